import { findMemberships, findUserByEmail } from "@aavarti/db/queries/auth";
import { emptyTenant, updateTenant } from "@aavarti/db/queries/tenants";
import type { Dependencies } from "../context.ts";
import { DEMO_SIGN_INS } from "./demo-sign-ins.ts";
import { demoContext, seedDemo } from "./seed-demo.ts";
import { writeSampleData } from "./write-sample-data.ts";

/**
 * Permanently deletes all records of the active demo workspace, visitors' changes and the goal for
 * donations included, but not its account, users, payments to us and sender domain, and writes its
 * sample data again, in one transaction; the records of the other demo workspaces stay. Before
 * that, creates the demo sign-ins that are missing and gives every demo account the status that it
 * demonstrates (`seedDemo`). Does nothing in an installation without a demo.
 */
export async function resetDemo(deps: Dependencies): Promise<void> {
  if (!deps.settings.demo) return;
  await seedDemo(deps);
  const user = await findUserByEmail(deps.db, DEMO_SIGN_INS.active);
  const [membership] = user ? await findMemberships(deps.db, user.id) : [];
  if (!membership) return;
  const ctx = demoContext(deps, membership.tenant_id);
  await ctx.transact(async (unit) => {
    await emptyTenant(unit.trx);
    await updateTenant(unit.trx, ctx.tenantId, { fy_goal_paise: null, reg_80g: null });
    await writeSampleData(ctx, unit);
  });
}
