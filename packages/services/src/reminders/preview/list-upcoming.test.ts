import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveNotificationSettings } from "../../notifications/save-settings.ts";
import { recordPromise, withdrawPromise } from "../../promises/change-promise.ts";
import { listPromises } from "../../promises/list-promises.ts";
import { renewSubscription } from "../../subscriptions/renew-subscription.ts";
import { updateSubscription } from "../../subscriptions/update-subscription.ts";
import { sendReminder } from "../deliver/send-reminder.ts";
import { listReminders } from "../log/list-reminders.ts";
import { skipReminder, unskipReminder } from "../plan/skip-reminder.ts";
import { sweepReminders } from "../plan/sweep-reminders.ts";
import { listUpcoming } from "./list-upcoming.ts";

// The test clock starts on Saturday 21 November 2026 at 9:30 in India; reminders are sent at 9:00.
const TODAY = "2026-11-21";
const page = { limit: 200 };

let bench: ReminderBench;
beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

/**
 * Creates a tenant with every step enabled long ago, and terms that end throughout the preview
 * period.
 */
async function givenTerms(endsOn: readonly CalendarDate[]): Promise<TestTenant & { ids: string[] }> {
  const now = bench.clock.now();
  bench.clock.advance({ days: -60 });
  const tenant = await createTestTenant(bench.deps);
  await saveNotificationSettings(tenant.ctx, { extraReminderDays: [30, 15, 3, -1, -7] });
  const ids: string[] = [];
  for (const [index, endOn] of endsOn.entries()) {
    const phone = index % 2 === 0 ? null : "+919876543210";
    ids.push(
      (await createTestSubscription(tenant.ctx, { endOn, phone, customerName: `Customer ${index}`, isPaid: true })).id,
    );
  }
  bench.clock.set(now);
  return { ...tenant, ids };
}

const line = (parts: (string | number | null | undefined)[]): string => parts.join(" | ");

