import type { Dependencies } from "../context.ts";

/**
 * Deletes a sender domain at the email provider; does nothing without a provider. That no business
 * uses it any more is the caller's knowledge: it isn't checked.
 * @throws ProviderError.
 */
export async function releaseSenderDomain(deps: Dependencies, { providerId }: { providerId: string }): Promise<void> {
  if (deps.providers.domains.configured) await deps.providers.domains.remove(providerId);
}
