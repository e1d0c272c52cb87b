import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordConsent } from "../consent/record-consent.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { listContacts } from "../customers/list-contacts.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { setPayer } from "../payments/set-payer.ts";
import { remindNow } from "../reminders/plan/remind-now.ts";
import { listLane } from "../renewals/list-lane.ts";
import { searchEverything } from "../search/search-everything.ts";
import { cancelSubscription } from "../subscriptions/cancel-subscription.ts";
import { readChat } from "./read-chats.ts";

const TODAY = "2026-11-21";

let bench: ReminderBench;
let tenant: TestTenant;
beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(async () => {
  await bench.reset();
  tenant = await createTestTenant(bench.deps, { ownerPhone: null });
});
afterAll(() => bench.close());

/**
 * A subscription of ₹18,000 whose first term was paid but for ₹16,200, and which ended 6 days ago.
 */
async function owing() {
  const subscription = await createTestSubscription(tenant.ctx, { endOn: "2026-11-15", price: 1_800_000 });
  await recordPayment(tenant.ctx, { customerId: subscription.customerId, amount: 180_000, mode: "cash" });
  return subscription;
}

const chatOf = (customerId: string) => readChat(tenant.ctx, { about: "customer", id: customerId });

describe("a chat", () => {
  it("asks for the renewal and the older debt, as a reminder does", async () => {
    const { id, customerId } = await owing();
    const asks = [{ asks: "renewal", day: "2026-11-15", amount: "34200.00", earlier: "16200.00" }];
    expect(await chatOf(customerId)).toMatchObject({ contact: { id: customerId }, asks });
    expect(await readChat(tenant.ctx, { about: "subscription", id })).toMatchObject({ asks });
    const asked = await remindNow(tenant.ctx, { about: "subscriptions", ids: [id], evenInQuietHours: true });
    expect(asked.sample?.text).toContain("₹34,200 (₹18,000 renewal + ₹16,200 earlier dues)");
  });

  it("is the same on the board, in the contacts and in the search", async () => {
    const { id, customerId } = await owing();
    const chat = await chatOf(customerId);
    const lane = await listLane(tenant.ctx, { lane: "overdue", limit: 10 });
    expect(lane.items.find((row) => row.id === id)).toMatchObject({
      chat,
      amountDue: "18000.00",
      dueInAll: "34200.00",
      earlier: "16200.00",
    });
    const contacts = await listContacts(tenant.ctx, { limit: 10 });
    expect(contacts.items.find((row) => row.id === customerId)?.chat).toEqual(chat);
    const { people } = await searchEverything(tenant.ctx, { q: "Asha" });
    expect(people[0]?.chat).toEqual(chat);
  });

  it("goes to the payer, with the beneficiary's name and what the payer has stopped", async () => {
    const { customerId } = await owing();
    const payer = await createCustomer(tenant.ctx, {
      name: "Rohit Malhotra",
      email: "rohit@example.in",
      phone: "9822012345",
      status: "active",
    });
    await setPayer(tenant.ctx, { customerId, payerId: payer.id });
    await recordConsent(tenant.ctx, {
      customerId: payer.id,
      channel: "email",
      state: "withdrawn",
      source: "By phone",
      purpose: "reminders",
    });
    const contact = {
      id: payer.id,
      name: "Rohit Malhotra",
      phone: "+919822012345",
      email: "rohit@example.in",
      stopped: ["email"],
    };
    const asks = [{ customer: { id: customerId, name: "Asha Patel" }, amount: "34200.00", earlier: "16200.00" }];
    expect(await chatOf(customerId)).toMatchObject({ contact, asks });
    expect(await chatOf(payer.id)).toMatchObject({ contact, asks });

    await deleteCustomer(tenant.ctx, { id: payer.id });
    expect((await chatOf(customerId)).contact).toMatchObject({ phone: null, email: "" });
  });

  it("takes the payer's advance off once, and asks for nothing that it covers", async () => {
    const first = await createTestSubscription(tenant.ctx, { endOn: TODAY, isPaid: true });
    await recordPayment(tenant.ctx, { customerId: first.customerId, amount: 50_000, mode: "cash" });
    expect(await chatOf(first.customerId)).toMatchObject({ asks: [{ amount: "1000.00", earlier: "0.00" }] });
    await recordPayment(tenant.ctx, { customerId: first.customerId, amount: 100_000, mode: "cash" });
    expect((await chatOf(first.customerId)).asks).toEqual([]);
  });

  it("asks for nothing when nothing is owed and no renewal is within 30 days", async () => {
    const { customerId } = await createTestSubscription(tenant.ctx, { endOn: "2026-12-22", isPaid: true });
    expect((await chatOf(customerId)).asks).toEqual([]);
  });

  it("asks for what is owed of a subscription that is cancelled", async () => {
    const { id, customerId } = await owing();
    await cancelSubscription(tenant.ctx, { id, when: "now", reason: "moved" });
    expect(await chatOf(customerId)).toMatchObject({
      asks: [{ asks: "payment", amount: "16200.00", earlier: "0.00" }],
    });
  });

  it("says whether the inbox sends on WhatsApp", async () => {
    const { customerId } = await owing();
    expect(await chatOf(customerId)).toMatchObject({ isWhatsappConnected: true });
    const { whatsapp } = tenant.ctx.providers;
    const without = {
      ...tenant.ctx,
      providers: { ...tenant.ctx.providers, whatsapp: { ...whatsapp, configured: false } },
    };
    expect(await readChat(without as typeof tenant.ctx, { about: "customer", id: customerId })).toMatchObject({
      isWhatsappConnected: false,
    });
  });

  it("is not found for another business", async () => {
    const { customerId } = await owing();
    const other = await createTestTenant(bench.deps);
    await expect(readChat(other.ctx, { about: "customer", id: customerId })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});
