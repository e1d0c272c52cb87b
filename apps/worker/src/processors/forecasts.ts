import { createHandler } from "@aavarti/jobs/consumer";
import {
  calculateList,
  calculateReport,
  calculateWidget,
  calculateFigures as figuresJob,
} from "@aavarti/jobs/definitions/figures";
import * as jobs from "@aavarti/jobs/definitions/forecasts";
import { advanceForecast } from "@aavarti/services/analytics/calculate-forecast";
import { sweepForecasts } from "@aavarti/services/analytics/sweep-forecasts";
import type { Dependencies } from "@aavarti/services/context";
import { calculateFigures } from "@aavarti/services/dashboards/stored-figures";
import { storeList } from "@aavarti/services/dashboards/stored-lists";
import { storeWidget } from "@aavarti/services/dashboards/stored-widgets";
import { recordSweep, sweepName } from "@aavarti/services/operations/record-sweep";
import { storeReport } from "@aavarti/services/reports/stored-reports";
import { tenantJob } from "./tenant-job.ts";

/**
 * Returns the handlers of the jobs that calculate a large business's forecast, key figures, parts
 * of dashboards, reports and lists of people, and of the one that finds forecasts that are due,
 * whose run is recorded for the operator.
 */
export const forecastProcessors = (deps: Dependencies) => [
  tenantJob(deps, jobs.advanceForecast, (ctx) => advanceForecast(ctx)),
  tenantJob(deps, figuresJob, (ctx) => calculateFigures(ctx)),
  tenantJob(deps, calculateWidget, (ctx, { widget }) => storeWidget(ctx, widget)),
  tenantJob(deps, calculateReport, storeReport),
  tenantJob(deps, calculateList, (ctx, { list, filter }) => storeList(ctx, { list, filter })),
  createHandler(jobs.sweepForecasts, async (slice) => {
    await recordSweep(deps, sweepName(jobs.sweepForecasts.name, slice), () => sweepForecasts(deps, slice));
  }),
];
