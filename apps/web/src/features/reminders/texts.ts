import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the reminder log, in the current language: read its properties while
 * rendering.
 */
export const reminderTexts = translatedTexts(() => ({
  history: {
    title: t`History`,
    showAll: (total: string) => t`Show all ${total}`,
    lead: t`Delivery status of each message`,
    filters: t`Filters`,
    status: t`Status`,
    channel: t`Channel`,
    period: t`Period`,
    allStatuses: t`All`,
    allChannels: t`All channels`,
    periods: { "7d": t`Last 7 days`, "30d": t`Last 30 days`, "90d": t`Last 90 days` },
    sentIn: (period: string, messages: string) => t`${period}: ${messages}`,
    documents: (number: number) =>
      plural(number, { one: "# is a receipt or statement", other: "# are receipts or statements" }),
    empty: t`No messages sent yet. Your first reminder appears here once it's sent.`,
    noMatch: t`No messages match these filters.`,
    clear: t`Clear filters`,
    failed: t`Couldn't load the history. Try again.`,
    retry: t`Try again`,
    more: t`Show more`,
    loading: t`Loading history`,
    close: t`Close`,
    toYou: (name: string) => t`Copy to ${name}`,
    toPayer: (name: string) => t`To ${name}`,
  },
  entry: {
    back: t`Back to history`,
    why: t`Reason`,
    next: t`What to do`,
    to: t`To`,
    about: t`About`,
    planned: t`Scheduled for`,
    sent: t`Sent`,
    delivered: t`Delivered`,
    read: t`Read`,
    cost: t`Cost`,
    notYet: t`Not yet`,
    message: t`Message`,
    asSent: t`Message as sent`,
    asNow: t`Message if sent now`,
    noText: t`No preview. This recipient can no longer be reached.`,
    subject: t`Subject`,
    loading: t`Loading message`,
    failed: t`Couldn't load the message. Try again.`,
  },
  upcoming: {
    title: t`Next 30 days`,
    lead: t`Who gets which reminder, and when. Skip any you don't want sent.`,
    empty: t`No reminders in the next 30 days. Upcoming reminders appear here before a renewal is due.`,
    emptyBesides: t`No other reminders in the next 30 days.`,
    queued: (count: number, when: string) =>
      plural(count, {
        one: `# message is queued. Scheduled for ${when}`,
        other: `# messages are queued. Next one scheduled for ${when}`,
      }),
    queuedView: t`View queue`,
    failed: t`Couldn't load scheduled reminders. Try again.`,
    retry: t`Try again`,
    loading: t`Loading scheduled reminders`,
    more: t`Show later days`,
    skip: t`Skip`,
    unskip: t`Send anyway`,
    skipFor: (step: string, name: string) => t`Skip “${step}” for ${name}`,
    unskipFor: (step: string, name: string) => t`Send “${step}” to ${name} anyway`,
    skippedNow: t`Skipped just now.`,
    skipped: (name: string) => t`Reminder to ${name} skipped`,
    unskipped: (name: string) => t`Reminder to ${name} will be sent`,
    undo: t`Undo`,
    undoSkip: (name: string) => t`Send reminder to ${name}`,
    skipFailed: t`Couldn't skip the reminder`,
    unskipFailed: t`Couldn't undo the skip`,
    read: t`Preview messages`,
    until: (day: string) => t`Your trial ends on ${day}. No reminders are sent after that until you activate.`,
    about: (step: string, product: string, day: string) => t`${step}, ${product}, renews on ${day}`,
    aboutLate: (step: string, product: string, day: string) => t`${step}, ${product}, was due on ${day}`,
    aboutPayment: (step: string, product: string, payment: { amount: string; day: string }) =>
      t`${step}, ${product}, payment of ${{ amount: payment.amount }} due on ${{ day: payment.day }}`,
    aboutUnpaid: (step: string, product: string, payment: { amount: string; day: string }) =>
      t`${step}, ${product}, ${{ amount: payment.amount }} unpaid since ${{ day: payment.day }}`,
    together: (count: number) =>
      plural(count, { one: "# reminder in one message", other: "# reminders in one message" }),
    instead: t`by email instead of WhatsApp`,
    stopped: (channel: string, reason: string, fallback: string | null) =>
      fallback
        ? t`${channel} message won't be sent: ${reason} The reminder will be sent by ${fallback} instead.`
        : t`${channel} message won't be sent: ${reason}`,
    preview: (name: string) => t`Preview for ${name}`,
    previewLead: (day: string, time: string) => t`Scheduled for ${day} at ${time}`,
    close: t`Close`,
    copyTo: (name: string) => t`Copy to ${name}`,
    toPayer: (name: string) => t`To ${name}`,
  },
  payday: t`Usual payment day`,
}));
