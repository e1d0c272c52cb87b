import { randomAlphanumerics } from "../random-ids.ts";
import { Refusal, type VendorAnswer, type VendorErrors } from "../wire.ts";

/** Graph's own titles of its codes. Source: Meta, "Cloud API error codes". */
const TITLES: Record<number, string> = {
  0: "AuthException",
  1: "API Unknown",
  2: "API Service",
  3: "API Method",
  4: "API Too Many Calls",
  10: "Permission Denied",
  33: "Parameter value is not valid",
  100: "Invalid parameter",
  190: "Access token has expired",
  368: "Temporarily blocked for policies violations",
  80007: "Rate limit issues",
  130429: "Rate limit hit",
  130472: "User's number is part of an experiment",
  130497: "Business account is restricted from messaging users in this country",
  131000: "Something went wrong",
  131008: "Required parameter is missing",
  131009: "Parameter value is not valid",
  131016: "Service unavailable",
  131021: "Recipient cannot be sender",
  131026: "Message undeliverable",
  131030: "Recipient phone number not in allowed list",
  131031: "Account has been locked",
  131042: "Business eligibility payment issue",
  131047: "Re-engagement message",
  131048: "Spam rate limit hit",
  131049: "This message was not delivered to maintain healthy ecosystem engagement",
  131050: "User has stopped receiving marketing messages",
  131051: "Unsupported message type",
  131052: "Media download error",
  131053: "Media upload error",
  131056: "(Business Account, Consumer Account) pair rate limit hit",
  131057: "Account in maintenance mode",
  132000: "Number of parameters does not match the expected number of params",
  132001: "Template name does not exist in the translation",
  132005: "Template hydrated text too long",
  132007: "Template content policy violated",
  132012: "Parameter format does not match format in the created template",
  132015: "Template is paused",
  132016: "Template is disabled",
  132018: "Template parameter value has a format that is not allowed",
  133010: "Phone number not registered",
  135000: "Generic user error",
};

const STATUSES: Record<number, number> = {
  0: 401,
  190: 401,
  3: 500,
  10: 403,
  368: 403,
  1: 500,
  2: 503,
  131000: 500,
  131005: 403,
  131016: 500,
  131031: 403,
  131057: 500,
  132001: 404,
  4: 429,
  80007: 429,
  130429: 429,
};

/** Returns Graph's title of an error code; "Unknown error" for a code that is not listed. */
export const titleOf = (code: number): string => TITLES[code] ?? "Unknown error";

/**
 * Returns the response with Graph's error envelope for a code; throws nothing. A 429 tells the
 * client to retry after two seconds.
 */
export function graphError(code: number, details?: string): VendorAnswer {
  const status = STATUSES[code] ?? 400;
  return {
    status,
    ...(status === 429 ? { headers: { "retry-after": "2" } } : {}),
    body: {
      error: {
        message: `(#${code}) ${titleOf(code)}`,
        type: "OAuthException",
        code,
        error_data: { messaging_product: "whatsapp", details: details ?? titleOf(code) },
        fbtrace_id: randomAlphanumerics(23),
      },
    },
  };
}

/** Returns, without throwing it, the exception for a Graph error code. */
export const refuse = (code: number, details?: string): Refusal => new Refusal(graphError(code, details));

export const GRAPH_ERRORS: VendorErrors = {
  tooMany: graphError(130429, "Cloud API message throughput has been reached."),
  serverError: graphError(131000, "Message failed to send due to an unknown error."),
  named: (code) => graphError(Number(code) || 0),
};

/** Returns one entry of `statuses[].errors` for a Graph error code. */
export const toStatusError = (code: number) => ({
  code,
  title: titleOf(code),
  message: titleOf(code),
  error_data: { details: titleOf(code) },
  href: "https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/",
});
