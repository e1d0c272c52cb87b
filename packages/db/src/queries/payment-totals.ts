import type { CalendarDate } from "@aavarti/domain/calendar";
import { PAYMENT_MODES, type PaymentMode } from "@aavarti/domain/ledger";
import type { Paise } from "@aavarti/domain/money";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";
import { anyOf } from "./any-of.ts";
import { IS_OPEN, ofStatus } from "./charges.ts";

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
  /** The mode of the payment or refund. */
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
 * Returns what was received from this customer as the payer, less refunds, in paise, and in how
 * many payments. Reversed payments and what was paid before payments were recorded don't count.
 */
export async function sumReceivedFrom(
  trx: TenantTrx,
  customerId: string,
): Promise<{ amount_paise: Paise; count: number }> {
  const { rows } = await sql<{ amount_paise: Paise; count: number }>`
    select coalesce(sum(amount_paise), 0)::bigint as amount_paise, count(*)::int as count from payment
    where payer_id = ${customerId} and reversed_at is null and mode <> 'opening'`.execute(trx);
  return rows[0] ?? { amount_paise: 0, count: 0 };
}
