import { RemindNow } from "@aavarti/contract/by-hand";
import { PATIENCE_MS } from "@aavarti/testing/patience";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import {
  createTestSubscription,
  type SubscriptionOptions,
  type TestSubscription,
} from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ServiceContext } from "../../context.ts";
import { saveNotificationSettings } from "../../notifications/save-settings.ts";
import { recordPromise } from "../../promises/change-promise.ts";
import { listLane } from "../../renewals/list-lane.ts";
import { renewSubscription } from "../../subscriptions/renew-subscription.ts";
import { listReminders } from "../log/list-reminders.ts";
import { listUpcoming } from "../preview/list-upcoming.ts";
import { planNow } from "./plan-now.ts";
import { previewRemindNow, remindNow } from "./remind-now.ts";

let bench: ReminderBench;
beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

/**
 * Creates a business on Saturday 21 November, 9:30 in India. No subscription has a step today, so
 * every message sent was requested by hand.
 */
async function business(
  ...terms: readonly Partial<SubscriptionOptions>[]
): Promise<TestTenant & { terms: TestSubscription[] }> {
  bench.clock.advance({ days: -40 });
  const tenant = await createTestTenant(bench.deps, { ownerPhone: null });
  const made: TestSubscription[] = [];
  for (const [index, term] of terms.entries())
    made.push(
      await createTestSubscription(tenant.ctx, {
        endOn: "2026-11-25",
        customerName: `Customer ${index}`,
        email: `c${index}@example.in`,
        phone: `+9198765432${String(index).padStart(2, "0")}`,
        ...term,
      }),
    );
  bench.clock.advance({ days: 40 });
  return { ...tenant, terms: made };
}

const about = (terms: readonly TestSubscription[]) =>
  RemindNow.parse({ about: "subscriptions", ids: terms.map(({ id }) => id) });
const ofCustomers = (terms: readonly TestSubscription[]) =>
  RemindNow.parse({ about: "customers", ids: terms.map(({ customerId }) => customerId) });
const stop = (ctx: ServiceContext, customerId: string, channel: "email" | "whatsapp") =>
  bench.superuser.query(
    `insert into consent_event (tenant_id, id, customer_id, channel, purpose, state, source, actor_kind, at)
     values ($1, $2, $3, $4, 'reminders', 'withdrawn', 'reply', 'customer', $5)`,
    [ctx.tenantId, ctx.newId(), customerId, channel, bench.clock.now()],
  );
const sentTo = () => [...bench.notifiers.templates.map(({ to }) => to), ...bench.notifiers.emails.map(({ to }) => to)];

describe("a reminder by hand", () => {
  it("is sent once to everybody selected, on one channel each, and is in the history", async () => {
    const { ctx, terms } = await business({}, { phone: null }, { endOn: "2026-11-19" });
    const planned = await previewRemindNow(ctx, about(terms));
    expect(planned).toMatchObject({
      people: 3,
      channels: expect.arrayContaining([
        { channel: "whatsapp", people: 2 },
        { channel: "email", people: 1 },
      ]),
      goesAt: null,
      leftOut: [],
      sample: { channel: "whatsapp", text: expect.stringContaining("renews on 25 Nov 2026") },
    });
    expect(await bench.ledger()).toEqual([]);

    expect(await remindNow(ctx, about(terms))).toEqual(planned);
    await bench.work();
    expect(sentTo().sort()).toEqual(["+919876543200", "+919876543202", "c1@example.in"]);
    expect(bench.notifiers.templates.map(({ template }) => template).sort()).toEqual([
      "renewal_overdue",
      "renewal_reminder_7d",
    ]);
    const { items } = await listReminders(ctx, { limit: 10 });
    expect(items.map(({ step, state, daysBefore, endDate }) => [step, state, daysBefore, endDate])).toEqual(
      expect.arrayContaining([["Manual reminder", "sent", null, "2026-11-19"]]),
    );

    const again = await remindNow(ctx, about(terms));
    expect(again).toMatchObject({ people: 0, to: [], sample: null });
    expect(again.leftOut.map(({ reason }) => reason)).toEqual(["written-today", "written-today", "written-today"]);
    await bench.work();
    expect(sentTo()).toHaveLength(3);
    bench.clock.advance({ days: 1 });
    expect(await previewRemindNow(ctx, about(terms))).toMatchObject({ people: 3 });
    const { rows } = await bench.superuser.query(
      "select action, changes from audit_event where action = 'reminder.asked'",
    );
    expect(rows).toEqual([{ action: "reminder.asked", changes: { count: 3 } }]);
  });

  it("about several dues of one phone is one message", async () => {
    const phone = "+919876500001";
    const { ctx, terms } = await business({ phone }, { phone, endOn: "2026-11-26" });
    expect(await remindNow(ctx, ofCustomers(terms))).toMatchObject({
      people: 1,
      to: [{ customer: { name: "Customer 0" } }, { customer: { name: "Customer 1" } }],
      sample: { text: expect.stringContaining("Customer 1") },
    });
    await bench.work();
    expect(sentTo()).toEqual([phone]);
  });

  it("is sent once when two people request it at the same time", async () => {
    const { ctx, as, terms } = await business({}, {});
    const answers = await Promise.all([remindNow(ctx, about(terms)), remindNow(as("agent"), about(terms))]);
    expect(answers.map(({ people }) => people).sort()).toEqual([0, 2]);
    await bench.work();
    expect(sentTo()).toHaveLength(2);
  });

  it("waits for the morning at night, says when it goes, and not at all for who has renewed by then", async () => {
    const { ctx, terms } = await business({}, {});
    bench.clock.set("2026-11-21T17:00:00.000Z");
    expect(await remindNow(ctx, about(terms))).toMatchObject({ people: 2, goesAt: "2026-11-22T02:30:00.000Z" });
    await bench.work();
    expect(sentTo()).toEqual([]);
    bench.clock.set("2026-11-22T02:00:00.000Z");
    await renewSubscription(ctx, { id: terms[0]?.id ?? "", endDate: "2026-11-25" });
    bench.clock.set("2026-11-22T02:30:00.000Z");
    await bench.work();
    expect(sentTo()).toEqual(["+919876543201"]);
    const reasons = (await bench.ledger()).map(({ state, state_reason }) => state_reason ?? state).sort();
    expect(reasons[0]).toMatch(/^Renewed\. Runs until/);
  });
});

