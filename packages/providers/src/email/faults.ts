import type { Explanation } from "@aavarti/domain/explanations";
import { explainFault } from "@aavarti/domain/reasons/faults";
import { type CallOutcome, ProviderError } from "../provider-error.ts";
import { quotedOr, quoteProvider } from "../provider-words.ts";
import type { TransportFailure } from "../transport-failure.ts";

type KnownRefusal = { reason: Explanation; nextStep: Explanation };

const PROVIDER = { provider: "Postmark" };

const SENDER_SETUP: KnownRefusal = {
  reason: explainFault("postmark.sender"),
  nextStep: explainFault("remedy.confirmSender"),
};
const ACCOUNT_PENDING: KnownRefusal = {
  reason: explainFault("postmark.notApproved"),
  nextStep: explainFault("remedy.postmarkApproval"),
};
const STREAM_MISSING: KnownRefusal = {
  reason: explainFault("postmark.noStream"),
  nextStep: explainFault("remedy.messageStream"),
};

/**
 * Explanations of Postmark's `ErrorCode` in responses with status 422. These numbers overlap HTTP's
 * status codes and mean something else. Source: Postmark, "API error codes".
 */
const REFUSALS: Record<number, KnownRefusal> = {
  300: { reason: explainFault("postmark.address"), nextStep: explainFault("remedy.correctAddress") },
  400: SENDER_SETUP,
  401: SENDER_SETUP,
  405: { reason: explainFault("postmark.noCredits"), nextStep: explainFault("remedy.postmarkCredits") },
  406: {
    reason: explainFault("postmark.suppressed"),
    nextStep: explainFault("remedy.otherAddress"),
  },
  412: ACCOUNT_PENDING,
  413: ACCOUNT_PENDING,
  1101: STREAM_MISSING,
  1235: STREAM_MISSING,
  1236: STREAM_MISSING,
};

/** Postmark's code for "closed for maintenance": the message was surely not accepted. */
const MAINTENANCE = 100;
const LATER = explainFault("remedy.checkedFirst");

export type PostmarkAnswer = {
  /** HTTP status. */
  status: number;
  /** Postmark's `ErrorCode`; 0 when there is none. */
  errorCode: number;
  message: string;
  retryAfterSeconds: number | undefined;
};

/**
 * Returns, without throwing it, the error for a call without a complete response, with the
 * failure's own outcome.
 */
export const unansweredCall = ({ outcome, code }: TransportFailure): ProviderError =>
  new ProviderError({
    provider: "postmark",
    outcome,
    providerCode: code,
    reason: explainFault(outcome === "not-sent" ? "fault.notReached" : "fault.noAnswer", PROVIDER),
    nextStep: outcome === "not-sent" ? explainFault("remedy.inAMinute") : LATER,
  });

/**
 * Returns, without throwing it, the error for a response that is not Postmark's: a proxy's page, or
 * other JSON. Its outcome is `unknown`, as the message may have been accepted.
 */
export const unreadableAnswer = (providerCode: string): ProviderError =>
  new ProviderError({
    provider: "postmark",
    outcome: "unknown",
    providerCode,
    reason: explainFault("fault.notReadable", PROVIDER),
    nextStep: LATER,
  });

/**
 * Returns, without throwing it, the error for a message that we do not send to Postmark because it
 * would be invalid: refused, with the advice to correct the address.
 */
export const refusedByUs = (providerCode: string, reason: Explanation): ProviderError =>
  new ProviderError({
    provider: "postmark",
    outcome: "refused",
    providerCode,
    reason,
    nextStep: explainFault("remedy.correctAddress"),
  });

/**
 * Returns, without throwing it, our error for an error response of Postmark, by its status and
 * `ErrorCode`; the response's message is only quoted, without secrets. Too many calls and
 * maintenance are `not-sent`, a timeout and other 5xx `unknown`, and all else `refused`: a
 * redirect, a wrong token, an invalid email.
 */
export function refusedCall(answer: PostmarkAnswer, secrets: readonly string[]): ProviderError {
  const { status, errorCode, message, retryAfterSeconds } = answer;
  const fail = (
    outcome: CallOutcome,
    providerCode: string,
    reason: Explanation,
    nextStep: Explanation,
  ): ProviderError =>
    new ProviderError({ provider: "postmark", outcome, providerCode, reason, nextStep, retryAfterSeconds });
  const setting = (name: string) => explainFault("remedy.setting", { setting: name });

  if (status >= 300 && status < 400)
    return fail("refused", "REDIRECT", explainFault("fault.redirect", PROVIDER), setting("POSTMARK_API_URL"));
  if (status === 401)
    return fail("refused", String(errorCode), explainFault("postmark.token"), setting("POSTMARK_SERVER_TOKEN"));
  if (status === 429)
    return fail("not-sent", "429", explainFault("fault.tooManyCalls", PROVIDER), explainFault("remedy.inAMinute"));
  if (status === 503 && errorCode === MAINTENANCE)
    return fail("not-sent", "100", explainFault("postmark.maintenance"), explainFault("remedy.inAFewMinutes"));
  if (status === 408) return unreadableAnswer("HTTP_408");
  if (status >= 500) {
    return errorCode === 0
      ? unreadableAnswer(`HTTP_${status}`)
      : fail("unknown", String(errorCode), explainFault("fault.failing", PROVIDER), LATER);
  }
  if (status === 413)
    return fail("refused", "HTTP_413", explainFault("postmark.tooLarge"), explainFault("remedy.shorterEmail"));

  const known = REFUSALS[errorCode];
  return fail(
    "refused",
    errorCode === 0 ? `HTTP_${status}` : String(errorCode),
    known?.reason ?? quotedOr(quoteProvider(message, secrets), "postmark.refused"),
    known?.nextStep ?? explainFault("remedy.checkEmail"),
  );
}
