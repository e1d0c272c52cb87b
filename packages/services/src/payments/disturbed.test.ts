import { findLedgerProblem } from "@aavarti/db/queries/ledger-check";
import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import { AppError } from "@aavarti/domain/errors";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { holdAccount } from "@aavarti/testing/held-row";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { addTeamMember, createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { restoreCustomer } from "../customers/restore-customer.ts";
import { updateCustomer } from "../customers/update-customer.ts";
import { saveNotificationSettings } from "../notifications/save-settings.ts";
import { loadSamples } from "../onboarding/load-samples.ts";
import { removeSamples } from "../onboarding/remove-samples.ts";
import { deleteSubscription } from "../subscriptions/delete-subscription.ts";
import { listSubscriptions } from "../subscriptions/list-subscriptions.ts";
import { pauseSubscription } from "../subscriptions/pause-subscription.ts";
import { findDetail } from "../subscriptions/read-detail.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { restoreSubscription } from "../subscriptions/restore-subscription.ts";
import { undoRenewal } from "../subscriptions/undo-renewal.ts";
import { updateSubscription } from "../subscriptions/update-subscription.ts";
import { discountCharge } from "./discount-charge.ts";
import { listCharges } from "./list-charges.ts";
import { readAccount } from "./read-account.ts";
import { listPayments } from "./read-payment.ts";
import { recordPayment } from "./record-payment.ts";
import { reversePayment, undoPayment } from "./reverse-payment.ts";
import { setPayer } from "./set-payer.ts";

const TODAY = "2026-11-21";
const MEERA = { name: "Meera", email: "meera@example.in", status: "active" } as const;
const clock = createTestClock();
let database: TestDatabase;
let tenant: TestTenant;
let ctx: ServiceContext;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock.set("2026-11-21T04:00:00Z");
  tenant = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
  ctx = tenant.ctx;
});
/** Whatever happens meanwhile, balances, charges and payments are what the ledger says. */
afterEach(async () => {
  expect(await ctx.transact(({ trx }) => findLedgerProblem(trx))).toBeUndefined();
});

/** A subscription of ₹1,500 that began two days ago. */
const owing = (customerName = "Asha", price = 150_000) =>
  createTestSubscription(ctx, { endOn: addDays(TODAY, 28), customerName, price });
const pay = (customerId: string, amount: number, more: Partial<Parameters<typeof recordPayment>[1]> = {}) =>
  recordPayment(ctx, { customerId, amount, mode: "upi", ...more });
const account = (customerId: string) => readAccount(ctx, { customerId });
const paymentsOf = async (customerId?: string) => (await listPayments(ctx, { customerId, limit: 50 })).items;
/** The end of the next term of such a subscription: a month after 19 December. */
const NEXT = "2027-01-19";
const fulfilled = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === "fulfilled").length;

describe("a receipt's number", () => {
  it("is free again for no other century", async () => {
    const { customerId } = await owing();
    expect(await pay(customerId, 100)).toMatchObject({ receiptNumber: "R/26-27/000001" });
    clock.set("2126-11-21T04:00:00Z");
    expect(await pay(customerId, 100)).toMatchObject({ receiptNumber: "R/2126-27/000001" });
  });
});

describe("payments that are recorded at once", () => {
  it("renew the same subscriptions once, in whatever order they name them", async () => {
    const all = await Promise.all(Array.from({ length: 6 }, (_, index) => owing(`Asha ${index}`)));
    const renew = all.map(({ id }) => ({ id, endDate: addDays(TODAY, 28) }));
    const { id: customerId } = await createCustomer(ctx, MEERA);
    const orders = [renew, renew.toReversed(), [...renew.slice(3), ...renew.slice(0, 3)]];
    const results = await Promise.allSettled(orders.map((order) => pay(customerId, 100, { renew: order })));
    expect(fulfilled(results)).toBe(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "CONFLICT" });
    expect(await paymentsOf(customerId)).toHaveLength(1);
  });

  it("are refused before they wait for an account when a subscription to renew is in Trash", async () => {
    const { customerId } = await owing();
    const other = await owing("Bina");
    await deleteSubscription(ctx, { id: other.id });
    const held = await holdAccount(database.superuserUrl, customerId);
    const renew = [{ id: other.id, endDate: addDays(TODAY, 28) }];
    try {
      await expect(pay(customerId, 100, { renew })).rejects.toMatchObject({ code: "NOT_FOUND" });
    } finally {
      await held.release();
    }
  });

  it("pay for a subscription that is renewed meanwhile, with messages about both", async () => {
    await saveNotificationSettings(ctx, { messages: ["receipt"] });
    const all = await Promise.all(Array.from({ length: 8 }, (_, index) => owing(`Asha ${index}`)));
    await Promise.all(
      all.flatMap(({ id, customerId }) => [
        pay(customerId, 150_000),
        renewSubscription(ctx, { id, endDate: addDays(TODAY, 28) }),
      ]),
    );
    for (const { customerId } of all) expect(await account(customerId)).toMatchObject({ due: "1500.00" });
  });

  it("while the payer changes are recorded", async () => {
    const [one, two] = [await owing("Asha"), await owing("Ravi")];
    const payers = Array.from({ length: 6 }, (_, index) =>
      setPayer(ctx, { customerId: one.customerId, payerId: index % 2 === 0 ? two.customerId : null }),
    );
    const payments = Array.from({ length: 12 }, (_, index) =>
      pay(index % 2 === 0 ? one.customerId : two.customerId, 100),
    );
    await Promise.all([...payers, ...payments]);
    expect(await paymentsOf()).toHaveLength(12);
  });
});

