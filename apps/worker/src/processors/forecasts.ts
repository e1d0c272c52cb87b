import { isUnavailable } from "@aavarti/domain/errors";
import { createHandler } from "@aavarti/jobs/consumer";
import type { JobDefinition } from "@aavarti/jobs/define-job";
import {
  calculateList,
  calculateReport,
  calculateWidget,
  calculateFigures as figuresJob,
} from "@aavarti/jobs/definitions/figures";
import * as jobs from "@aavarti/jobs/definitions/forecasts";
import { advanceForecast } from "@aavarti/services/analytics/calculate-forecast";
import { sweepForecasts } from "@aavarti/services/analytics/sweep-forecasts";
import { calculationFailed } from "@aavarti/services/calculations/calculations";
import type { Dependencies, ServiceContext } from "@aavarti/services/context";
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
  calculation(deps, jobs.advanceForecast, (ctx) => advanceForecast(ctx)),
  calculation(deps, figuresJob, (ctx) => calculateFigures(ctx)),
  calculation(deps, calculateWidget, (ctx, { widget }) => storeWidget(ctx, widget)),
  calculation(deps, calculateReport, storeReport),
  calculation(deps, calculateList, (ctx, { list, filter }) => storeList(ctx, { list, filter })),
  createHandler(jobs.sweepForecasts, async (slice) => {
    await recordSweep(deps, sweepName(jobs.sweepForecasts.name, slice), () => sweepForecasts(deps, slice));
  }),
];

/**
 * A job that calculates something that is stored: once it failed for good, answers say so. A
 * statement that takes too long counts as a failure; the job would wait for ever otherwise, as for
 * a database that isn't there.
 */
const calculation = <Payload extends { tenantId: string }>(
  deps: Dependencies,
  job: JobDefinition<Payload>,
  calculate: (ctx: ServiceContext, payload: Payload) => Promise<unknown>,
) =>
  tenantJob(
    deps,
    job,
    async (ctx, payload) => {
      try {
        await calculate(ctx, payload);
      } catch (error) {
        throw isStatementTimeout(error) ? new Error("It takes longer than a statement may", { cause: error }) : error;
      }
    },
    (ctx, payload) => calculationFailed(ctx, job, payload),
  );

const isStatementTimeout = (error: unknown): boolean =>
  isUnavailable(error) && error.cause instanceof Error && "code" in error.cause && error.cause.code === "57014";
