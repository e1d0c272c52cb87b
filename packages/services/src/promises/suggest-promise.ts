import { insertPromise, listActiveSubscriptions } from "@aavarti/db/queries/promises";
import { findReminderRecipient } from "@aavarti/db/queries/reminders/recipients";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { type ReadPromise, readPromise } from "@aavarti/domain/read-promise";
import type { ServiceContext, Unit } from "../context.ts";

/**
 * Searches a customer's message for a promise of payment and stores it as a suggestion, which holds
 * no reminders until somebody confirms it. Returns what was read, or null, with nothing stored,
 * when the message contains none.
 */
export async function suggestPromise(
  ctx: ServiceContext,
  unit: Unit,
  message: { id: string; customerId: string; reminderId: string | null; text: string },
): Promise<ReadPromise | null> {
  const read = readPromise(message.text, ctx.today());
  if (!read) return null;
  const now = ctx.now();
  await insertPromise(unit.trx, {
    tenant_id: ctx.tenantId,
    id: ctx.newId(),
    customer_id: message.customerId,
    subscription_id: await findPromisedSubscription(unit, { ...message, promisedOn: read.promisedOn }),
    promised_on: read.promisedOn,
    source: "reply",
    words: read.words,
    confidence: read.confidence,
    message_id: message.id,
    state: "suggested",
    created_at: now,
    updated_at: now,
  });
  return read;
}

/**
 * Returns the id of the subscription that a promise is about when none is named. Of the active
 * subscriptions of the customer and of those they pay for, it is the only one that ends, or has
 * unpaid charges, by the promised day; if there is none, the one whose reminder was answered, else
 * the one that ends first. Null, meaning all of them, when there are several by that day or none is
 * active.
 */
export async function findPromisedSubscription(
  { trx }: Unit,
  { customerId, reminderId, promisedOn }: { customerId: string; reminderId: string | null; promisedOn: CalendarDate },
): Promise<string | null> {
  const running = await listActiveSubscriptions(trx, customerId);
  const due = running.filter(
    ({ end_on, owed_since }) => end_on <= promisedOn || (owed_since !== null && owed_since <= promisedOn),
  );
  if (due.length > 1) return null;
  const answered = reminderId ? (await findReminderRecipient(trx, reminderId))?.subscription_id : undefined;
  if (due.length === 0 && running.some(({ id }) => id === answered)) return answered ?? null;
  return (due[0] ?? running[0])?.id ?? null;
}
