import type { Insertable, Selectable, Updateable } from "kysely";
import type { SavedView } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type SavedViewRow = Selectable<SavedView> & { author_name: string };

const views = (trx: TenantTrx) =>
  trx
    .selectFrom("saved_view")
    .innerJoin("app_user", "app_user.id", "saved_view.user_id")
    .selectAll("saved_view")
    .select("app_user.name as author_name");

/**
 * Returns up to `limit` views of a list: a person's own first, then those shared with the team,
 * each in creation order. Deleted views are left out.
 */
export const listViews = (
  trx: TenantTrx,
  { userId, list, limit }: { userId: string; list: string; limit: number },
): Promise<SavedViewRow[]> =>
  views(trx)
    .where("saved_view.deleted_at", "is", null)
    .where((eb) => eb.or([eb("saved_view.user_id", "=", userId), eb("saved_view.is_shared", "=", true)]))
    .where("saved_view.list", "=", list)
    // If the limit cuts views off, they should not be the person's own.
    .orderBy((eb) => eb("saved_view.user_id", "=", userId), "desc")
    .orderBy("saved_view.created_at")
    .orderBy("saved_view.id")
    .limit(limit)
    .execute();

/** Returns a person's own view, even if deleted; undefined if it is unknown or another person's. */
export const findOwnView = (
  trx: TenantTrx,
  { id, userId }: { id: string; userId: string },
): Promise<SavedViewRow | undefined> =>
  views(trx).where("saved_view.id", "=", id).where("saved_view.user_id", "=", userId).executeTakeFirst();

/**
 * Returns the id of a person's own view of a list with exactly this name; undefined if there is
 * none. Deleted views are left out.
 */
export const findViewNamed = (
  trx: TenantTrx,
  { userId, list, name }: Pick<SavedViewRow, "list" | "name"> & { userId: string },
): Promise<{ id: string } | undefined> =>
  trx
    .selectFrom("saved_view")
    .select("id")
    .where("user_id", "=", userId)
    .where("list", "=", list)
    .where("name", "=", name)
    .where("deleted_at", "is", null)
    .executeTakeFirst();

/** Counts the views of a list that a person saved, shared or not. Deleted views are left out. */
export async function countOwnViews(trx: TenantTrx, { userId, list }: { userId: string; list: string }) {
  const { count } = await trx
    .selectFrom("saved_view")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("list", "=", list)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Saves a person's view of a list and returns its id; an existing one of the same name gets the new
 * query and columns, but keeps its id, position and sharing. A deleted view of that name stays
 * deleted, beside a new one.
 */
export const upsertView = (trx: TenantTrx, row: Insertable<SavedView>): Promise<{ id: string }> =>
  trx
    .insertInto("saved_view")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "user_id", "list", "name"])
        .where("deleted_at", "is", null)
        .doUpdateSet({ query: row.query, columns: row.columns, updated_at: row.updated_at }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();

/** Updates a saved view of any owner, also a deleted one; an unknown id changes nothing. */
export const updateView = (trx: TenantTrx, id: string, changes: Updateable<SavedView>) =>
  trx.updateTable("saved_view").set(changes).where("id", "=", id).execute();
