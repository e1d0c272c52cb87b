import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addMonthsClamped, type CalendarDate } from "./calendar.ts";
import { MOVEMENT_KINDS } from "./growth.ts";
import { cohortTotalsOf, spanStart, TOTAL_GRAINS, totalsOf } from "./movement-totals.ts";
import {
  type CoveringTerm,
  type Movement,
  movementsOf,
  paiseInSum,
  paiseOf,
  toAttoPaise,
  toMicroPaise,
} from "./movements.ts";

const rupees = (amount: number) => toAttoPaise({ numerator: BigInt(amount) * 100n, denominator: 1n });

const term = (fromOn: CalendarDate, untilOn: CalendarDate, given: Partial<CoveringTerm> = {}): CoveringTerm => ({
  subscriptionId: "s1",
  productId: "p1",
  fromOn,
  untilOn,
  monthly: rupees(100),
  importedOn: null,
  isOver: false,
  pauses: [],
  ...given,
});

const LATE: CalendarDate = "2030-01-01";
const told = (terms: CoveringTerm[], today: CalendarDate = LATE) =>
  movementsOf({ terms }, today).movements.map(
    ({ onDate, kind, amount, covered, paying }) =>
      `${onDate} ${kind} ${amount / rupees(1)} covered ${covered} paying ${paying}`,
  );

describe("amounts of a list", () => {
  const third = toAttoPaise({ numerator: 100n, denominator: 3n });

  it("add up to their rounded sum, and whole ones stay as they are", () => {
    expect(paiseInSum([third, third, third])).toEqual([33, 34, 33]);
    expect(paiseInSum([third, toAttoPaise({ numerator: 500n, denominator: 1n }), -third])).toEqual([33, 500, -33]);
    expect(paiseInSum([])).toEqual([]);
  });

  it("add up at every beginning, each less than a paisa off", () => {
    const amounts = fc.array(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), { maxLength: 20 });
    fc.assert(
      fc.property(amounts, (list) => {
        const rounded = paiseInSum(list);
        let [sum, exact] = [0, 0n];
        for (const [place, amount] of list.entries()) {
          sum += rounded[place] ?? 0;
          exact += amount;
          expect(sum).toBe(paiseOf(exact));
          expect(Math.abs((rounded[place] ?? 0) - Number(amount) / 1e18)).toBeLessThan(1.001);
        }
      }),
    );
  });
});

