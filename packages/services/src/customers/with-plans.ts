import type { ListedCustomer } from "@aavarti/contract/customers";
import { type CustomerPlanRow, listCustomerPlans, type PlanFilter } from "@aavarti/db/queries/customer-plans";
import { listDues } from "@aavarti/db/queries/customers";
import type { TenantTrx } from "@aavarti/db/tenant";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { toAmountText } from "@aavarti/domain/money";
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

/** What a customer owes, and the subscription that stands for them, as in the list of customers. */
type Account = Pick<ListedCustomer, "due" | "toCome" | "dueSince" | "plan">;

/**
 * Returns a function that gives the account on `today` of each of these customers: what they owe
 * alone, and their subscription by the rule of `withPlans`. Two queries for all of them.
 */
export async function accountsOf(
  trx: TenantTrx,
  customerIds: readonly string[],
  today: CalendarDate,
): Promise<(customerId: string) => Account> {
  const ids = [...new Set(customerIds)];
  const customers = ids.map((id) => ({ id }));
  const withPlan = await withPlans(trx, customers, { productId: undefined, subscriptionStatus: undefined, today });
  const plans = new Map(withPlan.map(({ id, plan }) => [id, plan]));
  const dues = new Map((await listDues(trx, ids, today)).map((row) => [row.customer_id, row]));
  return (customerId) => {
    const owed = dues.get(customerId);
    return {
      due: toAmountText(owed?.due ?? 0),
      toCome: toAmountText(owed?.to_come ?? 0),
      dueSince: owed?.since ?? null,
      plan: plans.get(customerId) ?? null,
    };
  };
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
