import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type CalendarDate } from "./calendar.ts";
import {
  arr,
  type BookedTerms,
  countRenewals,
  type DueTerms,
  isActiveOn,
  type MeasuredSubscription,
  mrr,
  periodDays,
  renewalRate,
  revenueByDay,
  totalRevenue,
  wasRenewedInTime,
} from "./metrics.ts";
import { monthlyAmount, SUBSCRIPTION_STATUSES } from "./subscription-terms.ts";

const TODAY = "2026-06-15";

const plan = (changes: Partial<MeasuredSubscription> = {}): MeasuredSubscription => ({
  status: "active",
  startOn: "2026-06-01",
  endOn: "2026-07-01",
  graceDays: 0,
  pausedFrom: null,
  cancelsAtEnd: false,
  pricePaise: 100_000,
  ...changes,
});

const day = fc.integer({ min: -400, max: 400 }).map((days) => addDays(TODAY, days));
const subscription = fc
  .record({
    status: fc.constantFrom(...SUBSCRIPTION_STATUSES),
    startOn: day,
    days: fc.integer({ min: 1, max: 900 }),
    graceDays: fc.nat(30),
    pausedFrom: fc.option(day),
    cancelsAtEnd: fc.boolean(),
    pricePaise: fc.nat(9_999_999_999),
  })
  .map(({ days, ...rest }): MeasuredSubscription => ({ ...rest, endOn: addDays(rest.startOn, days) }));

describe("active on a day", () => {
  it.each<[string, Partial<MeasuredSubscription>, boolean]>([
    ["on its first day", { startOn: TODAY }, true],
    ["before it begins", { startOn: "2026-06-16" }, false],
    ["on its end day", { endOn: TODAY }, true],
    ["the day after its end", { endOn: "2026-06-14" }, false],
    ["within grace", { endOn: "2026-06-12", graceDays: 3 }, true],
    ["after grace", { endOn: "2026-06-11", graceDays: 3 }, false],
    ["when cancelled", { status: "cancelled" }, false],
    ["when pending", { status: "pending" }, false],
    ["when set to expired", { status: "expired" }, false],
    ["when paused since yesterday", { pausedFrom: "2026-06-14" }, false],
    ["when it pauses tomorrow", { pausedFrom: "2026-06-16" }, true],
    ["when cancelled at its end", { cancelsAtEnd: true }, true],
    ["when cancelled at its end, in grace", { cancelsAtEnd: true, endOn: "2026-06-14", graceDays: 3 }, false],
  ])("%s", (_, changes, active) => {
    expect(isActiveOn(plan(changes), TODAY)).toBe(active);
  });
});

describe("recurring revenue", () => {
  it("is the monthly amount of the one active term", () => {
    const odd = plan({ pricePaise: 600_000, startOn: "2026-04-01", endOn: "2026-09-16" });
    expect(mrr([odd], TODAY)).toBe(108_631);
    expect(arr([odd], TODAY)).toBe(1_303_571);
  });

  it("rounds once: three thirds make a whole", () => {
    const third = plan({ startOn: "2026-06-01", endOn: "2026-09-01", pricePaise: 100_000 });
    expect(mrr([third, third, third], TODAY)).toBe(100_000);
    expect(arr([third], TODAY)).toBe(400_000);
    expect(mrr([third], TODAY)).toBe(33_333);
  });

  it("is zero without customers", () => {
    expect(mrr([], TODAY)).toBe(0);
    expect(arr([plan({ status: "cancelled" })], TODAY)).toBe(0);
  });

  it("strays at most half a paisa a subscription from the rounded amounts, and half a paisa in sum from its parts", () => {
    fc.assert(
      fc.property(fc.array(subscription), fc.array(subscription), (left, right) => {
        const all = [...left, ...right];
        const active = all.filter((each) => isActiveOn(each, TODAY));
        const rounded = active.reduce((sum, each) => sum + monthlyAmount(each), 0);
        expect(Math.abs(mrr(all, TODAY) - rounded)).toBeLessThanOrEqual((active.length + 1) / 2);
        expect(Math.abs(mrr(all, TODAY) - mrr(left, TODAY) - mrr(right, TODAY))).toBeLessThanOrEqual(1);
        expect(Math.abs(arr(all, TODAY) - 12 * mrr(all, TODAY))).toBeLessThanOrEqual(6);
      }),
    );
  });
});

