import type { CalendarDate } from "@aavarti/domain/calendar";
import { sql } from "kysely";
import type { TenantTrx } from "../../tenant.ts";
import { anyOf } from "../any-of.ts";
import { joinPayer } from "../paying-customer.ts";

/** What is still owed of a subscription for one due day, in paise, and since when it is charged. */
export type OpenCharges = { subscription_id: string; due_on: CalendarDate; open_paise: number; raised_at: Date };

/**
 * Returns the unpaid rest (paise) of the charges of these subscriptions, summed by subscription and
 * due day, the earliest day first, also days to come, and since when it is charged. None for those
 * that are paid, nor for an empty list.
 */
export async function listOpenCharges(trx: TenantTrx, subscriptionIds: readonly string[]): Promise<OpenCharges[]> {
  if (subscriptionIds.length === 0) return [];
  const { rows } = await sql<OpenCharges>`
    select subscription_id, due_on, sum(amount_paise - settled_paise)::bigint as open_paise,
      min(created_at) as raised_at from charge
    where subscription_id = any(${[...new Set(subscriptionIds)]}::uuid[]) and settled_paise < amount_paise
    group by subscription_id, due_on order by due_on, subscription_id`.execute(trx);
  return rows;
}

/** The advance of a customer's account, in paise, and who pays in it: a payer, or the customer. */
export type AccountAdvance = { customer_id: string; payer_id: string; advance_paise: number };

/**
 * Returns for those of these customers whose account has an advance who pays in it, and the sum of
 * the unused payments of everybody in it, also of those in Trash. Nobody in Trash pays for others:
 * meanwhile each has an account of their own. In no order; none for an empty list. Each account is
 * summed once, however many of its members are asked for.
 */
export async function listAdvances(trx: TenantTrx, customerIds: readonly string[]): Promise<AccountAdvance[]> {
  if (customerIds.length === 0) return [];
  const { rows } = await sql<AccountAdvance>`
    with asked as materialized (
      select c.id as customer_id, coalesce(payer.id, c.id) as payer_id,
        payer.id is not null or c.deleted_at is null as pays
      from customer c
      ${joinPayer("c")}
      where c.id = ${anyOf([...new Set(customerIds)])}),
    account as materialized (
      select head.payer_id, sum(b.advance_paise)::bigint as advance_paise
      from (select distinct payer_id, pays from asked) head, lateral (
        select head.payer_id as id
        union all select m.id from customer m where m.payer_id = head.payer_id and head.pays) member
      join customer_balance b on b.customer_id = member.id
      where b.advance_paise > 0
      group by head.payer_id)
    select asked.customer_id, account.payer_id, account.advance_paise
    from asked join account on account.payer_id = asked.payer_id`.execute(trx);
  return rows;
}

/**
 * A renewal that an account's advance may pay: the next term's price and what is owed, in paise.
 */
export type AccountRenewal = { payer_id: string; subscription_id: string; price_paise: number; open_paise: number };

/**
 * Returns the active subscriptions of everybody in the accounts in which these customers pay, in
 * the order in which an advance pays their renewals: by the day they end, then by id. Those with a
 * pause or a cancellation ahead come last. Trash is left out; `payerIds` are those of
 * `listAdvances`, and an empty list returns none.
 */
export async function listAccountRenewals(trx: TenantTrx, payerIds: readonly string[]): Promise<AccountRenewal[]> {
  if (payerIds.length === 0) return [];
  const payers = sql`${[...new Set(payerIds)]}::uuid[]`;
  const { rows } = await sql<AccountRenewal>`
    select coalesce(payer.id, c.id) as payer_id, s.id as subscription_id,
      coalesce(s.next_price_paise, s.price_paise) as price_paise,
      coalesce((select sum(charge.amount_paise - charge.settled_paise) from charge
        where charge.tenant_id = s.tenant_id and charge.subscription_id = s.id
          and charge.settled_paise < charge.amount_paise), 0)::bigint as open_paise
    from customer c
    ${joinPayer("c")}
    join subscription s on s.tenant_id = c.tenant_id and s.customer_id = c.id
    where (c.id = any(${payers}) or c.payer_id = any(${payers})) and coalesce(payer.id, c.id) = any(${payers})
      and c.deleted_at is null and s.deleted_at is null and s.status = 'active'
    order by (s.paused_from is not null or s.cancels_at_end), s.end_on, s.id`.execute(trx);
  return rows;
}
