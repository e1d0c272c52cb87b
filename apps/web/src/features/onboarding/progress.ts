import { onboardingTexts } from "./texts.ts";

const { steps: texts } = onboardingTexts;

/** What a business has done so far. */
export interface SetUp {
  readonly isProfileComplete: boolean;
  readonly hasProduct: boolean;
  readonly hasCustomer: boolean;
  readonly hasSubscription: boolean;
  /** The owner's own, for reminders on WhatsApp. */
  readonly hasPhone: boolean;
}

/** The five steps to a first reminder (TP2). */
export function progressOf(has: SetUp) {
  const steps = [
    { ...texts.profile, to: ".", search: { dialog: "business-type" }, isDone: has.isProfileComplete },
    { ...texts.product, to: "/dashboard/products", search: { form: "new" }, isDone: has.hasProduct },
    { ...texts.customer, to: "/dashboard/customers", search: { form: "new" }, isDone: has.hasCustomer },
    { ...texts.subscription, to: "/dashboard/subscriptions", search: { form: "new" }, isDone: has.hasSubscription },
    { ...texts.phone, to: "/dashboard/profile", search: {}, isDone: has.hasPhone },
  ] as const;
  return { steps, isDone: steps.every((step) => step.isDone) };
}
