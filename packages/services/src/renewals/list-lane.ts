import type { Page } from "@aavarti/contract/lists";
import { encodeDueCursor, type LaneQuery, type RenewalRow } from "@aavarti/contract/renewals";
import { listOpenPromises, type PromiseRow } from "@aavarti/db/queries/promises";
import { type LaneRow, lastReminders, listLane as queryLane } from "@aavarti/db/queries/renewals";
import { type CalendarDate, daysBetween } from "@aavarti/domain/calendar";
import { toAmountText } from "@aavarti/domain/money";
import { requirePermission, type ServiceContext } from "../context.ts";
import { stateOf } from "../promises/to-promise.ts";
import { type LastReminderRow, toLastReminder } from "./to-last-reminder.ts";

/**
 * Returns one page of a lane, ordered by the end (earliest first; among the overdue the latest
 * first), each row with the newest reminder about its end. Each row also has its promise, by the
 * customer or their payer, a suggested one before an open one.
 * @throws AppError FORBIDDEN without `subscriptions.read`.
 */
export function listLane(ctx: ServiceContext, input: LaneQuery): Promise<Page<RenewalRow>> {
  requirePermission(ctx, "subscriptions.read");
  const { lane, limit, cursor, search } = input;
  const today = ctx.today();
  return ctx.transact(async ({ trx }) => {
    const found = await queryLane(trx, { lane, limit, cursor, search, today });
    const rows = found.slice(0, limit);
    const ids = rows.map((row) => row.id);
    const customerIds = rows.flatMap((row) => [row.customer_id, row.payer_id ?? []].flat());
    const [reminders, promises] = await Promise.all([
      ids.length > 0 ? lastReminders(trx, ids) : [],
      listOpenPromises(trx, ctx.timeZone, customerIds, ["suggested", "open"]),
    ]);
    // A promise that waits for confirmation comes first, because a person must act on it.
    const promiseOf = (row: LaneRow) =>
      promises
        .filter(
          (one) =>
            [row.customer_id, row.payer_id].includes(one.customer_id) && [null, row.id].includes(one.subscription_id),
        )
        .sort((one, other) => Number(other.state === "suggested") - Number(one.state === "suggested"))[0];
    const reminderOf = new Map(reminders.map((reminder) => [reminder.subscription_id, reminder]));
    const last = rows.at(-1);
    return {
      items: rows.map((row) => toRenewalRow(row, { today, reminder: reminderOf.get(row.id), promise: promiseOf(row) })),
      nextCursor: found.length > limit && last ? encodeDueCursor({ endOn: last.end_on, id: last.id }) : null,
    };
  });
}

const toRenewalRow = (
  row: LaneRow,
  {
    today,
    reminder,
    promise,
  }: { today: CalendarDate; reminder: LastReminderRow | undefined; promise: PromiseRow | undefined },
): RenewalRow => ({
  id: row.id,
  customer: { id: row.customer_id, name: row.customer_name, email: row.customer_email, phone: row.customer_phone },
  product: { id: row.product_id, name: row.product_name },
  amountDue: toAmountText(row.amount_paise),
  startDate: row.start_on,
  endDate: row.end_on,
  durationMonths: row.next_months,
  daysLeft: daysBetween(today, row.end_on),
  standing: row.standing,
  startsOn: row.starts_on,
  pausedFrom: row.paused_from,
  pausedUntil: row.paused_until,
  lastReminder: reminder ? toLastReminder(reminder) : null,
  promise: promise ? { state: stateOf(promise, today), promisedOn: promise.promised_on } : null,
});
