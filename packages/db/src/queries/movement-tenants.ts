import type { CalendarDate } from "@aavarti/domain/calendar";
import { type Kysely, sql } from "kysely";
import type { DB } from "../schema.ts";
import { isOfShare, type Share } from "./reminders/tenants.ts";

/**
 * Returns the ids of the tenants that have customers whose movements are recorded: all, or those in
 * the `share`. In no order.
 */
export async function tenantsWithMovements(db: Kysely<DB>, share?: Share): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from tenants_with_movements() as id where ${isOfShare(share)}`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Returns the ids of the tenants some of whose movements are due by a day, or are missing from
 * before movements were recorded: all, or those in the `share`. In no order.
 */
export async function tenantsWithDueMovements(db: Kysely<DB>, until: CalendarDate, share?: Share): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from tenants_with_due_movements(${until}::date) as id where ${isOfShare(share)}`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Returns the ids of the tenants that have customers of whom none was ever measured, because a
 * server of an earlier version registered them: all, or those in the `share`. In no order.
 */
export async function tenantsNeverMeasured(db: Kysely<DB>, share?: Share): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from tenants_never_measured() as id where ${isOfShare(share)}`.execute(db);
  return rows.map((row) => row.id);
}
