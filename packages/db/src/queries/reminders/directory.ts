import { type Kysely, sql } from "kysely";
import type { DB } from "../../schema.ts";

/**
 * Returns the id of a reminder's tenant, looked up across all tenants; null for an unknown
 * reminder.
 */
export async function tenantOfReminder(db: Kysely<DB>, reminderId: string): Promise<string | null> {
  const { rows } = await sql<{
    tenant_id: string | null;
  }>`select tenant_of_reminder(${reminderId}) as tenant_id`.execute(db);
  return rows[0]?.tenant_id ?? null;
}

/**
 * Returns the ids of the reminder and its tenant for the provider's message id, looked up across
 * all tenants; null if unknown.
 */
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
