import type { Insertable, Selectable } from "kysely";
import type { SavedView } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type SavedViewRow = Selectable<SavedView>;

/** A person's own, in the order they were made. */
export const listViews = (trx: TenantTrx, { userId, list }: { userId: string; list: string }) =>
  trx
    .selectFrom("saved_view")
    .selectAll()
    .where("user_id", "=", userId)
    .where("list", "=", list)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** One of the same name keeps its id and its place. */
export const upsertView = (trx: TenantTrx, row: Insertable<SavedView>): Promise<SavedViewRow> =>
  trx
    .insertInto("saved_view")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "user_id", "list", "name"])
        .doUpdateSet({ query: row.query, columns: row.columns, updated_at: row.updated_at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/** True when it was there and this person's. */
export async function deleteView(trx: TenantTrx, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const deleted = await trx
    .deleteFrom("saved_view")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}
