import type { OpenDue } from "@aavarti/domain/asked-amount";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { type CompiledQuery, type Selectable, sql } from "kysely";
import type { Subscription } from "../schema.ts";
import { executeTogether, type TenantTrx } from "../tenant.ts";
import { IS_OPEN } from "./charges.ts";

/**
 * A subscription with the names shown beside it, without the `undo` column, which only undoing a
 * renewal reads.
 */
export type SubscriptionRow = Omit<Selectable<Subscription>, "undo" | "imported_on"> & {
  customer_name: string;
  customer_email: string;
  customer_phone: string | null;
  product_name: string;
  grace_days: number;
  /** What is still owed for its terms and joining fee, by the day it is due, also a later one. */
  open: OpenDue[];
};

/**
 * Looks up what is owed for a subscription, its joining fee and what is due later included, once
 * for each row that is returned: a join would read the charges of all.
 */
export const openDues = sql<OpenDue[]>`coalesce((select json_agg(
    json_build_object('dueOn', charge.due_on, 'openPaise', charge.amount_paise - charge.settled_paise))
  from charge where charge.subscription_id = subscription.id and ${IS_OPEN}), '[]'::json)`;

/** The columns of a `SubscriptionRow` that are the subscription's own. */
export const SUBSCRIPTION_COLUMNS = [
  "subscription.tenant_id",
  "subscription.id",
  "subscription.customer_id",
  "subscription.product_id",
  "subscription.status",
  "subscription.anchor_on",
  "subscription.covered_from",
  "subscription.start_on",
  "subscription.end_on",
  "subscription.duration_months",
  "subscription.price_paise",
  "subscription.paused_days",
  "subscription.paused_from",
  "subscription.paused_until",
  "subscription.cancels_at_end",
  "subscription.cancel_reason",
  "subscription.next_price_paise",
  "subscription.next_months",
  "subscription.repricing_id",
  "subscription.price_before_paise",
  "subscription.months_before",
  "subscription.setup_fee_paise",
  "subscription.term_seq",
  "subscription.term_entered_at",
  "subscription.cancelled_at",
  "subscription.expired_on",
  "subscription.undo_until",
  "subscription.deleted_at",
  "subscription.deletion_id",
  "subscription.fields",
  "subscription.created_at",
  "subscription.updated_at",
] as const;

/**
 * Builds the query, not executed and without columns, of subscriptions outside Trash joined with
 * their customer (`customer`) and product (`product`).
 */
export const subscriptionsWithNames = (trx: TenantTrx) =>
  trx
    .selectFrom("subscription")
    .innerJoin("customer", (join) =>
      join
        .onRef("customer.tenant_id", "=", "subscription.tenant_id")
        .onRef("customer.id", "=", "subscription.customer_id"),
    )
    .innerJoin("product", (join) =>
      join
        .onRef("product.tenant_id", "=", "subscription.tenant_id")
        .onRef("product.id", "=", "subscription.product_id"),
    )
    .where("subscription.deleted_at", "is", null);

const NAMES = [
  "customer.name as customer_name",
  "customer.email as customer_email",
  "customer.phone_e164 as customer_phone",
  "product.name as product_name",
  "product.grace_days",
] as const;

/**
 * Builds the query, not executed, of subscriptions outside Trash with names and what is still
 * owed of them.
 */
export const subscriptionRows = (trx: TenantTrx) =>
  subscriptionsWithNames(trx).select(SUBSCRIPTION_COLUMNS).select(NAMES).select(openDues.as("open"));

/**
 * Returns all subscriptions of these customers in any status, with names, newest first. Those in
 * Trash are left out.
 */
export const listSubscriptionsOf = (trx: TenantTrx, customerIds: readonly string[]): Promise<SubscriptionRow[]> =>
  subscriptionRows(trx)
    .where("subscription.customer_id", "=", sql<string>`any(${[...customerIds]}::uuid[])`)
    .orderBy("subscription.created_at", "desc")
    .orderBy("subscription.id", "desc")
    .execute();

/**
 * Returns the price of a subscription's next term in paise, its months (null for one that repeats a
 * length in days) and the day on which it begins; undefined if unknown or in Trash.
 */
export const findNextTerm = (trx: TenantTrx, id: string) =>
  trx
    .selectFrom("subscription")
    .select("end_on")
    .select((eb) => [
      eb.fn.coalesce("next_price_paise", "price_paise").as("price_paise"),
      eb.fn.coalesce("next_months", "duration_months").as("months"),
    ])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();

/**
 * Returns the first day of a customer's earliest term, whatever came after it; null without a
 * subscription outside Trash. Future terms and those of cancelled or pending subscriptions count.
 */
export async function findFirstStart(trx: TenantTrx, customerId: string): Promise<CalendarDate | null> {
  const { first } = await trx
    .selectFrom("subscription_term as term")
    .innerJoin("subscription", (join) =>
      join.onRef("subscription.tenant_id", "=", "term.tenant_id").onRef("subscription.id", "=", "term.subscription_id"),
    )
    .select(({ fn }) => fn.min("term.start_on").as("first"))
    .where("subscription.customer_id", "=", customerId)
    .where("subscription.deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return first;
}

/**
 * Returns the subscription with its customer's and product's names and what is still owed of
 * it; undefined if unknown or in Trash. Locks nothing.
 */
export const findSubscription = (trx: TenantTrx, id: string): Promise<SubscriptionRow | undefined> =>
  subscriptionWithNames(trx, id).executeTakeFirst();

const subscriptionWithNames = (trx: TenantTrx, id: string) => subscriptionRows(trx).where("subscription.id", "=", id);

/**
 * Returns the subscription, with its row locked until the transaction ends; undefined if unknown or
 * in Trash. Not `for update`: a message about it may still be planned meanwhile, and would wait for
 * us while we wait for its account (deadlock). Locks first and joins afterwards: a join that waited
 * for the lock would compare the new row with its old product and customer, and find nothing if
 * they changed meanwhile.
 */
export async function lockSubscription(trx: TenantTrx, id: string): Promise<SubscriptionRow | undefined> {
  const [, subscriptions] = await executeTogether<[object, SubscriptionRow]>(trx, lockingSubscription(trx, id));
  return subscriptions.rows[0];
}

/**
 * Returns the two queries of `lockSubscription`, for a caller who sends more with them: the second
 * waits for the first, and sees what was committed until then.
 */
export const lockingSubscription = (
  trx: TenantTrx,
  id: string,
): [CompiledQuery<object>, CompiledQuery<SubscriptionRow>] => [
  trx
    .selectFrom("subscription")
    .select("id")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .compile(),
  subscriptionWithNames(trx, id).compile(),
];

/**
 * Locks these subscriptions until the transaction ends, in the order of ids, and returns the locked
 * ones as `{ id }`; unknown ones and those in Trash are left out.
 */
export const lockSubscriptions = (trx: TenantTrx, ids: readonly string[]) =>
  trx
    .selectFrom("subscription")
    .select("id")
    // Of a parameter's array the planner would count the ids, and plan each call anew.
    .where("id", "=", sql<string>`any(array(select unnest(${[...ids]}::uuid[])))`)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

/**
 * Returns a subscription's customer and the number of its newest term as `{ customer_id, term_seq
 * }`, even if it is in Trash; undefined if unknown.
 */
export const customerOfSubscription = (trx: TenantTrx, id: string) =>
  trx.selectFrom("subscription").select(["customer_id", "term_seq", "end_on"]).where("id", "=", id).executeTakeFirst();
