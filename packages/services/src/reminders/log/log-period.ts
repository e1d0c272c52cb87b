import type { AnalyticsPeriod } from "@aavarti/contract/analytics";
import { addDays, zonedInstant } from "@aavarti/domain/calendar";
import type { ServiceContext } from "../../context.ts";

const DAYS = { "7d": 7, "30d": 30, "90d": 90 } as const satisfies Record<AnalyticsPeriod, number>;

/**
 * Returns the instant at which a period of 7, 30 or 90 days begins whose last day is today, at
 * midnight in the tenant's time zone. A reminder due in the future, because it was postponed until
 * morning or skipped ahead, belongs to every period. The log and its counts both use this, so that
 * they agree.
 */
export const periodBegin = (ctx: ServiceContext, period: AnalyticsPeriod): Date =>
  zonedInstant(addDays(ctx.today(), 1 - DAYS[period]), 0, ctx.timeZone);
