import type { CalendarDate } from "@aavarti/domain/calendar";
import { type SqlBool, sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";
import { toComeOf } from "./customers.ts";
import { containing } from "./keyset.ts";
import { findNamedPayments, findPaymentsByReceipt, type NamedPayment } from "./payments.ts";
import { amountDue } from "./renewals.ts";
import { awaitsRenewal, standingSql, startsOnSql } from "./subscription-standing.ts";
import { subscriptionsWithNames } from "./subscriptions.ts";

/** A search: the text, and its words with the longest first; see `readSearch`. */
type Needle = { text: string; words: readonly string[]; limit: number };

/**
 * Searches customers outside Trash, and returns the ids of up to `limit` (50 at most), best match
 * first: whose name begins with `text`, and, from three characters on, who have all `words` in
 * name, company, phone or email, or in another address. Without any, those whose names are spelled
 * similarly, for a text of at least three characters without digits and `@`. Both must be in lower
 * case. Uses a security definer function, since row security keeps LIKE from using the trigram
 * index.
 */
export async function searchPeople(trx: TenantTrx, { text, words, limit }: Needle): Promise<string[]> {
  const found = await sql<{ id: string }>`select found.id from search_people(
    ${[...words]}::text[], ${words.map(containing)}::text[], ${text}, ${limit}) as found order by found.rank, found.id`.execute(
    trx,
  );
  return found.rows.map(({ id }) => id);
}

/**
 * Returns these customers outside Trash with their next subscription to renew, and the price of its
 * next term in paise (`amount_paise`): one that awaits renewal comes before others, which may be
 * paused or have ended, then the earliest end; null columns without a subscription. `due_paise` is
 * what they owe by today with those they pay for. In no order; `ids` must not be
 * empty.
 */
export const peopleWithNextTerm = (trx: TenantTrx, ids: readonly string[], today: CalendarDate) =>
  trx
    .selectFrom("customer")
    .leftJoin(
      () =>
        hitSubscriptions(trx, today)
          .distinctOn("subscription.customer_id")
          .where("subscription.customer_id", "in", ids)
          .orderBy("subscription.customer_id")
          .orderBy(awaitsRenewal(today), "desc")
          .orderBy("subscription.end_on")
          .orderBy("subscription.id")
          .as("next"),
      (join) => join.onRef("next.customer_id", "=", "customer.id"),
    )
    .select([
      "customer.id",
      "customer.name",
      "customer.email",
      "customer.phone_e164",
      "customer.company",
      "customer.status",
      "next.id as subscription_id",
      "next.product_name",
      "next.standing",
      "next.starts_on",
      "next.end_on",
      "next.amount_paise",
      sql<number>`coalesce((select sum(b.due_paise - ${toComeOf("b.customer_id", today)}) from customer member
        join customer_balance b on b.tenant_id = member.tenant_id and b.customer_id = member.id and b.due_paise > 0
        where member.id = customer.id or member.payer_id = customer.id), 0)::bigint`.as("due_paise"),
    ])
    .where("customer.id", "in", ids)
    .where("customer.deleted_at", "is", null)
    .execute();

/**
 * Returns id, name, SKU, price (paise) and length in months of up to `limit` products that are not
 * archived and have each word in the name or the SKU: name or SKU equal to the text first, then
 * names that start with it, then by name. Without any, and for a text of four letters or more,
 * those with a similar spelling, closest first. `text` and `words` must be in lower case.
 */
export async function searchProducts(trx: TenantTrx, { text, words, limit }: Needle) {
  const haystack = sql<string>`(product.name_key || ' ' || lower(coalesce(product.sku, '')))`;
  const products = trx
    .selectFrom("product")
    .select(["id", "name", "sku", "price_paise", "duration_months"])
    .where("deleted_at", "is", null)
    .limit(limit);
  const matches = await products
    .where(sql<SqlBool>`${haystack} like all (${words.map(containing)}::text[])`)
    .orderBy(
      sql`case when name_key = ${text} or lower(sku) = ${text} then 0 when starts_with(name_key, ${text}) then 1 else 2 end`,
    )
    .orderBy("name_key")
    .orderBy("id")
    .execute();
  if (matches.length > 0 || text.length < FORGIVEN_FROM) return matches;
  return products
    .where(sql<SqlBool>`word_similarity(${text}, ${haystack}) >= ${ALIKE}`)
    .orderBy(sql`word_similarity(${text}, ${haystack})`, "desc")
    .orderBy("id")
    .execute();
}

/** Minimum word length for tolerating typos, and the minimum similarity (0 to 1). */
const FORGIVEN_FROM = 4;
const ALIKE = 0.4;

/**
 * Returns up to `limit` subscriptions, with names, standing and the next term's price
 * (`amount_paise`), whose id starts with `idStart` (hexadecimal, with or without dashes; null:
 * none), then those of the given customers, then of the products: each with those awaiting renewal
 * first, then by earliest end. Trash is left out.
 */
export const searchSubscriptions = (
  trx: TenantTrx,
  {
    idStart,
    customerIds,
    productIds,
    today,
    limit,
  }: {
    idStart: string | null;
    customerIds: readonly string[];
    productIds: readonly string[];
    today: CalendarDate;
    limit: number;
  },
) => {
  const range = idRange(idStart ?? NO_ID);
  const byId = sql<SqlBool>`subscription.id between ${range.first}::uuid and ${range.last}::uuid`;
  return hitSubscriptions(trx, today)
    .where((is) =>
      is.or([
        byId,
        sql<SqlBool>`subscription.customer_id = any(${[...customerIds]}::uuid[])`,
        sql<SqlBool>`subscription.product_id = any(${[...productIds]}::uuid[])`,
      ]),
    )
    .orderBy(byId, "desc")
    .orderBy(sql`subscription.customer_id = any(${[...customerIds]}::uuid[])`, "desc")
    .orderBy(awaitsRenewal(today), "desc")
    .orderBy("subscription.end_on")
    .orderBy("subscription.id")
    .limit(limit)
    .execute();
};

/**
 * Returns up to `limit` payments with names, also reversed ones: those with one of these receipt
 * numbers in the order of the numbers, then, best match first, those whose reference is or holds
 * the text `reference`, as `referenceText` returns it (null: none; at most 50 of these). Each once.
 */
export async function searchPayments(
  trx: TenantTrx,
  { receiptNumbers, reference, limit }: { receiptNumbers: readonly string[]; reference: string | null; limit: number },
): Promise<NamedPayment[]> {
  // A security definer function, since row security keeps LIKE from using the trigram index.
  const found =
    reference === null
      ? []
      : (
          await sql<{ id: string }>`select found.id from search_payments(${reference}, ${limit}) as found`.execute(trx)
        ).rows.map(({ id }) => id);
  const [numbered, referenced] = [
    receiptNumbers.length > 0 ? await findPaymentsByReceipt(trx, receiptNumbers) : [],
    found.length > 0 ? await findNamedPayments(trx, found) : [],
  ];
  const byNumber = receiptNumbers.flatMap((number) => numbered.filter((row) => row.receipt_number === number));
  const byReference = found.flatMap((id) => referenced.filter((row) => row.id === id));
  return [...new Map([...byNumber, ...byReference].map((row) => [row.id, row])).values()].slice(0, limit);
}

const hitSubscriptions = (trx: TenantTrx, today: CalendarDate) =>
  subscriptionsWithNames(trx)
    .select([
      "subscription.id",
      "subscription.customer_id",
      "subscription.end_on",
      "customer.name as customer_name",
      "product.name as product_name",
    ])
    .select([amountDue.as("amount_paise"), standingSql(today).as("standing"), startsOnSql(today).as("starts_on")]);

/** An id that no subscription has. */
const NO_ID = "0".repeat(32);

/**
 * Compares ids as ids, so that the primary key is used: `like` on their text would read every row.
 */
function idRange(start: string): { first: string; last: string } {
  const digits = start.replaceAll("-", "");
  const whole = (filler: string) =>
    digits.padEnd(32, filler).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { first: whole("0"), last: whole("f") };
}
