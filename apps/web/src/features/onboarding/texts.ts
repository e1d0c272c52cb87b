import { t } from "@lingui/core/macro";
import { inLanguage } from "../../lib/language/in-language.ts";

export const onboardingTexts = inLanguage(() => ({
  title: t`Getting started`,
  progress: (done: number, all: number) => t`${done} of ${all} done`,
  start: t`Start`,
  done: t`Done`,
  steps: {
    profile: { title: t`Say what your business is`, note: t`The screens then use its words` },
    product: { title: t`Add a product`, note: t`What people subscribe to, with its price and duration` },
    customer: { title: t`Add a customer`, note: t`Whom to remind, by email or WhatsApp` },
    subscription: { title: t`Start one subscription`, note: t`The end date is worked out for you` },
    phone: { title: t`Add your own phone`, note: t`For reminders to you on WhatsApp` },
  },
  samples: {
    offer: t`Look round first?`,
    offerLead: t`A few invented customers, due on different days. Nothing is ever sent about them.`,
    load: t`Load sample records`,
    loading: t`Loading...`,
    loaded: t`Sample records loaded`,
    loadedLead: t`Their names end in “(sample)”.`,
    loadFailed: t`Failed to load the sample records`,
    here: t`Sample records are here`,
    hereLead: t`They count in the figures. Nothing is ever sent about them.`,
    one: t`This is a sample record`,
    oneLead: t`Try anything on it: no message goes out. It leaves together with the other samples.`,
    remove: t`Remove them`,
    removeAll: t`Remove all samples`,
    removed: t`Sample records removed`,
    kept: (names: string) => t`Kept, since you made them your own: ${names}.`,
    removeFailed: t`Failed to remove the sample records`,
    putBack: t`Put back`,
    putBackAlt: t`Press F8, then Put back, to load the sample records again`,
  },
}));
