import type { SortedCursor } from "@aavarti/domain/cursor";
import { sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";
import { findPlans, isEnding, renewingPlans, urgentPlans } from "./customer-plans.ts";
import {
  balanceOfCustomer,
  customersMatching,
  type Found,
  type ListedCustomerRow,
  orderOf,
  paysForOfCustomer,
  type SortedCustomersRequest,
} from "./customers.ts";
import { matchingText } from "./people-search.ts";
import { tagsOfCustomer } from "./tags.ts";

/** The sort key of customers without a renewal: the first of all days, on which no term can end. */
const NEVER = "1900-01-01";

/**
 * Returns a page of the customers outside Trash that match the filter, with tags and balance, plus
 * one row more than `limit`, by the end of their next renewal: of the subscription that ends first
 * of those that match the filter, are not over, and will renew. The id breaks ties. Customers
 * without one come last in both directions, which is everybody when the filter asks for expired or
 * cancelled ones. With `isUrgentFirst`, or a lane in the filter, only subscriptions that await a
 * renewal count, as on the renewals board: paused and pending ones don't. `sort_key` is that end,
 * 1900-01-01 without one. `ids` limits it to these customers.
 */
export async function listCustomersByRenewal(
  trx: TenantTrx,
  { limit, cursor, isDescending, ids, isUrgentFirst, ...filter }: SortedCustomersRequest & { isUrgentFirst: boolean },
): Promise<(ListedCustomerRow & { sort_key: string })[]> {
  const { direction, beyond } = orderOf(isDescending);
  // By urgency, those without a renewal come newest first.
  const rest = orderOf(isUrgentFirst ? !isDescending : isDescending);
  const named = await matchingText(trx, filter.search, "customer.id");
  const { condition, isById } = await findPlans(trx, filter);
  const plans = isUrgentFirst || filter.lane ? urgentPlans(filter) : renewingPlans(filter);
  const customers = (found: Found) => {
    const query = customersMatching(trx, filter, found)
      .selectAll("customer")
      .select([tagsOfCustomer.as("tags"), balanceOfCustomer(filter.today).as("balance")])
      .select(paysForOfCustomer.as("pays_for"));
    return ids ? query.where("customer.id", "in", ids) : query;
  };
  const wanted = limit + 1;

  const renewing = () => {
    // Whoever has a plan that was asked for matches; a list of ids finds the plans sooner.
    const query = customers([named, isById ? condition : null])
      .innerJoin(plans.as("plan"), (join) => join.onRef("plan.customer_id", "=", "customer.id"))
      .select(sql<string>`plan.end_on::text`.as("sort_key"))
      .orderBy("plan.end_on", direction)
      .orderBy("plan.customer_id", direction)
      .limit(wanted);
    // The first condition alone is in the words of the index by end.
    return (
      cursor
        ? query
            .where(sql<boolean>`plan.end_on ${beyond}= ${cursor.key}::date`)
            .where(sql<boolean>`(plan.end_on, plan.customer_id) ${beyond} (${cursor.key}::date, ${cursor.id}::uuid)`)
        : query
    ).execute();
  };
  const others = (after: SortedCursor | undefined, most: number) => {
    const query = customers([named, condition])
      .where(sql<boolean>`not exists (select from ${plans} plan where plan.customer_id = customer.id)`)
      .select(sql<string>`${NEVER}::text`.as("sort_key"))
      .orderBy("customer.id", rest.direction)
      .limit(most);
    return (after ? query.where(sql<boolean>`customer.id ${rest.beyond} ${after.id}::uuid`) : query).execute();
  };

  if (isEnding(filter) || cursor?.key === NEVER) return others(cursor, wanted);
  const rows = await renewing();
  // Nobody else is in the lane.
  return rows.length === wanted || filter.lane ? rows : [...rows, ...(await others(undefined, wanted - rows.length))];
}
