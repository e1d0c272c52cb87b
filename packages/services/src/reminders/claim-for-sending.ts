import { listStandings } from "@aavarti/db/queries/consent";
import {
  claimReminder,
  findReminderSubject,
  type LockedReminder,
  lockReminder,
  moveReminder,
} from "@aavarti/db/queries/reminders";
import { findTenant } from "@aavarti/db/queries/tenants";
import type { ReminderState } from "@aavarti/db/schema";
import { todayIn } from "@aavarti/domain/calendar";
import { AppError } from "@aavarti/domain/errors";
import { nextSendInstant } from "@aavarti/domain/reminder-rules";
import { classifyRoute, type ReminderSwitches, type RouteVerdict } from "@aavarti/domain/reminder-switches";
import { sendReminder } from "@aavarti/jobs/definitions/reminders";
import { consentReason } from "../consent/change-consent.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { composeMessage, type ReminderMessage } from "./compose-message.ts";
import { clockOf, MERGED_REASON, MISSED_REASON } from "./plan-reminders.ts";
import { stepNamed } from "./steps.ts";
import { stopReason } from "./stop-reason.ts";
import { readSwitches } from "./switches.ts";
import { LEASE_SECONDS } from "./timing.ts";

export type Claim =
  | { kind: "send"; attempts: number; message: ReminderMessage }
  | { kind: "not-planned" | "not-due" | "held" | "cancelled" | "missed" };

/** Decides at the moment of sending whether a reminder still holds, and if so takes it: nobody else sends it while the lease runs. */
export async function claimForSending(ctx: ServiceContext, unit: Unit, reminderId: string): Promise<Claim> {
  const now = ctx.now();
  const reminder = await lockReminder(unit.trx, reminderId);
  if (reminder?.state !== "planned") return { kind: "not-planned" };
  if (reminder.due_at > now) return { kind: "not-due" };

  const [tenant, subject, switches] = await Promise.all([
    findTenant(unit.trx),
    findReminderSubject(unit.trx, reminder.subscription_id),
    readSwitches(unit.trx),
  ]);
  if (!tenant) return { kind: "not-planned" };
  const stop = stopReason({ reminder, subject, tenant, switches, now, today: ctx.today() });
  if (stop !== null || !subject) return settle(ctx, unit, reminder, "cancelled", stop);
  const refusal = await refusedBy(ctx, unit, reminder);
  if (refusal !== null) return settle(ctx, unit, reminder, "cancelled", refusal);
  const verdict = verdictNow(ctx, { reminder, switches, enteredAt: subject.term_entered_at });
  if (verdict === "missed") return settle(ctx, unit, reminder, "missed", MISSED_REASON);
  if (verdict === "merged") return settle(ctx, unit, reminder, "cancelled", MERGED_REASON);

  const allowedAt = nextSendInstant({ now, ...clockOf(ctx) });
  if (allowedAt > now) return hold(ctx, unit, reminder, allowedAt);

  const message = await composeMessage(ctx, unit.trx, { reminder, subject, tenant, switches }).catch(refusalOf);
  if (message instanceof AppError) return settle(ctx, unit, reminder, "cancelled", message.message);
  if (!message) return settle(ctx, unit, reminder, "cancelled", "There is no address for this recipient any more.");
  const claimed = await claimReminder(unit.trx, reminderId, {
    leaseSeconds: LEASE_SECONDS,
    message,
    at: now,
  });
  return claimed ? { kind: "send", attempts: claimed.attempts, message } : { kind: "not-planned" };
}

/** The business's own words may need a value that does not exist: then nothing goes out, rather than a message with a hole. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

/** STOP is obeyed at the moment of sending, whenever it was said. */
async function refusedBy(ctx: ServiceContext, { trx }: Unit, reminder: LockedReminder): Promise<string | null> {
  const { recipient_kind: kind, customer_id: customerId, channel } = reminder;
  if (kind !== "customer") return null;
  return consentReason(await listStandings(trx, [customerId]), { customerId, channel, timeZone: ctx.timeZone });
}

function verdictNow(
  ctx: ServiceContext,
  { reminder, switches, enteredAt }: { reminder: LockedReminder; switches: ReminderSwitches; enteredAt: Date },
): RouteVerdict {
  return classifyRoute(switches, {
    step: stepNamed(reminder.step),
    channel: reminder.channel,
    recipientKind: reminder.recipient_kind,
    endOn: reminder.term_end_on,
    enteredOn: todayIn(ctx.timeZone, enteredAt),
    now: ctx.now(),
    ...clockOf(ctx),
  });
}

async function settle(
  ctx: ServiceContext,
  unit: Unit,
  reminder: LockedReminder,
  state: Extract<ReminderState, "cancelled" | "missed">,
  reason: string | null,
): Promise<Claim> {
  const change = { state, state_reason: reason, next_step: null, updated_at: ctx.now() };
  await moveReminder(unit.trx, reminder.id, { from: ["planned"] }, change);
  return { kind: state };
}

/** It is night there: the reminder waits for the morning. */
async function hold(ctx: ServiceContext, unit: Unit, reminder: LockedReminder, until: Date): Promise<Claim> {
  const change = { state: "planned" as const, due_at: until, updated_at: ctx.now() };
  await moveReminder(unit.trx, reminder.id, { from: ["planned"] }, change);
  await unit.enqueue(sendReminder, { tenantId: ctx.tenantId, reminderId: reminder.id }, { availableAt: until });
  return { kind: "held" };
}
