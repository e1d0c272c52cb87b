import { createHash, timingSafeEqual } from "node:crypto";
import type { Exposition } from "@aavarti/metrics/expose";
import type { Queue } from "bullmq";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { queueBoard } from "./queue-board.ts";

export type Operations = {
  /** Each resolves when that part answers. */
  checks: Record<string, () => Promise<void>>;
  queues: readonly Queue[];
  metrics: Exposition;
  /** Null switches the operator's pages off. */
  operatorPassword: string | null;
};

const OPERATOR = "operator";

/** Health for the platform, metrics for the monitor, Bull Board for the operator. */
export const operationsPlugin: FastifyPluginAsync<Operations> = async (app, operations) => {
  app.get("/healthz", async () => ({ status: "ok" }));

  app.get("/readyz", async (_request, reply) => {
    const results = await Promise.all(Object.entries(operations.checks).map(([name, check]) => answerOf(name, check)));
    const ready = results.every(([, answer]) => answer === "ok");
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? "ok" : "unavailable", checks: Object.fromEntries(results) });
  });

  app.get("/metrics", async (request, reply) => {
    if (!isOnThisMachine(request) && !isOperator(request, operations.operatorPassword)) return askForOperator(reply);
    return reply.type(operations.metrics.contentType).send(await operations.metrics.text());
  });

  const { queues, operatorPassword } = operations;
  if (operatorPassword === null) return;
  await app.register(async (board) => {
    board.addHook("onRequest", async (request, reply) => {
      if (!isOperator(request, operatorPassword)) return askForOperator(reply);
    });
    await board.register(queueBoard, { queues });
  });
};

async function answerOf(name: string, check: () => Promise<void>): Promise<[string, "ok" | "failed"]> {
  try {
    await check();
    return [name, "ok"];
  } catch {
    return [name, "failed"];
  }
}

/** A request that came straight from this machine, not through a proxy on it. */
const isOnThisMachine = (request: FastifyRequest): boolean =>
  request.headers["x-forwarded-for"] === undefined &&
  /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? "");

/** Compared over digests of equal length, so that the time says nothing about the password. */
function isOperator(request: FastifyRequest, password: string | null): boolean {
  if (password === null) return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const expected = `Basic ${Buffer.from(`${OPERATOR}:${password}`).toString("base64")}`;
  return timingSafeEqual(digest(request.headers.authorization ?? ""), digest(expected));
}

const askForOperator = (reply: FastifyReply): FastifyReply =>
  reply
    .code(401)
    .header("www-authenticate", 'Basic realm="Aavarti operator", charset="UTF-8"')
    .type("text/plain")
    .send("Operator sign-in required");
