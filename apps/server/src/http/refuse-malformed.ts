import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { refusal } from "@aavarti/domain/refusal";
import type { FastifyBaseLogger } from "fastify";
import { bodyOf } from "./error-handler.ts";

type Malformed = Error & { code?: string };

const HEADERS_TOO_LARGE = { status: 431, failure: refusal("request.headersTooLarge") };
const TOO_SLOW = { status: 408, failure: refusal("request.tooSlow") };
const NOT_VALID = { status: 400, failure: refusal("request.notValid") };

/** Node's errors before a request reaches Fastify; any other is a request that is not HTTP. */
const FROM_NODE: Record<string, typeof NOT_VALID> = {
  HPE_HEADER_OVERFLOW: HEADERS_TOO_LARGE,
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
};

/**
 * Returns the handler that answers requests that Node itself refuses, with a request id and the
 * contract's error body, and closes the connection. What it logs holds no bytes of the request, and
 * a response that has begun is not followed by another.
 */
export const refuseMalformed =
  (log: FastifyBaseLogger) =>
  (error: Malformed, socket: Socket): void => {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    const { status, failure } = FROM_NODE[error.code ?? ""] ?? NOT_VALID;
    const requestId = randomUUID();
    // The error holds the bytes received, which may contain a token, so only its code is logged.
    log.info({ reqId: requestId, code: error.code, status }, "request refused by the HTTP parser");
    // Bytes of an answer that has begun must not be followed by those of another.
    if (socket.writable && socket.bytesWritten === 0) socket.write(answer(status, bodyOf(failure, requestId)));
    socket.destroy(error);
  };

function answer(status: number, body: ReturnType<typeof bodyOf>): string {
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(text)}`,
    "cache-control: no-store",
    `x-request-id: ${body.error.requestId}`,
    "connection: close",
  ];
  return `${head.join("\r\n")}\r\n\r\n${text}`;
}