describe("the preview", () => {
  it("says of every day exactly what the sweep plans and sends on that day", async () => {
    const { ctx } = await givenTerms(["2026-11-23", "2026-11-25", "2026-12-04", "2026-12-06", "2027-01-07"]);
    // No two fall on one day, since the owner's messages would be combined. Everything already due
    // is sent before the comparison begins.
    await bench.sweepAndWork();
    bench.clock.advance({ minutes: 1 });
    await bench.superuser.query("delete from reminder where state in ('missed', 'cancelled')");
    const foreseen = await listUpcoming(ctx, page);
    expect(foreseen.nextCursor).toBeNull();
    const days = new Map<string, string[]>();
    for (const { day, subscriptionId, messages } of foreseen.items)
      for (const { channel, recipient, subject, text } of messages) {
        const lines = days.get(day) ?? [];
        days.set(day, [...lines, line([subscriptionId, channel, recipient.kind, recipient.address, subject, text])]);
      }
    expect(days.size).toBeGreaterThan(8);

    for (let ahead = 1; ahead <= 30; ahead += 1) {
      const day = addDays(TODAY, ahead);
      bench.clock.set(`${day}T03:30:00.000Z`);
      const { planned } = await sweepReminders(bench.deps);
      await bench.work();
      const { rows } = await bench.superuser.query<Record<string, string | null>>(
        "select * from reminder where created_at = $1 and state = 'sent'",
        [bench.clock.now()],
      );
      const sent = rows.map((row) =>
        line([
          row.subscription_id,
          row.channel,
          row.recipient_kind,
          row.recipient_address,
          row.message_subject,
          row.message_text,
        ]),
      );
      expect(sent.sort(), day).toEqual((days.get(day) ?? []).sort());
      expect(planned).toBe(sent.length);
    }
  });

  it("is in the order of days, page after page, without missing or repeating any", async () => {
    const { ctx } = await givenTerms(["2026-11-28", "2026-11-28", "2026-12-05", "2026-12-20"]);
    const whole = (await listUpcoming(ctx, page)).items.map((item) => line([item.day, item.subscriptionId]));
    expect(whole).toEqual([...whole].sort());
    const seen: string[] = [];
    let cursor: { createdAt: Date; id: string } | undefined;
    for (;;) {
      const { items, nextCursor } = await listUpcoming(ctx, { limit: 2, cursor });
      seen.push(...items.map((item) => line([item.day, item.subscriptionId])));
      const last = items.at(-1);
      if (!nextCursor || !last) break;
      cursor = { createdAt: new Date(`${last.day}T00:00:00.000Z`), id: last.subscriptionId };
    }
    expect(seen).toEqual(whole);
  });

  it("refuses a cursor of another list", async () => {
    const { ctx, ids } = await givenTerms(["2026-11-28"]);
    const cursor = { createdAt: bench.clock.now(), id: ids[0] ?? "" };
    await expect(listUpcoming(ctx, { ...page, cursor })).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  });

  it("shows one subscription's or one customer's alone", async () => {
    const { ctx, ids } = await givenTerms(["2026-11-28", "2026-12-05"]);
    const [first] = ids;
    const { items } = await listUpcoming(ctx, { ...page, subscriptionId: first });
    expect(new Set(items.map((item) => item.subscriptionId))).toEqual(new Set([first]));
    const customerId = items[0]?.customer.id;
    expect((await listUpcoming(ctx, { ...page, customerId })).items).toEqual(items);
  });

  it("foresees nothing past the end of a trial, and says where that is", async () => {
    const { ctx } = await bench.tenantWithTerm("2026-11-24", {
      accountStatus: "trial",
      trialEndsAt: new Date("2026-11-24T00:00:00Z"),
    });
    expect(await listUpcoming(ctx, page)).toMatchObject({ items: [], until: "2026-11-24T00:00:00.000Z" });
  });

  it("offers a next page only if it lists something", async () => {
    const { ctx, ids } = await givenTerms(["2026-11-28", "2026-12-05", "2026-12-06", "2026-12-07"]);
    await saveNotificationSettings(ctx, { remindOwner: false, extraReminderDays: [] });
    // Reminders of people who can't be reached are no messages.
    await ctx.transact(({ trx }) =>
      trx
        .updateTable("customer")
        .set({ email: "", phone_e164: null })
        .where(
          ({ selectFrom }) =>
            sql<boolean>`customer.id in ${selectFrom("subscription").select("customer_id").where("id", "in", ids.slice(1))}`,
        )
        .execute(),
    );
    const whole = (await listUpcoming(ctx, page)).items;
    expect(whole.map(({ subscriptionId }) => subscriptionId)).toEqual([ids[0], ids[0]]);
    const { items, nextCursor } = await listUpcoming(ctx, { limit: whole.length });
    expect({ items: items.length, nextCursor }).toEqual({ items: whole.length, nextCursor: null });
  });

  it("offers no page past the end of a trial", async () => {
    const { ctx } = await bench.tenantWithTerm("2026-11-24", {
      accountStatus: "trial",
      trialEndsAt: new Date("2026-11-24T18:00:00Z"),
    });
    for (const endOn of ["2026-11-25", "2026-12-05"] as const) await createTestSubscription(ctx, { endOn });
    expect(await listUpcoming(ctx, { limit: 1 })).toMatchObject({ nextCursor: null });
  });

  it("is hidden from other businesses", async () => {
    const { ids } = await givenTerms(["2026-11-28"]);
    const stranger = await createTestTenant(bench.deps);
    expect((await listUpcoming(stranger.ctx, page)).items).toEqual([]);
    expect((await listUpcoming(stranger.ctx, { ...page, subscriptionId: ids[0] })).items).toEqual([]);
  });
});

