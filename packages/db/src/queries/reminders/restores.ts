import type { SinceBeforeRestore } from "@aavarti/domain/restores";
import { sql } from "kysely";
import type { TenantTrx } from "../../tenant.ts";

/** A restore of which the reminders that it held back are not on record yet. */
export type Restore = { at: Date; before: SinceBeforeRestore };

/**
 * Returns the last restore of the database from a backup and since when messages were on before it,
 * while the reminders that it held back are not recorded yet; null otherwise.
 */
export async function findRestore(trx: TenantTrx): Promise<Restore | null> {
  const row = await trx
    .selectFrom("notification_settings")
    .select(["restored_at", "before_restore"])
    .where("restored_at", "is not", null)
    .executeTakeFirst();
  return row?.restored_at && row.before_restore ? { at: row.restored_at, before: row.before_restore } : null;
}

/**
 * Clears the business's mark of the restore at `at`, once the reminders that it held back are
 * recorded; returns false if another worker has done so.
 */
export async function endRestore(trx: TenantTrx, at: Date): Promise<boolean> {
  const ended = await trx
    .updateTable("notification_settings")
    .set({ restored_at: null, before_restore: null })
    .where("restored_at", "=", at)
    .returning("tenant_id")
    .executeTakeFirst();
  return ended !== undefined;
}

/**
 * Counts the messages to customers that were cancelled since `since` with the sentence `reason`,
 * that of a restore, each step of a term once, and their customers.
 */
export const countHeldBack = (
  trx: TenantTrx,
  { reason, since }: { reason: string; since: Date },
): Promise<{ reminders: number; customers: number }> =>
  trx
    .selectFrom("reminder")
    .select([
      sql<number>`count(distinct (subscription_id, term_end_on, step))::int`.as("reminders"),
      sql<number>`count(distinct customer_id)::int`.as("customers"),
    ])
    .where("recipient_kind", "=", "customer")
    .where("state", "=", "cancelled")
    .where("state_reason", "=", reason)
    .where("updated_at", ">=", since)
    .executeTakeFirstOrThrow();
