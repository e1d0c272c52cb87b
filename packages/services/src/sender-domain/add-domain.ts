import type { AddSenderDomain, SenderSettings } from "@aavarti/contract/sender-domain";
import { findSenderDomain, insertSenderDomain } from "@aavarti/db/queries/sender-domains";
import { refusal } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { answered, toSettings } from "./to-settings.ts";

/**
 * Adds the business's own domain at the email provider and returns the DNS records to publish.
 * Until the provider sees them, email is sent from the installation's domain. The provider is
 * called outside of any transaction.
 * @throws AppError CONFLICT when there is a domain already, NOT_CONFIGURED, or PROVIDER_ERROR with
 * the provider's reason.
 */
export async function addSenderDomain(
  ctx: ServiceContext,
  { domain, localPart }: AddSenderDomain,
): Promise<SenderSettings> {
  requirePermission(ctx, "notifications.configure");
  if (await ctx.transact(({ trx }) => findSenderDomain(trx))) throw taken();
  const state = await ctx.providers.domains.add(domain);
  const added = await ctx.transact(async (unit) => {
    const row = await insertSenderDomain(unit.trx, {
      tenant_id: ctx.tenantId,
      domain,
      local_part: localPart,
      provider_id: state.id,
      ...answered(ctx, state),
      created_at: ctx.now(),
    });
    if (!row) return null;
    await audit(ctx, unit, "sender-domain.added", { kind: "tenant", id: ctx.tenantId }, { domain });
    return toSettings(ctx, unit, row);
  });
  if (added) return added;
  // Two users added a domain concurrently: the second one's is removed at the provider.
  await ctx.providers.domains.remove(state.id);
  throw taken();
}

const taken = () => refusal("domain.taken");
