import type { CalendarDate } from "@aavarti/domain/calendar";
import type { Cursor } from "@aavarti/domain/cursor";
import { type ChargeKind, PAYMENT_MODES, type PaymentMode } from "@aavarti/domain/ledger";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type TenantTrx, writtenQuery } from "../tenant.ts";
import { anyOf } from "./any-of.ts";
import { IS_OPEN, ofStatus } from "./charges.ts";
import { afterCursor, containing } from "./keyset.ts";
import type { PaymentRow } from "./ledger.ts";
import { joinPayer } from "./paying-customer.ts";
import { matchingPayer } from "./people-search.ts";

/** Returns a payment, also an opening entry; undefined if unknown. Locks nothing. */
export const findPayment = (trx: TenantTrx, id: string): Promise<PaymentRow | undefined> =>
  trx.selectFrom("payment").selectAll().where("id", "=", id).executeTakeFirst();

/** Returns these payments, in no order; unknown ones are left out. */
export const findPayments = (trx: TenantTrx, ids: readonly string[]): Promise<PaymentRow[]> =>
  trx.selectFrom("payment").selectAll().where("id", "=", anyOf(ids)).execute();

/**
 * Returns the payment that was recorded together with this term and is not reversed, the last one
 * if several; undefined if none.
 */
export async function findPaymentWith(
  trx: TenantTrx,
  { subscriptionId, seq }: { subscriptionId: string; seq: number },
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`select p.* from payment p
    where p.with_subscription_id = ${subscriptionId}::uuid and p.with_term_seq = ${seq} and p.reversed_at is null
    order by p.created_at desc, p.id desc limit 1`.execute(trx);
  return rows[0];
}

/** A renewed term that was recorded together with a payment. */
export type RenewalWithRow = {
  subscription_id: string;
  customer_id: string;
  customer_name: string;
  product_id: string;
  product_name: string;
  term_seq: number;
  start_on: CalendarDate;
  end_on: CalendarDate;
  /** Whether nothing was changed since: the subscription still has what undoing it restores. */
  is_last_change: boolean;
};

/**
 * Returns the renewed terms that were recorded together with a payment, by customer's name and
 * first day, without those undone since and those of subscriptions in Trash. `is_last_change` is
 * only certain under the subscription's lock, which this does not take.
 */
export async function listRenewalsWith(trx: TenantTrx, paymentId: string): Promise<RenewalWithRow[]> {
  const { rows } = await sql<RenewalWithRow>`
    with renewed as (
      select t.tenant_id, t.subscription_id, t.seq from subscription_term t where t.payment_id = ${paymentId}::uuid
      union select p.tenant_id, p.with_subscription_id, p.with_term_seq from payment p
        where p.id = ${paymentId}::uuid and p.with_subscription_id is not null)
    select s.id as subscription_id, s.customer_id, customer.name as customer_name, product.id as product_id,
      product.name as product_name, t.seq as term_seq, t.start_on, t.end_on,
      s.undo is not null and s.term_seq = t.seq as is_last_change
    from renewed
    join subscription_term t on t.tenant_id = renewed.tenant_id and t.subscription_id = renewed.subscription_id
      and t.seq = renewed.seq and t.source = 'renewed'
    join subscription s on s.tenant_id = t.tenant_id and s.id = t.subscription_id and s.deleted_at is null
    join customer on customer.tenant_id = s.tenant_id and customer.id = s.customer_id
    join product on product.tenant_id = s.tenant_id and product.id = coalesce(t.product_id, s.product_id)
    order by customer.name, t.start_on, s.id`.execute(trx);
  return rows;
}

/** A payment with the names of who paid and who recorded it. */
export type NamedPayment = PaymentRow & { payer_name: string; recorded_by_name: string | null };

const namedPayments = (trx: TenantTrx) =>
  trx
    .selectFrom("payment")
    .innerJoin("customer", (join) =>
      join.onRef("customer.tenant_id", "=", "payment.tenant_id").onRef("customer.id", "=", "payment.payer_id"),
    )
    .leftJoin("app_user", "app_user.id", "payment.recorded_by")
    .selectAll("payment")
    .select(["customer.name as payer_name", "app_user.name as recorded_by_name"])
    .where("payment.mode", "<>", "opening");

/**
 * Returns a payment with the names of the payer and of who recorded it; undefined if unknown or an
 * opening entry.
 */
export const findNamedPayment = (trx: TenantTrx, id: string): Promise<NamedPayment | undefined> =>
  namedPayments(trx).where("payment.id", "=", id).executeTakeFirst();