describe("movements of a customer", () => {
  it("are new at first, then more, less, nothing and back again", () => {
    expect(
      told([
        term("2026-01-01", "2026-02-01"),
        term("2026-02-01", "2026-03-01", { monthly: rupees(150) }),
        term("2026-03-01", "2026-04-01", { monthly: rupees(80) }),
        term("2026-06-01", "2026-07-01"),
      ]),
    ).toEqual([
      "2026-01-01 new 100 covered 1 paying 1",
      "2026-02-01 expansion 50 covered 0 paying 0",
      "2026-03-01 contraction -70 covered 0 paying 0",
      "2026-04-01 churn -80 covered -1 paying -1",
      "2026-06-01 reactivation 100 covered 1 paying 1",
      "2026-07-01 churn -100 covered -1 paying -1",
    ]);
  });

  it("happen only until today, and tell when the next is", () => {
    const terms = [term("2026-01-01", "2026-02-01"), term("2026-02-01", "2026-03-01")];
    const { movements, nextOn } = movementsOf({ terms }, "2026-02-28");
    expect(movements).toHaveLength(1);
    expect(nextOn).toBe("2026-03-01");
    expect(movementsOf({ terms }, "2026-03-01")).toMatchObject({ movements: [{}, { kind: "churn" }], nextOn: null });
    expect(movementsOf({ terms }, "2025-12-31")).toEqual({
      movements: [],
      firstOn: null,
      importedOn: null,
      nextOn: "2026-01-01",
    });
  });

  it("keep a pause apart, and don't take its end for a return", () => {
    const pauses = [{ fromOn: "2026-01-10", untilOn: "2026-01-20" }] as const;
    expect(told([term("2026-01-01", "2026-02-01", { pauses })])).toEqual([
      "2026-01-01 new 100 covered 1 paying 1",
      "2026-01-10 paused -100 covered 0 paying -1",
      "2026-01-20 paused 100 covered 0 paying 1",
      "2026-02-01 churn -100 covered -1 paying -1",
    ]);
  });

  it("count somebody out whose paid time ends while paused", () => {
    const pauses = [{ fromOn: "2026-01-10", untilOn: null }] as const;
    expect(told([term("2026-01-01", "2026-02-01", { pauses })])).toEqual([
      "2026-01-01 new 100 covered 1 paying 1",
      "2026-01-10 paused -100 covered 0 paying -1",
      "2026-02-01 churn 0 covered -1 paying 0",
    ]);
  });

  it("show a change of product on both, as one movement", () => {
    const { movements } = movementsOf(
      {
        terms: [
          term("2026-01-01", "2026-01-15"),
          term("2026-01-15", "2026-02-01", { productId: "p2", monthly: rupees(130) }),
        ],
      },
      "2026-01-20",
    );
    expect(movements.slice(1).map(({ kind, productId, amount }) => [kind, productId, amount / rupees(1)])).toEqual([
      ["expansion", "p1", -100n],
      ["expansion", "p2", 130n],
    ]);
  });

  it("take somebody for known whose earlier terms were over when they were imported", () => {
    expect(told([term("2025-01-01", "2025-02-01", { isOver: true }), term("2026-01-01", "2026-02-01")])[0]).toBe(
      "2026-01-01 reactivation 100 covered 1 paying 1",
    );
  });

  it("begin with the first term that covers a day, not with one cancelled before it began", () => {
    const terms = [term("2026-01-05", "2026-01-05", { subscriptionId: "s2" }), term("2026-02-01", "2026-03-01")];
    expect(movementsOf({ terms }, LATE)).toMatchObject({ firstOn: "2026-02-01", movements: [{ kind: "new" }, {}] });
  });

  it("add thirds up to the whole price", () => {
    const third = toAttoPaise({ numerator: 100n, denominator: 3n });
    const sum = [1, 2, 3].reduce((total) => total + third, 0n);
    expect(toMicroPaise(sum)).toBe(100_000_000n);
  });
});

describe("spans", () => {
  it("are days, months and financial years", () => {
    expect(spanStart("day", "2026-11-30")).toBe("2026-11-30");
    expect(spanStart("month", "2026-11-30")).toBe("2026-11-01");
    expect(spanStart("year", "2026-11-30")).toBe("2026-04-01");
    expect(spanStart("year", "2026-04-01")).toBe("2026-04-01");
    expect(spanStart("year", "2026-03-31")).toBe("2025-04-01");
  });
});

const FIRST: CalendarDate = "2025-01-01";
const DAYS = 500;
const dayAt = (place: number) => addDays(FIRST, place);

