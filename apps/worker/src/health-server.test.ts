import { ClockSkewError } from "@aavarti/jobs/clock-check";
import { describe, expect, it } from "vitest";
import { buildHealthServer } from "./health-server.ts";

const metrics = { contentType: "text/plain; version=0.0.4", text: async () => "aavarti_reminders_due 3\n" };

describe("the worker's health server", () => {
  it("is ready when all dependencies respond, and names those that don't", async () => {
    let queue = async (): Promise<unknown> => undefined;
    const app = buildHealthServer({
      metrics,
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

  it("is not ready while the clock is wrong, with the reason", async () => {
    const clock = async () => {
      throw new ClockSkewError(86_400_000);
    };
    const answer = await buildHealthServer({ metrics, checks: { clock } }).inject("/readyz");
    expect([answer.statusCode, answer.json().clock]).toEqual([
      503,
      expect.stringContaining("86400 s ahead of the database's"),
    ]);
  });

  it("shows its figures to Prometheus", async () => {
    const answer = await buildHealthServer({ metrics, checks: {} }).inject("/metrics");
    expect([answer.headers["content-type"], answer.body]).toEqual([
      "text/plain; version=0.0.4",
      "aavarti_reminders_due 3\n",
    ]);
  });
});
