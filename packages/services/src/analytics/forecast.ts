import type { Call, CallPage, Forecast, ListCalls } from "@aavarti/contract/forecast";
import { encodeSortedCursor } from "@aavarti/contract/lists";
import {
  type CallRow,
  countPromises,
  type ForecastQuestion,
  listForecastStarts,
  listCalls as queryCalls,
  type RecordChance,
  readForecastFacts,
  sumRenewed,
} from "@aavarti/db/queries/forecast";
import { listStoredCalls, type StoredCallRow } from "@aavarti/db/queries/stored-forecasts";
import type { TenantTrx } from "@aavarti/db/tenant";
import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import {
  callReasons,
  type DueGroup,
  FORECAST_STEPS,
  learnRenewals,
  MIN_CHANCES,
  meanOfPlan,
  type RenewalModel,
  renewalProbability,
  STEP_DAYS,
} from "@aavarti/domain/forecast";
import { toAmountNumber } from "@aavarti/domain/money";
import { type Failure, LIVE_TERMS } from "../calculations/calculations.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import {
  type CalculatedForecast,
  composeForecast,
  composeLastQuarter,
  forecastLater,
  isEnough,
  type WholeFacts,
} from "./compose-forecast.ts";
import { questionOfLastQuarter, questionOn } from "./forecast-questions.ts";
import { findStored, noteAsked, type Stored } from "./stored-forecast.ts";

/**
 * Returns what is expected to be renewed of the terms due in the next 30, 60 and 90 days, each as
 * an expectation and a range that holds four of five times, with the running total every ten days,
 * and the same for the last quarter as it would have been on its first day, beside what came.
 * Subscriptions that are late count while they can still be renewed; paused and cancelled ones
 * don't. With fewer than ten past terms there is none, but the day on which there will be, where it
 * is known. Days are in the tenant's time zone, amounts in its currency.
 *
 * With more than 5,000 terms (`liveTerms`) it is the one that was calculated on the business's
 * day, or the one before while that runs; if there is none yet, it is empty and says how far its
 * calculation is. Asks for the calculation where it is due, and says since when it can't be done.
 * @throws AppError FORBIDDEN without `analytics.read`.
 */
export async function readForecast(ctx: ServiceContext, { liveTerms = LIVE_TERMS } = {}): Promise<Forecast> {
  requirePermission(ctx, "analytics.read");
  const { stored, forecast } = await ctx.transact(
    async ({ trx }): Promise<{ stored: Stored | null; forecast: Forecast }> => {
      const stored = await findStored(ctx, trx, liveTerms);
      if (!stored) {
        return { stored, forecast: { ...(await calculate(ctx, trx)), calculatedAt: null, calculatedPercent: null } };
      }
      const calculated = stored.result ?? forecastLater(ctx.today(), { history: { past: [] }, startsOn: null });
      return { stored, forecast: { ...calculated, ...whenOf(stored) } };
    },
    { isSnapshot: true },
  );
  return withFailure(forecast, stored && (await noteAsked(ctx, stored)));
}

const withFailure = <Answer extends object>(answer: Answer, failure: Failure | null) =>
  failure ? { ...answer, failure } : answer;

const whenOf = ({ calculatedAt, percent }: Stored) => ({
  calculatedAt: calculatedAt?.toISOString() ?? null,
  calculatedPercent: percent,
});

async function calculate(ctx: ServiceContext, trx: TenantTrx): Promise<CalculatedForecast> {
  const question = questionOn(ctx.today(), ctx.timeZone);
  const { day } = question;
  const facts = await readFacts(trx, question, addDays(day, FORECAST_STEPS * STEP_DAYS));
  if (!isEnough(facts.history)) {
    const starts = await listForecastStarts(trx, { day, chances: MIN_CHANCES });
    return forecastLater(day, { history: facts.history, startsOn: starts[MIN_CHANCES - 1] ?? null });
  }
  const { question: then, until } = questionOfLastQuarter(day, ctx.timeZone);
  const factsThen = await readFacts(trx, then, until);
  const actual = isEnough(factsThen.history) ? await sumRenewed(trx, then, until) : 0;
  const lastQuarter = composeLastQuarter(day, { facts: factsThen, actual });
  return composeForecast(day, { model: learnRenewals(facts.history), facts, lastQuarter });
}

