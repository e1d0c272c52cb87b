import type { Role } from "@aavarti/domain/permissions";
import type { GivenRole } from "@aavarti/domain/team";
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from "kysely";
import type { DB, Invitation, Membership } from "../schema.ts";
import type { GlobalDb, TenantTrx } from "../tenant.ts";

export type MembershipRow = Selectable<Membership>;
export type InvitationRow = Selectable<Invitation>;

const membersWithUsers = (trx: TenantTrx) =>
  trx
    .selectFrom("membership")
    .innerJoin("app_user", "app_user.id", "membership.user_id")
    .select([
      "app_user.id",
      "app_user.name",
      "app_user.email",
      "app_user.phone_e164",
      "membership.role",
      "membership.created_at",
      "membership.last_seen_at",
      "membership.suspended_at",
    ]);

export type TeamRow = Awaited<ReturnType<typeof listTeam>>[number];

/** Returns all members, suspended ones included, with their users: by when they joined. */
export const listTeam = (trx: TenantTrx) =>
  membersWithUsers(trx).orderBy("membership.created_at").orderBy("app_user.id").execute();

/** Returns a member as `listTeam` does, suspended or not; undefined for somebody who isn't one. */
export const findTeamMember = (trx: TenantTrx, userId: string) =>
  membersWithUsers(trx).where("membership.user_id", "=", userId).executeTakeFirst();

/**
 * Returns a member's row, suspended or not, locked until the transaction ends; undefined for
 * somebody who isn't one.
 */
export const lockMember = (trx: TenantTrx, userId: string) =>
  trx.selectFrom("membership").selectAll().where("user_id", "=", userId).forNoKeyUpdate().executeTakeFirst();

/** Returns how many owners of the tenant are not suspended. Lock the tenant before counting. */
export async function countOwners(trx: TenantTrx): Promise<number> {
  const { count } = await trx
    .selectFrom("membership")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("role", "=", "owner")
    .where("suspended_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Changes a member's row; somebody who isn't one stays out. */
export const updateMember = (trx: TenantTrx, userId: string, changes: Updateable<Membership>) =>
  trx.updateTable("membership").set(changes).where("user_id", "=", userId).execute();

/**
 * Deletes a membership, and with it the member's preferences, saved views, notifications and number
 * for commands. What they did stays, under their name.
 */
export const deleteMember = (trx: TenantTrx, userId: string) =>
  trx.deleteFrom("membership").where("user_id", "=", userId).execute();

/** Deletes a member's number for commands by WhatsApp, verified or not; without effect if none. */
export const deleteCommandNumber = (trx: TenantTrx, userId: string) =>
  trx.deleteFrom("command_number").where("user_id", "=", userId).execute();

/**
 * Gives the conversations of a member that aren't closed to another one, or with null to nobody;
 * returns how many. Closed ones lose their member.
 */
export async function handOverConversations(
  trx: TenantTrx,
  { from, to, at }: { from: string; to: string | null; at: Date },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("conversation")
    .set({ assignee_id: to, updated_at: at })
    .where("assignee_id", "=", from)
    .where("state", "<>", "closed")
    .executeTakeFirst();
  await trx.updateTable("conversation").set({ assignee_id: null }).where("assignee_id", "=", from).execute();
  return Number(numUpdatedRows);
}

/** Revokes a person's sessions in one tenant; those in other tenants stay. */
export const revokeSessionsIn = (
  db: GlobalDb,
  { userId, tenantId, at, reason }: { userId: string; tenantId: string; at: Date; reason: string },
) =>
  db
    .updateTable("auth_session")
    .set({ revoked_at: at, revoked_reason: reason })
    .where("user_id", "=", userId)
    .where("tenant_id", "=", tenantId)
    .where("revoked_at", "is", null)
    .execute();

/** Stores an invitation, or nothing and false if one to this email address waits already. */
export async function insertInvitation(trx: TenantTrx, row: Insertable<Invitation>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("invitation")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Returns the invitations that were neither accepted nor revoked, expired ones too, newest first.
 */
export const listWaitingInvitations = (trx: TenantTrx) =>
  trx
    .selectFrom("invitation")
    .leftJoin("app_user", "app_user.id", "invitation.invited_by")
    .selectAll("invitation")
    .select("app_user.name as inviter_name")
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .orderBy("invitation.created_at", "desc")
    .orderBy("invitation.id")
    .execute();

/** Returns an invitation with its inviter's name, whatever its state; undefined if none. */
export const findInvitation = (trx: TenantTrx, id: string) =>
  trx
    .selectFrom("invitation")
    .leftJoin("app_user", "app_user.id", "invitation.invited_by")
    .selectAll("invitation")
    .select("app_user.name as inviter_name")
    .where("invitation.id", "=", id)
    .executeTakeFirst();

/** Returns an invitation, locked until the transaction ends; undefined if there is none. */
export const lockInvitation = (trx: TenantTrx, id: string) =>
  trx.selectFrom("invitation").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** Changes an invitation; an unknown id changes nothing. */
export const updateInvitation = (trx: TenantTrx, id: string, changes: Updateable<Invitation>) =>
  trx.updateTable("invitation").set(changes).where("id", "=", id).execute();

/**
 * Revokes the waiting invitations that a member sent last, but for those to the roles `kept`;
 * returns how many.
 */
export async function revokeInvitationsOf(
  trx: TenantTrx,
  userId: string,
  at: Date,
  kept: readonly GivenRole[] = [],
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("invitation")
    .set({ revoked_at: at })
    .where("invited_by", "=", userId)
    .$if(kept.length > 0, (query) => query.where("role", "not in", kept))
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Returns tenant and id of the invitation whose link has a token with this SHA-256 hash, whatever
 * its state; null for an unknown one. Runs before a tenant is known.
 */
export async function invitationOfToken(
  db: Kysely<DB>,
  tokenHash: string,
): Promise<{ tenantId: string; id: string } | null> {
  const { rows } = await sql<{ tenant_id: string; id: string }>`
    select tenant_id, id from invitation_of_token(${tokenHash})`.execute(db);
  return rows[0] ? { tenantId: rows[0].tenant_id, id: rows[0].id } : null;
}

/** Returns whether invitations to this email address, in lower case, wait in any tenant at `at`. */
export async function hasInvitations(db: Kysely<DB>, email: string, at: Date): Promise<boolean> {
  const { rows } = await sql`select id from invitations_of_email(${email}, ${at}::timestamptz)`.execute(db);
  return rows.length > 0;
}

export type Business = { tenant_id: string; role: Role; is_suspended: boolean };

/**
 * Returns the tenants of which a person is a member, suspended or not, with the role: the one they
 * joined first first. Runs before a tenant is known.
 */
export async function findBusinesses(db: Kysely<DB>, userId: string): Promise<Business[]> {
  const query = sql<Business>`select tenant_id, role, is_suspended from businesses_of_user(${userId})`;
  return (await query.execute(db)).rows;
}

/**
 * Deletes people, with their sessions and links, who have belonged to no business since before an
 * instant; returns how many. Somebody who is a member again is not among them.
 */
export async function deleteUsersWithoutBusiness(db: Kysely<DB>, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from app_user u where u.without_business_since < ${before}
      and not exists (select from memberships_of_user(u.id))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
