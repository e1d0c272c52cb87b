import { ListSubscriptions } from "@aavarti/contract/subscriptions";
import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import { standingOf, statusOf } from "@aavarti/domain/standing";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { summarise } from "../analytics/summarise.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { createProduct } from "../products/create-product.ts";
import { createSubscription } from "./create-subscription.ts";
import { deleteSubscription } from "./delete-subscription.ts";
import { listSubscriptions } from "./list-subscriptions.ts";
import { restoreSubscription } from "./restore-subscription.ts";
import { updateSubscription } from "./update-subscription.ts";

const clock = createTestClock();
let database: TestDatabase;
let tenant: TestTenant;
let stranger: TestTenant;
let customerId: string;
let productId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const deps = makeDependencies({ db: database.db, now: clock.now });
  tenant = await createTestTenant(deps);
  stranger = await createTestTenant(deps);
  customerId = (await createCustomer(tenant.ctx, { name: "Asha", email: "asha@example.in", status: "active" })).id;
  productId = (await createProduct(tenant.ctx, { name: "Gold", price: 149_900, durationMonths: 3, description: "d" }))
    .id;
});
afterAll(() => database.close());

const page = { limit: 50 };
const input = () => ({ customerId, productId, startDate: "2026-11-01", status: "active", price: 149_900 }) as const;
const termsOf = (id: string) =>
  tenant.ctx.transact(({ trx }) =>
    trx
      .selectFrom("subscription_term")
      .select(["seq", "start_on", "end_on", "duration_months", "price_paise"])
      .where("subscription_id", "=", id)
      .execute(),
  );

