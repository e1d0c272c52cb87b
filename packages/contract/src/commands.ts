import { explainField } from "@aavarti/domain/reasons/fields";
import { z } from "zod";
import { price, requiredText, wire } from "./fields.ts";

/** How a member commands by WhatsApp. */
export const CommandSettings = z.object({
  phone: z.string().nullable().describe("The verified number, in E.164; null without one"),
  verifiedAt: wire.instant.nullable(),
  enabled: z.boolean().describe("Whether commands from this number are carried out"),
  askAbove: wire.money.describe("Payments and renewals above this amount ask for a code first"),
  pendingPhone: z.string().nullable().describe("The number a verification code was sent to; null without one"),
  codeExpiresAt: wire.instant.nullable(),
});
export type CommandSettings = z.output<typeof CommandSettings>;

export const SendCommandCode = z.object({ phone: requiredText("phone", 40, explainField("phone.notValid")) });
export type SendCommandCode = z.output<typeof SendCommandCode>;

export const VerifyCommandNumber = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, "Enter the 6-digit code"),
});
export type VerifyCommandNumber = z.output<typeof VerifyCommandNumber>;

/** An absent field keeps its value. */
export const ChangeCommandSettings = z.object({
  enabled: z.boolean("WhatsApp commands must be on or off").optional(),
  askAbove: price.optional().describe("0 asks for a code for every payment and renewal"),
});
export type ChangeCommandSettings = z.output<typeof ChangeCommandSettings>;
