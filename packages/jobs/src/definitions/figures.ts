import { z } from "zod";
import { defineJob } from "../define-job.ts";

/** Calculates the key figures of a large business's dashboard, after somebody looked at old ones. */
export const calculateFigures = defineJob({
  queue: "imports",
  name: "figures.calculate",
  payload: z.object({ tenantId: z.uuid() }),
  key: ({ tenantId }) => `figures-calculate-${tenantId}`,
});
