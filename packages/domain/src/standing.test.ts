import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type CalendarDate, daysBetween } from "./calendar.ts";
import {
  isRunning,
  LANE_DAYS,
  LANES,
  laneOf,
  STANDINGS,
  type Standing,
  type StandingFacts,
  SUBSCRIPTION_GROUPS,
  SUBSCRIPTION_TAB_NAMES,
  SUBSCRIPTION_TABS,
  standingOf,
  startsOn,
  statusOf,
} from "./standing.ts";
import type { SubscriptionStatus } from "./subscription-terms.ts";

const facts = (changes: Partial<StandingFacts> = {}): StandingFacts => ({
  status: "active",
  coveredFrom: "2026-05-01",
  endOn: "2026-06-01",
  graceDays: 0,
  pausedFrom: null,
  cancelsAtEnd: false,
  ...changes,
});

describe("the standing", () => {
  it.each<[CalendarDate, Partial<StandingFacts>, Standing, SubscriptionStatus]>([
    ["2026-04-30", {}, "upcoming", "active"],
    ["2026-05-01", {}, "active", "active"],
    ["2026-05-24", {}, "active", "active"],
    ["2026-05-25", {}, "due_soon", "active"],
    ["2026-05-31", {}, "due_soon", "active"],
    ["2026-06-01", {}, "due_today", "active"],
    ["2026-06-02", {}, "overdue", "expired"],
    ["2026-06-02", { graceDays: 3 }, "in_grace", "active"],
    ["2026-06-04", { graceDays: 3 }, "in_grace", "active"],
    ["2026-06-05", { graceDays: 3 }, "overdue", "expired"],
    ["2026-05-09", { pausedFrom: "2026-05-10" }, "active", "active"],
    ["2026-05-10", { pausedFrom: "2026-05-10" }, "paused", "pending"],
    ["2027-05-10", { pausedFrom: "2026-05-10" }, "paused", "pending"],
    ["2026-05-20", { cancelsAtEnd: true }, "cancelling", "active"],
    ["2026-06-01", { cancelsAtEnd: true }, "cancelling", "active"],
    ["2026-06-02", { cancelsAtEnd: true, graceDays: 5 }, "cancelled", "cancelled"],
    ["2026-05-20", { status: "cancelled", pausedFrom: "2026-05-10" }, "cancelled", "cancelled"],
    ["2026-05-20", { status: "pending" }, "pending", "pending"],
    ["2026-05-20", { status: "expired" }, "expired", "expired"],
  ])("on %s with %j is %s, and reads %s at the documented paths", (today, changes, standing, status) => {
    expect(standingOf(facts(changes), today)).toBe(standing);
    expect(statusOf(standing)).toBe(status);
  });

  it("counts as active today for every standing that reads active at the API, except before it starts", () => {
    const active = STANDINGS.filter((standing) => statusOf(standing) === "active");
    expect(active.filter((standing) => !isRunning(standing))).toEqual(["upcoming"]);
    expect(STANDINGS.filter(isRunning).every((standing) => active.includes(standing))).toBe(true);
  });

  it("has a tab of the list for every standing, and a figure's tab holds what the figure counts", () => {
    const tabsOf = (standing: Standing) =>
      SUBSCRIPTION_TAB_NAMES.filter((tab) => SUBSCRIPTION_TABS[tab].some((one) => one === standing));
    expect(Object.fromEntries(STANDINGS.map((standing) => [standing, tabsOf(standing)]))).toEqual({
      upcoming: ["upcoming"],
      active: ["active"],
      due_soon: ["active"],
      due_today: ["active"],
      in_grace: ["active", "overdue"],
      overdue: ["overdue"],
      expired: ["expired"],
      paused: ["paused"],
      cancelling: ["active", "cancelled"],
      cancelled: ["cancelled"],
      pending: ["pending"],
    });
    expect(STANDINGS.filter(isRunning)).toEqual(STANDINGS.filter((standing) => tabsOf(standing).includes("active")));
  });

  it.each<[CalendarDate, Partial<StandingFacts>, CalendarDate | null]>([
    ["2026-04-30", {}, "2026-05-01"],
    ["2026-05-01", {}, null],
    ["2026-04-30", { status: "cancelled" }, null],
  ])("on %s with %j has %s as the day on which it will start", (today, changes, day) => {
    expect(startsOn(facts(changes), today)).toBe(day);
  });

  it("never comes back by itself once it is overdue", () => {
    fc.assert(
      fc.property(fc.nat(400), fc.nat(500), (graceDays, later) => {
        const standing = standingOf(facts({ graceDays }), addDays("2026-06-01", later));
        expect(standing === "overdue").toBe(later > graceDays);
      }),
    );
  });
});

it("gives every day until the end to exactly one lane", () => {
  fc.assert(
    fc.property(fc.integer({ min: -800, max: 800 }), (days) => {
      const left = daysBetween("2026-06-01", addDays("2026-06-01", days));
      const lanes = LANES.filter((lane) => {
        const { first, last } = LANE_DAYS[lane];
        return left >= (first ?? left) && left <= (last ?? left);
      });
      expect(lanes).toEqual([laneOf(addDays("2026-06-01", days), "2026-06-01")]);
    }),
  );
});

it("divides a product's subscriptions so that every standing is in one group", () => {
  expect(Object.values(SUBSCRIPTION_GROUPS).flat().sort()).toEqual([...STANDINGS].sort());
});
