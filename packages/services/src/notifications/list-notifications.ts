import type { Page } from "@aavarti/contract/lists";
import type { ListNotifications, Notification } from "@aavarti/contract/notification-feed";
import { listNotifications as queryNotifications } from "@aavarti/db/queries/notifications";
import { trialStatus } from "@aavarti/domain/trial";
import type { ServiceContext } from "../context.ts";
import { toPage } from "../paging.ts";
import { requirePerson } from "../require-person.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import { readerOf } from "./reader.ts";
import { toNotification } from "./to-notification.ts";

/**
 * Returns one page of the signed-in user's notifications in this business, newest first; only
 * unread ones with `status` `unread`. Includes the notification about the trial, with its current
 * text.
 * @throws AppError FORBIDDEN for a job, which has no user.
 */
export function listNotifications(ctx: ServiceContext, input: ListNotifications): Promise<Page<Notification>> {
  requirePerson(ctx);
  const { limit, cursor, status } = input;
  return ctx.transact(async (unit) => {
    const reader = await readerOf(ctx, unit);
    const rows = await queryNotifications(unit.trx, { ...reader, limit, cursor, unreadOnly: status === "unread" });
    const tenant = await readTenant(unit);
    const trial = trialStatus({
      accountStatus: tenant.account_status,
      trialEndsAt: tenant.trial_ends_at,
      now: ctx.now(),
    });
    return toPage(rows, limit, (row) => toNotification(row, { trial, since: reader.trialNoticeSince }));
  });
}
