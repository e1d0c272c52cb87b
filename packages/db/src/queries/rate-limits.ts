import type { GlobalDb } from "../tenant.ts";

/** Deletes the counters of rate limits whose window ended before `now`. */
export const deleteSpentCounters = (db: GlobalDb, now: Date) =>
  db.deleteFrom("rate_limit").where("expire", "<", now.getTime()).execute();