/** A subscription's terms, with gaps, early changes and pauses, from days and lengths. */
const subscription = (id: string) =>
  fc
    .record({
      start: fc.integer({ min: 0, max: 300 }),
      terms: fc.array(
        fc.record({
          gap: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 60 })),
          length: fc.integer({ min: 1, max: 90 }),
          price: fc.oneof(fc.constant(0n), fc.constant(300n), fc.bigInt({ min: 1n, max: 100_000n })),
          months: fc.constantFrom(1n, 3n, 7n, 12n),
          product: fc.constantFrom("p1", "p2"),
        }),
        { minLength: 1, maxLength: 6 },
      ),
      pauses: fc.array(fc.record({ from: fc.integer({ min: 0, max: 400 }), length: fc.integer({ min: 1, max: 40 }) }), {
        maxLength: 3,
      }),
      isOpen: fc.boolean(),
    })
    .map(({ start, terms, pauses, isOpen }) => {
      const sorted = pauses
        .sort((a, b) => a.from - b.from)
        .map(({ from, length }, index) => ({
          fromOn: dayAt(from),
          untilOn: isOpen && index === pauses.length - 1 ? null : dayAt(from + length),
        }));
      let day = start;
      return terms.map(({ gap, length, price, months, product }): CoveringTerm => {
        const from = day + gap;
        day = from + length;
        return {
          subscriptionId: id,
          productId: product,
          fromOn: dayAt(from),
          untilOn: dayAt(day),
          monthly: toAttoPaise({ numerator: price, denominator: months }),
          importedOn: null,
          isOver: false,
          pauses: sorted,
        };
      });
    });

const customer = fc.record({
  terms: fc.tuple(subscription("s1"), subscription("s2"), subscription("s3")).map((all) => all.flat()),
  imported: fc.option(fc.integer({ min: 0, max: DAYS }), { nil: null }),
  today: fc.integer({ min: 0, max: DAYS }),
});

/** What holds on a day, by looking at each term by itself. */
function onDay(terms: readonly CoveringTerm[], day: CalendarDate) {
  const covering = terms.filter(({ fromOn, untilOn }) => fromOn <= day && day < untilOn);
  const paying = covering.filter(
    ({ pauses }) => !pauses.some(({ fromOn, untilOn }) => fromOn <= day && (untilOn === null || day < untilOn)),
  );
  return {
    amount: paying.reduce((sum, { monthly }) => sum + monthly, 0n),
    running: paying.length,
    covered: Math.min(covering.length, 1),
    paying: Math.min(paying.length, 1),
  };
}

