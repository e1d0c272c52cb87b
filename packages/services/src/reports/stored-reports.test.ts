import type { ReadReport } from "@aavarti/contract/reports";
import { REPORT_KINDS } from "@aavarti/domain/reports";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteCustomers } from "../customers/delete-customer.ts";
import { updateCustomer } from "../customers/update-customer.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { updateProduct } from "../products/update-product.ts";
import { cancelSubscription } from "../subscriptions/cancel-subscription.ts";
import { readReport } from "./read-report.ts";
import { STORED_REPORTS, storeReport } from "./stored-reports.ts";

const clock = createTestClock();
const LARGE = { liveTerms: 0 };
const PREPARED = { code: "CONFLICT", message: /being prepared/ };
let database: TestDatabase;
let tenant: TestTenant;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock.set("2026-11-21T04:00:00Z");
  tenant = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
});

const running = (price = 100_000) => createTestSubscription(tenant.ctx, { endOn: "2026-12-11", price });
const read = (asked: ReadReport) => readReport(tenant.ctx, asked, LARGE);
const jobs = async () =>
  (
    await database.db
      .selectFrom("outbox")
      .where("tenant_id", "=", tenant.tenantId)
      .select(["name", "payload"])
      .execute()
  ).flatMap(({ name, payload }) => (name === "reports.calculate" ? [payload] : []));
const stored = () => tenant.ctx.transact(({ trx }) => trx.selectFrom("stored_report").selectAll().execute());

