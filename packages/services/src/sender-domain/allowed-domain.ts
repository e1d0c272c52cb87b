import { invalidField } from "@aavarti/domain/errors";
import { explainField } from "@aavarti/domain/reasons/fields";
import { getDomain, getPublicSuffix } from "tldts";
import type { ServiceContext } from "../context.ts";

/** The suffixes of hosting companies, such as `github.io`, count as public ones. */
const RULES = { allowPrivateDomains: true };

/**
 * Refuses a name that cannot belong to one business: a public suffix such as `co.in` or
 * `github.io`, and every name under the installation's own domains.
 * @throws AppError VALIDATION_FAILED.
 */
export function requireAllowedDomain({ settings, providers }: ServiceContext, domain: string): void {
  const own = [new URL(settings.publicUrl).hostname, settings.replyMailbox?.domain, ...providers.domains.reserved];
  const registered = getDomain(domain, RULES);
  const isOwn = own.some((host) => host && registered === (getDomain(host, RULES) ?? host));
  if (registered === null || getPublicSuffix(domain, RULES) === domain || isOwn)
    throw invalidField("domain", explainField("domain.notValid"));
}
