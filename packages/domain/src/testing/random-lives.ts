import fc from "fast-check";
import { addDays, type CalendarDate } from "../calendar.ts";
import { AppError } from "../errors.ts";
import { CANCEL_TIMES, cancel, endDuePause, pause, resume } from "../pauses.ts";
import { CHANGE_MODES, type ChangeMode, changeProduct, type NewProduct } from "../proration.ts";
import { LATE_STARTS, type LateStart, reactivate, renew } from "../renewals.ts";
import { CANCEL_REASONS, type CancelReason, newestTerm, type SubscriptionLife } from "../subscription-life.ts";
import { resolveTerm, type TermLength } from "../subscription-terms.ts";

/** An action on a subscription, with the names that the rules use. */
export type LifeAct =
  | { do: "renew"; from: LateStart; length: TermLength | null; pricePaise: number | undefined }
  | { do: "pause"; inDays: number; forDays: number | null }
  | { do: "resume" }
  | { do: "cancel"; when: (typeof CANCEL_TIMES)[number]; reason: CancelReason }
  | { do: "reactivate" }
  | { do: "change"; product: number; mode: ChangeMode };

export type LifeStep = { afterDays: number; act: LifeAct };

export type RandomLife = {
  startOn: CalendarDate;
  length: TermLength;
  pricePaise: number;
  steps: LifeStep[];
};

const months = fc.constantFrom(1, 1, 1, 2, 3, 6, 12, 12, 24);
const price = fc.integer({ min: 0, max: 2_000_000 });

const act: fc.Arbitrary<LifeAct> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("renew" as const),
      from: fc.constantFrom(...LATE_STARTS),
      length: fc.option(
        months.map((durationMonths) => ({ durationMonths })),
        { freq: 1 },
      ),
      pricePaise: fc.option(price, { nil: undefined, freq: 1 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("pause" as const),
      inDays: fc.nat(20),
      forDays: fc.option(fc.integer({ min: 1, max: 60 }), { freq: 1 }),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ do: "resume" as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("cancel" as const),
      when: fc.constantFrom(...CANCEL_TIMES),
      reason: fc.constantFrom(...CANCEL_REASONS),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: "reactivate" as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("change" as const),
      product: fc.nat(2),
      mode: fc.constantFrom(...CHANGE_MODES),
    }),
  },
);

/**
 * Random lives that start at the end of a month and on leap days as often as on any other day;
 * actions are 0 to 70 days apart.
 */
export const randomLife: fc.Arbitrary<RandomLife> = fc.record({
  startOn: fc.oneof(
    fc.constantFrom<CalendarDate>("2026-01-31", "2024-02-29", "2025-12-31", "2026-08-30"),
    fc.integer({ min: 0, max: 2_000 }).map((days) => addDays("2023-01-01", days)),
  ),
  length: fc.oneof(
    { weight: 4, arbitrary: months.map((durationMonths): TermLength => ({ durationMonths })) },
    { weight: 1, arbitrary: fc.constant({ customEndOn: "2032-06-17" } as const) },
  ),
  pricePaise: price,
  steps: fc.array(fc.record({ afterDays: fc.nat(70), act }), { minLength: 1, maxLength: 16 }),
});

/**
 * Returns a new active subscription with its first term, as a random life begins, for property
 * tests.
 *
 * @throws RangeError for an invalid start or length.
 */
export function bornLife({ startOn, length, pricePaise }: RandomLife, product: NewProduct): SubscriptionLife {
  const term = resolveTerm(startOn, length);
  if ("explanation" in term) throw new RangeError(term.explanation.message);
  return {
    status: "active",
    anchorOn: startOn,
    graceDays: product.graceDays,
    terms: [{ ...term, seq: 1, productId: product.id, pricePaise, pausedDays: 0, source: "created" }],
    pausedFrom: null,
    pausedUntil: null,
    cancelsAtEnd: false,
    cancelReason: null,
    nextPrice: null,
    nextMonths: null,
  };
}

/**
 * Performs an action of a random life on a subscription on `today`, for property tests; returns the
 * subscription after it and what it costs (`toPay`, paise). A pause that was over by then ends on
 * its own day first. If the rules refuse the action, `refused` is their error's code, the
 * subscription is the one before, and `toPay` is 0. Other errors are thrown.
 */
export function perform(
  before: SubscriptionLife,
  { act, today, products }: { act: LifeAct; today: CalendarDate; products: readonly NewProduct[] },
): { life: SubscriptionLife; toPay: number; refused: string | null } {
  const life = endDuePause(before, today);
  try {
    return { ...attempt(life, { act, today, products }), refused: null };
  } catch (error) {
    if (error instanceof AppError) return { life: before, toPay: 0, refused: error.code };
    throw error;
  }
}

function attempt(
  life: SubscriptionLife,
  { act, today, products }: { act: LifeAct; today: CalendarDate; products: readonly NewProduct[] },
): { life: SubscriptionLife; toPay: number } {
  switch (act.do) {
    case "renew": {
      const renewed = renew(life, today, act);
      return { life: renewed, toPay: newestTerm(renewed).pricePaise };
    }
    case "pause":
      return { life: pause(life, today, pauseOf(act, today)), toPay: 0 };
    case "resume":
      return { life: resume(life, today), toPay: 0 };
    case "cancel":
      return { life: cancel(life, today, act), toPay: 0 };
    case "reactivate": {
      const back = reactivate(life, today, {});
      return { life: back, toPay: back.terms.length > life.terms.length ? newestTerm(back).pricePaise : 0 };
    }
    case "change": {
      const product = products[act.product];
      if (!product) throw new RangeError(`There is no product ${act.product}`);
      const changed = changeProduct(life, today, { product, mode: act.mode, currency: "INR" });
      return { life: changed.life, toPay: changed.quote.toPay };
    }
  }
}

/**
 * Returns the days of the pause that an action requests: from `inDays` after `today`, for `forDays`
 * or without an end.
 */
export function pauseOf({ inDays, forDays }: Extract<LifeAct, { do: "pause" }>, today: CalendarDate) {
  const from = addDays(today, inDays);
  return { from, until: forDays === null ? null : addDays(from, forDays) };
}
