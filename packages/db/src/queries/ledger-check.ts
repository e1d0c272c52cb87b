import { type Kysely, type Selectable, sql } from "kysely";
import type { DB, LedgerCheck } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";
import { isOfShare, type Share } from "./reminders/tenants.ts";

/**
 * Returns when the business's ledger was last checked and what was wrong (`problem`, null when all
 * agreed); undefined before the first check.
 */
export const findLedgerCheck = (trx: TenantTrx): Promise<Selectable<LedgerCheck> | undefined> =>
  trx.selectFrom("ledger_check").selectAll().executeTakeFirst();

/**
 * Stores when the business's ledger was checked and what was wrong (null for nothing), in place of
 * the last check.
 */
export const saveLedgerCheck = (trx: TenantTrx, row: { tenant_id: string; checked_at: Date; problem: string | null }) =>
  trx
    .insertInto("ledger_check")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("tenant_id")
        .doUpdateSet({ checked_at: row.checked_at, problem: row.problem, is_repaired: false }),
    )
    .execute();

/**
 * A row whose stored values are not what the ledger says. `kind` is transaction, charge, payment,
 * entry, total or balance; the last two have the customer's `id`. `stored` and `ledger` are texts
 * for the operator: values separated by spaces, amounts in paise.
 */
export type LedgerProblem = { kind: string; id: string; stored: string; ledger: string };

/**
 * Checks one business's ledger in one statement that changes nothing, and returns the first
 * problem, by kind and id; undefined when everything agrees. A problem is: a transaction whose
 * entries don't sum to 0; a charge whose open, settled or discounted amount is not what the entries
 * say; a payment whose amount, unallocated rest, mode, date or reversal is not; a money entry
 * without a payment; a customer's balance or oldest due day that differs from the entries, or whose
 * balance differs from the sum of the charges and payments.
 */
