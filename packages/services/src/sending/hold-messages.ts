import type { ReminderRow } from "@aavarti/db/queries/reminders";
import { claimLimitNotice, countMessage, holdMessages } from "@aavarti/db/queries/sending";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import { addDays, zonedInstant } from "@aavarti/domain/calendar";
import { dailyLimit, HOLD_REASONS, type SendingHold } from "@aavarti/domain/sending-trust";
import { sendReminder } from "@aavarti/jobs/definitions/reminders";
import type { ServiceContext, Unit } from "../context.ts";
import { notify } from "../notifications/notify.ts";
import { oncePerDestination } from "../reminders/destinations.ts";
import type { Owner } from "../reminders/recipients.ts";

/**
 * How soon a message that waits for its owner or the operator is looked at again, so that one that
 * is out of date does not wait for ever.
 */
const LOOK_AGAIN_MS = 3_600_000;

type Addressed = Pick<ReminderRow, "recipient_kind" | "recipient_id">;

/**
 * Why a message must wait for a person: nobody has confirmed that the account's address is theirs,
 * or the operator has paused it. Null when it may go.
 */
export function heldBy(
  { recipient_kind: kind, recipient_id: recipientId }: Addressed,
  { tenant, owners }: { tenant: TenantRow; owners: readonly Owner[] },
): SendingHold | null {
  if (kind === "customer" && tenant.sending_paused_at) return "paused";
  if (tenant.may_send_unverified) return null;
  // An owner's own address is a stranger's for as long as nobody has confirmed it.
  const isConfirmed = owners.some(
    (owner) => owner.email_verified_at !== null && (kind === "customer" || owner.id === recipientId),
  );
  return isConfirmed ? null : "unverified";
}

/**
 * Counts a message to a customer against the day's limit. A message that is tried again was counted
 * before. False when the limit is reached.
 */
export async function countAgainstLimit(
  ctx: ServiceContext,
  unit: Unit,
  { tenant, message }: { tenant: TenantRow; message: Pick<ReminderRow, "recipient_kind" | "attempts"> },
): Promise<boolean> {
  if (message.recipient_kind !== "customer" || message.attempts > 0) return true;
  return countMessage(unit.trx, { tenantId: ctx.tenantId, day: ctx.today(), limit: limitOf(tenant, ctx.now()) });
}

export const limitOf = (tenant: TenantRow, now: Date): number =>
  dailyLimit({ accountStatus: tenant.account_status, createdAt: tenant.created_at, now });

/**
 * Lets messages wait, shows why, and rings again when they may go. The owners are told once a day
 * that the limit is reached.
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
    { held_for: hold, state_reason: HOLD_REASONS[hold], due_at: until, updated_at: now },
  );
  await unit.enqueueEach(
    sendReminder,
    oncePerDestination(rows).map(({ id }) => ({ tenantId: ctx.tenantId, reminderId: id })),
    { availableAt: until },
  );
  if (hold === "daily-limit" && (await claimLimitNotice(unit.trx, ctx.today())))
    await notify(ctx, unit, {
      kind: "sending.held",
      title: "Today's message limit is reached",
      body: "The rest will be sent tomorrow. Your limit increases over time.",
      link: "/dashboard/notifications",
      subjectId: null,
    });
}

const tomorrowMorning = (ctx: ServiceContext): Date =>
  zonedInstant(addDays(ctx.today(), 1), ctx.settings.reminderSendHour, ctx.timeZone);
