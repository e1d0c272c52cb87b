import type { SenderSettings } from "@aavarti/contract/sender-domain";
import { findSenderDomain } from "@aavarti/db/queries/sender-domains";
import type { TenantTrx } from "@aavarti/db/tenant";
import { requirePermission, type ServiceContext } from "../context.ts";
import { addressOf, toSettings } from "./to-settings.ts";

/**
 * Returns the sender's name, where replies go, and the business's own domain with its address and
 * stored DNS state (null without one). Does not ask the provider.
 * @throws AppError FORBIDDEN without `reminders.read`, NOT_FOUND when the business has been erased.
 */
export function readSenderSettings(ctx: ServiceContext): Promise<SenderSettings> {
  requirePermission(ctx, "reminders.read");
  return ctx.transact(async (unit) => toSettings(ctx, unit, await findSenderDomain(unit.trx)));
}

/**
 * Returns the sender address for email to customers; undefined, meaning the installation's own,
 * until the provider has verified the domain's DKIM record.
 */
export async function senderAddress(trx: TenantTrx): Promise<string | undefined> {
  const row = await findSenderDomain(trx);
  return row?.dkim_verified ? addressOf(row) : undefined;
}
