import { INDUSTRY_TYPES } from "@aavarti/domain/industries";
import { explainField } from "@aavarti/domain/reasons/fields";
import { z } from "zod";
import { optionalText, ownName, requiredLine, wire } from "./fields.ts";

export const AccountStatus = z.enum(["trial", "expired", "active", "suspended"]);
export type AccountStatus = z.output<typeof AccountStatus>;

export const IndustryType = z.enum(INDUSTRY_TYPES);

export const Tenant = z.object({
  id: wire.id,
  accountStatus: AccountStatus,
  industryType: z.string(),
  businessName: z.string(),
  city: z.string(),
  currency: z.string().describe("ISO 4217 code or sign, as sent. All amounts are in this currency"),
  profileCompleted: z.boolean(),
  profileDueOn: wire.day
    .nullable()
    .describe("Deadline for an activated business to choose its type; null before activation and once chosen"),
  isDemo: z.boolean(),
});
export type Tenant = z.output<typeof Tenant>;

export const TrialStatus = z.object({
  accountStatus: AccountStatus,
  isActive: z.boolean(),
  isExpired: z.boolean(),
  daysRemaining: z.int(),
  trialEndsAt: wire.instant,
  keptUntil: wire.instant.nullable().describe("When the data of an ended account is erased; null while it has access"),
  refundedAt: wire.instant
    .nullable()
    .describe("When the activation fee was refunded, if the account is suspended for that; otherwise null"),
});
export type TrialStatus = z.output<typeof TrialStatus>;

export const IndustryChangeStatus = z.object({
  canChange: z.boolean(),
  isDemoUser: z.boolean(),
  daysRemaining: z.int(),
  nextChangeAllowedAt: wire.instant.nullable(),
});
export type IndustryChangeStatus = z.output<typeof IndustryChangeStatus>;

/**
 * The error for a blank name or city. Published clients compare its wording, so it stays as it is.
 */
const FILL_IN = explainField("business.incomplete");
export const ChangeIndustry = z.object({
  industryType: IndustryType,
  businessName: ownName("businessName", FILL_IN),
  city: requiredLine("city", 120, FILL_IN),
  currency: optionalText("currency", 8),
});
export type ChangeIndustry = z.output<typeof ChangeIndustry>;

export const IndustryChanged = z.object({ success: z.literal(true), tenant: Tenant });
