import { ALL_SLICES } from "@aavarti/jobs/definitions/slices";
import { planOne } from "@aavarti/testing/planned-reminder";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readFigures } from "./read-figures.ts";
import { recordSweep, sweepName } from "./record-sweep.ts";

let bench: ReminderBench;
beforeAll(async () => {
  bench = await createReminderBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

describe("the operator's metrics", () => {
  it("show how long messages and jobs have waited", async () => {
    await planOne(bench, "email");
    const { length: jobs } = await bench.deps.db.selectFrom("outbox").select("id").execute();
    bench.clock.advance({ minutes: 5 });
    const { due, outbox } = await readFigures(bench.deps);
    expect(due).toEqual({ count: 1, oldestSeconds: 300 });
    expect(outbox).toEqual({ count: jobs, oldestSeconds: 300 });
  });

  it("show a send that failed with its cause, and no due message any more", async () => {
    await planOne(bench, "whatsapp");
    bench.notifiers.script = ["refused"];
    await bench.work();
    const { due, lastDay, unknown } = await readFigures(bench.deps);
    expect(lastDay).toEqual([{ channel: "whatsapp", state: "failed", cause: "REFUSED", count: 1 }]);
    expect([due.count, unknown]).toEqual([0, 0]);
  });

  it("show a message with unknown delivery", async () => {
    await planOne(bench, "whatsapp");
    bench.notifiers.script = ["unknown"];
    await bench.work();
    expect((await readFigures(bench.deps)).unknown).toBe(1);
  });

  it("show stored events that were not processed", async () => {
    await bench.deps.db
      .insertInto("webhook_event")
      .values({ provider: "postmark", event_key: "e1", body: "{}", received_at: bench.clock.now() })
      .execute();
    bench.clock.advance({ minutes: 1 });
    expect((await readFigures(bench.deps)).webhooks).toEqual({ count: 1, oldestSeconds: 60 });
  });

  it("show a sweep as its shares stand together: as old as the oldest, not whole before every share has run", async () => {
    const { deps, clock } = bench;
    await bench.superuser.query("delete from sweep_run");
    const began = clock.now().getTime() / 1_000;
    const of = async () => (await readFigures(deps)).sweeps;
    // A row left by an earlier version, whose sweep was not split into shares.
    await recordSweep(deps, "reminders.sweep", async () => undefined);
    for (const slice of ALL_SLICES.slice(1)) {
      clock.advance({ minutes: 1 });
      await recordSweep(deps, sweepName("reminders.sweep", slice), async () => undefined);
    }
    expect(await of()).toMatchObject([{ sweep: "reminders.sweep", startedAt: began + 60, finishedAt: null }]);
    clock.advance({ minutes: 1 });
    await recordSweep(deps, sweepName("reminders.sweep", { slice: 0 }), async () => clock.advance({ minutes: 2 }));
    expect(await of()).toMatchObject([{ startedAt: began + 60, finishedAt: began + 60, failedAt: null, seconds: 120 }]);
    const failing = recordSweep(deps, sweepName("reminders.sweep", { slice: 3 }), () =>
      Promise.reject(new Error("no")),
    );
    await expect(failing).rejects.toThrow("no");
    expect(await of()).toMatchObject([{ failedAt: clock.now().getTime() / 1_000 }]);
  });

  it("show when a sweep began, ended and failed", async () => {
    const { deps, clock } = bench;
    const at = clock.now().getTime() / 1_000;
    await bench.superuser.query("delete from sweep_run");
    await recordSweep(deps, "reminders.sweep", async () => clock.advance({ minutes: 1 }));
    const failing = recordSweep(deps, "reminders.sweep", () => Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    expect((await readFigures(deps)).sweeps).toEqual([
      { sweep: "reminders.sweep", startedAt: at + 60, finishedAt: at + 60, failedAt: at + 60, seconds: 60 },
    ]);
  });
});
