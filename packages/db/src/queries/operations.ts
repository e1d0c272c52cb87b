import { type Kysely, sql } from "kysely";
import type { DB } from "../schema.ts";
import type { GlobalDb } from "../tenant.ts";

export type ReminderBacklogRow = { state: "planned" | "sending" | "unknown"; count: number; oldest_due_at: Date };

/**
 * Counts the reminders of all tenants that were due by `at` and are planned, being sent or of
 * unknown outcome, by state, each with the earliest due time. A state without any has no row.
 */
export async function reminderBacklog(db: Kysely<DB>, at: Date): Promise<ReminderBacklogRow[]> {
  const { rows } = await sql<ReminderBacklogRow>`select * from reminder_backlog(${at})`.execute(db);
  return rows;
}

export type ReminderOutcomeRow = { channel: string; state: string; cause: string; count: number };

/**
 * Counts the reminders of all tenants that were due after `after` and up to `until`, by channel,
 * state and cause. `cause` is the provider's error code of a failed or unknown one, "none" without
 * a code, and empty in other states.
 */
export async function reminderOutcomes(
  db: Kysely<DB>,
  { after, until }: { after: Date; until: Date },
): Promise<ReminderOutcomeRow[]> {
  const { rows } = await sql<ReminderOutcomeRow>`select * from reminder_outcomes(${after}, ${until})`.execute(db);
  return rows;
}

/**
 * Returns the number of jobs of all tenants that wait in the outbox and were due by `at` (`count`),
 * and when the oldest was due (`oldest`, null without any).
 */
export const outboxBacklog = (db: GlobalDb, at: Date) =>
  db
    .selectFrom("outbox")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("available_at").as("oldest")])
    .where("available_at", "<=", at)
    .executeTakeFirstOrThrow();

/**
 * Returns the number of unprocessed webhook events of all providers (`count`) and when the oldest
 * was received (`oldest`, null without any).
 */
export const webhookBacklog = (db: GlobalDb) =>
  db
    .selectFrom("webhook_event")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("received_at").as("oldest")])
    .where("processed_at", "is", null)
    .executeTakeFirstOrThrow();

/**
 * Returns one row per sweep, by name: when it last started, when it last finished and failed (null
 * if it never did), and how many `seconds` it took.
 */
export const listSweepRuns = (db: GlobalDb) => db.selectFrom("sweep_run").selectAll().orderBy("sweep").execute();

/** Stores when a sweep (a recurring job) started; its last finish and failure stay. */
export const recordSweepStart = (db: GlobalDb, sweep: string, at: Date) =>
  db
    .insertInto("sweep_run")
    .values({ sweep, started_at: at })
    .onConflict((conflict) => conflict.column("sweep").doUpdateSet({ started_at: at }))
    .execute();

/**
 * Stores when a sweep (a recurring job) finished and after how many seconds, or when it failed.
 * Without `recordSweepStart` before, nothing is stored.
 */
export const recordSweepEnd = (
  db: GlobalDb,
  sweep: string,
  end: { finished_at: Date; seconds: number } | { failed_at: Date },
) => db.updateTable("sweep_run").set(end).where("sweep", "=", sweep).execute();
