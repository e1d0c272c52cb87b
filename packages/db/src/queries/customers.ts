import type { CalendarDate } from "@aavarti/domain/calendar";
import type { SortedCursor, SortOf } from "@aavarti/domain/cursor";
import type { FieldCondition } from "@aavarti/domain/field-filters";
import type { Paise } from "@aavarti/domain/money";
import type { SortName } from "@aavarti/domain/nouns";
import type { Lane, SubscriptionTab } from "@aavarti/domain/standing";
import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from "kysely";
import type { Customer } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";
import { ofStatus } from "./charges.ts";
import { findPlans, hasPlan, type LaneOfCustomers, sumCustomerLanes } from "./customer-plans.ts";
import { type ByField, fieldMatches, orderByField } from "./field-conditions.ts";
import { countUpTo, orderingOf, type PickRequest, type SortColumns, type SortedPageRequest } from "./keyset.ts";
import { noteTermsChanged } from "./measured-customers.ts";
import { lockSubscriptionsOf } from "./parent-locks.ts";
import { joinPayer } from "./paying-customer.ts";
import { matchingText, type Searched } from "./people-search.ts";
import { type TagMark, tagIdsOfCustomer, tagsOfCustomer } from "./tags.ts";

export type CustomerRow = Selectable<Customer> & { tags: TagMark[] };

/**
 * A customer in a list, with what they owe: paise, the part due on a later day (`to_come`), and
 * since when. `others` and `others_to_come` are the same of those they pay for.
 */
export type ListedCustomerRow = CustomerRow & {
  balance: {
    due: number;
    to_come: number;
    advance: number;
    since: CalendarDate | null;
    others: number;
    others_to_come: number;
  };
  pays_for: PaysForRow;
};

/** How many other customers outside Trash somebody pays for, and the first ten by name. */
export type PaysForRow = { count: number; first: { id: string; name: string }[] };

/** What a page of the customers that match a filter needs, in an order that its query defines. */
export type SortedCustomersRequest = CustomerFilter & {
  limit: number;
  cursor: SortedCursor | undefined;
  isDescending: boolean;
  /** Limits it to these customers. */
  ids: string[] | undefined;
};

/**
 * Returns an SQL order's `direction`, and as raw SQL the comparison (`beyond`: `<` or `>`) of a row
 * that comes after another in it.
 */
export const orderOf = (isDescending: boolean) =>
  ({ direction: isDescending ? "desc" : "asc", beyond: sql.raw(isDescending ? "<" : ">") }) as const;

/** What the customer with this id (an SQL reference) owes for dues after `today`, in paise. */
export const toComeOf = (customerId: string, today: CalendarDate) =>
  sql<Paise>`coalesce((select sum(later.amount_paise - later.settled_paise) from charge later
    where later.customer_id = ${sql.ref(customerId)} and ${ofStatus("to_come", today, "later")}), 0)`;

/** Looks up a customer's balance on `today`, once for each row that is returned. */
export const balanceOfCustomer = (today: CalendarDate) =>
  sql<ListedCustomerRow["balance"]>`(select json_build_object(
      'due', coalesce(b.due_paise, 0), 'advance', coalesce(b.advance_paise, 0), 'since', b.oldest_due_on,
      'to_come', case when b.due_paise > 0 then ${toComeOf("b.customer_id", today)} else 0 end,
      'others', others.due, 'others_to_come', others.to_come)
    from (select) one left join customer_balance b on b.customer_id = customer.id,
    lateral (select coalesce(sum(o.due_paise), 0) as due,
        coalesce(sum(${toComeOf("o.customer_id", today)}), 0) as to_come
      from customer member
      join customer_balance o on o.tenant_id = member.tenant_id and o.customer_id = member.id and o.due_paise > 0
      where member.payer_id = customer.id and customer.deleted_at is null) others)`;

export type DueRow = { customer_id: string; due: Paise; to_come: Paise; since: CalendarDate | null };

/**
 * Returns what each of these customers owes alone, in paise, the part that is due after `today`,
 * and since when. Those who owe nothing are left out.
 */
