import type { GlobalDb } from "../tenant.ts";

/** Deletes expired counters. `expire` is in milliseconds since 1970. */
export const deleteSpentCounters = (db: GlobalDb, now: Date) =>
  db.deleteFrom("rate_limit").where("expire", "<", now.getTime()).execute();
