import { listChoicesAbout } from "@aavarti/db/queries/notification-preferences";
import { insertNotifications, listMembersIn } from "@aavarti/db/queries/notifications";
import { choiceFor } from "@aavarti/domain/notification-preferences";
import { audienceOf, FOLD_MS, isFolding } from "@aavarti/domain/notifications";
import type { ServiceContext, Unit } from "../context.ts";
import { type NewNotification, storedNotice } from "./new-notification.ts";
import { planNotificationEmails } from "./plan-email.ts";

/**
 * Stores a notification in the caller's transaction, so that it exists exactly if its event does,
 * for each member of the tenant whose role gets this kind and who has not switched it off, the one
 * who caused it included. Also plans an email for the members who chose emails about this kind,
 * unless `isOnlyInApp`. `only` narrows the members to these users. For some kinds, one that follows
 * an unread one within an hour is added to it, as one notification with a count. Clients that watch
 * are informed.
 */
export async function notify(
  ctx: Pick<ServiceContext, "tenantId" | "now" | "newId">,
  unit: Unit,
  notification: NewNotification,
): Promise<void> {
  const { trx } = unit;
  const { kind, title, body, link, subjectId, actions = [], only, isOnlyInApp } = notification;
  const now = ctx.now();
  const chosen = new Map((await listChoicesAbout(trx, kind)).map((row) => [row.user_id, row]));
  const members = (await listMembersIn(trx, audienceOf(kind))).filter(({ user_id }) => !only || only.includes(user_id));
  const who = (place: "bell" | "email") => members.filter(({ user_id }) => choiceFor(kind, chosen.get(user_id))[place]);
  if (!isOnlyInApp) await planNotificationEmails(ctx, unit, who("email"), notification);
  const inBell = who("bell");
  if (inBell.length === 0) return;
  const rows = inBell.map(({ user_id }) => ({
    tenant_id: ctx.tenantId,
    id: ctx.newId(),
    user_id,
    kind,
    ...storedNotice({ title, body }),
    link,
    subject_id: subjectId,
    actions: JSON.stringify(actions),
    fold_key: isFolding(kind) ? kind : null,
    created_at: now,
    updated_at: now,
  }));
  await insertNotifications(trx, rows, { foldedSince: new Date(now.getTime() - FOLD_MS) });
  unit.raiseVersion();
}
