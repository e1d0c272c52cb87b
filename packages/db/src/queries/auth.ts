import type { Role } from "@aavarti/domain/permissions";
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from "kysely";
import type { AppUser, AuthSession, AuthToken, DB } from "../schema.ts";
import type { GlobalDb, TenantTrx } from "../tenant.ts";

export type UserRow = Selectable<AppUser>;
export type SessionRow = Selectable<AuthSession>;
/** What is known of a person before they belong to a business. */
export type NewPerson = Pick<
  Insertable<AppUser>,
  "name" | "email" | "language" | "password_hash" | "google_issuer" | "google_subject"
>;
export type TokenKind = AuthToken["kind"];

/**
 * Returns the same database or transaction, typed as having only the tables that belong to no
 * tenant; does nothing else. The type is widened in steps: a `Transaction` is a `Kysely`, and a
 * `Kysely` of all tables is assignable to one of some, but TypeScript can't check both at once.
 */
export const globalTables = (trx: Kysely<DB>): GlobalDb => trx;

/**
 * Inserts the user and returns the row; undefined, with nothing changed, if the email address or
 * the Google identity is taken.
 */
export const insertUser = (db: GlobalDb, row: Insertable<AppUser>) =>
  db
    .insertInto("app_user")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** Returns the user with all columns, including the password hash; undefined if there is none. */
export const findUserById = (db: GlobalDb, id: string) =>
  db.selectFrom("app_user").selectAll().where("id", "=", id).executeTakeFirst();

/**
 * Returns the user with this email, including the password hash; undefined if there is none.
 * `email` must be in lower case, as stored.
 */
export const findUserByEmail = (db: GlobalDb, email: string) =>
  db.selectFrom("app_user").selectAll().where("email", "=", email).executeTakeFirst();

/** Returns the user linked to this Google identity, with the password hash; undefined if none. */
export const findUserByGoogle = (db: GlobalDb, { issuer, subject }: { issuer: string; subject: string }) =>
  db
    .selectFrom("app_user")
    .selectAll()
    .where("google_issuer", "=", issuer)
    .where("google_subject", "=", subject)
    .executeTakeFirst();

/**
 * Returns the user with all columns, locked until the transaction ends, so that what was checked
 * still applies when the session is written; undefined if there is none.
 */
export const lockUser = (db: GlobalDb, id: string) =>
  db.selectFrom("app_user").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/**
 * Updates any columns of the user, such as the password hash or the Google identity; an unknown id
 * changes nothing. Revokes no session.
 */
export const updateCredentials = (db: GlobalDb, id: string, changes: Updateable<AppUser>) =>
  db.updateTable("app_user").set(changes).where("id", "=", id).execute();

/**
 * Returns the ids of all tenants in which the user is a member, suspended or not, each with the
 * user's role, oldest membership first; those one may enter are in `findBusinesses`. Runs before a
 * tenant is known, so it uses a security definer function.
 */
export async function findMemberships(db: Kysely<DB>, userId: string): Promise<{ tenant_id: string; role: Role }[]> {
  const query = sql<{ tenant_id: string; role: Role }>`select tenant_id, role from memberships_of_user(${userId})`;
  return (await query.execute(db)).rows;
}

/** Makes a user a member of the tenant. Throws a database error if they are one already. */
export const insertMembership = (trx: TenantTrx, row: Insertable<DB["membership"]>) =>
  trx.insertInto("membership").values(row).execute();

/**
 * Returns the transaction's tenant with the user's role and when they were last seen there, or
 * undefined if the user is no member of it (any more) or suspended.
 */
export const findTenantOfMember = (trx: TenantTrx, userId: string) =>
  trx
    .selectFrom("membership")
    .innerJoin("tenant", "tenant.id", "membership.tenant_id")
    .selectAll("tenant")
    .select(["membership.role", "membership.last_seen_at"])
    .where("membership.user_id", "=", userId)
    .where("membership.suspended_at", "is", null)
    .executeTakeFirst();

/** Stores a sign-in session. Throws a database error if its id is taken. */
export const insertSession = (db: GlobalDb, row: Insertable<AuthSession>) =>
  db.insertInto("auth_session").values(row).execute();

/**
 * Returns the session with its user's name, email, phone, language and `sessions_valid_from`, even
 * if it is expired or revoked; undefined if there is none.
 */
export const findSession = (db: GlobalDb, id: string) =>
  db
    .selectFrom("auth_session")
    .innerJoin("app_user", "app_user.id", "auth_session.user_id")
    .selectAll("auth_session")
    .select([
      "app_user.name",
      "app_user.email",
      "app_user.phone_e164",
      "app_user.language",
      "app_user.sessions_valid_from",
    ])
    .where("auth_session.id", "=", id)
    .executeTakeFirst();

