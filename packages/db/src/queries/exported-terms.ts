import type { CalendarDate } from "@aavarti/domain/calendar";
import type { PaymentMode } from "@aavarti/domain/ledger";
import { sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";

export type ExportedTermRow = {
  id: string;
  phone_e164: string | null;
  /** The newest term counts as paid before payments were recorded. */
  is_opening: boolean;
  /** What is paid of the newest term, and the payer's advance where this row carries it. */
  paid_paise: number;
  /** The last payment of it, null without one; the references of all of them. */
  mode: PaymentMode | null;
  references: string[] | null;
  received_on: CalendarDate | null;
};

/**
 * Returns for the newest term of these subscriptions the customer's phone, what was paid (paise)
 * and how, in no order; unknown subscriptions are left out. The unused advance of a customer is in
 * one row only: that of their last subscription that is active and whose payments are recorded. A
 * term from before payments were recorded may count as paid without a payment (`is_opening`).
 */
export async function listExportedTerms(
  trx: TenantTrx,
  subscriptionIds: readonly string[],
): Promise<ExportedTermRow[]> {
  const { rows } = await sql<ExportedTermRow>`
    with asked as materialized (
      select s.tenant_id, s.id, s.customer_id, s.term_seq, customer.phone_e164,
        coalesce((select t.settled_at_opening from subscription_term t
          where t.subscription_id = s.id and t.seq = s.term_seq), false) as is_opening,
        s.id = (select other.id from subscription other join subscription_term t
            on t.tenant_id = other.tenant_id and t.subscription_id = other.id and t.seq = other.term_seq
          where other.customer_id = s.customer_id and other.deleted_at is null and other.status = 'active'
            and t.settled_at_opening is not true
          order by other.created_at desc, other.id desc limit 1) as carries_advance
      from subscription s join customer on customer.tenant_id = s.tenant_id and customer.id = s.customer_id
      where s.id = any(${[...subscriptionIds]}::uuid[]))
    select asked.id, asked.phone_e164, asked.is_opening,
      (coalesce(charge.settled_paise, 0) + coalesce(sum(paid.advance_paise), 0))::bigint as paid_paise,
      (array_agg(paid.mode order by paid.received_on desc, paid.created_at desc)
        filter (where paid.mode is not null))[1] as mode,
      array_agg(distinct paid.reference) filter (where paid.reference is not null) as references,
      max(paid.received_on) as received_on
    from asked
      left join charge on charge.tenant_id = asked.tenant_id and charge.subscription_id = asked.id
        and charge.term_seq = asked.term_seq and charge.kind = 'term'
      left join lateral (
        select p.id, p.mode, p.reference, p.received_on, p.created_at,
          case when asked.carries_advance and p.payer_id = asked.customer_id
            then p.amount_paise - p.allocated_paise else 0 end as advance_paise
        from payment p
        where p.mode <> 'opening' and p.id = any(array(
          select e.payment_id from ledger_entry e
            where e.charge_id = charge.id and e.payment_id is not null and e.account = 'receivable'
            group by e.payment_id having sum(e.amount_paise) < 0
          union
          select a.id from payment a where asked.carries_advance and a.payer_id = asked.customer_id
            and a.allocated_paise < a.amount_paise))
      ) paid on true
    group by asked.id, asked.phone_e164, asked.is_opening, charge.settled_paise`.execute(trx);
  return rows;
}