describe("accounts that are linked across payers", () => {
  /** Runs the acts with ten at a time; throws what is no refusal in words. */
  const runAtOnce = async (acts: readonly (() => Promise<unknown>)[]) => {
    const waiting = [...acts];
    const done: string[] = [];
    const work = async () => {
      for (let act = waiting.shift(); act; act = waiting.shift())
        try {
          await act();
          done.push("done");
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          done.push(error.code);
        }
    };
    await Promise.all(Array.from({ length: 10 }, work));
    return done;
  };
  /** Five customers of whom some share payers, each with a subscription, and a die with a seed. */
  const openFamilies = async (seed: number) => {
    let state = seed;
    const below = (count: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * count);
    };
    const people: Awaited<ReturnType<typeof owing>>[] = [];
    for (let index = 0; index < 5; index += 1) people.push(await owing(`Asha ${index}`));
    const one = () => people[below(people.length)] ?? { id: "", customerId: "" };
    const two = () => [one().customerId, one().customerId];
    const payments: string[] = [];
    const record = async (more: Parameters<typeof pay>[2]) =>
      payments.push((await pay(one().customerId, 1 + below(90_000), more)).id);
    const renewal = async () => {
      const { id } = one();
      const { endDate } = await findDetail(ctx, { id });
      return { id, endDate: endDate as CalendarDate };
    };
    return { below, one, two, payments, record, renewal };
  };
  const reason = "Entered twice";

  it("are paid and reversed at once without a deadlock", async () => {
    const { below, two, payments, record } = await openFamilies(1);
    const acts = Array.from({ length: 80 }, () => async () => {
      const id = payments[below(payments.length)];
      await (id && below(2) === 0 ? reversePayment(ctx, { id, reason }) : record({ customerIds: two() }));
    });
    expect(new Set(await runAtOnce(acts))).toEqual(new Set(["done"]));
  });

  it("are changed in every way at once without a deadlock", async () => {
    const { below, one, two, payments, record, renewal } = await openFamilies(7);
    const kinds: (() => Promise<unknown>)[] = [
      () => record({ customerIds: two() }),
      () => record({}),
      async () => record({ customerIds: two(), renew: [await renewal()] }),
      async () => renewSubscription(ctx, { ...(await renewal()), payment: { mode: "cash" } }),
      async () => undoRenewal(ctx, await renewal()),
      async () => reversePayment(ctx, { id: payments[below(payments.length)] ?? ctx.newId(), reason }),
      async () => undoPayment(ctx, { id: payments[below(payments.length)] ?? ctx.newId(), renewed: [await renewal()] }),
      () => setPayer(ctx, { customerId: one().customerId, payerId: one().customerId }),
      () => setPayer(ctx, { customerId: one().customerId, payerId: null }),
      () => updateSubscription(ctx, { id: one().id, changes: { customerId: one().customerId } }),
      async () => {
        const id = one().customerId;
        await deleteCustomer(ctx, { id });
        await restoreCustomer(ctx, { id });
      },
      async () => {
        const [charge] = (await listCharges(ctx, { customerId: one().customerId, limit: 1 })).items;
        if (charge) await discountCharge(ctx, { id: charge.id, discount: below(30_000), reason });
      },
    ];
    const acts = Array.from({ length: 240 }, () => () => (kinds[below(kinds.length)] ?? record)({}));
    const done = await runAtOnce(acts);
    expect(done.filter((code) => code === "done").length).toBeGreaterThan(100);
  });
});