describe("asked for in quiet hours", () => {
  const EVENING = "2026-11-21T17:00:00.000Z";
  const MORNING = "2026-11-22T02:30:00.000Z";
  const anyway = (terms: readonly TestSubscription[]) => ({ ...about(terms), evenInQuietHours: true });

  it("shows the true time in the result, on the board, in the history and in the next 30 days", async () => {
    const { ctx, terms } = await business({});
    bench.clock.set(EVENING);
    await remindNow(ctx, about(terms));
    expect(await previewRemindNow(ctx, about(terms))).toMatchObject({
      people: 0,
      quietUntil: MORNING,
      leftOut: [{ reason: "queued", at: MORNING }],
    });
    const { items } = await listLane(ctx, { lane: "week", limit: 10 });
    expect(items.map(({ lastReminder }) => lastReminder)).toMatchObject([{ state: "queued", at: MORNING }]);
    expect(await listUpcoming(ctx, { limit: 10 })).toMatchObject({ queued: { messages: 1, nextAt: MORNING } });
    expect((await listReminders(ctx, { limit: 10 })).items).toMatchObject([{ state: "queued", dueAt: MORNING }]);
  });

  it("still takes another subscription of the same customer, and both go out in one message", async () => {
    const phone = "+919876500001";
    const { ctx, terms } = await business({ phone }, { phone, endOn: "2026-11-26" });
    const [one, other] = terms;
    if (!one || !other) throw new Error("Two subscriptions are needed");
    await bench.superuser.query("update subscription set customer_id = $1 where id = $2", [one.customerId, other.id]);
    bench.clock.set(EVENING);
    await remindNow(ctx, about([one]));
    expect(await remindNow(ctx, about([other]))).toMatchObject({ people: 1, leftOut: [], goesAt: MORNING });
    bench.clock.set(MORNING);
    await bench.work();
    expect(sentTo()).toEqual([phone]);
  });

  it("goes out at once when it is asked to, with what is queued already, and each once", async () => {
    const { ctx, terms } = await business({}, {});
    bench.clock.set(EVENING);
    await remindNow(ctx, about(terms.slice(0, 1)));
    expect(await previewRemindNow(ctx, anyway(terms))).toMatchObject({ people: 2, goesAt: null, leftOut: [] });
    expect(await remindNow(ctx, anyway(terms))).toMatchObject({ people: 2, goesAt: null, quietUntil: MORNING });
    await bench.work();
    expect(sentTo().sort()).toEqual(["+919876543200", "+919876543201"]);
    bench.clock.set(MORNING);
    await bench.work();
    expect(sentTo()).toHaveLength(2);
  });

  it("lets nothing else of that customer out before the morning", async () => {
    const { ctx, terms } = await business({}, {});
    bench.clock.set("2026-11-21T15:29:00.000Z");
    await remindNow(ctx, about(terms));
    bench.clock.set(EVENING);
    await bench.work();
    expect(sentTo()).toEqual([]);
    expect(await remindNow(ctx, anyway(terms.slice(0, 1)))).toMatchObject({ people: 1 });
    await bench.work();
    expect(sentTo()).toEqual(["+919876543200"]);
  });
});

