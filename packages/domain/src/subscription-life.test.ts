import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addMonthsClamped, type CalendarDate, daysBetween } from "./calendar.ts";
import { cancel, pause, resume } from "./pauses.ts";
import { changeProduct, type NewProduct } from "./proration.ts";
import { reactivate, renew } from "./renewals.ts";
import { standingOf } from "./standing.ts";
import {
  coveredFrom,
  factsOf,
  newestTerm,
  paidDays,
  type SubscriptionLife,
  standingOfLife,
} from "./subscription-life.ts";
import { bornLife, perform, type RandomLife, randomLife } from "./testing/random-lives.ts";

const GOLD: NewProduct = { id: "gold", pricePaise: 1_200_000, durationMonths: 12, graceDays: 0 };
const PLATINUM: NewProduct = { id: "platinum", pricePaise: 1_800_000, durationMonths: 12, graceDays: 5 };
const WEEKEND: NewProduct = { id: "weekend", pricePaise: 99_901, durationMonths: 1, graceDays: 0 };
const PRODUCTS = [GOLD, PLATINUM, WEEKEND];

const born = (startOn: CalendarDate, durationMonths: number, pricePaise = GOLD.pricePaise): SubscriptionLife =>
  bornLife({ startOn, length: { durationMonths }, pricePaise, steps: [] }, GOLD);
const ends = ({ terms }: SubscriptionLife) => terms.map((term) => term.endOn);

