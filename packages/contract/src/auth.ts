import { LANGUAGES } from "@aavarti/domain/languages";
import { MAX_PASSWORD_LENGTH } from "@aavarti/domain/passwords";
import { ROLES } from "@aavarti/domain/permissions";
import { explainField } from "@aavarti/domain/reasons/fields";
import { z } from "zod";
import { email, ownName, requiredText, wire } from "./fields.ts";
import { because, missingOr } from "./sentences.ts";
import { Tenant } from "./tenants.ts";

/**
 * Only limits the length before hashing; the verb that stores a password checks its strength with
 * `domain/passwords`.
 */
export const password = z
  .string(
    missingOr(
      explainField("field.required", { field: "password" }),
      explainField("field.notText", { field: "password" }),
    ),
  )
  .min(1, because(explainField("field.required", { field: "password" })))
  .max(1024, because(explainField("field.tooLong", { field: "password", most: MAX_PASSWORD_LENGTH })));

export const Login = z.object({ email, password });
export type Login = z.output<typeof Login>;

export const Register = z.object({
  name: ownName("name"),
  email,
  password,
  businessName: ownName("businessName"),
  language: z
    .enum(LANGUAGES)
    .optional()
    .describe("Language of the screens and of emails to this person. Default: English"),
});
export type Register = z.output<typeof Register>;

export const ForgotPassword = z.object({ email });
export type ForgotPassword = z.output<typeof ForgotPassword>;

export const ResetPassword = z.object({ token: requiredText("token", 200), password });
export type ResetPassword = z.output<typeof ResetPassword>;

export const CheckResetLink = ResetPassword.pick({ token: true });
export type CheckResetLink = z.output<typeof CheckResetLink>;

export const VerifyEmail = z.object({ token: requiredText("token", 200) });
export type VerifyEmail = z.output<typeof VerifyEmail>;

/** Hex SHA-256 of a session's token. */
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
