import type { BusinessWords } from "@aavarti/domain/business-words";
import type { CancelReason } from "@aavarti/domain/subscription-life";
import { plural, t } from "@lingui/core/macro";
import { inLanguage } from "../../../lib/language/in-language.ts";

export const actionTexts = inLanguage(() => ({
  close: t`Close`,
  cancel: t`Cancel`,
  unreachable: t`The server did not answer. Nothing was changed.`,
  undo: t`Undo`,
  undoAlt: t`Press F8, then Undo, to take it back`,

  menu: {
    pause: t`Pause`,
    movePause: t`Move the pause`,
    movePauseEnd: t`Change when it goes on`,
    resume: t`Resume`,
    dropPause: t`Drop the planned pause`,
    reactivate: t`Reactivate`,
  },

  pause: {
    title: (name: string) => t`Pause ${name}`,
    lead: (product: string, day: string) => t`${product}, now till ${day}.`,
    titleRunning: (name: string) => t`When does ${name} go on?`,
    leadRunning: (product: string, day: string) => t`${product}, paused since ${day}.`,
    from: t`Paused from`,
    until: t`Goes on`,
    optional: t`optional`,
    untilResumed: t`When I resume it`,
    untilProblem: t`Choose a day after the pause begins`,
    untilTooSoon: t`Choose tomorrow or later, or resume it now`,
    explainUntil: (days: number, day: string, end: string) =>
      plural(days, {
        one: `The # day paid for counts on from ${day}, by itself, and it renews on ${end}. No reminder goes out until then.`,
        other: `The # days paid for count on from ${day}, by themselves, and it renews on ${end}. No reminder goes out until then.`,
      }),
    explain: (days: number) =>
      plural(days, {
        one: "The # day paid for stays paid for: it counts on from the day it is resumed, and no reminder goes out until then.",
        other:
          "The # days paid for stay paid for: they count on from the day it is resumed, and no reminder goes out until then.",
      }),
    act: t`Pause`,
    actRunning: t`Save`,
    actPlanned: (day: string) => t`Pause from ${day}`,
    done: (name: string, day: string, until: string | null) =>
      until ? t`${name} is paused from ${day}, until ${until}` : t`${name} is paused from ${day}`,
    moved: (name: string, until: string | null) =>
      until ? t`${name} goes on on ${until}` : t`${name} goes on when you resume it`,
    movedBack: (name: string) => t`The pause of ${name} is as before`,
    failed: t`Not paused`,
    cannot: t`Nothing to pause`,
  },
  resume: {
    done: (name: string, day: string) => t`${name} goes on, and renews on ${day}`,
    failed: t`Not resumed`,
  },
  cancelling: {
    title: (name: string) => t`Cancel ${name}`,
    when: t`When`,
    atEnd: t`At the end`,
    atEndHint: (day: string) => t`Keeps everything till ${day}, then ends. No reminder goes out.`,
    now: t`Now`,
    nowHint: (days: number) =>
      days <= 0
        ? t`Ends today.`
        : plural(days, {
            one: "Ends today. # day paid for is lost.",
            other: "Ends today. # days paid for are lost.",
          }),
    reason: t`Reason`,
    reasons: {
      price: t`Price`,
      moved: t`Moved away`,
      unhappy: t`Not happy`,
      switched: t`Went elsewhere`,
      no_time: t`No time`,
      other: t`Other`,
    } satisfies Record<CancelReason, string>,
    keep: t`Keep it`,
    done: (name: string) => t`${name} is cancelled`,
    doneAtEnd: (name: string, day: string) => t`${name} ends on ${day}`,
    failed: t`Not cancelled`,
    tookBack: (name: string) => t`${name} is not cancelled`,
  },
  change: {
    lead: (product: string, day: string) => t`Now ${product}, till ${day}.`,
    mode: t`The end`,
    keepEnd: t`Keep the end date`,
    keepEndHint: (day: string) => t`Till ${day}, charged by days`,
    restart: t`Start a new term today`,
    restartHint: t`The whole price, less what is left of the old one`,
    credit: (days: number) => plural(days, { one: "Credit for the # day left", other: "Credit for the # days left" }),
    toPay: t`To pay now`,
    toReturn: t`To give back`,
    renewsOn: t`Renews on`,
    done: (name: string, product: string) => t`${name} moved to ${product}`,
  },
}));

/** What names the record and what it is for, in the words of the business: Enrolment, Course. */
export function actionNouns({ product, subscription }: BusinessWords) {
  const noun = product.one.toLowerCase();
  return {
    cancel: t`Cancel ${{ noun: subscription.one.toLowerCase() }}`,
    change: t`Change ${noun}`,
    changeOf: (name: string) => t`Change ${noun} of ${name}`,
    changed: t({ message: `New ${noun}`, context: "instead of the old one" }),
    productChoice: {
      placeholder: t`Search ${{ nouns: product.many.toLowerCase() }}`,
      loading: t`Searching...`,
      none: t`No other ${noun} found.`,
    },
    charge: t`Charge for the new ${noun}`,
    choose: t`Choose a ${noun}, and the difference appears here.`,
    notChanged: t`${{ noun: product.one }} not changed`,
  };
}