describe("renewals", () => {
  const due = (changes: Partial<DueTerms>): DueTerms => ({
    endOn: "2026-06-01",
    graceDays: 3,
    renewedOn: null,
    isClosed: false,
    count: 1,
    pricePaise: 100_000,
    ...changes,
  });

  it("have no rate when no term came due", () => {
    expect(renewalRate([], TODAY)).toBeNull();
  });

  it.each<[string, Partial<DueTerms>, number | null]>([
    ["ends today", { endOn: TODAY, graceDays: 0 }, null],
    ["ended yesterday without grace", { endOn: "2026-06-14", graceDays: 0 }, 0],
    ["is on the last day of its grace", { endOn: "2026-06-12" }, null],
    ["is past its grace", { endOn: "2026-06-11" }, 0],
    ["is in grace, but cancelled", { endOn: "2026-06-14", isClosed: true }, 0],
    ["ends today and was renewed ahead", { endOn: TODAY, renewedOn: "2026-06-10" }, 1],
    ["was renewed after its grace", { endOn: "2026-06-01", renewedOn: TODAY }, 0],
  ])("count a term that %s only once it is decided", (_, changes, rate) => {
    expect(renewalRate([due(changes)], TODAY)).toBe(rate);
  });

  it("are split into on time, late and not renewed, with their amounts", () => {
    const terms = [
      due({ renewedOn: "2026-06-04", count: 2, pricePaise: 250_000 }),
      due({ renewedOn: "2026-06-05" }),
      due({}),
      due({ endOn: TODAY, count: 3 }),
    ];
    expect(countRenewals(terms, TODAY)).toEqual({
      open: 3,
      due: 4,
      renewed: 2,
      late: 1,
      duePaise: 450_000,
      renewedPaise: 250_000,
    });
    expect(renewalRate(terms, TODAY)).toBe(0.5);
  });
});

it.each<[CalendarDate | null, number, boolean]>([
  [null, 5, false],
  ["2026-05-20", 0, true],
  ["2026-06-01", 0, true],
  ["2026-06-02", 0, false],
  ["2026-06-04", 3, true],
  ["2026-06-05", 3, false],
])(
  "a term that ended 1 June and was renewed on %s, with %d grace days, counts as in time: %s",
  (renewedOn, graceDays, inTime) => {
    expect(wasRenewedInTime({ endOn: "2026-06-01", graceDays, renewedOn })).toBe(inTime);
  },
);

describe("revenue by day", () => {
  const days = periodDays(TODAY, 7);
  const term = (changes: Partial<BookedTerms>): BookedTerms => ({
    status: "active",
    startOn: TODAY,
    count: 1,
    pricePaise: 5_000,
    cancelledOn: null,
    ...changes,
  });

  it("covers exactly the period, today included, oldest first", () => {
    expect(days).toEqual([
      "2026-06-09",
      "2026-06-10",
      "2026-06-11",
      "2026-06-12",
      "2026-06-13",
      "2026-06-14",
      "2026-06-15",
    ]);
    expect(revenueByDay([], days)).toEqual(days.map((date) => ({ date, revenuePaise: 0, subscriptions: 0 })));
  });

  it.each<[string, Partial<BookedTerms>, number]>([
    ["starts today", {}, 5_000],
    ["starts on the first day of the period", { startOn: "2026-06-09" }, 5_000],
    ["started before the period", { startOn: "2026-06-08" }, 0],
    ["starts tomorrow", { startOn: "2026-06-16" }, 0],
    ["has expired since", { status: "expired" }, 5_000],
    ["is pending", { status: "pending" }, 0],
    ["was cancelled on its first day", { status: "cancelled", cancelledOn: TODAY }, 5_000],
    ["was cancelled before it began", { status: "cancelled", cancelledOn: "2026-06-14" }, 0],
    ["was cancelled nobody knows when", { status: "cancelled" }, 0],
  ])("a term that %s", (_, changes, revenue) => {
    expect(totalRevenue(revenueByDay([term(changes)], days))).toBe(revenue);
  });

  it("adds up to the sum of its parts, whatever the period", () => {
    const booked = fc.record({
      status: fc.constantFrom(...SUBSCRIPTION_STATUSES),
      startOn: day,
      count: fc.integer({ min: 1, max: 9 }),
      pricePaise: fc.nat(9_999_999_999),
      cancelledOn: fc.option(day),
    });
    fc.assert(
      fc.property(fc.array(booked), fc.array(booked), fc.constantFrom(7, 30, 90), (left, right, count) => {
        const period = periodDays(TODAY, count);
        const of = (terms: BookedTerms[]) => totalRevenue(revenueByDay(terms, period));
        expect(of([...left, ...right])).toBe(of(left) + of(right));
        expect(revenueByDay(left, period).map(({ date }) => date)).toEqual(period);
      }),
    );
  });
});
