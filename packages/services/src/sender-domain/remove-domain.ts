import type { SenderSettings } from "@aavarti/contract/sender-domain";
import { deleteSenderDomain, findSenderDomain } from "@aavarti/db/queries/sender-domains";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { toSettings } from "./to-settings.ts";

/**
 * Switches back to the installation's domain. Our own record is removed first, so that nothing is
 * sent from a domain that the provider has deleted. Idempotent.
 * @throws AppError NOT_CONFIGURED or PROVIDER_ERROR; email is sent from the installation's domain
 * all the same.
 */
export async function removeSenderDomain(ctx: ServiceContext): Promise<SenderSettings> {
  requirePermission(ctx, "notifications.configure");
  const [removed, settings] = await ctx.transact(async (unit) => {
    const row = await findSenderDomain(unit.trx);
    if (row) {
      await deleteSenderDomain(unit.trx, row.provider_id);
      await audit(ctx, unit, "sender-domain.removed", { kind: "tenant", id: ctx.tenantId }, { domain: row.domain });
    }
    return [row, await toSettings(ctx, unit, undefined)] as const;
  });
  if (removed) await ctx.providers.domains.remove(removed.provider_id);
  return settings;
}
