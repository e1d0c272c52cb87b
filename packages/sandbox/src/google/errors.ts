import { Refusal, type VendorAnswer, type VendorErrors } from "../wire.ts";

const toAnswer = (status: number, error: string, description?: string): VendorAnswer => ({
  status,
  body: { error, ...(description === undefined ? {} : { error_description: description }) },
});

/**
 * Returns, without throwing it, the exception for an OAuth error: 401 for a wrong client or token,
 * else 400. Source: RFC 6749, section 5.2.
 */
export const refuse = (error: string, description: string): Refusal =>
  new Refusal(toAnswer(error === "invalid_client" || error === "invalid_token" ? 401 : 400, error, description));

export const GOOGLE_ERRORS: VendorErrors = {
  tooMany: toAnswer(429, "rate_limit_exceeded", "Rate limit exceeded."),
  serverError: toAnswer(500, "internal_failure", "Internal error."),
  named: (code) => toAnswer(code === "invalid_client" ? 401 : 400, code, `The sandbox was asked to fail: ${code}`),
};
