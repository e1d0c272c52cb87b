import { listOwners } from "@aavarti/db/queries/reminders/recipients";
import { hasOpenPayment, insertWarnings, listWarnings, type RetentionWarningRow } from "@aavarti/db/queries/retention";
import { lockTenant, type TenantRow, updateTenant } from "@aavarti/db/queries/tenants";
import {
  endedSince,
  nextRetentionStep,
  type PlannedWarning,
  type WarningDays,
} from "@aavarti/domain/account-retention";
import { sendRetentionWarning } from "@aavarti/jobs/definitions/retention";
import { PAYMENT_MAY_COME_MS } from "../activation/sweep-payments.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { eraseTenant } from "./erase-tenant.ts";

export type Advanced = "not-ended" | "warned" | "waiting" | "paying" | "erased";

/** Delay before an account with a pending warning or payment is checked again, in milliseconds. */
const LOOK_AGAIN_MS = 3_600_000;

/**
 * Takes the next step towards the erasure of a business whose account has ended, and returns which:
 * stores a warning for each owner and enqueues its email, waits, or erases the business
 * (`eraseTenant`). Returns `not-ended`, with nothing done, for one that is paid, in its trial, a
 * demo or gone. Stores when to look again. Locks the tenant's row as a payment does, so that of a
 * payment and an erasure the first one takes full effect; an open payment postpones the erasure by
 * an hour. Repeated calls do no step twice.
 */
export function advanceRetention(ctx: ServiceContext): Promise<Advanced> {
  const now = ctx.now();
  return ctx.transact(async (unit) => {
    const tenant = await lockTenant(unit.trx);
    const since = tenant && endOfAccount(tenant, now);
    if (!tenant || !since) return "not-ended";
    const rows = await listWarnings(unit.trx, since);
    const step = nextRetentionStep({ since, warnings: warningsOf(rows), now });
    const lookAgain = async (at: Date, outcome: Advanced): Promise<Advanced> => {
      await updateTenant(unit.trx, ctx.tenantId, { retention_next_at: at });
      return outcome;
    };
    const soon = new Date(now.getTime() + LOOK_AGAIN_MS);
    switch (step.kind) {
      case "warn":
        await planWarnings(ctx, unit, { ...step, since });
        return lookAgain(soon, "warned");
      case "warning-under-way":
        await enqueueWarnings(ctx, unit, rows);
        return lookAgain(soon, "waiting");
      case "wait":
        return lookAgain(step.until, "waiting");
      case "erase":
        if (await hasOpenPayment(unit.trx, new Date(now.getTime() - PAYMENT_MAY_COME_MS)))
          return lookAgain(soon, "paying");
        await eraseTenant(ctx, unit);
        return "erased";
    }
  });
}

/**
 * Returns when the account ended (its trial or its suspension), from which the 30 days count until
 * its data is erased; null while it is paid, in its trial, or a demo.
 */
export const endOfAccount = (tenant: TenantRow, now: Date): Date | null =>
  endedSince({
    accountStatus: tenant.account_status,
    trialEndsAt: tenant.trial_ends_at,
    suspendedAt: tenant.suspended_at,
    retentionFrom: tenant.retention_from,
    isDemo: tenant.is_demo,
    now,
  });

async function planWarnings(
  ctx: ServiceContext,
  unit: Unit,
  { since, daysBefore, eraseAt }: { since: Date; daysBefore: WarningDays; eraseAt: Date },
): Promise<void> {
  const owners = await listOwners(unit.trx);
  const rows = owners.map(({ id }) => ({
    tenant_id: ctx.tenantId,
    id: ctx.newId(),
    kept_since: since,
    days_before: daysBefore,
    user_id: id,
    erase_at: eraseAt,
    state: "planned" as const,
    created_at: ctx.now(),
  }));
  if (rows.length > 0) await enqueueWarnings(ctx, unit, await insertWarnings(unit.trx, rows));
}

/** Enqueues the email of each warning that is not settled yet. */
const enqueueWarnings = (ctx: ServiceContext, unit: Unit, rows: readonly RetentionWarningRow[]): Promise<void> =>
  unit.enqueueEach(
    sendRetentionWarning,
    rows.flatMap(({ id, settled_at }) => (settled_at ? [] : [{ tenantId: ctx.tenantId, warningId: id }])),
  );

/** Returns one warning for each number of days; it counts as settled when every owner's is. */
const warningsOf = (rows: readonly RetentionWarningRow[]): PlannedWarning[] =>
  [...Map.groupBy(rows, (row) => row.days_before)].map(([daysBefore, ofOwners]) => {
    const settled = ofOwners.flatMap(({ settled_at }) => settled_at ?? []);
    const isSettled = settled.length === ofOwners.length;
    return { daysBefore, settledAt: isSettled ? new Date(Math.max(...settled.map((at) => at.getTime()))) : null };
  });
