import { forgetRequest } from "@aavarti/db/queries/calculations";
import {
  countPromises,
  type DueRow,
  type ForecastQuestion,
  listDueRows,
  listForecastStarts,
  readForecastFacts,
  sumRenewed,
} from "@aavarti/db/queries/forecast";
import {
  beginForecastRun,
  countSubscriptions,
  type ForecastCallRow,
  finishForecastRun,
  nextForecastPart,
  saveForecastRun,
} from "@aavarti/db/queries/stored-forecasts";
import type { TenantTrx } from "@aavarti/db/tenant";
import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import {
  callReasons,
  FORECAST_DAYS,
  FORECAST_STEPS,
  learnRenewals,
  MIN_CHANCES,
  meanOfPlan,
  type RenewalModel,
  renewalProbability,
  STEP_DAYS,
} from "@aavarti/domain/forecast";
import {
  addFacts,
  emptySums,
  type ForecastSums,
  factsOf,
  restoreSums,
  type StoredSums,
  storeSums,
} from "@aavarti/domain/forecast-sums";
import type { Paise } from "@aavarti/domain/money";
import { advanceForecast as advanceJob } from "@aavarti/jobs/definitions/forecasts";
import type { ServiceContext } from "../context.ts";
import {
  type CalculatedForecast,
  composeForecast,
  composeLastQuarter,
  forecastLater,
  isEnough,
} from "./compose-forecast.ts";
import { questionOfLastQuarter, questionOn } from "./forecast-questions.ts";

/** How a calculation is divided; the tests have smaller parts. */
const SIZES = {
  /** Subscriptions read at once, in about half a second. */
  part: 5_000,
  /** Parts per run of the job, after which it is saved and other jobs get their turn. */
  parts: 10,
  /** Subscriptions on a stored call list. */
  calls: 2_000,
};

/** A calculation that was stored in an older form begins again. */
const VERSION = 1;
/** Reading the terms takes about so much of a calculation; the call list is the rest. */
const READING_PERCENT = 70;

/** Up to which subscription a phase is, by id, and how many of all that is. */
type Place = { after: string | null; done: number; total: number };
type Candidate = Omit<ForecastCallRow, "days">;
/** First the terms of all subscriptions are added up. */
type Reading = Place & { phase: "reading"; actual: Paise; starts: CalendarDate[] };
/** Then those with the largest expected losses are found. */
type Ranking = Place & { phase: "ranking"; result: CalculatedForecast; calls: Candidate[] };
type Done = { phase: "done"; result: CalculatedForecast; calls: Candidate[] };
type Work = (Reading & { today: ForecastSums; quarter: ForecastSums }) | (Ranking & { model: RenewalModel }) | Done;

type Plans = RenewalModel["plans"] extends ReadonlyMap<infer Key, infer Plan> ? [Key, Plan][] : never;
type StoredWork = { version: number } & (
  | (Reading & { today: StoredSums; quarter: StoredSums })
  | (Ranking & { model: Omit<RenewalModel, "plans">; plans: Plans })
);

/**
 * Calculates the next parts of the stored forecast of a business, and enqueues itself again until
 * it is complete; does nothing where today's is there and fits. First the terms of all
 * subscriptions are read in parts of 5,000, by id, and added up; then each part is searched for the
 * largest expected losses. How far it is is stored after ten parts: ended at any moment, it goes on
 * from there. On another day an unfinished calculation begins again. What is written meanwhile is
 * in it or not.
 */
