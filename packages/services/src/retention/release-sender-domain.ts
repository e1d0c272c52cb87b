import type { Dependencies } from "../context.ts";

/** Deletes a sender domain that no business has at the email provider. @throws ProviderError. */
export async function releaseSenderDomain(deps: Dependencies, { providerId }: { providerId: string }): Promise<void> {
  if (deps.providers.domains.configured) await deps.providers.domains.remove(providerId);
}
