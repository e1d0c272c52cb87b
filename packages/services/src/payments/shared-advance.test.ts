import { listAdvances } from "@aavarti/db/queries/reminders/owed";
import type { Paise } from "@aavarti/domain/money";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription, type TestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readChat } from "../chats/read-chats.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { restoreCustomer } from "../customers/restore-customer.ts";
import { saveNotificationSettings } from "../notifications/save-settings.ts";
import { recordPromise } from "../promises/change-promise.ts";
import { listPromises } from "../promises/list-promises.ts";
import { settlePromises } from "../promises/settle-promises.ts";
import { previewRemindNow, remindNow } from "../reminders/plan/remind-now.ts";
import { listLane } from "../renewals/list-lane.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { readAccount } from "./read-account.ts";
import { recordPayment } from "./record-payment.ts";
import { setPayer } from "./set-payer.ts";

const RENEWS_ON = "2026-11-28";

let bench: ReminderBench;
let tenant: TestTenant;
let payerId: string;
let dev: TestSubscription;
let riya: TestSubscription;

beforeAll(async () => {
  bench = await createReminderBench();
});
afterAll(() => bench.close());

/** Papa, who will pay for Dev and Riya, whose paid terms of ₹1,500 end in a week. */
beforeEach(async () => {
  await bench.reset();
  bench.clock.set("2026-10-29T05:00:00.000Z");
  tenant = await createTestTenant(bench.deps, { ownerPhone: null, ownerEmail: "owner@example.in" });
  const { ctx } = tenant;
  await saveNotificationSettings(ctx, { remindOwner: false, whatsappEnabled: false });
  payerId = (await createCustomer(ctx, { name: "Papa", email: "papa@example.in", status: "active" })).id;
  const child = (customerName: string) =>
    createTestSubscription(ctx, { endOn: RENEWS_ON, customerName, phone: null, isPaid: true });
  dev = await child("Dev");
  riya = await child("Riya");
  bench.clock.set("2026-11-21T04:30:00.000Z");
});

const pay = (customerId: string, amount: Paise) => recordPayment(tenant.ctx, { customerId, amount, mode: "upi" });
const paidFor = ({ customerId }: TestSubscription) => setPayer(tenant.ctx, { customerId, payerId });
const trash = () => deleteCustomer(tenant.ctx, { id: payerId });
const restore = () => restoreCustomer(tenant.ctx, { id: payerId });

/** The advance of a child's account, and what each place asks for its renewal. */
async function figures({ id, customerId }: TestSubscription) {
  const { ctx } = tenant;
  const lane = await listLane(ctx, { lane: "week", limit: 10 });
  const row = lane.items.find((one) => one.id === id);
  const chats = [
    row?.chat,
    await readChat(ctx, { about: "subscription", id }),
    await readChat(ctx, { about: "customer", id: customerId }),
  ];
  return {
    advance: (await readAccount(ctx, { customerId })).advance,
    card: row?.dueInAll,
    chats: chats.map((chat) => chat?.asks.map(({ amount }) => amount)),
  };
}

/** What `figures` must be where this is asked for. */
const asks = (advance: string, amount: string) => ({ advance, card: amount, chats: [[amount], [amount], [amount]] });
const sentTo = (address: string) => bench.notifiers.emails.flatMap(({ to, text }) => (to === address ? text : []));
const amountsSent = () => sentTo("papa@example.in").map((text) => text.match(/Amount: (.*)/)?.[1]);

/** Two ways in which a beneficiary has an advance of their own. */
const WAYS = {
  "recorded for them": async (child: TestSubscription, amount: Paise) => {
    await paidFor(child);
    await pay(child.customerId, amount);
  },
  "made before they had a payer": async (child: TestSubscription, amount: Paise) => {
    await pay(child.customerId, amount);
    await paidFor(child);
  },
} as const;
const ways = Object.keys(WAYS) as (keyof typeof WAYS)[];

