import { CustomerLanesQuery, ListCustomers } from "@aavarti/contract/customers";
import { addDays } from "@aavarti/domain/calendar";
import { LANES, type Lane, laneOf, RENEWABLE_STANDINGS } from "@aavarti/domain/standing";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestSubscription, type SubscriptionOptions } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeNote } from "../notes/write-note.ts";
import { recordPromise } from "../promises/change-promise.ts";
import { cancelSubscription } from "../subscriptions/cancel-subscription.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { pauseSubscription } from "../subscriptions/pause-subscription.ts";
import { createCustomer } from "./create-customer.ts";
import { countCustomers, listCustomers, selectCustomers, sumCustomerLanes } from "./list-customers.ts";
import { readGlance } from "./read-glance.ts";

const TODAY = "2026-11-21";
const clock = createTestClock();
let database: TestDatabase;
let tenant: TestTenant;
let neighbour: TestTenant;
const ids: Record<string, string> = {};
let gold = "";

const named = async (customerName: string, days: number, options: Partial<SubscriptionOptions> = {}) => {
  const made = await createTestSubscription(tenant.ctx, {
    endOn: addDays(TODAY, days),
    customerName,
    isPaid: true,
    ...options,
  });
  ids[customerName] = made.customerId;
  return made;
};

const also = (customerId: string, productId: string, days: number, price: number) =>
  createSubscription(tenant.ctx, {
    customerId,
    productId,
    startDate: addDays(TODAY, days - 30),
    customEndDate: addDays(TODAY, days),
    price,
    status: "active",
    payment: { mode: "cash" },
  });

beforeAll(async () => {
  database = await createTestDatabase();
  clock.set("2026-11-21T04:00:00Z");
  const dependencies = makeDependencies({ db: database.db, now: clock.now });
  tenant = await createTestTenant(dependencies);
  neighbour = await createTestTenant(dependencies);
  await createTestSubscription(neighbour.ctx, { endOn: addDays(TODAY, -4), customerName: "Neighbour" });

  const kabir = await named("Kabir", -9);
  gold = kabir.productId;
  // Owes the term that has ended, too.
  await named("Sneha", -5, { isPaid: false, price: 240_000 });
  await recordPromise(tenant.ctx, { customerId: ids.Sneha ?? "", promisedOn: addDays(TODAY, 2) });
  await named("Ishaan", 0);
  // Paused, and so of no urgency; the other one is in the lane.
  const vihaan = await named("Vihaan", 2);
  await pauseSubscription(tenant.ctx, { id: vihaan.id, from: TODAY });
  await also(vihaan.customerId, gold, 5, 90_000);
  await also(vihaan.customerId, gold, 7, 10_000);
  await also(vihaan.customerId, gold, 9, 500_000);
  await named("Asha", 12);
  await named("Later", 31);
  const ends = await named("Ends", 3);
  await cancelSubscription(tenant.ctx, { id: ends.id, when: "at_end", reason: "moved" });
  await createCustomer(tenant.ctx, { name: "Nobody", email: "nobody@example.in", phone: null, status: "prospect" });
});
afterAll(() => database.close());

const names = (items: readonly { name: string }[]) => items.map(({ name }) => name);
const list = async (input: object) =>
  (await listCustomers(tenant.ctx, ListCustomers.parse({ limit: 50, withStanding: true, ...input }))).items;
const lanesOf = (input: object = {}) => sumCustomerLanes(tenant.ctx, CustomerLanesQuery.parse(input));
const inPaise = (amount = "0.00") => Math.round(Number(amount) * 100);

describe("the order by urgency", () => {
  it("puts the latest end that has passed first, and customers without a renewal last", async () => {
    const rows = await list({ sort: "urgent" });
    expect(names(rows).slice(0, 6)).toEqual(["Kabir", "Sneha", "Ishaan", "Vihaan", "Asha", "Later"]);
    expect(names(rows).slice(6).toSorted()).toEqual(["Ends", "Nobody"]);
    // The subscription on the row is the one that is sorted by, not a paused one that ends earlier.
    expect(rows[3]?.plan).toMatchObject({ endDate: addDays(TODAY, 5), more: 3 });
  });

  it("gives every customer once, page by page", async () => {
    for (const sort of ["urgent", "-urgent"])
      for (const filter of [{}, { lane: "overdue" }, { productId: gold }]) {
        const whole = names(await list({ sort, ...filter }));
        const read: string[] = [];
        let cursor: string | null = null;
        do {
          const page: Awaited<ReturnType<typeof listCustomers>> = await listCustomers(
            tenant.ctx,
            ListCustomers.parse({ limit: 2, sort, ...filter, ...(cursor && { cursor }) }),
          );
          read.push(...names(page.items));
          cursor = page.nextCursor;
        } while (cursor);
        expect(read).toEqual(whole);
      }
  });
});

