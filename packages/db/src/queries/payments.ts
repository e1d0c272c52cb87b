import type { CalendarDate } from "@aavarti/domain/calendar";
import type { ChargeKind, PaymentMode } from "@aavarti/domain/ledger";
import { comparedReference, isSameReference } from "@aavarti/domain/payment-references";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type TenantTrx, writtenQuery } from "../tenant.ts";
import { anyOf } from "./any-of.ts";
import { ofStatus, PAID_TOGETHER } from "./charges.ts";
import { containing } from "./keyset.ts";
import type { PaymentRow } from "./ledger.ts";
import { joinPayer } from "./paying-customer.ts";
import { matchingPayer } from "./people-search.ts";

/** Returns a payment, also an opening entry; undefined if unknown. Locks nothing. */
export const findPayment = (trx: TenantTrx, id: string): Promise<PaymentRow | undefined> =>
  trx.selectFrom("payment").selectAll().where("id", "=", id).executeTakeFirst();

/**
 * Returns these payments, also opening entries and reversed ones, in no order; unknown ones are
 * left out.
 */
export const findPayments = (trx: TenantTrx, ids: readonly string[]): Promise<PaymentRow[]> =>
  trx.selectFrom("payment").selectAll().where("id", "=", anyOf(ids)).execute();

/**
 * Whether the term `t`, which has the number that the payment `p` names, was recorded together with
 * it: in one transaction, the term first. After an undo the next renewal has the number of the one
 * undone, but is newer than its payment.
 */
const isRecordedWith = sql<boolean>`t.created_at <= p.created_at`;

/**
 * Returns the payment that was recorded together with this term and is not reversed, the last one
 * if several; undefined if none, also for an unknown term.
 */
export async function findPaymentWith(
  trx: TenantTrx,
  { subscriptionId, seq }: { subscriptionId: string; seq: number },
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`select p.* from payment p
    join subscription_term t on t.tenant_id = p.tenant_id and t.subscription_id = p.with_subscription_id
      and t.seq = p.with_term_seq and ${isRecordedWith}
    where p.with_subscription_id = ${subscriptionId}::uuid and p.with_term_seq = ${seq} and p.reversed_at is null
    order by p.created_at desc, p.id desc limit 1`.execute(trx);
  return rows[0];
}

/**
 * Returns the ids of the payments, not reversed, that were recorded with the newest terms of those
 * of these subscriptions that were renewed from this end (`endDate`). Those with another end, and
 * those not renewed, lend none.
 */