describe("a payment that is reversed", () => {
  it("leaves nothing owed for a subscription that is deleted at the same time", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, customerId } = await owing(`Asha ${round}`);
      const { id: paymentId } = await pay(customerId, 150_000);
      await Promise.all([
        deleteSubscription(ctx, { id }),
        reversePayment(ctx, { id: paymentId, reason: "Entered twice" }),
      ]);
      expect(await account(customerId)).toMatchObject({ due: "0.00", advance: "0.00" });
    }
  });

  it("is owed for a subscription that is restored at the same time", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, customerId } = await owing(`Asha ${round}`);
      const { id: paymentId } = await pay(customerId, 150_000);
      await deleteSubscription(ctx, { id });
      await Promise.all([
        restoreSubscription(ctx, { id }),
        reversePayment(ctx, { id: paymentId, reason: "Entered twice" }),
      ]);
      expect(await account(customerId)).toMatchObject({ due: "1500.00" });
    }
  });

  it("is reversed although the clock was set back after a release", async () => {
    const { customerId } = await owing();
    clock.set("2026-11-21T05:00:00Z");
    const { id } = await pay(customerId, 150_000);
    const [charge] = (await listCharges(ctx, { customerId, limit: 1 })).items;
    clock.set("2026-11-21T04:30:00Z");
    await discountCharge(ctx, { id: charge?.id ?? "", discount: 50_000, reason: "A friend" });
    await reversePayment(ctx, { id, reason: "Entered twice" });
    expect(await account(customerId)).toMatchObject({ due: "1000.00", advance: "0.00" });
  });
});

describe("a discount", () => {
  it("is reversed for a deleted subscription's charge without a balance", async () => {
    const { id, customerId } = await owing();
    const [charge] = (await listCharges(ctx, { customerId, limit: 1 })).items;
    const chargeId = charge?.id ?? "";
    await discountCharge(ctx, { id: chargeId, discount: 40_000, reason: "A friend" });
    await pay(customerId, 30_000);
    await deleteSubscription(ctx, { id });
    await discountCharge(ctx, { id: chargeId, discount: 0, reason: "A friend no more" });
    expect(await account(customerId)).toMatchObject({ due: "0.00", advance: "0.00" });
  });
});

