import { addDays, type CalendarDate, parseCalendarDate } from "@aavarti/domain/calendar";
import type { KeyFigureCode } from "@aavarti/domain/key-figures";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { updateCustomer } from "../customers/update-customer.ts";
import { cancelSubscription } from "../subscriptions/cancel-subscription.ts";
import { findDetail } from "../subscriptions/read-detail.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { changeIndustry } from "../tenants/change-industry.ts";
import { listRecall, readContinuity } from "./healthcare.ts";
import { explainFigure, readKeyFigures } from "./key-figures.ts";

const clock = createTestClock();
const TODAY = "2026-11-21";
let database: TestDatabase;
let tenant: TestTenant;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock.set("2026-11-21T04:00:00Z");
  tenant = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
  await changeIndustry(tenant.ctx, {
    businessName: "Sanjeevani",
    city: "Lucknow",
    currency: "INR",
    industryType: "healthcare",
  });
});

const ending = (inDays: number, name = "Asha") =>
  createTestSubscription(tenant.ctx, { endOn: addDays(TODAY, inDays), customerName: name });
const toDay = (day: string): CalendarDate => parseCalendarDate(day) ?? TODAY;
const renew = async ({ id }: { id: string }) =>
  renewSubscription(tenant.ctx, { id, endDate: toDay((await findDetail(tenant.ctx, { id })).endDate), from: "today" });
const figureOf = async (code: KeyFigureCode) => (await explainFigure(tenant.ctx, { code, limit: 100 })).figure;
const inDays = (days: number) => clock.set(`${addDays(TODAY, days)}T04:00:00Z`);

describe("the figures of healthcare businesses", () => {
  it("are the six of their dashboard, with nothing made up while there is no data", async () => {
    const { figures } = await readKeyFigures(tenant.ctx);
    expect(figures.map(({ code, value }) => [code, value])).toEqual([
      ["activeSubscriptions", 0],
      ["lapsingIn14", 0],
      ["continuity", null],
      ["reactivations", 0],
      ["tenure", null],
      ["planMix", null],
    ]);
  });

  it("count what lapses from today to the fourteenth day", async () => {
    for (const days of [-1, 0, 14, 15]) await ending(days);
    expect(await figureOf("lapsingIn14")).toMatchObject({ value: 2, unit: "count" });
  });

  it("count a renewal on the thirtieth day as continuity, and a later one not", async () => {
    const intime = await ending(-70, "In time");
    const late = await ending(-70, "Late");
    await ending(-70, "Never");
    inDays(-40);
    await renew(intime);
    inDays(-39);
    await renew(late);
    inDays(0);
    expect(await figureOf("continuity")).toMatchObject({ part: 1, whole: 3, rows: 3 });
  });

  it("count only terms whose thirty days are over, of one year", async () => {
    for (const days of [-29, -30, -394, -395]) await ending(days);
    expect(await figureOf("continuity")).toMatchObject({ part: 0, whole: 2 });
  });

  it("count who came back after nothing was active, once", async () => {
    const left = await ending(-60);
    await ending(20, "Stayed");
    expect((await figureOf("reactivations")).value).toBe(0);
    await renew(left);
    const { figure, items } = await explainFigure(tenant.ctx, { code: "reactivations", limit: 10 });
    expect(figure.value).toBe(1);
    expect(items).toMatchObject([{ customerId: left.customerId, on: TODAY }]);
    inDays(89);
    expect((await figureOf("reactivations")).value).toBe(1);
    inDays(90);
    expect((await figureOf("reactivations")).value).toBe(0);
  });

  it("average the months since each active customer's first day", async () => {
    await ending(0);
    const long = await ending(-331, "Long ago");
    await renew(long);
    const { value, whole, unit } = await figureOf("tenure");
    expect({ whole, unit }).toEqual({ whole: 2, unit: "months" });
    // Thirty days and 361 days, in months of 30.4375 days.
    expect(value).toBeCloseTo((30 + 361) / 30.4375 / 2, 6);
  });

  it("say which share the most common plan has", async () => {
    for (const name of ["One", "Two"]) await ending(10, name);
    expect(await figureOf("planMix")).toMatchObject({ value: 0.5, part: 1, whole: 2, rows: 2 });
  });
});

describe("the recall list", () => {
  it("has who left 30 to 90 days ago, the most recent first", async () => {
    for (const days of [-29, -30, -60, -90, -91]) await ending(days, `Ended ${-days} days ago`);
    const { total, items } = await listRecall(tenant.ctx);
    expect(total).toBe(3);
    expect(items.map(({ customer, days }) => [customer.name, days])).toEqual([
      ["Ended 30 days ago", 30],
      ["Ended 60 days ago", 60],
      ["Ended 90 days ago", 90],
    ]);
  });

  it("leaves out who cancelled and who came back", async () => {
    const cancelled = await ending(-40, "Cancelled");
    await cancelSubscription(tenant.ctx, { id: cancelled.id, when: "now", reason: "moved" });
    await renew(await ending(-40, "Came back"));
    expect(await listRecall(tenant.ctx)).toEqual({
      calculatedAt: null,
      isUpdating: false,
      total: 0,
      agreed: 0,
      items: [],
    });
  });

  it("says who agreed to recall messages", async () => {
    const agreed = await ending(-40, "Agreed");
    const refused = await ending(-50, "Refused");
    await ending(-60, "Not asked");
    for (const [{ customerId }, recallOptIn] of [
      [agreed, true],
      [refused, false],
    ] as const)
      await updateCustomer(tenant.ctx, { id: customerId, changes: { fields: { recallOptIn } } });
    const recall = await listRecall(tenant.ctx);
    expect(recall).toMatchObject({ total: 3, agreed: 1 });
    expect(recall.items.map(({ optedIn }) => optedIn)).toEqual([true, false, null]);
    expect(recall.items[0]?.contact).toMatchObject({ name: "Agreed", phone: "+919876543210", stopped: [] });
  });

  it("shows another business none of these rows", async () => {
    await ending(-40);
    const other = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
    expect((await listRecall(other.ctx)).items).toEqual([]);
    expect((await readContinuity(other.ctx)).thisYear).toEqual({ terms: 0, points: [] });
  });
});

describe("the continuity curve", () => {
  it("agrees with the key figure at thirty days", async () => {
    const renewed = [await ending(-70, "On the day"), await ending(-70, "Ten days late")];
    for (const name of ["Never", "Never either"]) await ending(-70, name);
    await ending(-500, "The year before");
    inDays(-70);
    await renew(renewed[0] ?? { id: "" });
    inDays(-60);
    await renew(renewed[1] ?? { id: "" });
    inDays(0);
    const { thisYear, lastYear } = await readContinuity(tenant.ctx);
    const shareOn = (wanted: number) => thisYear.points.find(({ day }) => day === wanted)?.share;
    const figure = await figureOf("continuity");
    expect(shareOn(30)).toBeCloseTo(figure.value ?? 0, 10);
    expect(thisYear.terms).toBe(figure.whole);
    expect(shareOn(-3)).toBe(0);
    expect(shareOn(0)).toBeLessThan(shareOn(10) ?? 0);
    expect(lastYear).toMatchObject({ terms: 1 });
    expect(lastYear.points.at(-1)?.share).toBe(0);
  });
});
