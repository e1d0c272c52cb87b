import { lockMeasuredCustomers } from "@aavarti/db/queries/measured-customers";
import { deleteSubscription } from "@aavarti/db/queries/subscription-changes";
import { updateTerm } from "@aavarti/db/queries/subscription-terms";
import { lockSubscription } from "@aavarti/db/queries/subscriptions";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { reportDay } from "../analytics/report-day.ts";
import { reportFinancialYear } from "../analytics/report-financial-year.ts";
import { reportMonth } from "../analytics/report-month.ts";
import { summarise } from "../analytics/summarise.ts";
import type { Dependencies } from "../context.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { loadSamples } from "../onboarding/load-samples.ts";
import { removeSamples } from "../onboarding/remove-samples.ts";
import { applyPrice } from "../products/apply-price.ts";
import { createProduct } from "../products/create-product.ts";
import { updateProduct } from "../products/update-product.ts";
import { readBoard } from "../renewals/read-board.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { deleteSubscription as removeSubscription } from "../subscriptions/delete-subscription.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { undoRenewal } from "../subscriptions/undo-renewal.ts";
import { checkMovements } from "./check-movements.ts";
import { measureCustomers } from "./measure-customers.ts";
import { measureAgain, sweepMovements } from "./sweep-movements.ts";

const clock = createTestClock();
let database: TestDatabase;
let superuser: pg.Client;
let deps: Dependencies;
let tenant: TestTenant;

beforeAll(async () => {
  database = await createTestDatabase();
  superuser = new pg.Client(database.superuserUrl);
  await superuser.connect();
  deps = makeDependencies({ db: database.db, now: clock.now });
});
afterAll(async () => {
  await superuser.end();
  await database.close();
});
beforeEach(async () => {
  clock.set("2026-11-10T04:00:00Z");
  // The check visits every business.
  await superuser.query("delete from tenant");
  tenant = await createTestTenant(deps);
});

const rows = async (of: TestTenant = tenant) =>
  (
    await superuser.query<{ row: string }>(
      `select concat_ws(' ', on_date, kind, trim_scale(amount)) as row from mrr_movement
      where tenant_id = $1 order by recorded_at, id`,
      [of.tenantId],
    )
  ).rows.map(({ row }) => row);

/** Checks all businesses, and returns what was found in one. */
const problemOf = async (of: TestTenant): Promise<string | null> => {
  await checkMovements(deps);
  const found = await superuser.query("select problem from movement_check where tenant_id = $1", [of.tenantId]);
  return found.rows[0].problem;
};

/** Resolves when somebody waits for a lock in this database. */
const untilSomebodyWaits = () =>
  expect
    .poll(
      async () =>
        (
          await superuser.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).rowCount,
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);

const newProduct = async ({ ctx }: TestTenant, graceDays = 0) =>
  (
    await createProduct(ctx, {
      name: `Yoga ${graceDays}`,
      price: 100_000,
      durationMonths: 1,
      description: "x",
      graceDays,
    })
  ).id;
const begin = async (of: TestTenant, productId: string, startDate: "2026-11-10" | "2026-11-20" = "2026-11-10") => {
  const { id: customerId } = await createCustomer(of.ctx, { name: "Asha", email: "a@example.in", status: "active" });
  const terms = { startDate, durationMonths: 1, price: 100_000, status: "active" as const };
  return createSubscription(of.ctx, { customerId, productId, ...terms });
};

describe("movements that come due", () => {
  it("are recorded by the sweep on their day, once, and not before", async () => {
    await begin(tenant, await newProduct(tenant));
    clock.set("2026-12-10T04:00:00Z");
    await sweepMovements(deps);
    expect(await rows()).toEqual(["2026-11-10 new 100000"]);
    clock.set("2026-12-11T04:00:00Z");
    await sweepMovements(deps);
    await sweepMovements(deps);
    expect(await rows()).toEqual(["2026-11-10 new 100000", "2026-12-11 churn -100000"]);
  });

  it("are recorded before a report is read, with the beginning of a later term", async () => {
    const productId = await newProduct(tenant);
    await begin(tenant, productId, "2026-11-20");
    expect((await reportMonth(tenant.ctx, {})).mrr).toBe(0);
    clock.set("2026-11-20T04:00:00Z");
    expect(await reportMonth(tenant.ctx, {})).toMatchObject({ mrr: 1_000, customers: 1, movements: { new: 1_000 } });
  });

  it("are taken back by a late renewal that closes the gap, without editing a row", async () => {
    const { id } = await begin(tenant, await newProduct(tenant));
    clock.set("2026-12-12T04:00:00Z");
    await sweepMovements(deps);
    await renewSubscription(tenant.ctx, { id, endDate: "2026-12-10", from: "old_end" });
    expect(await rows()).toEqual(["2026-11-10 new 100000", "2026-12-11 churn -100000", "2026-12-11 churn 100000"]);
    expect(await problemOf(tenant)).toBe(null);
  });
});

