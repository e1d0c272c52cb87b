import { ForgotPassword, Login, Me, Register, ResetPassword, SignedIn, VerifyEmail } from "@aavarti/contract/auth";
import { forgotPassword } from "@aavarti/services/auth/forgot-password";
import { login } from "@aavarti/services/auth/login";
import { logout } from "@aavarti/services/auth/logout";
import { readMe } from "@aavarti/services/auth/me";
import { register } from "@aavarti/services/auth/register";
import { resetPassword } from "@aavarti/services/auth/reset-password";
import { verifyEmail } from "@aavarti/services/auth/verify-email";
import { z } from "zod";
import { publicProcedure, router, sessionProcedure } from "../procedures.ts";

export const authRouter = router({
  login: publicProcedure
    .input(Login)
    .output(SignedIn)
    .mutation(async ({ ctx, input }) => {
      const together = `${input.email} ${ctx.address}`;
      await ctx.attempts.count("login.address", ctx.address);
      await ctx.attempts.count("login.account", input.email);
      await ctx.attempts.count("login.account-and-address", together);
      const signedIn = await login(ctx.public, input);
      await ctx.attempts.forget("login.account-and-address", together);
      return signedIn;
    }),
  register: publicProcedure
    .input(Register)
    .output(SignedIn)
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("register.address", ctx.address);
      return register(ctx.public, input);
    }),
  logout: sessionProcedure.output(z.void()).mutation(({ ctx }) => logout(ctx.public, ctx.session)),
  me: sessionProcedure.output(Me).query(({ ctx }) => readMe(ctx.public, ctx.session)),
  forgotPassword: publicProcedure
    .input(ForgotPassword)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("forgot-password.address", ctx.address);
      await ctx.attempts.count("forgot-password.account", input.email);
      await forgotPassword(ctx.public, input);
    }),
  resetPassword: publicProcedure
    .input(ResetPassword)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("reset-password.address", ctx.address);
      await resetPassword(ctx.public, input);
    }),
  verifyEmail: publicProcedure
    .input(VerifyEmail)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("reset-password.address", ctx.address);
      await verifyEmail(ctx.public, input);
    }),
});
