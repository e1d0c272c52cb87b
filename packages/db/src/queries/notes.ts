import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { CustomerNote } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

/** A note with its author; the name is null if the author is no longer known. */
export type NoteRow = Selectable<CustomerNote> & { author_name: string | null };

const notes = (trx: TenantTrx) =>
  trx
    .selectFrom("customer_note")
    .leftJoin("app_user", "app_user.id", "customer_note.author_id")
    .selectAll("customer_note")
    .select("app_user.name as author_name");

/**
 * Returns a note, even a deleted one, with its customer's name; undefined if unknown or the
 * customer is in Trash.
 */
export const findNote = (trx: TenantTrx, id: string): Promise<(NoteRow & { customer_name: string }) | undefined> =>
  notes(trx)
    .innerJoin("customer", (join) =>
      join
        .onRef("customer.tenant_id", "=", "customer_note.tenant_id")
        .onRef("customer.id", "=", "customer_note.customer_id")
        .on("customer.deleted_at", "is", null),
    )
    .select("customer.name as customer_name")
    .where("customer_note.id", "=", id)
    .executeTakeFirst();

/** Returns the customer's pinned note, undefined if none is pinned or it is deleted. */
export const findPinnedNote = (trx: TenantTrx, customerId: string): Promise<NoteRow | undefined> =>
  notes(trx)
    .where("customer_note.customer_id", "=", customerId)
    .where("customer_note.is_pinned", "=", true)
    .where("customer_note.deleted_at", "is", null)
    .executeTakeFirst();

/** Inserts a note about a customer. Notifies nobody, and unpins no other. */
export const insertNote = (trx: TenantTrx, row: Insertable<CustomerNote>) =>
  trx.insertInto("customer_note").values(row).execute();

/** Updates a note, also a deleted one; an unknown id changes nothing. */
export const updateNote = (trx: TenantTrx, id: string, changes: Updateable<CustomerNote>) =>
  trx.updateTable("customer_note").set(changes).where("id", "=", id).execute();

/** Unpins the customer's pinned note, if there is one, also a deleted one. */
export const unpinNotes = (trx: TenantTrx, customerId: string) =>
  trx
    .updateTable("customer_note")
    .set({ is_pinned: false })
    .where("customer_id", "=", customerId)
    .where("is_pinned", "=", true)
    .execute();

/**
 * Returns id and name of the members of the workspace, in any role, by name regardless of case.
 * Leaves out suspended ones.
 */
export const listTeamMembers = (trx: TenantTrx): Promise<{ id: string; name: string }[]> =>
  trx
    .selectFrom("membership")
    .innerJoin("app_user", "app_user.id", "membership.user_id")
    .select(["app_user.id", "app_user.name"])
    .where("membership.suspended_at", "is", null)
    .orderBy(sql`lower(app_user.name)`)
    .orderBy("app_user.id")
    .execute();
