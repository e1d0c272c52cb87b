import type { CancelReason } from "@aavarti/domain/subscription-life";
import { plural, t } from "@lingui/core/macro";
import { inLanguage } from "../../../lib/language/in-language.ts";

export const actionTexts = inLanguage(() => ({
  close: t`Close`,
  cancel: t`Cancel`,
  loading: t`Loading`,
  failed: t`The subscription could not be loaded.`,
  unreachable: t`The server did not answer. Nothing was changed.`,
  undo: t`Undo`,
  undoAlt: t`Press F8, then Undo, to take it back`,

  menu: {
    pause: t`Pause`,
    movePause: t`Move the pause`,
    movePauseEnd: t`Change when it goes on`,
    resume: t`Resume`,
    dropPause: t`Drop the planned pause`,
    change: t`Change product`,
    cancel: t`Cancel subscription`,
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
    reasonMissing: t`Choose a reason`,
    reasons: {
      price: t`Price`,
      moved: t`Moved away`,
      unhappy: t`Not happy`,
      switched: t`Went elsewhere`,
      no_time: t`No time`,
      other: t`Other`,
    } satisfies Record<CancelReason, string>,
    act: t`Cancel subscription`,
    keep: t`Keep it`,
    done: (name: string) => t`${name} is cancelled`,
    doneAtEnd: (name: string, day: string) => t`${name} ends on ${day}`,
    failed: t`Not cancelled`,
    tookBack: (name: string) => t`${name} is not cancelled`,
  },
  change: {
    title: (name: string) => t`Change product of ${name}`,
    lead: (product: string, day: string) => t`Now ${product}, till ${day}.`,
    product: t`New product`,
    productChoice: { placeholder: t`Search products`, loading: t`Searching...`, none: t`No other product found.` },
    mode: t`The end`,
    keepEnd: t`Keep the end date`,
    keepEndHint: (day: string) => t`Till ${day}, charged by days`,
    restart: t`Start a new term today`,
    restartHint: t`The whole price, less what is left of the old one`,
    credit: (days: number) => plural(days, { one: "Credit for the # day left", other: "Credit for the # days left" }),
    charge: t`Charge for the new product`,
    toPay: t`To pay now`,
    toReturn: t`To give back`,
    renewsOn: t`Renews on`,
    choose: t`Choose a product, and the difference appears here.`,
    act: t`Change product`,
    done: (name: string, product: string) => t`${name} moved to ${product}`,
    failed: t`Product not changed`,
  },
}));
