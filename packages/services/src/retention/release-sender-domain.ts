import type { Dependencies } from "../context.ts";

/**
 * Deletes at the email provider a sender domain that no business uses any more; does nothing
 * without a provider.
 * @throws ProviderError.
 */
export async function releaseSenderDomain(deps: Dependencies, { providerId }: { providerId: string }): Promise<void> {
  if (deps.providers.domains.configured) await deps.providers.domains.remove(providerId);
}