describe("who is skipped, and why", () => {
  it("is named for each, with its day if it has one", async () => {
    const { ctx, terms } = await business(
      { endOn: "2027-03-01" },
      { status: "cancelled" },
      {},
      { phone: null, email: "" },
      {},
      // Seven days before its end: its own reminder is due today, but not planned yet.
      { endOn: "2026-11-28" },
    );
    const [, , promised, unreachable, stopped] = terms;
    await recordPromise(ctx, { customerId: promised?.customerId ?? "", promisedOn: "2026-11-24" });
    await bench.superuser.query("update customer set email = '' where id = $1", [unreachable?.customerId]);
    await stop(ctx, stopped?.customerId ?? "", "whatsapp");
    await stop(ctx, stopped?.customerId ?? "", "email");
    bench.clock.set("2026-11-21T03:00:00.000Z");
    const { leftOut, people } = await previewRemindNow(ctx, about(terms));
    expect(people).toBe(0);
    expect(leftOut.map(({ customer, reason, day }) => [customer?.name, reason, day])).toEqual([
      ["Customer 0", "not-due", "2027-03-01"],
      ["Customer 1", "not-running", null],
      ["Customer 2", "promised", "2026-11-24"],
      ["Customer 3", "no-contact", null],
      ["Customer 4", "stopped", null],
      ["Customer 5", "reminder-coming", null],
    ]);
    expect((await previewRemindNow(ctx, ofCustomers(terms))).leftOut.map(({ reason }) => reason).sort()).toEqual([
      "no-contact",
      "not-due",
      "not-running",
      "promised",
      "reminder-coming",
      "stopped",
    ]);
  });

  it("goes by email where WhatsApp was stopped, and nowhere when both channels are off", async () => {
    const { ctx, terms } = await business({});
    await stop(ctx, terms[0]?.customerId ?? "", "whatsapp");
    expect(await previewRemindNow(ctx, about(terms))).toMatchObject({ channels: [{ channel: "email", people: 1 }] });
    await saveNotificationSettings(ctx, { emailEnabled: false, whatsappEnabled: false });
    expect(await previewRemindNow(ctx, about(terms))).toMatchObject({
      people: 0,
      leftOut: [{ reason: "channels-off" }],
    });
  });

  it("follows an opt-out between request and sending", async () => {
    const { ctx, terms } = await business({ email: "asha@example.in" });
    await remindNow(ctx, about(terms));
    await stop(ctx, terms[0]?.customerId ?? "", "whatsapp");
    await bench.work();
    expect(sentTo()).toEqual(["asha@example.in"]);
  });

  it("shows and sends nothing of another business", async () => {
    const { terms } = await business({});
    const stranger = await createTestTenant(bench.deps);
    for (const input of [about(terms), ofCustomers(terms)])
      expect(await remindNow(stranger.ctx, input)).toMatchObject({
        people: 0,
        leftOut: [{ place: 0, customer: null, product: null, reason: "gone" }],
      });
    expect(await bench.ledger()).toEqual([]);
  });
});

