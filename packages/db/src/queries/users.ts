import type { Updateable } from "kysely";
import type { AppUser } from "../schema.ts";
import type { GlobalDb } from "../tenant.ts";

/**
 * Returns the user's name, contact details and language; undefined if there is none. Contains no
 * credentials.
 */
export const findUser = (db: GlobalDb, id: string) =>
  db
    .selectFrom("app_user")
    .select(["id", "name", "email", "phone_e164", "language"])
    .where("id", "=", id)
    .executeTakeFirst();

/**
 * Updates a user's name, language or phone; an unknown id changes nothing. For other columns there
 * is `updateCredentials`.
 */
export const updateUser = (
  db: GlobalDb,
  id: string,
  changes: Pick<Updateable<AppUser>, "name" | "language" | "phone_e164" | "phone_typed" | "updated_at">,
) => db.updateTable("app_user").set(changes).where("id", "=", id).execute();
