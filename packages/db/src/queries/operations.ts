import { type Kysely, sql } from "kysely";
import type { DB } from "../schema.ts";
import type { GlobalDb } from "../tenant.ts";

export type ReminderBacklogRow = { state: "planned" | "sending" | "unknown"; count: number; oldest_due_at: Date };

/** Reminders over all tenants that are due and not settled, by state. */
export async function reminderBacklog(db: Kysely<DB>, at: Date): Promise<ReminderBacklogRow[]> {
  const { rows } = await sql<ReminderBacklogRow>`select * from reminder_backlog(${at})`.execute(db);
  return rows;
}

export type ReminderOutcomeRow = { channel: string; state: string; cause: string; count: number };

/**
 * What became of the reminders over all tenants that fell due within these instants; `cause` is the
 * provider's code where one failed.
 */
export async function reminderOutcomes(
  db: Kysely<DB>,
  { after, until }: { after: Date; until: Date },
): Promise<ReminderOutcomeRow[]> {
  const { rows } = await sql<ReminderOutcomeRow>`select * from reminder_outcomes(${after}, ${until})`.execute(db);
  return rows;
}

/** The outbox's jobs that are due: how many, and since when the oldest. */
export const outboxBacklog = (db: GlobalDb, at: Date) =>
  db
    .selectFrom("outbox")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("available_at").as("oldest")])
    .where("available_at", "<=", at)
    .executeTakeFirstOrThrow();

/** Stored provider events that nobody has worked on: how many, and since when the oldest. */
export const webhookBacklog = (db: GlobalDb) =>
  db
    .selectFrom("webhook_event")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("received_at").as("oldest")])
    .where("processed_at", "is", null)
    .executeTakeFirstOrThrow();

/** When each sweep last began, came to its end and failed. */
export const listSweepRuns = (db: GlobalDb) => db.selectFrom("sweep_run").selectAll().orderBy("sweep").execute();

export const recordSweepStart = (db: GlobalDb, sweep: string, at: Date) =>
  db
    .insertInto("sweep_run")
    .values({ sweep, started_at: at })
    .onConflict((conflict) => conflict.column("sweep").doUpdateSet({ started_at: at }))
    .execute();

export const recordSweepEnd = (
  db: GlobalDb,
  sweep: string,
  end: { finished_at: Date; seconds: number } | { failed_at: Date },
) => db.updateTable("sweep_run").set(end).where("sweep", "=", sweep).execute();
