import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** One request to the sandbox, without its secrets. */
export type LoggedRequest = {
  at: string;
  method: string;
  path: string;
  operation: string | null;
  /** Null when no response reached the caller. */
  status: number | null;
  durationMs: number;
  fault: string | null;
  headers: Record<string, unknown>;
  body: unknown;
};

const CAPACITY = 2_000;
const MAX_BODY_CHARACTERS = 8_000;
const SECRET_NAME = /authorization|token|secret|cookie|password|verifier|assertion|^code$|proof|card|cvv|otp/i;

export type RequestLog = {
  entries(): readonly LoggedRequest[];
  clear(): void;
};

/**
 * Starts keeping the last 2,000 requests to the sandbox, its pages included, with secrets removed
 * and each body cut at 8,000 characters, so that tests can check what the product really sent.
 */
export function logRequests(app: FastifyInstance, now: () => Date): RequestLog {
  const logged = new WeakSet<FastifyRequest>();
  let kept: LoggedRequest[] = [];

  function remember(request: FastifyRequest, reply: FastifyReply, isAnswered: boolean): void {
    if (logged.has(request)) return;
    logged.add(request);
    const url = new URL(request.url, "http://sandbox");
    for (const name of [...url.searchParams.keys()]) {
      if (SECRET_NAME.test(name)) url.searchParams.set(name, "[redacted]");
    }
    kept.push({
      at: now().toISOString(),
      method: request.method,
      path: url.pathname + url.search,
      operation: request.routeOptions.config.operation ?? null,
      status: isAnswered ? reply.statusCode : null,
      durationMs: Math.round(reply.elapsedTime),
      fault: request.fault || null,
      headers: redact(request.headers) as Record<string, unknown>,
      body: shorten(redact(request.body)),
    });
    // Trimmed in steps, so that not every request copies the whole list.
    if (kept.length >= CAPACITY * 2) kept = kept.slice(-CAPACITY);
  }

  app.addHook("onRequest", async (request, reply) => {
    // A connection that a fault or the client closed has no response.
    reply.raw.once("close", () => remember(request, reply, false));
  });
  app.addHook("onResponse", async (request, reply) => remember(request, reply, reply.raw.writableFinished));

  return {
    entries: () => kept.slice(-CAPACITY),
    clear: () => {
      kept = [];
    },
  };
}

function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, SECRET_NAME.test(name) ? "[redacted]" : redact(inner)]),
  );
}

function shorten(body: unknown): unknown {
  if (body === undefined) return null;
  const text = JSON.stringify(body);
  return text.length <= MAX_BODY_CHARACTERS ? body : `${text.slice(0, MAX_BODY_CHARACTERS)}…`;
}
