import { tenantsWithBalances } from "@aavarti/db/queries/ledger-check";
import {
  findUnmeasuredCustomer,
  listMeasuredCustomers,
  noteMovementRepaired,
  saveMovementCheck,
} from "@aavarti/db/queries/movement-check";
import { tenantsNeverMeasured, tenantsWithMovements } from "@aavarti/db/queries/movement-tenants";
import { CORRECTED_TOTALS, correctTotal, findTotalProblem } from "@aavarti/db/queries/total-check";
import { movementChanges } from "@aavarti/domain/movement-changes";
import { factChanges } from "@aavarti/domain/term-totals";
import type { TenantSlice } from "@aavarti/jobs/definitions/slices";
import type { Dependencies, ServiceContext } from "../context.ts";
import { eachTenant, shareOf } from "../operations/each-tenant.ts";
import { readCustomers } from "./measure-customers.ts";
import { backfillMovements, measureAgainLater, recordDueMovements } from "./record-due.ts";

/** Customers compared in one transaction. */
const BATCH = 500;

/**
 * Compares, for each tenant of a share, the recorded MRR movements with those that follow from its
 * terms, customer by customer, what is recorded of each term likewise, and all totals with both.
 * Stores the result with the time: null, or the first difference, which is also logged as an error.
 * Returns how many tenants have a difference.
 *
 * A difference is also repaired: totals get what they lack at once, and customers who aren't
 * recorded as their terms say are measured again, all of the tenant, at once or by a job; until it
 * is done, reports are computed from the terms. Then it is compared again: it is repaired only if
 * all agrees. A server of an earlier version that still runs leaves differences.
 * @throws AggregateError after the last tenant when some could not be checked.
 */
export async function checkMovements(deps: Dependencies, slice: TenantSlice = {}): Promise<number> {
  let wrong = 0;
  const share = shareOf(slice);
  // Whoever has charges had terms, also if none of them was measured.
  const tenantIds = new Set([
    ...(await tenantsWithMovements(deps.db, share)),
    ...(await tenantsNeverMeasured(deps.db, share)),
    ...(await tenantsWithBalances(deps.db, share)),
  ]);
  const tenants = { tenantIds, job: "movements.check", failed: "the movements of a tenant could not be checked" };
  await eachTenant(deps, tenants, async (ctx) => {
    const { customer, total } = await findProblems(ctx);
    const problem = customer ?? total;
    await ctx.transact(({ trx }) =>
      saveMovementCheck(trx, { tenant_id: ctx.tenantId, checked_at: ctx.now(), problem }),
    );
    if (problem === null) return;
    wrong += 1;
    deps.log.error({ tenantId: ctx.tenantId, problem }, "the movements of a tenant do not reconcile");
    // First the totals: what is measured afterwards adds to the movements and to them alike.
    if (total !== null) await correctTotals(ctx);
    if (customer !== null) await ctx.transact((unit) => measureAgainLater(ctx, unit));
    // Measures what is to be measured again, too. What still differs isn't repaired.
    const left = await compare(ctx);
    if (left.customer === null && left.total === null) await ctx.transact(({ trx }) => noteMovementRepaired(trx));
    else
      deps.log.error({ tenantId: ctx.tenantId, problem: left.customer ?? left.total }, "a repair of movements failed");
  });
  return wrong;
}

/** A customer and a total that are wrong, as texts for the operator; null for none. */
type Problems = { customer: string | null; total: string | null };

/**
 * A difference counts only if it is found twice: a grace period that is changed meanwhile, or
 * midnight, makes one that is gone as soon as it is recorded.
 */
async function findProblems(ctx: ServiceContext): Promise<Problems> {
  const found = await compare(ctx);
  return found.customer === null && found.total === null ? found : compare(ctx);
}

async function compare(ctx: ServiceContext): Promise<Problems> {
  await backfillMovements(ctx);
  await recordDueMovements(ctx, Number.POSITIVE_INFINITY);
  return { customer: await findWrongCustomer(ctx), total: await findWrongTotal(ctx) };
}

async function correctTotals(ctx: ServiceContext): Promise<void> {
  for (const table of CORRECTED_TOTALS) await ctx.transact(({ trx }) => correctTotal(trx, ctx.tenantId, table));
}

/** Each batch sees one state: what somebody changes meanwhile is compared before or after it. */
async function findWrongCustomer(ctx: ServiceContext): Promise<string | null> {
  const missing = await ctx.transact(({ trx }) => findUnmeasuredCustomer(trx));
  if (missing) return `customer ${missing}: not measured`;
  let after: string | null = null;
  for (;;) {
    const batch = await ctx.transact(
      async ({ trx }) => {
        const rows = await listMeasuredCustomers(trx, { after, limit: BATCH });
        const measured = await readCustomers(trx, rows, ctx.today());
        return {
          last: rows.length < BATCH ? null : (rows.at(-1)?.customer_id ?? null),
          problem: firstProblem(measured),
        };
      },
      { isSnapshot: true },
    );
    if (batch.problem !== null || batch.last === null) return batch.problem;
    after = batch.last;
  }
}

function firstProblem(measured: Awaited<ReturnType<typeof readCustomers>>): string | null {
  for (const { customerId, recorded, now, row, after } of measured) {
    const { movements, totals: sums, cohorts } = movementChanges(recorded, now);
    const [first] = movements.sort((a, b) => (a.onDate < b.onDate ? -1 : 1));
    if (first) {
      const { onDate, kind, subscriptionId } = first;
      return `customer ${customerId}: ${kind} of subscription ${subscriptionId} on ${onDate} is not as its terms say`;
    }
    if (sums.length + cohorts.length > 0) return `customer ${customerId}: first payment or import is not as recorded`;
    const { stored, deleted, totals } = factChanges(recorded.facts, now.facts);
    const [fact] = [...stored, ...deleted];
    if (fact)
      return `customer ${customerId}: term ${fact.seq} of subscription ${fact.subscriptionId} is not as it counts`;
    if (totals.length > 0) return `customer ${customerId}: counted wrong, or their subscriptions`;
    if (row.next_on !== after.next_on) return `customer ${customerId}: the next day is not as recorded`;
  }
  return null;
}

async function findWrongTotal(ctx: ServiceContext): Promise<string | null> {
  const found = await ctx.transact(({ trx }) => findTotalProblem(trx), { isSnapshot: true });
  return found ? `total of ${found.total}: stored ${found.stored}, recorded ${found.recorded}` : null;
}
