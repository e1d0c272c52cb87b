import { listWaitingDays } from "@aavarti/db/queries/renewals";
import { listSubscriptions as queryList } from "@aavarti/db/queries/subscription-list";
import { standingSql } from "@aavarti/db/queries/subscription-standing";
import { listTerms } from "@aavarti/db/queries/subscription-terms";
import { findSubscription, subscriptionsWithNames } from "@aavarti/db/queries/subscriptions";
import { addDays, type CalendarDate, daysBetween } from "@aavarti/domain/calendar";
import { endDuePause } from "@aavarti/domain/pauses";
import type { NewProduct } from "@aavarti/domain/proration";
import {
  RENEWABLE_STANDINGS,
  SUBSCRIPTION_TAB_NAMES,
  SUBSCRIPTION_TABS,
  type SubscriptionTab,
  standingOf,
} from "@aavarti/domain/standing";
import { factsOf, newestTerm } from "@aavarti/domain/subscription-life";
import { bornLife, type LifeAct, pauseOf, perform, randomLife } from "@aavarti/domain/testing/random-lives";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCustomer } from "../customers/create-customer.ts";
import { dailyRounds } from "../digests/daily-rounds.ts";
import { createProduct } from "../products/create-product.ts";
import { cancelSubscription } from "./cancel-subscription.ts";
import { changeProduct, previewChange } from "./change-product.ts";
import { createSubscription } from "./create-subscription.ts";
import { lifeOf } from "./life-of.ts";
import { listSubscriptions } from "./list-subscriptions.ts";
import { pauseSubscription } from "./pause-subscription.ts";
import { reactivateSubscription } from "./reactivate-subscription.ts";
import { findDetail } from "./read-detail.ts";
import { readHistory } from "./read-history.ts";
import { renewSubscription } from "./renew-subscription.ts";
import { resumeDuePauses } from "./resume-due-pauses.ts";
import { resumeSubscription } from "./resume-subscription.ts";
import { undoRenewal } from "./undo-renewal.ts";
import { updateSubscription } from "./update-subscription.ts";

const clock = createTestClock();
let database: TestDatabase;
let tenant: TestTenant;
let customerId: string;
let gold: NewProduct;
let platinum: NewProduct;
let weekend: NewProduct;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock.set("2026-01-31T04:00:00Z");
  tenant = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
  customerId = (await createCustomer(tenant.ctx, { name: "Asha", email: "asha@example.in", status: "active" })).id;
  gold = await product("Gold", 1_200_000, 12);
  platinum = await product("Platinum", 1_800_000, 12);
  weekend = await product("Weekend", 99_901, 1);
});

async function product(name: string, pricePaise: number, durationMonths: number): Promise<NewProduct> {
  const { id } = await createProduct(tenant.ctx, { name, price: pricePaise, durationMonths, description: name });
  return { id, pricePaise, durationMonths, graceDays: 0 };
}

const goTo = (day: CalendarDate) => clock.set(`${day}T04:00:00Z`);

const enter = (durationMonths: number, startDate: CalendarDate = "2026-01-31") =>
  createSubscription(tenant.ctx, {
    customerId,
    productId: gold.id,
    startDate,
    durationMonths,
    status: "active",
    price: gold.pricePaise,
  });

const lifeInDatabase = (id: string) =>
  tenant.ctx.transact(async ({ trx }) => {
    const row = await findSubscription(trx, id);
    if (!row) throw new Error(`There is no subscription ${id}`);
    return { row, life: lifeOf(row, await listTerms(trx, id)) };
  });

const standingInSql = (id: string, today: CalendarDate) =>
  tenant.ctx.transact(({ trx }) =>
    subscriptionsWithNames(trx)
      .select(standingSql(today).as("standing"))
      .where("subscription.id", "=", id)
      .executeTakeFirstOrThrow(),
  );

const NO_FILTER = {
  search: undefined,
  status: undefined,
  productId: undefined,
  group: undefined,
  nextTerms: undefined,
  endsWithin: undefined,
  started: undefined,
  unpaid: undefined,
  fields: [],
};

/** Returns the tabs whose list holds the subscription. */
const tabsInSql = (id: string, today: CalendarDate) =>
  tenant.ctx.transact(async ({ trx }) => {
    const page = { limit: 1, cursor: undefined, sort: undefined, byField: null, ids: [id] };
    const tabs: SubscriptionTab[] = [];
    for (const tab of SUBSCRIPTION_TAB_NAMES) {
      const rows = await queryList(trx, { ...NO_FILTER, ...page, tab, today });
      if (rows.length > 0) tabs.push(tab);
    }
    return tabs;
  });

