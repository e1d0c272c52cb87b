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
import { failureOf, sendFailure } from "./answer-errors.ts";
import { queueBoard } from "./queue-board.ts";

export type Operations = {
  /** Each resolves when that part answers. */
  checks: Record<string, () => Promise<void>> & { queue?: () => Promise<void> };
  queues: readonly Queue[];
  metrics: Exposition;
  /** Null switches the operator's pages off. */
  operatorPassword: string | null;
};

/** What the operator should look at of the messages that businesses send, and how a pause ends. */
export type SendingOperations = {
  flags: () => Promise<readonly ListedFlag[]>;
  resume: (tenantId: string) => Promise<void>;
};

type Options = Operations & {
  attempts: AttemptCounter;
  createContext: (request: FastifyRequest) => ApiContext;
  sending: SendingOperations;
};

const OPERATOR = "operator";

/** Health for the platform, metrics for the monitor, Bull Board for the operator. */
export const operationsPlugin: FastifyPluginAsync<Options> = async (app, operations) => {
  const { queues, operatorPassword } = operations;
  const isOperator = recogniseOperator(operations);

  app.get("/healthz", async () => ({ status: "ok" }));

  app.get("/readyz", async (_request, reply) => {
    const results = await Promise.all(Object.entries(operations.checks).map(([name, check]) => answerOf(name, check)));
    const ready = results.every(([, answer]) => answer === "ok");
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? "ok" : "unavailable", checks: Object.fromEntries(results) });
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
        // The board answers its own errors, and would make a 500 of this one.
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
    board.post<{ Params: { tenantId: string } }>("/admin/sending/:tenantId/resume", async (request, reply) => {
      // A browser sends the operator's password along with whatever any page asks of this address.
      if (request.headers.origin !== undefined) return reply.code(403).send({ error: "Not from a browser" });
      const tenantId = z.uuid().safeParse(request.params.tenantId);
      if (!tenantId.success) throw refusal("business.notFound");
      await operations.sending.resume(tenantId.data);
      return reply.code(204).send();
    });
    await board.register(queueBoard, { queues, ping: operations.checks.queue ?? (async () => undefined) });
  });
};

async function answerOf(name: string, check: () => Promise<void>): Promise<[string, string]> {
  try {
    await check();
    return [name, "ok"];
  } catch (error) {
    // Why the clock is wrong is no secret, and whoever looks needs to know it.
    return [name, error instanceof ClockSkewError ? error.message : "failed"];
  }
}

/** A request that came straight from this machine, not through a proxy on it. */
const isOnThisMachine = (request: FastifyRequest): boolean =>
  request.headers["x-forwarded-for"] === undefined &&
  /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? "");

/**
 * Whether a request brings the operator's password. Wrong ones are logged, and limited for each
 * address in the store that all servers share; past the limit the right one is refused as well, so
 * that nobody learns which it is.
 * @throws AppError RATE_LIMITED with the seconds to wait.
 */
function recogniseOperator({ operatorPassword, attempts, createContext }: Options) {
  // Guesses of one address are judged one after the other: a thousand at once would all be judged
  // before the first is counted.
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

/** Compared over digests of equal length, so that the time says nothing about the password. */
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
