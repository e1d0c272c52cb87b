import { addDays, addMonthsClamped, type CalendarDate } from "./calendar.ts";
import type { Paise } from "./money.ts";

/** The days ahead for which there is a forecast. */
export const FORECAST_DAYS = [30, 60, 90] as const;
export type ForecastDays = (typeof FORECAST_DAYS)[number];

/** The running total of a forecast has a point after every so many days. */
export const STEP_DAYS = 10;
/** Steps up to the longest horizon; what is late already or due today is in step 0. */
export const FORECAST_STEPS = 9;

/** A term counts as renewed up to so many days after its end, or within a longer grace period. */
export const RENEWAL_WINDOW_DAYS = 30;
/** How far back terms are learned from: two years, and the days that the last had to be renewed. */
export const HISTORY_DAYS = 760;
/** So many of a subscription's last chances are its own record. */
export const OWN_CHANCES = 12;
/** With fewer chances than these a business has no forecast. */
export const MIN_CHANCES = 10;

/**
 * Chances to renew of one plan: terms that ended, each with what was known of its subscription
 * before, and whether it was renewed.
 */
export type PastChances = {
  /** A product and the length of its terms: who pays for a year renews less often than monthly. */
  plan: string;
  /** The month in which they ended, `2026-11`. */
  month: string;
  /** Of the subscription's own chances before (`ownChances`), how many it took. */
  ownRenewed: number;
  ownChances: number;
  chances: number;
  renewed: number;
};

export type RenewalHistory = {
  past: readonly PastChances[];
  /** Renewals by days after the end of the term; those before it are day 0. */
  delays: readonly { days: number; renewals: number }[];
  promises: { kept: number; broken: number };
};

type Estimate = { mean: number; variance: number };

/** What a business's history says about its renewals, as `learnRenewals` returns it. */
export type RenewalModel = {
  /** So many chances of its own weigh as much as the plan's mean. */
  strength: number;
  business: Estimate;
  /** Means of the plans without a record, and how much each is the business's. */
  plans: ReadonlyMap<string, Estimate & { share: number }>;
  /** Factor of each calendar month, January first, and how sure it is. */
  seasons: readonly Estimate[];
  /** Variance of a month's rate around its expectation, as a share of it squared. */
  monthVariance: number;
  /** Of the renewals, the share that comes on day `d` after the end or later, by `d`. */
  lateShares: readonly number[];
  promiseKept: number;
};

/** Returns the first and last day of the last full quarter before the one of `today`. */
export function lastQuarter(today: CalendarDate): { from: CalendarDate; until: CalendarDate } {
  const [year, month] = [today.slice(0, 4), Number(today.slice(5, 7))];
  const first = `${year}-${String(month - ((month - 1) % 3)).padStart(2, "0")}-01` as CalendarDate;
  return { from: addMonthsClamped(first, -3), until: addDays(first, -1) };
}

/** The rate that is assumed before anything is known, and the chances that this weighs. */
const PRIOR = { mean: 0.7, weight: 4 };
/** So many chances weigh as much as the business's mean does for a plan. */
const PLAN_WEIGHT = 10;
const SEASON_LIMITS = { least: 0.6, most: 1.4 };
/** Variance of the factors of calendar months: they are from 1.4% to 20% apart. */
const SEASON_VARIANCE = { least: 0.0002, most: 0.04 };
const MOST_MONTH_VARIANCE = 0.04;
/** Months that weigh as much as the belief that months don't differ. */
const MONTHS_WEIGHT = 4;
const LATE_PRIOR = { share: 0.3, weight: 5 };
const PROMISE_PRIOR = { mean: 0.7, weight: 5 };
/** Nothing is certain. */
const MOST_PROBABLE = 0.99;
/** Of a normal distribution, 80% is within so many standard deviations. */
const DEVIATIONS_OF_80 = 1.2816;

/** Means and seasons are each learned without the other, so they are learned again so often. */
const ROUNDS = 2;
const NO_SEASONS: readonly Estimate[] = Array.from({ length: 12 }, () => ({ mean: 1, variance: 0 }));

const STRENGTHS = [1, 1.5, 2, 3, 4, 6, 8, 11, 16, 23, 32, 64, 256];
/** A strength is thought to be near 8, give or take a factor of about four. */
const STRENGTH_PRIOR = { mean: Math.log(8), deviation: 1.4 };

