import { ListPayments } from "@aavarti/contract/payments";
import { addDays, parseCalendarDate } from "@aavarti/domain/calendar";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCustomer } from "../customers/create-customer.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { listCustomers } from "../customers/list-customers.ts";
import { listPayments } from "../payments/read-payment.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { reversePayment } from "../payments/reverse-payment.ts";
import { setPayer } from "../payments/set-payer.ts";
import { createProduct } from "../products/create-product.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { searchEverything } from "./search-everything.ts";

const clock = createTestClock();
let database: TestDatabase;
let tenant: TestTenant;
let stranger: TestTenant;
let subscriptionId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const deps = makeDependencies({ db: database.db, now: clock.now });
  tenant = await createTestTenant(deps);
  stranger = await createTestTenant(deps);
  const add = (name: string, phone: string | null, email: string, company: string | null = null) =>
    createCustomer(tenant.ctx, { name, phone, email, company, status: "active" });
  const meera = await add("Meera Nair", "94066 23719", "m.nair@example.in");
  await add("Sameer Dixit", "+91 98220 12345", "dixit@school.test", "Sharda Dairy & Sons");
  await add("Meerab Kulshrestha", null, "mk@example.in");
  await add("Kabir Malhotra", "+44 20 7946 0958", "kabir@example.in");
  await add("İpek Şahin", null, "i.s@example.in");
  const { id: gone } = await add("Meera Gone", null, "gone@example.in");
  await deleteCustomer(tenant.ctx, { id: gone });
  const product = await createProduct(tenant.ctx, {
    name: "Class 12 Physics",
    price: 320_000,
    durationMonths: 1,
    description: "Evenings",
    sku: "PHY-12",
  });
  const today = tenant.ctx.today();
  const term = { customerId: meera.id, productId: product.id, price: 320_000, status: "active" } as const;
  await createSubscription(tenant.ctx, { ...term, startDate: today, customEndDate: addDays(today, 60) });
  const due = await createSubscription(tenant.ctx, { ...term, startDate: addDays(today, -30), customEndDate: today });
  subscriptionId = due.id;
  await createSubscription(tenant.ctx, {
    ...term,
    startDate: addDays(today, -90),
    customEndDate: addDays(today, -60),
    status: "cancelled",
  });
});
afterAll(() => database.close());

const found = (q: string) => searchEverything(tenant.ctx, { q });
const names = async (q: string) => (await found(q)).people.map(({ name }) => name);

