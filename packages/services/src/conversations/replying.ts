import type { ReplyingMember, SetReplying } from "@aavarti/contract/replying";
import { findConversation } from "@aavarti/db/queries/conversations";
import {
  deleteEndedReplying,
  deleteReplying,
  listReplying as queryReplying,
  storeReplying,
  tenantsWithEndedReplying,
} from "@aavarti/db/queries/replying-members";
import { withTenant } from "@aavarti/db/tenant";
import { notFound } from "@aavarti/domain/refusal";
import { type Dependencies, requirePermission, type ServiceContext } from "../context.ts";
import { requirePerson } from "../require-person.ts";

/**
 * How long a member counts as replying after they said so, in seconds: with the servers' half a
 * second to notice, a colleague sees it for less than ten.
 */
const REPLYING_SECONDS = 8;

/**
 * Records that the signed-in member is writing a reply in a conversation, for 8 seconds by the
 * database's clock, or that they no longer do. Their colleagues' live streams hear of it from every
 * server. Writes no audit event, and nothing that outlives the night.
 * @throws AppError FORBIDDEN without `inbox.reply` or for a job; NOT_FOUND.
 */
export function setReplying(ctx: ServiceContext, { id, isReplying }: SetReplying): Promise<void> {
  requirePermission(ctx, "inbox.reply");
  const userId = requirePerson(ctx);
  return ctx.transact(async ({ trx }) => {
    if (!(await findConversation(trx, { id, userId }))) throw notFound("conversation");
    if (isReplying)
      await storeReplying(trx, { tenantId: ctx.tenantId, conversationId: id, userId, seconds: REPLYING_SECONDS });
    else await deleteReplying(trx, { conversationId: id, userId });
  });
}

/**
 * Returns which members of the business are writing a reply now, and in which conversation, at most
 * 200; never the signed-in member, whose other browsers are not a colleague. Conversations of
 * customers in Trash are left out.
 * @throws AppError FORBIDDEN without `inbox.read` or for a job.
 */
export function listReplying(ctx: ServiceContext): Promise<ReplyingMember[]> {
  requirePermission(ctx, "inbox.read");
  const userId = requirePerson(ctx);
  return ctx.transact(async ({ trx }) =>
    (await queryReplying(trx, userId)).map((row) => ({
      conversationId: row.conversation_id,
      member: { id: row.user_id, name: row.name },
    })),
  );
}

/** Deletes, in all tenants, who was writing a reply in browsers that ended without saying so. */
export async function purgeReplying({ db }: Pick<Dependencies, "db">): Promise<void> {
  for (const tenantId of await tenantsWithEndedReplying(db))
    await withTenant(db, tenantId, (trx) => deleteEndedReplying(trx));
}
