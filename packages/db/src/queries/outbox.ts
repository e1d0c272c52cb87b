import type { Insertable, Kysely } from "kysely";
import type { DB, Outbox } from "../schema.ts";

/** Adds a job to the outbox, inside whatever transaction `db` is. */
export const insertOutbox = (db: Kysely<DB>, row: Insertable<Outbox>) => db.insertInto("outbox").values(row).execute();