describe("over random histories", () => {
  it("movements add up to what each day's terms say, in amounts and in people", () => {
    fc.assert(
      fc.property(customer, ({ terms, today }) => {
        const { movements, nextOn } = movementsOf({ terms }, dayAt(today));
        const sums = { amount: 0n, running: 0, covered: 0, paying: 0 };
        for (let place = 0; place <= today; place += 1) {
          const day = dayAt(place);
          for (const row of movements.filter(({ onDate }) => onDate === day)) {
            sums.amount += row.amount;
            sums.running += row.running;
            sums.covered += row.covered;
            sums.paying += row.paying;
          }
          expect(sums).toEqual(onDay(terms, day));
        }
        // Nothing changes between today and the day that is named as the next.
        const next = nextOn ?? dayAt(DAYS * 3);
        const named = terms.flatMap(({ fromOn, untilOn }) => [fromOn, untilOn]).filter((day) => day > dayAt(today));
        expect(named.every((day) => day >= next)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it("each day's kind follows from the amounts of the day and the day before", () => {
    fc.assert(
      fc.property(customer, ({ terms }) => {
        const { movements, firstOn } = movementsOf({ terms }, dayAt(DAYS));
        const byDay = Map.groupBy(
          movements.filter(({ kind }) => kind !== "paused"),
          ({ onDate }) => onDate,
        );
        for (const [day, rows] of byDay) {
          const before = onDay(terms, addDays(day, -1)).amount;
          const change = rows.reduce((sum, { amount }) => sum + amount, 0n);
          const kinds = new Set(rows.map(({ kind }) => kind));
          expect(kinds.size).toBe(1);
          const [kind] = kinds;
          if (change > 0n && before === 0n) expect(kind).toBe(day === firstOn ? "new" : "reactivation");
          else if (change > 0n) expect(kind).toBe("expansion");
          else if (change < 0n) expect(kind).toBe(before + change === 0n ? "churn" : "contraction");
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("totals of days, months and years add up to the same, and tell who was lost", () => {
    fc.assert(
      fc.property(customer, ({ terms, today, imported }) => {
        const importedOn = imported === null || imported > today ? null : dayAt(imported);
        const { movements, firstOn } = movementsOf({ terms }, dayAt(today));
        const totals = totalsOf({ movements, firstOn, importedOn });
        const isKnown = (day: CalendarDate) =>
          importedOn === null || firstOn === null || importedOn <= firstOn || importedOn <= day;
        for (const grain of TOTAL_GRAINS) {
          const of = (isProduct: boolean) =>
            totals.filter(
              (total) => total.grain === grain && !total.isUnknown && (total.productId !== null) === isProduct,
            );
          for (const total of [of(false), of(true)]) {
            for (const kind of MOVEMENT_KINDS)
              expect(total.reduce((sum, { figures }) => sum + figures[kind], 0n)).toBe(amountOf(movements, kind));
            expect(total.reduce((sum, { figures }) => sum + figures.running, 0)).toBe(
              movements.reduce((sum, { running }) => sum + running, 0),
            );
          }
          // Up to any span: who is covered, and whose history isn't known.
          const business = of(false).toSorted((a, b) => (a.fromOn < b.fromOn ? -1 : 1));
          const sums = { covered: 0, unknown: 0, unknownAmount: 0n };
          for (const { fromOn, figures } of business) {
            const last = lastOf(grain, fromOn, dayAt(today));
            const start = onDay(terms, addDays(fromOn, -1));
            sums.covered += figures.covered;
            sums.unknown += figures.unknown;
            sums.unknownAmount += figures.unknownAmount;
            const end = onDay(terms, last);
            expect(sums.covered).toBe(end.covered);
            expect(sums.unknown).toBe(isKnown(last) ? 0 : end.covered);
            expect(sums.unknownAmount).toBe(isKnown(last) ? 0n : end.amount);
            const wasKnown = isKnown(addDays(fromOn, -1));
            if (grain !== "day") {
              expect(figures.lost).toBe(wasKnown && start.covered === 1 && end.covered === 0 ? 1 : 0);
              const unknown = totals.find(
                (total) => total.isUnknown && total.grain === grain && total.fromOn === fromOn,
              );
              for (const kind of MOVEMENT_KINDS)
                expect(unknown?.figures[kind] ?? 0n).toBe(wasKnown ? 0n : figures[kind]);
            }
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("a cohort keeps those whom a day's terms cover at the end of each month", () => {
    fc.assert(
      fc.property(customer, ({ terms, today, imported }) => {
        const importedOn = imported === null ? null : dayAt(imported);
        const { movements, firstOn } = movementsOf({ terms }, dayAt(today));
        const totals = cohortTotalsOf({ movements, firstOn, importedOn });
        if (firstOn === null || (importedOn !== null && importedOn > firstOn)) {
          expect(totals).toEqual([]);
          return;
        }
        expect(totals.reduce((sum, { started }) => sum + started, 0)).toBe(1);
        const sums = { covered: 0, amount: 0n };
        for (let month = spanStart("month", firstOn); month <= dayAt(today); month = addMonthsClamped(month, 1)) {
          for (const total of totals.filter((one) => one.month === month)) {
            expect(total.cohort).toBe(spanStart("month", firstOn));
            sums.covered += total.covered;
            sums.amount += total.amount;
          }
          const { covered, amount } = onDay(terms, lastOf("month", month, dayAt(today)));
          expect(sums).toEqual({ covered, amount });
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

const amountOf = (movements: readonly Movement[], kind: Movement["kind"]) =>
  movements.filter((row) => row.kind === kind).reduce((sum, { amount }) => sum + amount, 0n);

function lastOf(grain: (typeof TOTAL_GRAINS)[number], from: CalendarDate, today: CalendarDate): CalendarDate {
  const months = { day: 0, month: 1, year: 12 }[grain];
  const last = months === 0 ? from : addDays(addMonthsClamped(from, months), -1);
  return last < today ? last : today;
}