export async function listDues(trx: TenantTrx, customerIds: readonly string[], today: CalendarDate): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`select b.customer_id, b.due_paise as due, b.oldest_due_on as since,
      ${toComeOf("b.customer_id", today)}::bigint as to_come
    from customer_balance b
    where b.customer_id = any(${[...customerIds]}::uuid[]) and b.due_paise > 0`.execute(trx);
  return rows;
}

/** Looks up whom a customer pays for, once for each row that is returned. */
export const paysForOfCustomer = sql<PaysForRow>`(select json_build_object('count', count(*),
      'first', coalesce(json_agg(json_build_object('id', member.id, 'name', member.name) order by member.name_key, member.id)
        filter (where member.place <= 10), '[]'::json))
    from (select m.id, m.name, m.name_key, row_number() over (order by m.name_key, m.id) as place from customer m
      where m.tenant_id = customer.tenant_id and m.payer_id = customer.id and m.deleted_at is null) member)`;

/**
 * Who owes something, by today or later, and has no payer outside Trash, or pays for somebody who
 * does.
 */
const paysADue = sql<SqlBool>`(exists (select from customer member
    join customer_balance b on b.tenant_id = member.tenant_id and b.customer_id = member.id and b.due_paise > 0
    where member.payer_id = customer.id)
  or (exists (select from customer_balance b
      where b.tenant_id = customer.tenant_id and b.customer_id = customer.id and b.due_paise > 0)
    and not exists (select from customer payer
      where payer.tenant_id = customer.tenant_id and payer.id = customer.payer_id and payer.deleted_at is null)))`;

const withBalance = (balance: Exclude<CustomerBalance, "payable">, today: CalendarDate) =>
  sql<SqlBool>`exists (select from customer_balance b where b.tenant_id = customer.tenant_id and b.customer_id = customer.id
    and ${
      {
        due: sql`b.due_paise > 0 and b.oldest_due_on <= ${today}::date`,
        overdue: sql`b.due_paise > 0 and b.oldest_due_on < ${today}::date`,
        advance: sql`b.advance_paise > 0`,
      }[balance]
    })`;

type CustomerBalance = "due" | "overdue" | "advance" | "payable";

export type CustomerFilter = {
  search: string | undefined;
  status: CustomerRow["status"] | undefined;
  /** Only customers without this kind of contact. */
  without: "phone" | "email" | undefined;
  /** Only customers with any of these tags; the list must not be empty. */
  tag: string[] | undefined;
  /**
   * Only customers who owe something by today, owe it since before today, paid in advance, or
   * (`payable`) pay for somebody who owes something, themselves included, also by a later day.
   */
  balance: CustomerBalance | undefined;
  /** Only customers with a subscription of this product. */
  productId: string | undefined;
  /** Only customers with a subscription in this tab, of that product if there is one. */
  subscriptionStatus: SubscriptionTab | undefined;
  /**
   * Only customers whose most urgent renewal, of the subscriptions that the filter asks for, is in
   * this lane of the renewals board.
   */
  lane: Lane | undefined;
  /** Conditions on custom fields, all of them true. */
  fields: readonly FieldCondition[];
  today: CalendarDate;
};

/** The orders by columns of the table; the others have queries of their own. */
type ColumnSort = Exclude<SortName<"customer">, "balance" | "renews" | "urgent">;
const SORTS: SortColumns<"customer", ColumnSort> = {
  name: "customer.name_key",
  created: "customer.created_at",
};

/** SQL conditions that were found by looking into other tables first. */
export type Found = readonly Searched[];

/**
 * Looks up the filter's search text, product, subscription tab and lane, and returns them as SQL
 * conditions on customers, made for a page of a list in its own order. Runs up to two queries. The
 * other fields of the filter are left to `customersMatching`.
 */
export const findMatches = async (trx: TenantTrx, filter: CustomerFilter): Promise<Found> => [
  await matchingText(trx, filter.search, "customer.id"),
  (await findPlans(trx, filter)).condition,
];

/** Returns the same conditions for reading all matches. */
const matches = async (trx: TenantTrx, filter: CustomerFilter): Promise<Found> => [
  await matchingText(trx, filter.search, "customer.id"),
  hasPlan(filter),
];

