import type { Dependencies } from "../context.ts";

/**
 * Has the email provider forget the sender domain of a business that was erased. @throws
 * ProviderError.
 */
export async function releaseSenderDomain(deps: Dependencies, { providerId }: { providerId: string }): Promise<void> {
  if (deps.providers.domains.configured) await deps.providers.domains.remove(providerId);
}
