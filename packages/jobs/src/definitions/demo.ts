import { z } from "zod";
import { defineJob } from "../define-job.ts";

/** Puts the demo workspace back to its sample data. */
export const resetDemo = defineJob({
  queue: "sweeps",
  name: "demo.reset",
  payload: z.object({}),
  key: () => "demo-reset",
  attempts: 3,
});
