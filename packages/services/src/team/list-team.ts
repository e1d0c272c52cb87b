import type { Team } from "@aavarti/contract/team";
import { listWaitingInvitations, listTeam as queryTeam } from "@aavarti/db/queries/team";
import { requirePermission, type ServiceContext } from "../context.ts";
import { toInvitation, toTeamPerson } from "./to-team.ts";

/**
 * Returns the members of the business, suspended ones too, by when they joined, and the invitations
 * that wait for an answer or have expired, newest first.
 * @throws AppError FORBIDDEN without `team.read`.
 */
export function listTeam(ctx: ServiceContext): Promise<Team> {
  requirePermission(ctx, "team.read");
  const you = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  return ctx.transact(async ({ trx }) => {
    const [members, invitations] = await Promise.all([queryTeam(trx), listWaitingInvitations(trx)]);
    const now = ctx.now();
    return {
      members: members.map((row) => toTeamPerson(row, you)),
      invitations: invitations.map((row) => toInvitation(row, now)),
    };
  });
}