async function readFacts(trx: TenantTrx, question: ForecastQuestion, last: CalendarDate): Promise<WholeFacts> {
  const { history, groups } = await readForecastFacts(trx, question, last);
  return { history: { ...history, promises: await countPromises(trx, question) }, groups };
}

/**
 * Returns one page of the subscriptions that are due in the next days, late ones included, those
 * with the largest expected loss (price × (1 − probability of a renewal)) first, each with why.
 * Empty while there is no forecast.
 *
 * With more than 5,000 terms (`liveTerms`) they are the 2,000 with the largest loss when the
 * forecast was calculated, without those renewed, paused, cancelled or deleted since.
 * @throws AppError FORBIDDEN without `analytics.read`, `customers.read` and `subscriptions.read`.
 */
export async function listCalls(
  ctx: ServiceContext,
  { days, limit, cursor }: ListCalls,
  { liveTerms = LIVE_TERMS } = {},
): Promise<CallPage> {
  requirePermission(ctx, "analytics.read");
  requirePermission(ctx, "customers.read");
  requirePermission(ctx, "subscriptions.read");
  const after = cursor && { loss: Number(cursor.key), id: cursor.id };
  const { stored, page } = await ctx.transact(
    async ({ trx }): Promise<{ stored: Stored | null; page: CallPage }> => {
      const stored = await findStored(ctx, trx, liveTerms);
      if (stored) {
        const rows = await listStoredCalls(trx, { today: ctx.today(), days, limit, cursor: after });
        return { stored, page: { ...pageOf(rows, limit, toStoredCall), ...whenOf(stored) } };
      }
      const question = questionOn(ctx.today(), ctx.timeZone);
      const last = addDays(question.day, days);
      const { history, groups } = await readFacts(trx, question, last);
      const atOnce = { calculatedAt: null, calculatedPercent: null };
      if (!isEnough(history)) return { stored, page: { items: [], nextCursor: null, ...atOnce } };
      const model = learnRenewals(history);
      const known = chancesOf(model, groups);
      const rows = await queryCalls(trx, question, { last, known, limit, cursor: after });
      return { stored, page: { ...pageOf(rows, limit, (row) => toCall(model, row)), ...atOnce } };
    },
    { isSnapshot: true },
  );
  return withFailure(page, stored && (await noteAsked(ctx, stored)));
}

function pageOf<Row extends Pick<CallRow, "loss_paise" | "subscription_id">>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Call,
): Pick<CallPage, "items" | "nextCursor"> {
  const items = rows.slice(0, limit);
  const end = items.at(-1);
  const isMore = rows.length > limit && end !== undefined;
  return {
    items: items.map(toItem),
    nextCursor: isMore ? encodeSortedCursor({ sort: "loss", key: `${end.loss_paise}`, id: end.subscription_id }) : null,
  };
}

const toStoredCall = (row: Omit<StoredCallRow, "days">): Call => ({
  subscriptionId: row.subscription_id,
  customerId: row.customer_id,
  customerName: row.customer_name,
  phone: row.phone_e164,
  productName: row.product_name,
  endDate: row.end_on,
  amount: toAmountNumber(row.price_paise),
  probability: row.probability,
  loss: toAmountNumber(row.loss_paise),
  reasons: row.reasons,
  renewed: row.own_renewed,
  chances: row.own_chances,
  planRate: row.plan_rate,
  daysLate: row.days_late,
  promisedOn: row.promised_on,
});

function toCall(model: RenewalModel, row: CallRow): Call {
  const record = {
    plan: row.plan,
    ownRenewed: row.own_renewed,
    ownChances: row.own_chances,
    daysLate: row.days_late,
    isPromised: row.promised_on !== null,
  };
  return toStoredCall({
    ...row,
    plan_rate: meanOfPlan(model, row.plan),
    reasons: callReasons(model, record, row.month),
  });
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
