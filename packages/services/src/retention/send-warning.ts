import { findUserById, globalTables, type UserRow } from "@aavarti/db/queries/auth";
import { claimWarning, listWarnings, type RetentionWarningRow, settleWarning } from "@aavarti/db/queries/retention";
import { findTenant } from "@aavarti/db/queries/tenants";
import { erasedAtEarliest, RETENTION_DAYS } from "@aavarti/domain/account-retention";
import { daysBetween, todayIn } from "@aavarti/domain/calendar";
import { AppError } from "@aavarti/domain/errors";
import type { OutgoingEmail } from "@aavarti/providers/email/interface";
import { ProviderError } from "@aavarti/providers/provider-error";
import type { ServiceContext } from "../context.ts";
import { toOwnerEmail } from "../digests/owner-message.ts";
import { endOfAccount } from "./advance-retention.ts";
import { warningWords } from "./warning-words.ts";

export type WarningSent = "sent" | "refused" | "cancelled" | "not-due";

/** Lease of a claimed warning, in seconds. Longer than a provider call may last. */
const LEASE_SECONDS = 30;
/**
 * When a warning with an unknown outcome can be looked up: after its lease and the provider's
 * search lag.
 */
const LOOK_UP_SECONDS = 75;

/**
 * Emails one owner, in their language, one warning that the business's data will be erased, once,
 * and returns the result: it is claimed before the provider is called, and one whose sender died is
 * first looked up by its key. Nothing is sent, and it is `cancelled`, when the account has been
 * paid for meanwhile, the owner is gone or a later warning is planned; `not-due` when it was
 * settled or is claimed by another. A refused one is stored as `refused` and never retried.
 * @throws ProviderError or AppError NOT_CONFIGURED when it was certainly not sent, AppError
 * PROVIDER_ERROR when it may have been: the job is retried.
 */
export async function sendWarning(ctx: ServiceContext, { warningId }: { warningId: string }): Promise<WarningSent> {
  const claim = await ctx.transact((unit) => claimEmail(ctx, unit.trx, warningId));
  if (claim.kind !== "send") return claim.kind;
  const settle = (settled: Parameters<typeof settleWarning>[2]) =>
    ctx.transact(({ trx }) => settleWarning(trx, warningId, settled));
  const { email } = ctx.providers;
  try {
    if (claim.attempts === 1 || !(await email.findByKey(warningId))) await email.send(claim.message);
  } catch (error) {
    if (error instanceof ProviderError && error.outcome === "refused") {
      await settle({ state: "refused", settled_at: ctx.now() });
      return "refused";
    }
    if (error instanceof ProviderError && error.outcome === "unknown")
      throw new AppError("PROVIDER_ERROR", error.explanation, { retryAfterSeconds: LOOK_UP_SECONDS, cause: error });
    const isNotSent = error instanceof ProviderError || (error instanceof AppError && error.code === "NOT_CONFIGURED");
    if (isNotSent) await settle({ state: "planned", settled_at: null });
    throw error;
  }
  await settle({ state: "sent", settled_at: ctx.now() });
  return "sent";
}

type Claim = { kind: "not-due" | "cancelled" } | { kind: "send"; attempts: number; message: OutgoingEmail };

async function claimEmail(
  ctx: ServiceContext,
  trx: Parameters<typeof claimWarning>[0],
  warningId: string,
): Promise<Claim> {
  const warning = await claimWarning(trx, warningId, { leaseSeconds: LEASE_SECONDS });
  if (!warning) return { kind: "not-due" };
  const [tenant, owner] = await Promise.all([findTenant(trx), findUserById(globalTables(trx), warning.user_id)]);
  const since = tenant && endOfAccount(tenant, ctx.now());
  // The next warning was planned while this one waited, and covers everything that this one says.
  const isOvertaken = (await listWarnings(trx, warning.kept_since)).some(
    ({ user_id, days_before }) => user_id === warning.user_id && days_before < warning.days_before,
  );
  if (!tenant || !owner || isOvertaken || since?.getTime() !== warning.kept_since.getTime()) {
    await settleWarning(trx, warningId, { state: "cancelled", settled_at: ctx.now() });
    return { kind: "cancelled" };
  }
  const message = composeWarning(ctx, { warning, owner, tenant });
  return { kind: "send", attempts: warning.attempts, message };
}

function composeWarning(
  ctx: ServiceContext,
  {
    warning,
    owner,
    tenant,
  }: {
    warning: RetentionWarningRow;
    owner: UserRow;
    tenant: NonNullable<Awaited<ReturnType<typeof findTenant>>>;
  },
): OutgoingEmail {
  // The warning may have waited for the provider for days, so its content is computed for the day
  // on which it is sent.
  const eraseOn = todayIn(ctx.timeZone, erasedAtEarliest({ eraseAt: warning.erase_at, now: ctx.now() }));
  const words = warningWords[owner.language]({
    named: owner.email_verified_at === null ? null : { person: owner.name, business: tenant.business_name },
    isSuspended: tenant.account_status === "suspended",
    isFirst: warning.days_before === RETENTION_DAYS,
    eraseOn,
    daysLeft: daysBetween(ctx.today(), eraseOn),
    payUrl: `${ctx.settings.publicUrl}/dashboard/billing`,
    exportUrl: `${ctx.settings.publicUrl}/dashboard/settings?page=data`,
  });
  const rendered = toOwnerEmail({ ...words, tag: `retention-${warning.days_before}d` });
  return { to: owner.email, fromName: "Aavarti", ...rendered, idempotencyKey: warning.id, tenantId: ctx.tenantId };
}
