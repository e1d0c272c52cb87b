import type { Insertable, Kysely } from "kysely";
import type { DataDeletionRequest, DB } from "../schema.ts";

export const insertDeletionRequest = (db: Kysely<DB>, row: Insertable<DataDeletionRequest>) =>
  db.insertInto("data_deletion_request").values(row).execute();

export const findDeletionRequest = (db: Kysely<DB>, id: string) =>
  db.selectFrom("data_deletion_request").selectAll().where("id", "=", id).executeTakeFirst();

/** True for the one caller that may send the acknowledgement. */
export async function claimAcknowledgement(db: Kysely<DB>, id: string, at: Date): Promise<boolean> {
  const claimed = await db
    .updateTable("data_deletion_request")
    .set({ acknowledged_at: at })
    .where("id", "=", id)
    .where("acknowledged_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return claimed !== undefined;
}
