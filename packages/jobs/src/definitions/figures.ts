import { z } from "zod";
import { defineJob } from "../define-job.ts";

/** Calculates a large business's key figures, after somebody looked at old ones. */
export const calculateFigures = defineJob({
  queue: "imports",
  name: "figures.calculate",
  payload: z.object({ tenantId: z.uuid() }),
  key: ({ tenantId }) => `figures-calculate-${tenantId}`,
});
