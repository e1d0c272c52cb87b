import { insertNotificationEmails, lockPlannedFor } from "@aavarti/db/queries/notification-emails";
import { todayIn } from "@aavarti/domain/calendar";
import { EMAIL_FOLD_MS } from "@aavarti/domain/notifications";
import type { ServiceContext, Unit } from "../context.ts";
import { type NewNotification, storedNotice } from "./new-notification.ts";
import { planMemberMessages } from "./plan-member-messages.ts";

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
  await planMemberMessages(ctx, unit, {
    step: NOTIFICATIONS_STEP,
    day: todayIn("UTC", now),
    dueAt,
    to: readers
      .filter(({ user_id }) => !waiting.has(user_id))
      .map(({ user_id, email }) => ({ userId: user_id, channel: "email", address: email })),
  });
}
