import { type CallOutcome, ProviderError } from "../provider-error.ts";
import { quoteProvider } from "../provider-words.ts";
import type { TransportFailure } from "../transport-failure.ts";

type KnownRefusal = { reason: string; nextStep: string };

const SENDER_SETUP: KnownRefusal = {
  reason: "The sender address isn't confirmed in Postmark.",
  nextStep: "Confirm the address of POSTMARK_FROM in Postmark under Sender Signatures.",
};
const ACCOUNT_PENDING: KnownRefusal = {
  reason: "Postmark hasn't approved this account for sending yet.",
  nextStep: "Ask Postmark to approve the account.",
};
const STREAM_MISSING: KnownRefusal = {
  reason: "Postmark can't find the template or message stream.",
  nextStep: "Check the message stream in Postmark.",
};

/**
 * Explanations of Postmark's `ErrorCode` in responses with status 422. These numbers overlap HTTP's
 * status codes and mean something else. Source: Postmark, "API error codes".
 */
const REFUSALS: Record<number, KnownRefusal> = {
  300: { reason: "The email address is not valid.", nextStep: "Correct the email address." },
  400: SENDER_SETUP,
  401: SENDER_SETUP,
  405: { reason: "The Postmark account has no credits left.", nextStep: "Buy credits in Postmark." },
  406: {
    reason: "This address bounced or unsubscribed, so Postmark won't send to it.",
    nextStep: "Ask the customer for another email address.",
  },
  412: ACCOUNT_PENDING,
  413: ACCOUNT_PENDING,
  1101: STREAM_MISSING,
  1235: STREAM_MISSING,
  1236: STREAM_MISSING,
};

/** Postmark's code for "closed for maintenance": the message was surely not accepted. */
const MAINTENANCE = 100;
const LATER = "We'll check whether it was sent before trying again.";

export type PostmarkAnswer = {
  /** HTTP status. */
  status: number;
  /** Postmark's `ErrorCode`; 0 when there is none. */
  errorCode: number;
  message: string;
  retryAfterSeconds: number | undefined;
};

/** Returns the error for a call without a complete response. */
export const unansweredCall = ({ outcome, code }: TransportFailure): ProviderError =>
  new ProviderError({
    provider: "postmark",
    outcome,
    providerCode: code,
    reason: outcome === "not-sent" ? "Can't reach Postmark." : "Postmark didn't respond in time.",
    nextStep: outcome === "not-sent" ? "Try again in a minute." : LATER,
  });

/**
 * Returns the error for a response that is not Postmark's: a proxy's page, or other JSON. The
 * message may have been accepted.
 */
export const unreadableAnswer = (providerCode: string): ProviderError =>
  new ProviderError({
    provider: "postmark",
    outcome: "unknown",
    providerCode,
    reason: "Postmark sent an invalid response.",
    nextStep: LATER,
  });

/** Returns the error for a message that we do not send to Postmark because it would be invalid. */
export const refusedByUs = (providerCode: string, reason: string): ProviderError =>
  new ProviderError({
    provider: "postmark",
    outcome: "refused",
    providerCode,
    reason,
    nextStep: "Correct the email address.",
  });

/**
 * Returns our error for an error response of Postmark. It depends on the status and `ErrorCode`;
 * the response's message is only quoted.
 */
export function refusedCall(answer: PostmarkAnswer, secrets: readonly string[]): ProviderError {
  const { status, errorCode, message, retryAfterSeconds } = answer;
  const fail = (outcome: CallOutcome, providerCode: string, reason: string, nextStep: string): ProviderError =>
    new ProviderError({ provider: "postmark", outcome, providerCode, reason, nextStep, retryAfterSeconds });

  if (status >= 300 && status < 400) {
    const reason = "Postmark's address redirects, and we don't follow redirects.";
    return fail("refused", "REDIRECT", reason, "Check POSTMARK_API_URL.");
  }
  if (status === 401) {
    return fail("refused", String(errorCode), "Postmark rejected our server token.", "Check POSTMARK_SERVER_TOKEN.");
  }
  if (status === 429) return fail("not-sent", "429", "Too many requests to Postmark.", "Try again in a minute.");
  if (status === 503 && errorCode === MAINTENANCE) {
    return fail("not-sent", "100", "Postmark is closed for maintenance.", "Try again in a few minutes.");
  }
  if (status === 408) return unreadableAnswer("HTTP_408");
  if (status >= 500) {
    return errorCode === 0
      ? unreadableAnswer(`HTTP_${status}`)
      : fail("unknown", String(errorCode), "Postmark is having problems.", LATER);
  }
  if (status === 413) return fail("refused", "HTTP_413", "The email is too large.", "Shorten the email.");

  const known = REFUSALS[errorCode];
  const reason = known?.reason ?? (quoteProvider(message, secrets) || "Postmark refused the email.");
  return fail(
    "refused",
    errorCode === 0 ? `HTTP_${status}` : String(errorCode),
    reason,
    known?.nextStep ?? "Check the email and try again.",
  );
}
