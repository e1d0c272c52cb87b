import type { CalendarDate } from "@aavarti/domain/calendar";
import { type Kysely, sql } from "kysely";
import type { DB } from "../../schema.ts";

/** A share of the tenants, numbered from 0; undefined for all. */
export type Share = { index: number; of: number } | undefined;

/**
 * Builds the SQL condition on a column `id` for the tenants in one of several shares, by a hash of
 * their id, so that a tenant stays in its share as others come and go. True for all without a
 * share.
 */
export const isOfShare = (share: Share) =>
  share ? sql<boolean>`(uuid_hash(id) & 2147483647) % ${share.of}::int = ${share.index}::int` : sql<boolean>`true`;

/**
 * Returns the ids of tenants with an active or expired subscription outside Trash that ends within
 * these days, or an unpaid charge that is due within them; both days included. All such tenants, or
 * those in the `share`.
 */
export async function tenantsWithTermsEnding(
  db: Kysely<DB>,
  { first, last }: { first: CalendarDate; last: CalendarDate },
  share?: Share,
): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from tenants_with_terms_ending(${first}, ${last}) as id where ${isOfShare(share)}`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Returns the ids of tenants with an unpaid charge that is due on `lastDay` or earlier, however
 * long ago: all, or those in the `share`.
 */
export async function tenantsWithUnpaidCharges(
  db: Kysely<DB>,
  lastDay: CalendarDate,
  share?: Share,
): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from tenants_with_unpaid_charges(${lastDay}) as id where ${isOfShare(share)}`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Returns the ids of tenants with a pause that was to end on `lastDay` or earlier: all, or those in
 * the `share`.
 */
export async function tenantsWithPausesUntil(db: Kysely<DB>, lastDay: CalendarDate, share?: Share): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from tenants_with_pauses_until(${lastDay}) as id where ${isOfShare(share)}`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Returns the ids of tenants with reminders that were due by `dueBefore` and are planned, being
 * sent or of unknown outcome: all, or those in the `share`.
 */
export async function tenantsWithReminderWork(db: Kysely<DB>, dueBefore: Date, share?: Share): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from tenants_with_reminder_work(${dueBefore}) as id where ${isOfShare(share)}`.execute(db);
  return rows.map((row) => row.id);
}