/**
 * Returns what a business's chances to renew say: how far a subscription's own record counts
 * (`strength`), the mean of each plan for one without a record, seasons, how much months differ,
 * how late renewals come, and how often promises are kept.
 *
 * A subscription that renewed k of n chances renews the next with probability
 * (k + strength × mean) ÷ (n + strength): the beta-binomial model, which for contracts is that of
 * Fader and Hardie, "How to project customer retention" (2007). The likelihood of all chances, each
 * given the record before it, decides strength and means on a grid; those who left are in it, so
 * that the good records of those who stayed don't make the forecast too high. A plan's mean is
 * drawn to that of the business, which is drawn to 0.7.
 *
 * The factor of a calendar month is its renewals ÷ what was expected, drawn to 1 as far as chance
 * explains the difference (empirical Bayes: how far calendar months differ is estimated by
 * moments), and kept between 0.6 and 1.4. How much single months differ beyond it is estimated in
 * the same way, each month compared with the factor of its other years.
 */
export function learnRenewals({ past, delays, promises }: RenewalHistory): RenewalModel {
  let rates = learnRates(past, NO_SEASONS);
  for (let round = 0; round < ROUNDS; round += 1) rates = learnRates(past, rates.seasons);
  return {
    ...rates,
    lateShares: lateSharesOf(delays),
    promiseKept:
      (promises.kept + PROMISE_PRIOR.mean * PROMISE_PRIOR.weight) /
      (promises.kept + promises.broken + PROMISE_PRIOR.weight),
  };
}

type Rates = Omit<RenewalModel, "lateShares" | "promiseKept">;

/** Learns all but delays and promises, with the chances' months as different as `before` says. */
function learnRates(past: readonly PastChances[], before: Rates["seasons"]): Rates {
  const all = joinRecords(past, before);
  const fits = STRENGTHS.map((strength) => {
    const { evidence, ...business } = estimateMean(all, { strength, prior: PRIOR });
    const away = (Math.log(strength) - STRENGTH_PRIOR.mean) / STRENGTH_PRIOR.deviation;
    return { strength, business, weight: evidence - (away * away) / 2 };
  });
  const { strength, business } = fits.reduce((one, other) => (other.weight > one.weight ? other : one));
  const prior = { mean: business.mean, weight: PLAN_WEIGHT };
  const plans = new Map(
    [...groupBy(past, ({ plan }) => plan)].map(([plan, rows]) => {
      const { mean, variance } = estimateMean(joinRecords(rows, before), { strength, prior });
      const known = (mean * (1 - mean)) / Math.max(variance, 1e-9) - 1;
      return [plan, { mean, variance, share: PLAN_WEIGHT / Math.max(known, PLAN_WEIGHT) }];
    }),
  );
  const months = [...groupBy(past, ({ month }) => month)].map(([month, rows]) => {
    const sums = { place: Number(month.slice(5)) - 1, renewed: 0, expected: 0, noise: 0 };
    const factor = before[sums.place]?.mean ?? 1;
    for (const { plan, ownRenewed, ownChances, chances, renewed } of rows) {
      const mean = plans.get(plan)?.mean ?? business.mean;
      const rate = withOwnRecord({ renewed: ownRenewed, chances: ownChances, mean, strength });
      sums.renewed += renewed;
      sums.expected += chances * rate;
      const inSeason = Math.min(rate * factor, MOST_PROBABLE);
      sums.noise += chances * inSeason * (1 - inSeason);
    }
    return sums;
  });
  const joined = NO_SEASONS.map((_, place) => joinMonths(months.filter((month) => month.place === place)));
  const spread = clamp(varianceOf(joined), SEASON_VARIANCE.least, SEASON_VARIANCE.most);
  return {
    strength,
    business,
    plans,
    seasons: joined.map((season) => seasonOf(season, spread)),
    monthVariance: varianceOfMonths(months, spread),
  };
}

/** What is known of a subscription whose next term is due. */
export type DueRecord = {
  plan: string;
  ownRenewed: number;
  ownChances: number;
  /** Days since the end of its term; 0 if that is today or later. */
  daysLate: number;
  /** Whether the customer promised to pay by today or a later day. */
  isPromised: boolean;
};

/**
 * Returns the probability, 0 to 0.99, that a subscription with this record renews the term that is
 * due in `month` (1 is January): that of its record times the factor of the month; one that is d
 * days late renews with p·R ÷ (1 − p + p·R), where R is the share of renewals that come on day d or
 * later (Bayes' theorem). A promise to pay raises it to the share of promises that are kept.
 */
