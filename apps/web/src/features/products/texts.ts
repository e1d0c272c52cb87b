import type { BusinessWords } from "@aavarti/domain/business-words";
import { plural, t } from "@lingui/core/macro";
import { nounTexts } from "../../lib/i18n/noun-texts.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { countSubscriptions } from "../../lib/list/count-subscriptions.ts";

/**
 * Returns the texts about products in the current language, with the business's nouns for a
 * customer, a product and a subscription: "New course".
 */
export function productNouns(words: BusinessWords) {
  const { customer, product, subscription } = words;
  const one = product.one.toLowerCase();
  const noun = subscription.one.toLowerCase();
  const nouns = subscription.many.toLowerCase();
  return {
    ...nounTexts(product),
    emptyLead: t`${{ nouns: product.many }} are what your ${{ customers: customer.many.toLowerCase() }} pay for. Their price and duration are filled in for each new ${noun}.`,
    views: t`Active and archived ${{ nouns: product.many.toLowerCase() }}`,
    activeLabel: (name: string, shown: string) => t`Active ${nouns} for ${name}: ${shown}`,
    capacityHint: t`Maximum active ${nouns}. You'll see a warning if you exceed it.`,
    archive: {
      lead: (active: number) =>
        active === 0
          ? t`It will be removed from the list and can't be used for new ${nouns}. Existing ${nouns} keep this ${{ product: one }}. You can restore it any time.`
          : plural(active, {
              one: `It will be removed from the list and can't be used for new ${nouns}. # active ${noun} keeps this ${{ product: one }} and can still be renewed. You can restore it any time.`,
              other: `It will be removed from the list and can't be used for new ${nouns}. # active ${nouns} keep this ${{ product: one }} and can still be renewed. You can restore it any time.`,
            }),
      act: t`Archive ${{ noun: one }}`,
      keep: t`Keep ${{ noun: one }}`,
      done: t`${{ noun: product.one }} archived`,
    },
    graceDaysHint: t`How many days ${nouns} stay active after their due date. Changes also apply to existing ${nouns} immediately.`,
    apply: {
      title: t`Apply to existing ${nouns}?`,
      lead: t`Existing terms don't change. Selected ${nouns} renew at the new price from their next term. The rest keep their old price.`,
      apply: (number: number) =>
        number === 0 ? t`Apply` : t`Apply to ${{ count: countSubscriptions(words, number) }}`,
      save: (number: number) => t`Save and apply to ${{ count: countSubscriptions(words, number) }}`,
      seeLabel: (number: number, price: string, length: string) =>
        plural(number, {
          one: `View # ${noun} at ${price} for ${length}, opens in a new tab`,
          other: `View # ${nouns} at ${price} for ${length}, opens in a new tab`,
        }),
      done: (price: string, number: number) =>
        plural(number, {
          one: `${price} from the next renewal of # ${noun}`,
          other: `${price} from the next renewal of # ${nouns}`,
        }),
      none: t`No ${nouns} left to update`,
      failed: t`Price saved, but not applied to ${nouns}`,
      undone: (number: number) =>
        plural(number, { one: `# ${noun} keeps its old price`, other: `# ${nouns} keep their old price` }),
    },
  };
}

/**
 * An object with the texts of the list and form of products, in the current language: read its
 * properties while rendering.
 */
export const productTexts = translatedTexts(() => ({
  title: t`Products`,
  search: t`Name, description or SKU`,
  columns: {
    sku: t`SKU`,
    duration: t`Duration`,
    active: t`Active`,
    price: t`Price`,
  },
  onTheList: t`All`,
  archivedView: t`Archived`,
  activeOf: (active: string, capacity: string) => t`${active} of ${capacity}`,
  activeWords: (shown: string) => t`${shown} active`,
  joining: (fee: string) => t`+ ${fee} joining fee`,
  gst: (rate: number) => t`${rate}% GST`,
  sac: (code: string) => t`SAC ${code}`,
  grace: (days: number) => plural(days, { one: "#-day grace period", other: "#-day grace period" }),
  actionsFor: (name: string) => t`Actions for ${name}`,
  menu: { open: t`Open`, edit: t`Edit`, remove: t`Delete`, archive: t`Archive`, restore: t`Restore` },

  archiveTitle: (name: string) => t`Archive ${name}?`,
  extra: {
    title: t`More`,
    closed: t`Joining fee, grace period, capacity, GST`,
    setupFee: t`Joining fee`,
    setupFeeHint: t`Charged once, with the first term.`,
    graceDays: t`Grace period (days)`,
    capacity: t`Capacity`,
    gstRate: t`GST`,
    noGst: t`Not set`,
    rate: (rate: number) => `${rate}%`,
    gstHint: t`Included in the price.`,
    gstIncluded: (gst: string) => t`Includes ${gst} GST.`,
    sac: t`SAC`,
    sacHint: t`Six digits, for invoices.`,
  },
  apply: {
    at: (price: string, length: string) => t`at ${price} for ${length}`,
    see: t({ message: "View", context: "open what is listed" }),
    ask: (product: string, price: string) => t`${product} now costs ${price}`,
    leave: t`Keep old prices`,
    undoFailed: t`Couldn't restore the old prices`,
    undoAlt: t`Press F8, then select Undo to restore the old prices`,
  },

  noneArchived: t`Nothing archived yet`,

  fields: {
    price: t`Price`,
    priceHint: t`For the whole duration.`,
    duration: t`Duration`,
    description: t`Description`,
    sku: t`SKU`,
  },
}));
