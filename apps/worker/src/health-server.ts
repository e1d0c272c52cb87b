import { ClockSkewError } from "@aavarti/jobs/clock-check";
import type { Exposition } from "@aavarti/metrics/expose";
import Fastify, { type FastifyInstance } from "fastify";

export type HealthOptions = {
  metrics: Exposition;
  /** Each must resolve for the worker to be ready. */
  checks: Record<string, () => Promise<unknown>>;
};

/**
 * /healthz (alive), /readyz (database and queue answer, and the clock is right) and /metrics of the
 * worker, not yet listening.
 */
export function buildHealthServer({ metrics, checks }: HealthOptions): FastifyInstance {
  const app = Fastify({ logger: false });
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [
        name,
        await check().then(
          () => "ok",
          // Why the clock is wrong is no secret, and whoever looks needs to know it.
          (error: unknown) => (error instanceof ClockSkewError ? error.message : "not answering"),
        ),
      ]),
    );
    const isReady = results.every(([, state]) => state === "ok");
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? "ok" : "not ready", ...Object.fromEntries(results) });
  });
  app.get("/metrics", async (_, reply) => reply.type(metrics.contentType).send(await metrics.text()));
  return app;
}
