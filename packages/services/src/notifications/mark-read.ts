import type { MarkNotificationsRead, UnreadCount } from "@aavarti/contract/notification-feed";
import { countOwn, markNotificationsRead } from "@aavarti/db/queries/notifications";
import { notFound } from "@aavarti/domain/refusal";

import type { ServiceContext } from "../context.ts";
import { requirePerson } from "../require-person.ts";
import { readerOf } from "./reader.ts";
import { unreadCountFor } from "./unread-count.ts";

/**
 * Marks the signed-in user's own notifications as read, the given ones or all, and returns the
 * number still unread (`readUnreadCount`). Clients that watch are informed when anything changed.
 * @throws AppError FORBIDDEN for a job; NOT_FOUND, without any change, when one of them is not
 * theirs.
 */
export function markRead(ctx: ServiceContext, input: MarkNotificationsRead): Promise<UnreadCount> {
  const userId = requirePerson(ctx);
  return ctx.transact(async (unit) => {
    const { trx } = unit;
    const reader = await readerOf(ctx, unit);
    const ids = "all" in input ? "all" : [...new Set(input.ids)];
    if (ids !== "all" && (await countOwn(trx, { userId, ids })) < ids.length) throw notFound("notification");
    const marked = await markNotificationsRead(trx, { ...reader, ids, at: ctx.now() });
    if (marked > 0) unit.raiseVersion();
    return unreadCountFor(ctx, unit);
  });
}