describe("skipping", () => {
  const given = async () => {
    const tenant = await bench.tenantWithTerm("2026-11-30");
    return {
      ...tenant,
      ref: { subscriptionId: tenant.subscription.id, endDate: "2026-11-30", daysBefore: 7 } as const,
    };
  };

  it("keeps one step from going out, and the others not", async () => {
    const { ctx, ref } = await given();
    expect(await skipReminder(ctx, ref)).toEqual({ skipped: true, messages: 4 });
    expect(await skipReminder(ctx, ref)).toEqual({ skipped: true, messages: 4 });
    expect((await listUpcoming(ctx, page)).items.map((item) => [item.daysBefore, item.skipped])).toEqual([
      [7, "Skipped by Priya Sharma."],
      [0, null],
    ]);
    bench.clock.set("2026-11-23T03:30:00Z");
    expect(await bench.sweepAndWork()).toEqual([]);
    expect((await listReminders(ctx, page)).items[0]).toMatchObject({
      state: "skipped",
      cause: "Skipped by Priya Sharma.",
    });
    bench.clock.set("2026-11-30T03:30:00Z");
    expect(await bench.sweepAndWork()).toEqual(["sent", "sent", "sent", "sent"]);
  });

  it("can be undone before its time, and then it goes out", async () => {
    const { ctx, ref } = await given();
    await skipReminder(ctx, ref);
    expect(await unskipReminder(ctx, ref)).toEqual({ skipped: false, messages: 4 });
    expect(await unskipReminder(ctx, ref)).toEqual({ skipped: false, messages: 0 });
    bench.clock.set("2026-11-23T03:30:00Z");
    expect(await bench.sweepAndWork()).toEqual(["sent", "sent", "sent", "sent"]);
  });

  it("cannot be undone once its time has come", async () => {
    const { ctx, ref } = await given();
    await skipReminder(ctx, ref);
    bench.clock.set("2026-11-23T03:30:00Z");
    await expect(unskipReminder(ctx, ref)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await bench.sweepAndWork()).toEqual([]);
  });

  it("stops what is planned already and waits for the morning", async () => {
    const { ctx, ref } = await given();
    bench.clock.set("2026-11-23T16:00:00Z");
    await sweepReminders(bench.deps);
    expect(await skipReminder(ctx, ref)).toEqual({ skipped: true, messages: 4 });
    bench.clock.set("2026-11-24T02:30:00Z");
    expect(new Set(await bench.work())).toEqual(new Set(["not-planned"]));
    expect(bench.notifiers.emails).toEqual([]);
  });

  it("can be undone at night while its messages wait, of which only those of channels that are on count", async () => {
    const { ctx, ref } = await given();
    await saveNotificationSettings(ctx, { whatsappEnabled: false });
    expect(await skipReminder(ctx, ref)).toEqual({ skipped: true, messages: 2 });
    await unskipReminder(ctx, ref);
    bench.clock.set("2026-11-23T16:00:00Z");
    await bench.sweepAndWork();
    expect(await skipReminder(ctx, ref)).toEqual({ skipped: true, messages: 2 });
    expect(await unskipReminder(ctx, ref)).toEqual({ skipped: false, messages: 2 });
    bench.clock.set("2026-11-24T02:30:00Z");
    await bench.sweepAndWork();
    expect(bench.notifiers.emails).toHaveLength(2);
  });

  it("can be undone at night before it is planned", async () => {
    const { ctx, ref } = await given();
    bench.clock.set("2026-11-23T16:00:00Z");
    await skipReminder(ctx, ref);
    await unskipReminder(ctx, ref);
    bench.clock.set("2026-11-24T02:30:00Z");
    expect(await bench.sweepAndWork()).toEqual(["sent", "sent", "sent", "sent"]);
  });

  it("and undoing it lose no message that waits while others of the step were sent", async () => {
    const { ctx, ref } = await given();
    bench.clock.set("2026-11-23T03:30:00Z");
    bench.notifiers.script = ["not-sent"];
    expect((await bench.sweepAndWork()).sort()).toEqual(["put-off", "sent", "sent", "sent"]);
    expect(await skipReminder(ctx, ref)).toEqual({ skipped: true, messages: 1 });
    expect(await unskipReminder(ctx, ref)).toEqual({ skipped: false, messages: 1 });
    bench.clock.advance({ minutes: 31 });
    await bench.sweepAndWork();
    expect((await bench.ledger()).map(({ state }) => state)).toEqual(["sent", "sent", "sent", "sent"]);
  });

  describe("while one of its messages is being sent", () => {
    const sending = async () => {
      const tenant = await given();
      bench.clock.set("2026-11-23T03:30:00Z");
      await sweepReminders(bench.deps);
      const reminderId = (await bench.ledger()).find(({ channel }) => channel === "email")?.id ?? "";
      const system = await bench.systemContext(tenant.tenantId);
      return { ...tenant, reminderId, send: () => sendReminder(system, { reminderId }) };
    };
    const nothingGoesOut = async () => {
      bench.clock.advance({ minutes: 31 });
      await bench.sweepAndWork();
      expect(bench.notifiers.emails.length + bench.notifiers.templates.length).toBe(0);
      expect(new Set((await bench.ledger()).map(({ state }) => state))).toEqual(new Set(["cancelled"]));
    };

    it("cancels that message when the provider puts it off", async () => {
      const { ctx, ref, send } = await sending();
      bench.notifiers.script = ["not-sent"];
      bench.notifiers.onSend = async () => {
        bench.notifiers.onSend = async () => undefined;
        expect(await skipReminder(ctx, ref)).toEqual({ skipped: true, messages: 3 });
      };
      expect(await send()).toBe("put-off");
      await nothingGoesOut();
    });

    it("is refused if it is the only one, until its sender is known to be dead", async () => {
      const { ctx, ref, send, reminderId } = await sending();
      await bench.superuser.query("delete from reminder where state = 'planned' and id <> $1", [reminderId]);
      bench.notifiers.script = ["crash"];
      await expect(send()).rejects.toThrow();
      await expect(skipReminder(ctx, ref)).rejects.toMatchObject({ message: "This reminder has already been sent." });
      await bench.passLeases(3600);
      expect(await skipReminder(ctx, ref)).toEqual({ skipped: true, messages: 1 });
      await nothingGoesOut();
    });
  });

  it("and the sweep at once leave each message either planned or skipped, and a skipped one never goes out", async () => {
    const { ctx, ref } = await given();
    bench.clock.set("2026-11-23T03:30:00Z");
    await Promise.all([sweepReminders(bench.deps), skipReminder(ctx, ref), sweepReminders(bench.deps)]);
    await bench.work();
    expect(bench.notifiers.emails).toEqual([]);
    expect(new Set((await bench.ledger()).map((row) => row.state))).toEqual(new Set(["cancelled"]));
  });

  it("says so when the reminder has gone out, is not planned, or the term has another end", async () => {
    const { ctx, ref, subscription } = await given();
    await expect(skipReminder(ctx, { ...ref, daysBefore: 15 })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "This reminder isn't scheduled, so there's nothing to skip.",
    });
    bench.clock.set("2026-11-23T03:30:00Z");
    await bench.sweepAndWork();
    await expect(skipReminder(ctx, ref)).rejects.toMatchObject({
      code: "CONFLICT",
      message: "This reminder has already been sent.",
    });
    await updateSubscription(ctx, { id: subscription.id, changes: { customEndDate: "2026-12-30" } });
    for (const attempt of [skipReminder, unskipReminder])
      await expect(attempt(ctx, ref)).rejects.toMatchObject({
        code: "CONFLICT",
        message: "The renewal date is now 30 Dec 2026. Refresh to see the updated reminders.",
      });
  });

  it("rejects skipping a sent reminder of a business with a channel switched off", async () => {
    const { ctx, ref } = await given();
    await saveNotificationSettings(ctx, { whatsappEnabled: false });
    bench.clock.set("2026-11-23T03:30:00Z");
    await bench.sweepAndWork();
    const sent = await bench.ledger();
    await expect(skipReminder(ctx, ref)).rejects.toMatchObject({ message: "This reminder has already been sent." });
    expect(await bench.ledger()).toEqual(sent);
  });

  it("is refused to other businesses and to viewers", async () => {
    const { as, ref } = await given();
    const stranger = await createTestTenant(bench.deps);
    for (const attempt of [skipReminder, unskipReminder])
      await expect(attempt(stranger.ctx, ref)).rejects.toMatchObject({
        code: "NOT_FOUND",
        message: "Subscription not found",
      });
    await expect(skipReminder(as("viewer"), ref)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(() => unskipReminder(as("accountant"), ref)).toThrow("roles: owner, admin, manager, agent");
    expect(await bench.ledger()).toEqual([]);
  });

  it("leaves no trace on failure", async () => {
    const { ctx, ref } = await given();
    let calls = 0;
    // The ledger rows get valid ids; the audit row, which comes last, does not.
    const failing = { ...ctx, newId: () => (++calls > 4 ? "not-a-uuid" : ctx.newId()) };
    await expect(skipReminder(failing, ref)).rejects.toThrow();
    expect(await bench.ledger()).toEqual([]);
  });
});

