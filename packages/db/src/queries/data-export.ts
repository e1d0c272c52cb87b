import { type RawBuilder, sql } from "kysely";
import type { ExportedTable } from "../privacy-registry.ts";
import type { TenantTrx } from "../tenant.ts";

/**
 * Columns that identify a table's rows within its tenant: the primary key without the tenant. A
 * test compares them with the database's.
 */
export const EXPORT_KEYS = {
  tenant: ["id"],
  membership: ["user_id"],
  customer: ["id"],
  customer_note: ["id"],
  tag: ["id"],
  customer_tag: ["customer_id", "tag_id"],
  product: ["id"],
  subscription: ["id"],
  subscription_pause: ["id"],
  subscription_term: ["subscription_id", "seq"],
  activation_order: ["id"],
  activation_payment: ["id"],
  reminder: ["id"],
  sender_domain: [],
  import_run: ["id"],
  import_row: ["import_id", "row_number"],
  import_mapping: ["headers_hash"],
  inbound_message: ["id"],
  consent_event: ["id"],
  payment_promise: ["id"],
  unanswered_renewal: ["subscription_id", "term_end_on"],
  notification: ["id"],
  notification_email: ["id"],
  notification_preference: ["user_id", "kind"],
  saved_view: ["id"],
  notification_settings: [],
  message_switch: ["kind"],
  message_template: ["kind", "language", "version"],
  retention_warning: ["id"],
  sending_day: ["day"],
  sending_flag: ["id"],
  audit_event: ["id"],
} as const satisfies Record<ExportedTable, readonly string[]>;

export type ExportedRow = Record<string, unknown>;

/** Returns the next rows of a table in key order, with all columns. */
export async function listExportedRows(
  trx: TenantTrx,
  table: ExportedTable,
  { after, limit }: { after: ExportedRow | null; limit: number },
): Promise<ExportedRow[]> {
  const keys: readonly string[] = EXPORT_KEYS[table];
  if (keys.length === 0) {
    const { rows } = await sql<ExportedRow>`select * from ${sql.table(table)}`.execute(trx);
    return after ? [] : rows;
  }
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  const beyond: RawBuilder<unknown> = after
    ? sql`where (${columns}) > (${sql.join(keys.map((key) => after[key]))})`
    : sql``;
  const { rows } =
    await sql<ExportedRow>`select * from ${sql.table(table)} ${beyond} order by ${columns} limit ${limit}`.execute(trx);
  return rows;
}

/** Returns the tenant's members, as other exported rows refer to them. */
export const listExportedPeople = (trx: TenantTrx): Promise<ExportedRow[]> =>
  trx
    .selectFrom("membership as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .select(["u.id", "u.name", "u.email", "u.phone_e164", "u.language", "u.created_at", "m.role"])
    .orderBy("u.id")
    .execute();
