import type { CallPage, Forecast, ListCalls } from "@aavarti/contract/forecast";
import { encodeSortedCursor } from "@aavarti/contract/lists";
import {
  type CallRow,
  type ForecastQuestion,
  findForecastStart,
  listCalls as queryCalls,
  type RecordChance,
  readForecastFacts,
  sumRenewed,
} from "@aavarti/db/queries/forecast";
import type { TenantTrx } from "@aavarti/db/tenant";
import { addDays, type CalendarDate, zonedInstant } from "@aavarti/domain/calendar";
import {
  callReasons,
  type DueGroup,
  FORECAST_DAYS,
  FORECAST_STEPS,
  type ForecastPoint,
  forecastDue,
  lastQuarter,
  learnRenewals,
  MIN_CHANCES,
  meanOfPlan,
  RENEWAL_WINDOW_DAYS,
  type RenewalHistory,
  type RenewalModel,
  renewalProbability,
  STEP_DAYS,
} from "@aavarti/domain/forecast";
import { type Paise, toAmountNumber } from "@aavarti/domain/money";
import { requirePermission, type ServiceContext } from "../context.ts";

/**
 * Returns what is expected to be renewed of the terms due in the next 30, 60 and 90 days, each as
 * an expectation and a range that holds four of five times, with the running total every ten days,
 * and the same for the last quarter as it would have been on its first day, beside what came.
 * Subscriptions that are late count while they can still be renewed; paused and cancelled ones
 * don't. With fewer than ten past terms there is none, but the day on which there will be, where it
 * is known. Days are in the tenant's time zone, amounts in its currency.
 * @throws AppError FORBIDDEN without `analytics.read`.
 */
export function readForecast(ctx: ServiceContext): Promise<Forecast> {
  requirePermission(ctx, "analytics.read");
  const question = questionOfToday(ctx);
  const { day } = question;
  return ctx.transact(
    async ({ trx }) => {
      const { history, groups } = await readForecastFacts(trx, question, addDays(day, FORECAST_STEPS * STEP_DAYS));
      const { known, renewed } = countPast(history);
      const base = { from: day, needed: MIN_CHANCES, known, renewed };
      if (known < MIN_CHANCES) {
        const startsOn = await findForecastStart(trx, { day, chances: MIN_CHANCES });
        return { ...base, startsOn, horizons: [], points: [], lastQuarter: null };
      }
      const points = forecastDue(learnRenewals(history), groups);
      return {
        ...base,
        startsOn: null,
        horizons: FORECAST_DAYS.map((days) => {
          const point = points[days / STEP_DAYS] ?? NOTHING_DUE;
          return { days, until: addDays(day, days), terms: point.terms, ...rangeOf(point) };
        }),
        points: points.map((point) => ({ day: addDays(day, point.step * STEP_DAYS), ...rangeOf(point) })),
        lastQuarter: await readLastQuarter(ctx, trx),
      };
    },
    { isSnapshot: true },
  );
}

async function readLastQuarter(ctx: ServiceContext, trx: TenantTrx): Promise<Forecast["lastQuarter"]> {
  const today = ctx.today();
  const { from, until } = lastQuarter(today);
  const question = { day: from, known: zonedInstant(from, 0, ctx.timeZone), timeZone: ctx.timeZone };
  const { history, groups } = await readForecastFacts(trx, question, until);
  if (countPast(history).known < MIN_CHANCES) return null;
  const point = forecastDue(learnRenewals(history), groups)[FORECAST_STEPS] ?? NOTHING_DUE;
  return {
    from,
    until,
    ...rangeOf(point),
    actual: toAmountNumber(await sumRenewed(trx, question, until)),
    isOver: today > addDays(until, RENEWAL_WINDOW_DAYS),
    everyone: toAmountNumber(point.due),
    lastMonth: toAmountNumber(atLastMonthsRate(history, point.due)),
  };
}

/**
 * Returns one page of the subscriptions that are due in the next days, late ones included, those
 * with the largest expected loss (price × (1 − probability of a renewal)) first, each with why.
 * Empty while there is no forecast.
 * @throws AppError FORBIDDEN without `analytics.read`, `customers.read` and `subscriptions.read`.
 */
export function listCalls(ctx: ServiceContext, { days, limit, cursor }: ListCalls): Promise<CallPage> {
  requirePermission(ctx, "analytics.read");
  requirePermission(ctx, "customers.read");
  requirePermission(ctx, "subscriptions.read");
  const question = questionOfToday(ctx);
  const last = addDays(question.day, days);
  return ctx.transact(
    async ({ trx }) => {
      const { history, groups } = await readForecastFacts(trx, question, last);
      if (countPast(history).known < MIN_CHANCES) return { items: [], nextCursor: null };
      const model = learnRenewals(history);
      const rows = await queryCalls(trx, question, {
        last,
        known: chancesOf(model, groups),
        limit,
        cursor: cursor && { loss: Number(cursor.key), id: cursor.id },
      });
      const items = rows.slice(0, limit);
      const end = items.at(-1);
      const isMore = rows.length > limit && end !== undefined;
      return {
        items: items.map((row) => toCall(model, row)),
        nextCursor: isMore ? encodeSortedCursor({ sort: "loss", key: `${end.loss}`, id: end.subscription_id }) : null,
      };
    },
    { isSnapshot: true },
  );
}

function toCall(model: RenewalModel, row: CallRow): CallPage["items"][number] {
  const record = {
    plan: row.plan,
    ownRenewed: row.own_renewed,
    ownChances: row.own_chances,
    daysLate: row.days_late,
    isPromised: row.promised_on !== null,
  };
  return {
    subscriptionId: row.subscription_id,
    customerId: row.customer_id,
    customerName: row.customer_name,
    phone: row.phone_e164,
    productName: row.product_name,
    endDate: row.end_on,
    amount: toAmountNumber(row.paise),
    probability: row.probability,
    loss: toAmountNumber(row.loss),
    reasons: callReasons(model, record, row.month),
    renewed: row.own_renewed,
    chances: row.own_chances,
    planRate: meanOfPlan(model, row.plan),
    daysLate: row.days_late,
    promisedOn: row.promised_on,
  };
}

/** The probability of each record that comes due, for the month of its next term. */
function chancesOf(model: RenewalModel, groups: readonly DueGroup[]): RecordChance[] {
  const known = new Map<string, RecordChance>();
  for (const { plan, ownRenewed, ownChances, daysLate, isPromised, slots } of groups) {
    const month = slots[0]?.month ?? 1;
    const record = { plan, ownRenewed, ownChances, daysLate, isPromised };
    const key = Object.values({ ...record, month }).join(" ");
    if (!known.has(key)) known.set(key, { ...record, month, probability: renewalProbability(model, record, month) });
  }
  return [...known.values()];
}

const questionOfToday = (ctx: ServiceContext): ForecastQuestion & { day: CalendarDate } => ({
  day: ctx.today(),
  known: null,
  timeZone: ctx.timeZone,
});

const NOTHING_DUE: ForecastPoint = { step: 0, terms: 0, due: 0, expected: 0, low: 0, high: 0 };

const rangeOf = ({ due, expected, low, high }: ForecastPoint) => ({
  due: toAmountNumber(due),
  expected: toAmountNumber(expected),
  low: toAmountNumber(low),
  high: toAmountNumber(high),
});

const countPast = ({ past }: Pick<RenewalHistory, "past">) => ({
  known: past.reduce((sum, { chances }) => sum + chances, 0),
  renewed: past.reduce((sum, { renewed }) => sum + renewed, 0),
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
