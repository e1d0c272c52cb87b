import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listContacts } from "../../customers/list-contacts.ts";
import { updateCustomer } from "../../customers/update-customer.ts";
import { saveNotificationSettings } from "../../notifications/save-settings.ts";
import { updateSubscription } from "../../subscriptions/update-subscription.ts";
import { listReminders } from "../log/list-reminders.ts";
import { readMessage } from "../log/read-message.ts";
import { sweepReminders } from "../plan/sweep-reminders.ts";
import { applyDeliveryStatus } from "./apply-delivery-status.ts";
import { sendReminder } from "./send-reminder.ts";

const TODAY = "2026-11-21";
const IN_7_DAYS = "2026-11-28";
const PHONE = "+919876500001";
const MAILBOX = "patel@example.in";
const page = { limit: 50 };

let bench: ReminderBench;
beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

/**
 * Creates a household: Aarav and Anaya, who share a phone and an email address, one due today and
 * one in a week.
 */
async function household(settings: Parameters<typeof saveNotificationSettings>[1] = {}) {
  const tenant = await createTestTenant(bench.deps, { ownerPhone: null });
  await saveNotificationSettings(tenant.ctx, { remindOwner: false, ...settings });
  const of = (customerName: string, endOn: "2026-11-21" | "2026-11-28", price: number) =>
    createTestSubscription(tenant.ctx, { customerName, endOn, price, phone: PHONE, email: MAILBOX, isPaid: true });
  return {
    ...tenant,
    aarav: await of("Aarav Patel", TODAY, 200_000),
    anaya: await of("Anaya Patel", IN_7_DAYS, 150_000),
  };
}

const ledger = async (channel: string) =>
  (await bench.ledger())
    .filter((row) => row.channel === channel)
    .map(({ state, merged_into }) => [state, merged_into !== null]);

