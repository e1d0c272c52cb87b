import type { Insertable, Selectable, Updateable } from "kysely";
import type { SenderDomain } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type SenderDomainRow = Selectable<SenderDomain>;

/** The business's sender domain; undefined while mail goes from the installation's own. */
export const findSenderDomain = (trx: TenantTrx) => trx.selectFrom("sender_domain").selectAll().executeTakeFirst();

/** Undefined when the business has one already. */
export const insertSenderDomain = (trx: TenantTrx, row: Insertable<SenderDomain>) =>
  trx
    .insertInto("sender_domain")
    .values(row)
    .onConflict((conflict) => conflict.column("tenant_id").doNothing())
    .returningAll()
    .executeTakeFirst();

/** Undefined when it was removed, or replaced by another, in the meantime. */
export const updateSenderDomain = (trx: TenantTrx, providerId: string, changes: Updateable<SenderDomain>) =>
  trx.updateTable("sender_domain").set(changes).where("provider_id", "=", providerId).returningAll().executeTakeFirst();

export const deleteSenderDomain = (trx: TenantTrx, providerId: string) =>
  trx.deleteFrom("sender_domain").where("provider_id", "=", providerId).execute();
