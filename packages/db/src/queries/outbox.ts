import type { Insertable, Kysely } from "kysely";
import type { DB, Outbox } from "../schema.ts";

/**
 * Adds jobs to the outbox within the transaction `db`, from which they are sent to the queue after
 * the commit; the list must not be empty.
 */
export const insertOutbox = (db: Kysely<DB>, rows: Insertable<Outbox> | Insertable<Outbox>[]) =>
  db.insertInto("outbox").values(rows).execute();
