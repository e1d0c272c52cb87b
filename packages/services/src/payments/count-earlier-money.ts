import { setTimeout as wait } from "node:timers/promises";
import {
  countEarlierMoney as countRows,
  startCountingAgain,
  tenantsNeverCounted,
  tenantsWithUncountedMoney,
} from "@aavarti/db/queries/money-counts";
import type { TenantSlice } from "@aavarti/jobs/definitions/slices";
import type { Dependencies, ServiceContext } from "../context.ts";
import { eachTenant, shareOf } from "../operations/each-tenant.ts";

/** Charges, payments or balances counted in one transaction. */
const BATCH = 1_000;

/** How often a business whose money is written just then is asked again, and after how long. */
const ATTEMPTS = 200;
const PAUSE_MS = 25;

/**
 * Counts, for each tenant of a share, the money of before its totals were kept, or that a server of
 * an earlier version wrote without. Ended at any moment, it goes on where it was. Until a business
 * is done, its sums are read from its rows. Returns how many tenants are done.
 * @throws AggregateError after the last tenant when some could not be counted.
 */
export async function countEarlierMoney(deps: Dependencies, slice: TenantSlice = {}): Promise<number> {
  let done = 0;
  const never = new Set(await tenantsNeverCounted(deps.db, shareOf(slice)));
  const tenantIds = new Set([...(await tenantsWithUncountedMoney(deps.db, shareOf(slice))), ...never]);
  const tenants = { tenantIds, job: "money.count", failed: "the money of a tenant could not be counted" };
  await eachTenant(deps, tenants, async (ctx) => {
    if (never.has(ctx.tenantId)) await ctx.transact(({ trx }) => startCountingAgain(trx, ctx.tenantId));
    if (await countMoneyOf(ctx)) done += 1;
  });
  return done;
}

/**
 * Counts the money that the business had before its totals were kept, in batches of 1,000 rows,
 * each in its own transaction that also stores how far it is. Returns whether all is counted: while
 * others write all the time it gives up, and goes on the next time.
 */
export async function countMoneyOf(ctx: ServiceContext): Promise<boolean> {
  for (let attempt = 1; attempt <= ATTEMPTS; ) {
    const next = await ctx.transact(({ trx }) => countRows(trx, { limit: BATCH, at: ctx.now() }));
    if (next === "done") return true;
    if (next === "more") continue;
    attempt += 1;
    await wait(PAUSE_MS);
  }
  return false;
}
