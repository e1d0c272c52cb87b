import type { BusinessWords } from "@aavarti/domain/business-words";
import { plural, t } from "@lingui/core/macro";
import { nounTexts } from "../../lib/i18n/noun-texts.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * Returns the texts with the industry's nouns for a product and a subscription: Course, Enrolment.
 */
export function productNouns({ product, subscription }: BusinessWords) {
  const noun = subscription.one.toLowerCase();
  const nouns = subscription.many.toLowerCase();
  return {
    ...nounTexts(product),
    emptyLead: t`What people pay for, such as a course, plan or licence. Its price and duration fill in automatically for each new ${noun}.`,
    views: t`Active and archived ${{ nouns: product.many }}`,
    activeLabel: (name: string, shown: string) => t`Active ${nouns} for ${name}: ${shown}`,
    capacityHint: t`Maximum active ${nouns}. You can still go over it, with a warning.`,
    archive: {
      lead: (active: number) =>
        active === 0
          ? t`It's removed from the list and can't be used for new ${nouns}. Existing ${nouns} keep its name. You can restore it any time.`
          : plural(active, {
              one: `It's removed from the list and can't be used for new ${nouns}. Its # active ${noun} keeps its name and can still be renewed. You can restore it any time.`,
              other: `It's removed from the list and can't be used for new ${nouns}. Its # active ${nouns} keep its name and can still be renewed. You can restore it any time.`,
            }),
      act: t`Archive ${{ noun: product.one.toLowerCase() }}`,
      done: t`${{ noun: product.one }} archived`,
    },
    apply: {
      title: t`Apply to existing ${nouns}?`,
      seeLabel: (number: number, price: string, length: string) =>
        plural(number, {
          one: `View them: # ${noun} at ${price} for ${length}, in a new tab`,
          other: `View them: # ${nouns} at ${price} for ${length}, in a new tab`,
        }),
      done: (price: string, number: number) =>
        plural(number, {
          one: `${price} from the next renewal of # ${noun}`,
          other: `${price} from the next renewal of # ${nouns}`,
        }),
      none: t`No ${noun} left to update`,
      failed: t`Price saved, but not applied to ${nouns}`,
      undone: (number: number) =>
        plural(number, { one: `# ${noun} keeps its old price`, other: `# ${nouns} keep their old price` }),
    },
  };
}

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

  archive: {
    title: (name: string) => t`Archive ${name}?`,
    keep: t`Keep it`,
  },
  extra: {
    title: t`More`,
    closed: t`Joining fee, grace period, capacity, GST`,
    setupFee: t`Joining fee`,
    setupFeeHint: t`Charged once, with the first term.`,
    graceDays: t`Grace period (days)`,
    graceDaysHint: t`How many days it stays active after the due date. Changes apply to everyone immediately.`,
    capacity: t`Capacity`,
    gstRate: t`GST`,
    noGst: t`Not set`,
    rate: (rate: number) => `${rate}%`,
    gstHint: t`Included in the price.`,
    gstIncluded: (gst: string) => t`Includes ${gst}.`,
    sac: t`SAC`,
    sacHint: t`Six digits, for invoices.`,
  },
  apply: {
    lead: t`Paid terms don't change. Selected ones renew at the new price from their next term. The rest keep their old price.`,
    at: (price: string, length: string) => t`at ${price} for ${length}`,
    see: t`View them`,
    save: (number: number) => t`Save and apply to ${number}`,
    ask: (product: string, price: string) => t`${product} now costs ${price}`,
    apply: (number: number) => (number === 0 ? t`Apply` : t`Apply to ${number}`),
    leave: t`Keep as they are`,
    undoFailed: t`Couldn't restore the old prices`,
    undoAlt: t`Press F8, then Undo, to restore the old prices`,
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
