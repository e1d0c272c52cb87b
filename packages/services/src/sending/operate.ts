import { type ListedFlag, listFlags, saveFlag } from "@aavarti/db/queries/sending";
import { lockTenant, updateTenant } from "@aavarti/db/queries/tenants";
import { notFound } from "@aavarti/domain/refusal";

import { audit } from "../audit.ts";
import type { Dependencies } from "../context.ts";
import { systemContext } from "../system-context.ts";
import { releaseHeldMessages } from "./release-messages.ts";

/** The period and the number of flags that the operator is shown. */
const SHOWN_DAYS = 30;
const MAX_SHOWN = 500;

/**
 * Returns the review flags of all businesses for the operator, newest first and at most 500: those
 * of the last 30 days, and older ones of businesses whose sending is paused.
 */
export const readFlags = ({ db, now }: Pick<Dependencies, "db" | "now">): Promise<ListedFlag[]> =>
  listFlags(db, { since: new Date(now().getTime() - SHOWN_DAYS * 86_400_000), max: MAX_SHOWN });

/**
 * Resumes a business's sending that was paused, and enqueues the reminders, receipts and statements
 * held for that. The messages sent before no longer count for its delivery rates. Writes an audit
 * event as the operator. Does nothing when it is not paused. Locks the tenant's row.
 * @throws AppError NOT_FOUND for an unknown business.
 */
export async function resumeSending(deps: Dependencies, tenantId: string): Promise<void> {
  const ctx = await systemContext(deps, tenantId, "operator");
  if (!ctx) throw notFound("business");
  await ctx.transact(async (unit) => {
    const tenant = await lockTenant(unit.trx);
    if (!tenant?.sending_paused_at) return;
    const now = ctx.now();
    await updateTenant(unit.trx, tenantId, { sending_paused_at: null, updated_at: now });
    const resumed = { tenant_id: tenantId, id: ctx.newId(), day: ctx.today(), kind: "resumed" as const };
    await saveFlag(unit.trx, { ...resumed, detail: "The operator allowed sending again", at: now });
    await audit(ctx, unit, "sending.resumed", { kind: "tenant", id: tenantId });
    await releaseHeldMessages(ctx, unit, "paused");
  });
}
