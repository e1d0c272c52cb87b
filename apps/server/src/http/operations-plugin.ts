import { createHash, timingSafeEqual } from "node:crypto";
import type { ApiContext } from "@aavarti/api/context";
import type { AttemptCounter } from "@aavarti/api/limits";
import type { ListedFlag } from "@aavarti/db/queries/sending";
import { refusal } from "@aavarti/domain/refusal";
import { ClockSkewError } from "@aavarti/jobs/clock-check";
import type { Exposition } from "@aavarti/metrics/expose";
import type { Queue } from "bullmq";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { failureOf, sendFailure } from "./error-handler.ts";
import { queueBoard } from "./queue-board.ts";

export type Operations = {
  /** Health checks by name; each resolves when that dependency responds. */
  checks: Record<string, () => Promise<void>> & { queue?: () => Promise<void> };
  /** Checks of services without which the server works on; their results are only shown. */
  services?: Record<string, () => Promise<void>>;
  queues: readonly Queue[];
  metrics: Exposition;
  /** Null disables the operator's pages. */
  operatorPassword: string | null;
};

/** Sending problems that the operator should review, and how to lift a sending pause. */
export type SendingOperations = {
  flags: () => Promise<readonly ListedFlag[]>;
  resume: (tenantId: string) => Promise<void>;
};

type Options = Operations & {
  attempts: AttemptCounter;
  createContext: (request: FastifyRequest) => ApiContext;
  sending: SendingOperations;
  /** The ledgers that did not reconcile at the last nightly check. */
  ledgers: () => Promise<readonly { tenantId: string; checkedAt: string; problem: string }[]>;
};

const OPERATOR = "operator";

/**
 * Serves /healthz, /readyz (503 if a check fails, with each check's result, and those of services
 * that the server can do without) and, for the operator and requests from this machine that came
 * through no proxy, /metrics; and for the operator alone the queues' board (`queueBoard`),
 * /admin/ledgers with the businesses whose ledger doesn't reconcile, and /admin/sending with the
 * review flags about sending and a POST that resumes a business's paused sending, which refuses
 * browsers (any request with an origin). Wrong passwords are logged and limited per address.
 * Without an operator password the operator's pages don't
 * exist.
 */
export const operationsPlugin: FastifyPluginAsync<Options> = async (app, operations) => {
  const { queues, operatorPassword } = operations;
  const isOperator = recogniseOperator(operations);

  app.get("/healthz", async () => ({ status: "ok" }));

  app.get("/readyz", async (_request, reply) => {
    const [checks, services] = await Promise.all([answersOf(operations.checks), answersOf(operations.services ?? {})]);
    const ready = Object.values(checks).every((answer) => answer === "ok");
    return reply.code(ready ? 200 : 503).send({
      status: ready ? "ok" : "unavailable",
      checks,
      ...(operations.services && { services }),
    });
  });

  app.get("/metrics", async (request, reply) => {
    if (!isOnThisMachine(request) && !(await isOperator(request))) return askForOperator(reply);
    return reply.type(operations.metrics.contentType).send(await operations.metrics.text());
  });

  if (operatorPassword === null) return;
  await app.register(async (board) => {
    board.addHook("onRequest", async (request, reply) => {
      try {
        if (!(await isOperator(request))) return askForOperator(reply);
      } catch (error) {
        // The board has its own error handler, which would turn this error into a 500.
        return sendFailure(request, reply, failureOf(error));
      }
    });
    board.get("/admin/sending", async (_request, reply) =>
      reply.header("cache-control", "no-store").send({
        flags: (await operations.sending.flags()).map((flag) => ({
          tenantId: flag.tenant_id,
          kind: flag.kind,
          detail: flag.detail,
          at: flag.at,
          pausedSince: flag.paused_at,
        })),
      }),
    );
    board.get("/admin/ledgers", async (_request, reply) =>
      reply.header("cache-control", "no-store").send({ problems: await operations.ledgers() }),
    );
    board.post<{ Params: { tenantId: string } }>("/admin/sending/:tenantId/resume", async (request, reply) => {
      // A browser attaches the operator's password to requests that any other page makes to this
      // address (CSRF).
      if (request.headers.origin !== undefined)
        return reply.code(403).send({ error: "Requests from a browser aren't allowed" });
      const tenantId = z.uuid().safeParse(request.params.tenantId);
      if (!tenantId.success) throw refusal("business.notFound");
      await operations.sending.resume(tenantId.data);
      return reply.code(204).send();
    });
    await board.register(queueBoard, { queues, ping: operations.checks.queue ?? (async () => undefined) });
  });
};

/** Returns the result of each check by its name: `ok`, or why it failed. */
const answersOf = async (checks: Record<string, () => Promise<void>>): Promise<Record<string, string>> =>
  Object.fromEntries(await Promise.all(Object.entries(checks).map(([name, check]) => answerOf(name, check))));

async function answerOf(name: string, check: () => Promise<void>): Promise<[string, string]> {
  try {
    await check();
    return [name, "ok"];
  } catch (error) {
    // The reason for a clock error is not secret, and the operator needs it.
    return [name, error instanceof ClockSkewError ? error.message : "failed"];
  }
}

/** Returns whether the request came directly from this machine, not through a proxy on it. */
const isOnThisMachine = (request: FastifyRequest): boolean =>
  request.headers["x-forwarded-for"] === undefined &&
  /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? "");

/**
 * Checks whether a request carries the operator's password. Wrong passwords are logged and rate
 * limited per address, in the store that all servers share. Past the limit the right password is
 * refused too, so that a response never reveals it.
 * @throws AppError RATE_LIMITED with the seconds to wait.
 */
function recogniseOperator({ operatorPassword, attempts, createContext }: Options) {
  // Checks attempts from one address one after the other: a thousand concurrent ones would
  // otherwise all be checked before the first is counted.
  const judging = new Map<string, Promise<unknown>>();
  return async (request: FastifyRequest): Promise<boolean> => {
    const { authorization } = request.headers;
    if (operatorPassword === null || authorization === undefined) return false;
    const { address } = createContext(request);
    const judge = async (): Promise<boolean> => {
      await attempts.check("operator.address", address);
      if (isPassword(authorization, operatorPassword)) return true;
      request.log.warn({ ip: address }, "wrong operator password");
      await attempts.count("operator.address", address);
      return false;
    };
    const judged = (judging.get(address) ?? Promise.resolve()).catch(() => undefined).then(judge);
    judging.set(address, judged);
    try {
      return await judged;
    } finally {
      if (judging.get(address) === judged) judging.delete(address);
    }
  };
}

/** Compares digests of equal length, so that the timing reveals nothing about the password. */
function isPassword(authorization: string, password: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const expected = `Basic ${Buffer.from(`${OPERATOR}:${password}`).toString("base64")}`;
  return timingSafeEqual(digest(authorization), digest(expected));
}

const askForOperator = (reply: FastifyReply): FastifyReply =>
  reply
    .code(401)
    .header("www-authenticate", 'Basic realm="Aavarti operator", charset="UTF-8"')
    .type("text/plain")
    .send("Operator sign-in required");
