import type { Outputs } from "../../lib/api/trpc.ts";

/** What the business has done so far; sample data is not counted. */
export type SetUp = Outputs["onboarding"]["read"];

/** Returns whether all first steps up to a first reminder are done. */
export const isSetUp = (has: SetUp): boolean =>
  has.isProfileComplete && has.hasProduct && has.hasCustomer && has.hasSubscription && has.hasPhone;

/**
 * Returns the action on sample data: it can be loaded until the first customer exists, and removed
 * while there is any.
 */
export const sampleOffer = ({ samples, hasCustomer }: SetUp): "load" | "remove" | null => {
  if (samples > 0) return "remove";
  return hasCustomer ? null : "load";
};
