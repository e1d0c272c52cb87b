import { ListCustomers } from "@aavarti/contract/customers";
import { addDays } from "@aavarti/domain/calendar";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { setPayer } from "../payments/set-payer.ts";
import { cancelSubscription } from "../subscriptions/cancel-subscription.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { countSubscriptions, listSubscriptions } from "../subscriptions/list-subscriptions.ts";
import { createCustomer } from "./create-customer.ts";
import { deleteCustomer } from "./delete-customer.ts";
import { countCustomers, listCustomers, selectCustomers } from "./list-customers.ts";
import { restoreCustomer } from "./restore-customer.ts";

const TODAY = "2026-11-21";
const clock = createTestClock();
let database: TestDatabase;
let tenant: TestTenant;

/** A subscription of one month that began `ago` days before today, owed since then. */
const owing = (customerName: string, ago: number, price: number) =>
  createTestSubscription(tenant.ctx, { endOn: addDays(TODAY, 30 - ago), customerName, price });

beforeAll(async () => {
  database = await createTestDatabase();
  clock.set("2026-11-21T04:00:00Z");
  tenant = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
  await owing("Asha", 9, 300_000);
  await owing("Binod", 0, 100_000);
  await owing("Chitra", 2, 200_000);
  const paid = await owing("Devi", 1, 150_000);
  await recordPayment(tenant.ctx, { customerId: paid.customerId, amount: 200_000, mode: "cash" });
  const further = await owing("Jaya", 1, 150_000);
  await recordPayment(tenant.ctx, { customerId: further.customerId, amount: 250_000, mode: "cash" });
  for (const name of ["Esha", "Farhan"])
    await createCustomer(tenant.ctx, { name, email: `${name}@example.in`, phone: null, status: "active" });
});
afterAll(() => database.close());

const names = (items: readonly { name: string }[]) => items.map(({ name }) => name);

describe("the order by balance", () => {
  it("pages through those who owe, owe nothing and paid in advance, in both directions", async () => {
    const withBalance = ["Asha", "Chitra", "Binod", "Devi", "Jaya"];
    for (const sort of ["balance", "-balance"] as const) {
      const whole = (await listCustomers(tenant.ctx, { limit: 50, sort })).items;
      expect(names(whole).filter((name) => withBalance.includes(name))).toEqual(
        sort === "balance" ? withBalance.toReversed() : withBalance,
      );
      expect(
        names(sort === "balance" ? whole.toReversed() : whole)
          .slice(3, 5)
          .toSorted(),
      ).toEqual(["Esha", "Farhan"]);
      const read: string[] = [];
      let cursor: string | null = null;
      do {
        const input = ListCustomers.parse({ limit: 2, sort, ...(cursor ? { cursor } : {}) });
        const page = await listCustomers(tenant.ctx, input);
        read.push(...names(page.items));
        cursor = page.nextCursor;
      } while (cursor);
      expect(read).toEqual(names(whole));
      expect(read).toHaveLength(7);
    }
  });

  it("keeps the filters", async () => {
    const list = async (more: object) =>
      names((await listCustomers(tenant.ctx, { limit: 50, sort: "-balance", ...more })).items);
    expect(await list({ balance: "overdue" })).toEqual(["Asha", "Chitra"]);
    expect(await list({ balance: "advance" })).toEqual(["Devi", "Jaya"]);
    expect(await list({ search: "chitra" })).toEqual(["Chitra"]);
  });
});

describe("the filter by balance", () => {
  it("gives the same customers to list, count and selection", async () => {
    for (const [balance, expected] of [
      ["due", ["Asha", "Binod", "Chitra"]],
      ["overdue", ["Asha", "Chitra"]],
      ["advance", ["Devi", "Jaya"]],
    ] as const) {
      expect(names((await listCustomers(tenant.ctx, { limit: 50, sort: "name", balance })).items)).toEqual(expected);
      expect((await countCustomers(tenant.ctx, { filters: [{ balance }] })).items[0]?.count).toBe(expected.length);
      expect(names((await selectCustomers(tenant.ctx, { balance })).items).toSorted()).toEqual(expected);
    }
  });
});

