import type { CalendarDate } from "@aavarti/domain/calendar";
import { PAYMENT_MODES, type PaymentMode } from "@aavarti/domain/ledger";
import { sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";
import type { NamedPayment } from "./payments.ts";

const MONEY = sql.join([...PAYMENT_MODES]);

/** Found payment by payment: for a join the planner reads all customers of a large business. */
const PAYER_NAME = sql`(select c.name from customer c where c.tenant_id = p.tenant_id and c.id = p.payer_id)`;

/** Payments, all or those that one person recorded. */
type RecordedBy = { recordedBy: string | undefined };

const by = ({ recordedBy }: RecordedBy) => (recordedBy ? sql`p.recorded_by = ${recordedBy}::uuid` : sql`true`);

/**
 * Returns the payments received on a day with their payers and who recorded them, the first
 * recorded first; at most `limit`. Of all team members, or only those that the user `recordedBy`
 * recorded. Reversed payments are included, opening entries are not.
 */
export async function listReceivedOn(
  trx: TenantTrx,
  { day, limit, ...who }: { day: CalendarDate; limit: number } & RecordedBy,
): Promise<NamedPayment[]> {
  // `offset 0` plans the day apart from order and limit: a plan for any limit expects a tenth of
  // the rows to be read, and walks all payments of the business in the order they were recorded.
  const { rows } = await sql<NamedPayment>`select p.*, ${PAYER_NAME} as payer_name, u.name as recorded_by_name
    from (select p.* from payment p
      where p.mode <> 'opening' and p.received_on = ${day}::date and ${by(who)} offset 0) p
    left join app_user u on u.id = p.recorded_by
    order by p.created_at, p.id limit ${limit}`.execute(trx);
  return rows;
}

export type ReceivedSum = {
  mode: PaymentMode;
  recorded_by: string | null;
  recorded_by_name: string | null;
  count: number;
  valid: number;
  received_paise: number;
};

/**
 * Returns for each mode and recording user the payments received on a day: `count` of all,
 * `valid` of those not reversed, and `received_paise` of these, before refunds. Ordered by the
 * user's name. Of all users, or only of `recordedBy`; opening entries are left out.
 */
export async function sumReceivedOn(
  trx: TenantTrx,
  { day, ...who }: { day: CalendarDate } & RecordedBy,
): Promise<ReceivedSum[]> {
  const { rows } = await sql<ReceivedSum>`select sums.*, u.name as recorded_by_name from (
      select p.mode, p.recorded_by, count(*)::int as count,
        count(*) filter (where p.reversed_at is null)::int as valid,
        coalesce(sum(p.received_paise) filter (where p.reversed_at is null), 0)::bigint as received_paise
      from payment p where p.mode <> 'opening' and p.received_on = ${day}::date and ${by(who)}
      group by 1, 2) sums
    left join app_user u on u.id = sums.recorded_by
    order by u.name, sums.recorded_by`.execute(trx);
  return rows;
}

export type RefundOn = {
  payment_id: string;
  payer_id: string;
  payer_name: string;
  receipt_number: string | null;
  mode: PaymentMode;
  recorded_by: string | null;
  recorded_by_name: string | null;
  amount_paise: number;
};

/**
 * Returns the refunds that were paid out on a day, the first recorded first, in paise, without
 * those of payments that were reversed since. `mode` is how the refund was paid. `recorded_by` is
 * who recorded the payment, not the refund, and `recordedBy` limits the list to one such user.
 */
export async function listRefundedOn(
  trx: TenantTrx,
  { day, ...who }: { day: CalendarDate } & RecordedBy,
): Promise<RefundOn[]> {
  const { rows } =
    await sql<RefundOn>`select p.id as payment_id, p.payer_id, ${PAYER_NAME} as payer_name, p.receipt_number,
      e.account as mode, p.recorded_by, u.name as recorded_by_name, -e.amount_paise as amount_paise
    from ledger_entry e
    join payment p on p.tenant_id = e.tenant_id and p.id = e.payment_id
    left join app_user u on u.id = p.recorded_by
    where e.account in (${MONEY}) and e.kind = 'refund' and e.occurred_on = ${day}::date
      and p.reversed_at is null and ${by(who)}
    order by e.created_at, e.id`.execute(trx);
  return rows;
}

export type ReversedPayment = NamedPayment & { reversed_by_name: string | null };

/**
 * Returns the payments that were reversed from `from` to before `until`, the first reversed first,
 * with the names of payer, recording and reversing user; at most `limit`. `recordedBy` limits it to
 * the payments that this user recorded. Opening entries are left out.
 */
export async function listReversedBetween(
  trx: TenantTrx,
  { from, until, limit, ...who }: { from: Date; until: Date; limit: number } & RecordedBy,
): Promise<ReversedPayment[]> {
  const { rows } = await sql<ReversedPayment>`select p.*, ${PAYER_NAME} as payer_name,
      u.name as recorded_by_name, reverser.name as reversed_by_name
    from payment p left join app_user u on u.id = p.recorded_by
    left join app_user reverser on reverser.id = p.reversed_by
    where p.mode <> 'opening' and p.reversed_at is not null and p.reversed_at >= ${from} and p.reversed_at < ${until}
      and ${by(who)}
    order by p.reversed_at, p.id limit ${limit}`.execute(trx);
  return rows;
}
