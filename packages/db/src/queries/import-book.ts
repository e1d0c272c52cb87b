import { CUSTOMER_LINE_NAMES } from "@aavarti/domain/customer-lines";
import { sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";
import { subscriptionsWithNames } from "./subscriptions.ts";
import { tagsOfCustomer } from "./tags.ts";

type Keys = { ids: readonly string[]; phones: readonly string[]; emails: readonly string[] };

/**
 * Returns the customers outside Trash, with contact data, status, language and tags, whose id,
 * phone (E.164) or email is one of these, oldest first. An import compares them with the rows of
 * its file.
 */
export const customersKnownBy = (trx: TenantTrx, { ids, phones, emails }: Keys) =>
  trx
    .selectFrom("customer")
    .select([
      "id",
      "name",
      "email",
      "phone_e164",
      "phone_typed",
      ...CUSTOMER_LINE_NAMES,
      "status",
      "language",
      "fields",
    ])
    .select(tagsOfCustomer.as("tags"))
    .where("deleted_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("id", "=", sql<string>`any(${[...ids]}::uuid[])`),
        eb("phone_e164", "=", sql<string>`any(${[...phones]}::text[])`),
        eb("email", "=", sql<string>`any(${[...emails]}::text[])`),
      ]),
    )
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/**
 * Returns the ids and names of the `limit` newest customers and whether they have a phone number
 * (`hasPhone`), newest first, for the warning about similar names. Those in Trash are left out.
 */
export const customerNames = (trx: TenantTrx, limit: number) =>
  trx
    .selectFrom("customer")
    .select(["id", "name", sql<boolean>`phone_e164 is not null`.as("hasPhone")])
    .where("deleted_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/**
 * Returns id, name, price (paise) and length in months of the products that are not archived,
 * newest first, at most 5,000.
 */
export const listNewestProducts = (trx: TenantTrx) =>
  trx
    .selectFrom("product")
    .select(["id", "name", "price_paise", "duration_months"])
    .where("deleted_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(5_000)
    .execute();

/**
 * Returns the subscriptions of these customers, in any status and in no order, without those in
 * Trash, with what is paid of their newest terms; amounts are in paise. `is_opening`: the newest
 * term counts as paid before payments were recorded.
 */
export const subscriptionsOfCustomers = (trx: TenantTrx, customerIds: readonly string[]) =>
  subscriptionsWithNames(trx)
    .select([
      "subscription.id",
      "subscription.customer_id",
      "subscription.product_id",
      "subscription.start_on",
      "subscription.end_on",
      "subscription.price_paise",
      "subscription.status",
      "subscription.term_seq",
      "subscription.paused_days",
      "subscription.paused_from",
      "subscription.cancels_at_end",
      sql<boolean>`exists (select from subscription_term t where t.subscription_id = subscription.id
        and t.seq = subscription.term_seq and t.settled_at_opening)`.as("is_opening"),
      sql<number>`(select coalesce(sum(c.settled_paise), 0)::bigint from charge c
        where c.subscription_id = subscription.id and c.term_seq = subscription.term_seq
          and c.kind = 'term')`.as("paid_paise"),
    ])
    .where("subscription.customer_id", "=", sql<string>`any(${[...customerIds]}::uuid[])`)
    .execute();