describe("subscriptions", () => {
  it("ends a clamped number of months after it starts, 12 by default", async () => {
    expect(
      await createSubscription(tenant.ctx, { ...input(), startDate: "2026-01-31", durationMonths: 1 }),
    ).toMatchObject({ endDate: "2026-02-28", durationMonths: 1 });
    expect(await createSubscription(tenant.ctx, input())).toMatchObject({
      endDate: "2027-11-01",
      durationMonths: 12,
      amount: "124.92",
    });
  });

  it("prices the months of a custom term by its days, and recognises whole months", async () => {
    const odd = { ...input(), startDate: "2026-04-01", price: 600_000, customEndDate: "2026-09-16" } as const;
    expect(await createSubscription(tenant.ctx, odd)).toMatchObject({
      durationMonths: null,
      price: "6000.00",
      amount: "1086.31",
      status: "expired",
    });
    expect(await createSubscription(tenant.ctx, { ...odd, customEndDate: "2026-10-01" })).toMatchObject({
      durationMonths: 6,
      amount: "1000.00",
    });
  });

  it("writes its first term beside it, and an edit corrects that term", async () => {
    const { id } = await createSubscription(tenant.ctx, { ...input(), durationMonths: 1 });
    expect(await termsOf(id)).toEqual([
      { seq: 1, start_on: "2026-11-01", end_on: "2026-12-01", duration_months: 1, price_paise: 149_900 },
    ]);
    const changed = await updateSubscription(tenant.ctx, { id, changes: { startDate: "2026-11-30", price: 160_000 } });
    expect(changed).toMatchObject({
      startDate: "2026-11-30",
      endDate: "2026-12-30",
      durationMonths: 1,
      price: "1600.00",
    });
    expect(await termsOf(id)).toEqual([
      { seq: 1, start_on: "2026-11-30", end_on: "2026-12-30", duration_months: 1, price_paise: 160_000 },
    ]);
  });

  it("keeps a custom end when only other fields change, and refuses an end before its start", async () => {
    const { id } = await createSubscription(tenant.ctx, { ...input(), customEndDate: "2026-12-15" });
    expect(await updateSubscription(tenant.ctx, { id, changes: { price: 1 } })).toMatchObject({
      endDate: "2026-12-15",
      durationMonths: null,
    });
    const refusal = { code: "VALIDATION_FAILED", message: "End date must be after the start date" };
    await expect(updateSubscription(tenant.ctx, { id, changes: { startDate: "2026-12-15" } })).rejects.toMatchObject(
      refusal,
    );
    expect((await termsOf(id))[0]).toMatchObject({ start_on: "2026-11-01", end_on: "2026-12-15" });
  });

  it("lasts through its last day in the tenant's zone and is expired on the day after, without any job", async () => {
    const { id } = await createSubscription(tenant.ctx, { ...input(), durationMonths: 1 });
    const statusAt = async (instant: string) => {
      clock.set(instant);
      return (await listSubscriptions(tenant.ctx, { limit: 1000 })).items.find((item) => item.id === id)?.status;
    };
    expect(await statusAt("2026-12-01T18:29:59Z")).toBe("active");
    expect(await statusAt("2026-12-01T18:30:00Z")).toBe("expired");
    expect(
      (await listSubscriptions(tenant.ctx, { limit: 1000, status: "expired" })).items.map((item) => item.id),
    ).toContain(id);
    clock.set("2026-11-21T04:00:00Z");
  });

  it("derives the same status in SQL as in domain", async () => {
    const { ctx } = await createTestTenant(tenant.ctx);
    const customer = await createCustomer(ctx, { name: "A", email: "a@example.in", status: "active" });
    const product = await createProduct(ctx, { name: "P", price: 100, durationMonths: 1, description: "d" });
    const statuses = ["active", "expired", "cancelled", "pending"] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...statuses),
        fc.integer({ min: -40, max: 40 }),
        fc.integer({ min: 0, max: 35 }),
        async (status, offset, graceDays) => {
          const today = ctx.today();
          const endOn = addDays(today, offset);
          const { id } = await createSubscription(ctx, {
            customerId: customer.id,
            productId: product.id,
            startDate: addDays(endOn, -30),
            customEndDate: endOn,
            status,
            price: 100,
          });
          await ctx.transact(({ trx }) =>
            trx.updateTable("product").set({ grace_days: graceDays }).where("id", "=", product.id).execute(),
          );
          const facts = {
            status,
            endOn,
            graceDays,
            coveredFrom: addDays(endOn, -30),
            pausedFrom: null,
            cancelsAtEnd: false,
          };
          const expected = statusOf(standingOf(facts, today));
          const found = await listSubscriptions(ctx, { limit: 1, status: expected });
          expect(found.items[0]).toMatchObject({ id, status: expected });
          await deleteSubscription(ctx, { id });
        },
      ),
      { numRuns: 60, seed: 20261121 },
    );
  });

  it("lists exactly the ones that the figure of expiring soon counts, by their first start, and pages without a gap", async () => {
    const other = await createTestTenant(tenant.ctx);
    const person = await createCustomer(other.ctx, { name: "B", email: "b@example.in", status: "active" });
    const product = await createProduct(other.ctx, {
      name: "Silver",
      price: 100,
      durationMonths: 1,
      description: "d",
      graceDays: 5,
    });
    const add = (startDate: CalendarDate, months: number, status: "active" | "cancelled" = "active") =>
      createSubscription(other.ctx, {
        customerId: person.id,
        productId: product.id,
        startDate,
        durationMonths: months,
        status,
        price: 100,
      });
    const soon = [await add("2026-10-21", 1), await add("2026-09-05", 3), await add("2025-12-21", 12)];
    await add("2026-10-20", 1);
    await add("2026-11-22", 1);
    await add("2026-11-01", 12);
    await add("2026-10-25", 1, "cancelled");
    const expiring = { ...page, endsWithin: 30 };
    const ids = async (query: Parameters<typeof listSubscriptions>[1]) =>
      (await listSubscriptions(other.ctx, query)).items.map(({ id }) => id);
    expect((await ids({ ...expiring, sort: "renews" })).sort()).toEqual(soon.map(({ id }) => id).sort());
    expect((await summarise(other.ctx, { period: "30d" })).expiringSoon).toBe(soon.length);
    expect(await ids({ ...expiring, sort: "-starts" })).toEqual(soon.map(({ id }) => id));
    const walked: string[] = [];
    let cursor: string | null = null;
    do {
      const part: Awaited<ReturnType<typeof listSubscriptions>> = await listSubscriptions(
        other.ctx,
        ListSubscriptions.parse({ limit: 2, sort: "-starts", ...(cursor ? { cursor } : {}) }),
      );
      walked.push(...part.items.map(({ id }) => id));
      cursor = part.nextCursor;
    } while (cursor);
    expect(walked).toEqual(await ids({ ...page, sort: "-starts" }));
    expect(walked).toHaveLength(7);
  });

  it("accepts every status on write and gives an undo for 30 days", async () => {
    const { id } = await createSubscription(tenant.ctx, { ...input(), status: "cancelled" });
    for (const status of ["pending", "expired", "active"] as const) {
      expect(await updateSubscription(tenant.ctx, { id, changes: { status } })).toMatchObject({ status });
    }
    await deleteSubscription(tenant.ctx, { id });
    await expect(updateSubscription(tenant.ctx, { id, changes: { price: 1 } })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await restoreSubscription(tenant.ctx, { id })).toMatchObject({ id, status: "active" });
  });

  it("creates nothing for another tenant's customer or product, and hides its own from them", async () => {
    const theirs = await createCustomer(stranger.ctx, { name: "T", email: "t@example.in", status: "active" });
    const before = (await listSubscriptions(tenant.ctx, { limit: 1000 })).items.length;
    await expect(createSubscription(tenant.ctx, { ...input(), customerId: theirs.id })).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "Customer not found",
    });
    await expect(createSubscription(stranger.ctx, { ...input(), customerId: theirs.id })).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "Product not found",
    });
    const { id } = await createSubscription(tenant.ctx, input());
    await expect(updateSubscription(tenant.ctx, { id, changes: { customerId: theirs.id } })).rejects.toMatchObject({
      message: "Customer not found",
    });
    await expect(deleteSubscription(stranger.ctx, { id })).rejects.toMatchObject({ message: "Subscription not found" });
    expect((await listSubscriptions(stranger.ctx, page)).items).toEqual([]);
    expect((await listSubscriptions(tenant.ctx, { limit: 1000 })).items.length).toBe(before + 1);
  });

  it("is refused without permission, and leaves no trace on failure", async () => {
    const before = await listSubscriptions(tenant.ctx, { limit: 1000 });
    expect(() => createSubscription(tenant.as("accountant"), input())).toThrow(
      "Your role (accountant) doesn't allow this",
    );
    let calls = 0;
    // The second id is the audit row's, which is written after the subscription and the term.
    const failing = { ...tenant.ctx, newId: () => (++calls === 1 ? tenant.ctx.newId() : "not-a-uuid") };
    await expect(createSubscription(failing, input())).rejects.toThrow();
    expect(await listSubscriptions(tenant.ctx, { limit: 1000 })).toEqual(before);
  });
});
