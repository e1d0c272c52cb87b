import { Forecast } from "@aavarti/contract/forecast";
import {
  findStoredForecast,
  hasMoreTerms,
  noteForecastAsked,
  noteForecastRequest,
  outdateStoredForecast,
} from "@aavarti/db/queries/stored-forecasts";
import type { TenantTrx } from "@aavarti/db/tenant";
import { advanceForecast } from "@aavarti/jobs/definitions/forecasts";
import type { ServiceContext, Unit } from "../context.ts";
import type { CalculatedForecast } from "./compose-forecast.ts";

/** A business with more terms than these gets its forecast once a day, from a job. */
export const LIVE_TERMS = 5_000;

/** A request is repeated after so long, in case its job was lost. Milliseconds. */
const REPEAT_MS = 5 * 60_000;

/** What a calculation stores. A result of another shape, of an earlier version, counts as none. */
const Calculated = Forecast.omit({ calculatedAt: true, calculatedPercent: true });

/** What is stored of a large business's forecast. */
export type Stored = {
  /** The last that was calculated; null before the first. */
  result: CalculatedForecast | null;
  /** When its calculation began. */
  calculatedAt: Date | null;
  /** How far the next calculation is, 0 to 100; null where none is due. */
  percent: number | null;
  /** Whether somebody asked today already. */
  isNoted: boolean;
};

/**
 * Returns what is stored of the forecast of a business with more than so many terms; null for a
 * smaller one, which is calculated for each answer.
 */
export async function findStored(ctx: ServiceContext, trx: TenantTrx, liveTerms: number): Promise<Stored | null> {
  const row = await findStoredForecast(trx);
  if (!row) {
    if (!(await hasMoreTerms(trx, liveTerms))) return null;
    return { result: null, calculatedAt: null, percent: 0, isNoted: false };
  }
  const { calculated_at: calculatedAt, outdated_at: outdatedAt } = row;
  const today = ctx.today();
  const { data: result = null } = Calculated.safeParse(row.result);
  const isCurrent =
    result !== null &&
    row.day === today &&
    calculatedAt !== null &&
    (outdatedAt === null || outdatedAt.getTime() <= calculatedAt.getTime());
  return {
    result,
    calculatedAt,
    percent: isCurrent ? null : row.run_percent,
    isNoted: row.asked_on === today,
  };
}

/**
 * Stores that the forecast was asked for today, and enqueues its calculation where it is due and
 * wasn't enqueued in the last five minutes.
 */
export async function noteAsked(ctx: ServiceContext, { percent, isNoted }: Stored): Promise<void> {
  if (percent === null && isNoted) return;
  const [day, at] = [ctx.today(), ctx.now()];
  await ctx.transact(async (unit) => {
    if (percent === null) return noteForecastAsked(unit.trx, day);
    const since = new Date(at.getTime() - REPEAT_MS);
    const isNew = await noteForecastRequest(unit.trx, { tenantId: ctx.tenantId, day, at, since });
    if (isNew) await unit.enqueue(advanceForecast, { tenantId: ctx.tenantId });
  });
}

/**
 * Marks a stored forecast as outdated, after a change of many subscriptions at once, and enqueues
 * its calculation; nothing for a business without one.
 */
export async function outdateForecast(ctx: ServiceContext, unit: Unit): Promise<void> {
  if (await outdateStoredForecast(unit.trx, ctx.now())) await unit.enqueue(advanceForecast, { tenantId: ctx.tenantId });
}
