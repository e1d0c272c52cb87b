import { RECORD_FIELDS, type RecordField } from "@aavarti/domain/record-fields";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";

/** Columns that no field of the API shows as they are. */
const OWN_COLUMNS = {
  customer: ["tenant_id", "name_key", "search", "deleted_at", "deletion_id", "payer_id"],
  product: ["tenant_id", "name_key"],
  subscription: [
    ...[
      "tenant_id",
      "deleted_at",
      "deletion_id",
      "cancel_reason",
      "cancelled_at",
      "expired_on",
      "cancels_at_end",
      "covered_from",
    ],
    ...["imported_on", "months_before", "next_months", "next_price_paise", "paused_days", "price_before_paise"],
    ...["repricing_id", "setup_fee_paise", "term_entered_at", "term_seq", "undo", "undo_until"],
  ],
};

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it.each(["customer", "product", "subscription"] as const)("every column of %s belongs to a field", async (table) => {
  const { rows } = await sql<{
    column_name: string;
  }>`select column_name from information_schema.columns where table_schema = 'public' and table_name = ${table}`.execute(
    database.db,
  );
  const fields = Object.entries<RecordField>(RECORD_FIELDS[table]);
  const known = fields.flatMap(([field, { columns = [field] }]) => columns);
  expect(rows.map((row) => row.column_name).toSorted()).toEqual([...known, ...OWN_COLUMNS[table]].toSorted());
});