describe("dues of a later day", () => {
  /** Kiran owes 1,200 by today and 5,000 later, Lata 800 later only, Mohan 3,000 by today. */
  async function withLaterDues(): Promise<ServiceContext> {
    const { ctx } = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
    const add = (customerName: string, startsIn: number, price: number) =>
      createTestSubscription(ctx, { endOn: addDays(TODAY, 30 + startsIn), customerName, price });
    const kiran = await add("Kiran", -3, 120_000);
    await createSubscription(ctx, {
      customerId: kiran.customerId,
      productId: kiran.productId,
      startDate: addDays(TODAY, 4),
      durationMonths: 1,
      price: 500_000,
      status: "active",
    });
    await add("Lata", 2, 80_000);
    await add("Mohan", 0, 300_000);
    const devi = await add("Devi", 0, 150_000);
    await recordPayment(ctx, { customerId: devi.customerId, amount: 200_000, mode: "cash" });
    await createCustomer(ctx, { name: "Esha", email: "esha@example.in", phone: null, status: "active" });
    return ctx;
  }
  const listed = async (ctx: ServiceContext, more: object) => (await listCustomers(ctx, { limit: 50, ...more })).items;

  it("are no part of the balance by which customers are filtered and counted", async () => {
    const ctx = await withLaterDues();
    const balance = "due";
    expect(names(await listed(ctx, { balance, sort: "name" }))).toEqual(["Kiran", "Mohan"]);
    expect((await countCustomers(ctx, { filters: [{ balance }] })).items[0]?.count).toBe(2);
    expect(names((await selectCustomers(ctx, { balance })).items).toSorted()).toEqual(["Kiran", "Mohan"]);
  });

  it("are no part of the balance by which customers are sorted, page by page", async () => {
    const ctx = await withLaterDues();
    for (const sort of ["balance", "-balance"] as const) {
      const whole = names(await listed(ctx, { sort }));
      const inOrder = sort === "balance" ? whole.toReversed() : whole;
      expect([inOrder.slice(0, 2), inOrder.slice(2, 4).toSorted(), inOrder.slice(4)]).toEqual([
        ["Mohan", "Kiran"],
        ["Esha", "Lata"],
        ["Devi"],
      ]);
      const read: string[] = [];
      let cursor: string | null = null;
      do {
        const input = ListCustomers.parse({ limit: 1, sort, ...(cursor ? { cursor } : {}) });
        const page = await listCustomers(ctx, input);
        read.push(...names(page.items));
        cursor = page.nextCursor;
      } while (cursor);
      expect(read).toEqual(whole);
    }
  });

  it("can be paid, and come after what is due by today", async () => {
    const ctx = await withLaterDues();
    const payers = await listed(ctx, { sort: "-balance", balance: "payable" });
    expect(payers.map(({ name, due, toCome }) => [name, due, toCome])).toEqual([
      ["Mohan", "3000.00", "0.00"],
      ["Kiran", "6200.00", "5000.00"],
      ["Lata", "800.00", "800.00"],
    ]);
  });

  it("are listed apart with subscriptions, and not found as unpaid", async () => {
    const ctx = await withLaterDues();
    const all = (await listSubscriptions(ctx, { limit: 50, sort: "renews" })).items;
    expect(all.map(({ customerName, unpaid, toCome }) => [customerName, unpaid, toCome])).toEqual([
      ["Kiran", "1200.00", "0.00"],
      ["Mohan", "3000.00", "0.00"],
      ["Devi", "0.00", "0.00"],
      ["Lata", "800.00", "800.00"],
      ["Kiran", "5000.00", "5000.00"],
    ]);
    const unpaid = (await listSubscriptions(ctx, { limit: 50, sort: "renews", unpaid: true })).items;
    expect(unpaid.map(({ customerName }) => customerName)).toEqual(["Kiran", "Mohan"]);
    expect((await countSubscriptions(ctx, { filters: [{ unpaid: true }] })).items[0]?.count).toBe(2);
  });
});