describe.each(ways)("a beneficiary's advance %s", (way) => {
  beforeEach(() => WAYS[way](dev, 60_000));

  it("is taken off on the card, in chats and in messages, as the account says", async () => {
    expect(await figures(dev)).toEqual(asks("600.00", "900.00"));
    expect((await readChat(tenant.ctx, { about: "customer", id: payerId })).asks).toMatchObject([{ amount: "900.00" }]);
    await bench.sweepAndWork();
    expect(amountsSent()).toEqual(["₹900"]);
    // Not on the day of a step, which would be sent instead.
    bench.clock.set("2026-11-25T04:30:00.000Z");
    const byHand = { about: "customers" as const, ids: [payerId], evenInQuietHours: true };
    expect((await previewRemindNow(tenant.ctx, byHand)).sample?.text).toContain("Amount: ₹900");
    await remindNow(tenant.ctx, byHand);
    await bench.work();
    expect(amountsSent()).toEqual(["₹900", "₹900"]);
  });

  it("is one with the payer's own, pays each renewal in turn, and what it covers is not asked for", async () => {
    await paidFor(riya);
    await pay(payerId, 30_000);
    // Dev's renewal comes first; no two count the same money.
    expect(await figures(dev)).toEqual(asks("900.00", "600.00"));
    expect(await figures(riya)).toEqual(asks("900.00", "1500.00"));
    await pay(riya.customerId, 60_000);
    expect(await figures(dev)).toEqual({ advance: "1500.00", card: "0.00", chats: [[], [], []] });
    expect(await figures(riya)).toEqual(asks("1500.00", "1500.00"));
    expect((await readChat(tenant.ctx, { about: "customer", id: payerId })).asks).toMatchObject([
      { amount: "1500.00" },
    ]);
  });

  it("is the beneficiary's alone while the payer is in Trash", async () => {
    await paidFor(riya);
    await pay(payerId, 30_000);
    await trash();
    expect(await figures(dev)).toEqual(asks("600.00", "900.00"));
    expect(await figures(riya)).toEqual(asks("0.00", "1500.00"));
    expect((await readAccount(tenant.ctx, { customerId: payerId })).advance).toBe("300.00");
    await restore();
    expect(await figures(dev)).toEqual(asks("900.00", "600.00"));
    expect(await figures(riya)).toEqual(asks("900.00", "1500.00"));
  });

  it("is invisible to another business", async () => {
    const other = await createTestTenant(bench.deps);
    const ids = [dev.customerId, payerId];
    expect(await other.ctx.transact(({ trx }) => listAdvances(trx, ids))).toEqual([]);
    const advance = { payer_id: payerId, advance_paise: 60_000 };
    const own = await tenant.ctx.transact(({ trx }) => listAdvances(trx, ids));
    expect(own).toHaveLength(2);
    expect(own).toEqual(expect.arrayContaining(ids.map((customer_id) => ({ customer_id, ...advance }))));
  });
});

it("is taken off for each child apart in the owner's message while their payer is in Trash", async () => {
  await saveNotificationSettings(tenant.ctx, { remindOwner: true });
  for (const child of [dev, riya]) await paidFor(child);
  await pay(dev.customerId, 60_000);
  await pay(riya.customerId, 20_000);
  await trash();
  bench.clock.set(`${RENEWS_ON}T04:30:00.000Z`);
  await bench.sweepAndWork();
  const [text] = sentTo("owner@example.in");
  expect(text).toContain("Dev, Gold plan: ₹900");
  expect(text).toContain("Riya, Gold plan: ₹1,300");
});

describe("a promise of", () => {
  const PROMISED = "2026-11-28";
  const promised = (customerId: string) => recordPromise(tenant.ctx, { customerId, promisedOn: PROMISED });
  const states = async () => (await listPromises(tenant.ctx, { limit: 50 })).items.map(({ state }) => state);

  it.each(["the payer", "the beneficiary"])("%s is kept by a beneficiary's payment", async (who) => {
    await paidFor(dev);
    await promised(who === "the payer" ? payerId : dev.customerId);
    bench.clock.advance({ minutes: 1 });
    await pay(dev.customerId, 149_900);
    expect(await states()).toEqual(["open"]);
    await pay(dev.customerId, 100);
    expect(await states()).toEqual(["kept"]);
  });

  it.each(["the payer", "the beneficiary"])("%s is kept with an advance from before there was a payer", async (who) => {
    await pay(dev.customerId, 100_000);
    await paidFor(dev);
    await promised(who === "the payer" ? payerId : dev.customerId);
    bench.clock.advance({ minutes: 1 });
    await pay(payerId, 50_000);
    expect(await states()).toEqual(["kept"]);
    await trash();
    // The payer's promises are in Trash with them; the beneficiary has but their own advance.
    expect(await states()).toEqual(who === "the payer" ? [] : ["open"]);
    await restore();
    expect(await states()).toEqual(["kept"]);
  });

  it("a beneficiary is kept by a sibling's advance, also when it is recorded late", async () => {
    for (const child of [dev, riya]) await paidFor(child);
    await promised(dev.customerId);
    await renewSubscription(tenant.ctx, { id: dev.id, endDate: RENEWS_ON, from: "old_end" });
    bench.clock.set("2026-11-30T05:00:00.000Z");
    await settlePromises(bench.deps);
    expect(await states()).toEqual(["broken"]);
    await recordPayment(tenant.ctx, {
      customerId: riya.customerId,
      amount: 150_000,
      mode: "upi",
      receivedOn: "2026-11-28",
    });
    expect(await states()).toEqual(["kept"]);
  });
});
