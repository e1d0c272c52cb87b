import type { AnalyticsPeriod } from "@aavarti/contract/analytics";
import { addDays, zonedInstant } from "@aavarti/domain/calendar";
import type { ServiceContext } from "../context.ts";

const DAYS = { "7d": 7, "30d": 30, "90d": 90 } as const satisfies Record<AnalyticsPeriod, number>;

/**
 * Where the days of a period begin on the tenant's clock; today is the last of them. What is in the
 * ledger already and has its time still to come, put off until morning or skipped ahead, belongs to
 * every period. Log and counts both ask here, so they agree.
 */
export const periodBegin = (ctx: ServiceContext, period: AnalyticsPeriod): Date =>
  zonedInstant(addDays(ctx.today(), 1 - DAYS[period]), 0, ctx.timeZone);
