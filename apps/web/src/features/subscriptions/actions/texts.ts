import type { BusinessWords } from "@aavarti/domain/business-words";
import type { CancelReason } from "@aavarti/domain/subscription-life";
import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the dialogs that change a subscription, in the current language: read
 * its properties while rendering.
 */
export const actionTexts = translatedTexts(() => ({
  close: t`Close`,
  cancel: t`Cancel`,
  unreachable: t`Can't reach the server. Try again in a moment.`,
  undo: t`Undo`,
  undoAlt: t`Press F8, then select Undo`,

  menu: {
    pause: t`Pause`,
    movePause: t`Change pause date`,
    movePauseEnd: t`Change resume date`,
    resume: t`Resume`,
    dropPause: t`Cancel scheduled pause`,
    reactivate: t`Reactivate`,
  },

  pause: {
    lead: (product: string, day: string) => t`${product}, renews on ${day}.`,
    titleRunning: (name: string) => t`When should ${name} resume?`,
    leadRunning: (product: string, day: string) => t`${product}, paused since ${day}.`,
    from: t`Pauses on`,
    until: t`Resumes on`,
    optional: t`optional`,
    untilResumed: t`When you resume`,
    untilProblem: t`Choose a date after the pause starts`,
    untilTooSoon: t`Choose tomorrow or a later date`,
    explainUntil: (days: number, day: string, end: string) =>
      plural(days, {
        one: `Resumes on ${day} with # day left and renews on ${end}. No reminders while paused.`,
        other: `Resumes on ${day} with # days left and renews on ${end}. No reminders while paused.`,
      }),
    explain: (days: number) =>
      plural(days, {
        one: "# day will be left when you resume. No reminders while paused.",
        other: "# days will be left when you resume. No reminders while paused.",
      }),
    act: t`Pause`,
    actRunning: t`Save`,
    actPlanned: (day: string) => t`Pause starting ${day}`,
    done: (name: string, day: string, until: string | null) =>
      until ? t`${name} paused starting ${day}, resumes on ${until}` : t`${name} paused starting ${day}`,
    moved: (name: string, until: string | null) =>
      until ? t`${name} resumes on ${until}` : t`${name} stays paused until resumed`,
    movedBack: (name: string) => t`Change to ${name}'s pause undone`,
    failed: t`Couldn't pause`,
  },
  resume: {
    done: (name: string, day: string) => t`${name} resumed. Renews on ${day}`,
    failed: t`Couldn't resume`,
  },
  cancelling: {
    when: t`When`,
    atEnd: t({ message: "At the end of the term", context: "when a cancellation takes effect" }),
    atEndHint: (day: string) => t`Runs until ${day}, then ends. No reminders are sent.`,
    now: t`Now`,
    nowHint: (days: number) =>
      days <= 0
        ? t`Ends today.`
        : plural(days, {
            one: "Ends today. # day will be lost.",
            other: "Ends today. # days will be lost.",
          }),
    neverHint: (day: string) =>
      t`Won't start on ${day}. Nothing will be due, and anything paid will be kept as an advance.`,
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
    done: (name: string) => t`${name} cancelled`,
    doneAtEnd: (name: string, day: string) => t`${name} cancelled. Active until ${day}`,
    failed: t`Couldn't cancel`,
    tookBack: (name: string) => t`Cancellation undone for ${name}`,
  },
  change: {
    lead: (product: string, day: string) => t`Currently ${product}, renews on ${day}.`,
    mode: t`End date`,
    keepEnd: t`Keep the end date`,
    keepEndHint: (day: string) => t`Renews on ${day}. Charged only for the days left`,
    restart: t`Start a new term today`,
    restartHint: t`Full price, less credit for unused days`,
    credit: (days: number) => plural(days, { one: "Credit for # unused day", other: "Credit for # unused days" }),
    toPay: t`Due now`,
    toReturn: t`Refund due`,
    renewsOn: t`Renews on`,
    done: (name: string, product: string) => t`${name} moved to ${product}`,
  },
}));

/**
 * Returns the texts of the dialogs that change a subscription that contain the business's nouns, in
 * the current language: "Cancel enrolment".
 */
export function actionNouns({ product, subscription }: BusinessWords) {
  const noun = product.one.toLowerCase();
  return {
    pauseOf: (name: string) => t`Pause ${{ noun: subscription.one.toLowerCase() }} for ${name}`,
    cancel: t`Cancel ${{ noun: subscription.one.toLowerCase() }}`,
    cancelOf: (name: string) => t`Cancel ${{ noun: subscription.one.toLowerCase() }} for ${name}`,
    keep: t`Keep ${{ noun: subscription.one.toLowerCase() }}`,
    change: t`Change ${noun}`,
    changeOf: (name: string) => t`Change ${noun} for ${name}`,
    changed: t({ message: `New ${noun}`, context: "instead of the old one" }),
    productChoice: {
      placeholder: t`Search ${{ nouns: product.many.toLowerCase() }}`,
      loading: t`Searching...`,
      none: t`No other ${{ nouns: product.many.toLowerCase() }} found`,
    },
    charge: t`Charge for the new ${noun}`,
    choose: t`Choose a ${noun} to see the price difference.`,
    notChanged: t`Couldn't change the ${noun}`,
  };
}
