import { invalidField } from "@aavarti/domain/errors";
import { explainField } from "@aavarti/domain/reasons/fields";
import { getDomain, getPublicSuffix } from "tldts";
import type { ServiceContext } from "../context.ts";

/** The suffixes of hosting companies, such as `github.io`, count as public ones. */
const RULES = { allowPrivateDomains: true };

/**
 * Checks that a name can belong to one business: not a public suffix such as `co.in` or
 * `github.io`, no name without a known suffix, and none under the installation's own domains. Asks
 * neither DNS nor the provider.
 * @throws AppError VALIDATION_FAILED naming the field `domain` when it cannot.
 */
export function requireAllowedDomain({ settings, providers }: ServiceContext, domain: string): void {
  const own = [new URL(settings.publicUrl).hostname, settings.inboundMailbox?.domain, ...providers.domains.reserved];
  const registered = getDomain(domain, RULES);
  const isOwn = own.some((host) => host && registered === (getDomain(host, RULES) ?? host));
  if (registered === null || getPublicSuffix(domain, RULES) === domain || isOwn)
    throw invalidField("domain", explainField("domain.notValid"));
}
