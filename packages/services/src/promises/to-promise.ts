import type { CustomerPromise } from "@aavarti/contract/promises";
import type { PromiseRow } from "@aavarti/db/queries/promises";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { toAmountText } from "@aavarti/domain/money";
import { brokenFrom, promiseState } from "@aavarti/domain/promises";

/**
 * Converts a promise's row to the API's shape, with its status on `today`, its amount as a decimal
 * text, and the day on which held reminders are sent if it is open.
 */
export function toPromise(row: PromiseRow, today: CalendarDate): CustomerPromise {
  const state = stateOf(row, today);
  return {
    id: row.id,
    customer: { id: row.customer_id, name: row.customer_name },
    subscription: row.subscription_id ? { id: row.subscription_id, productName: row.product_name ?? "" } : null,
    promisedOn: row.promised_on,
    amount: row.amount_paise === null ? null : toAmountText(row.amount_paise),
    state,
    source: row.source,
    words: row.words,
    confidence: row.confidence,
    message: row.message_id ? { id: row.message_id, text: row.message_text ?? "" } : null,
    remindersResumeOn: state === "open" ? brokenFrom(row.promised_on) : null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

/**
 * Returns a promise's status on a day: one stored as open is kept once the money has come in time,
 * and broken from two days after the promised day on; any other is as stored.
 */
export const stateOf = (row: PromiseRow, today: CalendarDate) =>
  promiseState({ state: row.state, promisedOn: row.promised_on, keptInTime: row.kept_in_time }, today);
