import type { Insertable, Selectable, Updateable } from "kysely";
import type { Tenant } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type TenantRow = Selectable<Tenant>;

/** Returns the transaction's tenant: row security shows no other. */
export const findTenant = (trx: TenantTrx) => trx.selectFrom("tenant").selectAll().executeTakeFirst();

/**
 * Returns the tenant, locked until the transaction ends, for rules that concurrent requests must
 * not bypass. Not `for update`: every insert for the tenant refers to this row, and a transaction
 * that holds a customer would wait for us while we wait for the customer (deadlock).
 */
export const lockTenant = (trx: TenantTrx) => trx.selectFrom("tenant").selectAll().forNoKeyUpdate().executeTakeFirst();

export const insertTenant = (trx: TenantTrx, row: Insertable<Tenant>) =>
  trx.insertInto("tenant").values(row).returningAll().executeTakeFirstOrThrow();

export const updateTenant = (trx: TenantTrx, id: string, changes: Updateable<Tenant>) =>
  trx.updateTable("tenant").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

/**
 * Permanently deletes all records of the transaction's tenant, except the account, its members and
 * its payments.
 */
export async function emptyTenant(trx: TenantTrx): Promise<void> {
  for (const table of [
    "notification",
    "notification_settings",
    "message_template",
    "message_switch",
    "reminder",
    "subscription_term",
    "subscription",
    "product",
    "customer",
    "tag",
    "saved_view",
    "audit_event",
    "idempotency_key",
  ] as const) {
    await trx.deleteFrom(table).execute();
  }
}
