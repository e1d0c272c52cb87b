import {
  holdReminders as holdRows,
  listOpenPromises,
  type PromiseRow,
  releaseFromOthers as releaseOthersRows,
  releaseReminders as releaseRows,
} from "@aavarti/db/queries/promises";
import type { ReminderRow } from "@aavarti/db/queries/reminders/rows";
import { zonedInstant } from "@aavarti/domain/calendar";
import type { Explanation } from "@aavarti/domain/explanations";
import { brokenFrom } from "@aavarti/domain/promises";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { nextSendInstant } from "@aavarti/domain/reminder-rules";
import type { ReminderSwitches } from "@aavarti/domain/reminder-switches";
import { sendReminder } from "@aavarti/jobs/definitions/reminders";
import type { ServiceContext, Unit } from "../context.ts";
import { readSwitches } from "../reminders/internal/switches.ts";
import { stateOf } from "./to-promise.ts";

type Quiet = Pick<ReminderSwitches, "quietHours">;

const clockOf = (ctx: ServiceContext, { quietHours }: Quiet) => ({
  timeZone: ctx.timeZone,
  sendHour: ctx.settings.reminderSendHour,
  quiet: quietHours,
});

/**
 * Returns the instant at which messages held for a promise are sent if it was not kept: the hour of
 * sending, outside the business's quiet hours, two days after the promised day, in the tenant's
 * time zone.
 */
export const resumesAt = (
  ctx: ServiceContext,
  { promised_on }: Pick<PromiseRow, "promised_on">,
  switches: Quiet,
): Date => {
  const clock = clockOf(ctx, switches);
  return nextSendInstant({ now: zonedInstant(brokenFrom(promised_on), clock.sendHour, clock.timeZone), ...clock });
};

/**
 * Returns the explanation, with the promised day, that the reminder log shows for a message held
 * for this promise.
 */
export const promiseHoldReason = ({ promised_on }: Pick<PromiseRow, "promised_on">): Explanation =>
  explainReminder("waiting.promise", { promisedOn: promised_on });

type PromiseScope = Pick<PromiseRow, "id" | "customer_id" | "subscription_id" | "promised_on">;

/**
 * Postpones the planned reminders about the customer, and those that they get for others, only
 * those about the promise's subscription if it has one, until `resumesAt`, and enqueues them for
 * then; they are checked again at that time, and not sent for a term that was renewed. Messages
 * about events, such as a payment received, go out as planned. With `ids`, only some of these are
 * held. Returns the ids of the messages held.
 */
export async function holdReminders(
  ctx: ServiceContext,
  unit: Unit,
  promise: PromiseScope,
  ids?: readonly string[],
): Promise<string[]> {
  const until = resumesAt(ctx, promise, await readSwitches(unit.trx));
  const held = await holdRows(
    unit.trx,
    { promiseId: promise.id, customerId: promise.customer_id, subscriptionId: promise.subscription_id, until, ids },
    { reason: promiseHoldReason(promise), at: ctx.now() },
  );
  await enqueueReminders(ctx, unit, held, until);
  return held.map(({ id }) => id);
}

/**
 * Ends the hold of the reminders that wait for a promise, and enqueues them to be sent now, or at
 * the end of the business's quiet hours.
 */
export async function releaseReminders(ctx: ServiceContext, unit: Unit, promiseId: string): Promise<void> {
  const switches = await readSwitches(unit.trx);
  const dueAt = nextSendInstant({ now: ctx.now(), ...clockOf(ctx, switches) });
  await enqueueReminders(ctx, unit, await releaseRows(unit.trx, promiseId, { dueAt, at: ctx.now() }), dueAt);
}

/**
 * Ends the hold of those of these planned reminders that wait for a promise of somebody other than
 * `promisers`, who they are about and who gets them now, and enqueues them as `releaseReminders`
 * does.
 */
export async function releaseFromOthers(
  ctx: ServiceContext,
  unit: Unit,
  asked: { ids: readonly string[]; promisers: readonly string[] },
): Promise<void> {
  const switches = await readSwitches(unit.trx);
  const dueAt = nextSendInstant({ now: ctx.now(), ...clockOf(ctx, switches) });
  await enqueueReminders(ctx, unit, await releaseOthersRows(unit.trx, asked, { dueAt, at: ctx.now() }), dueAt);
}

/**
 * Postpones the planned reminders of those of these customers who have a promise of payment that is
 * still open today, until two days after the promised day, as `holdReminders` does; with `ids`,
 * only some of these reminders, which the caller has locked. Returns the ids of the reminders held.
 */
export async function holdPromised(
  ctx: ServiceContext,
  unit: Unit,
  customerIds: readonly string[],
  ids?: readonly string[],
): Promise<ReadonlySet<string>> {
  const today = ctx.today();
  const held = new Set<string>();
  if (ids?.length === 0) return held;
  for (const promise of await listOpenPromises(unit.trx, ctx.timeZone, customerIds)) {
    if (stateOf(promise, today) !== "open") continue;
    for (const id of await holdReminders(ctx, unit, promise, ids)) held.add(id);
  }
  return held;
}

/** Returns the ids of those whose promise holds a reminder: whom it is about, and who gets it. */
export const promisersOf = ({
  customer_id: customerId,
  recipient_kind: kind,
  recipient_id: recipientId,
}: Pick<ReminderRow, "customer_id" | "recipient_kind" | "recipient_id">): string[] =>
  kind === "customer" ? [...(customerId ? [customerId] : []), recipientId] : [];

/** Enqueues the job that sends each of these reminders, to run at `availableAt`. */
async function enqueueReminders(
  ctx: ServiceContext,
  unit: Unit,
  rows: readonly { id: string }[],
  availableAt: Date,
): Promise<void> {
  for (const { id } of rows)
    await unit.enqueue(sendReminder, { tenantId: ctx.tenantId, reminderId: id }, { availableAt });
}
