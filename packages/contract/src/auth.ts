import { LANGUAGES } from "@aavarti/domain/languages";
import { ROLES } from "@aavarti/domain/permissions";
import { z } from "zod";
import { email, ownName, requiredText, wire } from "./fields.ts";
import { Tenant } from "./tenants.ts";

/** Bounded before it is hashed; the rule for a good one is `domain/passwords`, judged by the verb that stores it. */
export const password = z
  .string({
    error: (issue) =>
      issue.input === undefined || issue.input === null ? "Password is required" : "Password must be text",
  })
  .min(1, "Password is required")
  .max(1024, "Password must have at most 128 characters");

export const Login = z.object({ email, password });
export type Login = z.output<typeof Login>;

export const Register = z.object({
  name: ownName("Name"),
  email,
  password,
  businessName: ownName("Business name"),
  language: z.enum(LANGUAGES).optional().describe("Of the screens and of emails to this person; English when absent"),
});
export type Register = z.output<typeof Register>;

export const ForgotPassword = z.object({ email });
export type ForgotPassword = z.output<typeof ForgotPassword>;

export const ResetPassword = z.object({ token: requiredText("Token", 200), password });
export type ResetPassword = z.output<typeof ResetPassword>;

export const VerifyEmail = z.object({ token: requiredText("Token", 200) });
export type VerifyEmail = z.output<typeof VerifyEmail>;

/** SHA-256 of a session's token in hex. */
export const RevokeSession = z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) });
export type RevokeSession = z.output<typeof RevokeSession>;

export const User = z.object({
  id: wire.id,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  language: z.enum(LANGUAGES).describe("Language of the screens and of messages to this user"),
});
export type User = z.output<typeof User>;

export const SignedIn = z.object({ token: z.string(), user: User, tenant: Tenant });
export type SignedIn = z.output<typeof SignedIn>;

export const Me = z.object({
  user: User,
  tenant: Tenant,
  token: z.string().optional().describe("Replaces the token of a Google redirect, at its first use"),
});
export type Me = z.output<typeof Me>;
