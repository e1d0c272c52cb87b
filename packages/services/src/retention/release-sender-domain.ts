import type { Dependencies } from "../context.ts";

/**
 * Deletes a sender domain at the email provider, by the provider's id; does nothing where no
 * provider is configured. That no business uses it any more is not checked.
 * @throws ProviderError.
 */
export async function releaseSenderDomain(deps: Dependencies, { providerId }: { providerId: string }): Promise<void> {
  if (deps.providers.domains.configured) await deps.providers.domains.remove(providerId);
}
