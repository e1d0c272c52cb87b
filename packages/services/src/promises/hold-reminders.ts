import {
  holdReminders as holdRows,
  listOpenPromises,
  type PromiseRow,
  releaseReminders as releaseRows,
} from "@aavarti/db/queries/promises";
import { formatDay, zonedInstant } from "@aavarti/domain/calendar";
import { brokenFrom } from "@aavarti/domain/promises";
import { nextSendInstant } from "@aavarti/domain/reminder-rules";
import { sendReminder } from "@aavarti/jobs/definitions/reminders";
import type { ServiceContext, Unit } from "../context.ts";
import { stateOf } from "./to-promise.ts";

const clockOf = (ctx: ServiceContext) => ({ timeZone: ctx.timeZone, sendHour: ctx.settings.reminderSendHour });

/**
 * When what waits for a promise goes out, if it was not kept: the send hour of the first day on
 * which it is broken.
 */
export const resumesAt = (ctx: ServiceContext, { promised_on }: Pick<PromiseRow, "promised_on">): Date => {
  const { timeZone, sendHour } = clockOf(ctx);
  return nextSendInstant({ now: zonedInstant(brokenFrom(promised_on), sendHour, timeZone), timeZone, sendHour });
};

/** What the send log says of a message that waits. */
export const waitingWords = ({ promised_on }: Pick<PromiseRow, "promised_on">): string =>
  `On hold until the promised date, ${formatDay(promised_on)}.`;

type Holding = Pick<PromiseRow, "id" | "customer_id" | "subscription_id" | "promised_on">;

/**
 * Puts off what is planned for the customer until the promise is over; then it goes out by itself,
 * unless the term was renewed.
 */
export async function holdReminders(ctx: ServiceContext, unit: Unit, promise: Holding): Promise<string[]> {
  const until = resumesAt(ctx, promise);
  const held = await holdRows(
    unit.trx,
    { promiseId: promise.id, customerId: promise.customer_id, subscriptionId: promise.subscription_id, until },
    { reason: waitingWords(promise), at: ctx.now() },
  );
  await ring(ctx, unit, held, until);
  return held.map(({ id }) => id);
}

/** Lets what waited for a promise go now, or in the morning. */
export async function releaseReminders(ctx: ServiceContext, unit: Unit, promiseId: string): Promise<void> {
  const dueAt = nextSendInstant({ now: ctx.now(), ...clockOf(ctx) });
  await ring(ctx, unit, await releaseRows(unit.trx, promiseId, { dueAt, at: ctx.now() }), dueAt);
}

/**
 * For messages that have just been planned: those of customers with an open promise wait for it.
 * Returns their ids.
 */
export async function holdPromised(
  ctx: ServiceContext,
  unit: Unit,
  customerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const today = ctx.today();
  const held = new Set<string>();
  for (const promise of await listOpenPromises(unit.trx, ctx.timeZone, customerIds)) {
    if (stateOf(promise, today) !== "open") continue;
    for (const id of await holdReminders(ctx, unit, promise)) held.add(id);
  }
  return held;
}

async function ring(
  ctx: ServiceContext,
  unit: Unit,
  rows: readonly { id: string }[],
  availableAt: Date,
): Promise<void> {
  for (const { id } of rows)
    await unit.enqueue(sendReminder, { tenantId: ctx.tenantId, reminderId: id }, { availableAt });
}
