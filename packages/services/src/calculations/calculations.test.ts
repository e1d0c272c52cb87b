import { calculateList, calculateReport, calculateWidget } from "@aavarti/jobs/definitions/figures";
import { advanceForecast } from "@aavarti/jobs/definitions/forecasts";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { advanceForecast as advance } from "../analytics/calculate-forecast.ts";
import { readForecast } from "../analytics/forecast.ts";
import { listWork } from "../dashboards/list-work.ts";
import { storeList } from "../dashboards/stored-lists.ts";
import { readWidget, storeWidget } from "../dashboards/stored-widgets.ts";
import { tidyUp } from "../housekeeping/tidy-up.ts";
import { readFigures } from "../operations/read-figures.ts";
import { readReport } from "../reports/read-report.ts";
import { storeReport } from "../reports/stored-reports.ts";
import { calculateAgain, calculateFirst, calculationFailed } from "./calculations.ts";

const clock = createTestClock();
const LARGE = { liveTerms: 0 };
const TAX = { kind: "tax", span: "month", name: "2026-11" } as const;
const SINCE = "2026-11-21T04:00:40.000Z";
let database: TestDatabase;
let tenant: TestTenant;
let errors: unknown[];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock.set("2026-11-21T04:00:00Z");
  const deps = makeDependencies({ db: database.db, now: clock.now });
  tenant = await createTestTenant(deps);
  errors = [];
  const log = { ...tenant.ctx.log, error: (...said: unknown[]) => errors.push(said.at(-1)) };
  tenant = { ...tenant, ctx: { ...tenant.ctx, log: log as typeof tenant.ctx.log } };
});

const jobs = async () =>
  (await database.db.selectFrom("outbox").where("tenant_id", "=", tenant.tenantId).select("name").execute())
    .map(({ name }) => name)
    .filter((name) => name.includes("calculate") || name === advanceForecast.name);
const payload = <Of extends object>(of: Of) => ({ tenantId: tenant.tenantId, ...of });
const readTax = () => readReport(tenant.ctx, { kind: "tax" }, LARGE);
const idOf = async (): Promise<string> => {
  const rows = await tenant.ctx.transact(({ trx }) => trx.selectFrom("calculation").select("id").execute());
  return rows[0]?.id ?? "";
};

it("leaves to a job what takes too long for an answer, and nothing else", async () => {
  const { ctx, tenantId } = tenant;
  const of = { job: calculateWidget, payload: { tenantId, widget: "topProducts" as const } };
  const takeTooLong = () =>
    ctx.transact(async ({ trx }) => {
      await sql`set local statement_timeout = 1`.execute(trx);
      await sql`select pg_sleep(1)`.execute(trx);
    });
  const fail = () => Promise.reject(new RangeError("No such part"));

  expect(await calculateFirst(ctx, of, async () => 1)).toBe(1);
  await expect(calculateFirst(ctx, of, fail)).rejects.toThrow("No such part");
  expect(await jobs()).toEqual([]);
  for (let time = 0; time < 2; time += 1)
    await expect(calculateFirst(ctx, of, takeTooLong)).rejects.toThrow("statement timeout");
  expect(await jobs()).toEqual([calculateWidget.name]);
  await calculationFailed(ctx, calculateWidget, of.payload);
  await expect(calculateFirst(ctx, of, async () => 1)).rejects.toMatchObject({ code: "CONFLICT" });
});