describe("a business from before the ledger", () => {
  /** Forgets what was recorded, as for a business of an older version. */
  const forget = async () => {
    for (const table of ["measured_customer", "movement_total", "product_movement_total", "cohort_total", "term_total"])
      await superuser.query(`delete from ${table} where tenant_id = $1`, [tenant.tenantId]);
    await superuser.query("insert into movement_backfill (tenant_id) values ($1)", [tenant.tenantId]);
  };

  it("has the same reports before and after it is measured", async () => {
    const productId = await newProduct(tenant);
    await begin(tenant, productId);
    const { id } = await begin(tenant, productId);
    await renewSubscription(tenant.ctx, { id, endDate: "2026-12-10" });
    clock.set("2026-12-11T04:00:00Z");
    const { ctx } = tenant;
    const reports = async () => ({
      month: await reportMonth(ctx, {}),
      year: await reportFinancialYear(ctx, {}),
      day: await reportDay(ctx, { date: "2026-12-10" }),
      summary: await summarise(ctx, { period: "30d" }),
      board: await readBoard(ctx, { search: undefined }),
    });
    const now = await reports();
    expect(now).toMatchObject({
      month: { renewals: { due: 2, renewed: 1 }, booked: 1_000 },
      day: { terms: 1, renewals: 1, fellDue: 2 },
      summary: { totalCustomers: 2, totalSubscriptions: 2, expiringSoon: 1 },
    });
    await forget();
    expect(await reports()).toEqual(now);
    expect(await rows()).toEqual([]);
    await sweepMovements(deps);
    expect(await rows()).toHaveLength(3);
    expect(await reports()).toEqual(now);
    expect(await problemOf(tenant)).toBe(null);
  });

  it("goes on where it was stopped", async () => {
    const productId = await newProduct(tenant);
    for (const _ of [1, 2, 3]) await begin(tenant, productId);
    await forget();
    const { rows: customers } = await superuser.query("select id from customer where tenant_id = $1 order by id", [
      tenant.tenantId,
    ]);
    await superuser.query("update movement_backfill set after_customer = $2 where tenant_id = $1", [
      tenant.tenantId,
      customers[1].id,
    ]);
    await sweepMovements(deps);
    expect(await rows()).toHaveLength(1);
  });
});

describe("another grace period", () => {
  it("moves the end of terms that are over, in the report at once and in the ledger by a job", async () => {
    const productId = await newProduct(tenant);
    await begin(tenant, productId);
    clock.set("2026-12-12T04:00:00Z");
    expect((await reportMonth(tenant.ctx, {})).mrr).toBe(0);
    await updateProduct(tenant.ctx, { id: productId, changes: { graceDays: 7 } });
    expect((await reportMonth(tenant.ctx, {})).mrr).toBe(1_000);
    await measureAgain(deps, { tenantId: tenant.tenantId });
    expect(await rows()).toEqual(["2026-11-10 new 100000", "2026-12-11 churn -100000", "2026-12-11 churn 100000"]);
    expect((await reportMonth(tenant.ctx, {})).mrr).toBe(1_000);
  });
});