describe("a renewal with a payment", () => {
  it("records none when it is free, and pays no older term", async () => {
    const { id, customerId } = await owing();
    await renewSubscription(ctx, { id, endDate: addDays(TODAY, 28), price: 0, payment: { mode: "cash" } });
    expect(await paymentsOf(customerId)).toEqual([]);
    expect(await account(customerId)).toMatchObject({ due: "1500.00" });
  });

  it("is undone with its payment, also when an advance had paid the term", async () => {
    const { id, customerId } = await owing();
    await pay(customerId, 300_000);
    await renewSubscription(ctx, {
      id,
      endDate: addDays(TODAY, 28),
      payment: { mode: "cash", amount: 100_000 },
    });
    expect(await account(customerId)).toMatchObject({ due: "0.00", advance: "1000.00" });
    await undoRenewal(ctx, { id, endDate: NEXT });
    expect(await account(customerId)).toMatchObject({ due: "0.00", advance: "1500.00" });
  });

  it("can't be undone by a role that may not reverse another person's payment", async () => {
    const { id, customerId } = await owing();
    await renewSubscription(ctx, { id, endDate: addDays(TODAY, 28), payment: { mode: "cash" } });
    const endDate = NEXT;
    const agent = await addTeamMember(tenant, { role: "agent", name: "Ravi" });
    await expect(undoRenewal(agent, { id, endDate })).rejects.toMatchObject({ code: "FORBIDDEN" });
    const own = await recordPayment(agent, { customerId, amount: 100, mode: "cash" });
    await expect(undoPayment(agent, { id: own.id, renewed: [{ id, endDate }] })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    expect((await paymentsOf(customerId)).every(({ reversedAt }) => reversedAt === null)).toBe(true);
    await undoRenewal(ctx, { id, endDate });
  });

  it("keeps a later renewal when it is undone twice", async () => {
    const { id, customerId } = await owing();
    const renew = [{ id, endDate: addDays(TODAY, 28) }];
    const first = await pay(customerId, 150_000, { renew });
    const renewed = [{ id, endDate: NEXT } as const];
    expect(first.renewed).toEqual(renewed);
    await undoPayment(ctx, { id: first.id, renewed });
    const second = await pay(customerId, 300_000, { renew });
    expect(second.renewed).toEqual(renewed);
    await undoPayment(ctx, { id: first.id, renewed });
    expect(await account(customerId)).toMatchObject({ due: "0.00", advance: "0.00" });
  });

  it("is not paid again when it was recorded before", async () => {
    const { id, customerId } = await owing();
    const renew = [{ id, endDate: addDays(TODAY, 28) }];
    await pay(customerId, 300_000, { renew });
    await expect(pay(customerId, 300_000, { renew })).rejects.toMatchObject({
      code: "CONFLICT",
      explanation: { reason: "renewal.endChanged" },
    });
    expect(await paymentsOf(customerId)).toHaveLength(1);
  });

  it("is not paid again when it is repeated while a pause is due to end", async () => {
    const { id, customerId } = await owing();
    const renewal = { id, endDate: addDays(TODAY, 28), payment: { mode: "cash" as const } };
    await renewSubscription(ctx, renewal);
    await pauseSubscription(ctx, { id, from: "2026-12-25", until: "2026-12-30" });
    clock.set("2026-12-31T04:00:00Z");
    expect(await renewSubscription(ctx, renewal)).toMatchObject({ endDate: "2027-01-24", pausedFrom: null });
    await expect(pay(customerId, 150_000, { renew: [renewal] })).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await paymentsOf(customerId)).toHaveLength(1);
    const done = await ctx.transact(({ trx }) =>
      sql<{ action: string }>`select action from audit_event where subject_id = ${id} order by at, id`.execute(trx),
    );
    expect(done.rows.map(({ action }) => action)).toEqual([
      "subscription.created",
      "subscription.renewed",
      "subscription.paused",
      "subscription.resumed",
    ]);
  });

  it("is paid by the customer when the payer is in Trash", async () => {
    const { id, customerId } = await owing("Ravi");
    const payer = await createCustomer(ctx, MEERA);
    await setPayer(ctx, { customerId, payerId: payer.id });
    await deleteCustomer(ctx, { id: payer.id });
    await renewSubscription(ctx, { id, endDate: addDays(TODAY, 28), payment: { mode: "cash" } });
    expect(await paymentsOf(customerId)).toMatchObject([{ customer: { id: customerId }, amount: "1500.00" }]);
  });
});

describe("sample records", () => {
  it("are kept when they share money with an edited one", async () => {
    await loadSamples(ctx);
    const { rows } = await ctx.transact(({ trx }) =>
      sql<{ id: string; name: string }>`select id, name from customer order by id limit 2`.execute(trx),
    );
    const [parent, child] = rows;
    if (!parent || !child) throw new Error("No samples were loaded");
    await setPayer(ctx, { customerId: child.id, payerId: parent.id });
    const { id } = await pay(parent.id, 500_000);
    await updateCustomer(ctx, { id: child.id, changes: { name: "Sana Shaikh" } });
    const removed = await removeSamples(ctx);
    expect(removed.kept).toEqual(expect.arrayContaining([expect.objectContaining({ id: parent.id })]));
    expect(await ctx.transact(({ trx }) => findLedgerProblem(trx))).toBeUndefined();
    await reversePayment(ctx, { id, reason: "A sample" });
  });

  it("are removed beside a payment of theirs, which ends first, and one after finds no customer", async () => {
    await loadSamples(ctx);
    const { items } = await listSubscriptions(ctx, { limit: 100 });
    const active = items.filter((one) => one.standing === "active");
    const [payer, other] = active.toSorted((a, b) => (a.customer.id < b.customer.id ? -1 : 1));
    if (!payer || !other) throw new Error("No samples were loaded");
    for (const { customer } of [payer, other]) await pay(customer.id, 100);
    // The payment has locked its payer's account and waits for the other's.
    const held = await holdAccount(database.superuserUrl, other.customer.id);
    const paid = pay(payer.customer.id, 1_000, { renew: [{ id: other.id, endDate: other.endDate as CalendarDate }] });
    await held.untilWaiting(1);
    const removed = removeSamples(ctx);
    await held.untilWaiting(2);
    const late = pay(payer.customer.id, 1_000);
    await held.untilWaiting(3);
    await held.release();
    const outcomes = await Promise.allSettled([paid, removed, late]);
    expect(outcomes.map((one) => (one.status === "rejected" ? one.reason.code : one.status))).toEqual([
      "fulfilled",
      "fulfilled",
      expect.stringMatching(/^(fulfilled|NOT_FOUND)$/),
    ]);
    expect(await paymentsOf()).toEqual([]);
  });
});
