import { Refusal, type VendorAnswer, type VendorErrors } from "../wire.ts";

export type RazorpayErrorCode = "BAD_REQUEST_ERROR" | "GATEWAY_ERROR" | "SERVER_ERROR";
type Details = { field?: string; reason?: string; source?: string; step?: string };

const STATUSES: Record<string, number> = { BAD_REQUEST_ERROR: 400, GATEWAY_ERROR: 502, SERVER_ERROR: 500 };

/** Returns Razorpay's error envelope. */
const envelope = (status: number, code: string, description: string, details: Details = {}): VendorAnswer => ({
  status,
  body: {
    error: {
      code,
      description,
      source: details.source ?? "business",
      step: details.step ?? "payment_initiation",
      reason: details.reason ?? "input_validation_failed",
      metadata: {},
      ...(details.field === undefined ? {} : { field: details.field }),
    },
  },
});

/** Returns, without throwing it, the exception for an invalid request: 400. */
export const badRequest = (description: string, details?: Details): Refusal =>
  new Refusal(envelope(400, "BAD_REQUEST_ERROR", description, details));

/** Returns, without throwing it, the exception for an id that does not exist: 400. */
export const unknownId = (): Refusal =>
  badRequest("The id provided does not exist", { reason: "input_validation_failed" });

/** Returns, without throwing it, the exception for a conflict: 409. */
export const conflict = (description: string): Refusal =>
  new Refusal(envelope(409, "BAD_REQUEST_ERROR", description, { reason: "NA", step: "NA", source: "NA" }));

/** Returns, without throwing it, the exception for missing or wrong credentials: 401. */
export const unauthorized = (): Refusal =>
  new Refusal(envelope(401, "BAD_REQUEST_ERROR", "Authentication failed", { reason: "NA", step: "NA", source: "NA" }));

/** Returns, without throwing it, the exception for an unknown path: 404. */
export const notFound = (): Refusal =>
  new Refusal(envelope(404, "BAD_REQUEST_ERROR", "The requested URL was not found on the server."));

const serverError = envelope(
  500,
  "SERVER_ERROR",
  "We are facing some trouble completing your request at the moment. Please try again shortly.",
  { reason: "server_error", source: "internal" },
);

export const RAZORPAY_ERRORS: VendorErrors = {
  tooMany: envelope(429, "BAD_REQUEST_ERROR", "Request failed as the rate limit was exceeded", {
    reason: "rate_limit",
  }),
  serverError,
  named: (code) =>
    code === "SERVER_ERROR"
      ? serverError
      : envelope(STATUSES[code] ?? 400, code, `The sandbox was asked to fail: ${code}`),
};
