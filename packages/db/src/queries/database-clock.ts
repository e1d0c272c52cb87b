import { sql } from "kysely";
import type { GlobalDb } from "../tenant.ts";

/** Asks the database for its current time (`clock_timestamp()`, not the transaction's start). */
export async function databaseNow(db: GlobalDb): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The database did not tell the time");
  return row.now;
}
