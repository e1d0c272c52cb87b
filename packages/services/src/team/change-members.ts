import type { ChangeMember, MemberRef, RemoveMember, TeamPerson } from "@aavarti/contract/team";
import { globalTables, updateCredentials } from "@aavarti/db/queries/auth";
import {
  deleteCommandNumber,
  deleteMember,
  findBusinesses,
  findTeamMember,
  handOverConversations,
  lockMember,
  type MembershipRow,
  revokeInvitationsOf,
  revokeSessionsIn,
  updateMember,
} from "@aavarti/db/queries/team";
import { mayDo, type Role } from "@aavarti/domain/permissions";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { rolesGivenBy } from "@aavarti/domain/team";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { requirePerson } from "../require-person.ts";
import { keepAnOwner, lockManaged, lockTeam, roleOf } from "./require-team.ts";
import { toTeamPerson } from "./to-team.ts";

/**
 * Gives a member another role, from their next request on, and returns them. Without the role of
 * an owner they command nothing by WhatsApp any more, and their invitations to roles that they may
 * not give any more are withdrawn. The same role changes nothing. Writes an audit event.
 * @throws AppError FORBIDDEN without `team.roles`, for a role or a member above what the actor may
 * manage, for a job and in a demo; NOT_FOUND for somebody who is no member; CONFLICT for oneself
 * and for the last owner.
 */
export function changeMember(ctx: ServiceContext, { id, role }: ChangeMember): Promise<TeamPerson> {
  requirePermission(ctx, "team.roles");
  return ctx.transact(async (unit) => {
    const member = await lockManaged(ctx, unit, id);
    if (!rolesGivenBy(roleOf(ctx)).includes(role)) throw refusal("member.above");
    if (member.role === role) return memberFor(ctx, unit, id);
    await keepAnOwner(unit, member);
    await updateMember(unit.trx, id, { role });
    if (member.role === "owner") await deleteCommandNumber(unit.trx, id);
    await withdrawAbove(ctx, unit, { userId: id, role });
    const after = await memberFor(ctx, unit, id);
    await auditMember(ctx, unit, "membership.role-changed", {
      name: after.name,
      values: { role: [member.role, role] },
    });
    return after;
  });
}

/**
 * Suspends a member and returns them: their sessions in this business end at once, and they can't
 * sign in to it. What they did, their conversations and their settings stay. Their invitations are
 * withdrawn. Somebody who is suspended stays so. Writes an audit event.
 * @throws AppError FORBIDDEN without `team.remove`, for a member whom only an owner may manage, for
 * a job and in a demo; NOT_FOUND for somebody who is no member; CONFLICT for oneself and for the
 * last owner.
 */
export function suspendMember(ctx: ServiceContext, { id }: MemberRef): Promise<TeamPerson> {
  requirePermission(ctx, "team.remove");
  const by = requirePerson(ctx);
  return ctx.transact(async (unit) => {
    const member = await lockManaged(ctx, unit, id);
    if (member.suspended_at) return memberFor(ctx, unit, id);
    await keepAnOwner(unit, member);
    const at = ctx.now();
    await updateMember(unit.trx, id, { suspended_at: at, suspended_by: by });
    await deleteCommandNumber(unit.trx, id);
    await revokeInvitationsOf(unit.trx, id, at);
    await endSessions(ctx, unit, { userId: id, reason: "suspended" });
    const after = await memberFor(ctx, unit, id);
    await auditMember(ctx, unit, "membership.suspended", { name: after.name });
    return after;
  });
}

/**
 * Ends a member's suspension and returns them: they can sign in again, with the role that they had.
 * Without effect for somebody who isn't suspended. Writes an audit event.
 * @throws AppError FORBIDDEN without `team.remove`, for a member whom only an owner may manage, for
 * a job and in a demo; NOT_FOUND for somebody who is no member; CONFLICT for oneself.
 */
export function resumeMember(ctx: ServiceContext, { id }: MemberRef): Promise<TeamPerson> {
  requirePermission(ctx, "team.remove");
  return ctx.transact(async (unit) => {
    const member = await lockManaged(ctx, unit, id);
    if (!member.suspended_at) return memberFor(ctx, unit, id);
    await updateMember(unit.trx, id, { suspended_at: null, suspended_by: null });
    const after = await memberFor(ctx, unit, id);
    await auditMember(ctx, unit, "membership.resumed", { name: after.name });
    return after;
  });
}

