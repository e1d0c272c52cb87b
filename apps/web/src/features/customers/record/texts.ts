import type { BusinessWords } from "@aavarti/domain/business-words";
import type { TimelineKind } from "@aavarti/domain/timeline";
import { t } from "@lingui/core/macro";
import { inLanguage } from "../../../lib/language/in-language.ts";

/** What names the records, in the words of the business: Student, Enrolments. */
export const recordNouns = ({ customer, subscription }: BusinessWords) => ({
  loading: t`Loading the ${{ noun: customer.one.toLowerCase() }}`,
  failed: t`The ${{ noun: customer.one.toLowerCase() }} could not be loaded.`,
  missing: t`There is no such ${{ noun: customer.one.toLowerCase() }}, or they are in the bin.`,
  toList: t`All ${{ nouns: customer.many.toLowerCase() }}`,
  since: t`${{ noun: customer.one }} since`,
  subscriptions: subscription.many,
  newSubscription: t`New ${{ noun: subscription.one.toLowerCase() }}`,
  noSubscription: t`No ${{ noun: subscription.one.toLowerCase() }} yet.`,
});

export const recordTexts = inLanguage(() => ({
  retry: t`Try again`,
  call: t`Call`,
  whatsapp: "WhatsApp",
  mail: t`Write an email`,
  edit: t`Edit`,
  phone: t`Phone`,
  email: t`Email`,
  company: t`Company`,
  due: t`Due now`,
  renewFor: (product: string) => t`Renew ${product}`,
  renew: t`Renew`,
  timeline: {
    title: t`Timeline`,
    filter: t`What to show`,
    all: t`Everything`,
    kinds: {
      message: t`Messages`,
      note: t`Notes`,
      edit: t`Edits`,
    } satisfies Record<Exclude<TimelineKind, "subscription">, string>,
    none: t`Nothing of this kind has happened yet.`,
    failed: t`The timeline could not be loaded.`,
    more: t`Load more`,
    loading: t`Loading the timeline`,
    system: "Aavarti",
    by: (name: string) => t`by ${name}`,
  },
}));