describe("with a scheduled reminder on the same day", () => {
  /** Creates a business whose subscription is entered now and due today. */
  async function dueToday() {
    const tenant = await createTestTenant(bench.deps, { ownerPhone: null });
    const phone = "+919876543299";
    const term = await createTestSubscription(tenant.ctx, { endOn: "2026-11-21", email: "due@example.in", phone });
    return {
      ...tenant,
      terms: [term],
      toCustomer: () => sentTo().filter((to) => [phone, "due@example.in"].includes(to)),
    };
  }
  /** Returns this database's advisory locks; other suites take theirs in the same PostgreSQL. */
  const advisoryLocks = async (state: "granted" | "not granted") => {
    const { rows } = await bench.superuser.query(
      `select 1 from pg_locks l join pg_database d on d.oid = l.database
       where d.datname = current_database() and l.locktype = 'advisory' and ${state}`,
    );
    return rows;
  };
  const remindCustomer = (ctx: ServiceContext, on: boolean) =>
    saveNotificationSettings(ctx, { remindCustomer: on, emailEnabled: true, whatsappEnabled: true });

  it("says that a step that is due but not planned yet is about to be sent", async () => {
    const { ctx, terms, toCustomer } = await dueToday();
    expect(await remindNow(ctx, about(terms))).toMatchObject({
      people: 0,
      leftOut: [{ reason: "reminder-coming", at: ctx.now().toISOString() }],
    });
    await planNow(ctx);
    await bench.work();
    expect(toCustomer().sort()).toEqual(["+919876543299", "due@example.in"]);
    expect(await remindNow(ctx, about(terms))).toMatchObject({ leftOut: [{ reason: "written-today" }] });
  });

  it("records the step as skipped, on both channels, when the request came first", async () => {
    const { ctx, terms, toCustomer } = await dueToday();
    await remindCustomer(ctx, false);
    expect(await remindNow(ctx, about(terms))).toMatchObject({ people: 1, leftOut: [] });
    await remindCustomer(ctx, true);
    await planNow(ctx);
    await bench.work();
    await bench.sweepAndWork();
    expect(toCustomer()).toEqual(["+919876543299"]);
    const steps = (await bench.ledger()).filter((row) => row.step === "due_today" && row.recipient_kind === "customer");
    const reason = "Skipped. A manual reminder was requested for the same day.";
    expect(steps.map(({ channel, state, state_reason }) => [channel, state, state_reason])).toEqual([
      ["email", "cancelled", reason],
      ["whatsapp", "cancelled", reason],
    ]);
  });

  it("sends the step when the request was about an end that has changed since", async () => {
    const { ctx, terms, toCustomer } = await dueToday();
    await remindCustomer(ctx, false);
    await remindNow(ctx, about(terms));
    await remindCustomer(ctx, true);
    await bench.superuser.query("update reminder set asked_end_on = '2026-11-20' where step = 'by_hand'");
    await planNow(ctx);
    await bench.work();
    expect(toCustomer().sort()).toEqual(["+919876543299", "due@example.in"]);
  });

  it("makes the planner wait for a request in progress, and sends one reminder", async () => {
    const { ctx, terms, toCustomer } = await dueToday();
    await remindCustomer(ctx, false);
    let go = () => {};
    const isHeld = new Promise<void>((resolve) => {
      go = resolve;
    });
    const slow = {
      ...ctx,
      transact: ((run) =>
        ctx.transact(async (unit) => {
          const answer = await run(unit);
          await isHeld;
          return answer;
        })) as ServiceContext["transact"],
    };
    const request = remindNow(slow, about(terms));
    await vi.waitFor(async () => {
      expect(await advisoryLocks("granted")).toHaveLength(1);
    }, PATIENCE_MS);
    await remindCustomer(ctx, true);
    const planning = planNow(ctx);
    await vi.waitFor(async () => {
      expect(await advisoryLocks("not granted")).toHaveLength(1);
    }, PATIENCE_MS);
    go();
    await Promise.all([request, planning]);
    await bench.work();
    expect(toCustomer()).toEqual(["+919876543299"]);
  });

  it("sends one reminder when both are asked for at once", async () => {
    const { ctx, as, terms, toCustomer } = await dueToday();
    await Promise.all([remindNow(ctx, about(terms)), planNow(ctx), remindNow(as("agent"), about(terms)), planNow(ctx)]);
    await bench.work();
    expect(toCustomer().sort()).toEqual(["+919876543299", "due@example.in"]);
  });
});

it("is refused to viewers and to accounts that aren't active", async () => {
  const { ctx, as, terms } = await business({});
  for (const ask of [previewRemindNow, remindNow])
    expect(() => ask(as("viewer"), about(terms))).toThrow("roles: owner, admin, manager, agent");
  await bench.superuser.query("update tenant set account_status = 'suspended' where id = $1", [ctx.tenantId]);
  await expect(remindNow(ctx, about(terms))).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await bench.ledger()).toEqual([]);
});

it("leaves no trace and sends nothing on failure", async () => {
  const { ctx, terms } = await business({}, {});
  let calls = 0;
  // The ledger rows get valid ids; the audit row, which comes last, does not.
  const failing = { ...ctx, newId: () => (++calls > 2 ? "not-a-uuid" : ctx.newId()) };
  await expect(remindNow(failing, about(terms))).rejects.toThrow();
  expect(await bench.ledger()).toEqual([]);
  expect(await bench.work()).toEqual([]);
});