describe("the check", () => {
  it.each([
    ["a lost movement", "delete from mrr_movement where tenant_id = $1 and kind = 'churn'", /churn of subscription/],
    [
      "a changed amount",
      "update mrr_movement set amount = amount + 1 where tenant_id = $1 and kind = 'new'",
      /: new of/,
    ],
    [
      "a changed total",
      "update movement_total set new_amount = new_amount + 1 where tenant_id = $1 and grain = 'year'",
      /year/,
    ],
    [
      "a changed product",
      "update product_movement_total set churn = 0 where tenant_id = $1 and grain = 'month'",
      /month/,
    ],
    [
      "a change of the wrong kind",
      "update movement_total set new_amount = new_amount - 1, expansion = expansion + 1 where tenant_id = $1 and grain = 'month'",
      /month/,
    ],
    [
      "a changed first day",
      "update measured_customer set first_on = first_on - 40 where tenant_id = $1",
      /first payment/,
    ],
    [
      "another number of those lost",
      "update movement_total set lost = lost + 1 where tenant_id = $1 and grain = 'month'",
      /total of movements month/,
    ],
    [
      "another number of those unknown",
      "update movement_total set unknown = unknown + 1 where tenant_id = $1 and grain = 'year'",
      /total of movements year/,
    ],
    [
      "another amount of those unknown",
      "update movement_total set unknown_amount = unknown_amount + 1 where tenant_id = $1 and grain = 'day'",
      /total of movements day/,
    ],
    [
      "movements of customers whose history isn't known",
      `insert into movement_total select tenant_id, grain, true, from_on, slot, new_amount, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
        from movement_total where tenant_id = $1 and grain = 'month' and new_amount <> 0`,
      /total of movements month/,
    ],
    [
      "a product's movement that counts for another",
      `update product_movement_total set product_id = (select id from product where tenant_id = $1
        and id <> product_movement_total.product_id limit 1) where tenant_id = $1 and grain = 'month'`,
      /total of movements of a product month/,
    ],
    ["a lost cohort", "delete from cohort_total where tenant_id = $1", /total of cohort 2026-11-01/],
    ["another size of a cohort", "update cohort_total set started = 2 where tenant_id = $1", /total of cohort/],
    [
      "a lost customer without a subscription",
      `delete from measured_customer where tenant_id = $1
        and not exists (select from subscription s where s.customer_id = measured_customer.customer_id)`,
      /not measured/,
    ],
    [
      "a forgotten next day",
      "update measured_customer set next_on = '2027-01-01' where tenant_id = $1",
      /the next day is not as recorded/,
    ],
    ["a lost day", "delete from movement_total where tenant_id = $1 and grain = 'day'", /day/],
    ["a lost person", "update movement_total set paying = 0 where tenant_id = $1 and grain = 'month'", /month/],
    ["a lost customer", "delete from measured_customer where tenant_id = $1", /not measured/],
    ["a lost fact", "delete from measured_term where tenant_id = $1", /term 1 of subscription .* not as it counts/],
    ["a changed fact", "update measured_term set due = 'closed' where tenant_id = $1", /not as it counts/],
    ["a changed stock", "update term_total set customers = 7 where tenant_id = $1 and grain = 'all'", /all/],
    ["a lost renewal", "update term_total set ended = 0 where tenant_id = $1 and grain = 'open'", /open/],
    ["a lost total of terms", "delete from term_total where tenant_id = $1 and grain = 'month'", /month/],
    ["a changed term", "update subscription_term set price_paise = 1 where tenant_id = $1", /not as its terms say/],
  ])("names %s, of that business only, and repairs it", async (_, statement, found) => {
    const other = await createTestTenant(deps);
    for (const one of [tenant, other]) {
      await begin(one, await newProduct(one));
      await newProduct(one, 3);
      await createCustomer(one.ctx, { name: "Ravi", email: "r@example.in", status: "active" });
    }
    clock.set("2026-12-11T04:00:00Z");
    expect([await problemOf(tenant), await problemOf(other)]).toEqual([null, null]);
    const { rowCount } = await superuser.query(statement, [tenant.tenantId]);
    expect(rowCount).toBeGreaterThan(0);
    expect([await problemOf(tenant), await problemOf(other)]).toEqual([expect.stringMatching(found), null]);
    await measureAgain(deps, { tenantId: tenant.tenantId });
    expect([await problemOf(tenant), await problemOf(other)]).toEqual([null, null]);
  });
});

