import { z } from "zod";
import { defineJob } from "../define-job.ts";

/** Deletes what nobody needs any more: ended sessions, old events, spent counters. */
export const tidyUp = defineJob({
  queue: "sweeps",
  name: "housekeeping",
  payload: z.object({}),
  key: () => "housekeeping",
  attempts: 3,
});
