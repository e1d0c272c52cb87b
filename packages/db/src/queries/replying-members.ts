import { type Kysely, sql } from "kysely";
import type { DB } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

// Times are the database's, because all servers share it.

/** A member who is writing a reply in a conversation. */
export type ReplyingRow = { conversation_id: string; user_id: string; name: string };

/** Most rows that `listReplying` returns. */
const MAX = 200;

/**
 * Records for `seconds` from now that a member writes a reply in a conversation, and deletes the
 * business's entries that have expired. The conversation must exist.
 */
export async function storeReplying(
  trx: TenantTrx,
  {
    tenantId,
    conversationId,
    userId,
    seconds,
  }: { tenantId: string; conversationId: string; userId: string; seconds: number },
): Promise<void> {
  await deleteEndedReplying(trx);
  await sql`insert into replying_member (tenant_id, conversation_id, user_id, expires_at)
    values (${tenantId}, ${conversationId}, ${userId}, now() + make_interval(secs => ${seconds}))
    on conflict (tenant_id, conversation_id, user_id) do update set expires_at = excluded.expires_at`.execute(trx);
}

/** Records that a member no longer writes in a conversation; does nothing if they didn't. */
export const deleteReplying = (
  trx: TenantTrx,
  { conversationId, userId }: { conversationId: string; userId: string },
) =>
  trx
    .deleteFrom("replying_member")
    .where("conversation_id", "=", conversationId)
    .where("user_id", "=", userId)
    .execute();

/**
 * Returns who is writing a reply now, with their names, `exceptUserId` left out, at most 200, by
 * conversation. Conversations of customers in Trash are left out.
 */
export const listReplying = (trx: TenantTrx, exceptUserId: string): Promise<ReplyingRow[]> =>
  trx
    .selectFrom("replying_member as r")
    .innerJoin("app_user as u", "u.id", "r.user_id")
    .innerJoin("conversation as v", (join) =>
      join.onRef("v.tenant_id", "=", "r.tenant_id").onRef("v.id", "=", "r.conversation_id"),
    )
    .innerJoin("customer as c", (join) =>
      join.onRef("c.tenant_id", "=", "v.tenant_id").onRef("c.id", "=", "v.customer_id"),
    )
    .select(["r.conversation_id", "r.user_id", "u.name"])
    .where(sql<boolean>`r.expires_at > now()`)
    .where("r.user_id", "<>", exceptUserId)
    .where("c.deleted_at", "is", null)
    .orderBy("r.conversation_id")
    .orderBy("u.name")
    .orderBy("r.user_id")
    .limit(MAX)
    .execute();

/**
 * Returns, by tenant id, a text that changes whenever somebody begins, goes on or stops writing a
 * reply; tenants in which nobody does are left out.
 */
export async function replyingVersions(
  db: Kysely<DB>,
  tenantIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{
    tenant_id: string;
    version: string;
  }>`select tenant_id, version from replying_versions(${tenantIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ tenant_id: tenantId, version }) => [tenantId, version]));
}

/** Returns the ids of the tenants with entries that have expired. */
export async function tenantsWithEndedReplying(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from tenants_with_ended_replying() as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes the tenant's entries that have expired. */
export const deleteEndedReplying = (trx: TenantTrx) =>
  sql`delete from replying_member where expires_at <= now()`.execute(trx);
