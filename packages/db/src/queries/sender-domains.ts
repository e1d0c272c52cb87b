import type { Insertable, Selectable, Updateable } from "kysely";
import type { SenderDomain } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type SenderDomainRow = Selectable<SenderDomain>;

/**
 * Returns the business's sender domain; undefined while email is sent from the installation's
 * domain.
 */
export const findSenderDomain = (trx: TenantTrx) => trx.selectFrom("sender_domain").selectAll().executeTakeFirst();

/** Inserts a domain; returns undefined if the business already has one. */
export const insertSenderDomain = (trx: TenantTrx, row: Insertable<SenderDomain>) =>
  trx
    .insertInto("sender_domain")
    .values(row)
    .onConflict((conflict) => conflict.column("tenant_id").doNothing())
    .returningAll()
    .executeTakeFirst();

/** Updates a domain; returns undefined if it was removed or replaced meanwhile. */
export const updateSenderDomain = (trx: TenantTrx, providerId: string, changes: Updateable<SenderDomain>) =>
  trx.updateTable("sender_domain").set(changes).where("provider_id", "=", providerId).returningAll().executeTakeFirst();

export const deleteSenderDomain = (trx: TenantTrx, providerId: string) =>
  trx.deleteFrom("sender_domain").where("provider_id", "=", providerId).execute();
