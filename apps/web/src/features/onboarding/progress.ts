import type { BusinessWords } from "@aavarti/domain/business-words";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { isSetUp, type SetUp, sampleOffer } from "./set-up.ts";
import { onboardingTexts, stepTitles } from "./texts.ts";

const texts = translatedTexts(() => onboardingTexts.steps);

/**
 * Returns the five `steps` to a first reminder with their texts, link, permission (null for none)
 * and whether each is done; `isDone`, whether all are; `offersImport`, until there is a customer;
 * and `samples`, what to do with sample data: "remove" while there is any of it, else "load" until
 * there is a customer, or null for nothing.
 */
export function progressOf(has: SetUp, words: BusinessWords) {
  const titles = stepTitles(words);
  const steps = [
    {
      ...texts.profile,
      to: ".",
      search: { dialog: "business-type" },
      needs: "business.change",
      isDone: has.isProfileComplete,
    },
    {
      title: titles.product,
      ...texts.product,
      to: "/dashboard/products",
      needs: "products.write",
      search: { form: "new" },
      isDone: has.hasProduct,
    },
    {
      title: titles.customer,
      ...texts.customer,
      to: "/dashboard/customers",
      needs: "customers.write",
      search: { form: "new" },
      isDone: has.hasCustomer,
    },
    {
      title: titles.subscription,
      ...texts.subscription,
      to: "/dashboard/subscriptions",
      needs: "subscriptions.write",
      search: { form: "new" },
      isDone: has.hasSubscription,
    },
    { ...texts.phone, to: "/dashboard/profile", search: {}, needs: null, isDone: has.hasPhone },
  ] as const;
  return {
    steps,
    isDone: isSetUp(has),
    offersImport: !has.hasCustomer,
    samples: sampleOffer(has),
  };
}
