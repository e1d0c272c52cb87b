import {
  Analytics,
  AnalyticsQuery,
  DayQuery,
  DayReport,
  FinancialYearQuery,
  FinancialYearReport,
  ListMovements,
  MonthQuery,
  MonthReport,
  MovementRows,
} from "@aavarti/contract/analytics";
import { CalculationRef } from "@aavarti/contract/dashboards/stored";
import { CallPage, Forecast, ListCalls } from "@aavarti/contract/forecast";
import { listCalls, readForecast } from "@aavarti/services/analytics/forecast";
import { listMovements } from "@aavarti/services/analytics/list-movements";
import { reportDay } from "@aavarti/services/analytics/report-day";
import { reportFinancialYear } from "@aavarti/services/analytics/report-financial-year";
import { reportMonth } from "@aavarti/services/analytics/report-month";
import { summarise } from "@aavarti/services/analytics/summarise";
import { calculateAgain } from "@aavarti/services/calculations/calculations";
import { z } from "zod";
import { memberProcedure, router } from "../procedures.ts";

export const analyticsRouter = router({
  summary: memberProcedure("analytics.read")
    .input(AnalyticsQuery)
    .output(Analytics)
    .query(({ ctx, input }) => summarise(ctx.service, input)),
  month: memberProcedure("analytics.read")
    .input(MonthQuery)
    .output(MonthReport)
    .query(({ ctx, input }) => reportMonth(ctx.service, input)),
  financialYear: memberProcedure("analytics.read")
    .input(FinancialYearQuery)
    .output(FinancialYearReport)
    .query(({ ctx, input }) => reportFinancialYear(ctx.service, input)),
  movements: memberProcedure(["analytics.read", "customers.read"])
    .input(ListMovements)
    .output(MovementRows)
    .query(({ ctx, input }) => listMovements(ctx.service, input)),
  forecast: memberProcedure("analytics.read")
    .output(Forecast)
    .query(({ ctx }) => readForecast(ctx.service)),
  calls: memberProcedure(["analytics.read", "customers.read", "subscriptions.read"])
    .input(ListCalls)
    .output(CallPage)
    .query(({ ctx, input }) => listCalls(ctx.service, input)),
  calculateAgain: memberProcedure({ open: "tries again a failed calculation, whose result needs its own permissions" })
    .input(CalculationRef)
    .output(z.void())
    .mutation(({ ctx, input }) => calculateAgain(ctx.service, input)),
  day: memberProcedure(["analytics.read", "subscriptions.read"])
    .input(DayQuery)
    .output(DayReport)
    .query(({ ctx, input }) => reportDay(ctx.service, input)),
});