/**
 * Builds the query, without columns or order, of the customers outside Trash that match a filter's
 * status, missing contact, tags (one of several is enough), balance and fields, and the conditions
 * that were `found` for it. Search, lane, product and subscription tab count only through `found`.
 */
export function customersMatching(
  trx: TenantTrx,
  { status, without, tag, balance, fields, today }: CustomerFilter,
  found: Found,
) {
  let query = trx.selectFrom("customer").where("customer.deleted_at", "is", null);
  if (status) query = query.where("customer.status", "=", status);
  if (without === "phone") query = query.where("customer.phone_e164", "is", null);
  if (without === "email") query = query.where("customer.email", "=", "");
  if (balance) query = query.where(balance === "payable" ? paysADue : withBalance(balance, today));
  if (tag)
    query = query.where("customer.id", "in", (eb) =>
      eb
        .selectFrom("customer_tag")
        .innerJoin("tag", (join) =>
          join.onRef("tag.tenant_id", "=", "customer_tag.tenant_id").onRef("tag.id", "=", "customer_tag.tag_id"),
        )
        .where("tag.deleted_at", "is", null)
        .where("customer_tag.tag_id", "in", tag)
        .select("customer_tag.customer_id"),
    );
  for (const condition of fields) query = query.where(fieldMatches("customer", condition));
  for (const condition of found) if (condition) query = query.where(condition);
  return query;
}

/**
 * Returns a page of the customers that match the filter, with tags and balance, plus one row more
 * than `limit`, by name, creation or a custom field; newest first without an order. `sort_key` is
 * what a row is sorted by, as text for the next cursor. `ids` restricts it to selected rows and
 * must not be empty. Leaves out Trash.
 */
export async function listCustomers(
  trx: TenantTrx,
  {
    limit,
    cursor,
    sort,
    byField,
    ids,
    ...filter
  }: CustomerFilter & SortedPageRequest<SortOf<ColumnSort>> & ByField & { ids: string[] | undefined },
): Promise<(ListedCustomerRow & { sort_key: string })[]> {
  const { columns, direction, after, key } = byField
    ? orderByField("customer", byField)
    : orderingOf("customer", SORTS, { sort, cursor });
  let query = customersMatching(trx, filter, await findMatches(trx, filter))
    .selectAll("customer")
    .select([key.as("sort_key"), tagsOfCustomer.as("tags"), balanceOfCustomer(filter.today).as("balance")])
    .select(paysForOfCustomer.as("pays_for"))
    .limit(limit + 1);
  for (const column of columns) query = query.orderBy(column, direction);
  if (after) query = query.where(after);
  if (ids) query = query.where("customer.id", "in", ids);
  return query.execute();
}

/**
 * Returns id, name, tag ids and whom they pay for of the customers outside Trash that match the
 * filter, ordered by id, after the id `after`; up to one more than `limit`.
 */
export async function selectCustomers(
  trx: TenantTrx,
  filter: CustomerFilter,
  { after, limit }: PickRequest,
): Promise<{ id: string; name: string; tags: string[]; pays_for: PaysForRow }[]> {
  let query = customersMatching(trx, filter, await matches(trx, filter))
    .select(["customer.id", "customer.name", tagIdsOfCustomer.as("tags"), paysForOfCustomer.as("pays_for")])
    .orderBy("customer.id")
    .limit(limit + 1);
  if (after) query = query.where("customer.id", ">", after);
  return query.execute();
}

/**
 * Counts the customers outside Trash that match the filter and whose most urgent renewal is overdue
 * or comes within 30 days, by lane, and adds up what they have to pay, in paise (`listToPay`).
 */
export async function sumLanesOfCustomers(trx: TenantTrx, filter: CustomerFilter): Promise<LaneOfCustomers[]> {
  const people = customersMatching(trx, filter, await matches(trx, filter)).select("customer.id");
  return sumCustomerLanes(trx, sql`(${people})`, filter);
}

