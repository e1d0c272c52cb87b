import type { BusinessWords } from "@aavarti/domain/business-words";
import { plural, t } from "@lingui/core/macro";
import { inLanguage } from "../../lib/language/in-language.ts";
import { nounTexts } from "../../lib/noun-texts.ts";

/** What names the record itself and what people have of it, in the words of the business: Course, Enrolment. */
export function productNouns({ product, subscription }: BusinessWords) {
  const noun = subscription.one.toLowerCase();
  const nouns = subscription.many.toLowerCase();
  return {
    ...nounTexts(product),
    views: t`${{ nouns: product.many }} on the list and off it`,
    activeLabel: (name: string, shown: string) => t`Active ${nouns} to ${name}: ${shown}`,
    capacityHint: t`How many active ${nouns} it takes. One more is still possible, with a warning.`,
    archive: {
      lead: (active: number) =>
        active === 0
          ? t`It leaves the list, and nobody new can have it. Its old ${nouns} keep its name. You can put it back whenever you like.`
          : plural(active, {
              one: `It leaves the list, and nobody new can have it. Its # active ${noun} keeps its name and can still be renewed. You can put it back whenever you like.`,
              other: `It leaves the list, and nobody new can have it. Its # active ${nouns} keep its name and can still be renewed. You can put it back whenever you like.`,
            }),
      act: t`Archive ${{ noun: product.one.toLowerCase() }}`,
      done: t`${{ noun: product.one }} archived`,
    },
    apply: {
      title: t`Apply it to present ${nouns}?`,
      seeLabel: (number: number, price: string, length: string) =>
        plural(number, {
          one: `See them: # ${noun} at ${price} for ${length}, in a new tab`,
          other: `See them: # ${nouns} at ${price} for ${length}, in a new tab`,
        }),
      done: (price: string, number: number) =>
        plural(number, {
          one: `${price} from the next renewal of # ${noun}`,
          other: `${price} from the next renewal of # ${nouns}`,
        }),
      none: t`No ${noun} was left to apply the price to`,
      failed: t`The price is saved, but was not applied to ${nouns}`,
      undone: (number: number) =>
        plural(number, { one: `# ${noun} keeps its old price`, other: `# ${nouns} keep their old price` }),
    },
  };
}

export const productTexts = inLanguage(() => ({
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
  joining: (fee: string) => t`+ ${fee} joining`,
  gst: (rate: number) => t`${rate}% GST`,
  sac: (code: string) => t`SAC ${code}`,
  grace: (days: number) => plural(days, { one: "# day of grace", other: "# days of grace" }),
  actionsFor: (name: string) => t`Actions for ${name}`,
  menu: { open: t`Open`, edit: t`Edit`, remove: t`Delete`, archive: t`Archive`, restore: t`Put back on the list` },

  archive: {
    title: (name: string) => t`Archive ${name}?`,
    keep: t`Keep it`,
  },
  extra: {
    title: t`More`,
    closed: t`Joining fee, grace, places, GST`,
    setupFee: t`Joining fee`,
    setupFeeHint: t`Once, with the first term.`,
    graceDays: t`Grace days`,
    graceDaysHint: t`Active for so long after the end. Changes apply to everybody on it at once.`,
    capacity: t`Places`,
    gstRate: t`GST`,
    noGst: t`Not stated`,
    rate: (rate: number) => `${rate}%`,
    gstHint: t`Included in the price.`,
    gstIncluded: (gst: string) => t`${gst} of the price.`,
    sac: t`SAC`,
    sacHint: t`Six digits, for invoices.`,
  },
  apply: {
    lead: t`What is paid for stays as it is. Those you tick are renewed at the new price from their next term on; the rest keep theirs.`,
    at: (price: string, length: string) => t`at ${price} for ${length}`,
    see: t`See them`,
    save: (number: number) => t`Save and apply to ${number}`,
    ask: (product: string, price: string) => t`${product} costs ${price} now`,
    apply: (number: number) => (number === 0 ? t`Apply` : t`Apply to ${number}`),
    leave: t`Leave them as they are`,
    undoFailed: t`The old prices could not be put back`,
    undoAlt: t`Press F8, then Undo, to put the old prices back`,
  },

  emptyLead: t`It is what people subscribe to: a course, a plan, a licence. Its price and duration fill the form for you whenever somebody joins.`,
  noneArchived: t`Nothing is archived.`,

  fields: {
    price: t`Price`,
    priceHint: t`For the whole duration.`,
    duration: t`Duration`,
    description: t`Description`,
    sku: t`SKU`,
  },
}));
