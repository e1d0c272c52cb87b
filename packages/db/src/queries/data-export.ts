import { type RawBuilder, sql } from "kysely";
import type { ExportedTable } from "../privacy-registry.ts";
import type { TenantTrx } from "../tenant.ts";

/**
 * Columns that identify a table's rows within its tenant, where it isn't `id`: the primary key
 * without the tenant. A test compares them with the database's.
 */
const OTHER_KEYS: Readonly<Partial<Record<ExportedTable, readonly string[]>>> = {
  membership: ["user_id"],
  customer_tag: ["customer_id", "tag_id"],
  subscription_term: ["subscription_id", "seq"],
  sender_domain: [],
  whatsapp_link: [],
  inbound_email_html: ["message_id"],
  import_row: ["import_id", "row_number"],
  import_mapping: ["headers_hash"],
  unanswered_renewal: ["subscription_id", "term_end_on"],
  notification_preference: ["user_id", "kind"],
  report_email: ["user_id", "kind"],
  notification_settings: [],
  message_switch: ["kind"],
  message_template: ["kind", "language", "version"],
  bulk_recipient: ["send_id", "customer_id"],
  conversation_read: ["conversation_id", "user_id"],
  command_number: ["user_id"],
  digest_item: ["reminder_id", "position"],
  automatic_answers: [],
  ai_settings: [],
  model_draft: ["message_id"],
  draft_outcome: ["message_id"],
  message_prices: [],
  message_budget: [],
  message_cost: ["message_id"],
  sending_day: ["day"],
  customer_balance: ["customer_id"],
  payment_receipt: ["payment_id"],
  charge_description: ["charge_id", "id"],
  document_series: ["series", "year"],
};

/**
 * Returns the names of the columns that identify an exported table's rows within its tenant, in key
 * order: `id` for most. Empty for a table with one row for each tenant.
 */
export const exportKeys = (table: ExportedTable): readonly string[] => OTHER_KEYS[table] ?? ["id"];

export type ExportedRow = Record<string, unknown>;

/**
 * Returns up to `limit` of the tenant's rows of a table in key order, with all columns, after the
 * row `after`, Trash included. Of a table with one row for each tenant that row, and nothing after
 * it.
 */
export async function listExportedRows(
  trx: TenantTrx,
  table: ExportedTable,
  { after, limit }: { after: ExportedRow | null; limit: number },
): Promise<ExportedRow[]> {
  const keys = exportKeys(table);
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

/**
 * Returns the tenant's members with id, name, email, phone, language, role and when their user was
 * created, by user id.
 */
export const listExportedPeople = (trx: TenantTrx): Promise<ExportedRow[]> =>
  trx
    .selectFrom("membership as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .select(["u.id", "u.name", "u.email", "u.phone_e164", "u.language", "u.created_at", "m.role"])
    .orderBy("u.id")
    .execute();
