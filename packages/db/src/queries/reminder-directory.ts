import { type Kysely, sql } from "kysely";
import type { DB } from "../schema.ts";

/** Whose reminder this is; null for none of ours. */
export async function tenantOfReminder(db: Kysely<DB>, reminderId: string): Promise<string | null> {
  const { rows } = await sql<{
    tenant_id: string | null;
  }>`select tenant_of_reminder(${reminderId}) as tenant_id`.execute(db);
  return rows[0]?.tenant_id ?? null;
}

/** The reminder that went out as this message of the provider; null for none of ours. */
export async function reminderOfMessage(
  db: Kysely<DB>,
  messageId: string,
): Promise<{ tenantId: string; reminderId: string } | null> {
  const { rows } = await sql<{
    tenant_id: string;
    id: string;
  }>`select tenant_id, id from reminder_of_message(${messageId})`.execute(db);
  return rows[0] ? { tenantId: rows[0].tenant_id, reminderId: rows[0].id } : null;
}
