import type { AddSenderDomain, SenderSettings } from "@aavarti/contract/sender-domain";
import {
  claimSenderDomain,
  type DomainClaim,
  deleteClaim,
  findSenderDomain,
  finishClaim,
  listDomainClaims,
  lockDomain,
} from "@aavarti/db/queries/sender-domains";
import { refusal } from "@aavarti/domain/refusal";
import { releaseSenderDomain } from "@aavarti/jobs/definitions/retention";
import { ProviderError } from "@aavarti/providers/provider-error";
import type { DomainState } from "@aavarti/providers/sender-domains/interface";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { requireTrust } from "../sending/require-trust.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import { requireAllowedDomain } from "./allowed-domain.ts";
import { checkedColumns, toSettings } from "./to-settings.ts";

/** Attempts while other businesses add and remove the same domain. */
const ATTEMPTS = 3;
const RETRY_AFTER_SECONDS = 5;

/**
 * Adds the business's own domain at the email provider and returns the sender's settings with the
 * DNS records to publish. Until the provider sees them, email is sent from the installation's
 * domain. The domain is stored for the business first, so that a later attempt finishes one that
 * was interrupted; the provider is called outside of any transaction, and a failed attempt that it
 * certainly did not take is deleted again. A domain that another business has added but not
 * verified is replaced at the provider by one with other records. Writes an audit event.
 * @throws AppError FORBIDDEN without `notifications.configure`; VALIDATION_FAILED for a name that
 * cannot be one business's, EMAIL_NOT_VERIFIED, SENDING_PAUSED, CONFLICT when the business has a
 * domain or another one sends from this one, NOT_CONFIGURED, UNAVAILABLE when another business adds
 * it at the same time, or PROVIDER_ERROR with the provider's reason.
 */
export async function addSenderDomain(ctx: ServiceContext, input: AddSenderDomain): Promise<SenderSettings> {
  requirePermission(ctx, "notifications.configure");
  requireAllowedDomain(ctx, input.domain);
  await ctx.transact((unit) => claim(ctx, unit, input));
  const state = await addAtProvider(ctx, input.domain).catch(async (error: unknown) => {
    // Without an answer the provider may have the domain, so the claim stays for the next attempt.
    const mayHaveIt = error instanceof ProviderError && error.outcome === "unknown";
    if (!mayHaveIt) await ctx.transact(({ trx }) => deleteClaim(trx, input.domain));
    throw error;
  });
  const added = await ctx.transact((unit) => finish(ctx, unit, state));
  if (!added) throw taken();
  return added;
}

async function claim(ctx: ServiceContext, unit: Unit, { domain, localPart }: AddSenderDomain): Promise<void> {
  await requireTrust(ctx, unit, await readTenant(unit));
  if (await findSenderDomain(unit.trx)) throw taken();
  const claims = await listDomainClaims(unit.trx, domain);
  if (claims.some((one) => one.isVerified)) throw verifiedElsewhere();
  const row = await claimSenderDomain(unit.trx, {
    tenant_id: ctx.tenantId,
    domain,
    local_part: localPart,
    provider_id: null,
    records: "[]",
    dkim_verified: false,
    return_path_verified: false,
    checked_at: ctx.now(),
    created_at: ctx.now(),
  });
  if (!row) throw taken();
}

/**
 * Adds the domain, or takes the one that an interrupted attempt has left. One that another business
 * only claims is replaced by a new one with other records: published records then prove who
 * controls the domain, and nobody blocks it by claiming it.
 */
async function addAtProvider(ctx: ServiceContext, domain: string): Promise<DomainState> {
  const { domains } = ctx.providers;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const added = await domains.add(domain);
    if (added) return added;
    const existing = await domains.find(domain);
    if (!existing) continue;
    const others = await ctx.transact((unit) => otherClaims(ctx, unit, domain));
    if (existing.dkimVerified || others.some((one) => one.isVerified)) throw verifiedElsewhere();
    if (!others.some((one) => one.providerId === existing.id)) return existing;
    await domains.remove(existing.id);
  }
  throw busy();
}

/** Stores the provider's answer; returns null when the claim was replaced or removed meanwhile. */
async function finish(ctx: ServiceContext, unit: Unit, state: DomainState): Promise<SenderSettings | null> {
  const { domain, id } = state;
  await lockDomain(unit.trx, domain);
  if ((await otherClaims(ctx, unit, domain)).some((one) => one.providerId === id)) throw busy();
  const row = await finishClaim(unit.trx, domain, { provider_id: id, ...checkedColumns(ctx, state) });
  if (row) {
    await audit(ctx, unit, "sender-domain.added", { kind: "tenant", id: ctx.tenantId }, { domain });
    return toSettings(ctx, unit, row);
  }
  const current = await findSenderDomain(unit.trx);
  if (current?.provider_id !== id) await unit.enqueue(releaseSenderDomain, { providerId: id });
  return null;
}

const otherClaims = async (ctx: ServiceContext, { trx }: Unit, domain: string): Promise<DomainClaim[]> =>
  (await listDomainClaims(trx, domain)).filter(({ tenantId }) => tenantId !== ctx.tenantId);

const taken = () => refusal("domain.taken");
const verifiedElsewhere = () => refusal("domain.verifiedElsewhere");
const busy = () => refusal("server.busy", { seconds: RETRY_AFTER_SECONDS }, { retryAfterSeconds: RETRY_AFTER_SECONDS });
