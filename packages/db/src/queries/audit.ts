import type { Insertable } from "kysely";
import type { AuditEvent } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

/**
 * Inserts one event of the activity log or several, in the caller's transaction; the list must not
 * be empty.
 */
export const insertAuditEvent = (trx: TenantTrx, row: Insertable<AuditEvent> | Insertable<AuditEvent>[]) =>
  trx.insertInto("audit_event").values(row).execute();