/**
 * Returns these payments with the names of the payer and of who recorded them, in no order,
 * reversed ones too; unknown ones and opening entries are left out.
 */
export const findNamedPayments = (trx: TenantTrx, ids: readonly string[]): Promise<NamedPayment[]> =>
  namedPayments(trx).where("payment.id", "=", anyOf(ids)).execute();

/**
 * Returns the payments with these receipt numbers, reversed ones too, with names, in no order;
 * unknown numbers are left out.
 */
export const findPaymentsByReceipt = (trx: TenantTrx, numbers: readonly string[]): Promise<NamedPayment[]> =>
  namedPayments(trx)
    .where("payment.receipt_number", "=", sql<string>`any(${[...numbers]}::text[])`)
    .execute();

export type RefundRow = { payment_id: string; mode: PaymentMode; amount_paise: number; occurred_on: CalendarDate };

/**
 * Returns what was refunded of these payments (paise, mode and day), first recorded first; also of
 * payments reversed since.
 */
export async function listRefunds(trx: TenantTrx, paymentIds: readonly string[]): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`select payment_id, account as mode, -amount_paise as amount_paise, occurred_on
    from ledger_entry where payment_id = ${anyOf(paymentIds)} and kind = 'refund' and account <> 'advance'
    order by created_at, id`.execute(trx);
  return rows;
}

/** A search for payments: the text as typed, and what it may mean. */
export type PaymentSearch = {
  text: string;
  /** The receipt numbers that it may mean, however it was written. */
  receiptNumbers: readonly string[];
  /** The text as references are compared (`referenceText`); null when it is too short for one. */
  reference: string | null;
};

export type PaymentFilter = {
  customerId: string | undefined;
  mode: PaymentMode | undefined;
  from: CalendarDate | undefined;
  to: CalendarDate | undefined;
  search: PaymentSearch | undefined;
  /** Only these rows. */
  ids: readonly string[] | undefined;
  limit: number;
  cursor: Cursor | undefined;
};

/**
 * Returns a page of payments plus one row, the last recorded first, reversed ones too, but no
 * opening entries. `customerId` is the payer; `from` and `to` are days of receipt, both included;
 * `search` finds a part of the payer's name or contacts, also of one in Trash, or of the reference,
 * the receipt's number, and a part of it with its year.
 */
export async function listPayments(
  trx: TenantTrx,
  { customerId, mode, from, to, search, ids, limit, cursor }: PaymentFilter,
): Promise<NamedPayment[]> {
  let query = namedPayments(trx)
    .orderBy("payment.created_at", "desc")
    .orderBy("payment.id", "desc")
    .limit(limit + 1);
  if (ids) query = query.where("payment.id", "=", anyOf(ids));
  if (customerId) query = query.where("payment.payer_id", "=", customerId);
  if (mode) query = query.where("payment.mode", "=", mode);
  if (from) query = query.where("payment.received_on", ">=", from);
  if (to) query = query.where("payment.received_on", "<=", to);
  if (search) {
    const found = [
      await matchingPayer(trx, search.text),
      await matchingReference(trx, search),
      sql`payment.receipt_number = any(${[...search.receiptNumbers]}::text[])`,
    ];
    // Of a whole number the index finds the few that have it, with no row compared.
    if (search.receiptNumbers.length === 0 && PART_OF_RECEIPT.test(search.text))
      found.push(sql`lower(payment.receipt_number) like ${containing(search.text)}`);
    query = query.where(sql<SqlBool>`(${sql.join(found, sql` or `)})`);
  }
  if (cursor) query = query.where(afterCursor(cursor, "payment"));
  return query.execute();
}

/** A receipt's number with its year, or a part of it: `26-27`, `R/26`, `27/0001`. */
const PART_OF_RECEIPT = /^(?=.*[-/])[r\d/-]+$/i;

/** A reference as it is compared, as in the index `payment_reference`. */
const REFERENCE = sql`translate(lower(payment.reference), ' -/._', '')`;

/** So many payments `search_payments` gives at most. */
const MOST_FOUND = 50;

/**
 * Returns the SQL condition for payments whose reference holds the text. Up to 49 are matched by
 * id; with more a page of them is near, so the list is scanned in its own order.
 */
