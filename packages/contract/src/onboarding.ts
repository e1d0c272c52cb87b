import { z } from "zod";
import { wire } from "./fields.ts";

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