describe("the preview of what shares a phone", () => {
  const household = { phone: "+919876500001", email: "patel@example.in" };
  const given = async () => {
    const tenant = await bench.tenantWithTerm("2026-12-20", { ownerPhone: null });
    bench.clock.advance({ days: -3 });
    const aarav = await createTestSubscription(tenant.ctx, {
      endOn: "2026-12-10",
      customerName: "Aarav",
      ...household,
    });
    const anaya = await createTestSubscription(tenant.ctx, {
      endOn: "2026-12-03",
      customerName: "Anaya",
      ...household,
    });
    bench.clock.advance({ days: 3 });
    return { ...tenant, aarav, anaya };
  };
  // Anaya's due day is the day of Aarav's 7-days-before step.
  const DAY = "2026-12-03";
  const ofDay = async (ctx: TestTenant["ctx"]) =>
    (await listUpcoming(ctx, page)).items.filter(({ day }) => day === DAY);
  const sentOn = async () => {
    bench.clock.set(`${DAY}T03:30:00.000Z`);
    await bench.sweepAndWork();
    return (await bench.ledger()).filter((row) => row.state === "sent" && row.merged_into === null);
  };
  const stop = (ctx: TestTenant["ctx"], customerId: string, channel: "email" | "whatsapp") =>
    bench.superuser.query(
      `insert into consent_event (tenant_id, id, customer_id, channel, purpose, state, source, actor_kind, at)
       values ($1, $2, $3, $4, 'reminders', 'withdrawn', 'reply', 'customer', $5)`,
      [ctx.tenantId, ctx.newId(), customerId, channel, bench.clock.now()],
    );

  it("is one message with the words that go out, whichever of its reminders is asked for", async () => {
    const { ctx, aarav } = await given();
    const planned = await ofDay(ctx);
    expect(planned).toHaveLength(2);
    const texts = new Map(planned.flatMap(({ messages }) => messages.map((one) => [one.message, one])));
    expect([...texts.values()].map(({ channel, recipient, dues }) => [channel, recipient.kind, dues]).sort()).toEqual([
      ["email", "customer", 2],
      ["email", "owner", 2],
      ["whatsapp", "customer", 2],
    ]);
    const alone = (await listUpcoming(ctx, { ...page, subscriptionId: aarav.id })).items.find(({ day }) => day === DAY);
    expect(alone?.messages).toEqual(planned.find(({ subscriptionId }) => subscriptionId === aarav.id)?.messages);
    const sent = await sentOn();
    expect(sent.map((row) => row.message_text).sort()).toEqual([...texts.values()].map(({ text }) => text).sort());
  });

  it("leaves out what is skipped", async () => {
    const { ctx, aarav } = await given();
    await skipReminder(ctx, { subscriptionId: aarav.id, endDate: "2026-12-10", daysBefore: 7 });
    const [skipped, other] = (await ofDay(ctx)).sort((one) => (one.skipped ? -1 : 1));
    expect(skipped?.skipped).toBe("Skipped by Priya Sharma.");
    expect(other?.messages.map(({ dues }) => dues)).toEqual([1, 1, 1]);
    expect((await sentOn()).map((row) => row.message_text).sort()).toEqual(
      other?.messages.map(({ text }) => text).sort(),
    );
  });

  it("names the channel that a customer opted out of, with the reason and what is sent instead", async () => {
    const { ctx, aarav, anaya } = await given();
    await saveNotificationSettings(ctx, { emailEnabled: false });
    await stop(ctx, anaya.customerId, "whatsapp");
    const ofAnaya = (await ofDay(ctx)).find(({ subscriptionId }) => subscriptionId === anaya.id);
    expect(ofAnaya?.stopped).toMatchObject([
      {
        channel: "whatsapp",
        recipient: { name: "Anaya" },
        fallback: "email",
        reason: expect.stringContaining("21 Nov"),
      },
    ]);
    expect(
      ofAnaya?.messages.map(({ channel, isInstead, recipient }) => [channel, isInstead, recipient.kind]),
    ).toContainEqual(["email", true, "customer"]);
    const ofAarav = (await ofDay(ctx)).find(({ subscriptionId }) => subscriptionId === aarav.id);
    expect(ofAarav?.stopped).toEqual([]);
    expect(ofAarav?.messages.find(({ channel }) => channel === "whatsapp")?.dues).toBe(1);
    const texts = new Set((await ofDay(ctx)).flatMap(({ messages }) => messages.map(({ text }) => text)));
    expect(new Set((await sentOn()).map((row) => row.message_text))).toEqual(texts);

    await stop(ctx, aarav.customerId, "whatsapp");
    await stop(ctx, aarav.customerId, "email");
    const later = (await listUpcoming(ctx, { ...page, subscriptionId: aarav.id })).items.at(-1);
    expect(later?.stopped).toMatchObject([{ channel: "whatsapp", fallback: null }]);
  });
});

