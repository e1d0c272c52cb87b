import type { CalendarDate } from "@aavarti/domain/calendar";
import { sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";

/**
 * Returns for each of these customers the dates on which they or their payer paid, each date once
 * per customer, in no order: the days, from `first` on, on which recorded payments were received,
 * and, before the payer's first payment was recorded (even one since reversed), the days in
 * `timeZone` on which a renewal or reactivation with a price was entered from `since` on. First
 * terms don't count, because they are often entered on the day of an import, nor do reversed
 * payments and subscriptions in Trash. None for an empty list.
 */
export async function listPaidDays(
  trx: TenantTrx,
  {
    customerIds,
    first,
    since,
    timeZone,
  }: { customerIds: readonly string[]; first: CalendarDate; since: Date; timeZone: string },
): Promise<{ customer_id: string; paid_on: CalendarDate }[]> {
  // Row security keeps `coalesce` from using an index, since it may leak; `case` may not.
  const isPayer = sql`p.payer_id = case when c.payer_id is null then c.id else c.payer_id end`;
  const asked = sql`any(${[...customerIds]}::uuid[])`;
  const { rows } = await sql<{ customer_id: string; paid_on: CalendarDate }>`
    select c.id as customer_id, p.received_on as paid_on from customer c
      join payment p on p.tenant_id = c.tenant_id and ${isPayer}
      where c.id = ${asked} and p.mode <> 'opening' and p.reversed_at is null and p.received_on >= ${first}::date
    union
    select c.id, (t.created_at at time zone ${timeZone})::date from customer c
      join subscription s on s.tenant_id = c.tenant_id and s.customer_id = c.id
      join subscription_term t on t.tenant_id = s.tenant_id and t.subscription_id = s.id
      where c.id = ${asked} and s.deleted_at is null and t.source in ('renewed', 'reactivated')
        and t.price_paise > 0 and t.created_at >= ${since}
        and not exists (select from payment p where p.tenant_id = c.tenant_id
          and ${isPayer} and p.mode <> 'opening' and p.created_at <= t.created_at)`.execute(trx);
  return rows;
}
