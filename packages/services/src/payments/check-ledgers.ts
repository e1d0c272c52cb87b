import {
  findLedgerProblem,
  noteLedgerRepaired,
  listLedgerProblems as queryProblems,
  saveLedgerCheck,
  tenantsWithBalances,
} from "@aavarti/db/queries/ledger-check";
import { findMoneyTotalProblem, startCountingAgain } from "@aavarti/db/queries/money-counts";
import { listMovementProblems } from "@aavarti/db/queries/movement-check";
import type { TenantTrx } from "@aavarti/db/tenant";
import type { TenantSlice } from "@aavarti/jobs/definitions/slices";
import type { Dependencies } from "../context.ts";
import { eachTenant, shareOf } from "../operations/each-tenant.ts";
import { countMoneyOf } from "./count-earlier-money.ts";

/**
 * Compares, for each tenant of a share, the amounts stored with charges, payments and balances with
 * the sums of the ledger's entries, then the totals of money with these rows, and stores the result
 * with the time: null, or the first row or total that differs, with both sums in paise, which is
 * also logged as an error. Returns how many tenants have a difference.
 *
 * Changes no row of money. Where the rows agree with the ledger and a total differs, the tenant is
 * counted anew, as a server of an earlier version that still runs makes necessary; until that is
 * done, sums are read from the rows. It is repaired only if all agrees when it is compared again.
 * @throws AggregateError after the last tenant when some could not be checked.
 */
export async function checkLedgers(deps: Dependencies, slice: TenantSlice = {}): Promise<number> {
  let wrong = 0;
  const tenantIds = await tenantsWithBalances(deps.db, shareOf(slice));
  const tenants = { tenantIds, job: "ledger.check", failed: "the ledger of a tenant could not be checked" };
  await eachTenant(deps, tenants, async (ctx) => {
    const { problem, isTotal } = await ctx.transact(async ({ trx }) => {
      const found = await findLedgerProblem(trx);
      const text = found
        ? `${found.kind} ${found.id}: stored ${found.stored}, ledger ${found.ledger}`
        : await findWrongTotal(trx);
      await saveLedgerCheck(trx, { tenant_id: ctx.tenantId, checked_at: ctx.now(), problem: text });
      return { problem: text, isTotal: !found };
    });
    if (problem === null) return;
    wrong += 1;
    deps.log.error({ tenantId: ctx.tenantId, problem }, "a ledger does not reconcile");
    if (!isTotal) return;
    await ctx.transact(({ trx }) => startCountingAgain(trx, ctx.tenantId));
    // The hourly job goes on if others write all the time; the next check compares then.
    if (!(await countMoneyOf(ctx))) return;
    await ctx.transact(async ({ trx }) => {
      const left = await findWrongTotal(trx);
      if (left === null) await noteLedgerRepaired(trx);
      else deps.log.error({ tenantId: ctx.tenantId, problem: left }, "a repair of money totals failed");
    });
  });
  return wrong;
}

async function findWrongTotal(trx: TenantTrx): Promise<string | null> {
  const found = await findMoneyTotalProblem(trx);
  return found ? `total of ${found.total}: stored ${found.stored}, rows ${found.rows}` : null;
}

/**
 * Returns the ledgers, of money and of MRR movements, that did not reconcile at the last check, for
 * the operator: at most 1,000 of each, the last checked first. `checkedAt` is an ISO instant.
 */
export const listLedgerProblems = async ({
  db,
}: Pick<Dependencies, "db">): Promise<{ tenantId: string; checkedAt: string; problem: string }[]> =>
  [...(await queryProblems(db)), ...(await listMovementProblems(db))].map((row) => ({
    tenantId: row.tenant_id,
    checkedAt: row.checked_at.toISOString(),
    problem: row.problem,
  }));