async function matchingReference(trx: TenantTrx, { text, reference }: PaymentSearch): Promise<RawBuilder<unknown>> {
  if (reference === null) return sql`lower(payment.reference) like ${containing(text)}`;
  // A security definer function, since row security keeps LIKE from using the trigram index.
  const found = await sql<{
    id: string;
  }>`select found.id from search_payments(${reference}, ${MOST_FOUND}) as found`.execute(trx);
  const ids = found.rows.map(({ id }) => id);
  return ids.length < MOST_FOUND ? sql`payment.id = ${anyOf(ids)}` : sql`${REFERENCE} like ${containing(reference)}`;
}

export type PaidChargeRow = {
  charge_id: string;
  customer_id: string;
  customer_name: string;
  subscription_id: string;
  product_id: string;
  product_name: string;
  kind: ChargeKind;
  term_seq: number;
  start_on: CalendarDate;
  /** The first day after the term; null for one that was undone. */
  end_on: CalendarDate | null;
  amount_paise: number;
};

/** How much a payment pays of which charges `c`: both SQL, and a condition on `c`. */
type PaidAmounts = { charges: string; condition: string; amount: string };

/** What a payment pays by its entries that meet `condition`. */
export const paidByEntries = (payment: string, condition = "true"): PaidAmounts => ({
  charges: `(select e.charge_id, -sum(e.amount_paise)::bigint as amount_paise from ledger_entry e
      where e.payment_id = ${payment} and e.account = 'receivable' and ${condition} group by e.charge_id) paid
    join charge c on c.id = paid.charge_id`,
  condition: "paid.amount_paise > 0",
  amount: "paid.amount_paise",
});

/** What a payment pays by `paid`, a JSON object of paise by the ids of charges. */
export const paidAsTold = (paid: string): PaidAmounts => ({
  charges: "charge c",
  condition: `c.id = any(array(select key::uuid from jsonb_object_keys(${paid}) key))`,
  amount: `(${paid} ->> c.id::text)::bigint`,
});

/**
 * The charges that a payment pays and how much of each, the one that was due first at the top. Each
 * product is looked up (`offset 0`): joined, all products of the business were read.
 */
export const paidCharges = ({ charges, condition, amount }: PaidAmounts) =>
  `select c.id as charge_id, c.customer_id, customer.name as customer_name, c.subscription_id,
      product.id as product_id, product.name as product_name, c.kind, c.term_seq, c.due_on as start_on, term.end_on,
      ${amount} as amount_paise
    from ${charges}
    join customer on customer.tenant_id = c.tenant_id and customer.id = c.customer_id
    join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
    left join subscription_term term on term.tenant_id = c.tenant_id and term.subscription_id = c.subscription_id
      and term.seq = c.term_seq
    cross join lateral (select product.id, product.name from product
      where product.tenant_id = c.tenant_id and product.id = coalesce(term.product_id, s.product_id) offset 0) product
    where ${condition}
    order by c.due_on, c.kind, c.id`;

// Written out, since a payment is read as often as recorded, and building it costs as much.
const PAYMENT_WITH_CHARGES = `select p.*, customer.name as payer_name, u.name as recorded_by_name,
    (select coalesce(json_agg(one), '[]') from (${paidCharges(paidByEntries("p.id"))}) one) as charges
  from payment p join customer on customer.tenant_id = p.tenant_id and customer.id = p.payer_id
    left join app_user u on u.id = p.recorded_by
  where p.id = $1::uuid and p.mode <> 'opening'`;

/** A payment with names and charges that it pays, the one that was due first at the top. */
export type PaymentWithCharges = NamedPayment & { charges: PaidChargeRow[] };

/**
 * Returns a payment with names and the charges that it pays now, with how much of each (none once
 * it is reversed); undefined if unknown or an opening entry.
 */
export async function findPaymentWithCharges(trx: TenantTrx, id: string): Promise<PaymentWithCharges | undefined> {
  const query = writtenQuery<PaymentWithCharges>(PAYMENT_WITH_CHARGES, [id]);
  const { rows } = await trx.executeQuery(query);
  return rows[0];
}

export type MemberBalance = {
  id: string;
  name: string;
  payer_id: string | null;
  deleted_at: Date | null;
  due_paise: number;
  overdue_paise: number;
  advance_paise: number;
  oldest_due_on: CalendarDate | null;
};

/**
 * Returns what is owed (also for days to come), overdue today and paid in advance, in paise, for
 * everybody in a customer's account: whoever pays for the customer (they themselves, or their
 * payer) and everybody that person pays for; the payer first, then by name. Nobody in Trash pays:
 * meanwhile the payer, and each of those they paid for, has an account of their own. Members in
 * Trash are included while they owe something or have an advance, the customer asked for always.
 * Empty for an unknown customer.
 */
