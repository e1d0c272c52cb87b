import { describe, expect, it } from "vitest";
import { buildHealthServer } from "./health-server.ts";
import { createMetrics } from "./metrics.ts";

const metrics = createMetrics({ oldestDueSeconds: async () => 3 });

describe("the worker's health server", () => {
  it("is ready when everything it needs answers, and says what does not", async () => {
    let queue = async (): Promise<unknown> => undefined;
    const app = buildHealthServer({
      registry: metrics.registry,
      checks: { database: async () => undefined, queue: () => queue() },
    });
    expect((await app.inject("/readyz")).statusCode).toBe(200);
    queue = async () => {
      throw new Error("secret detail");
    };
    const answer = await app.inject("/readyz");
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: "not ready", database: "ok", queue: "not answering" });
    expect((await app.inject("/healthz")).statusCode).toBe(200);
  });

  it("shows its figures to Prometheus", async () => {
    metrics.countJob({ queue: "notifications", name: "reminder.send", outcome: "completed", seconds: 0.2 });
    const app = buildHealthServer({ registry: metrics.registry, checks: {} });
    const { body } = await app.inject("/metrics");
    expect(body).toContain(
      'aavarti_jobs_finished_total{queue="notifications",job="reminder.send",outcome="completed"} 1',
    );
    expect(body).toContain("aavarti_outbox_oldest_seconds 3");
  });
});
