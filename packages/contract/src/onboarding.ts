import { explainField } from "@aavarti/domain/reasons/fields";
import { z } from "zod";
import { day, durationMonths, price, requiredLine, wire } from "./fields.ts";
import { PaymentMode } from "./payments.ts";

/** A business's progress to its first reminder, and whether it has sample records. */
export const Onboarding = z.object({
  isProfileComplete: z.boolean(),
  hasProduct: z.boolean().describe("Excludes samples"),
  hasCustomer: z.boolean().describe("Excludes samples"),
  hasSubscription: z.boolean().describe("For a customer that isn't a sample"),
  hasPhone: z.boolean().describe("Whether the signed-in user has a phone number for WhatsApp reminders"),
  samples: z.int().describe("Number of sample customers and products"),
});
export type Onboarding = z.output<typeof Onboarding>;

/** A customer with a product and a subscription to it. */
export const AddFirst = z.object({
  name: requiredLine("name", 200),
  phone: requiredLine("phone", 40, explainField("customer.noContact")),
  productName: requiredLine("product", 200),
  price,
  durationMonths,
  startDate: day("startDate").optional().describe("The first day of the term. Default: today"),
  paidBy: PaymentMode.optional().describe("How the term was paid on its first day. Default: it is owed"),
});
export type AddFirst = z.output<typeof AddFirst>;

export const AddedFirst = z.object({
  customerId: wire.id,
  productId: wire.id,
  subscriptionId: wire.id,
  endDate: wire.day.describe("The first unpaid day, shown as “Renews on”"),
});
export type AddedFirst = z.output<typeof AddedFirst>;

const counts = { customers: z.int(), products: z.int(), subscriptions: z.int() };

export const SamplesLoaded = z.object(counts);
export type SamplesLoaded = z.output<typeof SamplesLoaded>;

export const SamplesRemoved = z.object({
  ...counts,
  kept: z
    .array(z.object({ kind: z.enum(["customer", "product"]), id: wire.id, name: z.string() }))
    .describe("Sample records that were edited, so they were kept"),
});
export type SamplesRemoved = z.output<typeof SamplesRemoved>;
