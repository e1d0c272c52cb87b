import type { BusinessWords } from "@aavarti/domain/business-words";
import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import type { FigureWords } from "./figure-words.ts";

/** Returns the key figures of associations in words, in the current language. */
export function ngoFigures({ customer, subscription }: BusinessWords) {
  const customers = customer.many.toLowerCase();
  const subscriptions = subscription.many.toLowerCase();
  return {
    donorRetention: {
      name: t`Donor retention`,
      meaning: t`Of the ${customers} who gave in the last financial year, April to March, the share who gave again in this one.`,
    },
    lapsedDonors: {
      name: t`Gave last year, not yet`,
      meaning: t`The ${customers} who gave in the last financial year and not yet in this one.`,
    },
    newDonors: {
      name: t`New donors`,
      meaning: t`The ${customers} whose first gift came in this financial year. Who had paid before payments were recorded here isn't new.`,
    },
    averageGift: {
      name: t`Average gift`,
      meaning: t`The payments received in this financial year, less refunds, divided by their number. Reversed payments don't count.`,
    },
    goodStanding: {
      name: t`Donors in good standing`,
      meaning: t`Of the ${customers} with ${subscriptions} that are active or overdue, the share with nothing overdue. The grace period counts as paid.`,
    },
  } satisfies Record<string, FigureWords>;
}

/** The texts of an association's dashboard, in the current language: read them while rendering. */
export const ngoTexts = translatedTexts(() => ({
  committed: t`Committed each month`,
  retentionOf: (donors: number) => plural(donors, { one: "of last year's # donor", other: "of last year's # donors" }),
  lastYear: (amount: string) => t`${{ amount }} last year`,
  thisYear: t`this financial year`,
  more: (count: number) => plural(count, { one: "# more", other: "# more" }),
  all: (count: number) => plural(count, { one: "Show all #", other: "Show all #" }),
  financialYear: (year: string) => t`FY ${year}`,
  write: {
    message: t`Message`,
    messageTo: (name: string) => t`Message ${name}`,
    call: t`Call`,
    callTo: (name: string) => t`Call ${name}`,
    noPhone: t`No phone number`,
  },
  goal: {
    title: (received: string, goal: string) => t`${{ received }} of ${{ goal }} received`,
    titleWithout: (received: string) => t`${{ received }} received`,
    waiting: t`Gifts of the financial year`,
    goalIs: (goal: string) => t`The goal is ${{ goal }}.`,
    notYours: t`Only owners, admins, managers and accountants see what was received.`,
    reach: (amount: string) => t`With what is pledged until March you reach ${{ amount }}.`,
    left: (amount: string) => t`${{ amount }} is left to raise.`,
    enough: t`That's enough for your goal.`,
    done: t`You have reached your goal.`,
    invitation: t`Set a goal for the financial year to see how much is left to raise.`,
    set: t`Set a goal`,
    change: t`Change goal`,
    months: t`Gifts by month`,
    inMonth: (month: string, amount: string) => t`${{ month }}: ${{ amount }}`,
    pledged: t`Pledged`,
    today: (percent: number) => t`Today, ${{ percent }}% of the year`,
    goalMark: t`Goal`,
    ahead: (amount: string) => t`${{ amount }} ahead of last year on this day`,
    behind: (amount: string) => t`${{ amount }} behind last year on this day`,
    same: t`The same as last year on this day`,
    none: t`No gifts in this financial year yet`,
  },
  settings: {
    title: t`Goal and 80G registration`,
    lead: t`The goal counts from April to March, and stays for the next year.`,
    goal: t`Goal for a financial year`,
    goalHint: t`Leave it empty for no goal.`,
    goalProblem: t`Enter an amount above 0, or leave it empty`,
    registration: t`80G registration number`,
    registrationHint: t`Written into the file for Form 10BD.`,
    save: t`Save changes`,
    saving: t`Saving...`,
    cancel: t`Cancel`,
    close: t`Close`,
    saved: t`Saved`,
    failed: t`Couldn't save`,
  },
  readiness: {
    title: t`80G readiness`,
    dueIn: (day: string, days: number) =>
      plural(days, {
        one: `Form 10BD is due on ${{ day }}, in # day`,
        other: `Form 10BD is due on ${{ day }}, in # days`,
      }),
    dueToday: t`Form 10BD is due today`,
    wasDue: (day: string) => t`Form 10BD was due on ${{ day }}`,
    year: t`Financial year`,
    csv: t`Form 10BD as CSV`,
    notExported: t`Couldn't export`,
    ready: (ready: string, donors: string) => t`${{ ready }} of ${{ donors }} donors have a PAN and an address`,
    bar: {
      ready: (count: string) => t`Ready ${{ count }}`,
      pan: (count: string) => t`PAN missing ${{ count }}`,
      address: (count: string) => t`Address missing ${{ count }}`,
    },
    columns: { donor: t`Donor`, given: t`Given`, missing: t`Missing`, action: t`Action` },
    missing: { pan: t`PAN`, address: t`Address` },
    inTrash: t`in Trash`,
    ask: t`Ask`,
    askFrom: (name: string) => t`Ask ${{ name }}`,
    askFor: {
      pan: (business: string) =>
        t`Hello from ${{ business }}. For the tax receipt (80G) of your gift we need your PAN. Please reply with it.`,
      address: (business: string) =>
        t`Hello from ${{ business }}. For the tax receipt (80G) of your gift we need your address. Please reply with it.`,
      both: (business: string) =>
        t`Hello from ${{ business }}. For the tax receipt (80G) of your gift we need your PAN and address. Please reply with them.`,
    },
    allReady: t`Every donor has a PAN and an address.`,
    none: t`No gifts in this financial year yet. Who lacks a PAN or an address appears here.`,
    check: t`Check the file before you file it: every payment of the year is in it as a donation.`,
  },
  calls: {
    title: t`Call list`,
    lead: t`Gave last year, not yet this year`,
    last: (amount: string, month: string) => t`${{ amount }} in ${{ month }}`,
    inRow: (years: number) => plural(years, { one: "Gave # year in a row", other: "Gave # years in a row" }),
    none: t`No donors to ask again. Who gave last year and not yet this year appears here.`,
    text: (business: string) =>
      t`Hello from ${{ business }}. Thank you for your support last year. We'd be glad to have you with us again this year.`,
  },
}));
