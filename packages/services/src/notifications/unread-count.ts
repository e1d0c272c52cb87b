import type { UnreadCount } from "@aavarti/contract/notification-feed";
import { countUnread } from "@aavarti/db/queries/notifications";
import type { ServiceContext } from "../context.ts";
import { requirePerson } from "../require-person.ts";
import { readerOf } from "./reader.ts";

/**
 * Returns how many of their notifications in this business the signed-in user has not read.
 * @throws AppError FORBIDDEN for a job.
 */
export function readUnreadCount(ctx: ServiceContext): Promise<UnreadCount> {
  requirePerson(ctx);
  return ctx.transact(async (unit) => ({ unread: await countUnread(unit.trx, await readerOf(ctx, unit)) }));
}
