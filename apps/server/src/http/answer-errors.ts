import { appErrorOf } from "@aavarti/api/app-error-of";
import { httpStatusOf } from "@aavarti/api/error-map";
import type { ErrorBody } from "@aavarti/contract/errors";
import { AppError } from "@aavarti/domain/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Every answer names its request; every failure is the one error body, in the words of the contract. */
export function answerErrors(app: FastifyInstance): void {
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

/** The one error body. */
export const bodyOf = (failure: AppError, requestId: string): ErrorBody => ({
  error: {
    code: failure.code,
    message: failure.message,
    ...(failure.fields && { fields: failure.fields }),
    requestId,
  },
});

export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: AppError): FastifyReply {
  if (failure.retryAfterSeconds !== undefined) reply.header("retry-after", String(failure.retryAfterSeconds));
  return reply
    .code(httpStatusOf(failure.code))
    .type("application/json; charset=utf-8")
    .send(bodyOf(failure, request.id));
}

/** Fastify's own refusals, by the status it gives them. */
const FROM_FASTIFY: Record<number, AppError> = {
  400: new AppError("VALIDATION_FAILED", "The request is not valid"),
  404: new AppError("NOT_FOUND", "There is nothing at this address"),
  408: new AppError("VALIDATION_FAILED", "The request took too long to arrive"),
  413: new AppError("PAYLOAD_TOO_LARGE", "The request is too large"),
  414: new AppError("VALIDATION_FAILED", "The address is too long"),
  415: new AppError("UNSUPPORTED_MEDIA_TYPE", "Send application/json"),
};

/** The failure to tell, whatever Fastify or a route threw. */
export function failureOf(error: unknown): AppError {
  const ours = appErrorOf(error);
  if (ours.code !== "INTERNAL") return ours;
  const status =
    error instanceof Error && "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : 500;
  return FROM_FASTIFY[status] ?? ours;
}
