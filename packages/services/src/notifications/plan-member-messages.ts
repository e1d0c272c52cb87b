import { insertReminders } from "@aavarti/db/queries/reminders/plan";
import type { CalendarDate } from "@aavarti/domain/calendar";
import type { ReminderChannel } from "@aavarti/domain/channels";
import { sendReminder } from "@aavarti/jobs/definitions/reminders";
import type { ServiceContext, Unit } from "../context.ts";

/** A member of the business, and where a message reaches them. */
export type MemberAddress = { userId: string; channel: ReminderChannel; address: string };

/**
 * Stores a message of this step to each member as planned and enqueues it for `dueAt`, in the
 * caller's transaction; returns how many are new. Such messages have no term: the ledger's column
 * holds the `day`.
 */
export async function planMemberMessages(
  ctx: Pick<ServiceContext, "tenantId" | "now" | "newId">,
  unit: Unit,
  { step, day, dueAt, to }: { step: string; day: CalendarDate; dueAt: Date; to: readonly MemberAddress[] },
): Promise<number> {
  if (to.length === 0) return 0;
  const now = ctx.now();
  const planned = await insertReminders(
    unit.trx,
    to.map(({ userId, channel, address }) => ({
      tenant_id: ctx.tenantId,
      id: ctx.newId(),
      subscription_id: null,
      customer_id: null,
      term_end_on: day,
      step,
      channel,
      recipient_kind: "owner" as const,
      recipient_id: userId,
      recipient_address: address,
      state: "planned" as const,
      due_at: dueAt,
      created_at: now,
      updated_at: now,
    })),
  );
  await unit.enqueueEach(
    sendReminder,
    planned.map(({ id }) => ({ tenantId: ctx.tenantId, reminderId: id })),
    { availableAt: dueAt },
  );
  return planned.length;
}
