import type { Ending } from "@aavarti/runtime/postgres-cluster";
import { afterEach, describe, expect, it } from "vitest";
import { RestartPolicy } from "./restart-policy.ts";
import { type Part, PartFailure, type Run, Supervisor } from "./supervisor.ts";

const KILLED: Ending = { code: null, signal: "SIGKILL" };
const CRASHED: Ending = { code: 1, signal: null };

/** Returns a part whose starts succeed and which ends, until and when the test says otherwise. */
function fakePart(name: string, more: Partial<Part> = {}) {
  const starts: { end: (ending: Ending) => void; isStopped: boolean }[] = [];
  const settings = { failure: null as Error | null };
  const part: Part = {
    name,
    ...more,
    async start() {
      if (settings.failure) throw settings.failure;
      const { promise: ended, resolve: end } = Promise.withResolvers<Ending>();
      const one = { end, isStopped: false };
      starts.push(one);
      return {
        ended,
        async stop() {
          one.isStopped = true;
          end({ code: 0, signal: null });
        },
        lastLines: () => [`${name} said this`],
      } satisfies Run;
    },
  };
  return { part, starts, settings };
}

let supervisor: Supervisor;
const setUp = (firstWaitMs = 1) => {
  const lines: string[] = [];
  const reasons: string[] = [];
  supervisor = new Supervisor({
    say: (line) => lines.push(line),
    giveUp: (reason) => reasons.push(reason),
    policy: () => new RestartPolicy({ firstWaitMs, random: () => 0.5 }),
  });
  return { lines, reasons };
};
afterEach(() => supervisor.stop());

const started = (starts: readonly unknown[], count: number) =>
  expect.poll(() => starts.length, { interval: 2 }).toBe(count);

describe("a part that ends by itself", () => {
  it("is started again, with a line when it stops and one when it is back", async () => {
    const { lines } = setUp(120);
    const { part, starts } = fakePart("server");
    await supervisor.start(part);
    starts[0]?.end(KILLED);
    await started(starts, 2);
    await expect.poll(() => lines).toHaveLength(2);
    expect(lines[0]).toBe("Server stopped (SIGKILL). Restarting in 0.1 s.");
    expect(lines[1]).toMatch(/^Server is running again \(\d+\.\d s\)\.$/);
  });

  it("is started again however often it is killed", async () => {
    const { reasons } = setUp();
    const { part, starts } = fakePart("worker");
    await supervisor.start(part);
    for (let kill = 1; kill <= 20; kill += 1) {
      starts.at(-1)?.end(KILLED);
      await started(starts, kill + 1);
    }
    expect(reasons).toEqual([]);
  });

  it("stops everything when it crashes five times in a row, with what it said last", async () => {
    const { lines, reasons } = setUp();
    const { part, starts } = fakePart("worker");
    await supervisor.start(part);
    for (let crash = 1; crash <= 5; crash += 1) {
      starts.at(-1)?.end(CRASHED);
      if (crash < 5) await started(starts, crash + 1);
    }
    await expect.poll(() => reasons).toHaveLength(1);
    expect(reasons[0]).toBe("Worker stopped 5 times in a row (code 1), so everything is stopped.\n  worker said this");
    expect(lines.filter((line) => line.includes("Restarting"))).toHaveLength(4);
  });

  it("stops everything when it cannot be started again, with the reason of the last attempt", async () => {
    const { reasons } = setUp();
    const { part, starts, settings } = fakePart("database");
    await supervisor.start(part);
    settings.failure = new PartFailure("could not write: No space left on device", { ending: CRASHED });
    starts[0]?.end(CRASHED);
    await expect.poll(() => reasons).toHaveLength(1);
    expect(reasons[0]).toBe(
      "Database stopped 5 times in a row (code 1), so everything is stopped.\ncould not write: No space left on device",
    );
  });

  it("is only reported where it is not restarted", async () => {
    const { lines } = setUp();
    const { part, starts } = fakePart("server", { isRestarted: false });
    await supervisor.start(part);
    starts[0]?.end(CRASHED);
    await expect.poll(() => lines).toEqual(["Server stopped (code 1).\n  server said this"]);
    expect(supervisor.has("server")).toBe(false);
  });
});

it("waits with a restart for the database, and does not count crashes that its absence explains", async () => {
  const { reasons } = setUp();
  const database = fakePart("database");
  const server = fakePart("server", { needs: ["database"] });
  await supervisor.start(database.part);
  await supervisor.start(server.part);
  for (let crash = 1; crash <= 8; crash += 1) {
    server.starts.at(-1)?.end(CRASHED);
    await started(server.starts, crash + 1);
  }
  database.settings.failure = new PartFailure("not yet", { ending: CRASHED });
  database.starts[0]?.end(KILLED);
  server.starts.at(-1)?.end(CRASHED);
  database.settings.failure = null;
  await started(database.starts, 2);
  await started(server.starts, 10);
  expect(reasons).toEqual([]);
});

it("rejects when the first start fails, and does not repeat it", async () => {
  const { lines, reasons } = setUp();
  const { part, settings } = fakePart("server");
  settings.failure = new PartFailure("PORT is not a number");
  await expect(supervisor.start(part)).rejects.toThrow("PORT is not a number");
  await expect.poll(() => supervisor.has("server")).toBe(false);
  expect([...lines, ...reasons]).toEqual([]);
});

describe("stop", () => {
  it("ends what runs and restarts nothing", async () => {
    const { lines } = setUp();
    const { part, starts } = fakePart("server");
    await supervisor.start(part);
    await supervisor.stop(["server"]);
    expect(starts.map(({ isStopped }) => isStopped)).toEqual([true]);
    expect(lines).toEqual([]);
    expect(supervisor.has("server")).toBe(false);
  });

  it("ends a wait for a restart at once", async () => {
    const { lines } = setUp(60_000);
    const { part, starts } = fakePart("server");
    await supervisor.start(part);
    starts[0]?.end(KILLED);
    await expect.poll(() => lines).toEqual(["Server stopped (SIGKILL). Restarting in 60.0 s."]);
    await supervisor.stop();
    expect(starts).toHaveLength(1);
  });

  it("ends what becomes ready while it is being stopped", async () => {
    setUp();
    const { part, starts } = fakePart("server");
    const ready = Promise.withResolvers<void>();
    let begun = 0;
    await supervisor.start({
      ...part,
      async start(signal) {
        begun += 1;
        if (begun > 1) await ready.promise;
        return part.start(signal);
      },
    });
    starts[0]?.end(KILLED);
    await expect.poll(() => begun).toBe(2);
    const stopped = supervisor.stop();
    ready.resolve();
    await stopped;
    expect(starts.map(({ isStopped }) => isStopped)).toEqual([false, true]);
  });
});

describe("the policy", () => {
  const policy = () => new RestartPolicy({ random: () => 0.5 });
  const crash = { isItsFault: true, readyForMs: 1_000 };

  it("doubles the wait with each crash in a row and then gives up", () => {
    const one = policy();
    expect(Array.from({ length: 5 }, () => one.afterCrash(crash))).toEqual([200, 400, 800, 1_600, null]);
  });

  it("begins again after a minute without a crash", () => {
    const one = policy();
    one.afterCrash(crash);
    one.afterCrash(crash);
    expect(one.afterCrash({ isItsFault: true, readyForMs: 60_000 })).toBe(200);
  });

  it("spreads the waits", () => {
    const waits = [0, 1].map((chance) => new RestartPolicy({ random: () => chance }).afterCrash(crash));
    expect(waits).toEqual([150, 250]);
  });
});
