import { type Insertable, type Kysely, sql } from "kysely";
import type { DataDeletionRequest, DB } from "../schema.ts";

/** Stores a data deletion request; deletes nothing itself. */
export const insertDeletionRequest = (db: Kysely<DB>, row: Insertable<DataDeletionRequest>) =>
  db.insertInto("data_deletion_request").values(row).execute();

/** Returns the data deletion request, undefined if there is none with this id. */
export const findDeletionRequest = (db: Kysely<DB>, id: string) =>
  db.selectFrom("data_deletion_request").selectAll().where("id", "=", id).executeTakeFirst();

const DAY_MS = 86_400_000;
const MAX_A_DAY = 3;

/**
 * Claims the acknowledgement email of a data deletion request in a transaction of its own, by
 * storing `at` as its time; does not send it. Returns true for one caller only. False for an
 * unknown or already acknowledged request, and once the address has received 3 within 24 hours.
 */
export const claimAcknowledgement = (
  db: Kysely<DB>,
  { id, email, at }: { id: string; email: string; at: Date },
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    // Serialise requests for the same address, so that each is counted.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`data-deletion ${email}`}, 0))`.execute(trx);
    const sent = await trx
      .selectFrom("data_deletion_request")
      .select("id")
      .where("email", "=", email)
      .where("acknowledged_at", ">", new Date(at.getTime() - DAY_MS))
      .limit(MAX_A_DAY)
      .execute();
    if (sent.length >= MAX_A_DAY) return false;
    const claimed = await trx
      .updateTable("data_deletion_request")
      .set({ acknowledged_at: at })
      .where("id", "=", id)
      .where("acknowledged_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    return claimed !== undefined;
  });
