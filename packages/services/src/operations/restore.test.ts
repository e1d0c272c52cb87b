import { readFileSync } from "node:fs";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { afterAll, beforeAll, expect, it } from "vitest";

const GUIDE = readFileSync(new URL("../../../../docs/operations.md", import.meta.url), "utf8");

let bench: ReminderBench;
beforeAll(async () => {
  bench = await createReminderBench();
});
afterAll(() => bench.close());

/** The statements of "Backup and restore", on the bench's clock. */
async function tellNotToLookBack(): Promise<void> {
  const statements = /```sql\n(insert into notification_settings.+?)```/s.exec(GUIDE)?.[1];
  if (!statements) throw new Error("docs/operations.md lacks the statements");
  await bench.superuser.query(statements.replaceAll("now()", `'${bench.clock.now().toISOString()}'::timestamptz`));
}

it("reminds nobody twice after a backup is restored as the guide says, and everybody of what comes later", async () => {
  // In the backup: a term that ends today and was not planned yet, and one whose messages were.
  await bench.tenantWithTerm("2026-11-28");
  await bench.sweepAndWork();
  expect(bench.notifiers.emails).toHaveLength(2);
  await bench.tenantWithTerm("2026-11-21");

  // After it: the messages of the second went out. Then the disk died, and the restored tables know nothing of it.
  await bench.sweepAndWork();
  expect(bench.notifiers.emails).toHaveLength(4);
  await bench.superuser.query("delete from reminder where step = 'due_today'");
  await bench.superuser.query("update reminder set state = 'planned', attempts = 0, sent_at = null");
  await bench.superuser.query("truncate outbox");
  bench.clock.advance({ hours: 3 });

  await tellNotToLookBack();
  expect(await bench.sweepAndWork()).toEqual([]);
  expect(bench.notifiers.emails).toHaveLength(4);
  expect(new Set((await bench.ledger()).map(({ state }) => state))).toEqual(new Set(["cancelled"]));

  bench.clock.set("2026-11-28T03:30:00Z");
  const later = await bench.sweepAndWork();
  expect(later).toEqual(["sent", "sent", "sent", "sent"]);
  expect(bench.notifiers.emails).toHaveLength(6);
});
