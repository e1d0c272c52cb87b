import type { BusinessWords } from "@aavarti/domain/business-words";
import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/** Returns the answers of trades that contain the business's nouns, in the current language. */
export const answerNouns = ({ customer, product, subscription }: BusinessWords) => ({
  people: (count: number) =>
    count === 1
      ? t`1 ${{ noun: customer.one.toLowerCase() }}`
      : t`${{ number: count }} ${{ nouns: customer.many.toLowerCase() }}`,
  count: (count: number) =>
    count === 1
      ? t`1 ${{ noun: subscription.one.toLowerCase() }}`
      : t`${{ number: count }} ${{ nouns: subscription.many.toLowerCase() }}`,
  /** How many more or fewer customers there are than a week ago. */
  moved: (by: number) => {
    const noun = (Math.abs(by) === 1 ? customer.one : customer.many).toLowerCase();
    const number = Math.abs(by);
    if (by === 0) return t`As many ${{ nouns: customer.many.toLowerCase() }} as a week ago`;
    return by > 0
      ? t`${{ number }} more ${{ noun }} than a week ago`
      : t`${{ number }} fewer ${{ noun }} than a week ago`;
  },
  let: (taken: number, places: number) => t`${{ taken }} of ${{ places }} ${{ nouns: product.many.toLowerCase() }} let`,
});

/** The answers of trades, in the current language: read them while rendering. */
export const answerTexts = translatedTexts(() => ({
  vacant: (count: number, amount: string) =>
    plural(count, { one: `# vacant, ${amount} a month not earned.`, other: `# vacant, ${amount} a month not earned.` }),
  overdue: (count: number) => plural(count, { one: "# overdue.", other: "# overdue." }),
  ending: (count: string) => t`Ends in 60 days: ${count}.`,
  bringBack: (people: string) => t`${people} to bring back`,
  endedAgo: t`Their last plan ended 30 to 90 days ago.`,
  agreed: (count: number) => plural(count, { one: "# agreed to be reminded.", other: "# agreed to be reminded." }),
  needCall: (count: number) => plural(count, { one: "# needs a call.", other: "# need a call." }),
  inGrace: (count: string, amount: string) => t`${{ count }} in grace, ${{ amount }} at stake`,
  noneInGrace: t`Nothing in grace today`,
  lapsing: (count: number) => plural(count, { one: "# lapses within 4 days.", other: "# lapse within 4 days." }),
  first: (name: string, day: string) => t`First: ${{ name }}, after ${{ day }}.`,
  mostIn: (area: string, amount: string) => t`Most to collect: ${{ area }}, ${{ amount }}.`,
  recharges: (count: number, usual: string) =>
    plural(count, { one: `# recharge today, usually ${usual}`, other: `# recharges today, usually ${usual}` }),
  rechargesSoFar: (count: number) => plural(count, { one: "# recharge today", other: "# recharges today" }),
  mrrUp: (amount: string, by: string) => t`${{ amount }} MRR, up ${{ by }}`,
  mrrDown: (amount: string, by: string) => t`${{ amount }} MRR, down ${{ by }}`,
  mrrSame: (amount: string) => t`${{ amount }} MRR, no change`,
  came: (count: number) => plural(count, { one: "# new this month.", other: "# new this month." }),
  leftThisMonth: (count: number) => plural(count, { one: "# left.", other: "# left." }),
  largestLoss: (name: string, amount: string) => t`Largest loss: ${{ name }}, ${{ amount }} a month.`,
  out: (units: number) => plural(units, { one: "# unit goes out tomorrow", other: "# units go out tomorrow" }),
  paused: (count: number, units: string) =>
    plural(count, { one: `# delivery is paused (−${units}).`, other: `# deliveries are paused (−${units}).` }),
  nextOut: (day: string, units: string) => t`${day}: ${units}.`,
  today: (arrivals: string, departures: string, rooms: string) => t`${{ arrivals }}, ${{ departures }}, ${{ rooms }}`,
  arrive: (count: number) => plural(count, { one: "# arrives", other: "# arrive" }),
  leave: (count: number) => plural(count, { one: "# leaves", other: "# leave" }),
  rooms: (taken: number, capacity: number) => t`${{ taken }} of ${{ capacity }} places taken`,
  desk: (amount: string) => t`${{ amount }} is to be collected from them today.`,
  joinedLeft: (joined: string, left: string) => t`${joined} joined and ${left} left in the last 7 days`,
}));
