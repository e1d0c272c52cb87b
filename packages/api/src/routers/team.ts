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
  list: memberProcedure.output(Team).query(({ ctx }) => listTeam(ctx.service)),
  invite: memberProcedure
    .input(Invite)
    .output(SentInvitation)
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("invite.tenant", ctx.session.tenant.id);
      return invite(ctx.service, input);
    }),
  resendInvitation: memberProcedure
    .input(InvitationRef)
    .output(SentInvitation)
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("invite.tenant", ctx.session.tenant.id);
      return resendInvitation(ctx.service, input);
    }),
  revokeInvitation: memberProcedure
    .input(InvitationRef)
    .output(z.void())
    .mutation(({ ctx, input }) => revokeInvitation(ctx.service, input)),
  changeMember: memberProcedure
    .input(ChangeMember)
    .output(TeamPerson)
    .mutation(({ ctx, input }) => changeMember(ctx.service, input)),
  suspend: memberProcedure
    .input(MemberRef)
    .output(TeamPerson)
    .mutation(({ ctx, input }) => suspendMember(ctx.service, input)),
  resume: memberProcedure
    .input(MemberRef)
    .output(TeamPerson)
    .mutation(({ ctx, input }) => resumeMember(ctx.service, input)),
  remove: memberProcedure
    .input(RemoveMember)
    .output(z.void())
    .mutation(({ ctx, input }) => removeMember(ctx.service, input)),
  leave: sessionProcedure.output(z.void()).mutation(({ ctx }) => leaveBusiness(ctx.service)),
  transferOwnership: memberProcedure
    .input(TransferOwnership)
    .output(TeamPerson)
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("ownership.user", ctx.session.user.id);
      return transferOwnership(ctx.service, input);
    }),
  sendOwnershipCode: memberProcedure.output(z.void()).mutation(async ({ ctx }) => {
    await ctx.attempts.count("ownership.user", ctx.session.user.id);
    await requestOwnershipCode(ctx.service);
  }),
});