describe("what a server of an earlier version writes", () => {
  /** Begins a term for a new customer without measuring them. */
  const beginWithout = async (like: string) => {
    const columns = async (table: string) =>
      (
        await superuser.query<{ name: string }>(
          `select column_name as name from information_schema.columns
            where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
          [table],
        )
      ).rows.map(({ name }) => name);
    const copy = async (table: string, of: string, values: Record<string, string>) => {
      const names = await columns(table);
      await superuser.query(
        `insert into ${table} (${names.join(", ")}) select ${names.map((name) => values[name] ?? name).join(", ")}
          from ${table} where ${of} = $1`,
        [like],
      );
    };
    const copied = (column: string) => `md5(${column}::text)::uuid`;
    await superuser.query(
      `insert into customer (tenant_id, id, name, email, status, created_at, updated_at)
        select c.tenant_id, ${copied("c.id")}, 'Dev', 'd@example.in', 'active', now(), now()
        from customer c join subscription s on s.customer_id = c.id where s.id = $1`,
      [like],
    );
    await copy("subscription", "id", { id: copied("id"), customer_id: copied("customer_id") });
    await copy("subscription_term", "subscription_id", { subscription_id: copied("subscription_id") });
  };

  it("is found at night, and counted by the job that the check queues", async () => {
    const { ctx, tenantId } = tenant;
    const { id } = await begin(tenant, await newProduct(tenant));
    await beginWithout(id);
    expect(await reportMonth(ctx, {})).toMatchObject({ booked: 1_000, mrr: 1_000, customers: 1 });
    expect(await problemOf(tenant)).toMatch(/not measured/);
    const queued = await superuser.query("select payload from outbox where tenant_id = $1 and name = $2", [
      tenantId,
      "movements.measure",
    ]);
    expect(queued.rows).toEqual([{ payload: { tenantId } }]);
    // Until it ran, reports are computed from the terms.
    const during = await reportMonth(ctx, {});
    expect(during).toMatchObject({ booked: 2_000, mrr: 2_000, customers: 2 });
    await measureAgain(deps, { tenantId });
    expect(await reportMonth(ctx, {})).toEqual(during);
    expect(await problemOf(tenant)).toBe(null);
  });

  it("is found by the hourly sweep if it registered the business", async () => {
    const { ctx, tenantId } = tenant;
    await begin(tenant, await newProduct(tenant));
    const now = await reportMonth(ctx, {});
    for (const table of ["measured_customer", "movement_total", "product_movement_total", "cohort_total", "term_total"])
      await superuser.query(`delete from ${table} where tenant_id = $1`, [tenantId]);
    expect((await reportMonth(ctx, {})).booked).toBe(0);
    await sweepMovements(deps);
    expect(await reportMonth(ctx, {})).toEqual(now);
    expect(await problemOf(tenant)).toBe(null);
  });

  it("is corrected while others write", async () => {
    const productId = await newProduct(tenant);
    await begin(tenant, productId);
    await superuser.query("update term_total set booked = booked + 5 where tenant_id = $1", [tenant.tenantId]);
    await Promise.all([checkMovements(deps), ...[1, 2, 3, 4].map(() => begin(tenant, productId))]);
    expect(await problemOf(tenant)).toBe(null);
    expect((await reportMonth(tenant.ctx, {})).booked).toBe(5_000);
  });
});

describe("what isn't recorded", () => {
  it("is nothing of a change that failed, and of another business", async () => {
    const other = await createTestTenant(deps);
    const productId = await newProduct(tenant);
    const { id } = await begin(tenant, productId);
    const before = await rows();
    await expect(
      tenant.ctx.transact(async (unit) => {
        await deleteSubscription(unit.trx, id, { deletionId: id, at: clock.now() });
        throw new Error("fails at the end");
      }),
    ).rejects.toThrow("fails at the end");
    expect(await rows()).toEqual(before);
    expect(await rows(other)).toEqual([]);
  });

  it("is what sample customers had, once they are removed", async () => {
    await begin(tenant, await newProduct(tenant));
    await loadSamples(tenant.ctx);
    expect((await reportMonth(tenant.ctx, {})).customers).toBeGreaterThan(1);
    await removeSamples(tenant.ctx);
    expect(await rows()).toEqual(["2026-11-10 new 100000"]);
    expect(await reportMonth(tenant.ctx, {})).toMatchObject({ mrr: 1_000, customers: 1 });
    expect(await problemOf(tenant)).toBe(null);
  });
});

describe("two changes of one customer at once", () => {
  it("are one newcomer who then pays more, in whichever order", async () => {
    const productId = await newProduct(tenant);
    for (let round = 0; round < 5; round += 1) {
      const { id: customerId } = await createCustomer(tenant.ctx, {
        name: "Ravi",
        email: "r@example.in",
        status: "active",
      });
      const terms = { startDate: "2026-11-10" as const, durationMonths: 1, price: 100_000, status: "active" as const };
      await Promise.all([1, 2, 3].map(() => createSubscription(tenant.ctx, { customerId, productId, ...terms })));
    }
    expect(await problemOf(tenant)).toBe(null);
    expect((await reportMonth(tenant.ctx, {})).customers).toBe(5);
  });
});

describe("changes of many customers at once", () => {
  it("all count, each once", async () => {
    const productId = await newProduct(tenant);
    const begun: string[] = [];
    for (let one = 0; one < 8; one += 1) begun.push((await begin(tenant, productId)).id);
    await Promise.all(begun.map((id) => renewSubscription(tenant.ctx, { id, endDate: "2026-12-10" })));
    await Promise.all(
      begun.map((id, place) =>
        place < 3
          ? undoRenewal(tenant.ctx, { id, endDate: "2027-01-10" })
          : place < 6
            ? removeSubscription(tenant.ctx, { id })
            : renewSubscription(tenant.ctx, { id, endDate: "2027-01-10" }),
      ),
    );
    const { totalCustomers, totalSubscriptions } = await summarise(tenant.ctx, { period: "7d" });
    expect({ totalCustomers, totalSubscriptions }).toEqual({ totalCustomers: 8, totalSubscriptions: 5 });
    const { lanes } = await readBoard(tenant.ctx, { search: undefined });
    expect(lanes.map(({ count }) => count)).toEqual([0, 0, 0, 3, 2]);
    expect(await problemOf(tenant)).toBe(null);
    const other = await createTestTenant(deps);
    expect((await readBoard(other.ctx, { search: undefined })).lanes.every(({ count }) => count === 0)).toBe(true);
  });
});

describe("what waits for a movement", () => {
  it("is the removal of samples, for a sweep that measures them", async () => {
    await begin(tenant, await newProduct(tenant));
    await loadSamples(tenant.ctx);
    clock.set("2027-03-10T04:00:00Z");
    const { ctx, tenantId } = tenant;
    const found = await superuser.query("select id from customer where tenant_id = $1 and is_sample", [tenantId]);
    const customerIds = found.rows.map(({ id }) => id);
    let removed: Promise<unknown> = Promise.resolve();
    await ctx.transact(async ({ trx }) => {
      await lockMeasuredCustomers(trx, tenantId, { customerIds, subscriptionIds: [] });
      removed = removeSamples(ctx);
      removed.catch(() => undefined);
      await untilSomebodyWaits();
      await measureCustomers(trx, { tenantId, now: ctx.now(), newId: ctx.newId, today: ctx.today() }, { customerIds });
    });
    await removed;
    expect(await rows()).toEqual(["2026-11-10 new 100000"]);
    expect(await problemOf(tenant)).toBe(null);
  });

  it("is a price that is applied, for a change of a subscription of the product", async () => {
    const { ctx } = tenant;
    const productId = await newProduct(tenant);
    const { id } = await begin(tenant, productId);
    await updateProduct(ctx, { id: productId, changes: { price: 150_000 } });
    let applied = Promise.resolve({ count: 0 });
    await ctx.transact(async ({ trx }) => {
      await lockSubscription(trx, id);
      applied = applyPrice(ctx, { id: productId, from: [{ price: 100_000, durationMonths: 1 }] });
      applied.catch(() => undefined);
      await untilSomebodyWaits();
      await updateTerm(trx, { subscriptionId: id, seq: 1 }, { price_paise: 90_000, updated_at: ctx.now() });
    });
    expect(await applied).toMatchObject({ count: 1 });
    expect(await rows()).toEqual(["2026-11-10 new 100000", "2026-11-10 new -10000"]);
  });
});

describe("a change while somebody reads", () => {
  /** Runs `read` up to a table, changes something then, and returns what it read. */
  const changedAt = async <Value>(table: string, read: () => Promise<Value>, statement: string, values: unknown[]) => {
    await superuser.query("begin");
    await superuser.query(`lock table ${table} in access exclusive mode`);
    const reading = read();
    await untilSomebodyWaits();
    await superuser.query(statement, values);
    await superuser.query("commit");
    return reading;
  };

  it("is in no part of a report if it isn't in all", async () => {
    await begin(tenant, await newProduct(tenant));
    const before = await reportMonth(tenant.ctx, {});
    const during = await changedAt(
      "cohort_total",
      () => reportMonth(tenant.ctx, {}),
      "update cohort_total set started = started + 1 where tenant_id = $1",
      [tenant.tenantId],
    );
    expect(during).toEqual(before);
  });

  it("of a grace period is no difference to the check", async () => {
    // The check of another business would wait at the table before that of this one begins.
    await superuser.query("delete from tenant where id <> $1", [tenant.tenantId]);
    await begin(tenant, await newProduct(tenant));
    clock.set("2026-12-12T04:00:00Z");
    await sweepMovements(deps);
    const found = await changedAt(
      "subscription",
      () => problemOf(tenant),
      `with product as (update product set grace_days = 7 where tenant_id = $1)
        insert into movement_backfill (tenant_id) values ($1)`,
      [tenant.tenantId],
    );
    expect(found).toBe(null);
  });
});
