import { z } from "zod";
import { ProviderError } from "../provider-error.ts";
import { quoteProvider } from "../provider-words.ts";
import type { TransportFailure } from "../transport-failure.ts";

const WAIT = "You haven't been charged twice. Wait a minute while we check again.";

/** Razorpay's error envelope: `{"error": {code, description, reason, field, …}}`. */
const ErrorEnvelope = z.object({
  error: z.object({
    code: z.string().nullish(),
    description: z.string().nullish(),
    reason: z.string().nullish(),
  }),
});

export type RazorpayAnswer = {
  status: number;
  body: unknown;
  retryAfterSeconds: number | undefined;
};

/**
 * Returns, without throwing it, the error for a call without a complete response, with the
 * failure's own outcome.
 */
export const unansweredCall = ({ outcome, code }: TransportFailure): ProviderError =>
  new ProviderError({
    provider: "razorpay",
    outcome,
    providerCode: code,
    reason: outcome === "not-sent" ? "Can't reach Razorpay." : "Razorpay didn't respond in time.",
    nextStep: WAIT,
  });

/**
 * Returns, without throwing it, the error for a response that is not Razorpay's: a proxy's page, or
 * a truncated body. Its outcome is `unknown`, as the request may have been accepted.
 */
export const unreadableAnswer = (status: number): ProviderError =>
  new ProviderError({
    provider: "razorpay",
    outcome: "unknown",
    providerCode: status >= 400 ? `HTTP_${status}` : "UNEXPECTED_BODY",
    reason: "Razorpay sent an invalid response.",
    nextStep: WAIT,
  });

/**
 * Returns, without throwing it, the error for a request that we do not send to Razorpay because it
 * would be invalid, or for an answer that does not fit it: refused, with the advice to try again.
 */
export const refusedByUs = (providerCode: string, reason: string): ProviderError =>
  new ProviderError({
    provider: "razorpay",
    outcome: "refused",
    providerCode,
    reason,
    nextStep: "Try the payment again.",
  });

/**
 * Returns, without throwing it, our error for an error response of Razorpay, by its status and the
 * envelope's `code` and `reason`; `description` is only quoted, without secrets. Too many requests
 * are `not-sent`; 408, 409, 5xx and a response without an envelope `unknown`, because the request
 * may have been accepted; all else `refused`, such as redirects and wrong keys. Source: Razorpay,
 * "Errors".
 */
export function refusedCall(
  { status, body, retryAfterSeconds }: RazorpayAnswer,
  secrets: readonly string[],
): ProviderError {
  const envelope = ErrorEnvelope.safeParse(body).data?.error;
  const providerCode = envelope?.reason ?? envelope?.code ?? `HTTP_${status}`;
  const failure = { provider: "razorpay", providerCode, retryAfterSeconds } as const;

  if (status >= 300 && status < 400) {
    return new ProviderError({
      ...failure,
      providerCode: "REDIRECT",
      outcome: "refused",
      reason: "Razorpay's URL redirects to another URL.",
      nextStep: "Check RAZORPAY_API_URL.",
    });
  }
  if (status === 401 || envelope?.description === "Authentication failed") {
    return new ProviderError({
      ...failure,
      outcome: "refused",
      reason: "Razorpay rejected our key.",
      nextStep: "Check RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.",
    });
  }
  if (status === 429) {
    return new ProviderError({
      ...failure,
      outcome: "not-sent",
      reason: "Too many requests to Razorpay.",
      nextStep: "Try again in a minute.",
    });
  }
  // 409: the first request with this idempotency key is still being processed.
  if (status === 408 || status === 409) {
    return new ProviderError({
      ...failure,
      outcome: "unknown",
      reason: "Razorpay is still processing this request.",
      nextStep: WAIT,
    });
  }
  if (status < 400 || envelope === undefined) return unreadableAnswer(status);
  if (status >= 500) {
    return new ProviderError({
      ...failure,
      outcome: "unknown",
      reason: "Razorpay is having problems.",
      nextStep: WAIT,
    });
  }
  return new ProviderError({
    ...failure,
    outcome: "refused",
    reason: envelope.description ? quoteProvider(envelope.description, secrets) : "Razorpay refused the request.",
    nextStep: "Try the payment again. If it fails twice, contact support.",
  });
}
