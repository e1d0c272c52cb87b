import type { BusinessWords, Noun } from "@aavarti/domain/business-words";
import { t } from "@lingui/core/macro";
import { inLanguage } from "../../lib/i18n/in-language.ts";

const addFirst = ({ one }: Noun) => t`Add your first ${{ noun: one.toLowerCase() }}`;

/** Returns the titles of the steps that create a record, with the business's nouns. */
export const stepTitles = ({ customer, product, subscription }: BusinessWords) => ({
  product: addFirst(product),
  customer: addFirst(customer),
  subscription: addFirst(subscription),
});

export const onboardingTexts = inLanguage(() => ({
  title: t`Getting started`,
  progress: (done: number, all: number) => t`${done} of ${all} done`,
  start: t`Start`,
  done: t`Done`,
  list: t`Already have a list?`,
  listNote: t`Bring names, numbers and renewal dates from Excel or CSV.`,
  steps: {
    profile: { title: t`Choose your business type`, note: t`Your screens then use its terms` },
    product: { note: t`What people subscribe to, with its price and duration` },
    customer: { note: t`Who to remind, by email or WhatsApp` },
    subscription: { note: t`The end date is calculated for you` },
    phone: { title: t`Add your phone number`, note: t`Get reminders on WhatsApp` },
  },
  samples: {
    offer: t`Look around first?`,
    offerLead: t`A few sample records with different due dates. They never receive messages.`,
    load: t`Load sample records`,
    loading: t`Loading...`,
    loaded: t`Sample records loaded`,
    loadedLead: t`Their names end in “(sample)”.`,
    loadFailed: t`Couldn't load the sample records`,
    here: t`Sample records loaded`,
    hereLead: t`They count in your analytics but never receive messages.`,
    one: t`This is a sample record`,
    oneLead: t`Try anything. No messages are sent. It's removed with the other samples.`,
    remove: t`Remove samples`,
    removeAll: t`Remove all samples`,
    removed: t`Sample records removed`,
    kept: (names: string) => t`Kept because you edited them: ${names}.`,
    removeFailed: t`Couldn't remove the sample records`,
    putBack: t`Restore`,
    putBackAlt: t`Press F8, then Restore, to load the sample records again`,
  },
}));