export async function listBalances(trx: TenantTrx, customerId: string, today: CalendarDate): Promise<MemberBalance[]> {
  const { rows } = await sql<MemberBalance>`with head as materialized (
      select coalesce(payer.id, c.id) as id, case when payer.id is null then c.deleted_at is null else true end as pays
      from customer c
      ${joinPayer("c")}
      where c.id = ${customerId}::uuid)
    select c.id, c.name, c.payer_id, c.deleted_at, coalesce(b.due_paise, 0) as due_paise, coalesce(b.advance_paise, 0) as advance_paise,
      b.oldest_due_on,
      coalesce((select sum(o.amount_paise - o.settled_paise)::bigint from charge o
        where o.customer_id = c.id and o.settled_paise < o.amount_paise and o.due_on < ${today}::date), 0) as overdue_paise
    from customer c left join customer_balance b on b.tenant_id = c.tenant_id and b.customer_id = c.id
    where (c.id = (select id from head) or c.payer_id = (select id from head where pays))
      and (c.deleted_at is null or c.id = ${customerId}::uuid or b.due_paise > 0 or b.advance_paise > 0)
    order by c.payer_id nulls first, c.name, c.id`.execute(trx);
  return rows;
}

/**
 * Returns the modes of the last `limit` payments recorded for a customer as payer, newest first,
 * one row each; reversed ones and opening entries are left out.
 */
