import type { SortedCursor } from "@aavarti/domain/cursor";
import type { Paise } from "@aavarti/domain/money";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";
import {
  balanceOfCustomer,
  customersMatching,
  findMatches,
  type ListedCustomerRow,
  orderOf,
  type SortedCustomersRequest,
} from "./customers.ts";
import { joinPayer } from "./paying-customer.ts";
import { tagsOfCustomer } from "./tags.ts";

/**
 * Returns a page of the customers outside Trash that match the filter, with tags and balance, plus
 * one row, by what they themselves owe: the most first, then those who owe nothing, then what was
 * paid in advance, the most of it last; the other way round when the order ascends. The id breaks
 * ties. `sort_key` is what is owed in paise, less than 0 for an advance. Those without a balance
 * are the greater part and have no row in the index by balance, so each of the three is read apart.
 * Only with the filter `payable` it is by what they owe together with those they pay for.
 * `ids` limits it to these customers.
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
      .select([tagsOfCustomer.as("tags"), balanceOfCustomer(filter.today).as("balance")]);
    return ids ? query.where("customer.id", "in", ids) : query;
  };

  const withBalance = (key: RawBuilder<Paise>, condition: RawBuilder<SqlBool>) => (after: After, most: number) => {
    const query = customers()
      .innerJoin("customer_balance as owed", (join) =>
        join.onRef("owed.tenant_id", "=", "customer.tenant_id").onRef("owed.customer_id", "=", "customer.id"),
      )
      .where(condition)
      .select(sql<string>`(${key})::text`.as("sort_key"))
      .orderBy(key, direction)
      .orderBy("owed.customer_id", direction)
      .limit(most);
    return (
      after
        ? query.where(sql<boolean>`(${key}, owed.customer_id) ${beyond} (${after.key}::bigint, ${after.id}::uuid)`)
        : query
    ).execute();
  };
  const owing = withBalance(sql`owed.due_paise`, sql`owed.due_paise > 0`);
  const inAdvance = withBalance(sql`-owed.advance_paise`, sql`owed.advance_paise > 0 and owed.due_paise <= 0`);
  const clear = (after: After, most: number) => {
    const query = customers()
      .where(
        sql<boolean>`not exists (select from customer_balance owed
          where owed.tenant_id = customer.tenant_id and owed.customer_id = customer.id
            and (owed.due_paise > 0 or owed.advance_paise > 0))`,
      )
      .select(sql<string>`'0'`.as("sort_key"))
      .orderBy("customer.id", direction)
      .limit(most);
    return (after ? query.where(sql<boolean>`customer.id ${beyond} ${after.id}::uuid`) : query).execute();
  };

  const payable = (after: After, most: number) => {
    const query = customers()
      .innerJoin(dueByPayer.as("account"), (join) => join.onRef("account.payer_id", "=", "customer.id"))
      .select(sql<string>`account.due_paise::text`.as("sort_key"))
      .orderBy("account.due_paise", direction)
      .orderBy("customer.id", direction)
      .limit(most);
    return (
      after
        ? query.where(
            sql<boolean>`(account.due_paise, customer.id) ${beyond} (${after.key}::bigint, ${after.id}::uuid)`,
          )
        : query
    ).execute();
  };

  const wanted = limit + 1;
  if (filter.balance === "payable") return payable(cursor, wanted);
  if (filter.balance === "due" || filter.balance === "overdue") return owing(cursor, wanted);

  const parts = isDescending ? [owing, clear, inAdvance] : [inAdvance, clear, owing];
  const sign = cursor ? Math.sign(Number(cursor.key)) : null;
  // The part in which the previous page ended.
  const begun = sign === null ? 0 : 1 + (isDescending ? -sign : sign);
  const rows: Awaited<ReturnType<typeof owing>> = [];
  for (const [place, read] of parts.entries()) {
    if (place < begun || rows.length === wanted) continue;
    rows.push(...(await read(place === begun ? cursor : undefined, wanted - rows.length)));
  }
  return rows;
}

/** What each payer owes with those they pay for; a payer in Trash doesn't pay for others. */
const dueByPayer = sql<{ payer_id: string; due_paise: Paise }>`(
  select coalesce(payer.id, member.id) as payer_id, sum(b.due_paise)::bigint as due_paise
  from customer_balance b
  join customer member on member.tenant_id = b.tenant_id and member.id = b.customer_id
  ${joinPayer("member")}
  where b.due_paise > 0
  group by 1)`;

/** The last row of the previous page; undefined from the beginning. */
type After = SortedCursor | undefined;
