import { z } from "zod";
import { defineJob } from "../define-job.ts";

/** Deletes expired data: ended sessions, old events, used-up counters. */
export const tidyUp = defineJob({
  queue: "sweeps",
  name: "housekeeping",
  payload: z.object({}),
  key: () => "housekeeping",
  attempts: 3,
});
