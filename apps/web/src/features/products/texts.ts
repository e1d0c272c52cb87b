import type { BusinessWords } from "@aavarti/domain/business-words";
import { plural, t } from "@lingui/core/macro";
import { inLanguage } from "../../lib/language/in-language.ts";

/** What names the record itself, in the words of the business: Course, Plan, Unit. */
export const productNouns = ({ product: { one, many } }: BusinessWords) => ({
  create: t`New ${{ noun: one.toLowerCase() }}`,
  editTitle: t`Edit ${{ noun: one.toLowerCase() }}`,
  save: t`Save ${{ noun: one.toLowerCase() }}`,
  loading: t`Loading ${{ nouns: many.toLowerCase() }}`,
  views: t`${{ nouns: many }} on the list and off it`,
  noneYet: t`No ${{ nouns: many.toLowerCase() }} yet`,
  noMatch: t`No ${{ noun: one.toLowerCase() }} matches.`,
});

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
  activeLabel: (name: string, shown: string) => t`Active subscriptions to ${name}: ${shown}`,
  joining: (fee: string) => t`+ ${fee} joining`,
  gst: (rate: number) => t`${rate}% GST`,
  sac: (code: string) => t`SAC ${code}`,
  grace: (days: number) => plural(days, { one: "# day of grace", other: "# days of grace" }),
  actionsFor: (name: string) => t`Actions for ${name}`,
  menu: { open: t`Open`, edit: t`Edit`, remove: t`Delete`, archive: t`Archive`, restore: t`Put back on the list` },

  archive: {
    title: (name: string) => t`Archive ${name}?`,
    lead: (active: number) =>
      active === 0
        ? t`It leaves the list, and nobody can be subscribed to it any more. Its old subscriptions keep its name. You can put it back whenever you like.`
        : plural(active, {
            one: "It leaves the list, and nobody new can be subscribed to it. Its # active subscription keeps its name and can still be renewed. You can put it back whenever you like.",
            other:
              "It leaves the list, and nobody new can be subscribed to it. Its # active subscriptions keep its name and can still be renewed. You can put it back whenever you like.",
          }),
    act: t`Archive product`,
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
    capacityHint: t`How many active subscriptions it takes. One more is still possible, with a warning.`,
    gstRate: t`GST`,
    noGst: t`Not stated`,
    rate: (rate: number) => `${rate}%`,
    gstHint: t`Included in the price.`,
    gstIncluded: (gst: string) => t`${gst} of the price.`,
    sac: t`SAC`,
    sacHint: t`Six digits, for invoices.`,
  },
  apply: {
    title: (many: string) => t`Apply it to present ${{ nouns: many.toLowerCase() }}?`,
    lead: t`What is paid for stays as it is. Those you tick are renewed at the new price from their next term on; the rest keep theirs.`,
    at: (price: string, length: string) => t`at ${price} for ${length}`,
    see: t`See them`,
    seeLabel: (number: number, price: string, length: string) =>
      plural(number, {
        one: `See them: # subscription at ${price} for ${length}, in a new tab`,
        other: `See them: # subscriptions at ${price} for ${length}, in a new tab`,
      }),
    save: (number: number) => t`Save and apply to ${number}`,
    ask: (product: string, price: string) => t`${product} costs ${price} now`,
    apply: (number: number) => (number === 0 ? t`Apply` : t`Apply to ${number}`),
    leave: t`Leave them as they are`,
    done: (price: string, number: number) =>
      plural(number, {
        one: `${price} from the next renewal of # subscription`,
        other: `${price} from the next renewal of # subscriptions`,
      }),
    none: t`No subscription was left to apply the price to`,
    failed: t`The price is saved, but was not applied to subscriptions`,
    undone: (number: number) =>
      plural(number, { one: "# subscription keeps its old price", other: "# subscriptions keep their old price" }),
    undoFailed: t`The old prices could not be put back`,
    undoAlt: t`Press F8, then Undo, to put the old prices back`,
  },

  emptyLead: t`It is what people subscribe to: a course, a plan, a licence. Its price and duration fill the form for you whenever somebody joins.`,
  noneArchived: t`Nothing is archived.`,
  failed: t`The list could not be loaded.`,

  fields: {
    price: t`Price`,
    priceHint: t`For the whole duration.`,
    duration: t`Duration`,
    months: t`months`,
    less: t`One month less`,
    more: t`One month more`,
    description: t`Description`,
    sku: t`SKU`,
  },

  archived: t`Product archived`,
}));
