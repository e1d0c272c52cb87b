import type { BusinessWords, Noun } from "@aavarti/domain/business-words";
import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

const addFirst = ({ one }: Noun) => t`Add your first ${{ noun: one.toLowerCase() }}`;

/**
 * Returns the titles of the first steps that create a record, with the business's nouns, in the
 * current language: "Add your first student".
 */
export const stepTitles = ({ customer, product, subscription }: BusinessWords) => ({
  product: addFirst(product),
  customer: addFirst(customer),
  subscription: addFirst(subscription),
});

/**
 * An object with the texts of the first steps, in the current language: read its properties while
 * rendering.
 */
export const onboardingTexts = translatedTexts(() => ({
  title: t`Getting started`,
  progress: (done: number, all: number) => t`${done} of ${all} done`,
  start: t`Start`,
  done: t`Done`,
  list: t`Already have a list?`,
  listNote: t`Import names, phone numbers and renewal dates from Excel or CSV.`,
  steps: {
    profile: { title: t`Choose your business type`, note: t`Your workspace will use words that fit your business` },
    product: { note: t`What people subscribe to, with price and duration` },
    customer: { note: t`Who to remind, by email or WhatsApp` },
    subscription: { note: t`The renewal date is calculated for you` },
    phone: { title: t`Add your phone number`, note: t`Get reminders on WhatsApp` },
  },
}));
