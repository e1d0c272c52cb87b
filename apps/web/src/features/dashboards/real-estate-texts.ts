import type { BusinessWords } from "@aavarti/domain/business-words";
import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * Returns the texts of a property business's dashboard that contain its nouns, in the current
 * language.
 */
export const realEstateNouns = ({ product, subscription }: BusinessWords) => ({
  board: t`${{ noun: product.one }} board`,
  noUnits: t`Each of your ${{ nouns: product.many.toLowerCase() }} appears here with the day until which it is let.`,
  addUnit: t`Add ${{ nouns: product.many.toLowerCase() }}`,
  all: t`All ${{ nouns: product.many.toLowerCase() }}`,
  ladder: t`${{ noun: subscription.one }} ladder`,
  ladderLead: t`When ${{ nouns: subscription.many.toLowerCase() }} end. One block is one ${{ noun: subscription.one.toLowerCase() }}, its height is the rent.`,
  count: (count: number) =>
    count === 1
      ? t`1 ${{ noun: subscription.one.toLowerCase() }}`
      : t`${{ number: count }} ${{ nouns: subscription.many.toLowerCase() }}`,
  noLeases: t`No ${{ nouns: subscription.many.toLowerCase() }} end in the next 12 months.`,
  addLease: t`Add ${{ nouns: subscription.many.toLowerCase() }}`,
});

/**
 * The texts of a property business's dashboard in the current language: read them while rendering.
 */
export const realEstateTexts = translatedTexts(() => ({
  rentRoll: t`Rent roll per month`,
  isLet: t`Let`,
  ending: t`Ends in 60 days`,
  late: t`Overdue`,
  vacant: t`Vacant`,
  till: (day: string) => t`till ${{ day }}`,
  since: (day: string) => t`since ${{ day }}`,
  lateSince: (day: string) => t`Overdue since ${{ day }}`,
  never: t`Not let yet`,
  ofPlaces: (taken: number, capacity: number) => t`${{ taken }} of ${{ capacity }} let`,
  over: (taken: number, capacity: number) => t`Over capacity: ${{ taken }} of ${{ capacity }}`,
  more: (count: number) => plural(count, { one: "# more", other: "# more" }),
  peak: (month: string, leases: string, amount: string) => t`Most in ${{ month }}: ${{ leases }}, ${{ amount }}`,
  endsOn: (day: string) => t`ends ${{ day }}`,
  close: t`Close`,
  shown: (shown: number, count: number) => t`The first ${{ shown }} of ${{ count }}`,
}));
