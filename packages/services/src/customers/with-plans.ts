import type { ListedCustomer } from "@aavarti/contract/customers";
import { type CustomerPlanRow, listCustomerPlans, type PlanFilter } from "@aavarti/db/queries/customer-plans";
import type { TenantTrx } from "@aavarti/db/tenant";
import { nextDueOnIn } from "@aavarti/domain/standing";

/**
 * Returns the customers in their order, each with one subscription as `plan`: of those that the
 * filter asks for if there are any, else of all, the one that ends first of those that are not
 * expired or cancelled, or else the one that ended last. `more` in it counts the customer's others.
 * Null for a customer without any.
 */
export async function withPlans<Item extends { id: string }>(
  trx: TenantTrx,
  customers: readonly Item[],
  filter: PlanFilter,
): Promise<(Item & Pick<ListedCustomer, "plan">)[]> {
  if (customers.length === 0) return [];
  const ids = customers.map(({ id }) => id);
  const plans = new Map((await listCustomerPlans(trx, ids, filter)).map((row) => [row.customer_id, toPlan(row)]));
  return customers.map((customer) => ({ ...customer, plan: plans.get(customer.id) ?? null }));
}

const toPlan = (row: CustomerPlanRow): NonNullable<ListedCustomer["plan"]> => ({
  id: row.id,
  product: { id: row.product_id, name: row.product_name },
  standing: row.standing,
  startDate: row.start_on,
  endDate: row.end_on,
  startsOn: row.starts_on,
  nextDueOn: nextDueOnIn(row.standing, {
    endOn: row.end_on,
    pausedFrom: row.paused_from,
    pausedUntil: row.paused_until,
  }),
  pausedFrom: row.paused_from,
  pausedUntil: row.paused_until,
  more: row.others,
});
