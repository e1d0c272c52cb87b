import type { CalendarDate } from "@aavarti/domain/calendar";
import { type SqlBool, sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";
import { anyOf } from "./any-of.ts";
import type { ChargeRow } from "./ledger.ts";
import { joinPayer } from "./paying-customer.ts";
import { type FoundPeople, findPeople, hasText } from "./people-search.ts";

/** A charge with the names of what it is for, and of who else pays (nobody who is in Trash). */
export type NamedCharge = ChargeRow & {
  customer_name: string;
  payer_id: string | null;
  payer_name: string | null;
  product_id: string;
  product_name: string;
  end_on: CalendarDate | null;
};

const namedCharges = (trx: TenantTrx) =>
  trx
    .selectFrom("charge")
    .innerJoin("customer", (join) =>
      join.onRef("customer.tenant_id", "=", "charge.tenant_id").onRef("customer.id", "=", "charge.customer_id"),
    )
    .leftJoin("customer as payer", (join) =>
      join
        .onRef("payer.tenant_id", "=", "customer.tenant_id")
        .onRef("payer.id", "=", "customer.payer_id")
        .on("payer.deleted_at", "is", null),
    )
    .innerJoin("subscription", (join) =>
      join
        .onRef("subscription.tenant_id", "=", "charge.tenant_id")
        .onRef("subscription.id", "=", "charge.subscription_id"),
    )
    .leftJoin("subscription_term as term", (join) =>
      join
        .onRef("term.tenant_id", "=", "charge.tenant_id")
        .onRef("term.subscription_id", "=", "charge.subscription_id")
        .onRef("term.seq", "=", "charge.term_seq"),
    )
    .innerJoin("product", (join) =>
      join
        .onRef("product.tenant_id", "=", "charge.tenant_id")
        .on((eb) => eb("product.id", "=", eb.fn.coalesce("term.product_id", "subscription.product_id"))),
    )
    .selectAll("charge")
    .select([
      "customer.name as customer_name",
      "payer.id as payer_id",
      "payer.name as payer_name",
      "product.id as product_id",
      "product.name as product_name",
      "term.end_on",
    ]);

/**
 * Returns a charge with the names of customer, payer and product, also an undone one (with an
 * amount of 0); undefined if unknown.
 */
export const findNamedCharge = (trx: TenantTrx, id: string): Promise<NamedCharge | undefined> =>
  namedCharges(trx).where("charge.id", "=", id).executeTakeFirst();

export type ChargeFilter = {
  status: "open" | "due" | "overdue" | "due_today" | "to_come" | "partly_paid" | "paid" | undefined;
  customerId: string | undefined;
  subscriptionId: string | undefined;
  from: CalendarDate | undefined;
  to: CalendarDate | undefined;
  search: string | undefined;
  /** Only these rows. */
  ids?: readonly string[] | undefined;
  today: CalendarDate;
};

const isOpen = (charge: string) =>
  sql<SqlBool>`${sql.ref(`${charge}.settled_paise`)} < ${sql.ref(`${charge}.amount_paise`)}`;
/** Whether something is left to pay of a row of the table `charge`. */
export const IS_OPEN = isOpen("charge");

/**
 * Builds the SQL condition that a row of `charge`, a table's name or alias, has this status on
 * `today`; a row can have several. `paid` leaves out charges of 0, which were undone or discounted
 * to nothing.
 */
export function ofStatus(status: NonNullable<ChargeFilter["status"]>, today: CalendarDate, charge = "charge") {
  const dueOn = sql.ref(`${charge}.due_on`);
  const settled = sql.ref(`${charge}.settled_paise`);
  const amount = sql.ref(`${charge}.amount_paise`);
  return {
    open: isOpen(charge),
    due: sql<SqlBool>`${isOpen(charge)} and ${dueOn} <= ${today}::date`,
    to_come: sql<SqlBool>`${isOpen(charge)} and ${dueOn} > ${today}::date`,
    overdue: sql<SqlBool>`${isOpen(charge)} and ${dueOn} < ${today}::date`,
    due_today: sql<SqlBool>`${isOpen(charge)} and ${dueOn} = ${today}::date`,
    partly_paid: sql<SqlBool>`${isOpen(charge)} and ${settled} > 0`,
    // Never more than the amount; with `=` the planner expects almost no rows, and sorts them all.
    paid: sql<SqlBool>`${settled} >= ${amount} and ${amount} > 0`,
  }[status];
}

/**
 * Returns whether a list of charges of this status begins with the oldest: true for those still to
 * be paid, false for `paid` and without a status.
 */
export const isOldestFirst = (status: ChargeFilter["status"]): boolean => status !== undefined && status !== "paid";

/**
 * Returns a page of charges plus one row by the day they are due (`from` to `to`, both included):
 * the oldest first with a status of those to be paid, else the newest first. `customerId` includes
 * those the customer pays for, which nobody in Trash does; `search` finds the customer and their
 * payer. Charges that were undone are left out. `after` is the previous page's last row: its due
 * day (`key`) and id.
 */
export async function listCharges(
  trx: TenantTrx,
  { status, customerId, subscriptionId, from, to, search, ids, today }: ChargeFilter,
  { limit, after }: { limit: number; after: { key: string; id: string } | undefined },
): Promise<NamedCharge[]> {
  const direction = isOldestFirst(status) ? "asc" : "desc";
  let query = trx
    .selectFrom("charge")
    .select("charge.id")
    .where(sql<SqlBool>`charge.amount_paise + charge.discount_paise > 0`)
    .orderBy("charge.due_on", direction)
    .orderBy("charge.id", direction)
    .limit(limit + 1);
  if (ids) query = query.where("charge.id", "=", anyOf(ids));
  if (status) query = query.where(ofStatus(status, today));
  if (customerId)
    query = query.where(
      sql<SqlBool>`charge.customer_id in (select c.id from customer c
        where c.id = ${customerId}::uuid
          or c.payer_id = (select p.id from customer p where p.id = ${customerId}::uuid and p.deleted_at is null))`,
    );
  if (subscriptionId) query = query.where("charge.subscription_id", "=", subscriptionId);
  if (from) query = query.where("charge.due_on", ">=", from);
  if (to) query = query.where("charge.due_on", "<=", to);
  const people = await findPeople(trx, search, FEW_PAYING);
  if (people) query = query.where(isOfPeople(people));
  if (after)
    query = query.where(
      sql<SqlBool>`(charge.due_on, charge.id) ${sql.raw(direction === "asc" ? ">" : "<")} (${after.key}::date, ${after.id}::uuid)`,
    );
  // The page first, then its names: of a join the planner expects so few rows that it joins and
  // sorts all of them.
  const page = await query.execute();
  if (page.length === 0) return [];
  return namedCharges(trx)
    .where("charge.id", "=", anyOf(page.map(({ id }) => id)))
    .orderBy("charge.due_on", direction)
    .orderBy("charge.id", direction)
    .execute();
}

/**
 * Up to this many hits of a search are matched by id in lists of charges. Of more, a page is near
 * in the list's own order, except where almost none of them has a charge in it.
 */
const FEW_PAYING = 2500;

const isHeld = (customer: string, text: string) =>
  sql<SqlBool>`(${hasText(customer, text)} and ${sql.ref(`${customer}.deleted_at`)} is null)`;

/**
 * Whether a charge is of a customer whom a search found, or whose payer it found. For many the
 * customer of each charge is looked up (`offset 0`), so that a page ends the walk through the
 * charges: joined, all customers of a large business were read.
 */
const isOfPeople = ({ ids, text }: FoundPeople) =>
  ids === undefined
    ? sql<SqlBool>`exists (select from customer c
        left join customer payer on payer.tenant_id = c.tenant_id and payer.id = c.payer_id
        where c.id = charge.customer_id and (${isHeld("c", text)} or ${isHeld("payer", text)}) offset 0)`
    : sql<SqlBool>`charge.customer_id in (select unnest(${ids}::uuid[])
        union all select member.id from customer member where member.payer_id = any(${ids}::uuid[]))`;

/**
 * Whether a charge is of a customer whom a search found, of who pays for them, or of somebody for
 * whom they or their payer pay; in two ways like `isOfPeople`. Nobody in Trash pays.
 */
const isOfAccountOf = ({ ids, text }: FoundPeople) =>
  ids === undefined
    ? sql<SqlBool>`exists (select from customer c, lateral (
          select c.id, c.search, c.deleted_at
          union all select p.id, p.search, p.deleted_at from customer p where p.id = c.payer_id
          union all select m.id, m.search, m.deleted_at from customer m where m.payer_id = c.id and c.deleted_at is null
          union all select m.id, m.search, m.deleted_at from customer p join customer m on m.payer_id = p.id
            where p.id = c.payer_id and p.deleted_at is null) person
        where c.id = charge.customer_id and ${isHeld("person", text)} offset 0)`
    : sql<SqlBool>`charge.customer_id in (
        with held as materialized (
          select customer.id, payer.id as payer_id from customer ${joinPayer("customer")}
          where customer.id = any(${ids}::uuid[]))
        select held.id from held
        union all select held.payer_id from held where held.payer_id is not null
        union all select m.id from held join customer m on m.payer_id = held.id
        union all select m.id from held join customer m on m.payer_id = held.payer_id)`;

/**
 * The ids of everybody whose charges are paid together with those of the customer `c`: of
 * themselves, of who pays for them, and of all for whom that person pays. Nobody in Trash pays.
 */
export const PAID_TOGETHER = sql`(
  select c.id
  union all select m.id from customer m where m.payer_id = c.id and c.deleted_at is null
  union all select p.id from customer p where p.id = c.payer_id and p.deleted_at is null
  union all select m.id from customer p join customer m on m.tenant_id = p.tenant_id and m.payer_id = p.id
    where p.id = c.payer_id and p.deleted_at is null and m.id <> c.id)`;

/**
 * What one payer has to pay: sums of some charges (`amount_paise` in full, `settled_paise` what is
 * paid of it), how many they are and of how many customers, and the first of them.
 */
export type PayerChargesRow = {
  payer_id: string;
  payer_name: string;
  first_id: string;
  first_due_on: CalendarDate;
  count: number;
  customers: number;
  amount_paise: number;
  settled_paise: number;
  /** The oldest charges, at most as many as were asked for. */
  charge_ids: string[];
};

/**
 * Returns a page, plus one row, of who has charges of a status to pay, for themselves and for
 * others, with the sums of these charges (the full amounts and what is paid of them, in paise): who
 * has the oldest first. A payer in Trash doesn't pay for others. `search` finds whoever pays or is
 * paid for, and counts the charges of everybody that payer pays for. At most `each` charges of a
 * payer are named. `after` is the previous page's last row: `first_due_on` (`key`) and `first_id`.
 */
export async function listPayerCharges(
  trx: TenantTrx,
  { status, search, today }: Pick<ChargeFilter, "search" | "today"> & { status: NonNullable<ChargeFilter["status"]> },
  { limit, after, each }: { limit: number; after: { key: string; id: string } | undefined; each: number },
): Promise<PayerChargesRow[]> {
  const people = await findPeople(trx, search, FEW_PAYING);
  const found = people ? isOfAccountOf(people) : sql<SqlBool>`true`;
  // A payer's row stands at the place of the oldest charge, so that a page reads only its part of
  // the index. `offset 0` keeps the planner from joining all open charges with each other.
  const page = await sql<{ id: string }>`select charge.id from charge
    where ${ofStatus(status, today)} and ${found}
      and ${after ? sql<SqlBool>`(charge.due_on, charge.id) > (${after.key}::date, ${after.id}::uuid)` : sql<SqlBool>`true`}
      and not exists (select from customer c, lateral ${PAID_TOGETHER} together, charge older
        where c.id = charge.customer_id and older.customer_id = together.id and ${ofStatus(status, today, "older")}
          and (older.due_on, older.id) < (charge.due_on, charge.id) offset 0)
    order by charge.due_on, charge.id limit ${limit + 1}`.execute(trx);
  if (page.rows.length === 0) return [];
  const { rows } = await sql<PayerChargesRow>`
    select coalesce(payer.id, c.id) as payer_id, coalesce(payer.name, c.name) as payer_name,
      first.id as first_id, first.due_on as first_due_on, sums.*
    from charge first
    join customer c on c.tenant_id = first.tenant_id and c.id = first.customer_id
    ${joinPayer("c")},
    lateral (
      select count(*)::int as count, count(distinct charge.customer_id)::int as customers,
        sum(charge.amount_paise)::bigint as amount_paise, sum(charge.settled_paise)::bigint as settled_paise,
        (array_agg(charge.id order by charge.due_on, charge.id))[1:${sql.lit(each)}] as charge_ids
      from ${PAID_TOGETHER} together join charge on charge.customer_id = together.id
      where ${ofStatus(status, today)}) sums
    where first.id = ${anyOf(page.rows.map(({ id }) => id))}
    order by first.due_on, first.id`.execute(trx);
  return rows;
}

/**
 * Returns these charges with names, the one that is due first at the top, undone ones too; unknown
 * ones are left out.
 */
export const findNamedCharges = (trx: TenantTrx, ids: readonly string[]): Promise<NamedCharge[]> =>
  namedCharges(trx).where("charge.id", "=", anyOf(ids)).orderBy("charge.due_on").orderBy("charge.id").execute();
