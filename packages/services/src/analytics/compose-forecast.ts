import type { Forecast } from "@aavarti/contract/forecast";
import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import {
  FORECAST_DAYS,
  FORECAST_STEPS,
  type ForecastPoint,
  forecastDue,
  lastQuarter,
  learnRenewals,
  MIN_CHANCES,
  RENEWAL_WINDOW_DAYS,
  type RenewalHistory,
  type RenewalModel,
  STEP_DAYS,
} from "@aavarti/domain/forecast";
import type { ForecastFacts } from "@aavarti/domain/forecast-sums";
import { type Paise, toAmountNumber } from "@aavarti/domain/money";

/** A forecast as it was calculated, without when that was. */
export type CalculatedForecast = Omit<Forecast, "calculatedAt" | "calculatedPercent">;

/** The facts that a forecast is made of, with the promises that were kept and broken. */
export type WholeFacts = { history: RenewalHistory; groups: ForecastFacts["groups"] };

/** Returns how many chances a history has, and how many of them were taken. */
export const countPast = ({ past }: Pick<RenewalHistory, "past">) => ({
  known: past.reduce((sum, { chances }) => sum + chances, 0),
  renewed: past.reduce((sum, { renewed }) => sum + renewed, 0),
});

/** Returns whether a history has the ten chances without which there is no forecast. */
export const isEnough = (history: Pick<RenewalHistory, "past">): boolean => countPast(history).known >= MIN_CHANCES;

/**
 * Returns the answer on `day` while too few terms are known, with the day on which enough will be.
 */
export const forecastLater = (
  day: CalendarDate,
  { history, startsOn }: { history: Pick<RenewalHistory, "past">; startsOn: CalendarDate | null },
): CalculatedForecast => ({
  ...{ from: day, needed: MIN_CHANCES, ...countPast(history), startsOn },
  ...{ horizons: [], points: [], lastQuarter: null },
});

/** Returns the forecast on `day` of what is due, by what was learned, beside the last quarter's. */
export function composeForecast(
  day: CalendarDate,
  {
    model,
    facts: { history, groups },
    lastQuarter,
  }: { model: RenewalModel; facts: WholeFacts; lastQuarter: Forecast["lastQuarter"] },
): CalculatedForecast {
  const points = forecastDue(model, groups);
  return {
    ...{ from: day, needed: MIN_CHANCES, ...countPast(history), startsOn: null },
    horizons: FORECAST_DAYS.map((days) => {
      const point = points[days / STEP_DAYS] ?? NOTHING_DUE;
      return { days, until: addDays(day, days), terms: point.terms, ...rangeOf(point) };
    }),
    points: points.map((point) => ({ day: addDays(day, point.step * STEP_DAYS), ...rangeOf(point) })),
    lastQuarter,
  };
}

/**
 * Returns the forecast as it would have been on the first day of the last quarter, from the facts
 * of then, beside what came by `today` (`actual`, in paise); null where they were too few.
 */
export function composeLastQuarter(
  today: CalendarDate,
  { facts: { history, groups }, actual }: { facts: WholeFacts; actual: Paise },
): Forecast["lastQuarter"] {
  if (!isEnough(history)) return null;
  const { from, until } = lastQuarter(today);
  const point = forecastDue(learnRenewals(history), groups)[FORECAST_STEPS] ?? NOTHING_DUE;
  return {
    from,
    until,
    ...rangeOf(point),
    actual: toAmountNumber(actual),
    isOver: today > addDays(until, RENEWAL_WINDOW_DAYS),
    everyone: toAmountNumber(point.due),
    lastMonth: toAmountNumber(atLastMonthsRate(history, point.due)),
  };
}

const NOTHING_DUE: ForecastPoint = { step: 0, terms: 0, due: 0, expected: 0, low: 0, high: 0 };

const rangeOf = ({ due, expected, low, high }: ForecastPoint) => ({
  due: toAmountNumber(due),
  expected: toAmountNumber(expected),
  low: toAmountNumber(low),
  high: toAmountNumber(high),
});

/** What would come at the renewal rate of the last month of a history, in paise. */
function atLastMonthsRate({ past }: RenewalHistory, due: Paise): Paise {
  const last = past
    .map(({ month }) => month)
    .toSorted()
    .at(-1);
  const { known, renewed } = countPast({ past: past.filter(({ month }) => month === last) });
  return Math.round((due * renewed) / Math.max(known, 1));
}