/** Returns how many wait for a renewal by end day: by their standings, and as the board counts. */
const waitingInSql = (today: CalendarDate) =>
  tenant.ctx.transact(async ({ trx }) => {
    const rows = await subscriptionsWithNames(trx)
      .select(["subscription.end_on", standingSql(today).as("standing")])
      .execute();
    const waiting = rows.filter(({ standing }) => RENEWABLE_STANDINGS.some((one) => one === standing));
    const counted = await listWaitingDays(trx, { today });
    return {
      byStanding: [...Map.groupBy(waiting, (row) => row.end_on)].map(([day, of]) => [day, of.length]).sort(),
      counted: counted.map(({ end_on, count }) => [end_on, count]).sort(),
    };
  });

const audited = async (id: string) =>
  (
    await tenant.ctx.transact(({ trx }) =>
      trx.selectFrom("audit_event").select("action").where("subject_id", "=", id).orderBy("id").execute(),
    )
  ).map((row) => row.action);

describe("renewing", () => {
  it("follows the customer of 31 January for 48 months without a day of drift", async () => {
    const { id } = await enter(1);
    for (let month = 1; month < 48; month += 1) {
      const { endDate } = await findDetail(tenant.ctx, { id });
      goTo(endDate as CalendarDate);
      await renewSubscription(tenant.ctx, { id, endDate: endDate as CalendarDate });
    }
    const { terms } = await readHistory(tenant.ctx, { id });
    expect(terms).toHaveLength(48);
    expect(terms.slice(0, 4).map((term) => term.endDate)).toEqual([
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
      "2026-05-31",
    ]);
    expect(terms.at(-1)).toMatchObject({ endDate: "2030-01-31", durationMonths: 1, source: "renewed" });
    for (const [index, term] of terms.entries()) if (index > 0) expect(term.startDate).toBe(terms[index - 1]?.endDate);
    expect((await findDetail(tenant.ctx, { id })).amount).toBe("12000.00");
  });

  it("starts a late term on the chosen date, and asks for one when none is chosen", async () => {
    const { id } = await enter(1);
    goTo("2026-03-12");
    const late = { id, endDate: "2026-02-28" } as const;
    await expect(renewSubscription(tenant.ctx, late)).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      fields: {
        from: { message: "This renewal was due on 28 Feb 2026. Choose whether the next term starts then or today." },
      },
    });
    expect(await renewSubscription(tenant.ctx, { ...late, from: "today", price: 5_000 })).toMatchObject({
      startDate: "2026-03-12",
      endDate: "2026-04-12",
      price: "50.00",
      standing: "active",
      term: 2,
    });
  });

  it("renews once however often it is asked, also at the same moment", async () => {
    const { id } = await enter(1);
    const ask = () => renewSubscription(tenant.ctx, { id, endDate: "2026-02-28" });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map((answer) => answer.term)).toEqual([2, 2, 2]);
    expect(await audited(id)).toEqual(["subscription.created", "subscription.renewed"]);
    await expect(renewSubscription(tenant.ctx, { id, endDate: "2026-01-31" })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "This subscription now renews on 31 Mar 2026. Check it before you renew.",
    });
  });

  it("is undone exactly within five minutes, twice being harmless", async () => {
    const { id } = await enter(1);
    await updateSubscription(tenant.ctx, { id, changes: { status: "expired" } });
    const before = await lifeInDatabase(id);
    clock.advance({ days: 40, seconds: 1 });
    const renewed = await renewSubscription(tenant.ctx, { id, endDate: "2026-02-28", from: "today" });
    expect(renewed).toMatchObject({ status: "active", undoUntil: "2026-03-12T04:05:01.000Z" });
    clock.advance({ minutes: 5 });
    const undo = { id, endDate: renewed.endDate as CalendarDate };
    await undoRenewal(tenant.ctx, undo);
    expect(await lifeInDatabase(id)).toEqual(before);
    await undoRenewal(tenant.ctx, undo);
    expect(await lifeInDatabase(id)).toEqual(before);
  });

  it("is not undone, and nothing is lost, once the subscription was renewed again", async () => {
    const { id } = await enter(1);
    await renewSubscription(tenant.ctx, { id, endDate: "2026-02-28" });
    await renewSubscription(tenant.ctx, { id, endDate: "2026-03-31" });
    const before = await lifeInDatabase(id);
    await expect(undoRenewal(tenant.ctx, { id, endDate: "2026-03-31" })).rejects.toMatchObject({
      code: "CONFLICT",
      explanation: { reason: "renewal.movedSince" },
    });
    expect(await lifeInDatabase(id)).toEqual(before);
  });

  it("is not undone after five minutes, nor when something happened since", async () => {
    const { id } = await enter(1);
    await renewSubscription(tenant.ctx, { id, endDate: "2026-02-28" });
    clock.advance({ minutes: 5, seconds: 1 });
    const undo = { id, endDate: "2026-03-31" } as const;
    await expect(undoRenewal(tenant.ctx, undo)).rejects.toMatchObject({ code: "CONFLICT" });
    await renewSubscription(tenant.ctx, { ...undo });
    await updateSubscription(tenant.ctx, { id, changes: { price: 1 } });
    await expect(undoRenewal(tenant.ctx, { id, endDate: "2026-04-30" })).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await findDetail(tenant.ctx, { id })).toMatchObject({ term: 3, undoUntil: null });
  });
});

