import type { CalendarDate } from "@aavarti/domain/calendar";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Charge, LedgerEntry, Payment } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type ChargeRow = Selectable<Charge>;
export type PaymentRow = Selectable<Payment>;

const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

/**
 * Locks the accounts of these customers until the transaction ends: the balance of each customer or
 * of who pays for them, by id. Returns the ids of the locked ones; an account without a balance yet
 * is missing.
 */
export async function lockBalances(trx: TenantTrx, customerIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select b.customer_id as id from customer_balance b
    where b.customer_id = any(array(select coalesce(c.payer_id, c.id) from customer c where c.id = ${anyOf(customerIds)}))
    order by b.customer_id for update of b`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Inserts an empty balance for each of these customers that has none; the list must not be empty.
 */
export const insertBalances = (
  trx: TenantTrx,
  customerIds: readonly string[],
  { tenantId, at }: { tenantId: string; at: Date },
) =>
  trx
    .insertInto("customer_balance")
    .values(
      [...customerIds].sort().map((customer_id) => ({
        tenant_id: tenantId,
        customer_id,
        due_paise: 0,
        advance_paise: 0,
        oldest_due_on: null,
        updated_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export type AccountMember = {
  id: string;
  name: string;
  payer_id: string | null;
  is_sample: boolean;
  deleted_at: Date | null;
};

/**
 * Returns these customers, who pays for them, and everybody for whom these pay, by name, also from
 * Trash.
 */
export async function listMembers(trx: TenantTrx, customerIds: readonly string[]): Promise<AccountMember[]> {
  const { rows } = await sql<AccountMember>`with heads as materialized (
      select coalesce(c.payer_id, c.id) as id from customer c where c.id = ${anyOf(customerIds)})
    select c.id, c.name, c.payer_id, c.is_sample, c.deleted_at from customer c where c.id in (select id from heads)
    union
    select c.id, c.name, c.payer_id, c.is_sample, c.deleted_at from customer c where c.payer_id in (select id from heads)
    order by name, id`.execute(trx);
  return rows;
}

export type Named = {
  subscriptionIds: readonly string[];
  chargeIds: readonly string[];
  paymentIds: readonly string[];
};

/**
 * Returns the charges of these customers that are open, and the named ones and those of named
 * subscriptions, paid or not; those that are due first come first.
 */
export const listAccountCharges = (
  trx: TenantTrx,
  { customerIds, subscriptionIds, chargeIds }: { customerIds: readonly string[] } & Omit<Named, "paymentIds">,
): Promise<ChargeRow[]> =>
  trx
    .selectFrom("charge")
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb("customer_id", "=", anyOf(customerIds)), eb("settled_paise", "<", eb.ref("amount_paise"))]),
        ...(subscriptionIds.length > 0 ? [eb("subscription_id", "=", anyOf(subscriptionIds))] : []),
        ...(chargeIds.length > 0 ? [eb("id", "=", anyOf(chargeIds))] : []),
      ]),
    )
    .orderBy("due_on")
    .orderBy("id")
    .execute();

/**
 * Returns the payments of these customers that have an advance left, and the named ones, used up or
 * reversed too; those that were received first come first. Opening entries count as payments.
 */
export const listAccountPayments = (
  trx: TenantTrx,
  { customerIds, paymentIds }: { customerIds: readonly string[]; paymentIds: readonly string[] },
): Promise<PaymentRow[]> =>
  trx
    .selectFrom("payment")
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb("payer_id", "=", anyOf(customerIds)), eb("allocated_paise", "<", eb.ref("amount_paise"))]),
        ...(paymentIds.length > 0 ? [eb("id", "=", anyOf(paymentIds))] : []),
      ]),
    )
    .orderBy("received_on")
    .orderBy("id")
    .execute();

export type SettlementRow = { charge_id: string; payment_id: string; amount_paise: number };

/**
 * Returns the entries by which payments settled these charges, or these payments settled charges,
 * in their order: negative, or positive where they were released. Empty when both lists are.
 */
export async function listSettlements(
  trx: TenantTrx,
  { chargeIds, paymentIds }: { chargeIds: readonly string[]; paymentIds: readonly string[] },
): Promise<SettlementRow[]> {
  if (chargeIds.length + paymentIds.length === 0) return [];
  const { rows } = await sql<SettlementRow>`select charge_id, payment_id, amount_paise from ledger_entry
    where account = 'receivable' and charge_id is not null and payment_id is not null
      and (charge_id = ${anyOf(chargeIds)} or payment_id = ${anyOf(paymentIds)})
    order by created_at, id`.execute(trx);
  return rows;
}

/** Locks the subscriptions that these payments have paid for, also those in Trash, by id. */
export const lockPaidSubscriptions = (trx: TenantTrx, paymentIds: readonly string[]) =>
  sql`select s.id from subscription s where s.id in (
      select c.subscription_id from ledger_entry e join charge c on c.id = e.charge_id
      where e.payment_id = ${anyOf(paymentIds)})
    order by s.id for no key update of s`.execute(trx);

/** Locks the subscription that a charge is for, also one in Trash. */
export const lockChargedSubscription = (trx: TenantTrx, chargeId: string) =>
  sql`select s.id from subscription s where s.id = (select c.subscription_id from charge c where c.id = ${chargeId}::uuid)
    for no key update of s`.execute(trx);

/**
 * Returns the ids of the customers of these charges, subscriptions and payments: who owes, and who
 * paid. Each once, in no order, without who pays for them.
 */
export async function listAccountCustomers(
  trx: TenantTrx,
  { subscriptionIds, chargeIds, paymentIds }: Named,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select customer_id as id from charge where id = ${anyOf(chargeIds)} or subscription_id = ${anyOf(subscriptionIds)}
    union select customer_id from subscription where id = ${anyOf(subscriptionIds)}
    union select payer_id from payment where id = ${anyOf(paymentIds)}`.execute(trx);
  return rows.map(({ id }) => id);
}

