import type { Sentences } from "../explanations.ts";

/** Refusals that only API clients, providers and operators get; no screen causes them. */
export const REQUEST_REASONS = {
  "request.notJson": { code: "VALIDATION_FAILED", says: () => "The request is not valid JSON" },
  "request.tooDeep": { code: "VALIDATION_FAILED", says: () => "The request is nested too deeply" },
  "request.tooSlow": { code: "VALIDATION_FAILED", says: () => "The request took too long" },
  "request.headersTooLarge": { code: "VALIDATION_FAILED", says: () => "The request headers are too large" },
  "request.noBody": { code: "VALIDATION_FAILED", says: () => "The request has no body" },
  "request.addressTooLong": { code: "VALIDATION_FAILED", says: () => "The URL is too long" },
  "request.tooLarge": { code: "PAYLOAD_TOO_LARGE", says: () => "The request is too large" },
  "request.notSentAsJson": { code: "UNSUPPORTED_MEDIA_TYPE", says: () => "Send the body as application/json" },
  "request.noProcedure": { code: "NOT_FOUND", says: () => "Procedure not found" },
  "request.noAddress": { code: "NOT_FOUND", says: () => "Endpoint not found" },
  "request.wrongProcedureMethod": {
    code: "METHOD_NOT_ALLOWED",
    says: () => "Use POST for a mutation and GET for a query",
  },
  "request.wrongMethod": {
    code: "METHOD_NOT_ALLOWED",
    says: ({ methods }: { methods: string }) => `Use ${methods} for this endpoint`,
  },
  "request.batchTooLarge": {
    code: "VALIDATION_FAILED",
    says: ({ most }: { most: number }) => `A batch can have up to ${most} calls`,
  },
  "request.repeatedFilter": { code: "VALIDATION_FAILED", says: () => "Send each filter once, as text" },
  "request.notEventStream": {
    code: "VALIDATION_FAILED",
    says: () => "Send the Accept: text/event-stream header",
  },
  "export.noSelection": {
    code: "VALIDATION_FAILED",
    says: () => "This list can only be exported as a whole. Leave out the ids parameter.",
  },
  "export.noList": { code: "NOT_FOUND", says: () => "This list can't be exported" },
  "queues.unreachable": { code: "UNAVAILABLE", says: () => "Can't reach the queues. Try again in a moment." },
  "webhook.notRead": { code: "VALIDATION_FAILED", says: () => "Couldn't read the webhook body" },
  "webhook.wrongToken": { code: "FORBIDDEN", says: () => "The verify token doesn't match" },
  "webhook.wrongSignature": { code: "UNAUTHORIZED", says: () => "Invalid signature" },
  "idempotency.notValid": {
    code: "VALIDATION_FAILED",
    says: () => "Idempotency-Key must be 1 to 255 visible ASCII characters without spaces",
  },
  "idempotency.reused": {
    code: "IDEMPOTENCY_KEY_REUSED",
    says: () => "This Idempotency-Key was used for a different request. Use a new key for a new request.",
  },
  "idempotency.batch": {
    code: "VALIDATION_FAILED",
    says: () => "A request with an Idempotency-Key can't be part of a batch",
  },
  "idempotency.inProgress": {
    code: "REQUEST_IN_PROGRESS",
    says: () => "A request with this Idempotency-Key is in progress. Try again in a moment.",
  },
} as const satisfies Sentences;
