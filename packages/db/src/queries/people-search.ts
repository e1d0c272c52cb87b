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
 * Runs a search over customers, and returns the SQL condition for those whose name, company, phone
 * or email contains `search`, regardless of case; null without a search. Up to 1,000 hits outside
 * Trash are named by their ids, in the column `id` of the query that will use it; for more the
 * condition compares each row of `customer`, which the query must contain.
 */
export async function matchingText(
  trx: TenantTrx,
  search: string | undefined,
  id: "customer.id" | "subscription.customer_id" | "charge.customer_id" | "payment.payer_id",
): Promise<Searched> {
  if (!search) return null;
  const text = peopleText(search);
  // Row security keeps LIKE from using the trigram index, so a security definer function, which
  // filters by tenant itself, finds up to FEW ids.
  const few = await sql<{
    id: string;
  }>`select search_customer_ids(${containing(text)}, ${FEW + 1}) as id`.execute(trx);
  const ids = few.rows.map(({ id }) => id);
  // Not LIKE: for a long pattern the planner expects almost no hits, and would sort the whole table
  // instead of scanning in order.
  return ids.length > FEW ? sql`strpos(customer.search, ${text}) > 0` : sql`${sql.ref(id)} = any(${ids}::uuid[])`;
}
