import type { CalendarDate } from "@aavarti/domain/calendar";
import type { DraftOutcome, DraftSource } from "@aavarti/domain/inbox/reply-drafts";
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from "kysely";
import type { AiSettings, DB, DraftOutcome as DraftOutcomeTable, ModelCall, ModelDraft } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

/** Returns whether the business lets a language model word suggested replies. */
export async function isAiEnabled(trx: TenantTrx): Promise<boolean> {
  const row = await trx.selectFrom("ai_settings").select("is_enabled").executeTakeFirst();
  return row?.is_enabled ?? false;
}

/** Locks the business's choice until the transaction ends, and returns it. */
export async function lockAiEnabled(trx: TenantTrx): Promise<boolean> {
  const row = await trx.selectFrom("ai_settings").select("is_enabled").forUpdate().executeTakeFirst();
  return row?.is_enabled ?? false;
}

/** Stores the business's choice. Returns whether it is another one than before; off at first. */
export async function saveAiSettings(trx: TenantTrx, row: Insertable<AiSettings>): Promise<boolean> {
  const before = await lockAiEnabled(trx);
  const { is_enabled, changed_by, updated_at } = row;
  await trx
    .insertInto("ai_settings")
    .values(row)
    .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet({ is_enabled, changed_by, updated_at }))
    .execute();
  return before !== is_enabled;
}

export type ModelDraftRow = Selectable<ModelDraft>;

/** Stores that a draft is to be worded; nothing for a message that has one. */
export const insertModelDraft = (trx: TenantTrx, row: Insertable<ModelDraft>) =>
  trx
    .insertInto("model_draft")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Returns the draft for a message, locked until the transaction ends; undefined if unknown. */
export const lockModelDraft = (trx: TenantTrx, messageId: string): Promise<ModelDraftRow | undefined> =>
  trx.selectFrom("model_draft").selectAll().where("message_id", "=", messageId).forUpdate().executeTakeFirst();

/** Changes the draft for a message. */
export const updateModelDraft = (trx: TenantTrx, messageId: string, change: Updateable<ModelDraft>) =>
  trx.updateTable("model_draft").set(change).where("message_id", "=", messageId).execute();

/**
 * Returns the text with placeholders that a model wrote for a message, if it was about the draft
 * with this digest; undefined otherwise.
 */
export const findModelText = (
  trx: TenantTrx,
  { messageId, digest }: { messageId: string; digest: string },
): Promise<{ text: string | null } | undefined> =>
  trx
    .selectFrom("model_draft")
    .select("text")
    .where("message_id", "=", messageId)
    .where("state", "=", "written")
    .where("digest", "=", digest)
    .executeTakeFirst();

/** A message of a conversation, either way. */
export type TurnRow = { is_inbound: boolean; text: string; author: string | null };

/** Returns a conversation's newest messages and replies, oldest first, without notes. */
export async function listTurns(trx: TenantTrx, conversationId: string, limit: number): Promise<TurnRow[]> {
  const { rows } = await sql<TurnRow>`
    (select i.received_at as at, true as is_inbound, i.text, null::text as author from inbound_message i
      where i.conversation_id = ${conversationId}::uuid and i.kind <> 'automatic'
      order by i.received_at desc, i.id desc limit ${limit})
    union all
    (select m.created_at, false, m.text, u.name from conversation_message m left join app_user u on u.id = m.author_id
      where m.conversation_id = ${conversationId}::uuid and m.direction = 'out'
      order by m.created_at desc, m.id desc limit ${limit})
    order by at desc limit ${limit}`.execute(trx);
  return rows.toReversed();
}

/** Stores a call of the model before it is made. */
export const insertModelCall = (trx: TenantTrx, row: Insertable<ModelCall>) =>
  trx.insertInto("model_call").values(row).execute();

/** Stores how a call ended. */
export const updateModelCall = (trx: TenantTrx, id: string, change: Updateable<ModelCall>) =>
  trx.updateTable("model_call").set(change).where("id", "=", id).execute();

/** Returns how many calls of a day were begun. */
export async function countModelCalls(trx: TenantTrx, day: CalendarDate): Promise<number> {
  const { count } = await trx
    .selectFrom("model_call")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("day", "=", day)
    .executeTakeFirstOrThrow();
  return count;
}

export type ModelCallTotals = {
  total: number;
  written: number;
  rejected: number;
  median_ms: number | null;
  slow_ms: number | null;
  input_tokens: number;
  output_tokens: number;
  cost_micros: number | null;
};

/**
 * Returns the totals of the calls since a day: how many there were, how many texts passed the
 * check or failed it, times in milliseconds, tokens, and the cost in millionths of a rupee, null
 * where none has one.
 */
export const totalModelCalls = (trx: TenantTrx, since: CalendarDate): Promise<ModelCallTotals> =>
  trx
    .selectFrom("model_call")
    .select([
      sql<number>`count(*)::int`.as("total"),
      sql<number>`count(*) filter (where outcome = 'written')::int`.as("written"),
      sql<number>`count(*) filter (where outcome = 'rejected')::int`.as("rejected"),
      sql<number | null>`round(percentile_cont(0.5) within group (order by ms))::int`.as("median_ms"),
      sql<number | null>`round(percentile_cont(0.95) within group (order by ms))::int`.as("slow_ms"),
      sql<number>`coalesce(sum(input_tokens), 0)::float8`.as("input_tokens"),
      sql<number>`coalesce(sum(output_tokens), 0)::float8`.as("output_tokens"),
      sql<number | null>`sum(cost_micros)::float8`.as("cost_micros"),
    ])
    .where("day", ">=", since)
    .executeTakeFirstOrThrow();

/** Returns whether a customer wrote a message in a conversation. */
export async function isMessageOf(
  trx: TenantTrx,
  { conversationId, messageId }: { conversationId: string; messageId: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom("inbound_message")
    .select("id")
    .where("id", "=", messageId)
    .where("conversation_id", "=", conversationId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores what became of the draft for a message; a later decision replaces an earlier one. */
export async function saveDraftOutcome(trx: TenantTrx, row: Insertable<DraftOutcomeTable>): Promise<void> {
  const { source, outcome, reply_id, user_id, decided_at } = row;
  await trx
    .insertInto("draft_outcome")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "message_id"])
        .doUpdateSet({ source, outcome, reply_id: reply_id ?? null, user_id, decided_at }),
    )
    .execute();
}

/** Returns how many drafts had each outcome since an instant, by who worded them. */
export const countDraftOutcomes = (
  trx: TenantTrx,
  since: Date,
): Promise<{ source: DraftSource; outcome: DraftOutcome; count: number }[]> =>
  trx
    .selectFrom("draft_outcome")
    .select(["source", "outcome", sql<number>`count(*)::int`.as("count")])
    .where("decided_at", ">=", since)
    .groupBy(["source", "outcome"])
    .$castTo<{ source: DraftSource; outcome: DraftOutcome; count: number }>()
    .execute();

type Ages = { drafts: Date; calls: Date };

/** Returns the tenants with model drafts or calls from before these instants. */
export async function tenantsWithModelRowsBefore(db: Kysely<DB>, { drafts, calls }: Ages): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from tenants_with_model_rows_before(${drafts}, ${calls}) as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes the tenant's model drafts and calls from before these instants. */
export async function deleteModelRowsBefore(trx: TenantTrx, { drafts, calls }: Ages): Promise<void> {
  await trx.deleteFrom("model_draft").where("created_at", "<", drafts).execute();
  await trx.deleteFrom("model_call").where("called_at", "<", calls).execute();
}
