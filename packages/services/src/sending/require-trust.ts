import { countTowardsDailyLimit, findConfirmed } from "@aavarti/db/queries/sending";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import { refusal } from "@aavarti/domain/refusal";
import type { ServiceContext, Unit } from "../context.ts";
import { limitOf } from "./hold-messages.ts";

/**
 * Checks that an account may contact others: its sending is not paused, an owner has verified their
 * email address and, for a user, they have verified theirs. A job needs only the owner. An account
 * that the operator allowed to send unverified needs no verified address.
 * @throws AppError EMAIL_NOT_VERIFIED or SENDING_PAUSED when it may not.
 */
export async function requireTrust(ctx: ServiceContext, { trx }: Unit, tenant: TenantRow): Promise<void> {
  const missing = await missingTrust(ctx, trx, tenant);
  if (missing !== null) throw refusal(missing);
}

/**
 * Returns whether the account may contact others now, by the rule of `requireTrust`. The daily
 * limit is not asked.
 */
export const hasTrust = async (
  ctx: Pick<ServiceContext, "actor">,
  { trx }: Pick<Unit, "trx">,
  tenant: TenantRow,
): Promise<boolean> => (await missingTrust(ctx, trx, tenant)) === null;

async function missingTrust(
  ctx: Pick<ServiceContext, "actor">,
  trx: Unit["trx"],
  tenant: TenantRow,
): Promise<"sending.paused" | "sending.emailNotVerified" | null> {
  if (tenant.sending_paused_at) return "sending.paused";
  if (tenant.may_send_unverified) return null;
  const confirmed = await findConfirmed(trx, ctx.actor.kind === "user" ? ctx.actor.userId : null);
  return confirmed.anOwner && (confirmed.thisPerson || ctx.actor.kind === "system") ? null : "sending.emailNotVerified";
}

/**
 * Checks that the account may contact others (`requireTrust`: sending is not paused, addresses are
 * verified), then counts one message against today's limit, in the caller's transaction: a rollback
 * takes it back, and others who count wait until the end. Sends nothing.
 * @throws AppError EMAIL_NOT_VERIFIED, SENDING_PAUSED, or RATE_LIMITED when the limit is reached.
 */
export async function countOneMessage(ctx: ServiceContext, unit: Unit, tenant: TenantRow): Promise<void> {
  await requireTrust(ctx, unit, tenant);
  const limit = limitOf(tenant, ctx.now());
  if (await countTowardsDailyLimit(unit.trx, { tenantId: ctx.tenantId, day: ctx.today(), limit })) return;
  throw refusal("limit.messages", { most: limit });
}
