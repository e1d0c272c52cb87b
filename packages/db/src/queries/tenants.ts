import type { Insertable, Selectable, Updateable } from "kysely";
import type { Tenant } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type TenantRow = Selectable<Tenant>;

/** The transaction's own tenant: row security shows no other. */
export const findTenant = (trx: TenantTrx) => trx.selectFrom("tenant").selectAll().executeTakeFirst();

/**
 * The same, locked until the transaction ends, for rules that two requests must not pass at once.
 * Not `for update`: every insert of the tenant refers to this row, and one that holds a customer
 * would wait for us while we wait for the customer.
 */
export const lockTenant = (trx: TenantTrx) => trx.selectFrom("tenant").selectAll().forNoKeyUpdate().executeTakeFirst();

export const insertTenant = (trx: TenantTrx, row: Insertable<Tenant>) =>
  trx.insertInto("tenant").values(row).returningAll().executeTakeFirstOrThrow();

export const updateTenant = (trx: TenantTrx, id: string, changes: Updateable<Tenant>) =>
  trx.updateTable("tenant").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

/**
 * Deletes every record of the transaction's tenant for good; the account itself, its people and its
 * payments stay.
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