describe("a payer", () => {
  it("is listed with what those they pay for owe, apart from their own", async () => {
    const [asha, binod, esha] = await Promise.all(
      ["Asha", "Binod", "Esha"].map(async (search) => (await listCustomers(tenant.ctx, { limit: 1, search })).items[0]),
    );
    if (!asha || !binod || !esha) throw new Error("the customers are missing");
    for (const customerId of [asha.id, binod.id]) await setPayer(tenant.ctx, { customerId, payerId: esha.id });
    for (const sort of [undefined, "balance"] as const) {
      const { items } = await listCustomers(tenant.ctx, { limit: 50, sort });
      const amounts = Object.fromEntries(items.map(({ name, due, dueOfOthers }) => [name, [due, dueOfOthers]]));
      expect(amounts).toMatchObject({
        Esha: ["0.00", "4000.00"],
        Asha: ["3000.00", "0.00"],
        Farhan: ["0.00", "0.00"],
      });
    }
    for (const customerId of [asha.id, binod.id]) await setPayer(tenant.ctx, { customerId, payerId: null });
  });

  it("is listed and selected with those they pay for, the first ten by name, without those in Trash", async () => {
    const { ctx } = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
    const add = async (name: string) =>
      (await createCustomer(ctx, { name, email: `${name}@example.in`, phone: null, status: "active" })).id;
    const payerId = await add("Sunita");
    const children = await Promise.all(Array.from({ length: 12 }, (_, place) => add(`Child ${String(place + 10)}`)));
    for (const customerId of children) await setPayer(ctx, { customerId, payerId });
    await deleteCustomer(ctx, { id: children[3] ?? "" });
    const paysFor = {
      count: 11,
      first: [10, 11, 12, 14, 15, 16, 17, 18, 19, 20].map((number) => ({ name: `Child ${number}` })),
    };
    for (const sort of ["name", "balance", "renews"] as const) {
      const { items } = await listCustomers(ctx, { limit: 50, sort });
      expect(items.find(({ id }) => id === payerId)).toMatchObject({ paysFor });
      expect(items.find(({ id }) => id === children[0])).toMatchObject({ paysFor: { count: 0, first: [] } });
    }
    const { items } = await selectCustomers(ctx, {});
    expect(items.find(({ id }) => id === payerId)).toMatchObject({ name: "Sunita", paysFor });
  });
});

describe("who pays what is owed", () => {
  const payable = async (more: object = {}) => {
    const { items } = await listCustomers(tenant.ctx, { limit: 50, sort: "-balance", balance: "payable", ...more });
    return items.map(({ name, due, dueOfOthers }) => [name, due, dueOfOthers]);
  };

  it("are payers, by what they owe with those they pay for, who are left to them", async () => {
    const all = (await listCustomers(tenant.ctx, { limit: 50 })).items;
    const idOf = (wanted: string) => all.find(({ name }) => name === wanted)?.id ?? "";
    expect(await payable()).toEqual([
      ["Asha", "3000.00", "0.00"],
      ["Chitra", "2000.00", "0.00"],
      ["Binod", "1000.00", "0.00"],
    ]);
    for (const name of ["Binod", "Chitra"])
      await setPayer(tenant.ctx, { customerId: idOf(name), payerId: idOf("Esha") });
    const expected = [
      ["Asha", "3000.00", "0.00"],
      ["Esha", "0.00", "3000.00"],
    ];
    expect((await payable()).toSorted(([one], [other]) => String(one).localeCompare(String(other)))).toEqual(expected);
    const filters = [{ balance: "payable" as const }];
    expect((await countCustomers(tenant.ctx, { filters })).items[0]?.count).toBe(2);
    expect(names((await selectCustomers(tenant.ctx, { balance: "payable" })).items).toSorted()).toEqual([
      "Asha",
      "Esha",
    ]);
    const first = await listCustomers(tenant.ctx, { limit: 1, sort: "-balance", balance: "payable" });
    const input = { limit: 1, sort: "-balance", balance: "payable", cursor: first.nextCursor };
    const second = await listCustomers(tenant.ctx, ListCustomers.parse(input));
    expect(names([...first.items, ...second.items]).toSorted()).toEqual(["Asha", "Esha"]);
    expect(second.nextCursor).toBeNull();

    await deleteCustomer(tenant.ctx, { id: idOf("Esha") });
    expect(await payable()).toEqual([
      ["Asha", "3000.00", "0.00"],
      ["Chitra", "2000.00", "0.00"],
      ["Binod", "1000.00", "0.00"],
    ]);
    await restoreCustomer(tenant.ctx, { id: idOf("Esha") });
    for (const name of ["Binod", "Chitra"]) await setPayer(tenant.ctx, { customerId: idOf(name), payerId: null });
  });
});

describe("the plan of a customer", () => {
  const planOf = async (search: string) => (await listCustomers(tenant.ctx, { limit: 50, search })).items[0]?.plan;

  it("is the subscription that renews first, with the number of others", async () => {
    const { customerId, productId } = await owing("Gita", 20, 100_000);
    await createSubscription(tenant.ctx, {
      customerId,
      productId,
      startDate: TODAY,
      durationMonths: 3,
      price: 300_000,
      status: "active",
    });
    expect(await planOf("gita")).toMatchObject({ endDate: "2026-12-01", standing: "active", more: 1 });
  });

  it("is the last one of those that are over when none runs", async () => {
    const { id } = await owing("Hari", 5, 100_000);
    await cancelSubscription(tenant.ctx, { id, when: "now", reason: "moved" });
    expect(await planOf("hari")).toMatchObject({ id, standing: "cancelled", more: 0 });
  });

  it("is absent without a subscription", async () => {
    expect(await planOf("esha")).toBeNull();
  });
});