export type ChargedTermRow = {
  subscription_id: string;
  customer_id: string;
  status: "active" | "expired" | "cancelled" | "pending";
  cancelled_at: Date | null;
  deleted_at: Date | null;
  setup_fee_paise: number;
  seq: number;
  start_on: CalendarDate;
  price_paise: number;
  settled_at_opening: boolean | null;
};

/**
 * Returns the terms of these subscriptions, also of those in Trash, with what decides what they
 * cost, in the order of subscription and term.
 */
export const listChargedTerms = (trx: TenantTrx, subscriptionIds: readonly string[]): Promise<ChargedTermRow[]> =>
  trx
    .selectFrom("subscription as s")
    .innerJoin("subscription_term as term", (join) =>
      join.onRef("term.tenant_id", "=", "s.tenant_id").onRef("term.subscription_id", "=", "s.id"),
    )
    .select([
      "s.id as subscription_id",
      "s.customer_id",
      "s.status",
      "s.cancelled_at",
      "s.deleted_at",
      "s.setup_fee_paise",
      "term.seq",
      "term.start_on",
      "term.price_paise",
      "term.settled_at_opening",
    ])
    .where("s.id", "=", anyOf(subscriptionIds))
    .orderBy("s.id")
    .orderBy("term.seq")
    .execute();

/**
 * Returns every charge of these subscriptions, in no order, also undone ones (with an amount of 0).
 */
export const listChargesOf = (trx: TenantTrx, subscriptionIds: readonly string[]): Promise<ChargeRow[]> =>
  trx.selectFrom("charge").selectAll().where("subscription_id", "=", anyOf(subscriptionIds)).execute();

/** Returns the ids of the subscriptions of which these customers have charges. */
export async function listChargedSubscriptions(trx: TenantTrx, customerIds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom("charge")
    .select("subscription_id")
    .distinct()
    .where("customer_id", "=", anyOf(customerIds))
    .execute();
  return rows.map((row) => row.subscription_id);
}

/** Inserts charges; the list must not be empty. */
export const insertCharges = (trx: TenantTrx, rows: Insertable<Charge>[]) =>
  trx.insertInto("charge").values(rows).execute();

/** Inserts payments; the list must not be empty. */
export const insertPayments = (trx: TenantTrx, rows: Insertable<Payment>[]) =>
  trx.insertInto("payment").values(rows).execute();

/** Inserts ledger entries; the list must not be empty. */
export const insertEntries = (trx: TenantTrx, rows: Insertable<LedgerEntry>[]) =>
  trx.insertInto("ledger_entry").values(rows).execute();

export type ChangedCharge = Pick<
  ChargeRow,
  "id" | "customer_id" | "due_on" | "amount_paise" | "settled_paise" | "discount_paise" | "discount_reason"
>;

/** Writes what changed of these charges, in one statement; the list must not be empty. */
export const updateCharges = (trx: TenantTrx, changed: readonly ChangedCharge[], at: Date) =>
  sql`update charge set customer_id = new.customer_id, due_on = new.due_on, amount_paise = new.amount_paise,
      settled_paise = new.settled_paise, discount_paise = new.discount_paise, discount_reason = new.discount_reason,
      updated_at = ${at}
    from unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map((row) => row.customer_id)}::uuid[],
      ${changed.map((row) => row.due_on)}::date[], ${changed.map((row) => row.amount_paise)}::bigint[],
      ${changed.map((row) => row.settled_paise)}::bigint[], ${changed.map((row) => row.discount_paise)}::bigint[],
      ${changed.map((row) => row.discount_reason)}::text[])
      as new (id, customer_id, due_on, amount_paise, settled_paise, discount_paise, discount_reason)
    where charge.id = new.id`.execute(trx);

export type ChangedPayment = Pick<PaymentRow, "id" | "amount_paise" | "allocated_paise">;