/** Counts the customers outside Trash that match the filter, but at most `limit` of them. */
export async function countCustomers(trx: TenantTrx, filter: CustomerFilter, limit: number): Promise<number> {
  const query = customersMatching(trx, filter, await matches(trx, filter));
  return countUpTo(trx, query.select("customer.id"), limit);
}

/** Returns the customer with their tags; undefined if unknown or in Trash. */
export const findCustomer = (trx: TenantTrx, id: string) =>
  trx
    .selectFrom("customer")
    .selectAll()
    .select(tagsOfCustomer.as("tags"))
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();

/** Returns by customer who else pays for them; those who pay for themselves are left out. */
export async function listPayerIds(trx: TenantTrx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; payer_id: string }>`select customer.id, payer.id as payer_id
    from customer ${joinPayer("customer")}
    where customer.id = any(${[...ids]}::uuid[]) and payer.id is not null`.execute(trx);
  return new Map(rows.map((row) => [row.id, row.payer_id]));
}

/** Inserts a customer and returns the row, without tags. */
export function insertCustomer(trx: TenantTrx, row: Insertable<Customer>) {
  noteTermsChanged(trx, { customerIds: [row.id], bookingIsKept: true });
  return trx.insertInto("customer").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Inserts customers in one statement and returns nothing of them; the list must not be empty. */
export function insertCustomers(trx: TenantTrx, rows: Insertable<Customer>[]) {
  noteTermsChanged(trx, { customerIds: rows.map(({ id }) => id), bookingIsKept: true });
  return trx.insertInto("customer").values(rows).execute();
}

/**
 * Updates a customer outside Trash and returns the row with tags; undefined, with nothing changed,
 * if there is none.
 */
export const updateCustomer = (trx: TenantTrx, id: string, changes: Updateable<Customer>) =>
  trx
    .updateTable("customer")
    .set(changes)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returningAll()
    .returning(tagsOfCustomer.as("tags"))
    .executeTakeFirst();

export type Deletion = { deletionId: string; at: Date };

/**
 * Moves a customer and their subscriptions to Trash under one deletion id, so that a restore brings
 * back exactly these; locks the subscriptions. Returns the customer; undefined if none is outside
 * Trash. Subscriptions that are already in Trash keep their own deletion id. Planned reminders,
 * charges and payments stay as they are.
 */
export async function deleteCustomer(
  trx: TenantTrx,
  id: string,
  { deletionId, at }: Deletion,
): Promise<CustomerRow | undefined> {
  const deletion = { deleted_at: at, deletion_id: deletionId, updated_at: at };
  const row = await updateCustomer(trx, id, deletion);
  if (!row) return undefined;
  await lockSubscriptionsOf(trx, [id]);
  noteTermsChanged(trx, { customerIds: [id] });
  await trx
    .updateTable("subscription")
    .set(deletion)
    .where("customer_id", "=", id)
    .where("deleted_at", "is", null)
    .execute();
  return row;
}

/**
 * Restores a customer from Trash with the subscriptions of the same deletion, and returns the
 * customer with tags; undefined, with nothing changed, if they are not in Trash or were deleted at
 * or before `deletedAfter`. Locks the customer and their subscriptions.
 */
export async function restoreCustomer(
  trx: TenantTrx,
  id: string,
  { deletedAfter, at }: { deletedAfter: Date; at: Date },
) {
  const trashed = await trx
    .selectFrom("customer")
    .select("deletion_id")
    .where("id", "=", id)
    .where("deleted_at", ">", deletedAfter)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!trashed?.deletion_id) return undefined;
  await lockSubscriptionsOf(trx, [id]);
  noteTermsChanged(trx, { customerIds: [id] });
  const back = { deleted_at: null, deletion_id: null, updated_at: at };
  await trx.updateTable("subscription").set(back).where("deletion_id", "=", trashed.deletion_id).execute();
  return trx
    .updateTable("customer")
    .set(back)
    .where("id", "=", id)
    .returningAll()
    .returning(tagsOfCustomer.as("tags"))
    .executeTakeFirst();
}

/** Returns whether a customer exists, also in Trash. */
export async function isCustomer(trx: TenantTrx, id: string): Promise<boolean> {
  return (await trx.selectFrom("customer").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}
