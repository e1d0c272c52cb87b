import { type Kysely, sql } from "kysely";

/** Adds the index for the payments that were reversed on a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index payment_reversed on payment (tenant_id, reversed_at) where reversed_at is not null`.execute(
    db,
  );
}