export async function findLedgerProblem(trx: TenantTrx): Promise<LedgerProblem | undefined> {
  const { rows } = await sql<LedgerProblem>`
    with
    transaction_sum as (select transaction_id as id, sum(amount_paise) as sum from ledger_entry
      group by transaction_id having sum(amount_paise) <> 0),
    of_charge as (select charge_id,
        coalesce(sum(amount_paise) filter (where account = 'receivable'), 0) as open,
        coalesce(-sum(amount_paise) filter (where account = 'receivable' and payment_id is not null), 0) as settled,
        coalesce(sum(amount_paise) filter (where account = 'discount'), 0) as discount
      from ledger_entry where charge_id is not null group by charge_id),
    of_payment as (select payment_id,
        coalesce(-sum(amount_paise) filter (where account = 'advance'), 0) as advance,
        coalesce(sum(amount_paise) filter (where account not in ('advance', 'receivable')), 0) as amount,
        bool_or(kind = 'reversal') as is_reversed
      from ledger_entry where payment_id is not null group by payment_id),
    received as (select payment_id, account, occurred_on, sum(amount_paise) as amount from ledger_entry
      where payment_id is not null and kind = 'payment' and account not in ('advance', 'receivable')
      group by payment_id, account, occurred_on),
    of_customer as (select customer_id,
        coalesce(sum(amount_paise) filter (where account = 'receivable'), 0) as due,
        coalesce(-sum(amount_paise) filter (where account = 'advance'), 0) as advance
      from ledger_entry where customer_id is not null group by customer_id),
    of_owner as (select customer_id, sum(due) as due, sum(advance) as advance from (
        select customer_id, amount_paise - settled_paise as due, 0 as advance from charge
        union all select payer_id, 0, amount_paise - allocated_paise from payment) owned group by customer_id),
    since as (select customer_id, min(due_on) as due_on from charge where settled_paise < amount_paise group by customer_id)
    select * from (
      select 'transaction' as kind, id, '0' as stored, sum::text as ledger from transaction_sum
      union all
      select 'charge', c.id, concat_ws(' ', c.amount_paise - c.settled_paise, c.settled_paise, c.discount_paise),
        concat_ws(' ', coalesce(l.open, 0), coalesce(l.settled, 0), coalesce(l.discount, 0))
      from charge c left join of_charge l on l.charge_id = c.id
      where (c.amount_paise - c.settled_paise, c.settled_paise, c.discount_paise)
        is distinct from (coalesce(l.open, 0), coalesce(l.settled, 0), coalesce(l.discount, 0))
      union all
      select 'payment', p.id, concat_ws(' ', p.amount_paise, p.amount_paise - p.allocated_paise),
        concat_ws(' ', coalesce(l.amount, 0), coalesce(l.advance, 0))
      from payment p left join of_payment l on l.payment_id = p.id
      where (p.amount_paise, p.amount_paise - p.allocated_paise) is distinct from (coalesce(l.amount, 0), coalesce(l.advance, 0))
      union all
      select 'payment', p.id, concat_ws(' ', p.mode, p.received_on, p.received_paise),
        concat_ws(' ', r.account, r.occurred_on, r.amount)
      from payment p left join received r on r.payment_id = p.id
      where (p.mode, p.received_on, p.received_paise) is distinct from (r.account, r.occurred_on, r.amount)
      union all
      select 'payment', p.id, case when p.reversed_at is null then 'not ' else '' end || 'reversed',
        case when l.is_reversed then '' else 'not ' end || 'reversed'
      from payment p join of_payment l on l.payment_id = p.id
      where (p.reversed_at is not null) is distinct from l.is_reversed and p.mode <> 'opening'
      union all
      select 'entry', id, 'no payment', concat_ws(' ', account, amount_paise) from ledger_entry
      where payment_id is null and account not in ('receivable', 'advance', 'income', 'discount')
      union all
      select 'total', coalesce(b.customer_id, o.customer_id),
        concat_ws(' ', coalesce(b.due_paise, 0), coalesce(b.advance_paise, 0)),
        concat_ws(' ', coalesce(o.due, 0), coalesce(o.advance, 0), 'by charges and payments')
      from customer_balance b full join of_owner o on o.customer_id = b.customer_id
      where (coalesce(b.due_paise, 0), coalesce(b.advance_paise, 0))
        is distinct from (coalesce(o.due, 0), coalesce(o.advance, 0))
      union all
      select 'balance', coalesce(b.customer_id, l.customer_id),
        concat_ws(' ', coalesce(b.due_paise, 0), coalesce(b.advance_paise, 0), coalesce(b.oldest_due_on::text, '-')),
        concat_ws(' ', coalesce(l.due, 0), coalesce(l.advance, 0), coalesce(s.due_on::text, '-'))
      from customer_balance b full join of_customer l on l.customer_id = b.customer_id
      left join since s on s.customer_id = coalesce(b.customer_id, l.customer_id)
      where (coalesce(b.due_paise, 0), coalesce(b.advance_paise, 0), b.oldest_due_on)
        is distinct from (coalesce(l.due, 0), coalesce(l.advance, 0), s.due_on)
    ) problem order by kind, id limit 1`.execute(trx);
  return rows[0];
}

/**
 * Returns the ids of the tenants that have a customer with a stored balance, also if it is 0 now:
 * all of them, or those in the `share`. In no order.
 */
export async function tenantsWithBalances(db: Kysely<DB>, share?: Share): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from tenants_with_balances() as id where ${isOfShare(share)}`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Stores that what the last check found is repaired: the business's totals were counted anew, and
 * agree.
 */
export const noteLedgerRepaired = (trx: TenantTrx) =>
  trx.updateTable("ledger_check").set({ is_repaired: true }).execute();

/**
 * Returns the businesses whose ledger did not reconcile at the last check, the last checked first,
 * for the operator; at most 1,000.
 */
export async function listLedgerProblems(
  db: Kysely<DB>,
): Promise<{ tenant_id: string; checked_at: Date; problem: string }[]> {
  const { rows } = await sql<{ tenant_id: string; checked_at: Date; problem: string }>`
    select tenant_id, checked_at, problem from ledger_problems()`.execute(db);
  return rows;
}