/** Writes what changed of these payments, in one statement; the list must not be empty. */
export const updatePayments = (trx: TenantTrx, changed: readonly ChangedPayment[], at: Date) =>
  sql`update payment set amount_paise = new.amount_paise, allocated_paise = new.allocated_paise, updated_at = ${at}
    from unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map((row) => row.amount_paise)}::bigint[],
      ${changed.map((row) => row.allocated_paise)}::bigint[]) as new (id, amount_paise, allocated_paise)
    where payment.id = new.id`.execute(trx);

/**
 * Marks payments as reversed, with when, by whom and why; their amounts are changed by
 * `updatePayments`.
 */
export const markReversed = (
  trx: TenantTrx,
  ids: readonly string[],
  { at, by, reason }: { at: Date; by: string | null; reason: string },
) =>
  trx
    .updateTable("payment")
    .set({ reversed_at: at, reversed_by: by, reversal_reason: reason })
    .where("id", "=", anyOf(ids))
    .execute();

/**
 * Writes the balances of these customers anew from their open charges and unused payments, each for
 * themselves: not what those they pay for owe.
 */
export const writeBalances = (
  trx: TenantTrx,
  customerIds: readonly string[],
  { tenantId, at }: { tenantId: string; at: Date },
) =>
  sql`insert into customer_balance (tenant_id, customer_id, due_paise, advance_paise, oldest_due_on, updated_at)
    select ${tenantId}::uuid, one.id, coalesce(owed.paise, 0), coalesce(paid.paise, 0), owed.since, ${at}
    from unnest(${[...new Set(customerIds)].sort()}::uuid[]) as one (id),
      lateral (select sum(c.amount_paise - c.settled_paise)::bigint as paise, min(c.due_on) as since from charge c
        where c.customer_id = one.id and c.settled_paise < c.amount_paise) owed,
      lateral (select sum(p.amount_paise - p.allocated_paise)::bigint as paise from payment p
        where p.payer_id = one.id and p.allocated_paise < p.amount_paise) paid
    on conflict (tenant_id, customer_id) do update set due_paise = excluded.due_paise,
      advance_paise = excluded.advance_paise, oldest_due_on = excluded.oldest_due_on, updated_at = excluded.updated_at`.execute(
    trx,
  );

/**
 * Takes the tenant's next number of a series of documents, from 1 in each year, or the next
 * `count`, and returns the last of them. The series is locked until the transaction ends; a
 * rolled-back transaction gives its numbers back.
 */
export async function takeNumber(
  trx: TenantTrx,
  { tenantId, series, year, count = 1 }: { tenantId: string; series: string; year: string; count?: number },
): Promise<number> {
  const { last_number } = await trx
    .insertInto("document_series")
    .values({ tenant_id: tenantId, series, year, last_number: count })
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "series", "year"]).doUpdateSet({
        last_number: sql<number>`document_series.last_number + excluded.last_number`,
      }),
    )
    .returning("last_number")
    .executeTakeFirstOrThrow();
  return last_number;
}

/** Sets whether terms count as paid before payments were recorded; unknown terms are skipped. */
export const setOpeningOf = (
  trx: TenantTrx,
  terms: readonly { subscriptionId: string; term: number }[],
  { paid, at }: { paid: boolean; at: Date },
) =>
  sql`update subscription_term t set settled_at_opening = ${paid}, updated_at = ${at}
    from unnest(${terms.map(({ subscriptionId }) => subscriptionId)}::uuid[], ${terms.map(({ term }) => term)}::integer[])
      as asked (subscription_id, seq)
    where t.subscription_id = asked.subscription_id and t.seq = asked.seq`.execute(trx);

/**
 * Returns the end dates of these terms, the first day that is not paid for, in no order; a term
 * that no longer exists is left out.
 */
export async function listTermEnds(
  trx: TenantTrx,
  terms: readonly { subscriptionId: string; seq: number }[],
): Promise<{ subscription_id: string; seq: number; end_on: CalendarDate }[]> {
  const { rows } = await sql<{ subscription_id: string; seq: number; end_on: CalendarDate }>`
    select t.subscription_id, t.seq, t.end_on from subscription_term t
    join unnest(${terms.map(({ subscriptionId }) => subscriptionId)}::uuid[], ${terms.map(({ seq }) => seq)}::integer[])
      as asked (subscription_id, seq) on asked.subscription_id = t.subscription_id and asked.seq = t.seq`.execute(trx);
  return rows;
}

/** Makes a term one whose payments are recorded, as if it had been entered today. */
export const clearOpening = (trx: TenantTrx, { subscriptionId, term }: { subscriptionId: string; term: number }) =>
  trx
    .updateTable("subscription_term")
    .set({ settled_at_opening: null })
    .where("subscription_id", "=", subscriptionId)
    .where("seq", "=", term)
    .execute();
