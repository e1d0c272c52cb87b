import { type Kysely, sql } from "kysely";
import { grantGlobal } from "./tenant-table.ts";

/**
 * Adds one lease for each open live stream, on any server. A server renews its own; those of a
 * killed server expire. Unlogged: losing them in a crash is harmless, the streams ended with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table live_stream (
    id uuid primary key,
    user_id uuid not null,
    expires_at timestamptz(3) not null
  )`.execute(db);
  await sql`create index live_stream_user on live_stream (user_id)`.execute(db);
  await grantGlobal(db, "live_stream");
}
