import { countOwners, lockMember, type MembershipRow } from "@aavarti/db/queries/team";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import { lockTenant } from "@aavarti/db/queries/tenants";
import type { Role } from "@aavarti/domain/permissions";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { mayManage } from "@aavarti/domain/team";
import type { ServiceContext, Unit } from "../context.ts";
import { requirePerson } from "../require-person.ts";

/** Returns the actor's role; the highest for a job. */
export const roleOf = ({ actor }: Pick<ServiceContext, "actor">): Role =>
  actor.kind === "user" ? actor.role : "owner";

/**
 * Returns the business, locked until the transaction ends, so that changes to its team happen one
 * after the other. The actor must still have the role that the request came with: somebody may
 * have taken it while it waited.
 * @throws AppError NOT_FOUND when it was erased; FORBIDDEN for a demo, whose sign-in is public;
 * CONFLICT for an actor who is suspended, no member or has another role by now.
 */
export async function lockTeam({ actor }: Pick<ServiceContext, "actor">, { trx }: Unit): Promise<TenantRow> {
  const tenant = await lockTenant(trx);
  if (!tenant) throw notFound("business");
  if (tenant.is_demo) throw refusal("demo.team");
  if (actor.kind === "user") {
    const member = await lockMember(trx, actor.userId);
    if (member?.role !== actor.role || member.suspended_at) throw refusal("member.changed");
  }
  return tenant;
}

/**
 * Returns the row of a member whom the actor may change, suspend or remove, with the team and the
 * row locked.
 * @throws AppError NOT_FOUND for somebody who is no member; CONFLICT for the actor; FORBIDDEN for a
 * member whom only an owner may change, for a job and in a demo.
 */
export async function lockManaged(ctx: ServiceContext, unit: Unit, userId: string): Promise<MembershipRow> {
  const actorId = requirePerson(ctx);
  await lockTeam(ctx, unit);
  const member = await lockMember(unit.trx, userId);
  if (!member) throw notFound("member");
  if (userId === actorId) throw refusal("member.self");
  if (!mayManage(roleOf(ctx), member.role)) throw refusal("member.above");
  return member;
}

/**
 * Checks that another owner stays when this member goes, is suspended or gets another role. The
 * team must be locked (`lockTeam`), so that two owners can't leave at once.
 * @throws AppError CONFLICT when this is the last owner.
 */
export async function keepAnOwner({ trx }: Unit, member: MembershipRow): Promise<void> {
  if (member.role !== "owner" || member.suspended_at !== null) return;
  if ((await countOwners(trx)) <= 1) throw refusal("member.lastOwner");
}