export function renewalProbability(model: RenewalModel, record: DueRecord, month: number): number {
  return afterRenewals(model, record, { month, before: 0, mean: meanOfPlan(model, record.plan) });
}

/** Returns the mean of a plan without a record; of an unknown plan that of the business. */
export const meanOfPlan = (model: RenewalModel, plan: string): number =>
  model.plans.get(plan)?.mean ?? model.business.mean;

/**
 * Subscriptions with the same record and the same terms to come. `slots` are those terms in order:
 * the step of `STEP_DAYS` in which each is due, and its calendar month.
 */
export type DueGroup = DueRecord & {
  slots: readonly { step: number; month: number }[];
  subscriptions: number;
  /** Sum of the prices of one next term of each. */
  paise: Paise;
  /** Sum of the squares of these prices. */
  squares: number;
};

/** What is expected of the terms due by the end of a step, in whole paise. */
export type ForecastPoint = {
  step: number;
  terms: number;
  due: Paise;
  expected: Paise;
  low: Paise;
  high: Paise;
};

/**
 * Returns the forecast of the terms due by the end of each step, the first being what is late
 * already or due today. A subscription whose terms are short comes due several times; each time it
 * renews adds to its record, and it can renew a term only after the one before.
 *
 * The expectation is the sum of amount × probability. The range is 80% of a normal distribution,
 * kept between 0 and what is due. Its variance is that of the single renewals,
 * Σ amount² (q(1 − q) + what terms of one subscription share), and of what all have in common:
 * the uncertain means of plans and business, and months that differ from others.
 */
export function forecastDue(model: RenewalModel, groups: readonly DueGroup[]): ForecastPoint[] {
  const sums = Array.from({ length: FORECAST_STEPS + 1 }, () => new Sum());
  for (const group of groups) {
    const mean = meanOfPlan(model, group.plan);
    const chances = chancesOf(model, group, mean);
    const [higher, lower] = [mean + DELTA, mean - DELTA].map((moved) => chancesOf(model, group, moved));
    for (const [step, sum] of sums.entries()) {
      const count = group.slots.filter((slot) => slot.step <= step).length;
      if (count > 0) sum.add(group, { count, chances, higher: higher ?? chances, lower: lower ?? chances });
    }
  }
  return sums.map((sum, step) => sum.toPoint(model, step));
}

const DELTA = 0.005;

/** Returns for each term to come the probability that it and all before it are renewed. */
function chancesOf(model: RenewalModel, group: DueGroup, mean: number): number[] {
  let chance = 1;
  return group.slots.map(({ month }, before) => {
    chance *= afterRenewals(model, group, { month, before, mean });
    return chance;
  });
}

class Sum {
  #terms = 0;
  #due = 0;
  #expected = 0;
  #variance = 0;
  #byPlan = new Map<string, number>();
  #byMonth = new Map<number, number>();

  add(
    { slots, paise, squares, subscriptions, plan, isPromised }: DueGroup,
    {
      count,
      chances,
      higher,
      lower,
    }: { count: number; chances: readonly number[]; higher: readonly number[]; lower: readonly number[] },
  ): void {
    this.#terms += subscriptions * count;
    this.#due += paise * count;
    let later = 0;
    let slope = 0;
    for (let place = count - 1; place >= 0; place -= 1) {
      const chance = chances[place] ?? 0;
      // Two terms of a subscription have the covariance q of the later × (1 − q of the earlier).
      this.#variance += squares * (chance + 2 * later) * (1 - chance);
      later += chance;
      slope += ((higher[place] ?? 0) - (lower[place] ?? 0)) / (2 * DELTA);
      const month = slots[place]?.month ?? 0;
      if (place > 0 || !isPromised) this.#byMonth.set(month, (this.#byMonth.get(month) ?? 0) + paise * later);
    }
    this.#expected += paise * later;
    this.#byPlan.set(plan, (this.#byPlan.get(plan) ?? 0) + paise * slope);
  }

