import {
  CheckResetLink,
  ForgotPassword,
  Login,
  Me,
  Register,
  ResetPassword,
  RevokeSession,
  SignedIn,
  VerifyEmail,
} from "@aavarti/contract/auth";
import { BusinessRef, OwnBusinesses, StartBusiness } from "@aavarti/contract/team";
import { listBusinesses, startBusiness, switchBusiness } from "@aavarti/services/auth/businesses";
import { checkResetLink } from "@aavarti/services/auth/check-reset-link";
import { forgotPassword } from "@aavarti/services/auth/forgot-password";
import { login } from "@aavarti/services/auth/login";
import { logout } from "@aavarti/services/auth/logout";
import { readMe } from "@aavarti/services/auth/me";
import { register } from "@aavarti/services/auth/register";
import { resetPassword } from "@aavarti/services/auth/reset-password";
import { revokeSession } from "@aavarti/services/auth/revoke-session";
import { verifyEmail } from "@aavarti/services/auth/verify-email";
import { z } from "zod";
import { limitedSignIn } from "../limited-sign-in.ts";
import { publicProcedure, router, sessionProcedure } from "../procedures.ts";

export const authRouter = router({
  login: publicProcedure("before a sign-in")
    .input(Login)
    .output(SignedIn)
    .mutation(async ({ ctx, input }) => {
      const signedIn = await limitedSignIn(ctx, input.email, () => login(ctx.public, input));
      await ctx.devices.remember(input.email);
      return signedIn;
    }),
  register: publicProcedure("before a sign-in")
    .input(Register)
    .output(SignedIn)
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("register.address", ctx.address);
      const signedIn = await register(ctx.public, input);
      await ctx.devices.remember(input.email);
      return signedIn;
    }),
  startBusiness: publicProcedure("before a sign-in")
    .input(StartBusiness)
    .output(SignedIn)
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("register.address", ctx.address);
      const signedIn = await limitedSignIn(ctx, input.email, () => startBusiness(ctx.public, input));
      await ctx.devices.remember(input.email);
      return signedIn;
    }),
  businesses: sessionProcedure({ open: "their own businesses" })
    .output(OwnBusinesses)
    .query(({ ctx }) => listBusinesses(ctx.public, ctx.session)),
  switchBusiness: sessionProcedure({ open: "their own businesses" })
    .input(BusinessRef)
    .output(SignedIn)
    .mutation(({ ctx, input }) => switchBusiness(ctx.public, ctx.session, input)),
  logout: sessionProcedure({ open: "their own session" })
    .output(z.void())
    .mutation(({ ctx }) => logout(ctx.public, ctx.session)),
  revoke: publicProcedure("a token of the session itself is what it takes")
    .input(RevokeSession)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("revoke-session.address", ctx.address);
      await revokeSession(ctx.public, input);
    }),
  me: sessionProcedure({ open: "their own session" })
    .output(Me)
    .query(({ ctx }) => readMe(ctx.public, ctx.session)),
  forgotPassword: publicProcedure("before a sign-in")
    .input(ForgotPassword)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const device = await ctx.devices.keyFor(input.email);
      if (device === null) {
        await ctx.attempts.count("forgot-password.address", ctx.address);
        await ctx.attempts.count("forgot-password.account-and-address", `${input.email} ${ctx.address}`);
      } else await ctx.attempts.count("forgot-password.device", device);
      // The job limits the emails per person: rejecting here would let a stranger use up the
      // owner's attempts.
      await forgotPassword(ctx.public, input);
    }),
  // A mutation although it changes nothing: the input of a query would put the token in an address.
  checkResetLink: publicProcedure("the emailed token is what it takes")
    .input(CheckResetLink)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("check-reset-link.address", ctx.address);
      await checkResetLink(ctx.public, input);
    }),
  resetPassword: publicProcedure("the emailed token is what it takes")
    .input(ResetPassword)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("reset-password.address", ctx.address);
      await resetPassword(ctx.public, input);
    }),
  verifyEmail: publicProcedure("the emailed token is what it takes")
    .input(VerifyEmail)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("reset-password.address", ctx.address);
      await verifyEmail(ctx.public, input);
    }),
});
