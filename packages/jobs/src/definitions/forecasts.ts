import { z } from "zod";
import { defineJob } from "../define-job.ts";
import { keyOfSlice, TenantSlice } from "./slices.ts";

/**
 * Calculates the next parts of a large business's forecast, and queues itself again until it is
 * complete.
 */
export const advanceForecast = defineJob({
  queue: "imports",
  name: "forecast.advance",
  payload: z.object({ tenantId: z.uuid() }),
  key: ({ tenantId }) => `forecast-advance-${tenantId}`,
});

/**
 * Queues the stored forecasts that are of an earlier day or outdated, for one slice of the tenants.
 */
export const sweepForecasts = defineJob({
  queue: "sweeps",
  name: "forecasts.sweep",
  payload: TenantSlice,
  key: (payload) => keyOfSlice("forecasts-sweep", payload),
  attempts: 3,
});
