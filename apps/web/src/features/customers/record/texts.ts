import type { BusinessWords } from "@aavarti/domain/business-words";
import type { TimelineKind } from "@aavarti/domain/timeline";
import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../../lib/i18n/translated-texts.ts";

/**
 * Returns the texts of a customer's page that contain the business's nouns, in the current
 * language.
 */
export const recordNouns = ({ customer, subscription }: BusinessWords) => ({
  loading: t`Loading ${{ noun: customer.one.toLowerCase() }}`,
  failed: t`Couldn't load this ${{ noun: customer.one.toLowerCase() }}. Try again.`,
  missing: t`This ${{ noun: customer.one.toLowerCase() }} doesn't exist or is in Trash.`,
  toList: t`All ${{ nouns: customer.many.toLowerCase() }}`,
  since: t`${{ noun: customer.one }} since`,
  subscriptions: subscription.many,
  newSubscription: t`New ${{ noun: subscription.one.toLowerCase() }}`,
  noSubscription: t`No ${{ nouns: subscription.many.toLowerCase() }} yet`,
});

/**
 * An object with the texts of a customer's record, in the current language: read its properties
 * while rendering.
 */
export const recordTexts = translatedTexts(() => ({
  retry: t`Try again`,
  call: t`Call`,
  whatsapp: "WhatsApp",
  toPayer: (name: string) => t`Opens a message to ${name}, the payer`,
  mail: t`Send email`,
  edit: t`Edit`,
  due: t`Renewals due`,
  renewFor: (product: string) => t`Renew ${product}`,
  renew: t`Renew`,
  timeline: {
    title: t`Timeline`,
    filter: t`Filter timeline`,
    all: t`All activity`,
    kinds: {
      message: t`Messages`,
      note: t`Notes`,
      payment: t`Payments`,
      edit: t`Edits`,
    } satisfies Record<Exclude<TimelineKind, "subscription">, string>,
    none: t`No activity yet`,
    failed: t`Couldn't load the timeline. Try again.`,
    more: t`Load more`,
    loading: t`Loading timeline`,
    system: "Aavarti",
    by: (name: string) => t`by ${name}`,
  },
}));