export const listLastModes = (trx: TenantTrx, customerId: string, limit: number): Promise<{ mode: PaymentMode }[]> =>
  trx
    .selectFrom("payment")
    .select(sql<PaymentMode>`mode`.as("mode"))
    .where("payer_id", "=", customerId)
    .where("mode", "<>", "opening")
    .where("reversed_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

const MONEY = sql.join([...PAYMENT_MODES]);

/** Whether the entry `e` is the money of a refund, as in the index `ledger_entry_refund`. */
const IS_REFUND = sql<SqlBool>`e.kind = 'refund' and e.account <> 'advance'`;

/**
 * Makes PostgreSQL plan the statements that follow in this transaction for their own days, and join
 * what a large business has in a period in memory (32 MB). A plan kept for any days expects few
 * rows, and looks up those of a month one by one.
 */
export async function planEachTime(trx: TenantTrx): Promise<void> {
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('work_mem', '32MB', true),
    set_config('jit', 'off', true)`.execute(trx);
}

export type CollectedRow = {
  occurred_on: CalendarDate;
  account: PaymentMode;
  recorded_by: string | null;
  recorded_by_name: string | null;
  amount_paise: number;
  /** Payments received, without reversed ones. */
  payments: number;
};

/**
 * Returns what came in and went out within these days, both included, in paise, and the number of
 * payments received, by day, mode and who recorded the payment, in the order of the days. A refund
 * is negative on its own day; a reversed payment is nowhere, nor are its refunds. Opening entries
 * are left out; sample customers count.
 */
export async function sumCollected(
  trx: TenantTrx,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<CollectedRow[]> {
  const { rows } = await sql<CollectedRow>`
    select sums.*, u.name as recorded_by_name from (
      select occurred_on, account, recorded_by, sum(paise)::bigint as amount_paise, sum(count)::int as payments from (
        select p.received_on as occurred_on, p.mode as account, p.recorded_by, sum(p.received_paise) as paise, count(*) as count
        from payment p where p.mode <> 'opening' and p.reversed_at is null
          and p.received_on between ${from}::date and ${to}::date
        group by 1, 2, 3
        union all
        select e.occurred_on, e.account, p.recorded_by, e.amount_paise, 0
        from ledger_entry e join payment p on p.tenant_id = e.tenant_id and p.id = e.payment_id
        where ${IS_REFUND} and e.occurred_on between ${from}::date and ${to}::date and p.reversed_at is null) moved
      group by 1, 2, 3) sums
    left join app_user u on u.id = sums.recorded_by
    order by 1, 2`.execute(trx);
  return rows;
}

/**
 * Returns what was collected within these days, both included, in paise: payments less refunds by
 * the day they were made, less reversals by the day of their payment. Sample customers count;
 * opening entries don't.
 */
export async function sumCollectedIn(
  trx: TenantTrx,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<number> {
  const { rows } = await sql<{ paise: number }>`select coalesce(sum(e.amount_paise), 0)::bigint as paise
    from ledger_entry e where e.account in (${MONEY}) and e.occurred_on between ${from}::date and ${to}::date`.execute(
    trx,
  );
  return rows[0]?.paise ?? 0;
}

/**
 * Returns what was collected on one day in paise, without sample customers: payments received on
 * it, less refunds made on it, and without payments reversed since. Opening entries don't count.
 */
export async function sumCollectedOn(trx: TenantTrx, day: CalendarDate): Promise<number> {
  const { rows } = await sql<{ paise: number }>`select coalesce(sum(e.amount_paise), 0)::bigint as paise
    from ledger_entry e
    join payment p on p.tenant_id = e.tenant_id and p.id = e.payment_id
    join customer c on c.tenant_id = p.tenant_id and c.id = p.payer_id
    where e.account in (${MONEY}) and e.occurred_on = ${day}::date and not c.is_sample`.execute(trx);
  return rows[0]?.paise ?? 0;
}

/**
 * Returns by id what was paid for each of these customers, in paise, 0 where nothing was: what
 * payments settled of their charges, whoever paid, and the unused rest of their own payments.
 * Refunded and reversed money does not count, opening entries neither. Over all customers it is all
 * that was received.
 */
export async function sumPaidFor(trx: TenantTrx, customerIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; paise: number }>`select one.id,
      (coalesce(settled.paise, 0) + coalesce(unused.paise, 0))::bigint as paise
    from unnest(${[...customerIds]}::uuid[]) as one (id),
      lateral (select -sum(e.amount_paise) as paise from charge c
        join ledger_entry e on e.tenant_id = c.tenant_id and e.charge_id = c.id and e.account = 'receivable'
        join payment p on p.tenant_id = e.tenant_id and p.id = e.payment_id
        where c.customer_id = one.id and p.mode <> 'opening') settled,
      lateral (select sum(p.amount_paise - p.allocated_paise) as paise from payment p
        where p.payer_id = one.id and p.allocated_paise < p.amount_paise and p.mode <> 'opening') unused`.execute(trx);
  return new Map(rows.map(({ id, paise }) => [id, paise]));
}

export type Owed = Record<
  "owed" | "to_come" | "overdue" | "due_today" | "partly_paid" | "before" | "after",
  { count: number; paise: number }
>;

/**
 * Returns the number and unpaid sum (paise) of all customers' open charges, samples and Trash
 * included, due by `today` (`owed`) or later (`to_come`), and of those overdue, due today and
 * partly paid; these overlap with the first two. Of `owed`, `before` is due before the days `from`
 * to `to`, and `after` after them.
 */
export async function sumOwed(
  trx: TenantTrx,
  { today, from, to }: { today: CalendarDate; from: CalendarDate; to: CalendarDate },
): Promise<Owed> {
  const isDue = sql<SqlBool>`due_on <= ${today}::date`;
  const countAndSum = (name: string, condition: RawBuilder<SqlBool>) => sql`
    coalesce(sum(count) filter (where ${condition}), 0)::int as ${sql.ref(`${name}_count`)},
    coalesce(sum(paise) filter (where ${condition}), 0)::bigint as ${sql.ref(`${name}_paise`)}`;
  // Each charge is counted once, and the few days several times.
  const { rows } = await sql<Record<string, number>>`select
      ${countAndSum("owed", isDue)}, ${countAndSum("to_come", sql`not ${isDue}`)},
      ${countAndSum("overdue", sql`due_on < ${today}::date`)}, ${countAndSum("due_today", sql`due_on = ${today}::date`)},
      ${countAndSum("partly_paid", sql`is_partly_paid`)},
      ${countAndSum("before", sql`${isDue} and due_on < ${from}::date`)},
      ${countAndSum("after", sql`${isDue} and due_on > ${to}::date`)}
    from (select charge.due_on, charge.settled_paise > 0 as is_partly_paid, count(*) as count,
        sum(charge.amount_paise - charge.settled_paise) as paise
      from charge where ${IS_OPEN} group by 1, 2) days`.execute(trx);
  const [row = {}] = rows;
  const of = (name: string) => ({ count: row[`${name}_count`] ?? 0, paise: row[`${name}_paise`] ?? 0 });
  return {
    owed: of("owed"),
    to_come: of("to_come"),
    overdue: of("overdue"),
    due_today: of("due_today"),
    partly_paid: of("partly_paid"),
    before: of("before"),
    after: of("after"),
  };
}

/** The charges due on some days, of these customers if given. `first` null: since ever. */
type DueDays = { first: CalendarDate | null; last: CalendarDate; customerIds?: readonly string[] };

const isDueIn = ({ first, last, customerIds }: DueDays) => sql<SqlBool>`c.due_on <= ${last}::date
  and ${first === null ? sql`true` : sql`c.due_on >= ${first}::date`}
  and ${customerIds ? sql`c.customer_id = ${anyOf(customerIds)}` : sql`true`}`;

/** Whether the charge `c` is of a subscription that is neither pending nor in Trash. */
const IS_LIVE = sql<SqlBool>`exists (select from subscription s where s.tenant_id = c.tenant_id
  and s.id = c.subscription_id and s.deleted_at is null and s.status <> 'pending')`;

/** Whether the entry `e` is what a payment paid of a charge, as in `ledger_entry_paid`. */
const IS_PAID = sql<SqlBool>`e.account = 'receivable' and e.payment_id is not null`;

/**
 * Returns the joining fees, before discounts, and all discounts (paise) of the charges due in these
 * days, so of the terms that began in them; of `customerIds` if given. Charges of pending
 * subscriptions and of those in Trash don't count, like their terms.
 */
export async function sumBesideBooked(
  trx: TenantTrx,
  days: DueDays,
): Promise<{ joining_fees: number; discounts: number }> {
  const { rows } = await sql<{ joining_fees: number; discounts: number }>`
    select coalesce(sum(c.amount_paise + c.discount_paise) filter (where c.kind = 'joining_fee'), 0)::bigint as joining_fees,
      coalesce(sum(c.discount_paise), 0)::bigint as discounts
    from charge c where ${isDueIn(days)} and (c.kind = 'joining_fee' or c.discount_paise > 0) and ${IS_LIVE}`.execute(
    trx,
  );
  return rows[0] ?? { joining_fees: 0, discounts: 0 };
}

/**
 * Returns what of the charges due in these days was paid by opening entries, from before payments
 * were recorded, in paise; of `customerIds` if given. Pending subscriptions and those in Trash
 * don't count.
 */
export async function sumOpeningIn(trx: TenantTrx, days: DueDays): Promise<number> {
  const { rows } = await sql<{ paise: number }>`select ${openingIn(days)}::bigint as paise`.execute(trx);
  return rows[0]?.paise ?? 0;
}

const openingIn = (days: DueDays) => sql`(select coalesce(-sum(e.amount_paise), 0)
  from payment p
  join ledger_entry e on e.tenant_id = p.tenant_id and e.payment_id = p.id and ${IS_PAID}
  join charge c on c.tenant_id = e.tenant_id and c.id = e.charge_id
  where p.mode = 'opening' and ${isDueIn(days)} and ${IS_LIVE})`;

/** Whether the payment `p` was received in these days; opening entries never were. */
const isReceivedIn = ({ first, last }: DueDays) => sql<SqlBool>`p.mode <> 'opening' and p.received_on <= ${last}::date
  and ${first === null ? sql`true` : sql`p.received_on >= ${first}::date`}`;

/**
 * Returns, in paise, what was paid for the charges of these customers, by whomever, that are due
 * after `last`, and the unused rest of their own payments (`paid_ahead`), and what paid charges due
 * by then of subscriptions that are pending or in Trash (`not_booked`). Payments received by `last`
 * count, opening entries don't.
 */
export async function sumPaidAhead(
  trx: TenantTrx,
  { last, customerIds }: { last: CalendarDate; customerIds: readonly string[] },
): Promise<{ paid_ahead: number; not_booked: number }> {
  const isByThen = sql<SqlBool>`c.due_on <= ${last}::date`;
  const isReceived = isReceivedIn({ first: null, last });
  const { rows } = await sql<{ paid_ahead: number; not_booked: number }>`
    select (coalesce(-sum(e.amount_paise) filter (where not ${isByThen}), 0)
        + (select coalesce(sum(p.amount_paise - p.allocated_paise), 0) from payment p
          where p.allocated_paise < p.amount_paise and p.payer_id = ${anyOf(customerIds)} and ${isReceived}))::bigint as paid_ahead,
      coalesce(-sum(e.amount_paise) filter (where ${isByThen} and not ${IS_LIVE}), 0)::bigint as not_booked
    from charge c
    join ledger_entry e on e.tenant_id = c.tenant_id and e.charge_id = c.id and ${IS_PAID}
    join payment p on p.tenant_id = e.tenant_id and p.id = e.payment_id
    where c.customer_id = ${anyOf(customerIds)} and c.settled_paise > 0 and ${isReceived}`.execute(trx);
  return rows[0] ?? { paid_ahead: 0, not_booked: 0 };
}

/** Whether the row `due` of a charge is paid in full. */
const IS_PAID_IN_FULL = sql<SqlBool>`due.settled_paise = due.amount_paise and due.amount_paise > 0`;

/** Days of which the first is known. */
type Period = { first: CalendarDate; last: CalendarDate };

/** What was charged for some days and paid in them, in paise but for `paid_count`. */
export type ChargedAndPaid = Record<
  | "joining_fees"
  | "discounts"
  | "opening"
  | "older_dues"
  | "not_booked"
  | "paid_ahead"
  | "paid_earlier"
  | "paid_later"
  | "paid_count"
  | "paid_paise",
  number
>;

/**
 * Returns, in paise, of the charges due from `first` to `last`: the joining fees before discounts,
 * all discounts, and what was paid by opening entries (`opening`), by payments received before
 * `first` (`paid_earlier`) and after `last` (`paid_later`). Of the payments received in these days:
 * what paid charges due before them (`older_dues`), charges due by `last` of subscriptions that are
 * pending or in Trash (`not_booked`, in no other sum), and charges due later or nothing yet
 * (`paid_ahead`). Of the charges due from `first` to `to`, which is `last` or later: how many are
 * paid in full (`paid_count`) and what was paid of these (`paid_paise`), by opening entries too, in
 * Trash too. `today` is the last day on which anything can have been received.
 */
export async function sumChargedAndPaid(
  trx: TenantTrx,
  { first, last, to, today }: Period & { to: CalendarDate; today: CalendarDate },
): Promise<ChargedAndPaid> {
  const isByThen = (row: "due" | "used") => sql<SqlBool>`${sql.ref(row)}.due_on <= ${last}::date`;
  const isCharged = sql<SqlBool>`${isByThen("due")} and due.is_booked`;
  const isDue = sql<SqlBool>`${isByThen("used")} and used.due_on >= ${first}::date and used.is_booked`;
  const isOlder = sql<SqlBool>`used.due_on < ${first}::date and used.is_booked`;
  const used = (condition: RawBuilder<SqlBool>) => sql`coalesce(sum(used.paise) filter (where ${condition}), 0)`;
  const charged = (amount: string, condition: RawBuilder<SqlBool>) =>
    sql`coalesce(sum(${sql.raw(amount)}) filter (where ${condition}), 0)`;
  // Few charges are paid by others than the payments of their own period: only for these are all
  // payments looked up.
  const later = sql`(select coalesce(sum(paid.paise), 0)
    from (select charge_id, sum(paise) as paise from used where is_in_days group by 1) within
      right join due on due.id = within.charge_id, lateral (select -sum(e.amount_paise) as paise
        from ledger_entry e join payment p on p.tenant_id = e.tenant_id and p.id = e.payment_id
        where e.charge_id = due.id and ${IS_PAID} and p.mode <> 'opening' and p.received_on > ${last}::date offset 0) paid
    where due.settled_paise > coalesce(within.paise, 0) and ${isCharged})`;
  // In one statement, so that a payment recorded meanwhile is in none of the sums. What is paid of
  // the charges of these days and by no payment of these days was paid earlier or later: until
  // today that needs no second reading of the ledger. Most payments are for charges of their own
  // period, which `due` has; others are looked up, one by one.
  const { rows } = await sql<ChargedAndPaid>`
    with due as materialized (
      select c.id, c.due_on, c.kind, c.amount_paise, c.discount_paise, c.settled_paise, gone.id is null as is_booked
      from charge c left join subscription gone on gone.tenant_id = c.tenant_id and gone.id = c.subscription_id
        and (gone.deleted_at is not null or gone.status = 'pending')
      where c.due_on between ${first}::date and ${to}::date),
    used as ${last < today ? sql`materialized` : sql`not materialized`} (
      select e.charge_id, -e.amount_paise as paise, due.id is not null as is_in_days,
        coalesce(due.due_on, other.due_on) as due_on, coalesce(due.is_booked, other.is_booked) as is_booked
      from payment p
      join ledger_entry e on e.tenant_id = p.tenant_id and e.payment_id = p.id and ${IS_PAID}
      left join due on due.id = e.charge_id
      left join lateral (select c.due_on, ${IS_LIVE} as is_booked from charge c
        where due.id is null and c.id = e.charge_id offset 0) other on true
      where p.allocated_paise > 0 and ${isReceivedIn({ first, last })})
    select joining_fees::bigint, discounts::bigint, opening::bigint, older_dues::bigint, not_booked::bigint,
      (ahead + advances)::bigint as paid_ahead, (settled - opening - dues - later)::bigint as paid_earlier,
      later::bigint as paid_later, paid_count::int, paid_paise::bigint
    from (select ${used(isDue)} as dues, ${used(isOlder)} as older_dues,
        ${used(sql`${isByThen("used")} and not used.is_booked`)} as not_booked,
        ${used(sql`not ${isByThen("used")}`)} as ahead from used) received,
      (select ${charged("due.settled_paise", isCharged)} as settled,
        ${charged("due.amount_paise + due.discount_paise", sql`due.kind = 'joining_fee' and ${isCharged}`)} as joining_fees,
        ${charged("due.discount_paise", isCharged)} as discounts,
        ${charged("due.settled_paise", IS_PAID_IN_FULL)} as paid_paise,
        count(*) filter (where ${IS_PAID_IN_FULL}) as paid_count from due) charged,
      (select ${openingIn({ first, last })} as opening, ${last < today ? later : sql`0`} as later,
        (select coalesce(sum(p.amount_paise - p.allocated_paise), 0) from payment p
          where p.allocated_paise < p.amount_paise and ${isReceivedIn({ first, last })}) as advances offset 0) others`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) throw new Error("Sums have a row");
  return row;
}

/**
 * Returns what was refunded in these days of payments received before them (`of_earlier`), and
 * after them of payments received in them (`later`), in paise, without payments that are reversed.
 */
export async function sumRefundsAcross(
  trx: TenantTrx,
  { first, last }: Period,
): Promise<{ of_earlier: number; later: number }> {
  const { rows } = await sql<{ of_earlier: number; later: number }>`select
      (select coalesce(-sum(e.amount_paise), 0) from ledger_entry e
        join payment p on p.tenant_id = e.tenant_id and p.id = e.payment_id
        where ${IS_REFUND} and e.occurred_on between ${first}::date and ${last}::date
          and p.received_on < ${first}::date and p.reversed_at is null)::bigint as of_earlier,
      (select coalesce(-sum(e.amount_paise), 0) from ledger_entry e
        join payment p on p.tenant_id = e.tenant_id and p.id = e.payment_id
        where ${IS_REFUND} and e.occurred_on > ${last}::date and ${isReceivedIn({ first, last })} and p.reversed_at is null
          and p.amount_paise < p.received_paise)::bigint as later`.execute(trx);
  return rows[0] ?? { of_earlier: 0, later: 0 };
}

/**
 * Returns what these customers owe for charges due by `today` (`owed`) and for those due later
 * (`to_come`), in paise.
 */
export async function sumOwedBy(
  trx: TenantTrx,
  customerIds: readonly string[],
  today: CalendarDate,
): Promise<{ owed: number; to_come: number }> {
  const left = sql`charge.amount_paise - charge.settled_paise`;
  const { rows } = await sql<{ owed: number; to_come: number }>`select
      coalesce(sum(${left}) filter (where ${ofStatus("due", today)}), 0)::bigint as owed,
      coalesce(sum(${left}) filter (where ${ofStatus("to_come", today)}), 0)::bigint as to_come
    from charge where ${IS_OPEN} and charge.customer_id = ${anyOf(customerIds)}`.execute(trx);
  return rows[0] ?? { owed: 0, to_come: 0 };
}

/** Returns how many customers have an advance, samples and Trash included, and the sum (paise). */
export async function sumAdvances(trx: TenantTrx): Promise<{ count: number; paise: number }> {
  const { rows } = await sql<{ count: number; paise: number }>`
    select count(*)::int as count, coalesce(sum(advance_paise), 0)::bigint as paise from customer_balance
    where advance_paise > 0`.execute(trx);
  return rows[0] ?? { count: 0, paise: 0 };
}

/**
 * Returns, in no order, the ids of payments, also of reversed ones, that entered these charges as
 * paid before payments were recorded.
 */
export async function listOpeningPayments(trx: TenantTrx, chargeIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct p.id from ledger_entry e
    join payment p on p.tenant_id = e.tenant_id and p.id = e.payment_id
    where e.charge_id = ${anyOf(chargeIds)} and p.mode = 'opening'`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Returns whether the customer is the payer of others, also of ones in Trash. */
export async function hasBeneficiaries(trx: TenantTrx, customerId: string): Promise<boolean> {
  const found = await trx
    .selectFrom("customer")
    .select("id")
    .where("payer_id", "=", customerId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
