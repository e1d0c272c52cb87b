import { z } from "zod";
import { wire } from "./fields.ts";

/** How far a business is on its way to the first reminder, and whether sample records stand beside its own. */
export const Onboarding = z.object({
  isProfileComplete: z.boolean(),
  hasProduct: z.boolean().describe("Of its own: samples do not count"),
  hasCustomer: z.boolean().describe("Of its own: samples do not count"),
  hasSubscription: z.boolean().describe("Of a customer of its own"),
  hasPhone: z.boolean().describe("Whether whoever asks has a phone for reminders on WhatsApp"),
  samples: z.int().describe("Sample customers and products that are there; 0 when there are none"),
});
export type Onboarding = z.output<typeof Onboarding>;

const counts = { customers: z.int(), products: z.int(), subscriptions: z.int() };

export const SamplesLoaded = z.object(counts);
export type SamplesLoaded = z.output<typeof SamplesLoaded>;

export const SamplesRemoved = z.object({
  ...counts,
  kept: z
    .array(z.object({ kind: z.enum(["customer", "product"]), id: wire.id, name: z.string() }))
    .describe(
      "What somebody had made their own: a renamed customer, one with a contact, a product that is used or was changed",
    ),
});
export type SamplesRemoved = z.output<typeof SamplesRemoved>;