describe("what a promise holds back", () => {
  // Today is Saturday 21 November, 7 days before the end, so the first reminder is planned today
  // and held.
  const given = async (promisedOn: CalendarDate) => {
    const tenant = await bench.tenantWithTerm("2026-11-28", { ownerPhone: null });
    const { customerId } = tenant.subscription;
    await recordPromise(tenant.ctx, { customerId, promisedOn });
    await bench.sweepAndWork();
    const ref = { subscriptionId: tenant.subscription.id, endDate: "2026-11-28" as const, daysBefore: 7 as const };
    return { ...tenant, customerId, ref };
  };
  const plan = async (ctx: TestTenant["ctx"]) =>
    (await listUpcoming(ctx, page)).items.map(({ day, daysBefore, waiting, skipped, messages }) => ({
      day,
      daysBefore,
      waiting: skipped ?? waiting,
      to: messages.map(({ channel, recipient }) => `${recipient.kind} by ${channel}`).sort(),
    }));
  const customer = ["customer by email", "customer by whatsapp"];
  const dueDay = { day: "2026-11-28", daysBefore: 0, waiting: null, to: [...customer, "owner by email"] };

  it("stays in the plan with the reason once it is in the ledger, on the day on which it goes out, until then", async () => {
    const { ctx } = await given("2026-11-24");
    const held = {
      day: "2026-11-26",
      daysBefore: 7,
      waiting: "On hold until the promised date, 24 Nov 2026.",
      to: customer,
    };
    expect(await plan(ctx)).toEqual([held, dueDay]);
    bench.clock.set("2026-11-25T06:00:00.000Z");
    expect(await plan(ctx)).toEqual([held, dueDay]);
    expect((await listUpcoming(ctx, { ...page, limit: 1 })).items).toHaveLength(1);

    // Both days have passed; it is sent at 9:00, as the preview says.
    bench.clock.set("2026-11-26T01:00:00.000Z");
    const [next] = (await listUpcoming(ctx, page)).items;
    expect(next).toMatchObject({ day: "2026-11-26", waiting: null });
    bench.clock.set("2026-11-26T04:00:00.000Z");
    await bench.sweepAndWork();
    const sent = (await bench.ledger()).filter((row) => row.recipient_kind === "customer" && row.state === "sent");
    expect(sent.map((row) => row.message_text).sort()).toEqual(next?.messages.map(({ text }) => text).sort());
    expect(await plan(ctx)).toEqual([dueDay]);
  });

  it("says that it lapses when the next reminder comes up before the wait is over", async () => {
    const { ctx } = await given("2026-11-27");
    const waiting = "On hold until the promised date, 27 Nov 2026.";
    expect(await plan(ctx)).toEqual([
      {
        day: "2026-11-29",
        daysBefore: 7,
        waiting: `${waiting} The next reminder is due before then and will be sent instead.`,
        to: [],
      },
      { ...dueDay, waiting },
    ]);
  });

  it("leaves the plan when the promise is undone and it goes, or when it was kept", async () => {
    const { ctx, ref } = await given("2026-11-24");
    await renewSubscription(ctx, { id: ref.subscriptionId, endDate: ref.endDate });
    expect((await plan(ctx)).filter(({ waiting }) => waiting)).toEqual([]);
    const other = await createTestSubscription(ctx, { endOn: "2026-11-28" });
    const { id } = await recordPromise(ctx, { customerId: other.customerId, promisedOn: "2026-11-24" });
    await bench.sweepAndWork();
    expect((await plan(ctx)).filter(({ waiting }) => waiting)).toHaveLength(1);
    await withdrawPromise(ctx, { id });
    await bench.work();
    expect((await plan(ctx)).filter(({ waiting }) => waiting)).toEqual([]);
  });

  it("can be skipped, and let go after all: then it waits again, or goes when nothing is promised any more", async () => {
    const { ctx, ref } = await given("2026-11-24");
    await skipReminder(ctx, ref);
    expect((await plan(ctx))[0]).toMatchObject({
      day: "2026-11-26",
      waiting: "Skipped by Priya Sharma.",
      to: customer,
    });
    await unskipReminder(ctx, ref);
    expect((await plan(ctx))[0]).toMatchObject({
      day: "2026-11-26",
      waiting: "On hold until the promised date, 24 Nov 2026.",
    });
    await skipReminder(ctx, ref);
    const [open] = (
      await listPromises(ctx, {
        limit: 10,
        cursor: undefined,
        customerId: undefined,
        subscriptionId: undefined,
        status: "open",
      })
    ).items;
    await withdrawPromise(ctx, { id: open?.id ?? "" });
    await unskipReminder(ctx, ref);
    await bench.work();
    const rows = (await bench.ledger()).filter((row) => row.recipient_kind === "customer");
    expect(rows.map(({ state }) => state)).toEqual(["sent", "sent"]);
  });

  it("is shown to no other tenant", async () => {
    await given("2026-11-24");
    const stranger = await createTestTenant(bench.deps);
    expect(await plan(stranger.ctx)).toEqual([]);
  });
});
