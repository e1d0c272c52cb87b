import { z } from "zod";
import { defineJob } from "../define-job.ts";

/** Resets the demo tenant to its sample data. */
export const resetDemo = defineJob({
  queue: "sweeps",
  name: "demo.reset",
  payload: z.object({}),
  key: () => "demo-reset",
  attempts: 3,
});
