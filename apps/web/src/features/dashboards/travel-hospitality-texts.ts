import type { BusinessWords } from "@aavarti/domain/business-words";
import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/** Returns the texts of a hotel's dashboard that contain its nouns, in the current language. */
export const travelNouns = ({ product, subscription }: BusinessWords) => ({
  noStays: t`No arrivals or departures in the next 14 days.`,
  addStay: t`Add ${{ nouns: subscription.many.toLowerCase() }}`,
  noRooms: t`Give ${{ nouns: product.many.toLowerCase() }} a capacity to see how full each night is.`,
  products: product.many,
  occupancyLead: (capacity: number) => t`Places taken of ${{ capacity }}, night by night`,
  count: (count: number) =>
    count === 1
      ? t`1 ${{ noun: subscription.one.toLowerCase() }}`
      : t`${{ number: count }} ${{ nouns: subscription.many.toLowerCase() }}`,
});

/** The texts of a hotel's dashboard in the current language: read them while rendering. */
export const travelTexts = translatedTexts(() => ({
  active: t`Active stays`,
  stay: t`Average stay`,
  returning: t`Guests who return`,
  until: (day: string) => t`until ${{ day }}`,
  board: t`Arrivals and departures`,
  print: t`Print for the desk`,
  activeNote: t`stays and memberships`,
  arrivals: t`Arrivals`,
  departures: t`Departures`,
  noArrivals: t`No arrivals in the next 14 days`,
  noDepartures: t`No departures in the next 14 days`,
  today: t`Today`,
  nights: (count: number) => plural(count, { one: "# night", other: "# nights" }),
  paid: t`paid`,
  more: (count: number) => plural(count, { one: "# more", other: "# more" }),
  occupancy: t`Occupancy, next 90 days`,
  scale: t`few to full`,
  words: (day: string, taken: number, capacity: number) => t`${{ day }}: ${{ taken }} of ${{ capacity }} taken`,
  stayFromTo: (from: string, to: string) => t`${{ from }} to ${{ to }}`,
  nobody: t`Nobody stays this night`,
}));
