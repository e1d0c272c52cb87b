import { countTowardsDailyLimit, findConfirmed } from "@aavarti/db/queries/sending";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import { refusal } from "@aavarti/domain/refusal";
import type { ServiceContext, Unit } from "../context.ts";
import { limitOf } from "./hold-messages.ts";

/**
 * Refuses to contact others for an account whose user has not verified their email address, or
 * whose sending is paused. A job needs one verified owner; a person must be verified too. An
 * account whose operator allowed it need not be verified.
 * @throws AppError EMAIL_NOT_VERIFIED or SENDING_PAUSED.
 */
export async function requireTrust(ctx: ServiceContext, { trx }: Unit, tenant: TenantRow): Promise<void> {
  if (tenant.sending_paused_at) throw refusal("sending.paused");
  if (tenant.may_send_unverified) return;
  const confirmed = await findConfirmed(trx, ctx.actor.kind === "user" ? ctx.actor.userId : null);
  if (confirmed.anOwner && (confirmed.thisPerson || ctx.actor.kind === "system")) return;
  throw refusal("sending.emailNotVerified");
}

/**
 * Checks trust as `requireTrust` does, then counts one message against the daily limit, in the
 * caller's transaction: a rollback takes it back, and others who count wait until the end.
 * @throws AppError EMAIL_NOT_VERIFIED, SENDING_PAUSED, or RATE_LIMITED when the limit is reached.
 */
export async function takeOneMessage(ctx: ServiceContext, unit: Unit, tenant: TenantRow): Promise<void> {
  await requireTrust(ctx, unit, tenant);
  const limit = limitOf(tenant, ctx.now());
  if (await countTowardsDailyLimit(unit.trx, { tenantId: ctx.tenantId, day: ctx.today(), limit })) return;
  throw refusal("limit.messages", { most: limit });
}
