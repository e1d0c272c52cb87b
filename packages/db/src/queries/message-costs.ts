import type { CostCategory } from "@aavarti/domain/message-prices";
import { type Insertable, type Selectable, sql } from "kysely";
import type { MessageBudget, MessageCost, MessagePrices } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type MessagePricesRow = Selectable<MessagePrices>;
export type MessageBudgetRow = Selectable<MessageBudget>;
export type MessageCostRow = Selectable<MessageCost>;

/** Returns the prices that the business entered; undefined while it uses the default ones. */
export const findMessagePrices = (trx: TenantTrx): Promise<MessagePricesRow | undefined> =>
  trx.selectFrom("message_prices").selectAll().executeTakeFirst();

/** Stores the business's prices over those that it entered before. */
export async function saveMessagePrices(trx: TenantTrx, row: Insertable<MessagePrices>): Promise<void> {
  const { tenant_id: _, ...prices } = row;
  await trx
    .insertInto("message_prices")
    .values(row)
    .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet(prices))
    .execute();
}

/** Deletes the business's own prices, so that the default ones apply. */
export const deleteMessagePrices = (trx: TenantTrx) => trx.deleteFrom("message_prices").execute();

/** Returns the business's monthly budget; undefined without one. */
export const findMessageBudget = (trx: TenantTrx): Promise<MessageBudgetRow | undefined> =>
  trx.selectFrom("message_budget").selectAll().executeTakeFirst();

/**
 * Returns the business's monthly budget, locked until the transaction ends, so that of several
 * workers each sees what the one before has claimed; undefined without one, which locks nothing.
 */
export const lockMessageBudget = (trx: TenantTrx): Promise<MessageBudgetRow | undefined> =>
  trx.selectFrom("message_budget").selectAll().forUpdate().executeTakeFirst();

/**
 * Stores the business's monthly budget over the one before; which shares members were notified of
 * stays.
 */
export async function saveMessageBudget(trx: TenantTrx, row: Insertable<MessageBudget>): Promise<void> {
  const { tenant_id: _, ...budget } = row;
  await trx
    .insertInto("message_budget")
    .values(row)
    .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet(budget))
    .execute();
}

/**
 * Marks that members were notified of no more than this share of a budget that was just set, and
 * returns the budget; undefined where they weren't notified of more.
 */
export const forgetBudgetNotice = (trx: TenantTrx, share: { noticed_percent: 80 | null; updated_at: Date }) =>
  trx
    .updateTable("message_budget")
    .set({ ...share, ...(share.noticed_percent === null && { noticed_month: null }) })
    .where("noticed_percent", ">", share.noticed_percent ?? 0)
    .returningAll()
    .executeTakeFirst();

/**
 * Returns whether members were notified, at or after an instant, that this share or more of a
 * budget of this amount (paise) or a higher one was used.
 */
export async function wasBudgetNotified(
  trx: TenantTrx,
  { since, percent, amount }: { since: Date; percent: 80 | 100; amount: number },
): Promise<boolean> {
  const row = await trx
    .selectFrom("notification")
    .select("id")
    .where("kind", "=", "messages.budget")
    .where("created_at", ">=", since)
    .where(sql<boolean>`(title_explanation -> 'params' ->> 'percent')::int >= ${percent}`)
    .where(sql<boolean>`(body_explanations -> 0 -> 'params' ->> 'amount')::bigint >= ${amount}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the business's monthly budget. */
export const deleteMessageBudget = (trx: TenantTrx) => trx.deleteFrom("message_budget").execute();

/** Marks that members were notified of a share of a month's budget; the caller has locked it. */
export const markBudgetNoticed = (
  trx: TenantTrx,
  noticed: { noticed_month: string; noticed_percent: 80 | 100; updated_at: Date },
) =>
  trx
    .updateTable("message_budget")
    .set({ ...noticed, noticed_month: sql`${noticed.noticed_month}::date` })
    .execute();

export type CostEstimate = Pick<
  Insertable<MessageCost>,
  "tenant_id" | "message_id" | "source" | "category" | "estimated_tenths" | "at"
>;

/**
 * Stores the estimated cost of a message that is about to be sent, over an earlier estimate; what
 * the provider has reported stays.
 */
export async function putMessageCost(trx: TenantTrx, row: CostEstimate): Promise<void> {
  const { category, estimated_tenths, at } = row;
  await trx
    .insertInto("message_cost")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "message_id"])
        .doUpdateSet({ category, estimated_tenths, at })
        .where("message_cost.reported_at", "is", null),
    )
    .execute();
}

/** Deletes the costs of messages that were not sent, or not delivered, and so are not billed. */
export async function releaseMessageCosts(trx: TenantTrx, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return;
  await trx
    .deleteFrom("message_cost")
    .where("message_id", "=", sql<string>`any(${[...messageIds]}::uuid[])`)
    .execute();
}

/** Returns a message's cost, locked until the transaction ends; undefined without one. */
export const lockMessageCost = (trx: TenantTrx, messageId: string): Promise<MessageCostRow | undefined> =>
  trx.selectFrom("message_cost").selectAll().where("message_id", "=", messageId).forUpdate().executeTakeFirst();

/** Stores what the provider reported of a message's price, with an estimate if there was none. */
export async function putReportedCost(
  trx: TenantTrx,
  row: CostEstimate &
    Required<
      Pick<
        Insertable<MessageCost>,
        "reported_category" | "reported_tenths" | "is_billable" | "pricing_model" | "pricing_type" | "reported_at"
      >
    >,
): Promise<void> {
  const { reported_category, reported_tenths, is_billable, pricing_model, pricing_type, reported_at } = row;
  const reported = { reported_category, reported_tenths, is_billable, pricing_model, pricing_type, reported_at };
  await trx
    .insertInto("message_cost")
    .values(row)
    .onConflict((conflict) => conflict.columns(["tenant_id", "message_id"]).doUpdateSet(reported))
    .execute();
}

/** What messages of one category cost: `known` of them by what the provider reported. */
export type CostSum = { category: CostCategory; messages: number; known: number; tenths: number };

/**
 * Returns what messages claimed at or after `from` and before `before` cost by category, in tenths
 * of a paisa: what the provider reported, else the estimate. Reminders, replies, receipts and
 * statements are summed by one index.
 */
export async function sumMessageCosts(
  trx: TenantTrx,
  { from, before }: { from: Date; before: Date },
): Promise<CostSum[]> {
  const { rows } = await sql<CostSum>`
    select coalesce(reported_category, category) as category, count(*)::int as messages,
      count(reported_category)::int as known, coalesce(sum(price_tenths), 0)::float8 as tenths
    from message_cost where at >= ${from} and at < ${before}
    group by 1 order by 1`.execute(trx);
  return rows;
}

/** A message's cost as screens show it. */
export type ShownCost = Pick<
  MessageCostRow,
  "message_id" | "source" | "category" | "estimated_tenths" | "reported_category" | "reported_tenths"
>;

/** Returns the costs of those of these messages that have one, by the message's id. */
export async function listMessageCosts(
  trx: TenantTrx,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, ShownCost>> {
  if (messageIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom("message_cost")
    .select(["message_id", "source", "category", "estimated_tenths", "reported_category", "reported_tenths"])
    .where("message_id", "=", sql<string>`any(${[...messageIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.message_id, row]));
}
