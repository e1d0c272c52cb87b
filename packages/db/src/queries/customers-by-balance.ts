import type { SortedCursor } from "@aavarti/domain/cursor";
import { sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";
import {
  balanceOfCustomer,
  customersMatching,
  findMatches,
  type ListedCustomerRow,
  orderOf,
  type SortedCustomersRequest,
} from "./customers.ts";
import { tagsOfCustomer } from "./tags.ts";

/**
 * Returns a page of the customers outside Trash that match the filter, with tags and balance, plus
 * one row more than `limit`, by what they owe themselves; the id breaks ties. Customers who owe
 * nothing come after the others, or before them when the order ascends, and are absent when the
 * filter asks for those who owe. `sort_key` is the amount in paise, for the cursor. `ids` limits it
 * to these customers.
 */
export async function listCustomersByBalance(
  trx: TenantTrx,
  { limit, cursor, isDescending, ids, ...filter }: SortedCustomersRequest,
): Promise<(ListedCustomerRow & { sort_key: string })[]> {
  const { direction, beyond } = orderOf(isDescending);
  const found = await findMatches(trx, filter);
  const customers = () => {
    const query = customersMatching(trx, filter, found)
      .selectAll("customer")
      .select([tagsOfCustomer.as("tags"), balanceOfCustomer.as("balance")]);
    return ids ? query.where("customer.id", "in", ids) : query;
  };
  const wanted = limit + 1;

  const owing = (after: SortedCursor | undefined, most: number) => {
    const query = customers()
      .innerJoin("customer_balance as owed", (join) =>
        join.onRef("owed.tenant_id", "=", "customer.tenant_id").onRef("owed.customer_id", "=", "customer.id"),
      )
      .where("owed.due_paise", ">", 0)
      .select(sql<string>`owed.due_paise::text`.as("sort_key"))
      .orderBy("owed.due_paise", direction)
      .orderBy("owed.customer_id", direction)
      .limit(most);
    return (
      after
        ? query.where(
            sql<boolean>`(owed.due_paise, owed.customer_id) ${beyond} (${after.key}::bigint, ${after.id}::uuid)`,
          )
        : query
    ).execute();
  };
  const clear = (after: SortedCursor | undefined, most: number) => {
    const query = customers()
      .where(
        sql<boolean>`not exists (select from customer_balance owed
          where owed.tenant_id = customer.tenant_id and owed.customer_id = customer.id and owed.due_paise > 0)`,
      )
      .select(sql<string>`'0'`.as("sort_key"))
      .orderBy("customer.id", direction)
      .limit(most);
    return (after ? query.where(sql<boolean>`customer.id ${beyond} ${after.id}::uuid`) : query).execute();
  };

  if (filter.balance === "due" || filter.balance === "overdue") return owing(cursor, wanted);

  const isAfterClear = cursor?.key === "0";
  const [first, second] = isDescending ? [owing, clear] : [clear, owing];
  const isInSecond = cursor !== undefined && isAfterClear === isDescending;
  const rows = isInSecond ? [] : await first(cursor, wanted);
  if (rows.length === wanted) return rows;
  return [...rows, ...(await second(isInSecond ? cursor : undefined, wanted - rows.length))];
}
