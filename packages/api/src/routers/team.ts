import {
  ChangeMember,
  InvitationRef,
  Invite,
  MemberRef,
  RemoveMember,
  SentInvitation,
  Team,
  TeamPerson,
  TransferOwnership,
} from "@aavarti/contract/team";
import {
  changeMember,
  leaveBusiness,
  removeMember,
  resumeMember,
  suspendMember,
} from "@aavarti/services/team/change-members";
import { invite, resendInvitation, revokeInvitation } from "@aavarti/services/team/invite";
import { listTeam } from "@aavarti/services/team/list-team";
import { requestOwnershipCode, transferOwnership } from "@aavarti/services/team/transfer-ownership";
import { z } from "zod";
import { memberProcedure, router, sessionProcedure } from "../procedures.ts";

export const teamRouter = router({
  list: memberProcedure("team.read")
    .output(Team)
    .query(({ ctx }) => listTeam(ctx.service)),
  invite: memberProcedure("team.invite")
    .input(Invite)
    .output(SentInvitation)
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("invite.tenant", ctx.session.tenant.id);
      if (input.email) await ctx.attempts.count("invite.recipient", input.email);
      return invite(ctx.service, input);
    }),
  resendInvitation: memberProcedure("team.invite")
    .input(InvitationRef)
    .output(SentInvitation)
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("invite.tenant", ctx.session.tenant.id);
      await ctx.attempts.count("invite-again.invitation", input.id);
      return resendInvitation(ctx.service, input);
    }),
  revokeInvitation: memberProcedure("team.invite")
    .input(InvitationRef)
    .output(z.void())
    .mutation(({ ctx, input }) => revokeInvitation(ctx.service, input)),
  changeMember: memberProcedure("team.roles")
    .input(ChangeMember)
    .output(TeamPerson)
    .mutation(({ ctx, input }) => changeMember(ctx.service, input)),
  suspend: memberProcedure("team.remove")
    .input(MemberRef)
    .output(TeamPerson)
    .mutation(({ ctx, input }) => suspendMember(ctx.service, input)),
  resume: memberProcedure("team.remove")
    .input(MemberRef)
    .output(TeamPerson)
    .mutation(({ ctx, input }) => resumeMember(ctx.service, input)),
  remove: memberProcedure("team.remove")
    .input(RemoveMember)
    .output(z.void())
    .mutation(({ ctx, input }) => removeMember(ctx.service, input)),
  leave: sessionProcedure({ open: "their own membership" })
    .output(z.void())
    .mutation(({ ctx }) => leaveBusiness(ctx.service)),
  transferOwnership: memberProcedure("ownership.transfer")
    .input(TransferOwnership)
    .output(TeamPerson)
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("ownership.user", ctx.session.user.id);
      return transferOwnership(ctx.service, input);
    }),
  sendOwnershipCode: memberProcedure("ownership.transfer")
    .output(z.void())
    .mutation(async ({ ctx }) => {
      await ctx.attempts.count("ownership.user", ctx.session.user.id);
      await requestOwnershipCode(ctx.service);
    }),
});
