import type { TrialStatus } from "@aavarti/contract/tenants";
import { findSuspendingRefund } from "@aavarti/db/queries/activation-payments";
import { endedSince, erasedAtEarliest, erasureDue } from "@aavarti/domain/account-retention";
import { trialStatus } from "@aavarti/domain/trial";
import type { ServiceContext } from "../context.ts";
import { readTenant } from "./read-tenant.ts";

/**
 * Returns the current account status, when the trial ends and how many days remain, until when an
 * ended account's data is kept, and when the fee of a suspended one was refunded; instants in ISO
 * 8601. `keptUntil` is null while the account has not ended. Available to every signed-in user,
 * also after the trial.
 * @throws AppError NOT_FOUND when the business has been erased.
 */
export function readTrialStatus(ctx: ServiceContext): Promise<TrialStatus> {
  return ctx.transact(async (unit) => {
    const row = await readTenant(unit);
    const account = { accountStatus: row.account_status, trialEndsAt: row.trial_ends_at, now: ctx.now() };
    const ended = endedSince({
      ...account,
      suspendedAt: row.suspended_at,
      retentionFrom: row.retention_from,
      isDemo: row.is_demo,
    });
    const refundedAt = row.suspended_at && (await findSuspendingRefund(unit.trx, row.suspended_at));
    return {
      ...trialStatus(account),
      trialEndsAt: row.trial_ends_at.toISOString(),
      keptUntil: ended && erasedAtEarliest({ eraseAt: erasureDue(ended), now: account.now }).toISOString(),
      refundedAt: refundedAt?.toISOString() ?? null,
    };
  });
}