describe("pausing and resuming", () => {
  it("is pending at the documented paths and paused in the new ones, and adds each paused day", async () => {
    const { id } = await enter(1);
    const planned = await pauseSubscription(tenant.ctx, { id, from: "2026-02-10" });
    expect(planned).toMatchObject({ standing: "active", status: "active", pausedFrom: "2026-02-10" });
    goTo("2026-02-10");
    expect(await findDetail(tenant.ctx, { id })).toMatchObject({ standing: "paused", status: "pending" });
    expect((await listSubscriptions(tenant.ctx, { limit: 10, status: "pending" })).items).toMatchObject([
      { id, status: "pending" },
    ]);
    goTo("2026-03-20");
    expect(await resumeSubscription(tenant.ctx, { id })).toMatchObject({
      standing: "active",
      endDate: "2026-04-07",
      durationMonths: 1,
      amount: "12000.00",
      pausedFrom: null,
    });
    expect(await resumeSubscription(tenant.ctx, { id })).toMatchObject({ endDate: "2026-04-07" });
    const { pauses, terms } = await readHistory(tenant.ctx, { id });
    expect(pauses).toEqual([{ from: "2026-02-10", until: null, resumedOn: "2026-03-20" }]);
    expect(terms).toMatchObject([{ pausedDays: 38, endDate: "2026-04-07" }]);
  });

  it("survives an edit by the documented client, which sends back all that it read", async () => {
    const created = await enter(1);
    const { id } = created;
    await pauseSubscription(tenant.ctx, { id });
    clock.advance({ days: 5 });
    const readBack = async () => {
      const item = (await listSubscriptions(tenant.ctx, { limit: 1 })).items[0];
      return {
        startDate: item?.startDate as CalendarDate,
        durationMonths: item?.durationMonths ?? 0,
        status: item?.status,
      };
    };
    await updateSubscription(tenant.ctx, { id, changes: { ...(await readBack()), price: 100 } });
    expect(await findDetail(tenant.ctx, { id })).toMatchObject({ standing: "paused", price: "1.00" });
    await resumeSubscription(tenant.ctx, { id });
    await updateSubscription(tenant.ctx, { id, changes: { ...(await readBack()), price: 200 } });
    expect(await findDetail(tenant.ctx, { id })).toMatchObject({ endDate: "2026-03-05", price: "2.00" });
    await renewSubscription(tenant.ctx, { id, endDate: "2026-03-05" });
    await updateSubscription(tenant.ctx, { id, changes: { ...(await readBack()), price: 300 } });
    expect(await findDetail(tenant.ctx, { id })).toMatchObject({ endDate: "2026-04-05", price: "3.00", term: 2 });
    await expect(updateSubscription(tenant.ctx, { id, changes: { startDate: "2026-03-01" } })).rejects.toMatchObject({
      fields: { startDate: { message: "Start date must be after 4 Mar 2026, when the previous term ends" } },
    });
  });

  it("ends when a person sets the status by hand", async () => {
    const { id } = await enter(1);
    await pauseSubscription(tenant.ctx, { id });
    clock.advance({ days: 3 });
    await updateSubscription(tenant.ctx, { id, changes: { status: "active" } });
    expect(await findDetail(tenant.ctx, { id })).toMatchObject({ standing: "active", endDate: "2026-03-03" });
    await pauseSubscription(tenant.ctx, { id, from: "2026-02-20" });
    await updateSubscription(tenant.ctx, { id, changes: { status: "cancelled" } });
    expect(await findDetail(tenant.ctx, { id })).toMatchObject({ standing: "cancelled", pausedFrom: null });
  });
});

