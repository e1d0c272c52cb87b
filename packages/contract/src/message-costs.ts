import { COST_CATEGORIES, HIGHEST_PRICE, parsePrice } from "@aavarti/domain/message-prices";
import { parseAmount } from "@aavarti/domain/money";
import { z } from "zod";
import { wire } from "./fields.ts";

const PRICE = `Enter a price in rupees from 0 to ${HIGHEST_PRICE / 1_000}, with up to three decimals`;
const AMOUNT = "Enter the budget in rupees, above 0, with up to two decimals";

const shownPrice = z.string().describe("In Indian rupees with three decimals, for one delivered message, without tax");
const givenPrice = z
  .string(PRICE)
  .refine((text) => parsePrice(text) !== null, PRICE)
  .transform((text) => parsePrice(text) ?? 0)
  .describe("In Indian rupees with up to three decimals, for one delivered message, without tax");
const rupees = z.string().describe("In Indian rupees with two decimals, without tax");

const Prices = z.object({ utility: shownPrice, marketing: shownPrice, authentication: shownPrice });

export const MessagePriceList = Prices.extend({
  isDefault: z.boolean().describe("Whether these are the default prices"),
  changedAt: wire.instant.nullable().describe("When your business last changed them; null for the default prices"),
  defaults: Prices.extend({
    source: z.string().describe("Where the default prices are from"),
    from: wire.day.describe("Since when the source lists them"),
  }),
});
export type MessagePriceList = z.output<typeof MessagePriceList>;

const price = { utility: givenPrice, marketing: givenPrice, authentication: givenPrice };

/** An absent price keeps its value. */
export const SaveMessagePrices = z.object(price).partial();
export type SaveMessagePrices = z.output<typeof SaveMessagePrices>;

export const Category = z
  .enum(COST_CATEGORIES)
  .describe("service: free text within 24 hours of the customer's message, which WhatsApp billed");

export const MessageSpending = z.object({
  month: z.string().describe("YYYY-MM, in the business's time zone"),
  budget: z
    .object({
      amount: rupees,
      stops: z
        .boolean()
        .describe("Whether automatic and bulk messages go by email only once the month's budget is used"),
    })
    .nullable()
    .describe("null without a budget"),
  spent: rupees.describe("Reported prices where WhatsApp gave one, else estimates, in Indian rupees, without tax"),
  messages: z.int().describe("Messages that cost something, or that WhatsApp reported as free"),
  categories: z.array(
    z.object({
      category: Category,
      messages: z.int(),
      reported: z.int().describe("Messages whose price WhatsApp reported"),
      spent: rupees,
    }),
  ),
});
export type MessageSpending = z.output<typeof MessageSpending>;

/** An absent field keeps its value. */
export const SaveMessageBudget = z.object({
  amount: z
    .string(AMOUNT)
    .refine((text) => (parseAmount(text) ?? 0) > 0, AMOUNT)
    .transform((text) => parseAmount(text) ?? 0)
    .nullable()
    .optional()
    .describe("In Indian rupees, for each calendar month; null for no budget"),
  stops: z
    .boolean()
    .optional()
    .describe("Once it is used, automatic and bulk messages go by email only, and others ask first"),
});
export type SaveMessageBudget = z.output<typeof SaveMessageBudget>;

/** What one WhatsApp message cost. */
export const MessagePrice = z.object({
  category: Category,
  amount: z.string().describe("In Indian rupees with three decimals, without tax"),
  isReported: z.boolean().describe("False for an estimate"),
  isFree: z.boolean().describe("Whether WhatsApp reported that it doesn't bill the message"),
  estimatedAs: Category.nullable().describe("The category expected when it was sent, if WhatsApp billed another"),
});
export type MessagePrice = z.output<typeof MessagePrice>;
