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
import { AppError } from "@aavarti/domain/errors";
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
import type { ApiContext } from "../context.ts";
import { publicProcedure, router, sessionProcedure } from "../procedures.ts";

export const authRouter = router({
  login: publicProcedure
    .input(Login)
    .output(SignedIn)
    .mutation(async ({ ctx, input }) => {
      const signedIn = await limitedSignIn(ctx, input.email, () => login(ctx.public, input));
      await ctx.devices.remember(input.email);
      return signedIn;
    }),
  register: publicProcedure
    .input(Register)
    .output(SignedIn)
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("register.address", ctx.address);
      const signedIn = await register(ctx.public, input);
      await ctx.devices.remember(input.email);
      return signedIn;
    }),
  logout: sessionProcedure.output(z.void()).mutation(({ ctx }) => logout(ctx.public, ctx.session)),
  revoke: publicProcedure
    .input(RevokeSession)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("revoke-session.address", ctx.address);
      await revokeSession(ctx.public, input);
    }),
  me: sessionProcedure.output(Me).query(({ ctx }) => readMe(ctx.public, ctx.session)),
  forgotPassword: publicProcedure
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
  checkResetLink: publicProcedure
    .input(CheckResetLink)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("check-reset-link.address", ctx.address);
      await checkResetLink(ctx.public, input);
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

/**
 * Runs a sign-in within its rate limits. A known device has only its own limit. Other callers are
 * limited by address, both alone and together with the account; failures on the account from other
 * addresses only delay them. An address without an account is treated the same.
 */
async function limitedSignIn<T>(
  { attempts, address, devices }: Pick<ApiContext, "attempts" | "address" | "devices">,
  email: string,
  signIn: () => Promise<T>,
): Promise<T> {
  const device = await devices.keyFor(email);
  if (device !== null) {
    await attempts.count("login.device", device);
    const signedIn = await signIn();
    await attempts.forget("login.device", device);
    return signedIn;
  }
  const together = `${email} ${address}`;
  await attempts.count("login.address", address);
  await attempts.count("login.account-and-address", together);
  await attempts.slowDown("login.account-failures", email);
  try {
    const signedIn = await signIn();
    await attempts.forget("login.account-and-address", together);
    return signedIn;
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === "INVALID_CREDENTIALS";
    if (isWrong) await attempts.noteFailure("login.account-failures", email);
    throw error;
  }
}
