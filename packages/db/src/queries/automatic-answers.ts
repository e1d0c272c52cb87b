import type { Insertable, Selectable } from "kysely";
import { sql } from "kysely";
import type { AutomaticAnswers } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

/** Returns what the business lets be answered automatically; undefined until it chose anything. */
export const findAutomaticAnswers = (trx: TenantTrx): Promise<Selectable<AutomaticAnswers> | undefined> =>
  trx.selectFrom("automatic_answers").selectAll().executeTakeFirst();

/** Saves what the business lets be answered automatically, and when, over what it chose before. */
export async function saveAutomaticAnswers(trx: TenantTrx, row: Insertable<AutomaticAnswers>): Promise<void> {
  const { tenant_id: _, ...chosen } = row;
  await trx
    .insertInto("automatic_answers")
    .values(row)
    .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet(chosen))
    .execute();
}

/** Returns how many replies of the business since an instant were written automatically. */
export async function countAutomaticAnswers(trx: TenantTrx, since: Date): Promise<number> {
  const row = await trx
    .selectFrom("conversation_message")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("answers_id", "is not", null)
    .where("state", "not in", ["cancelled", "failed"])
    .where("created_at", ">=", since)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** A message of a conversation as automatic answers look at it. */
export type RecentMessage = {
  id: string;
  at: Date;
  /** Who wrote it; `program`: an automatic responder of the customer. */
  by: "customer" | "program" | "person" | "automatic";
  text: string;
  /** For an automatic answer, which message of the customer it answers. */
  answers_id: string | null;
};

/**
 * Returns the messages of a conversation since an instant, from and to the customer, the newest
 * first, at most `limit`. Notes and what the product sent are left out.
 */
export async function listRecentMessages(
  trx: TenantTrx,
  { conversationId, since, limit }: { conversationId: string; since: Date; limit: number },
): Promise<RecentMessage[]> {
  const { rows } = await sql<RecentMessage>`
    (select id, received_at as at, case when kind = 'automatic' then 'program' else 'customer' end as by, text,
        null::uuid as answers_id
      from inbound_message where conversation_id = ${conversationId}::uuid and received_at >= ${since}
      order by received_at desc, id desc limit ${limit})
    union all
    (select id, created_at, case when answers_id is null then 'person' else 'automatic' end, text, answers_id
      from conversation_message
      where conversation_id = ${conversationId}::uuid and direction = 'out' and created_at >= ${since}
      order by created_at desc, id desc limit ${limit})
    order by at desc, id desc limit ${limit}`.execute(trx);
  return rows;
}

/**
 * Returns why no program may state records in a conversation: `forged` when one of the customer's
 * messages since the last reply failed DMARC, `moved` when a member moved the conversation and
 * nobody of the team has replied in it since. Null when neither is so.
 */
export async function findIdentityDoubt(trx: TenantTrx, conversationId: string): Promise<"forged" | "moved" | null> {
  const { rows } = await sql<{ is_forged: boolean; is_moved: boolean }>`
    select exists (select from inbound_message i where i.conversation_id = v.id and i.is_forged
        and not exists (select from conversation_message m where m.conversation_id = v.id and m.direction = 'out'
          and m.answers_id is null and m.state not in ('cancelled', 'failed') and m.created_at > i.received_at)
      ) as is_forged,
      v.moved_at is not null and not exists (select from conversation_message m where m.conversation_id = v.id
        and m.direction = 'out' and (m.author_id is not null or m.phone_app_type is not null) and m.template is null
        and m.state not in ('cancelled', 'failed') and m.created_at > v.moved_at
        and not exists (select from bulk_recipient b where b.message_id = m.id)) as is_moved
    from conversation v where v.id = ${conversationId}::uuid`.execute(trx);
  const [found] = rows;
  return found?.is_forged ? "forged" : found?.is_moved ? "moved" : null;
}
