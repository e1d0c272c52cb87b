import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { SavedReply } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type SavedReplyRow = Selectable<SavedReply>;

/** Returns the business's saved replies outside Trash, by title. */
export const listSavedReplies = (trx: TenantTrx): Promise<SavedReplyRow[]> =>
  trx
    .selectFrom("saved_reply")
    .selectAll()
    .where("deleted_at", "is", null)
    .orderBy(sql`lower(title)`)
    .orderBy("id")
    .execute();

/** Returns a saved reply, also from Trash; undefined if unknown. Locks nothing. */
export const findSavedReply = (trx: TenantTrx, id: string): Promise<SavedReplyRow | undefined> =>
  trx.selectFrom("saved_reply").selectAll().where("id", "=", id).executeTakeFirst();

/** Returns whether another saved reply outside Trash has a title, ignoring case. */
export async function isReplyTitleTaken(
  trx: TenantTrx,
  { id, title }: { id: string; title: string },
): Promise<boolean> {
  const other = await trx
    .selectFrom("saved_reply")
    .select("id")
    .where(sql<boolean>`lower(title) = lower(${title})`)
    .where("deleted_at", "is", null)
    .where("id", "<>", id)
    .executeTakeFirst();
  return other !== undefined;
}

/** Stores a new saved reply and returns its row. Throws when its title is taken. */
export const insertSavedReply = (trx: TenantTrx, row: Insertable<SavedReply>): Promise<SavedReplyRow> =>
  trx.insertInto("saved_reply").values(row).returningAll().executeTakeFirstOrThrow();

/** Stores changes of a saved reply, also in Trash, and returns its row. Throws without it. */
export const updateSavedReply = (trx: TenantTrx, id: string, changes: Updateable<SavedReply>): Promise<SavedReplyRow> =>
  trx.updateTable("saved_reply").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
