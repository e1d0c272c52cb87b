import { peopleText } from "@aavarti/domain/search-words";
import { type RawBuilder, sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";
import { containing } from "./keyset.ts";

/**
 * Up to this many hits are matched by id. With more hits a list's next page is always near, so the
 * list is scanned in its own order and every row compared.
 */
export const FEW = 1000;

/** SQL condition of a search; null without a search. */
export type Searched = RawBuilder<boolean> | null;

/**
 * The customers outside Trash that a search found: a few by `ids`, the text of an SQL array, or
 * many by the `text` that the column `search` of each contains.
 */
export type FoundPeople = { ids: string; text?: never } | { ids?: never; text: string };

/**
 * Finds the customers outside Trash whose name, company, phone, email or other address contains
 * `search`, regardless of case: up to `few` by their ids, more by the text. Null without a search.
 */
export async function findPeople(
  trx: TenantTrx,
  search: string | undefined,
  few: number = FEW,
): Promise<FoundPeople | null> {
  if (!search) return null;
  const text = peopleText(search);
  // Row security keeps LIKE from using the trigram index, so a security definer function, which
  // filters by tenant itself, finds the few. Their ids return to the database as they came.
  const { rows } = await sql<{ ids: string | null }>`select case when count(*) <= ${few} then
      coalesce(array_agg(found.id), '{}')::text end as ids
    from search_customer_ids(${containing(text)}, ${few + 1}) as found (id)`.execute(trx);
  const ids = rows[0]?.ids;
  return typeof ids === "string" ? { ids } : { text };
}

/**
 * Returns the SQL condition that a row of `customer`, a table's name or alias, has the text of a
 * search, which must be as `peopleText` returns it, in the record or another address. Not LIKE: for
 * a long pattern the planner expects almost no hits, and would sort the whole table instead of
 * scanning in order.
 */
export const hasText = (customer: string, text: string) =>
  sql<boolean>`(strpos(${sql.ref(`${customer}.search`)}, ${text}) > 0
    or ${hasAddress(customer, sql`strpos(beside.value, ${text}) > 0`)})`;

/**
 * Returns the SQL condition that a row of `customer`, a table's name or alias, has another address
 * for which a condition on `beside` is true. The addresses are read once for all rows.
 */
export const hasAddress = (customer: string, condition: RawBuilder<unknown>) =>
  sql<boolean>`${sql.ref(`${customer}.id`)} in (select beside.customer_id from customer_identity beside
    where beside.removed_at is null and beside.kind <> 'wa_bsuid' and ${condition})`;

/**
 * Runs a search over customers, and returns the SQL condition for those whose name, company, phone,
 * email or other address contains `search`, regardless of case; null without a search. Up to 1,000
 * hits outside Trash are named by their ids, in the column `id` of the query that will use it; for
 * more the condition compares each row of `customer`, which the query must contain.
 */
export async function matchingText(
  trx: TenantTrx,
  search: string | undefined,
  id: "customer.id" | "subscription.customer_id",
): Promise<Searched> {
  const found = await findPeople(trx, search);
  if (!found) return null;
  return found.ids === undefined
    ? hasText("customer", found.text)
    : sql<boolean>`${sql.ref(id)} = any(${found.ids}::uuid[])`;
}

/**
 * Runs a search over customers, those in Trash too, and returns the SQL condition for the payments
 * that they made. Up to 1,000 hits outside Trash, and those in Trash, are named by their ids; for
 * more the condition compares each row of `customer`, which the query must contain.
 */
export async function matchingPayer(trx: TenantTrx, search: string): Promise<RawBuilder<boolean>> {
  const found = await findPeople(trx, search);
  if (!found) return sql`true`;
  if (found.ids === undefined) return hasText("customer", found.text);
  const { rows: trashed } = await sql<{ id: string }>`select id from customer
    where deleted_at is not null and ${hasText("customer", peopleText(search))}`.execute(trx);
  return sql<boolean>`payment.payer_id = any(${found.ids}::uuid[] || ${trashed.map(({ id }) => id)}::uuid[])`;
}
