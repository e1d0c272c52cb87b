import type { CalendarDate } from "@aavarti/domain/calendar";
import { STANDINGS, type Standing, SUBSCRIPTION_GROUPS } from "@aavarti/domain/standing";
import { sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";
import { standingSql, startsOnSql } from "./subscriptions.ts";

export type CustomerPlanRow = {
  customer_id: string;
  id: string;
  product_id: string;
  product_name: string;
  standing: Standing;
  start_on: CalendarDate;
  end_on: CalendarDate;
  starts_on: CalendarDate | null;
  paused_from: CalendarDate | null;
  paused_until: CalendarDate | null;
  others: number;
};

const OVER = STANDINGS.filter((standing) => SUBSCRIPTION_GROUPS.over.some((over) => over === standing));

/**
 * Returns for each of these customers the subscription that ends first of those that are not over,
 * or else the one that ended last, and how many others they have. Those in Trash don't count; a
 * customer without any is left out.
 */
export async function listCustomerPlans(
  trx: TenantTrx,
  customerIds: readonly string[],
  today: CalendarDate,
): Promise<CustomerPlanRow[]> {
  const { rows } = await sql<CustomerPlanRow>`
    select distinct on (found.customer_id) found.customer_id, found.id, found.product_id, found.product_name,
      found.standing, found.start_on, found.end_on, found.starts_on, found.paused_from, found.paused_until,
      (count(*) over (partition by found.customer_id) - 1)::int as others
    from (
      select subscription.customer_id, subscription.id, subscription.product_id, product.name as product_name,
        ${standingSql(today)} as standing, subscription.start_on, subscription.end_on,
        ${startsOnSql(today)} as starts_on, subscription.paused_from, subscription.paused_until
      from subscription
      join product on product.tenant_id = subscription.tenant_id and product.id = subscription.product_id
      where subscription.customer_id = any(${[...customerIds]}::uuid[]) and subscription.deleted_at is null
    ) found
    cross join lateral (select found.standing in (${sql.join([...OVER])}) as is_over) state
    order by found.customer_id, state.is_over, case when state.is_over then date '2000-01-01' - found.end_on
      else found.end_on - date '2000-01-01' end, found.id`.execute(trx);
  return rows;
}