export async function advanceForecast(ctx: ServiceContext, { part, parts, calls } = SIZES): Promise<void> {
  const day = ctx.today();
  const run = await ctx.transact(async ({ trx }) => {
    const begun = await beginForecastRun(trx, { day, id: ctx.newId(), at: ctx.now() });
    if (!begun) return null;
    return { ...begun, work: restoreWork(begun.state) ?? beginReading(await countSubscriptions(trx)) };
  });
  if (!run) return;
  let { work } = run;
  for (let place = 0; place < parts && work.phase !== "done"; place += 1) {
    const { phase } = work;
    work =
      work.phase === "reading"
        ? await readPart(ctx, day, { work, size: part })
        : await rankPart(ctx, day, { work, size: part, calls });
    // Enough for this time: what was read is added up, and becomes small.
    if (work.phase !== phase) break;
  }
  await ctx.transact(async (unit) => {
    if (work.phase === "done") await forgetRequest(unit.trx, advanceJob.key({ tenantId: ctx.tenantId }));
    const isStored =
      work.phase === "done"
        ? await finishForecastRun(unit.trx, ctx.tenantId, {
            run,
            result: work.result,
            calls: callsOf(day, work.calls, calls),
          })
        : await saveForecastRun(unit.trx, run, { percent: percentOf(work), state: storeWork(work) });
    // Also when it is complete: it may have been outdated meanwhile.
    if (isStored) await unit.enqueue(advanceJob, { tenantId: ctx.tenantId });
  });
}

const beginReading = (total: number): Work => ({
  ...{ phase: "reading", after: null, done: 0, total },
  ...{ today: emptySums(), quarter: emptySums(), actual: 0, starts: [] },
});

/** Adds the next part to what was read; after the last, learns from it and forecasts. */
async function readPart(
  ctx: ServiceContext,
  day: CalendarDate,
  { work, size }: { work: Extract<Work, { phase: "reading" }>; size: number },
): Promise<Work> {
  const { today, quarter } = work;
  const { question: then, until } = questionOfLastQuarter(day, ctx.timeZone);
  const { part, actual, starts } = await ctx.transact(
    async ({ trx }) => {
      const part = await nextForecastPart(trx, { after: work.after, size });
      addFacts(today, await readForecastFacts(trx, { ...questionOn(day, ctx.timeZone), part }, lastDayOf(day)));
      addFacts(quarter, await readForecastFacts(trx, { ...then, part }, until));
      return {
        part,
        actual: await sumRenewed(trx, { ...then, part }, until),
        starts: hasTooFew(today) ? await listForecastStarts(trx, { day, part, chances: MIN_CHANCES }) : [],
      };
    },
    { isSnapshot: true },
  );
  const read = {
    ...work,
    after: part.until,
    done: work.done + size,
    actual: work.actual + actual,
    starts: [...work.starts, ...starts].sort().slice(0, MIN_CHANCES),
  };
  return part.until === null ? ctx.transact(({ trx }) => forecastFrom(ctx, trx, { day, read })) : read;
}

async function forecastFrom(
  ctx: ServiceContext,
  trx: TenantTrx,
  { day, read }: { day: CalendarDate; read: Extract<Work, { phase: "reading" }> },
): Promise<Work> {
  const facts = await wholeFacts(trx, questionOn(day, ctx.timeZone), read.today);
  if (!isEnough(facts.history)) {
    const startsOn = read.starts[MIN_CHANCES - 1] ?? null;
    return { phase: "done", result: forecastLater(day, { history: facts.history, startsOn }), calls: [] };
  }
  const factsThen = await wholeFacts(trx, questionOfLastQuarter(day, ctx.timeZone).question, read.quarter);
  const lastQuarter = composeLastQuarter(day, { facts: factsThen, actual: read.actual });
  const model = learnRenewals(facts.history);
  const result = composeForecast(day, { model, facts, lastQuarter });
  return { ...{ phase: "ranking", after: null, done: 0, total: read.total }, result, model, calls: [] };
}

async function wholeFacts(trx: TenantTrx, question: ForecastQuestion, sums: ForecastSums) {
  const { history, groups } = factsOf(sums);
  return { history: { ...history, promises: await countPromises(trx, question) }, groups };
}

