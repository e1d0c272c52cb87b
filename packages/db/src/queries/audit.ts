import type { Insertable } from "kysely";
import type { AuditEvent } from "../schema.ts";
import { send, type TenantTrx } from "../tenant.ts";
import { insertion } from "./row-statements.ts";

/** Inserts an event of the activity log in the caller's transaction, without waiting for it. */
export const insertAuditEvent = (trx: TenantTrx, row: Insertable<AuditEvent>): Promise<void> =>
  send(trx, insertion("audit_event", row));

/** Inserts events of the activity log in the caller's transaction; the list must not be empty. */
export const insertAuditEvents = (trx: TenantTrx, rows: Insertable<AuditEvent>[]) =>
  trx.insertInto("audit_event").values(rows).execute();
