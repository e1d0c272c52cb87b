import type { CalendarDate } from "@aavarti/domain/calendar";
import { type Kysely, sql } from "kysely";
import type { DB } from "../schema.ts";

/** Tenants with a running term that ends within these days. */
export async function tenantsWithTermsEnding(
  db: Kysely<DB>,
  { first, last }: { first: CalendarDate; last: CalendarDate },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from tenants_with_terms_ending(${first}, ${last}) as id`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** Tenants with a pause that was to end by a day. */
export async function tenantsWithPausesUntil(db: Kysely<DB>, lastDay: CalendarDate): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from tenants_with_pauses_until(${lastDay}) as id`.execute(db);
  return rows.map((row) => row.id);
}

/** Tenants with reminders that wait to be sent, or whose outcome is not known yet. */
export async function tenantsWithReminderWork(db: Kysely<DB>, dueBefore: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from tenants_with_reminder_work(${dueBefore}) as id`.execute(db);
  return rows.map((row) => row.id);
}