describe("lanes", () => {
  it("hold exactly those whose most urgent renewal is in them, in every order and count", async () => {
    const everyone = await list({ sort: "urgent" });
    const laneOfRow = ({ plan }: (typeof everyone)[number]) =>
      plan && RENEWABLE_STANDINGS.some((one) => one === plan.standing)
        ? laneOf(plan.endDate as typeof TODAY, TODAY)
        : null;
    const expected = (lane: Lane) => names(everyone.filter((row) => laneOfRow(row) === lane)).toSorted();
    const { lanes } = await lanesOf();
    for (const lane of LANES) {
      for (const sort of [undefined, "name", "balance", "-renews", "urgent"])
        expect(names(await list({ lane, ...(sort && { sort }) })).toSorted()).toEqual(expected(lane));
      const counted = await countCustomers(tenant.ctx, { filters: [{ lane }] });
      expect(counted.items[0]).toEqual({ count: expected(lane).length, isMore: false });
      expect((await selectCustomers(tenant.ctx, { lane })).items).toHaveLength(expected(lane).length);
      if (lane !== "later") expect(lanes.find((row) => row.lane === lane)?.count).toBe(expected(lane).length);
    }
    expect(expected("overdue")).toEqual(["Kabir", "Sneha"]);
  });

  it("add up what their rows have to pay", async () => {
    for (const filter of [{}, { productId: gold }, { search: "a" }]) {
      for (const { lane, count, toPay } of (await lanesOf(filter)).lanes) {
        const rows = await list({ lane, ...filter });
        expect(count).toBe(rows.length);
        expect(inPaise(toPay ?? "")).toBe(rows.reduce((sum, row) => sum + inPaise(row.standing?.toPay), 0));
      }
    }
  });

  it("show no sums to a role that may not see totals, and nothing of another business", async () => {
    const agent = { ...tenant.ctx, actor: { ...tenant.ctx.actor, role: "agent" as const } } as typeof tenant.ctx;
    expect((await sumCustomerLanes(agent, {})).lanes.map(({ count, toPay }) => [count, toPay])).toEqual([
      [2, null],
      [1, null],
      [1, null],
      [1, null],
    ]);
    const other = await sumCustomerLanes(neighbour.ctx, {});
    expect(other.lanes.map(({ count }) => count)).toEqual([1, 0, 0, 0]);
    await expect(readGlance(neighbour.ctx, { id: ids.Kabir ?? "" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("what a row says", () => {
  it("asks for what is owed and for what comes due in the lane", async () => {
    const rows = new Map((await list({ sort: "urgent" })).map((row) => [row.name, row.standing]));
    expect(rows.get("Kabir")?.toPay).toBe("1500.00");
    expect(rows.get("Sneha")).toMatchObject({ toPay: "4800.00", promisedOn: addDays(TODAY, 2) });
    expect(rows.get("Vihaan")?.toPay).toBe("1000.00");
    expect(rows.get("Later")?.toPay).toBe("0.00");
    expect(rows.get("Nobody")).toEqual({ toPay: "0.00", graceUntil: null, promisedOn: null, lastContact: null });
  });

  it("has the last contact, and none without the request", async () => {
    await writeNote(tenant.ctx, { customerId: ids.Kabir ?? "", body: "Salary on the 25th" });
    const [kabir] = await list({ sort: "urgent" });
    expect(kabir?.standing?.lastContact).toMatchObject({ kind: "note", channel: null, text: "Salary on the 25th" });
    expect((await list({ sort: "urgent", withStanding: undefined }))[0]?.standing).toBeUndefined();
  });

  it("adds payer, next term and payments at a glance", async () => {
    expect(await readGlance(tenant.ctx, { id: ids.Kabir ?? "" })).toMatchObject({
      customer: { name: "Kabir", standing: { toPay: "1500.00" } },
      payer: null,
      nextTerm: { price: "1500.00", startDate: addDays(TODAY, -9) },
      paid: { amount: "1500.00", count: 1 },
      contacts: [{ kind: "note" }],
    });
  });
});