it("says of a report whose job failed for good since when, and tries it again when asked", async () => {
  await createTestSubscription(tenant.ctx, { endOn: "2026-11-20" });
  await expect(readTax()).rejects.toThrow(/being prepared/);
  clock.set(SINCE);
  await calculationFailed(tenant.ctx, calculateReport, payload(TAX));
  clock.set("2026-11-21T05:00:00Z");
  const failed = { code: "CONFLICT", message: "These figures couldn't be calculated since 21 Nov 2026. Try again." };
  for (let time = 0; time < 2; time += 1) await expect(readTax()).rejects.toMatchObject(failed);
  expect(await jobs()).toHaveLength(1);
  for (let time = 0; time < 2; time += 1) await calculateAgain(tenant.ctx, { id: await idOf() });
  expect(await jobs()).toHaveLength(2);
  await expect(readTax()).rejects.toThrow(/being prepared/);
  clock.set("2026-11-22T05:00:00Z");
  await calculationFailed(tenant.ctx, calculateReport, payload(TAX));
  await expect(readTax()).rejects.toMatchObject(failed);
  expect(errors).toEqual(["a calculation can't be done"]);
  await calculateAgain(tenant.ctx, { id: await idOf() });
  await storeReport(tenant.ctx, TAX);
  expect((await readTax()).failure).toBeUndefined();
  expect(await idOf()).toBe("");
});

it("says with an old report, widget and list that a newer one can't be calculated", async () => {
  await createTestSubscription(tenant.ctx, { endOn: "2026-11-20" });
  await storeReport(tenant.ctx, TAX);
  await storeWidget(tenant.ctx, "topProducts");
  await storeList(tenant.ctx, { list: "work", filter: "" });
  clock.set(SINCE);
  const { calculations: before } = await readFigures(tenant.ctx);
  await calculationFailed(tenant.ctx, calculateReport, payload(TAX));
  await calculationFailed(tenant.ctx, calculateWidget, payload({ widget: "topProducts" as const }));
  await calculationFailed(tenant.ctx, calculateList, payload({ list: "work" as const, filter: "" }));
  for (const answer of [
    await readTax(),
    await readWidget(tenant.ctx, "topProducts", LARGE),
    await listWork(tenant.ctx, { limit: 8 }, LARGE),
  ])
    expect(answer).toMatchObject({
      calculatedAt: "2026-11-21T04:00:00.000Z",
      isUpdating: false,
      failure: { since: SINCE },
    });
  expect(await jobs()).toEqual([]);
  expect((await readFigures(tenant.ctx)).calculations).toBe(before + 3);
  // Nobody has to ask for it: after a day it is tried again.
  clock.set("2026-11-22T04:00:40Z");
  expect(await readTax()).toMatchObject({ isUpdating: true });
  expect(await jobs()).toEqual([calculateReport.name]);
});

it("says of a forecast that can't be calculated since when, until it is", async () => {
  await createTestSubscription(tenant.ctx, { endOn: "2026-11-20" });
  expect(await readForecast(tenant.ctx, LARGE)).toMatchObject({ calculatedPercent: 0 });
  clock.set(SINCE);
  await calculationFailed(tenant.ctx, advanceForecast, payload({}));
  expect(await readForecast(tenant.ctx, LARGE)).toMatchObject({ calculatedAt: null, failure: { since: SINCE } });
  for (let time = 0; time < 5; time += 1) await advance(tenant.ctx);
  const { calculatedPercent, failure } = await readForecast(tenant.ctx, LARGE);
  expect({ calculatedPercent, failure }).toEqual({ calculatedPercent: null, failure: undefined });
});

it("tries nothing again of another business", async () => {
  await calculationFailed(tenant.ctx, calculateReport, payload(TAX));
  const other = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
  clock.set(SINCE);
  await expect(calculateAgain(other.ctx, { id: await idOf() })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await jobs()).toEqual([]);
});

it("deletes at night the lists of earlier days, also of a business that became small", async () => {
  await createTestSubscription(tenant.ctx, { endOn: "2026-11-20" });
  await storeList(tenant.ctx, { list: "work", filter: "" });
  const rows = async () =>
    (await tenant.ctx.transact(({ trx }) => trx.selectFrom("stored_list_row").selectAll().execute())).length;
  clock.set("2026-11-22T20:00:00Z");
  await tidyUp(tenant.ctx);
  expect(await rows()).toBe(1);
  clock.set("2026-11-23T20:00:00Z");
  await tidyUp(tenant.ctx);
  expect(await rows()).toBe(0);
});