describe("the search over all records", () => {
  it.each([
    ["nair meera", ["Meera Nair"]],
    ["  MEERA  nair ", ["Meera Nair"]],
    ["meer", ["Meera Nair", "Meerab Kulshrestha", "Sameer Dixit"]],
    ["2371", ["Meera Nair"]],
    ["094066-23719", ["Meera Nair"]],
    ["+91 (94066) 23 719", ["Meera Nair"]],
    ["7946 0958", ["Kabir Malhotra"]],
    ["sameer 98220 12345", ["Sameer Dixit"]],
    ["nair@exam", ["Meera Nair"]],
    ["dairy sharda", ["Sameer Dixit"]],
    ["m", ["Meera Nair", "Meerab Kulshrestha"]],
    ["ka", ["Kabir Malhotra"]],
    ["İp", ["İpek Şahin"]],
    ["x", []],
    ["%%%", []],
    ["100_", []],
    ["9999999999", []],
  ])("%s", async (q, expected) => {
    expect(await names(q)).toEqual(expected);
  });

  it.each(["İPEK", "İpek", "I\u0307pek", "ipek"])("finds İpek in the lists, too, by %s", async (search) => {
    const { items } = await listCustomers(tenant.ctx, { limit: 10, search });
    expect(items.map(({ name }) => name)).toEqual(["İpek Şahin"]);
  });

  it.each([
    ["meria nair", "Meera Nair"],
    ["mera nayr", "Meera Nair"],
    ["kulshreshta", "Meerab Kulshrestha"],
    ["malhorta", "Kabir Malhotra"],
    ["kabeer", "Kabir Malhotra"],
  ])("forgives %s", async (q, expected) => {
    expect((await names(q))[0]).toBe(expected);
  });

  it("shows the next renewal beside a customer", async () => {
    const { people } = await found("meera nair");
    expect(people[0]?.next).toEqual({
      subscriptionId,
      productName: "Class 12 Physics",
      standing: "due_today",
      startsOn: null,
      endDate: tenant.ctx.today(),
      amountDue: "3200.00",
    });
    expect((await found("kabir")).people[0]?.next).toBeNull();
  });

  it("tells what a customer owes with those they pay for", async () => {
    const [payer] = (await found("sameer")).people;
    const before = (await found("meera nair")).people[0]?.due;
    expect(before).not.toBe("0.00");
    expect(payer?.due).toBe("0.00");
    const [meera] = (await found("meera nair")).people;
    await setPayer(tenant.ctx, { customerId: meera?.id ?? "", payerId: payer?.id ?? null });
    expect((await found("sameer")).people[0]?.due).toBe(before);
    expect((await found("meera nair")).people[0]?.due).toBe(before);
    await setPayer(tenant.ctx, { customerId: meera?.id ?? "", payerId: null });
  });

  it("finds products by name or SKU, and their subscriptions with them, the next to end first", async () => {
    for (const q of ["physics", "phy-12", "12 class", "phisics"]) {
      const { products, subscriptions } = await found(q);
      expect(products).toMatchObject([{ name: "Class 12 Physics", price: "3200.00", sku: "PHY-12" }]);
      expect(subscriptions).toHaveLength(3);
      expect(subscriptions[0]).toMatchObject({ id: subscriptionId, customerName: "Meera Nair", standing: "due_today" });
    }
  });

  it("finds a subscription by the start of its id", async () => {
    expect((await found(subscriptionId)).subscriptions).toMatchObject([{ id: subscriptionId }]);
    const ids = (await found(subscriptionId.slice(0, 8).toUpperCase())).subscriptions.map(({ id }) => id);
    expect(ids).toContain(subscriptionId);
  });

  it("finds nothing for an empty search", async () => {
    expect(await found("   ")).toEqual({ people: [], products: [], subscriptions: [], payments: [] });
  });

  it("leaves no query without a handler for a receipt of the calendar's last year", async () => {
    // An unhandled rejection would fail the run.
    await Promise.allSettled([found("2300-01/5")]);
    expect(await names("nair")).toEqual(["Meera Nair"]);
  });

  it("finds nothing of another tenant", async () => {
    for (const q of ["meera", "meria", "m", "physics", subscriptionId, "94066 23719"])
      expect(await searchEverything(stranger.ctx, { q })).toEqual({
        people: [],
        products: [],
        subscriptions: [],
        payments: [],
      });
  });
});