describe("a pause that ends by itself", () => {
  const pauseTill = (id: string, until: CalendarDate) =>
    pauseSubscription(tenant.ctx, { id, from: "2026-02-05", until });

  it("ends on its own day, however late the daily job runs", async () => {
    const { id } = await enter(1);
    expect(await pauseTill(id, "2026-02-15")).toMatchObject({ pausedFrom: "2026-02-05", pausedUntil: "2026-02-15" });
    goTo("2026-02-10");
    expect((await listSubscriptions(tenant.ctx, { limit: 1 })).items[0]).toMatchObject({
      status: "pending",
      standing: "paused",
      nextDueOn: "2026-03-10",
      pausedUntil: "2026-02-15",
      customerName: "Asha",
      productName: "Gold",
    });
    expect(await resumeDuePauses(tenant.ctx)).toBe(0);
    goTo("2026-02-20");
    const stranger = await createTestTenant(tenant.ctx);
    expect(await resumeDuePauses(stranger.ctx)).toBe(0);
    expect((await dailyRounds(tenant.ctx)).resumed).toBe(1);
    expect(await resumeDuePauses(tenant.ctx)).toBe(0);
    expect(await findDetail(tenant.ctx, { id })).toMatchObject({
      standing: "active",
      endDate: "2026-03-10",
      nextDueOn: "2026-03-10",
      daysLeft: 18,
      pausedUntil: null,
    });
    const { pauses, terms } = await readHistory(tenant.ctx, { id });
    expect(pauses).toEqual([{ from: "2026-02-05", until: "2026-02-15", resumedOn: "2026-02-15" }]);
    expect(terms).toMatchObject([{ pausedDays: 10 }]);
    expect(await audited(id)).toEqual(["subscription.created", "subscription.paused", "subscription.resumed"]);
  });

  it("may be moved while it runs, to a later or an earlier day or to none, and back", async () => {
    const { id } = await enter(1);
    await pauseTill(id, "2026-02-15");
    goTo("2026-02-10");
    const begun = await lifeInDatabase(id);
    for (const until of ["2026-02-25", "2026-02-11", undefined] as const)
      expect(await pauseSubscription(tenant.ctx, { id, until })).toMatchObject({
        standing: "paused",
        pausedFrom: "2026-02-05",
        pausedUntil: until ?? null,
      });
    await pauseSubscription(tenant.ctx, { id, until: "2026-02-15" });
    expect((await lifeInDatabase(id)).life).toEqual(begun.life);
    await expect(pauseSubscription(tenant.ctx, { id, until: "2026-02-10" })).rejects.toMatchObject({
      fields: {
        until: {
          message: "This pause can end tomorrow at the earliest. To end it today, resume the subscription instead.",
        },
      },
    });
    expect(() => pauseSubscription(tenant.as("viewer"), { id, until: "2026-02-20" })).toThrow("doesn't allow this");
    const stranger = await createTestTenant(tenant.ctx);
    await expect(pauseSubscription(stranger.ctx, { id, until: "2026-02-20" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await pauseSubscription(tenant.ctx, { id, until: "2026-02-20" });
    goTo("2026-03-01");
    await resumeDuePauses(tenant.ctx);
    const { pauses, terms } = await readHistory(tenant.ctx, { id });
    expect(pauses).toEqual([{ from: "2026-02-05", until: "2026-02-20", resumedOn: "2026-02-20" }]);
    expect(terms).toMatchObject([{ pausedDays: 15 }]);
  });

  it("has ended for any action before the daily job runs, and is undone by resuming", async () => {
    const { id } = await enter(1);
    const before = await lifeInDatabase(id);
    await pauseTill(id, "2026-02-15");
    await resumeSubscription(tenant.ctx, { id });
    expect((await lifeInDatabase(id)).life).toEqual(before.life);
    await pauseTill(id, "2026-02-15");
    goTo("2026-02-18");
    expect(await renewSubscription(tenant.ctx, { id, endDate: "2026-03-10" })).toMatchObject({
      startDate: "2026-03-10",
      endDate: "2026-04-10",
    });
    expect((await readHistory(tenant.ctx, { id })).pauses).toMatchObject([{ resumedOn: "2026-02-15" }]);
  });

  it("must end after it starts, and leaves no trace when resuming fails", async () => {
    const { id } = await enter(1);
    await expect(pauseTill(id, "2026-02-05")).rejects.toMatchObject({
      fields: { until: { message: expect.any(String) } },
    });
    await pauseTill(id, "2026-02-15");
    goTo("2026-02-15");
    const before = await lifeInDatabase(id);
    await expect(resumeDuePauses({ ...tenant.ctx, newId: () => "not-a-uuid" })).rejects.toThrow();
    expect(await lifeInDatabase(id)).toEqual(before);
  });
});

describe("cancelling and reactivating", () => {
  it("keeps access until the end and is reactivated as the same subscription after a gap", async () => {
    const { id } = await enter(1);
    expect(await cancelSubscription(tenant.ctx, { id, when: "at_end", reason: "moved" })).toMatchObject({
      standing: "cancelling",
      status: "active",
      cancelReason: "moved",
    });
    goTo("2026-03-01");
    expect(await findDetail(tenant.ctx, { id })).toMatchObject({ standing: "cancelled", status: "cancelled" });
    goTo("2026-06-15");
    await reactivateSubscription(tenant.ctx, { id });
    const back = await reactivateSubscription(tenant.ctx, { id });
    expect(back).toMatchObject({
      startDate: "2026-06-15",
      endDate: "2026-07-15",
      standing: "active",
      cancelReason: null,
    });
    expect((await readHistory(tenant.ctx, { id })).terms.map((term) => term.source)).toEqual([
      "created",
      "reactivated",
    ]);
    expect(await audited(id)).toEqual(["subscription.created", "subscription.cancelled", "subscription.reactivated"]);
  });
});

describe("changing the product", () => {
  it("previews credit, charge and end without changing anything, then does exactly that, once", async () => {
    const { id } = await enter(12);
    goTo("2026-07-15");
    const change = { id, productId: platinum.id, mode: "keep_end" } as const;
    const before = await lifeInDatabase(id);
    expect(await previewChange(tenant.ctx, change)).toEqual({
      effectiveOn: "2026-07-15",
      termDays: 365,
      daysLeft: 200,
      credit: "6575.34",
      charge: "9863.01",
      toPay: "3287.67",
      endDate: "2027-01-31",
    });
    expect(await lifeInDatabase(id)).toEqual(before);
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await changeProduct(tenant.ctx, change)).toMatchObject({
        endDate: "2027-01-31",
        price: "9863.01",
        amount: "1500.00",
        amountDue: "18000.00",
        product: { name: "Platinum" },
        term: 2,
      });
    }
    expect((await readHistory(tenant.ctx, { id })).terms).toMatchObject([
      { product: { name: "Gold" }, price: "5424.66", endDate: "2026-07-15" },
      { product: { name: "Platinum" }, price: "9863.01", startDate: "2026-07-15" },
    ]);
    goTo("2027-01-31");
    expect(await renewSubscription(tenant.ctx, { id, endDate: "2027-01-31" })).toMatchObject({
      endDate: "2028-01-31",
      price: "18000.00",
    });
  });
});

describe("every action on a subscription", () => {
  const verbs = (id: string): [string, (ctx: TestTenant["ctx"]) => Promise<unknown>][] => [
    ["renew", (ctx) => renewSubscription(ctx, { id, endDate: "2026-02-28" })],
    ["undo", (ctx) => undoRenewal(ctx, { id, endDate: "2026-02-28" })],
    ["pause", (ctx) => pauseSubscription(ctx, { id })],
    ["resume", (ctx) => resumeSubscription(ctx, { id })],
    ["cancel", (ctx) => cancelSubscription(ctx, { id, when: "now", reason: "price" })],
    ["reactivate", (ctx) => reactivateSubscription(ctx, { id })],
    ["change", (ctx) => changeProduct(ctx, { id, productId: weekend.id, mode: "restart" })],
  ];

  it("is hidden from other businesses, refused without permission, and leaves no trace on failure", async () => {
    const { id } = await enter(1);
    const stranger = await createTestTenant(tenant.ctx);
    const before = await lifeInDatabase(id);
    for (const [name, verb] of verbs(id)) {
      await expect(verb(stranger.ctx), name).rejects.toMatchObject({ message: "Subscription not found" });
      await expect(
        Promise.resolve().then(() => verb(tenant.as("viewer"))),
        name,
      ).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
    }
    // The audit row is written last; a pause's own row comes before it.
    for (const [name, verb] of verbs(id).filter(([each]) => ["renew", "pause", "cancel", "change"].includes(each))) {
      await expect(verb({ ...tenant.ctx, newId: () => "not-a-uuid" }), name).rejects.toThrow();
    }
    for (const read of [findDetail, readHistory]) {
      await expect(read(stranger.ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await lifeInDatabase(id)).toEqual(before);
    expect(await audited(id)).toEqual(["subscription.created"]);
  });
});

describe("a hundred random sequences of actions", () => {
  it("match the domain rules, also in SQL", async () => {
    const products = [gold, platinum, weekend];
    let acts = 0;
    await fc.assert(
      fc.asyncProperty(randomLife, fc.nat(40), fc.nat(10), async (given, later, graceDays) => {
        await setGrace(graceDays);
        const graced = products.map((each) => ({ ...each, graceDays }));
        goTo(given.startOn);
        const { id } = await createSubscription(tenant.ctx, {
          customerId,
          productId: gold.id,
          startDate: given.startOn,
          ...("durationMonths" in given.length
            ? { durationMonths: given.length.durationMonths }
            : { customEndDate: given.length.customEndOn }),
          status: "active",
          price: given.pricePaise,
        });
        let life = bornLife(given, { ...gold, graceDays });
        let today = given.startOn;
        for (const { afterDays, act } of given.steps) {
          today = addDays(today, afterDays);
          goTo(today);
          const expected = perform(life, { act, today, products: graced });
          const refused = await attempt(id, newestTerm(endDuePause(life, today)).endOn, { act, today });
          expect(refused).toBe(expected.refused);
          life = expected.life;
          acts += 1;
        }
        const stored = await lifeInDatabase(id);
        expect(stored.life).toEqual(life);
        for (const day of [today, addDays(today, later), addDays(newestTerm(life).endOn, later - 20)]) {
          const standing = standingOf(factsOf(life), day);
          expect((await standingInSql(id, day)).standing).toBe(standing);
          expect(await tabsInSql(id, day)).toEqual(
            SUBSCRIPTION_TAB_NAMES.filter((tab) => SUBSCRIPTION_TABS[tab].some((one) => one === standing)),
          );
          const { byStanding, counted } = await waitingInSql(day);
          expect(counted).toEqual(byStanding);
        }
        expect(daysBetween(stored.row.start_on, stored.row.end_on)).toBeGreaterThan(0);
      }),
      { numRuns: 100, seed: 20261121 },
    );
    expect(acts).toBeGreaterThan(500);
  });
});

const setGrace = (graceDays: number) =>
  tenant.ctx.transact(({ trx }) => trx.updateTable("product").set({ grace_days: graceDays }).execute());

/** Runs the service call for an action; returns its error code, or null on success. */
async function attempt(
  id: string,
  endDate: CalendarDate,
  { act, today }: { act: LifeAct; today: CalendarDate },
): Promise<string | null> {
  try {
    await perVerb(id, endDate, { act, today });
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

function perVerb(id: string, endDate: CalendarDate, { act, today }: { act: LifeAct; today: CalendarDate }) {
  const { ctx } = tenant;
  switch (act.do) {
    case "renew": {
      const months = act.length && "durationMonths" in act.length ? act.length : {};
      return renewSubscription(ctx, { id, endDate, from: act.from, ...months, price: act.pricePaise });
    }
    case "pause": {
      const { from, until } = pauseOf(act, today);
      return pauseSubscription(ctx, { id, from, until: until ?? undefined });
    }
    case "resume":
      return resumeSubscription(ctx, { id });
    case "cancel":
      return cancelSubscription(ctx, { id, when: act.when, reason: act.reason });
    case "reactivate":
      return reactivateSubscription(ctx, { id });
    case "change": {
      const { id: productId } = [gold, platinum, weekend][act.product] ?? gold;
      return changeProduct(ctx, { id, productId, mode: act.mode });
    }
  }
}
