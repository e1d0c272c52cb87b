import { z } from "zod";
import { defineJob } from "../define-job.ts";

/** Writes down which promises were kept and which were broken, in every tenant. */
export const settlePromises = defineJob({
  queue: "sweeps",
  name: "promises.settle",
  payload: z.object({}),
  key: () => "promises-settle",
  attempts: 3,
});