describe("payments in the search", () => {
  let mine: TestTenant;
  let theirs: TestTenant;
  let payer: string;

  const pay = async (of: TestTenant, customerId: string, reference: string, receivedOn?: string) =>
    recordPayment(of.ctx, {
      customerId,
      amount: 150_000,
      mode: "upi",
      reference,
      receivedOn: parseCalendarDate(receivedOn) ?? of.ctx.today(),
    });
  const numbersOf = async (q: string, of = mine) =>
    (await searchEverything(of.ctx, { q })).payments.map(({ receiptNumber }) => receiptNumber);

  beforeAll(async () => {
    const deps = makeDependencies({ db: database.db, now: clock.now });
    mine = await createTestTenant(deps);
    theirs = await createTestTenant(deps);
    const add = async (of: TestTenant, name: string) =>
      (
        await createCustomer(of.ctx, {
          name,
          email: `${name.slice(0, 3)}@example.in`,
          phone: null,
          company: null,
          status: "active",
        })
      ).id;
    payer = await add(mine, "Asha Rao");
    const neighbour = await add(theirs, "Papaya Rao");
    for (const reference of ["421234567890", "HDFC/N 3300-44", "42%1_x7", "cheque 000451"])
      await pay(mine, payer, reference);
    await pay(mine, payer, "990000012345", "2026-02-10");
    await pay(theirs, neighbour, "421234567890");
  });

  it.each([
    ["421234567890", ["R/26-27/000001"]],
    ["4212 3456 7890", ["R/26-27/000001"]],
    ["7890", ["R/26-27/000001"]],
    ["hdfc n330044", ["R/26-27/000002"]],
    ["3300", ["R/26-27/000002"]],
    ["2%1_x7", ["R/26-27/000003"]],
    ["12345", ["R/25-26/000001", "R/26-27/000001"]],
    ["R/26-27/000003", ["R/26-27/000003"]],
    ["r/2026-27/3", ["R/26-27/000003"]],
    ["26-27/3", ["R/26-27/000003"]],
    ["3", ["R/26-27/000003"]],
    ["1", ["R/26-27/000001", "R/25-26/000001"]],
    ["25-26/1", ["R/25-26/000001"]],
    ["receipt 4", ["R/26-27/000004"]],
    ["789", []],
    ["24-25/1", []],
    ["2300-01/5", []],
    ["99", []],
    ["%%%%", []],
    ["____", []],
  ])("%s", async (q, expected) => {
    expect(await numbersOf(q)).toEqual(expected);
  });

  it("says whose payment it is, how much and when", async () => {
    expect((await searchEverything(mine.ctx, { q: "26-27/2" })).payments).toEqual([
      {
        id: expect.any(String),
        customerId: payer,
        customerName: "Asha Rao",
        amount: "1500.00",
        mode: "upi",
        receivedOn: mine.ctx.today(),
        receiptNumber: "R/26-27/000002",
        reference: "HDFC/N 3300-44",
        isReversed: false,
      },
    ]);
  });

  it("finds only the tenant's own, also by a number that both have", async () => {
    const { payments } = await searchEverything(theirs.ctx, { q: "R/26-27/1" });
    expect(payments.map(({ customerName }) => customerName)).toEqual(["Papaya Rao"]);
    for (const q of ["HDFC/N 3300-44", "26-27/2", "2", "000451"]) expect(await numbersOf(q, theirs)).toEqual([]);
    expect(await numbersOf("421234567890", theirs)).toEqual(["R/26-27/000001"]);
  });

  it("finds a reversed payment and says so", async () => {
    const { id } = await pay(mine, payer, "reversedone");
    await reversePayment(mine.ctx, { id, reason: "Wrong customer" });
    expect((await searchEverything(mine.ctx, { q: "reversedone" })).payments).toMatchObject([{ id, isReversed: true }]);
  });

  it.each([
    ["R/2026-27/2", ["R/26-27/000002"]],
    ["receipt 4", ["R/26-27/000004"]],
    ["000003", ["R/26-27/000003"]],
    ["25-26", ["R/25-26/000001"]],
    ["r/25-26", ["R/25-26/000001"]],
    ["4212 3456 7890", ["R/26-27/000001"]],
    ["hdfc/n-3300", ["R/26-27/000002"]],
    ["12345", ["R/26-27/000001", "R/25-26/000001"]],
    ["n 3", ["R/26-27/000002"]],
    ["2300-01/5", []],
    ["%%%%", []],
    ["zzyzx 99", []],
  ])("%s in the list of payments", async (search, expected) => {
    const { items } = await listPayments(mine.ctx, { search, limit: 10 });
    expect(items.map(({ receiptNumber }) => receiptNumber)).toEqual(expected);
    expect((await listPayments(theirs.ctx, { search: "3300", limit: 10 })).items).toEqual([]);
  });

  it("finds every payment in the list whose reference many share", async () => {
    for (let index = 0; index < 51; index += 1) await pay(mine, payer, `Batch-${index}/shared`);
    const { items, nextCursor } = await listPayments(mine.ctx, { search: "SHARED", limit: 50 });
    expect(items).toHaveLength(50);
    const rest = await listPayments(mine.ctx, ListPayments.parse({ search: "SHARED", cursor: nextCursor }));
    expect(rest.items).toHaveLength(1);
  });
});