export async function listPaymentsOfRenewals(
  trx: TenantTrx,
  renewals: readonly { id: string; endDate: CalendarDate }[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select p.id
    from unnest(${renewals.map(({ id }) => id)}::uuid[], ${renewals.map(({ endDate }) => endDate)}::date[])
      as asked (subscription_id, end_on)
    cross join lateral (select * from subscription_term newest
      where newest.subscription_id = asked.subscription_id order by newest.seq desc limit 1) t
    cross join lateral (select b.end_on from subscription_term b
      where b.subscription_id = t.subscription_id and b.seq < t.seq order by b.seq desc limit 1) before
    join payment p on p.tenant_id = t.tenant_id and p.with_subscription_id = t.subscription_id
      and p.with_term_seq = t.seq and ${isRecordedWith}
    where t.source = 'renewed' and before.end_on = asked.end_on and p.reversed_at is null`.execute(trx);
  return rows.map(({ id }) => id);
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
      union select t.tenant_id, t.subscription_id, t.seq from payment p
        join subscription_term t on t.tenant_id = p.tenant_id and t.subscription_id = p.with_subscription_id
          and t.seq = p.with_term_seq and ${isRecordedWith}
        where p.id = ${paymentId}::uuid)
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
  forCustomerId: string | undefined;
  mode: PaymentMode | undefined;
  from: CalendarDate | undefined;
  to: CalendarDate | undefined;
  search: PaymentSearch | undefined;
  /** Only those with this reference (`isSameReference`) that are not reversed. */
  sameReference?: string | undefined;
  /** Only these rows. */
  ids: readonly string[] | undefined;
  limit: number;
  /** The last row of the previous page: the day it was received (`key`), and its id. */
  after: { key: string; id: string } | undefined;
};

/**
 * Returns a page of payments plus one row, the last received first and of a day the last recorded
 * (ids rise with time); reversed ones too, but no opening entries. `customerId` is the payer;
 * `forCustomerId` finds what this customer or their payer (nobody in Trash) paid and what paid the
 * charges of this customer and of those they pay for, with how much of it paid this customer's
 * (`part_paise`, null without); `from` and `to` are days of receipt, both included; `search` finds
 * a part of the payer's name or contacts, also of one in Trash, or of the reference, the receipt's
 * number, and a part of it with its year.
 */
export async function listPayments(
  trx: TenantTrx,
  { customerId, forCustomerId, mode, from, to, search, sameReference, ids, limit, after }: PaymentFilter,
): Promise<(NamedPayment & { part_paise: number | null })[]> {
  const ofCharges = sql`ledger_entry e join charge c on c.id = e.charge_id
    where c.customer_id = ${forCustomerId}::uuid and e.account = 'receivable'`;
  const ofFamily = sql`ledger_entry e join charge c on c.id = e.charge_id
    where e.account = 'receivable' and c.customer_id in (select member.id from customer member
      where member.id = ${forCustomerId}::uuid or member.payer_id = ${forCustomerId}::uuid)`;
  let query = namedPayments(trx)
    .select(
      (forCustomerId
        ? sql<number | null>`coalesce((select -sum(e.amount_paise)::bigint from ${ofCharges}
            and e.payment_id = payment.id), 0)`
        : sql<number | null>`null::bigint`
      ).as("part_paise"),
    )
    .orderBy("payment.received_on", "desc")
    .orderBy("payment.id", "desc")
    .limit(limit + 1);
  if (ids) query = query.where("payment.id", "=", anyOf(ids));
  if (customerId) query = query.where("payment.payer_id", "=", customerId);
  if (forCustomerId)
    query = query.where(
      sql<SqlBool>`(payment.payer_id in (select c.id from customer c where c.id = ${forCustomerId}::uuid
          union all select payer.id from customer c ${joinPayer("c")} where c.id = ${forCustomerId}::uuid)
        or payment.id in (select e.payment_id from ${ofFamily}))`,
    );
  if (mode) query = query.where("payment.mode", "=", mode);
  if (from) query = query.where("payment.received_on", ">=", from);
  if (to) query = query.where("payment.received_on", "<=", to);
  if (sameReference !== undefined) {
    const same = await findSameReferences(trx, [sameReference]);
    query = query.where("payment.id", "=", anyOf(same.map(({ id }) => id)));
  }
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
  if (after)
    query = query.where(sql<SqlBool>`(payment.received_on, payment.id) < (${after.key}::date, ${after.id}::uuid)`);
  return query.execute();
}

/** A receipt's number with its year, or a part of it: `26-27`, `R/26`, `27/0001`. */
const PART_OF_RECEIPT = /^(?=.*[-/])[r\d/-]+$/i;

/** A reference as it is compared, as in the index `payment_reference`. */
const REFERENCE = sql`compared_reference(payment.reference)`;

/** So many payments `search_payments` gives at most. */
const MAX_FOUND = 50;

/**
 * Returns the SQL condition for payments whose reference holds the text. Up to 49 are matched by
 * id; with more a page of them is near, so the list is scanned in its own order.
 */
async function matchingReference(trx: TenantTrx, { text, reference }: PaymentSearch): Promise<RawBuilder<unknown>> {
  if (reference === null) return sql`lower(payment.reference) like ${containing(text)}`;
  // A security definer function, since row security keeps LIKE from using the trigram index.
  const found = await sql<{
    id: string;
  }>`select found.id from search_payments(${reference}, ${MAX_FOUND}) as found`.execute(trx);
  const ids = found.rows.map(({ id }) => id);
  return ids.length < MAX_FOUND ? sql`payment.id = ${anyOf(ids)}` : sql`${REFERENCE} like ${containing(reference)}`;
}

/**
 * Returns the payments that have one of these references, as they were typed (`isSameReference`),
 * and are not reversed, with names, the last recorded first. Of more than 50 payments, reversed or
 * not, that hold a reference somewhere, the 50 nearest and 50 that have just it are looked at.
 */
export async function findSameReferences(trx: TenantTrx, references: readonly string[]): Promise<NamedPayment[]> {
  const asked = Map.groupBy(references, comparedReference);
  const keys = [...asked.keys()].filter((key) => key !== null);
  if (keys.length === 0) return [];
  const { rows } = await sql<{ key: string; id: string }>`select asked.key, found.id
    from unnest(${keys}::text[]) as asked(key), lateral search_payments(asked.key, ${MAX_FOUND}) as found`.execute(trx);
  const ids = rows.map(({ id }) => id);
  // Reversed ones may have taken the place of one that stands.
  for (const [key, found] of Map.groupBy(rows, (row) => row.key))
    if (found.length === MAX_FOUND) {
      const exact = standing(trx).where(sql<SqlBool>`${REFERENCE} = ${key}`).limit(MAX_FOUND);
      ids.push(...(await exact.execute()).map(({ id }) => id));
    }
  const named = await standing(trx).where("payment.id", "=", anyOf(ids)).execute();
  return named.filter(({ reference }) => {
    const others = reference === null ? [] : (asked.get(comparedReference(reference)) ?? []);
    return others.some((other) => isSameReference(reference ?? "", other));
  });
}

/** Payments that are not reversed, with names, the last recorded first. */
const standing = (trx: TenantTrx) =>
  namedPayments(trx)
    .where("payment.reversed_at", "is", null)
    .orderBy("payment.created_at", "desc")
    .orderBy("payment.id", "desc");

/**
 * Whether a payment of a customer, or of those with whom they share a payer, was recorded after
 * this instant and isn't reversed.
 */
export async function isPaymentRecordedAfter(
  trx: TenantTrx,
  { customerId, after }: { customerId: string; after: Date },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from customer c, lateral ${PAID_TOGETHER} together
      join payment y on y.payer_id = together.id
      where c.id = ${customerId}::uuid and y.mode <> 'opening' and y.reversed_at is null
        and y.created_at > ${after}) as found`.execute(trx);
  return rows[0]?.found ?? false;
}

/**
 * Takes an advisory lock of the business on a reference (as `comparedReference` returns it) until
 * the transaction ends, so that two payments with it are recorded one after the other. Callers take
 * it before any row lock.
 */
export const lockReference = (trx: TenantTrx, reference: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('payment-reference ' || current_setting('app.tenant_id')
    || ' ' || ${reference}::text, 0))`.execute(trx);

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

/**
 * Builds the SQL of what a payment pays by its entries that meet `condition`; `payment` is the SQL
 * of its id, and the condition may name an entry `e`.
 */
export const paidByEntries = (payment: string, condition = "true"): PaidAmounts => ({
  charges: `(select e.charge_id, -sum(e.amount_paise)::bigint as amount_paise from ledger_entry e
      where e.payment_id = ${payment} and e.account = 'receivable' and ${condition} group by e.charge_id) paid
    join charge c on c.id = paid.charge_id`,
  condition: "paid.amount_paise > 0",
  amount: "paid.amount_paise",
});

/**
 * Builds the SQL of what a payment pays by `paid`, the SQL of a JSON object of paise by charge ids.
 */
export const paidAsTold = (paid: string): PaidAmounts => ({
  charges: "charge c",
  condition: `c.id = any(array(select key::uuid from jsonb_object_keys(${paid}) key))`,
  amount: `(${paid} ->> c.id::text)::bigint`,
});

/**
 * Builds the text of the SQL query, not executed, of the charges that a payment pays and how much
 * of each (`PaidChargeRow`), the one that was due first at the top. Each product is looked up
 * (`offset 0`): joined, all products of the business were read.
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
  /** The part of it that is due on a later day. */
  to_come_paise: number;
  overdue_paise: number;
  advance_paise: number;
  /** When the oldest unpaid charge is due, which may be to come; null if nothing is owed. */
  oldest_due_on: CalendarDate | null;
};

/** What the customer `c` owes, in paise, for charges of a status on `today`. */
const openSum = (status: "to_come" | "overdue", today: CalendarDate) =>
  sql`coalesce((select sum(o.amount_paise - o.settled_paise)::bigint from charge o
    where o.customer_id = c.id and ${ofStatus(status, today, "o")}), 0)`;

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
      ${openSum("to_come", today)} as to_come_paise, ${openSum("overdue", today)} as overdue_paise
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
