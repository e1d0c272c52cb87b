import type { ChangedReminders, RemindedRows } from "@aavarti/contract/renewals";
import { lastReminders, subscriptionsRemindedSince } from "@aavarti/db/queries/renewals";
import { requirePermission, type ServiceContext } from "../context.ts";
import { toLastReminder } from "./to-last-reminder.ts";

/**
 * Returns, for each of these subscriptions that has one, the reminder due last about its current
 * end to the customer or who pays (of several channels the one that got furthest), so that a screen
 * can update its rows in place; with `since`, only for those with a reminder that changed since
 * that instant. Ids of no subscription are ignored.
 * @throws AppError FORBIDDEN without `subscriptions.read`.
 */
export function listChangedReminders(ctx: ServiceContext, { ids, since }: ChangedReminders): Promise<RemindedRows> {
  requirePermission(ctx, "subscriptions.read");
  return ctx.transact(async ({ trx }) => {
    const changed = since
      ? (await subscriptionsRemindedSince(trx, ids, since)).flatMap((row) => row.subscription_id ?? [])
      : ids;
    const reminders = changed.length > 0 ? await lastReminders(trx, changed) : [];
    return {
      items: reminders.flatMap((row) =>
        row.subscription_id ? [{ id: row.subscription_id, lastReminder: toLastReminder(row) }] : [],
      ),
    };
  });
}
