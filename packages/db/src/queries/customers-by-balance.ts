import type { CalendarDate } from "@aavarti/domain/calendar";
import type { SortedCursor } from "@aavarti/domain/cursor";
import type { Paise } from "@aavarti/domain/money";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";
import { ofStatus } from "./charges.ts";
import {
  balanceOfCustomer,
  customersMatching,
  findMatches,
  type ListedCustomerRow,
  orderOf,
  paysForOfCustomer,
  type SortedCustomersRequest,
  toComeOf,
} from "./customers.ts";
import { joinPayer } from "./paying-customer.ts";
import { tagsOfCustomer } from "./tags.ts";

/**
 * Returns a page of the customers outside Trash that match the filter, with tags and balance, plus
 * one row, by what they themselves owe by today: the most first, then those who owe nothing yet,
 * then what was paid in advance, the most of it last; the other way round when the order ascends.
 * The id breaks ties. `sort_key` is what is owed by today in paise, less than 0 for an advance.
 * Those without a balance are the greater part and have no row in the index by balance, so each of
 * the three is read apart. Only with the filter `payable` it is by what they owe together with
 * those they pay for. `ids` limits it to these customers.
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
      .select([tagsOfCustomer.as("tags"), balanceOfCustomer(filter.today).as("balance")])
      .select(paysForOfCustomer.as("pays_for"));
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
  const isDue = sql<SqlBool>`owed.due_paise > 0 and owed.oldest_due_on <= ${filter.today}::date`;
  // Few have charges due later, and the index by balance counts those in. So they are read apart.
  const later = laterCharges(filter.today);
  const owingNow = withBalance(
    sql`owed.due_paise`,
    sql`${isDue} and not exists (select from charge later
      where later.customer_id = owed.customer_id and ${ofStatus("to_come", filter.today, "later")})`,
  );
  const owingLaterToo = withBalance(
    sql`owed.due_paise - ${toComeOf("owed.customer_id", filter.today)}`,
    sql`${isDue} and owed.customer_id in (select later.customer_id from ${later} later)`,
  );
  const owing = async (after: After, most: number) => {
    const [now, laterToo] = [await owingNow(after, most), await owingLaterToo(after, most)];
    return laterToo.length === 0 ? now : [...now, ...laterToo].toSorted(byKey(isDescending)).slice(0, most);
  };
  const inAdvance = withBalance(sql`-owed.advance_paise`, sql`owed.advance_paise > 0 and not (${isDue})`);
  const clear = (after: After, most: number) => {
    const query = customers()
      .where(
        sql<boolean>`not exists (select from customer_balance owed
          where owed.tenant_id = customer.tenant_id and owed.customer_id = customer.id
            and (${isDue} or owed.advance_paise > 0))`,
      )
      .select(sql<string>`'0'`.as("sort_key"))
      .orderBy("customer.id", direction)
      .limit(most);
    return (after ? query.where(sql<boolean>`customer.id ${beyond} ${after.id}::uuid`) : query).execute();
  };

  const payable = (after: After, most: number) => {
    const query = customers()
      .innerJoin(dueByPayer(filter.today).as("account"), (join) => join.onRef("account.payer_id", "=", "customer.id"))
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

/** What each customer owes for dues after `today`, in paise; no row for those who owe none. */
const laterCharges = (today: CalendarDate) =>
  sql<{ customer_id: string; paise: Paise }>`(
    select charge.customer_id, sum(charge.amount_paise - charge.settled_paise)::bigint as paise
    from charge where ${ofStatus("to_come", today)} group by 1)`;

/** Compares rows by their sort keys, which are numbers, then by id. */
const byKey = (isDescending: boolean) => (one: Keyed, other: Keyed) => {
  const byNumber = Number(one.sort_key) - Number(other.sort_key);
  const ascending = byNumber === 0 ? (one.id < other.id ? -1 : 1) : byNumber;
  return isDescending ? -ascending : ascending;
};

/**
 * What each payer owes by `today` with those they pay for, 0 where all of it is due later; no row
 * for those who owe nothing at all. A payer in Trash doesn't pay for others.
 */
const dueByPayer = (today: CalendarDate) => sql<{ payer_id: string; due_paise: Paise }>`(
  select coalesce(payer.id, member.id) as payer_id,
    sum(b.due_paise - coalesce(later.paise, 0))::bigint as due_paise
  from customer_balance b
  join customer member on member.tenant_id = b.tenant_id and member.id = b.customer_id
  left join ${laterCharges(today)} later on later.customer_id = b.customer_id
  ${joinPayer("member")}
  where b.due_paise > 0
  group by 1)`;

type Keyed = { id: string; sort_key: string };

/** The last row of the previous page; undefined from the beginning. */
type After = SortedCursor | undefined;
