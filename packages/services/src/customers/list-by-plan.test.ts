import type { ListedCustomer } from "@aavarti/contract/customers";
import { ListCustomers } from "@aavarti/contract/customers";
import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cancelSubscription } from "../subscriptions/cancel-subscription.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { deleteSubscription } from "../subscriptions/delete-subscription.ts";
import { pauseSubscription } from "../subscriptions/pause-subscription.ts";
import { createCustomer } from "./create-customer.ts";
import { countCustomers, listCustomers, selectCustomers } from "./list-customers.ts";

const TODAY = "2026-11-21";
const clock = createTestClock();
let database: TestDatabase;
let tenant: TestTenant;
/** The ids of three products, by name. */
const products: Record<string, string> = {};

const named = (customerName: string, days: number) =>
  createTestSubscription(tenant.ctx, { endOn: addDays(TODAY, days), customerName });

const also = (customerId: string, productId: string, days: number) =>
  createSubscription(tenant.ctx, {
    customerId,
    productId,
    startDate: addDays(TODAY, days - 30),
    customEndDate: addDays(TODAY, days),
    price: 100_000,
    status: "active",
  });

beforeAll(async () => {
  database = await createTestDatabase();
  clock.set("2026-11-21T04:00:00Z");
  const dependencies = makeDependencies({ db: database.db, now: clock.now });
  tenant = await createTestTenant(dependencies);
  const neighbour = await createTestTenant(dependencies);
  await createTestSubscription(neighbour.ctx, { endOn: addDays(TODAY, 4), customerName: "Neighbour" });

  const asha = await named("Asha", 20);
  const binod = await named("Binod", 5);
  const chitra = await named("Chitra", -3);
  Object.assign(products, { chess: asha.productId, dance: binod.productId, yoga: chitra.productId });
  await also(asha.customerId, products.dance ?? "", 40);
  await also(binod.customerId, products.chess ?? "", 200);
  const esha = await named("Esha", 10);
  await cancelSubscription(tenant.ctx, { id: esha.id, when: "now", reason: "moved" });
  const farhan = await named("Farhan", 12);
  await cancelSubscription(tenant.ctx, { id: farhan.id, when: "at_end", reason: "moved" });
  const gita = await named("Gita", 15);
  await cancelSubscription(tenant.ctx, { id: gita.id, when: "now", reason: "moved" });
  await also(gita.customerId, products.yoga ?? "", 25);
  const hari = await named("Hari", 7);
  await pauseSubscription(tenant.ctx, { id: hari.id, from: TODAY });
  const inTrash = await named("Indu", 2);
  await deleteSubscription(tenant.ctx, { id: inTrash.id });
  await createCustomer(tenant.ctx, { name: "Jaya", email: "jaya@example.in", phone: null, status: "prospect" });
});
afterAll(() => database.close());

const names = (items: readonly { name: string }[]) => items.map(({ name }) => name);
const list = async (input: object) =>
  (await listCustomers(tenant.ctx, ListCustomers.parse({ limit: 50, ...input }))).items;
const renewal = ({ plan }: ListedCustomer) =>
  plan && !["cancelled", "expired", "cancelling"].includes(plan.standing) ? plan.endDate : null;

describe("the order by renewal date", () => {
  it("follows the day that a row shows, and puts customers without one last in both directions", async () => {
    expect(names(await list({ sort: "renews" })).slice(0, 5)).toEqual(["Chitra", "Binod", "Hari", "Asha", "Gita"]);
    expect(names(await list({ sort: "-renews" })).slice(0, 5)).toEqual(["Gita", "Asha", "Hari", "Binod", "Chitra"]);
    for (const sort of ["renews", "-renews"]) {
      const days = (await list({ sort })).map(renewal);
      expect(days.slice(5)).toEqual([null, null, null, null]);
      expect(days.slice(0, 5).filter((day) => day === null)).toEqual([]);
    }
  });

  it("gives every customer once, page by page", async () => {
    for (const sort of ["renews", "-renews"])
      for (const filter of [{}, { productId: products.chess }, { search: "a" }]) {
        const whole = names(await list({ sort, ...filter }));
        const read: string[] = [];
        let cursor: string | null = null;
        do {
          const input = ListCustomers.parse({ limit: 2, sort, ...filter, ...(cursor ? { cursor } : {}) });
          const page = await listCustomers(tenant.ctx, input);
          read.push(...names(page.items));
          cursor = page.nextCursor;
        } while (cursor);
        expect(read).toEqual(whole);
        expect(new Set(read).size).toBe(read.length);
      }
  });

  it("uses the requested product", async () => {
    const rows = await list({ sort: "renews", productId: products.chess });
    expect(rows.map(({ name, plan }) => [name, plan?.product.id === products.chess, plan?.endDate])).toEqual([
      ["Asha", true, addDays(TODAY, 20)],
      ["Binod", true, addDays(TODAY, 200)],
    ]);
  });
});

