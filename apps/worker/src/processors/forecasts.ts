import { createHandler } from "@aavarti/jobs/consumer";
import * as jobs from "@aavarti/jobs/definitions/forecasts";
import { advanceForecast } from "@aavarti/services/analytics/calculate-forecast";
import { sweepForecasts } from "@aavarti/services/analytics/sweep-forecasts";
import type { Dependencies } from "@aavarti/services/context";
import { recordSweep, sweepName } from "@aavarti/services/operations/record-sweep";
import { tenantJob } from "./tenant-job.ts";

/**
 * Returns the handlers of the job that calculates a large business's forecast, and of the one that
 * finds those that are due, whose run is recorded for the operator.
 */
export const forecastProcessors = (deps: Dependencies) => [
  tenantJob(deps, jobs.advanceForecast, (ctx) => advanceForecast(ctx)),
  createHandler(jobs.sweepForecasts, async (slice) => {
    await recordSweep(deps, sweepName(jobs.sweepForecasts.name, slice), () => sweepForecasts(deps, slice));
  }),
];
