import { appErrorOf } from "@aavarti/api/app-error-of";
import { explanationsOf } from "@aavarti/api/error-answer";
import { httpStatusOf } from "@aavarti/api/error-map";
import type { ErrorBody } from "@aavarti/contract/errors";
import type { AppError } from "@aavarti/domain/errors";
import { refusal } from "@aavarti/domain/refusal";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/**
 * Adds the request id to every response as `x-request-id`, and answers every error that a route
 * throws with the API's error body and status. Unexpected errors and an unavailable database are
 * logged.
 */
export function registerErrorHandler(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error);
    if (failure.code === "INTERNAL") request.log.error({ err: error }, "request failed");
    if (failure.code === "UNAVAILABLE" && failure !== error)
      request.log.warn({ err: error }, "the database is not available");
    return sendFailure(request, reply, failure);
  });
}

/**
 * Returns the API's error body for an error: code, message, reason with params, wrong fields if
 * any, and the request's id. Sends nothing.
 */
export const bodyOf = (failure: AppError, requestId: string): ErrorBody => ({
  error: {
    code: failure.code,
    message: failure.message,
    ...explanationsOf(failure),
    requestId,
  },
});

/**
 * Sends the error as JSON in the API's error body, with its HTTP status, and `Retry-After` in
 * seconds if it has one. Logs nothing.
 */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: AppError): FastifyReply {
  if (failure.retryAfterSeconds !== undefined) reply.header("retry-after", String(failure.retryAfterSeconds));
  return reply
    .code(httpStatusOf(failure.code))
    .type("application/json; charset=utf-8")
    .send(bodyOf(failure, request.id));
}

/** Fastify's own errors, by HTTP status. */
const FROM_FASTIFY: Record<number, AppError> = {
  400: refusal("request.notValid"),
  404: refusal("request.noAddress"),
  408: refusal("request.tooSlow"),
  413: refusal("request.tooLarge"),
  414: refusal("request.addressTooLong"),
  415: refusal("request.notSentAsJson"),
};

/**
 * Returns, for anything that Fastify or a route threw, the error sent to the client: the product's
 * own, the product's code for the status of one of Fastify's, and INTERNAL for anything
 * unexpected. Throws and logs nothing.
 */
export function failureOf(error: unknown): AppError {
  const ours = appErrorOf(error);
  if (ours.code !== "INTERNAL") return ours;
  const status =
    error instanceof Error && "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : 500;
  return FROM_FASTIFY[status] ?? ours;
}
