import type { ReminderRow } from "@aavarti/db/queries/reminders/rows";
import { claimLimitNotice, countTowardsDailyLimit, holdMessages } from "@aavarti/db/queries/sending";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import { addDays, zonedInstant } from "@aavarti/domain/calendar";
import { explainNotice } from "@aavarti/domain/reasons/notifications";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { dailyLimit, HOLD_REASONS, type SendingHold } from "@aavarti/domain/sending-trust";
import { sendReminder } from "@aavarti/jobs/definitions/reminders";
import type { ServiceContext, Unit } from "../context.ts";
import { notify } from "../notifications/notify.ts";
import { oncePerDestination } from "../reminders/internal/destinations.ts";
import type { Owner } from "../reminders/internal/recipients.ts";

/**
 * Delay before a message that waits for its owner or the operator is checked again, in
 * milliseconds, so that an outdated one does not wait forever.
 */
const LOOK_AGAIN_MS = 3_600_000;

type Addressed = Pick<ReminderRow, "recipient_kind" | "recipient_id">;

/**
 * Returns why a message must wait for somebody to act; null when it may be sent. Messages to
 * customers wait (`paused`) while the operator has paused the business's sending, and
 * (`unverified`) until any owner has verified their email address; one to an owner waits for that
 * owner's own address only. A business that may send unverified waits for no address. The daily
 * limit is not checked here.
 */
export function heldBy(
  { recipient_kind: kind, recipient_id: recipientId }: Addressed,
  { tenant, owners }: { tenant: TenantRow; owners: readonly Owner[] },
): SendingHold | null {
  if (kind === "customer" && tenant.sending_paused_at) return "paused";
  if (tenant.may_send_unverified) return null;
  // Until it is verified, an owner's own address may be a stranger's.
  const isConfirmed = owners.some(
    (owner) => owner.email_verified_at !== null && (kind === "customer" || owner.id === recipientId),
  );
  return isConfirmed ? null : "unverified";
}

/**
 * Counts a message to a customer against today's limit, in the caller's transaction, and returns
 * true; returns false, with nothing counted, when the limit is reached. A message to an owner, and
 * one that was attempted before, is not counted and always returns true.
 */
export async function countAgainstLimit(
  ctx: ServiceContext,
  unit: Unit,
  { tenant, message }: { tenant: TenantRow; message: Pick<ReminderRow, "recipient_kind" | "attempts"> },
): Promise<boolean> {
  if (message.recipient_kind !== "customer" || message.attempts > 0) return true;
  return countTowardsDailyLimit(unit.trx, {
    tenantId: ctx.tenantId,
    day: ctx.today(),
    limit: limitOf(tenant, ctx.now()),
  });
}

/**
 * Returns how many messages the business may send to its customers per day, by the status and age
 * of its account at `now`. Those already sent are not subtracted.
 */
export const limitOf = (tenant: TenantRow, now: Date): number =>
  dailyLimit({ accountStatus: tenant.account_status, createdAt: tenant.created_at, now });

/**
 * Puts planned reminders on hold with the reason shown in the log, and enqueues their job again: in
 * an hour, or over the daily limit tomorrow at the hour of sending. The first time on a day that
 * the limit is reached, members are notified.
 */
export async function holdFor(
  ctx: ServiceContext,
  unit: Unit,
  rows: readonly ReminderRow[],
  hold: SendingHold,
): Promise<void> {
  const now = ctx.now();
  const until = hold === "daily-limit" ? tomorrowMorning(ctx) : new Date(now.getTime() + LOOK_AGAIN_MS);
  await holdMessages(
    unit.trx,
    rows.map(({ id }) => id),
    { held_for: hold, cause: explainReminder(HOLD_REASONS[hold]), due_at: until, updated_at: now },
  );
  await unit.enqueueEach(
    sendReminder,
    oncePerDestination(rows).map(({ id }) => ({ tenantId: ctx.tenantId, reminderId: id })),
    { availableAt: until },
  );
  if (hold === "daily-limit" && (await claimLimitNotice(unit.trx, ctx.today())))
    await notify(ctx, unit, {
      kind: "sending.held",
      title: explainNotice("notice.limitReached"),
      body: [explainNotice("notice.restTomorrow")],
      link: "/dashboard/notifications",
      subjectId: null,
    });
}

const tomorrowMorning = (ctx: ServiceContext): Date =>
  zonedInstant(addDays(ctx.today(), 1), ctx.settings.reminderSendHour, ctx.timeZone);
