import { LANGUAGES } from "@aavarti/domain/languages";
import { ROLES } from "@aavarti/domain/permissions";
import { z } from "zod";
import { email, requiredText, wire } from "./fields.ts";
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
  name: requiredText("Name", 200),
  email,
  password,
  businessName: requiredText("Business name", 200),
});
export type Register = z.output<typeof Register>;

export const ForgotPassword = z.object({ email });
export type ForgotPassword = z.output<typeof ForgotPassword>;

export const ResetPassword = z.object({ token: requiredText("Token", 200), password });
export type ResetPassword = z.output<typeof ResetPassword>;

export const VerifyEmail = z.object({ token: requiredText("Token", 200) });
export type VerifyEmail = z.output<typeof VerifyEmail>;

export const User = z.object({
  id: wire.id,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  language: z.enum(LANGUAGES).describe("Of the screens, and of messages to this person"),
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