describe("the filter by product and subscription status", () => {
  it.each([
    ["a product", () => ({ productId: products.dance }), ["Asha", "Binod"]],
    ["what is active", () => ({ subscriptionStatus: "active" }), ["Asha", "Binod", "Farhan", "Gita"]],
    ["what is overdue", () => ({ subscriptionStatus: "overdue" }), ["Chitra"]],
    ["what is paused", () => ({ subscriptionStatus: "paused" }), ["Hari"]],
    ["cancelled, but not whose other one renews", () => ({ subscriptionStatus: "cancelled" }), ["Esha", "Farhan"]],
    ["both on one subscription", () => ({ productId: products.yoga, subscriptionStatus: "overdue" }), ["Chitra"]],
    [
      "a product that has none of this status",
      () => ({ productId: products.chess, subscriptionStatus: "overdue" }),
      [],
    ],
  ] as const)("gives the same customers to list, count and selection: %s", async (_, filterOf, expected) => {
    const filter = ListCustomers.parse(filterOf());
    expect(names(await list({ sort: "name", ...filterOf() }))).toEqual(expected);
    expect(names(await list({ sort: "renews", ...filterOf() })).toSorted()).toEqual(expected);
    expect(names(await list({ sort: "balance", ...filterOf() })).toSorted()).toEqual(expected);
    expect((await countCustomers(tenant.ctx, { filters: [filter] })).items[0]?.count).toBe(expected.length);
    expect(names((await selectCustomers(tenant.ctx, filter)).items).toSorted()).toEqual(expected);
  });

  it("gives the same customers when there are many of them", async () => {
    const many = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
    const first = await createTestSubscription(many.ctx, { endOn: addDays(TODAY, 20), customerName: "Zeenat" });
    const superuser = new pg.Client({ connectionString: database.superuserUrl });
    await superuser.connect();
    await superuser.query(
      `with people as (
        insert into customer (tenant_id, id, name, email, status, created_at, updated_at)
        select '${many.tenantId}', gen_random_uuid(), 'P' || lpad(n::text, 4, '0'), '', 'active', now(), now()
        from generate_series(1, 1200) n returning tenant_id, id, name)
      insert into subscription (tenant_id, id, customer_id, product_id, status, anchor_on, covered_from, start_on, end_on,
        duration_months, price_paise, term_seq, term_entered_at, created_at, updated_at)
      select tenant_id, gen_random_uuid(), id, '${first.productId}', 'active', '2026-11-01', '2026-11-01', '2026-11-01',
        date '2026-12-01' + substr(name, 2)::int, 1, 100, 1, now(), now(), now() from people`,
    );
    // As PostgreSQL does by itself, sooner or later; without it these tables count as almost empty.
    await superuser.query("analyze customer, subscription");
    await superuser.end();
    const input = ListCustomers.parse({ limit: 2000, productId: first.productId, subscriptionStatus: "active" });
    expect((await listCustomers(many.ctx, input)).items).toHaveLength(1201);
    const { items } = await listCustomers(many.ctx, { ...input, limit: 3, sort: "-renews" });
    expect(names(items)).toEqual(["P1200", "P1199", "P1198"]);
    expect((await listCustomers(many.ctx, { ...input, subscriptionStatus: "paused" })).items).toEqual([]);
  });

  it("shows the subscription that was asked for", async () => {
    const [binod] = await list({ productId: products.chess, search: "binod" });
    expect(binod?.plan).toMatchObject({ product: { id: products.chess }, more: 1 });
    const [asked] = await list({ search: "binod" });
    expect(asked?.plan).toMatchObject({ product: { id: products.dance }, more: 1 });
  });

  it("gives the day of the next payment as the subscription has it, moved by a pause", async () => {
    const own = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
    const paused = async (customerName: string, until?: CalendarDate) => {
      const { id } = await createTestSubscription(own.ctx, { endOn: addDays(TODAY, 26), customerName });
      return pauseSubscription(own.ctx, { id, from: TODAY, ...(until && { until }) });
    };
    const terms = [await paused("Nikhil"), await paused("Om", addDays(TODAY, 12))];
    await createTestSubscription(own.ctx, { endOn: addDays(TODAY, 5), customerName: "Ravi" });
    const { items } = await listCustomers(own.ctx, ListCustomers.parse({ limit: 50, sort: "name" }));
    const days = [null, addDays(TODAY, 38)];
    expect(terms.map(({ nextDueOn }) => nextDueOn)).toEqual(days);
    expect(items.map(({ name, plan }) => [name, plan?.nextDueOn])).toEqual([
      ["Nikhil", days[0]],
      ["Om", days[1]],
      ["Ravi", addDays(TODAY, 5)],
    ]);
  });

  it("finds nothing of another business", async () => {
    const stranger = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
    for (const sort of [undefined, "renews", "-renews", "balance"] as const) {
      const input = ListCustomers.parse({ limit: 50, sort, productId: products.chess });
      expect((await listCustomers(stranger.ctx, input)).items).toEqual([]);
    }
    expect(names(await list({ sort: "renews" }))).not.toContain("Neighbour");
  });
});
