import type { TeamPerson, TransferOwnership } from "@aavarti/contract/team";
import { findToken, findUserById, globalTables, lockUser, markTokenUsed } from "@aavarti/db/queries/auth";
import { deleteCommandNumber, lockMember, updateMember } from "@aavarti/db/queries/team";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { sendOwnershipCode } from "@aavarti/jobs/definitions/team";
import { isPasswordOf } from "../auth/passwords.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { requirePerson } from "../require-person.ts";
import { auditMember, memberFor, withdrawAbove } from "./change-members.ts";
import { ownershipCodeId } from "./ownership-code.ts";
import { lockTeam } from "./require-team.ts";

/**
 * Makes a member an owner and, unless `staysOwner`, the actor an admin, who then commands nothing
 * by WhatsApp any more; returns the new owner. The actor confirms with their current password, or
 * without one with a code from an email (`requestOwnershipCode`). Writes an audit event.
 * @throws AppError FORBIDDEN without `ownership.transfer`, for a job and in a demo;
 * VALIDATION_FAILED for a wrong password or code; NOT_FOUND for somebody who is no member;
 * CONFLICT for oneself, an owner or a suspended member.
 */
export async function transferOwnership(
  ctx: ServiceContext,
  { memberId, password, code, staysOwner }: TransferOwnership,
): Promise<TeamPerson> {
  requirePermission(ctx, "ownership.transfer");
  const userId = requirePerson(ctx);
  const user = await findUserById(ctx.db, userId);
  if (!user) throw notFound("user");
  const hash = user.password_hash;
  if (hash !== null && !(await isPasswordOf(ctx.hasher, hash, password ?? ""))) throw wrongPassword();
  if (hash === null && code === undefined) throw refusal("ownership.codeNeeded", {}, { field: "code" });

  return ctx.transact(async (unit) => {
    await lockTeam(ctx, unit);
    // The password may have changed since it was verified.
    const current = await lockUser(globalTables(unit.trx), userId);
    if (current?.password_hash !== hash) throw wrongPassword();
    if (hash === null) await useCode(ctx, unit, { userId, code: code ?? "" });
    if (memberId === userId) throw refusal("member.self");
    const member = await lockMember(unit.trx, memberId);
    if (!member) throw notFound("member");
    const { name } = await memberFor(ctx, unit, memberId);
    if (member.suspended_at) throw refusal("member.isSuspended", { name });
    if (member.role === "owner") throw refusal("ownership.isOwner", { name });
    await updateMember(unit.trx, memberId, { role: "owner" });
    if (!staysOwner) {
      await updateMember(unit.trx, userId, { role: "admin" });
      await withdrawAbove(ctx, unit, { userId, role: "admin" });
      await deleteCommandNumber(unit.trx, userId);
    }
    await auditMember(ctx, unit, "membership.ownership-transferred", { name, from: member.role, staysOwner });
    unit.raiseVersion();
    return memberFor(ctx, unit, memberId);
  });
}

/**
 * Enqueues the email with the code that confirms handing over the ownership, for an owner without a
 * password.
 * @throws AppError FORBIDDEN without `ownership.transfer`, for a job and in a demo; CONFLICT for an
 * owner with a password, which they enter instead.
 */
export async function requestOwnershipCode(ctx: ServiceContext): Promise<void> {
  requirePermission(ctx, "ownership.transfer");
  const userId = requirePerson(ctx);
  await ctx.transact(async (unit) => {
    await lockTeam(ctx, unit);
    const user = await findUserById(globalTables(unit.trx), userId);
    if (user?.password_hash !== null) throw refusal("ownership.usePassword");
    await unit.enqueue(sendOwnershipCode, { userId, requestId: ctx.newId() });
  });
}

async function useCode(
  ctx: ServiceContext,
  { trx }: Unit,
  { userId, code }: { userId: string; code: string },
): Promise<void> {
  const db = globalTables(trx);
  const token = await findToken(db, "ownership_transfer", ownershipCodeId(userId, code));
  const now = ctx.now();
  const isOpen = token !== undefined && token.user_id === userId && now < token.expires_at;
  if (!isOpen || !(await markTokenUsed(db, token.id, now))) {
    throw refusal("ownership.wrongCode", {}, { field: "code" });
  }
}

const wrongPassword = () => refusal("password.incorrect", {}, { field: "password" });
