import { AppError } from "@aavarti/domain/errors";
import { ProviderError } from "@aavarti/providers/provider-error";
import type { Dependencies } from "../context.ts";
import { composeLinkEmail, type LinkEmail } from "./link-email.ts";

/**
 * The provider's search lags behind sending. Searching earlier could wrongly find nothing and cause
 * a second email.
 */
const SEARCH_LAG_SECONDS = 30;

/**
 * Emails a link once per request, however often its job runs: later runs look up the request's key
 * at the provider. The link is created only when needed, by `compose`, which returns null when this
 * user gets none now.
 * @throws ProviderError; AppError PROVIDER_ERROR when it is not known whether the provider took the
 * email, so the job must retry once its search can tell.
 */
export async function sendLinkEmail(
  { providers }: Pick<Dependencies, "providers">,
  requestKey: string,
  compose: () => Promise<Omit<LinkEmail, "idempotencyKey"> | null>,
): Promise<void> {
  if (await providers.email.findByKey(requestKey)) return;
  const composed = await compose();
  if (composed === null) return;
  const email = composeLinkEmail({ ...composed, idempotencyKey: requestKey });
  try {
    await providers.email.send(email);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.outcome !== "unknown") throw error;
    throw new AppError("PROVIDER_ERROR", error.explanation, { retryAfterSeconds: SEARCH_LAG_SECONDS, cause: error });
  }
}