describe("a large business's report", () => {
  it.each(STORED_REPORTS)("is calculated by a job before the first answer: %s", async (kind) => {
    const { customerId } = await running();
    await recordPayment(tenant.ctx, { customerId, amount: 50_000, mode: "cash" });
    for (const [asked, of] of [
      [{ kind }, { span: "month", name: "2026-11" }],
      [
        { kind, year: "2026-27" },
        { span: "year", name: "2026-27" },
      ],
    ] as const) {
      const live = await readReport(tenant.ctx, asked);
      expect(live).toMatchObject({ calculatedAt: null, isUpdating: false });
      await expect(read(asked)).rejects.toMatchObject(PREPARED);
      await expect(read(asked)).rejects.toMatchObject(PREPARED);
      await storeReport(tenant.ctx, { kind, ...of });
      expect(await read(asked)).toEqual({ ...live, calculatedAt: "2026-11-21T04:00:00.000Z" });
    }
    expect(await jobs()).toEqual([
      { tenantId: tenant.tenantId, kind, span: "month", name: "2026-11" },
      { tenantId: tenant.tenantId, kind, span: "year", name: "2026-27" },
    ]);
  });

  it("is read from totals if it is of collections, and live in a small business", async () => {
    await running();
    expect(await read({ kind: "collections" })).toMatchObject({ calculatedAt: null });
    for (const kind of REPORT_KINDS) await readReport(tenant.ctx, { kind });
    expect(await stored()).toEqual([]);
  });

  it("is asked for again once it is old, with its time until the newer one is there", async () => {
    await running();
    const of = { kind: "products", span: "month", name: "2026-11" } as const;
    await storeReport(tenant.ctx, of);
    const first = await read({ kind: "products" });
    await running(900_000);
    clock.set("2026-11-21T04:00:03Z");
    expect(await read({ kind: "products" })).toEqual(first);
    clock.set("2026-11-21T04:00:04Z");
    expect(await read({ kind: "products" })).toEqual({ ...first, isUpdating: true });
    await read({ kind: "products" });
    expect(await jobs()).toHaveLength(1);
    await storeReport(tenant.ctx, of);
    const second = await read({ kind: "products" });
    expect(second).toMatchObject({ calculatedAt: "2026-11-21T04:00:04.000Z", isUpdating: false });
    expect(second.figures.find(({ code }) => code === "running")?.value).toBe(2);
  });

  it("is of its own period: a financial year is no month of the same name", async () => {
    clock.set("2012-12-21T04:00:00Z");
    await running();
    await storeReport(tenant.ctx, { kind: "tax", span: "month", name: "2011-12" });
    expect(await read({ kind: "tax", month: "2011-12" })).toMatchObject({ from: "2011-12-01" });
    await expect(read({ kind: "tax", year: "2011-12" })).rejects.toMatchObject(PREPARED);
    await expect(read({ kind: "tax", month: "2013-01" })).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  });

  it("has the names of now, and of whoever is in Trash or deleted none", async () => {
    const [left, trashed, unrenewed, dropped] = [
      await createTestSubscription(tenant.ctx, { endOn: "2026-12-11", customerName: "Asha Before" }),
      await createTestSubscription(tenant.ctx, { endOn: "2026-12-11", customerName: "Trashed Before" }),
      await createTestSubscription(tenant.ctx, { endOn: "2026-11-10", customerName: "Ravi Before" }),
      await createTestSubscription(tenant.ctx, { endOn: "2026-11-10", customerName: "Dropped Before" }),
    ];
    for (const { id } of [left, trashed]) await cancelSubscription(tenant.ctx, { id, when: "now", reason: "moved" });
    const kinds = ["churn", "renewals", "team"] as const;
    for (const kind of kinds) await storeReport(tenant.ctx, { kind, span: "month", name: "2026-11" });
    expect(JSON.stringify(await stored())).not.toContain("Before");
    await updateCustomer(tenant.ctx, { id: left.customerId, changes: { name: "Asha Now" } });
    await updateCustomer(tenant.ctx, { id: unrenewed.customerId, changes: { name: "Ravi Now" } });
    await updateProduct(tenant.ctx, { id: unrenewed.productId, changes: { name: "Gold Now" } });
    await deleteCustomers(tenant.ctx, { ids: [trashed.customerId, dropped.customerId] });
    const churn = await read({ kind: "churn" });
    const rowsOf = (report: typeof churn, code: string) => report.tables.find((table) => table.code === code)?.rows;
    expect(rowsOf(churn, "whoLeft")).toEqual(
      expect.arrayContaining([
        { values: ["Asha Now", expect.anything(), expect.anything()], link: { to: "customer", id: left.customerId } },
        { values: [null, expect.anything(), expect.anything()], link: null },
      ]),
    );
    const renewals = await read({ kind: "renewals" });
    expect(rowsOf(renewals, "toFollowUp")?.map(({ values }) => values.slice(0, 2))).toEqual([["Ravi Now", "Gold Now"]]);
    expect(JSON.stringify([churn, renewals])).not.toContain("Before");
  });

  it("counts as none with the names that an earlier version stored", async () => {
    await running();
    const { calculatedAt: _, isUpdating: __, ...named } = await readReport(tenant.ctx, { kind: "tax" });
    await storeReport(tenant.ctx, { kind: "tax", span: "month", name: "2026-11" });
    await tenant.ctx.transact(({ trx }) =>
      trx
        .updateTable("stored_report")
        .set({ answer: JSON.stringify(named) })
        .execute(),
    );
    await expect(read({ kind: "tax" })).rejects.toMatchObject(PREPARED);
  });

  it("of another shape, as an earlier version stored it, counts as none", async () => {
    await running();
    await storeReport(tenant.ctx, { kind: "tax", span: "month", name: "2026-11" });
    await tenant.ctx.transact(({ trx }) =>
      trx
        .updateTable("stored_report")
        .set({ answer: JSON.stringify({ kind: "tax" }) })
        .execute(),
    );
    await expect(read({ kind: "tax" })).rejects.toMatchObject(PREPARED);
  });

  it("is deleted once nobody has asked for it in 90 days", async () => {
    await running();
    await storeReport(tenant.ctx, { kind: "tax", span: "month", name: "2026-10" });
    clock.set("2027-02-19T04:00:01Z");
    await storeReport(tenant.ctx, { kind: "tax", span: "month", name: "2026-11" });
    expect((await stored()).map(({ name }) => name)).toEqual(["2026-11"]);
  });

  it("isn't shown to another business, or to a role that may not see it", async () => {
    await running();
    await storeReport(tenant.ctx, { kind: "tax", span: "month", name: "2026-11" });
    const other = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
    await createTestSubscription(other.ctx, { endOn: "2026-12-11" });
    await expect(readReport(other.ctx, { kind: "tax" }, LARGE)).rejects.toMatchObject(PREPARED);
    const { actor } = tenant.ctx;
    if (actor.kind !== "user") throw new Error("Nobody is signed in");
    const viewer = { ...tenant.ctx, actor: { ...actor, role: "viewer" as const } };
    await expect(readReport(viewer, { kind: "tax" }, LARGE)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
