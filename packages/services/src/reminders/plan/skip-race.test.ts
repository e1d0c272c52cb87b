import { overlapping } from "@aavarti/testing/overlapping";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ServiceContext } from "../../context.ts";
import { sendReminder } from "../deliver/send-reminder.ts";
import { skipReminder } from "./skip-reminder.ts";
import { sweepReminders } from "./sweep-reminders.ts";

/**
 * A person who skips a reminder and the worker that sends it, at once: the one that is stopped
 * before its commit is first, and the other one waits for it.
 */
let bench: ReminderBench;
beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

/** Plans the four messages of a step, and sends all of them but `left`. */
async function planned(left: number) {
  const { ctx, subscription, tenantId } = await bench.tenantWithTerm("2026-11-30");
  bench.clock.set("2026-11-23T03:30:00Z");
  await sweepReminders(bench.deps);
  const worker = await bench.systemContext(tenantId);
  const ids = (await bench.ledger()).map(({ id }) => id);
  expect(ids).toHaveLength(4);
  for (const reminderId of ids.slice(left)) expect(await sendReminder(worker, { reminderId })).toBe("sent");
  const ref = { subscriptionId: subscription.id, endDate: "2026-11-30", daysBefore: 7 } as const;
  const reminderId = ids[0] ?? "";
  return {
    ctx,
    worker,
    skip: (on: ServiceContext) => skipReminder(on, ref),
    send: (on: ServiceContext) => sendReminder(on, { reminderId }),
  };
}

const states = async () => (await bench.ledger()).map(({ state }) => state).toSorted();
const messagesSent = () => bench.notifiers.emails.length + bench.notifiers.templates.length;
const skippedEvents = async () =>
  (await bench.superuser.query("select 1 from audit_event where action = 'reminder.skipped'")).rowCount;

describe("a reminder that is skipped while it is sent", () => {
  it.each([
    ["the last message", 0],
    // As with a phone number added since: what skipping stores for it must not hide the claim.
    ["the last message, and another one is not planned yet", 1],
  ])("counts as sent, and not as skipped, when a sender has claimed %s", async (_, unplanned) => {
    const { ctx, worker, skip, send } = await planned(1);
    await bench.superuser.query(
      "delete from reminder where id in (select id from reminder where state = 'sent' order by id limit $1)",
      [unplanned],
    );
    const raced = await overlapping(worker, bench.superuser, send, () => skip(ctx));
    expect(raced).toEqual({ first: { value: "sent" }, second: { refused: "CONFLICT" }, waited: true });
    expect(await states()).toEqual(Array.from({ length: 4 - unplanned }, () => "sent"));
    expect(messagesSent()).toBe(4);
    expect(await skippedEvents()).toBe(0);
    expect(await bench.work()).not.toContain("sent");
  });

  it("is sent where it was claimed, and skipped where it was not", async () => {
    const { ctx, worker, skip, send } = await planned(2);
    const raced = await overlapping(worker, bench.superuser, send, () => skip(ctx));
    expect(raced).toEqual({
      first: { value: "sent" },
      second: { value: { skipped: true, messages: 1 } },
      waited: true,
    });
    expect(await states()).toEqual(["cancelled", "sent", "sent", "sent"]);
    expect(messagesSent()).toBe(3);
    expect(await skippedEvents()).toBe(1);
  });

  it("is not sent when the person was first", async () => {
    const { ctx, worker, skip, send } = await planned(4);
    const raced = await overlapping(ctx, bench.superuser, skip, () => send(worker));
    expect(raced).toEqual({
      first: { value: { skipped: true, messages: 4 } },
      second: { value: "not-planned" },
      waited: true,
    });
    expect(await states()).toEqual(["cancelled", "cancelled", "cancelled", "cancelled"]);
    expect(messagesSent()).toBe(0);
  });
});
