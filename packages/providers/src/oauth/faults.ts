import {
  ArcticFetchError,
  OAuth2RequestError,
  UnexpectedErrorResponseBodyError,
  UnexpectedResponseError,
} from "arctic";
import { type CallOutcome, ProviderError } from "../provider-error.ts";
import { type TransportFailure, transportFailure } from "../transport-failure.ts";

const BEGIN_AGAIN = "Choose Continue with Google again.";

const fail = (outcome: CallOutcome, providerCode: string, reason: string, nextStep = BEGIN_AGAIN): ProviderError =>
  new ProviderError({ provider: "google", outcome, providerCode, reason, nextStep });

/**
 * Returns, without throwing it, the error for a call without a complete response. A code can be
 * used once, so the user has to sign in again in any case.
 */
export const unansweredCall = ({ outcome, code }: TransportFailure): ProviderError =>
  fail(outcome, code, outcome === "not-sent" ? "Can't reach Google." : "Google didn't respond in time.");

/**
 * Returns, without throwing it, the error, with outcome `unknown`, for a response of Google that
 * could not be read.
 */
export const unreadableAnswer = (providerCode: string): ProviderError =>
  fail("unknown", providerCode, "Google sent an invalid response.");

/**
 * Returns, without throwing it, the error, with outcome `refused`, for an id token that must not be
 * trusted.
 */
export const untrustedToken = (providerCode: string): ProviderError =>
  fail("refused", providerCode, "Couldn't verify Google's response.");

const CONFIGURATION_CODES = new Set(["invalid_client", "unauthorized_client", "redirect_uri_mismatch"]);

/**
 * Returns our error for what arctic threw while exchanging the code; throws nothing. A used or
 * expired code, wrong credentials and a redirect are `refused`, too many requests and a failed
 * connection `not-sent`; no response in time and an unreadable one `unknown`.
 */
export function exchangeFailure(error: unknown): ProviderError {
  if (error instanceof ArcticFetchError) return unansweredCall(transportFailure(error.cause));
  if (error instanceof OAuth2RequestError) {
    return CONFIGURATION_CODES.has(error.code)
      ? fail(
          "refused",
          error.code,
          "Google rejected our client credentials.",
          "Check GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET and the redirect address in the Google console.",
        )
      : fail("refused", error.code, "This sign-in was already used or has expired.");
  }
  if (error instanceof UnexpectedResponseError || error instanceof UnexpectedErrorResponseBodyError) {
    const { status } = error;
    if (status >= 300 && status < 400) {
      return fail("refused", "REDIRECT", "Google's URL redirects to another URL.", "Check GOOGLE_ISSUER_URL.");
    }
    if (status === 429) return fail("not-sent", "429", "Too many requests to Google.", "Try again in a minute.");
    return unreadableAnswer(`HTTP_${status}`);
  }
  return unreadableAnswer("UNEXPECTED_BODY");
}
