import { z } from "zod";
import { financialYear } from "../analytics.ts";
import { Chat } from "../chats.ts";
import { optionalLine, wire } from "../fields.ts";
import { textLimit } from "../lists.ts";
import { someMoney } from "../payments.ts";

const amount = z.number().describe("In the business's currency");
const year = z.string().describe("An Indian financial year, April to March, such as 2026-27");

/** What an association set: its goal of a financial year and its registration. */
const settings = {
  goal: wire.money.nullable().describe("How much it wants to receive in a financial year; null if none is set"),
  registration: z.string().nullable().describe("Its registration number under section 80G"),
};
export const GivingSettings = z.object(settings);
export type GivingSettings = z.output<typeof GivingSettings>;

/** An absent field keeps its value. */
export const SaveGivingSettings = z.object({
  goal: someMoney("amount")
    .nullable()
    .optional()
    .describe("How much to receive in a financial year, above 0; null for no goal"),
  registration: optionalLine("registration", 50).describe("The registration number under section 80G; null for none"),
});
export type SaveGivingSettings = z.output<typeof SaveGivingSettings>;

/** The gifts of this financial year against the goal. A gift is a payment less its refunds. */
export const GivingProgress = z.object({
  ...settings,
  year,
  from: wire.day.describe("1 April"),
  until: wire.day.describe("31 March"),
  received: amount.nullable().describe("Gifts from 1 April until today; null without `payments.totals`"),
  pledged: amount
    .nullable()
    .describe(
      "What is still owed, and the prices of the terms that fall due from today to 31 March. Overdue renewals aren't counted; null without `payments.totals`",
    ),
  months: z
    .array(z.object({ month: wire.day.describe("Its first day"), received: amount }))
    .nullable()
    .describe("The months with gifts, in their order; they add up to `received`. Null without `payments.totals`"),
  receivedLastYear: amount
    .nullable()
    .describe("Gifts of the last financial year until the same day; null without `payments.totals`"),
});
export type GivingProgress = z.output<typeof GivingProgress>;

const yearQuery = {
  year: financialYear
    .optional()
    .describe("Default: the current one; until 31 May the one before, if it has gifts, as its form is due then"),
};
const MOST_DONORS = 500;
export const DonorReadinessQuery = z.object({ ...yearQuery, limit: z.int().min(1).max(MOST_DONORS).default(100) });
export type DonorReadinessQuery = z.output<typeof DonorReadinessQuery>;
/** The same in a URL, where the limit is text. */
export const DonorReadinessQueryString = z.object({ ...yearQuery, limit: textLimit(MOST_DONORS).optional() });

/** Which donors of a financial year have what the statement of donations needs. */
export const DonorReadiness = z.object({
  year,
  dueOn: wire.day.describe("31 May after the year, when Form 10BD is due"),
  years: z.array(year).describe("The financial years with gifts, and the current one; the newest first"),
  donors: z.int().describe("All who gave in the year"),
  withoutPan: z.int().describe("Those without a PAN"),
  withoutAddress: z.int().describe("Those with a PAN and without an address"),
  items: z
    .array(
      z.object({
        customer: z.object({ id: wire.id, name: z.string() }),
        given: amount,
        missing: z.array(z.enum(["pan", "address"])),
        isInTrash: z.boolean(),
        contact: Chat.shape.contact,
      }),
    )
    .describe("Those without one of them, who gave most first. 100 by default, up to 500"),
});
export type DonorReadiness = z.output<typeof DonorReadiness>;

/** Those who gave in the last financial year and not yet in this one, who gave most first. */
export const LapsedDonors = z.object({
  total: z.int().describe("All of them; `items` has at most 100"),
  given: amount.nullable().describe("What all of them gave in the last financial year; null without `payments.totals`"),
  items: z.array(
    z.object({
      customer: z.object({ id: wire.id, name: z.string() }),
      given: amount.describe("In the last financial year"),
      last: z.object({ on: wire.day, amount }).describe("The last gift"),
      yearsInRow: z.int().describe("Financial years in a row with gifts, up to the last one"),
      contact: Chat.shape.contact,
    }),
  ),
});
export type LapsedDonors = z.output<typeof LapsedDonors>;

export const DonationsRef = z.object({ year: financialYear });
export type DonationsRef = z.output<typeof DonationsRef>;