/** Adds the largest expected losses of the next part, and keeps the largest of all. */
async function rankPart(
  ctx: ServiceContext,
  day: CalendarDate,
  { work, size, calls: most }: { work: Extract<Work, { phase: "ranking" }>; size: number; calls: number },
): Promise<Work> {
  const horizons = horizonsOf(day).map(({ last }) => ({
    last,
    least: largest(work.calls, { last, most })[most - 1]?.loss_paise ?? 0,
  }));
  const { part, rows } = await ctx.transact(
    async ({ trx }) => {
      const part = await nextForecastPart(trx, { after: work.after, size });
      return { part, rows: await listDueRows(trx, { ...questionOn(day, ctx.timeZone), part }, horizons) };
    },
    { isSnapshot: true },
  );
  const found = [...work.calls, ...rows.map((row) => toCandidate(work.model, row))];
  const kept = new Set(horizons.flatMap(({ last }) => largest(found, { last, most })));
  if (part.until === null) return { phase: "done", result: work.result, calls: [...kept] };
  return { ...work, after: part.until, done: work.done + size, calls: [...kept] };
}

const lastDayOf = (day: CalendarDate) => addDays(day, FORECAST_STEPS * STEP_DAYS);

const horizonsOf = (day: CalendarDate) => FORECAST_DAYS.map((days) => ({ days, last: addDays(day, days) }));

/** The calls that are due by a day with the largest expected losses, the largest first. */
const largest = (calls: readonly Candidate[], { last, most }: { last: CalendarDate; most: number }): Candidate[] =>
  calls
    .filter(({ end_on }) => end_on <= last)
    .sort((one, other) => other.loss_paise - one.loss_paise || (one.subscription_id < other.subscription_id ? -1 : 1))
    .slice(0, most);

const callsOf = (day: CalendarDate, calls: readonly Candidate[], most: number): ForecastCallRow[] =>
  horizonsOf(day).flatMap(({ days, last }) => largest(calls, { last, most }).map((call) => ({ days, ...call })));

function toCandidate(model: RenewalModel, row: DueRow): Candidate {
  const { plan, own_renewed: ownRenewed, own_chances: ownChances, days_late: daysLate, promised_on } = row;
  const record = { plan, ownRenewed, ownChances, daysLate, isPromised: promised_on !== null };
  const month = Number(row.end_on.slice(5, 7));
  const probability = renewalProbability(model, record, month);
  return {
    ...{ subscription_id: row.subscription_id, end_on: row.end_on, price_paise: row.paise, probability },
    loss_paise: Math.round(row.paise * (1 - probability)),
    ...{ own_renewed: ownRenewed, own_chances: ownChances, days_late: daysLate, promised_on },
    plan_rate: meanOfPlan(model, plan),
    reasons: callReasons(model, record, month),
  };
}

const hasTooFew = ({ past }: ForecastSums): boolean => {
  let known = 0;
  for (const [chances] of past.values()) {
    known += chances;
    if (known >= MIN_CHANCES) return false;
  }
  return true;
};

function percentOf({ phase, done, total }: Exclude<Work, Done>): number {
  const share = Math.min(done / Math.max(total, 1), 1);
  return Math.min(
    Math.floor(phase === "reading" ? READING_PERCENT * share : READING_PERCENT + (100 - READING_PERCENT) * share),
    99,
  );
}

function storeWork(work: Exclude<Work, Done>): StoredWork {
  if (work.phase === "reading") {
    return { version: VERSION, ...work, today: storeSums(work.today), quarter: storeSums(work.quarter) };
  }
  const { plans, ...model } = work.model;
  return { version: VERSION, ...work, model, plans: [...plans] };
}

/** Returns work as it was stored; null where there is none in this form. */
function restoreWork(stored: unknown): Work | null {
  // Written by `storeWork`, possibly of another version.
  const work = stored as StoredWork | null;
  if (work?.version !== VERSION) return null;
  if (work.phase === "reading") {
    return { ...work, today: restoreSums(work.today), quarter: restoreSums(work.quarter) };
  }
  return { ...work, model: { ...work.model, plans: new Map(work.plans) } };
}