  toPoint({ plans, business, seasons, monthVariance }: RenewalModel, step: number): ForecastPoint {
    let variance = this.#variance;
    let common = 0;
    for (const [plan, slope] of this.#byPlan) {
      const estimate = plans.get(plan) ?? { variance: spreadOf(business.mean, PLAN_WEIGHT), share: 1 };
      variance += estimate.variance * slope ** 2;
      common += estimate.share * slope;
    }
    variance += business.variance * common ** 2;
    for (const [month, amount] of this.#byMonth) {
      variance += ((seasons[month - 1]?.variance ?? 0) + monthVariance) * amount ** 2;
    }
    const half = DEVIATIONS_OF_80 * Math.sqrt(variance);
    return {
      step,
      terms: this.#terms,
      due: this.#due,
      expected: Math.round(this.#expected),
      low: Math.round(Math.max(0, this.#expected - half)),
      high: Math.round(Math.min(this.#due, this.#expected + half)),
    };
  }
}

/** Why a subscription is on the call list, in the order in which it is said. */
export const CALL_REASONS = ["record", "first", "late", "promised", "season"] as const;
export type CallReason = (typeof CALL_REASONS)[number];

/** A factor of a month below this is a reason. */
const WEAK_SEASON = 0.95;

/**
 * Returns why a subscription's probability is what it is: its own record, or that it comes due for
 * the first time, then that it is late, that its payment is promised, and that fewer renew in this
 * month (1 is January).
 */
export function callReasons(model: RenewalModel, record: DueRecord, month: number): CallReason[] {
  const isSo: Record<CallReason, boolean> = {
    record: record.ownChances > 0,
    first: record.ownChances === 0,
    late: record.daysLate > 0,
    promised: record.isPromised,
    season: !record.isPromised && (model.seasons[month - 1]?.mean ?? 1) < WEAK_SEASON,
  };
  return CALL_REASONS.filter((reason) => isSo[reason]);
}

const withOwnRecord = ({
  renewed,
  chances,
  mean,
  strength,
}: {
  renewed: number;
  chances: number;
  mean: number;
  strength: number;
}): number => (renewed + strength * mean) / (chances + strength);

function afterRenewals(
  { strength, seasons, lateShares, promiseKept }: RenewalModel,
  { ownRenewed, ownChances, daysLate, isPromised }: DueRecord,
  { month, before, mean }: { month: number; before: number; mean: number },
): number {
  const own = withOwnRecord({ renewed: ownRenewed + before, chances: ownChances + before, mean, strength });
  const inSeason = clamp(own * (seasons[month - 1]?.mean ?? 1), 0, MOST_PROBABLE);
  if (before > 0) return inSeason;
  const late = daysLate > 0 ? (lateShares[daysLate] ?? 0) : 1;
  const probability = (inSeason * late) / (1 - inSeason + inSeason * late);
  return isPromised ? Math.max(probability, Math.min(promiseKept, MOST_PROBABLE)) : probability;
}

type MonthSums = { place: number; renewed: number; expected: number; noise: number };

const joinMonths = (months: readonly MonthSums[]): Omit<MonthSums, "place"> => ({
  renewed: months.reduce((sum, { renewed }) => sum + renewed, 0),
  expected: months.reduce((sum, { expected }) => sum + expected, 0),
  noise: months.reduce((sum, { noise }) => sum + noise, 0),
});

/** Variance of renewed ÷ expected beyond chance, by moments; below 0 where there is less. */
function varianceOf(months: readonly Omit<MonthSums, "place">[]): number {
  const scale = months.reduce((sum, { expected }) => sum + expected ** 2, 0);
  if (scale === 0) return 0;
  return months.reduce((sum, { renewed, expected, noise }) => sum + (renewed - expected) ** 2 - noise, 0) / scale;
}

/** A month that differs by more than so many standard deviations stands for itself. */
const OUTSTANDING = 2;

/** The factor of a calendar month: the less chance can explain, the further from 1. */
function seasonOf({ renewed, expected, noise }: Omit<MonthSums, "place">, usual: number): Estimate {
  if (expected === 0) return { mean: 1, variance: usual };
  const own = ((renewed - expected) ** 2 - OUTSTANDING ** 2 * noise) / expected ** 2;
  const spread = Math.max(usual, own);
  const weight = (spread * expected ** 2) / (spread * expected ** 2 + noise);
  return {
    mean: clamp(1 + weight * (renewed / expected - 1), SEASON_LIMITS.least, SEASON_LIMITS.most),
    variance: spread * (1 - weight),
  };
}

function varianceOfMonths(months: readonly MonthSums[], spread: number): number {
  const compared = months.map((month) => {
    const others = months.filter((other) => other.place === month.place && other !== month);
    const season = seasonOf(joinMonths(others), spread).mean;
    return { renewed: month.renewed, expected: month.expected * season, noise: month.noise };
  });
  const weight = months.length / (months.length + MONTHS_WEIGHT);
  return clamp(varianceOf(compared), 0, MOST_MONTH_VARIANCE) * weight;
}

function lateSharesOf(delays: RenewalHistory["delays"]): number[] {
  const all = delays.reduce((sum, { renewals }) => sum + renewals, 0);
  const last = Math.max(RENEWAL_WINDOW_DAYS, ...delays.map(({ days }) => days));
  return Array.from({ length: last + 1 }, (_, day) => {
    const since = delays.reduce((sum, { days, renewals }) => (days >= day ? sum + renewals : sum), 0);
    const assumed = day === 0 ? 1 : LATE_PRIOR.share * Math.max(0, 1 - day / (RENEWAL_WINDOW_DAYS + 1));
    return (since + LATE_PRIOR.weight * assumed) / (all + LATE_PRIOR.weight);
  });
}

type Records = Map<string, { renewed: number; chances: number; taken: number; all: number }>;

/** Adds up the chances of the same record before them, as if no month were better than another. */
function joinRecords(past: readonly PastChances[], seasons: Rates["seasons"]): Records {
  const records: Records = new Map();
  for (const { month, ownRenewed, ownChances, chances, renewed } of past) {
    const key = `${ownRenewed}/${ownChances}`;
    const sum = records.get(key) ?? { renewed: ownRenewed, chances: ownChances, taken: 0, all: 0 };
    const factor = seasons[Number(month.slice(5)) - 1]?.mean ?? 1;
    sum.taken += renewed / factor;
    sum.all += chances;
    records.set(key, sum);
  }
  for (const sum of records.values()) sum.taken = Math.min(sum.taken, sum.all);
  return records;
}

/** Steps of means tried at once, and how far below the highest logarithm one still counts. */
const GRID = 20;
const NEGLIGIBLE = 12;
const ZOOMS = 3;

/**
 * Mean and variance of the posterior distribution of the mean, and the logarithm of the evidence,
 * on a grid that is drawn closer around what is likely.
 */
function estimateMean(
  records: Records,
  { strength, prior }: { strength: number; prior: { mean: number; weight: number } },
): Estimate & { evidence: number } {
  let [least, most] = [0.01, 0.99];
  for (let zoom = 0; ; zoom += 1) {
    const width = (most - least) / GRID;
    const means = Array.from({ length: GRID + 1 }, (_, place) => least + place * width);
    const logs = means.map((mean) => logLikelihood(records, { strength, mean }) + logBeta(prior, mean));
    const highest = Math.max(...logs);
    const likely = means.filter((_, place) => (logs[place] ?? 0) > highest - NEGLIGIBLE);
    if (zoom < ZOOMS && likely.length < GRID / 2) {
      least = Math.max(0.01, (likely[0] ?? least) - width);
      most = Math.min(0.99, (likely.at(-1) ?? most) + width);
      continue;
    }
    const weights = logs.map((log) => Math.exp(log - highest));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    const sumOf = (value: (at: number) => number) =>
      means.reduce((sum, at, place) => sum + value(at) * ((weights[place] ?? 0) / all), 0);
    const mean = sumOf((at) => at);
    // Between two points of the grid nothing is known.
    const variance = sumOf((at) => (at - mean) ** 2) + width ** 2 / 12;
    return { mean, variance, evidence: highest + Math.log(all * width) };
  }
}

function logLikelihood(records: Records, { strength, mean }: { strength: number; mean: number }): number {
  let log = 0;
  for (const { renewed, chances, taken, all } of records.values()) {
    const rate = withOwnRecord({ renewed, chances, mean, strength });
    log += taken * Math.log(rate) + (all - taken) * Math.log(1 - rate);
  }
  return log;
}

/** Logarithm of the beta distribution with this mean and weight, without its constant. */
const logBeta = ({ mean, weight }: { mean: number; weight: number }, at: number): number =>
  (mean * weight - 1) * Math.log(at) + ((1 - mean) * weight - 1) * Math.log(1 - at);

const spreadOf = (mean: number, weight: number): number => (mean * (1 - mean)) / (weight + 1);

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
