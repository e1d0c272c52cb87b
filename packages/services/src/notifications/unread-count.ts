import type { UnreadCount } from "@aavarti/contract/notification-feed";
import { countUnanswered } from "@aavarti/db/queries/conversations";
import { countUnread } from "@aavarti/db/queries/notifications";
import { mayDo } from "@aavarti/domain/permissions";
import type { ServiceContext, Unit } from "../context.ts";
import { requirePerson } from "../require-person.ts";
import { readerOf } from "./reader.ts";

/** Conversations are counted up to this: a screen shows at most 99+. */
const MAX_COUNTED = 100;

/**
 * Returns how many of their notifications in this business the signed-in user has not read, and how
 * many conversations of the business wait for an answer, up to 100: left out without any, and for a
 * role without `inbox.read`.
 * @throws AppError FORBIDDEN for a job.
 */
export function readUnreadCount(ctx: ServiceContext): Promise<UnreadCount> {
  requirePerson(ctx);
  return ctx.transact((unit) => unreadCountFor(ctx, unit));
}

/** Returns the same within a transaction (`readUnreadCount`). */
export async function unreadCountFor(ctx: ServiceContext, unit: Unit): Promise<UnreadCount> {
  const userId = requirePerson(ctx);
  const unread = await countUnread(unit.trx, await readerOf(ctx, unit));
  if (ctx.actor.kind !== "user" || !mayDo(ctx.actor.role, "inbox.read")) return { unread };
  const unanswered = await countUnanswered(unit.trx, { userId, now: ctx.now(), most: MAX_COUNTED });
  return { unread, ...(unanswered > 0 && { unanswered }) };
}
