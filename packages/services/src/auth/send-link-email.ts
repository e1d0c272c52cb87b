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
 * Emails a link once per `requestKey`, however often its job runs: first looks up the key at the
 * provider, and sends nothing if it has taken that email already. Only then `compose` is called,
 * which creates the link; it returns null when this user gets none now, and nothing is sent.
 * @throws ProviderError; AppError PROVIDER_ERROR when it is not known whether the provider took the
 * email: the job is to retry after 30 s, when the provider's search can tell.
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
