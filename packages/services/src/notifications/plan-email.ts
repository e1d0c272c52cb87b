import { insertNotificationEmails, lockPlannedFor } from "@aavarti/db/queries/notification-emails";
import { insertReminders } from "@aavarti/db/queries/reminders/plan";
import { todayIn } from "@aavarti/domain/calendar";
import { EMAIL_FOLD_MS } from "@aavarti/domain/notifications";
import { sendReminder } from "@aavarti/jobs/definitions/reminders";
import type { ServiceContext, Unit } from "../context.ts";
import { type NewNotification, storedNotice } from "./new-notification.ts";

/** The ledger's step name for an email about notifications. */
export const NOTIFICATIONS_STEP = "notifications";

type Reader = { user_id: string; email: string };

/**
 * Stores, in the transaction of an event, what these users will be emailed about. A user with a
 * pending email gets it in that one; for the others an email is stored as planned and enqueued for
 * ten minutes later, so that it includes what follows. Sends nothing itself, and does not check
 * what the users have chosen.
 */
export async function planNotificationEmails(
  ctx: Pick<ServiceContext, "tenantId" | "now" | "newId">,
  unit: Unit,
  readers: readonly Reader[],
  { kind, title, body, link }: NewNotification,
): Promise<void> {
  if (readers.length === 0) return;
  const now = ctx.now();
  const event = {
    tenant_id: ctx.tenantId,
    kind,
    ...storedNotice({ title, body }),
    link,
    happened_at: now,
  };
  await insertNotificationEmails(
    unit.trx,
    readers.map(({ user_id }) => ({ ...event, id: ctx.newId(), user_id })),
  );
  const waiting = await lockPlannedFor(
    unit.trx,
    readers.map(({ user_id }) => user_id),
  );
  const dueAt = new Date(now.getTime() + EMAIL_FOLD_MS);
  const rows = readers
    .filter(({ user_id }) => !waiting.has(user_id))
    .map(({ user_id, email }) => ({
      tenant_id: ctx.tenantId,
      id: ctx.newId(),
      subscription_id: null,
      customer_id: null,
      // There is no term; the ledger's column holds the day.
      term_end_on: todayIn("UTC", now),
      step: NOTIFICATIONS_STEP,
      channel: "email" as const,
      recipient_kind: "owner" as const,
      recipient_id: user_id,
      recipient_address: email,
      state: "planned" as const,
      due_at: dueAt,
      created_at: now,
      updated_at: now,
    }));
  if (rows.length === 0) return;
  const planned = await insertReminders(unit.trx, rows);
  await unit.enqueueEach(
    sendReminder,
    planned.map(({ id }) => ({ tenantId: ctx.tenantId, reminderId: id })),
    { availableAt: dueAt },
  );
}
