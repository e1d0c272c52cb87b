import { afterRestore } from "@aavarti/db/after-restore";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dailyRounds } from "../digests/daily-rounds.ts";

let database: TestDatabase;
let bench: ReminderBench;
beforeAll(async () => {
  database = await createTestDatabase();
  bench = await createReminderBench(database);
});
afterAll(() => bench.close());

it("reminds nobody twice after a backup is restored, and still sends later reminders", async () => {
  // In the backup: a term that ends today and is not planned yet, and one whose messages are
  // planned.
  await bench.tenantWithTerm("2026-11-28");
  await bench.sweepAndWork();
  expect(bench.notifiers.emails).toHaveLength(2);
  await bench.tenantWithTerm("2026-11-21");

  // After the backup the messages of the second term are sent. Then the data is lost, and the
  // restored tables do not contain those sends.
  await bench.sweepAndWork();
  expect(bench.notifiers.emails).toHaveLength(4);
  await bench.superuser.query("delete from reminder where step = 'due_today'");
  await bench.superuser.query("update reminder set state = 'planned', attempts = 0, sent_at = null");
  await bench.superuser.query("truncate outbox");
  bench.clock.advance({ hours: 3 });

  await afterRestore(database.ownerUrl, bench.clock.now());
  expect(await bench.sweepAndWork()).toEqual([]);
  expect(bench.notifiers.emails).toHaveLength(4);
  expect(new Set((await bench.ledger()).map(({ state }) => state))).toEqual(new Set(["cancelled"]));

  bench.clock.set("2026-11-28T03:30:00Z");
  const later = await bench.sweepAndWork();
  expect(later).toEqual(["sent", "sent", "sent", "sent"]);
  expect(bench.notifiers.emails).toHaveLength(6);
});

it("records what it held back for each step, notifies the owner how many, and sends none of it", async () => {
  await bench.reset();
  // In the backup nothing of this is planned: a term that ends today, one in 7 days, and one that
  // was entered today.
  const { ctx, tenantId } = await bench.tenantWithTerm("2026-11-21");
  await createTestSubscription(ctx, { endOn: "2026-11-28", customerName: "Bina" });
  const other = await bench.tenantWithTerm("2026-12-20");
  await afterRestore(database.ownerUrl, bench.clock.now());
  await afterRestore(database.ownerUrl, bench.clock.now());

  expect(await bench.sweepAndWork()).toEqual([]);
  expect(await bench.sweepAndWork()).toEqual([]);
  expect([...bench.notifiers.emails, ...bench.notifiers.templates]).toEqual([]);
  const rows = (await bench.ledger()).filter((row) => row.recipient_kind === "customer");
  expect(new Set(rows.map(({ step }) => step))).toEqual(new Set(["due_today", "due_in_7"]));
  for (const row of rows)
    expect(row).toMatchObject({
      tenant_id: tenantId,
      state: "cancelled",
      state_reason:
        "Not sent because data was restored from a backup on 21 Nov 2026. This message may have been sent before that.",
    });
  const { rows: notifications } = await bench.superuser.query("select tenant_id, title, body from notification");
  expect(notifications).toEqual([
    {
      tenant_id: tenantId,
      title: "Reminders not sent after a backup was restored: 2",
      body: expect.stringContaining("21 Nov 2026"),
    },
  ]);

  // What falls due later is sent as usual.
  bench.clock.set("2026-11-28T03:30:00Z");
  expect(new Set(await bench.sweepAndWork())).toEqual(new Set(["sent"]));
  expect(other.tenantId).not.toBe(tenantId);
});

it("sends no second summary on the day of the restore, and one on the next day", async () => {
  await bench.reset();
  await bench.tenantWithTerm("2026-11-24");
  const digests = () => bench.notifiers.emails.filter(({ tag }) => tag === "owner-digest").length;
  await dailyRounds(bench.deps);
  await bench.work();
  expect(digests()).toBe(1);

  await bench.superuser.query("delete from reminder where step = 'digest'");
  bench.clock.advance({ hours: 3 });
  await afterRestore(database.ownerUrl, bench.clock.now());
  await dailyRounds(bench.deps);
  await bench.work();
  expect(digests()).toBe(1);

  bench.clock.advance({ days: 1 });
  await dailyRounds(bench.deps);
  await bench.work();
  expect(digests()).toBe(2);
});

it("sends nothing again about a term that was entered, and reminded at once, on the day of the restore", async () => {
  await bench.reset();
  const tenant = await createTestTenant(bench.deps, { trialEndsAt: new Date("2026-12-31") });
  await createTestSubscription(tenant.ctx, { endOn: "2026-11-21" });
  await createTestSubscription(tenant.ctx, { endOn: "2026-11-29" });
  await bench.sweepAndWork();
  const sent = bench.notifiers.emails.length;
  expect(sent).toBe(2);

  await bench.superuser.query("delete from reminder");
  bench.clock.advance({ minutes: 10 });
  await afterRestore(database.ownerUrl, bench.clock.now());
  expect(await bench.sweepAndWork()).toEqual([]);
  expect(bench.notifiers.emails).toHaveLength(sent);

  // A term entered after the restore is new, so its reminder is sent on the same day.
  await createTestSubscription(tenant.ctx, { endOn: "2026-11-28" });
  await bench.sweepAndWork();
  expect(bench.notifiers.emails).toHaveLength(sent + 2);

  bench.clock.advance({ days: 1 });
  await bench.sweepAndWork();
  expect(bench.notifiers.emails.length).toBeGreaterThan(sent + 2);
});
