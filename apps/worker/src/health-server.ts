import { ClockSkewError } from "@aavarti/jobs/clock-check";
import type { Exposition } from "@aavarti/metrics/expose";
import Fastify, { type FastifyInstance } from "fastify";

export type HealthOptions = {
  metrics: Exposition;
  /** Readiness checks: the worker is ready when every one of them resolves. */
  checks: Record<string, () => Promise<unknown>>;
};

/**
 * Returns the worker's server for /healthz (alive), /readyz (200 when all `checks` pass, else 503;
 * names each with "ok" or its trouble) and /metrics, all without authentication. It is not
 * listening yet.
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
          // The reason for a wrong clock is not secret, and the operator needs it.
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
