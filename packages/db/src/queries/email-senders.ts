import { sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";

/**
 * Returns the id of the customer outside Trash who has an email address, in lower case, in the
 * record or as a verified one of their other addresses; of several the one with the newest message
 * in a conversation, else the oldest record. Null for none.
 */
export async function customerOfEmail(trx: TenantTrx, email: string): Promise<string | null> {
  const row = await trx
    .selectFrom("customer as c")
    .select("c.id")
    .where(hasVerified(email))
    .where("c.deleted_at", "is", null)
    .orderBy(
      sql`(select max(v.last_message_at) from conversation v
        where v.tenant_id = c.tenant_id and v.customer_id = c.id)`,
      (order) => order.desc().nullsLast(),
    )
    .orderBy("c.created_at")
    .orderBy("c.id")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Returns the ids of the customers outside Trash who have an email address, in lower case, in the
 * record or as a verified one of their other addresses; at most `limit`, in no order.
 */
export async function customersOfEmail(trx: TenantTrx, email: string, limit: number): Promise<string[]> {
  const rows = await trx
    .selectFrom("customer as c")
    .select("c.id")
    .where(hasVerified(email))
    .where("c.deleted_at", "is", null)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

const hasVerified = (email: string) =>
  sql<boolean>`(c.email = ${email} or c.id in (select i.customer_id from customer_identity i
    where i.kind = 'email' and i.value = ${email} and i.removed_at is null and i.verified_at is not null))`;

/**
 * Counts the customers, also in Trash, who were created at or after an instant and have sent an
 * email since.
 */
export async function countNewByEmail(trx: TenantTrx, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom("inbound_message as m")
    .innerJoin("customer as c", (join) =>
      join.onRef("c.tenant_id", "=", "m.tenant_id").onRef("c.id", "=", "m.customer_id"),
    )
    .select(sql<number>`count(distinct c.id)::int`.as("count"))
    .where("m.channel", "=", "email")
    .where("m.created_at", ">=", since)
    .where("c.created_at", ">=", since)
    .executeTakeFirstOrThrow();
  return count;
}
