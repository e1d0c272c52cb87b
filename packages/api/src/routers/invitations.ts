import { SignedIn } from "@aavarti/contract/auth";
import {
  AcceptRegistering,
  AcceptSigningIn,
  InvitationToken,
  JoinedOrConfirming,
  ShownInvitation,
} from "@aavarti/contract/team";
import {
  acceptInvitation,
  registerAndAccept,
  showInvitation,
  signInAndAccept,
} from "@aavarti/services/team/accept-invitation";
import { limitedSignIn } from "../limited-sign-in.ts";
import { publicProcedure, router, sessionProcedure } from "../procedures.ts";

const LINK = "the invitation's token is what it takes";

/** Procedures of whoever has the link of an invitation; the link is what allows them. */
export const invitationsRouter = router({
  // A mutation although it changes nothing: the input of a query would put the token in an address.
  show: publicProcedure(LINK)
    .input(InvitationToken)
    .output(ShownInvitation)
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("invitation.address", ctx.address);
      return showInvitation(ctx.public, input);
    }),
  accept: sessionProcedure({ open: LINK })
    .input(InvitationToken)
    .output(SignedIn)
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("invitation.address", ctx.address);
      return acceptInvitation(ctx.public, ctx.session, input);
    }),
  signInAndAccept: publicProcedure(LINK)
    .input(AcceptSigningIn)
    .output(SignedIn)
    .mutation(async ({ ctx, input }) => {
      const signedIn = await limitedSignIn(ctx, input.email, () => signInAndAccept(ctx.public, input));
      await ctx.devices.remember(input.email);
      return signedIn;
    }),
  registerAndAccept: publicProcedure(LINK)
    .input(AcceptRegistering)
    .output(JoinedOrConfirming)
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("register.address", ctx.address);
      const outcome = await registerAndAccept(ctx.public, input);
      if (outcome.joined) await ctx.devices.remember(outcome.joined.user.email);
      return outcome;
    }),
});