/**
 * Returns the user's sessions that are valid at `now` (not expired, not revoked, not from before
 * `sessions_valid_from`), oldest first. Includes a Google sign-in's session that was not used yet.
 */
export const findSessionsOfUser = (db: GlobalDb, userId: string, now: Date) =>
  db
    .selectFrom("auth_session")
    .innerJoin("app_user", "app_user.id", "auth_session.user_id")
    .selectAll("auth_session")
    .where("auth_session.user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .where("absolute_expires_at", ">", now)
    .whereRef("auth_session.created_at", ">=", "app_user.sessions_valid_from")
    .orderBy("auth_session.created_at")
    .execute();

/**
 * Sets a session's idle expiry to `expiresAt`, but never past its absolute expiry. Also of one that
 * is expired or revoked; an unknown id changes nothing.
 */
export const extendSession = (db: GlobalDb, id: string, expiresAt: Date) =>
  db
    .updateTable("auth_session")
    .set({ expires_at: sql<Date>`least(${expiresAt}::timestamptz, absolute_expires_at)` })
    .where("id", "=", id)
    .execute();

/**
 * Revokes a session but keeps its row: the table records what was revoked, when and why. One that
 * is revoked already keeps its first time and reason; an unknown id changes nothing.
 */
export const revokeSession = (db: GlobalDb, id: string, { at, reason }: { at: Date; reason: string }) =>
  db
    .updateTable("auth_session")
    .set({ revoked_at: at, revoked_reason: reason })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .execute();

/**
 * Revokes all of the user's sessions, the caller's included, with time and reason. Sets
 * `sessions_valid_from` to the same time, which also rejects a session of a sign-in that started
 * earlier but is not stored yet. Already revoked ones keep their time and reason.
 */
export async function revokeSessionsOfUser(
  db: GlobalDb,
  userId: string,
  revoked: { at: Date; reason: string },
): Promise<void> {
  await db.updateTable("app_user").set({ sessions_valid_from: revoked.at }).where("id", "=", userId).execute();
  await db
    .updateTable("auth_session")
    .set({ revoked_at: revoked.at, revoked_reason: revoked.reason })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .execute();
}

/**
 * Deletes the sessions of all users that expired (idle or absolute) or were revoked before an
 * instant; returns how many.
 */
export async function deleteSessionsEndedBefore(db: GlobalDb, instant: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("auth_session")
    .where(sql<boolean>`least(revoked_at, expires_at, absolute_expires_at) < ${instant}`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Clears the early expiry of a Google sign-in's hand-off session at its first use, so that it
 * becomes an ordinary session. Its binding stays until `takeReplacement`.
 */
export const activateHandoff = (db: GlobalDb, id: string) =>
  db.updateTable("auth_session").set({ handoff_expires_at: null }).where("id", "=", id).execute();

/**
 * Claims the single replacement of a Google sign-in's hand-off session by clearing its binding.
 * Returns true for the first claim; false if it was claimed before, or the session is unknown or no
 * hand-off.
 */
export async function takeReplacement(db: GlobalDb, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("auth_session")
    .set({ handoff_binding_hash: null })
    .where("id", "=", id)
    .where("handoff_binding_hash", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Clears a session's reference to the session that it replaced (`replaces_id`), after that one was
 * revoked. An unknown id changes nothing.
 */
export const forgetReplaced = (db: GlobalDb, id: string) =>
  db.updateTable("auth_session").set({ replaces_id: null }).where("id", "=", id).execute();

/** Stores a one-time token, such as one for a password reset. */
export const insertToken = (db: GlobalDb, row: Insertable<AuthToken>) =>
  db.insertInto("auth_token").values(row).execute();

/** Returns the token of this kind, also if it is used or expired; undefined if there is none. */
export const findToken = (db: GlobalDb, kind: TokenKind, id: string) =>
  db.selectFrom("auth_token").selectAll().where("id", "=", id).where("kind", "=", kind).executeTakeFirst();

/**
 * Marks a token of any kind as used at `at`. Returns false if it is unknown or was already used, so
 * that of two concurrent requests only one proceeds. Does not check the expiry.
 */
export async function markTokenUsed(db: GlobalDb, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("auth_token")
    .set({ used_at: at })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Marks all of the user's unused one-time tokens as used at `at`, of every kind, so that no earlier
 * link works any more.
 */
export const markTokensOfUserUsed = (db: GlobalDb, { userId, at }: { userId: string; at: Date }) =>
  db
    .updateTable("auth_token")
    .set({ used_at: at })
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .execute();

/**
 * Counts the tokens of a kind created for the user since an instant, including used ones. The
 * instant itself does not count.
 */
export async function countTokensSince(
  db: GlobalDb,
  { kind, userId, since }: { kind: TokenKind; userId: string; since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom("auth_token")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(count);
}
