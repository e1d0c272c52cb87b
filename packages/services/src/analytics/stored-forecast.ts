import { Forecast } from "@aavarti/contract/forecast";
import { hasMoreTerms } from "@aavarti/db/queries/calculations";
import { findStoredForecast, noteForecastAsked, outdateStoredForecast } from "@aavarti/db/queries/stored-forecasts";
import type { TenantTrx } from "@aavarti/db/tenant";
import { advanceForecast } from "@aavarti/jobs/definitions/forecasts";
import { type Failure, requestCalculation } from "../calculations/calculations.ts";
import type { ServiceContext, Unit } from "../context.ts";
import type { CalculatedForecast } from "./compose-forecast.ts";

/** What a calculation stores. A result of another shape, of an earlier version, counts as none. */
const Calculated = Forecast.omit({ calculatedAt: true, calculatedPercent: true, failure: true });

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
 * Stores that the forecast was asked for today, and asks for its calculation where it is due.
 * Returns its failure where it can't be calculated, else null.
 */
export async function noteAsked(ctx: ServiceContext, { percent, isNoted }: Stored): Promise<Failure | null> {
  const { tenantId } = ctx;
  if (!isNoted) await ctx.transact(({ trx }) => noteForecastAsked(trx, { tenantId, day: ctx.today(), at: ctx.now() }));
  return percent === null ? null : requestCalculation(ctx, advanceForecast, { tenantId });
}

/**
 * Marks a stored forecast as outdated, after a change of many subscriptions at once, and enqueues
 * its calculation; nothing for a business without one.
 */
export async function outdateForecast(ctx: ServiceContext, unit: Unit): Promise<void> {
  if (await outdateStoredForecast(unit.trx, ctx.now())) await unit.enqueue(advanceForecast, { tenantId: ctx.tenantId });
}