describe("one phone, one message", () => {
  it("is the last message in Contacts only where its text is, and never an empty one", async () => {
    const { ctx } = await household();
    await bench.sweepAndWork();
    const { items } = await listContacts(ctx, { limit: 50, sort: "name" });
    const texts = items.flatMap(({ lastMessage }) => (lastMessage ? [lastMessage.text] : []));
    expect(texts.length).toBeGreaterThan(0);
    expect(texts).toEqual(texts.map(() => expect.stringContaining("renewals")));
  });

  it("sends a household one message per channel, with every amount and day and the total", async () => {
    const { ctx } = await household();
    expect(await bench.sweepAndWork()).toEqual(["sent", "sent"]);
    expect(await bench.sweepAndWork()).toEqual([]);
    expect(bench.notifiers.templates).toMatchObject([
      {
        to: PHONE,
        template: "renewals_together",
        params: {
          dues: "Aarav Patel, Gold plan: ₹2,000, renews on 21 Nov 2026; Anaya Patel, Gold plan: ₹1,500, renews on 28 Nov 2026",
          total: "₹3,500",
        },
      },
    ]);
    const [email] = bench.notifiers.emails;
    expect(bench.notifiers.emails).toHaveLength(1);
    expect(email?.subject).toContain("2 renewals at Prerna Classes");
    expect(email?.text).toMatch(/^Hi Aarav Patel and Anaya Patel,\n/);
    expect(email?.text).toContain("- Aarav Patel, Gold plan: ₹2,000, renews on 21 Nov 2026\n- Anaya Patel");
    expect(email?.text).toContain("Total: ₹3,500");

    expect((await ledger("email")).sort()).toEqual([
      ["sent", false],
      ["sent", true],
    ]);
    const { items } = await listReminders(ctx, { ...page, channel: "email" });
    expect(items.map(({ note }) => note).sort()).toEqual([
      "One message for 2 reminders.",
      expect.stringMatching(/^Sent in the same message as (Aarav|Anaya) Patel's reminder\.$/),
    ]);
    // The log stores the text without the unsubscribe link, which is private to the customer.
    for (const { id } of items) expect(email?.text).toContain((await readMessage(ctx, { id })).text);
  });

  it("sends the owner one message about all customers", async () => {
    const tenant = await createTestTenant(bench.deps);
    await saveNotificationSettings(tenant.ctx, { remindCustomer: false });
    for (let number = 0; number < 30; number += 1)
      await createTestSubscription(tenant.ctx, {
        endOn: TODAY,
        customerName: `Customer ${number}`,
        price: 10_000,
        isPaid: true,
      });
    expect(await bench.sweepAndWork()).toEqual(["sent", "sent"]);
    expect(bench.notifiers.emails[0]?.text.match(/- Customer/g)).toHaveLength(30);
    const [chat] = bench.notifiers.templates;
    expect(chat?.params.dues).toMatch(/; and \d+ more$/);
    expect(chat?.params.total).toBe("₹3,000");
    expect(JSON.stringify(chat?.params).length).toBeLessThan(900);
  });

  it.each([
    ["renewed", { customEndDate: "2027-11-21" as const }, "Renewed. Runs until 20 Nov 2027."],
    ["cancelled", { status: "cancelled" as const }, "The subscription is cancelled."],
  ])("leaves out who was %s meanwhile, and says nothing at all when nobody is left", async (_what, changes, reason) => {
    const { ctx, aarav, anaya } = await household({ whatsappEnabled: false });
    await sweepReminders(bench.deps);
    await updateSubscription(ctx, { id: aarav.id, changes });
    await bench.work();
    expect(bench.notifiers.emails.map(({ subject }) => subject)).toEqual(["Your Gold plan renews on 28 Nov 2026"]);
    const row = (await bench.ledger()).find((each) => each.subscription_id === aarav.id);
    expect(row).toMatchObject({ state: "cancelled", state_reason: reason, merged_into: null });

    await bench.superuser.query("update reminder set state = 'planned' where subscription_id = $1", [anaya.id]);
    await updateSubscription(ctx, { id: anaya.id, changes: { status: "cancelled" } });
    bench.clock.advance({ minutes: 1 });
    expect(await bench.sweepAndWork()).toEqual(["cancelled"]);
    expect(bench.notifiers.emails).toHaveLength(1);
  });

  it("sends a separate message to a customer whose phone changed meanwhile", async () => {
    const { ctx, anaya } = await household({ whatsappEnabled: false });
    await sweepReminders(bench.deps);
    await updateCustomer(ctx, { id: anaya.customerId, changes: { email: "anaya@example.in" } });
    expect((await bench.work()).sort()).toEqual(["sent", "sent"]);
    expect(bench.notifiers.emails.map(({ to }) => to).sort()).toEqual(["anaya@example.in", MAILBOX]);
  });

  it("keeps businesses apart that share a customer's phone", async () => {
    await household({ emailEnabled: false });
    await household({ emailEnabled: false });
    expect(await bench.sweepAndWork()).toEqual(["sent", "sent"]);
    expect(bench.notifiers.templates).toHaveLength(2);
  });

  it("is claimed once, however many workers have a job for any of its parts", async () => {
    const { ctx } = await household({ whatsappEnabled: false });
    await sweepReminders(bench.deps);
    const ids = (await bench.ledger()).map(({ id }) => id);
    const others = Promise.withResolvers<void>();
    bench.notifiers.onSend = () => others.promise;
    const workers = Array.from({ length: 10 }, (_, n) => sendReminder(ctx, { reminderId: ids[n % ids.length] ?? "" }));
    // The provider answers when all other workers have come and gone.
    let finished = 0;
    for (const worker of workers) void worker.then(() => ++finished === workers.length - 1 && others.resolve());
    const outcomes = await Promise.all(workers);
    expect(outcomes.filter((outcome) => outcome === "sent")).toHaveLength(1);
    expect(bench.notifiers.emails).toHaveLength(1);
  });

  it("is tried again as one when it was put off, under the same key", async () => {
    await household({ whatsappEnabled: false });
    bench.notifiers.script = ["not-sent"];
    expect(await bench.sweepAndWork()).toEqual(["put-off"]);
    const before = (await bench.ledger()).find((row) => row.merged_into === null)?.id;
    bench.clock.advance({ seconds: 120 });
    expect(await bench.work()).toEqual(["sent"]);
    expect(bench.notifiers.emails.map(({ idempotencyKey }) => idempotencyKey)).toEqual([before]);
  });

  it("whose answer was lost is looked up as one, and not sent again", async () => {
    await household({ whatsappEnabled: false });
    bench.notifiers.script = ["accept-then-unknown"];
    expect(await bench.sweepAndWork()).toEqual(["unknown", "reconciled: found"]);
    expect(await bench.sweepAndWork()).toEqual([]);
    expect((await ledger("email")).map(([state]) => state)).toEqual(["sent", "sent"]);
    expect(bench.notifiers.emails).toHaveLength(1);
  });

  it("is marked in all its parts by a late status after it was given up", async () => {
    await household({ whatsappEnabled: false });
    bench.notifiers.script = ["unknown"];
    expect(await bench.sweepAndWork()).toEqual(["unknown", "reconciled: in-flight"]);
    await bench.superuser.query("update reminder set state = 'planned', lease_until = null");
    const lead = (await bench.ledger()).find((row) => row.merged_into === null);
    const ctx = await bench.systemContext(lead?.tenant_id ?? "");
    const status = {
      reminderId: lead?.id ?? "",
      messageId: "m",
      status: "delivered",
      at: ctx.now(),
      fault: null,
    } as const;
    expect(await applyDeliveryStatus(ctx, status)).toBe(true);
    bench.clock.advance({ minutes: 1 });
    expect(await bench.sweepAndWork()).not.toContain("sent");
    expect((await ledger("email")).map(([state]) => state)).toEqual(["delivered", "delivered"]);
  });

  it("becomes one email after it failed on WhatsApp", async () => {
    await household({ emailEnabled: false });
    await sweepReminders(bench.deps);
    bench.notifiers.script = ["refused"];
    expect(await bench.work()).toEqual(["failed", "sent"]);
    expect(bench.notifiers.emails).toHaveLength(1);
    expect(bench.notifiers.emails[0]?.text).toContain("Total: ₹3,500");
    expect((await ledger("whatsapp")).map(([state]) => state)).toEqual(["failed", "failed"]);
    expect((await ledger("email")).map(([state]) => state)).toEqual(["sent", "sent"]);
  });

  it("waits for the morning as one", async () => {
    await household({ whatsappEnabled: false });
    await sweepReminders(bench.deps);
    bench.clock.set("2026-11-21T16:00:00.000Z");
    expect(await bench.work()).toEqual(["held"]);
    bench.clock.set("2026-11-22T02:30:00.000Z");
    expect(await bench.work()).toEqual(["sent"]);
  });
});