/**
 * Removes a member: their sessions in this business end at once. What they wrote and recorded
 * stays, under their name; their open conversations go to `handOverTo` or to nobody, their own
 * settings are deleted, and their invitations withdrawn. Writes an audit event.
 * @throws AppError FORBIDDEN without `team.remove`, for a member whom only an owner may manage,
 * for a job and in a demo; NOT_FOUND for somebody who is no member, also as the one who takes
 * over; CONFLICT for oneself, for the last owner, and when a suspended member is to take over.
 */
export function removeMember(ctx: ServiceContext, { id, handOverTo }: RemoveMember): Promise<void> {
  requirePermission(ctx, "team.remove");
  return ctx.transact(async (unit) => {
    const member = await lockManaged(ctx, unit, id);
    await endMembership(ctx, unit, { member, handOverTo, action: "membership.removed" });
  });
}

/**
 * Ends the signed-in person's own membership, as `removeMember` does for others, and with it this
 * session. Every role may leave.
 * @throws AppError FORBIDDEN for a job and in a demo; NOT_FOUND when they are no member any more;
 * CONFLICT for the last owner.
 */
export function leaveBusiness(ctx: ServiceContext): Promise<void> {
  const userId = requirePerson(ctx);
  return ctx.transact(async (unit) => {
    await lockTeam(ctx, unit);
    const member = await lockMember(unit.trx, userId);
    if (!member) throw notFound("member");
    await endMembership(ctx, unit, { member, handOverTo: undefined, action: "membership.left" });
  });
}

type Ending = {
  member: MembershipRow;
  handOverTo: string | undefined;
  action: "membership.removed" | "membership.left";
};

async function endMembership(
  ctx: ServiceContext,
  unit: Unit,
  { member, handOverTo = undefined, action }: Ending,
): Promise<void> {
  const { trx } = unit;
  const id = member.user_id;
  await keepAnOwner(unit, member);
  if (handOverTo !== undefined) await requireSuccessor(unit, { id: handOverTo, leaving: id });
  const at = ctx.now();
  const { name } = await memberFor(ctx, unit, id);
  const conversations = await handOverConversations(trx, { from: id, to: handOverTo ?? null, at });
  await revokeInvitationsOf(trx, id, at);
  await endSessions(ctx, unit, { userId: id, reason: "removed" });
  await deleteMember(trx, id);
  if ((await findBusinesses(trx, id)).length === 0) {
    await updateCredentials(globalTables(trx), id, { without_business_since: at, updated_at: at });
  }
  const handedTo = handOverTo === undefined ? null : (await memberFor(ctx, unit, handOverTo)).name;
  await auditMember(ctx, unit, action, { name, conversations, handedTo });
  unit.raiseVersion();
}

async function requireSuccessor({ trx }: Unit, { id, leaving }: { id: string; leaving: string }): Promise<void> {
  const successor = id === leaving ? undefined : await findTeamMember(trx, id);
  if (!successor) throw notFound("member");
  if (successor.suspended_at) throw refusal("member.isSuspended", { name: successor.name });
}

const endSessions = (
  ctx: ServiceContext,
  { trx }: Unit,
  { userId, reason }: { userId: string; reason: string },
): Promise<unknown> => revokeSessionsIn(globalTables(trx), { userId, tenantId: ctx.tenantId, at: ctx.now(), reason });

/** Withdraws a member's invitations to roles that one with their new role may not give. */
export async function withdrawAbove(
  ctx: ServiceContext,
  { trx }: Unit,
  { userId, role }: { userId: string; role: Role },
): Promise<void> {
  const kept = mayDo(role, "team.invite") ? rolesGivenBy(role) : [];
  await revokeInvitationsOf(trx, userId, ctx.now(), kept);
}

/** Returns a member as the API does. @throws AppError NOT_FOUND for somebody who is none. */
export async function memberFor(ctx: ServiceContext, { trx }: Unit, id: string): Promise<TeamPerson> {
  const row = await findTeamMember(trx, id);
  if (!row) throw notFound("member");
  return toTeamPerson(row, ctx.actor.kind === "user" ? ctx.actor.userId : null);
}

/** Writes the audit event of a change of the team. */
export const auditMember = (
  ctx: ServiceContext,
  unit: Unit,
  action: string,
  changes: Record<string, unknown>,
): Promise<void> => audit(ctx, unit, action, { kind: "tenant", id: ctx.tenantId }, changes);