describe("the customer of 31 January", () => {
  it("is renewed by the month for 48 months and ends on the last day of each short month, never drifting", () => {
    let life = born("2026-01-31", 1);
    for (let month = 2; month <= 48; month += 1) life = renew(life, newestTerm(life).endOn, {});
    expect(ends(life)).toEqual(Array.from({ length: 48 }, (_, index) => addMonthsClamped("2026-01-31", index + 1)));
    expect(ends(life).slice(0, 4)).toEqual(["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]);
    expect(ends(life)[24]).toBe("2028-02-29");
    expect(newestTerm(life).endOn).toBe("2030-01-31");
  });

  it.each<
    [
      string,
      CalendarDate,
      (life: SubscriptionLife, today: CalendarDate) => SubscriptionLife,
      CalendarDate,
      CalendarDate,
    ]
  >([
    ["early", "2026-02-10", (life, today) => renew(life, today, {}), "2026-02-28", "2026-03-31"],
    ["on the day", "2026-02-28", (life, today) => renew(life, today, {}), "2026-02-28", "2026-03-31"],
    [
      "late from the old end",
      "2026-03-12",
      (life, today) => renew(life, today, { from: "old_end" }),
      "2026-02-28",
      "2026-03-31",
    ],
    [
      "late from today",
      "2026-03-12",
      (life, today) => renew(life, today, { from: "today" }),
      "2026-03-12",
      "2026-04-12",
    ],
    [
      "for a year",
      "2026-02-10",
      (life, today) => renew(life, today, { length: { durationMonths: 12 } }),
      "2026-02-28",
      "2027-02-28",
    ],
    [
      "to a day",
      "2026-02-10",
      (life, today) => renew(life, today, { length: { customEndOn: "2026-03-09" } }),
      "2026-02-28",
      "2026-03-09",
    ],
  ])("renewed %s on %s", (_, today, step, startOn, endOn) => {
    expect(newestTerm(step(born("2026-01-31", 1), today))).toMatchObject({ startOn, endOn });
  });

  it("goes on in its rhythm after every kind of turn", () => {
    let life = born("2026-01-31", 1);
    const expectEnd = (endOn: CalendarDate) => expect(newestTerm(life).endOn).toBe(endOn);
    life = renew(life, "2026-02-20", {});
    expectEnd("2026-03-31");
    // Ten days away: the end moves by ten days, and the anchor with it.
    life = resume(pause(life, "2026-03-05", { from: "2026-03-10", until: null }), "2026-03-20");
    expectEnd("2026-04-10");
    life = renew(life, "2026-04-10", {});
    expectEnd("2026-05-10");
    life = renew(life, "2026-06-01", { from: "today", length: { durationMonths: 3 } });
    expectEnd("2026-09-01");
    life = cancel(life, "2026-08-01", { when: "at_end", reason: "moved" });
    expect(standingOfLife(life, "2026-09-01")).toBe("cancelling");
    expect(standingOfLife(life, "2026-09-02")).toBe("cancelled");
    life = reactivate(life, "2026-10-31", {});
    expectEnd("2027-01-31");
    expect(coveredFrom(life)).toBe("2026-10-31");
    life = renew(life, "2027-01-31", { length: { durationMonths: 1 } });
    expectEnd("2027-02-28");
    life = renew(life, "2027-02-28", {});
    expectEnd("2027-03-31");
    life = changeProduct(life, "2027-03-10", { product: PLATINUM, mode: "keep_end", currency: "INR" }).life;
    expectEnd("2027-03-31");
    life = renew(life, "2027-03-31", {});
    expect(newestTerm(life)).toMatchObject({ endOn: "2028-03-31", pricePaise: 1_800_000, durationMonths: 12 });
    life = changeProduct(life, "2027-05-31", { product: WEEKEND, mode: "restart", currency: "INR" }).life;
    expectEnd("2027-06-30");
    life = renew(life, "2027-06-30", {});
    expectEnd("2027-07-31");
    expect(life.terms.map((term) => term.seq)).toEqual(life.terms.map((_, index) => index + 1));
  });
});

describe("renewing", () => {
  it("asks where a late term starts", () => {
    expect(() => renew(born("2026-01-31", 1), "2026-03-01", {})).toThrow(
      "This renewal was due on 28 Feb 2026. Choose whether the next term starts then or today.",
    );
  });

  it("repeats the paid days of a term that was no whole number of months", () => {
    const life = bornLife(
      { startOn: "2026-04-01", length: { customEndOn: "2026-09-16" }, pricePaise: 600_000, steps: [] },
      GOLD,
    );
    expect(newestTerm(renew(life, "2026-09-01", {}))).toMatchObject({ endOn: "2027-03-03", durationMonths: null });
    const paused = resume(pause(life, "2026-05-01", { from: "2026-05-01", until: null }), "2026-05-11");
    expect(paidDays(newestTerm(renew(paused, "2026-09-01", {})))).toBe(168);
  });

  it.each([
    [
      "cancelled",
      cancel(born("2026-01-31", 1), "2026-02-01", { when: "now", reason: "price" }),
      "Reactivate it instead",
    ],
    ["paused", pause(born("2026-01-31", 1), "2026-02-01", { from: "2026-02-01", until: null }), "Resume it before"],
    ["pending", { ...born("2026-01-31", 1), status: "pending" as const }, "Set it to active before"],
  ])("is refused while %s", (_, life, sentence) => {
    expect(() => renew(life, "2026-02-10", {})).toThrow(sentence);
  });

  it("undoes a cancellation that was to come", () => {
    const leaving = cancel(born("2026-01-31", 1), "2026-02-01", { when: "at_end", reason: "price" });
    expect(renew(leaving, "2026-02-10", {})).toMatchObject({ cancelsAtEnd: false, cancelReason: null });
  });
});

describe("pausing", () => {
  it("moves a term that was renewed ahead along with the paused one", () => {
    const ahead = renew(born("2026-01-15", 1), "2026-02-01", {});
    const back = resume(pause(ahead, "2026-02-05", { from: "2026-02-05", until: null }), "2026-02-12");
    expect(back.terms.map(({ startOn, endOn, pausedDays }) => ({ startOn, endOn, pausedDays }))).toEqual([
      { startOn: "2026-01-15", endOn: "2026-02-22", pausedDays: 7 },
      { startOn: "2026-02-22", endOn: "2026-03-22", pausedDays: 0 },
    ]);
  });

  it("changes nothing when it is dropped before it begins, or resumed on its first day", () => {
    const life = born("2026-01-31", 1);
    expect(resume(pause(life, "2026-02-01", { from: "2026-02-20", until: null }), "2026-02-10")).toEqual(life);
    expect(resume(pause(life, "2026-02-01", { from: "2026-02-01", until: null }), "2026-02-01")).toEqual(life);
    expect(resume(life, "2026-02-01")).toBe(life);
  });

  it.each<[CalendarDate, CalendarDate, string]>([
    ["2026-02-10", "2026-02-09", "A pause must start today or later"],
    ["2026-02-10", "2026-02-28", "A pause must start by 27 Feb 2026, the last day of the term"],
    ["2026-01-01", "2026-01-30", "A pause can't start before the subscription starts on 31 Jan 2026"],
    ["2026-02-28", "2026-02-28", "This subscription is due today. Renew it before you pause it."],
  ])("on %s from %s is refused", (today, from, sentence) => {
    expect(() => pause(born("2026-01-31", 1), today, { from: from, until: null })).toThrow(sentence);
  });
});

describe("cancelling", () => {
  it("finds the days that are left when it comes back before the end", () => {
    const life = born("2026-01-31", 12);
    const gone = cancel(life, "2026-03-01", { when: "now", reason: "unhappy" });
    expect(reactivate(gone, "2026-05-01", {})).toEqual(life);
  });

  it("gives paused days back first", () => {
    const paused = pause(born("2026-01-31", 1), "2026-02-08", { from: "2026-02-08", until: null });
    const gone = cancel(paused, "2026-02-18", { when: "now", reason: "no_time" });
    expect(newestTerm(gone)).toMatchObject({ endOn: "2026-03-10", pausedDays: 10 });
    expect(() => cancel(paused, "2026-02-18", { when: "at_end", reason: "no_time" })).toThrow(
      "A pause will change this subscription's end date",
    );
  });

  it("is immediate when the end has passed", () => {
    const gone = cancel(born("2026-01-31", 1), "2026-03-01", { when: "at_end", reason: "other" });
    expect(gone).toMatchObject({ status: "cancelled", cancelsAtEnd: false, cancelReason: "other" });
    expect(cancel(gone, "2026-03-02", { when: "now", reason: "price" })).toBe(gone);
  });
});

describe("changing the product", () => {
  it("credits and charges by days of the whole term and keeps the end", () => {
    const { life, quote } = changeProduct(born("2026-01-31", 12), "2026-07-15", {
      product: PLATINUM,
      mode: "keep_end",
      currency: "INR",
    });
    expect(quote).toEqual({
      effectiveOn: "2026-07-15",
      termDays: 365,
      daysLeft: 200,
      credit: 657_534,
      charge: 986_301,
      toPay: 328_767,
      endOn: "2027-01-31",
    });
    expect(life.terms).toMatchObject([
      { seq: 1, endOn: "2026-07-15", pricePaise: 542_466, productId: "gold" },
      {
        seq: 2,
        startOn: "2026-07-15",
        endOn: "2027-01-31",
        pricePaise: 986_301,
        productId: "platinum",
        source: "changed",
      },
    ]);
    expect(life).toMatchObject({ graceDays: 5, nextPrice: 1_800_000, nextMonths: 12 });
  });

  it("credits and charges whole yen, and loses none", () => {
    const life = born("2026-01-31", 12);
    const changed = changeProduct(life, "2026-07-15", { product: PLATINUM, mode: "keep_end", currency: "JPY" });
    expect(changed.quote).toMatchObject({ credit: 657_500, charge: 986_300, toPay: 328_800 });
    expect(changed.life.terms[0]?.pricePaise).toBe(1_200_000 - 657_500);
  });

  it("starts a whole new term when asked, and owes the rest of a dearer one", () => {
    const { quote } = changeProduct(born("2026-01-31", 12), "2026-07-15", {
      product: WEEKEND,
      mode: "restart",
      currency: "INR",
    });
    expect(quote).toMatchObject({ credit: 657_534, charge: 99_901, toPay: 99_901 - 657_534, endOn: "2026-08-15" });
  });

  it("replaces a term that nothing was used of", () => {
    const { life, quote } = changeProduct(born("2026-01-31", 12), "2026-01-31", {
      product: PLATINUM,
      mode: "keep_end",
      currency: "INR",
    });
    expect(quote).toMatchObject({ credit: 1_200_000, charge: 1_800_000, toPay: 600_000 });
    expect(life.terms).toMatchObject([{ seq: 1, productId: "platinum", source: "created", pricePaise: 1_800_000 }]);
  });

  it("does not count paused days as used or left", () => {
    const paused = resume(
      pause(born("2026-01-31", 12), "2026-03-01", { from: "2026-03-01", until: null }),
      "2026-03-31",
    );
    const { quote } = changeProduct(paused, "2026-08-14", { product: PLATINUM, mode: "keep_end", currency: "INR" });
    expect(quote).toMatchObject({ termDays: 365, daysLeft: 200, credit: 657_534, charge: 986_301 });
  });

  it("changes nothing for the product it has", () => {
    const life = born("2026-01-31", 12);
    const change = changeProduct(life, "2026-07-15", { product: GOLD, mode: "restart", currency: "INR" });
    expect(change.life).toBe(life);
    expect(change.quote).toMatchObject({ credit: 0, charge: 0, toPay: 0, daysLeft: 200 });
  });

  it("is refused where the rest would cost more than any price, or a term is added ahead", () => {
    const dear: NewProduct = { id: "dear", pricePaise: 9_999_999_999, durationMonths: 1, graceDays: 0 };
    const life = born("2026-01-31", 12);
    expect(() => changeProduct(life, "2026-03-01", { product: dear, mode: "keep_end", currency: "INR" })).toThrow(
      "above the maximum of 9,99,99,999.99",
    );
    const ahead = renew(life, "2026-07-15", {});
    expect(() => changeProduct(ahead, "2026-07-15", { product: PLATINUM, mode: "restart", currency: "INR" })).toThrow(
      "already been added",
    );
  });
});

describe("ten thousand random lives", () => {
  it("have no overlap, no lost day and only chosen gaps, and their prices add up to what was paid", () => {
    let acts = 0;
    fc.assert(
      fc.property(randomLife, (given) => {
        acts += liveThrough(given);
      }),
      { numRuns: 10_000, seed: 20261121 },
    );
    expect(acts).toBeGreaterThan(20_000);
  });
});

/**
 * Performs one random life and checks it after every action; returns how many actions were not
 * refused.
 */
function liveThrough(given: RandomLife): number {
  let life = bornLife(given, GOLD);
  let today = given.startOn;
  let paid = given.pricePaise;
  let daysBought = paidDays(newestTerm(life));
  let done = 0;
  for (const { afterDays, act } of given.steps) {
    today = addDays(today, afterDays);
    const before = life;
    const result = perform(life, { act, today, products: PRODUCTS });
    life = result.life;
    if (result.refused !== null) continue;
    done += 1;
    paid += result.toPay;
    if (life.terms.length > before.terms.length && act.do !== "change") daysBought += paidDays(newestTerm(life));
    if (act.do === "change" && act.mode === "restart" && life !== before) {
      const given = newestTerm(before);
      const passed = Math.max(0, daysBetween(given.startOn, today));
      daysBought += paidDays(newestTerm(life)) - (daysBetween(given.startOn, given.endOn) - passed);
    }

    checkOrder(life);
    expect(sumOf(life, paidDays)).toBe(daysBought);
    expect(sumOf(life, (term) => term.pricePaise)).toBe(paid);
    expect(standingOf(factsOf(life), today)).toBe(standingByTerms(life, today));
  }
  return done;
}

const sumOf = ({ terms }: SubscriptionLife, of: (term: SubscriptionLife["terms"][number]) => number): number =>
  terms.reduce((sum, term) => sum + of(term), 0);

function checkOrder({ terms, anchorOn }: SubscriptionLife): void {
  for (const [index, term] of terms.entries()) {
    expect(term.seq).toBe(index + 1);
    expect(term.startOn < term.endOn).toBe(true);
    const next = terms[index + 1];
    if (!next) continue;
    expect(term.endOn <= next.startOn).toBe(true);
    // Only a late start, or a reactivation after a cancellation, leaves days between two terms.
    if (term.endOn !== next.startOn) expect(["renewed", "reactivated"]).toContain(next.source);
  }
  const newest = terms.at(-1);
  const fromAnchor = newest?.source === "renewed" && newest.durationMonths !== null && newest.pausedDays === 0;
  // A start that no pause has moved since is whole months after its anchor.
  if (fromAnchor && newest.startOn === anchorOn) {
    expect(newest.endOn).toBe(addMonthsClamped(anchorOn, newest.durationMonths ?? 0));
  }
}

/** Computes the standing from the terms day by day, as a person with a calendar would. */
function standingByTerms(life: SubscriptionLife, today: CalendarDate): string {
  if (life.status === "cancelled") return "cancelled";
  const { endOn } = newestTerm(life);
  const isOver = endOn < today;
  if (life.cancelsAtEnd && isOver) return "cancelled";
  if (life.pausedFrom !== null && life.pausedFrom <= today) return "paused";
  const isCovered = life.terms.some((term) => term.startOn <= today && today <= term.endOn);
  if (!isCovered && !isOver) return "upcoming";
  if (life.cancelsAtEnd) return "cancelling";
  if (isOver) return addDays(endOn, life.graceDays) < today ? "overdue" : "in_grace";
  if (endOn === today) return "due_today";
  return endOn <= addDays(today, 7) ? "due_soon" : "active";
}
