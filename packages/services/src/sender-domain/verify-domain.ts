import type { SenderSettings } from "@aavarti/contract/sender-domain";
import { findSenderDomain, listDomainClaims, lockDomain, updateSenderDomain } from "@aavarti/db/queries/sender-domains";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { checkedColumns, toSettings } from "./to-settings.ts";

/**
 * Asks the email provider to check the DNS records of the business's domain now, stores the
 * response, also when a record has disappeared, and returns the sender's settings. From a verified
 * DKIM record on, email to customers is sent from the domain. Writes an audit event.
 * @throws AppError FORBIDDEN without `notifications.configure`; NOT_FOUND without a domain,
 * CONFLICT when the provider no longer knows it or another business sends from it, NOT_CONFIGURED,
 * or PROVIDER_ERROR.
 */
export async function verifySenderDomain(ctx: ServiceContext): Promise<SenderSettings> {
  requirePermission(ctx, "notifications.configure");
  const domain = await ctx.transact(({ trx }) => findSenderDomain(trx));
  if (!domain) throw notFound("domain");
  const state = await ctx.providers.domains.verify(domain.provider_id);
  if (!state) throw refusal("domain.gone");
  return ctx.transact(async (unit) => {
    await lockDomain(unit.trx, domain.domain);
    const claims = await listDomainClaims(unit.trx, domain.domain);
    const isAnothers = claims.some(({ tenantId, isVerified }) => isVerified && tenantId !== ctx.tenantId);
    if (state.dkimVerified && isAnothers) throw refusal("domain.verifiedElsewhere");
    const row = await updateSenderDomain(unit.trx, domain.provider_id, checkedColumns(ctx, state));
    if (!row) throw notFound("domain");
    const { dkimVerified, returnPathVerified } = state;
    const changes = { domain: row.domain, dkimVerified, returnPathVerified };
    await audit(ctx, unit, "sender-domain.checked", { kind: "tenant", id: ctx.tenantId }, changes);
    return toSettings(ctx, unit, row);
  });
}
