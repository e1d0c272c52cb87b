import { sql } from "kysely";

/**
 * Returns the SQL that joins, as `payer`, who else pays for a customer, a table's name or alias:
 * no row while the payer is in Trash, when customers pay for themselves.
 */
export const joinPayer = (customer: string) => sql`left join customer payer
  on payer.tenant_id = ${sql.ref(`${customer}.tenant_id`)} and payer.id = ${sql.ref(`${customer}.payer_id`)}
    and payer.deleted_at is null`;
