import type { BulkResult, BulkRoute, BulkSkipReason, BulkState, BulkWait } from "@aavarti/domain/bulk-messages";
import type { BusinessWords } from "@aavarti/domain/business-words";
import type { ReminderChannel } from "@aavarti/domain/channels";
import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/** Returns the business's nouns for its customers as they are written within a sentence. */
const nounsOf = ({ customer: { one, many } }: BusinessWords) => ({
  noun: one.toLowerCase(),
  nouns: many.toLowerCase(),
});

/**
 * An object with the texts of bulk messages, in the current language: read its properties while
 * rendering.
 */
export const bulkTexts = translatedTexts(() => ({
  title: (count: number, words: BusinessWords) => {
    const { noun, nouns } = nounsOf(words);
    return plural(count, { one: `Message # ${noun}`, other: `Message # ${nouns}` });
  },
  close: t`Close`,
  cancel: t`Cancel`,
  kind: t`What to send`,
  kinds: { text: t`Your own text`, due: t`What is due`, template: t`WhatsApp template` },
  template: t`Template`,
  templateHint: (words: BusinessWords) => {
    const { noun, nouns } = nounsOf(words);
    return t`Approved by WhatsApp and filled in for each ${noun}. A template that asks for an amount goes only to ${nouns} who owe something.`;
  },
  marketingHint: (words: BusinessWords) => {
    const { nouns } = nounsOf(words);
    return t`WhatsApp bills this template as marketing. Only ${nouns} who agreed to offers get it.`;
  },
  noTemplates: t`No approved templates yet. Submit one under Messages, Your templates.`,
  templatesLoading: t`Loading your templates`,
  templatesFailed: t`Couldn't load your templates. Try again.`,
  fallback: t`Email if WhatsApp fails`,
  fallbackHint: ({ customer }: BusinessWords) =>
    t`${{ nouns: customer.many }} who can't be reached on WhatsApp get an email instead. No one gets both.`,
  dueHint: (words: BusinessWords) => {
    const { noun } = nounsOf(words);
    return t`Each ${noun} who owes something or renews within a week gets a reminder with their own amounts and dates. Where no WhatsApp chat is open, it's sent as an approved template.`;
  },
  subject: t`Email subject`,
  text: t`Message`,
  textHint: (words: BusinessWords) => {
    const { noun } = nounsOf(words);
    return t`WhatsApp allows free text only within 24 hours of the ${noun}'s last message. Everyone else gets an email.`;
  },
  insert: t`Insert variable`,
  insertInto: t`Inserted in the message at the cursor`,
  offer: t`This is an offer`,
  offerHint: (words: BusinessWords) => {
    const { nouns } = nounsOf(words);
    return t`Only ${nouns} who agreed to offers get it.`;
  },
  readsLikeOffer: (found: string, words: BusinessWords) => {
    const { nouns } = nounsOf(words);
    return t`Reads like an offer: ${found}. Turn on “This is an offer”, so that only ${nouns} who agreed to offers get it.`;
  },
  next: t`Preview`,
  back: t`Back`,
  loading: t`Checking who gets the message`,
  failed: t`Couldn't check who gets the message. Try again.`,
  retry: t`Try again`,
  howItGoes: t`How it's sent`,
  chosen: (chosen: number, people: number) => t`${people} of ${chosen} selected`,
  routes: {
    window: t`WhatsApp, open chat`,
    template: t`WhatsApp, utility template`,
    email: t`Email`,
    marketing: t`WhatsApp, marketing template`,
  } satisfies Record<BulkRoute, string>,
  notSent: t({ message: "Not sent", context: "a bulk message" }),
  budget: (spent: string, amount: string) => t`Budget for this month: ${spent} of ${amount} used.`,
  overBudget: (spent: string, amount: string) =>
    t`Budget for this month: ${spent} of ${amount} used. These messages would exceed it.`,
  total: t`Estimated cost`,
  estimate: t`Estimated with your price list, without tax.`,
  quiet: (when: string) => t`Quiet hours. Scheduled for ${when}. Routes and cost are estimated for that time.`,
  nobody: (words: BusinessWords) => {
    const { nouns } = nounsOf(words);
    return t`None of the selected ${nouns} can get this message right now.`;
  },
  previewOf: (name: string, place: number, count: number) => t`${name}, ${place} of ${count}`,
  previous: (words: BusinessWords) => {
    const { noun } = nounsOf(words);
    return t`Previous ${noun}`;
  },
  following: (words: BusinessWords) => {
    const { noun } = nounsOf(words);
    return t`Next ${noun}`;
  },
  preview: t`Preview`,
  send: (count: number) => plural(count, { one: "Send # message", other: "Send # messages" }),
  schedule: (count: number) => plural(count, { one: "Schedule # message", other: "Schedule # messages" }),
  sending: t`Sending...`,
  sendFailed: t`Couldn't send`,
  cancelAnytime: t`You can cancel until the last message is sent.`,
  unknown: t`Not found`,
  reasons: {
    gone: t`No longer exists.`,
    trash: t`In Trash.`,
    sample: t`Sample record. No messages are sent.`,
    "no-address": t`No phone number or email address.`,
    "no-window": t`No open WhatsApp chat and no email address.`,
    budget: t`The monthly WhatsApp budget is used up, and there's no email address.`,
    "opted-out": t`Opted out.`,
    "no-consent": t`Hasn't agreed to offers.`,
    duplicate: t`Same phone number or email address as another recipient.`,
    "missing-value": t`A value in the text is missing.`,
    "not-due": t`Nothing is due.`,
    promised: t`Promised to pay.`,
    reminded: t`Already reminded or queued today.`,
    "channels-off": t`WhatsApp and email reminders are off.`,
    "not-approved": t`WhatsApp no longer approves this template.`,
    "not-allowed": t`Sending is paused or the account isn't active.`,
    cancelled: t`Cancelled before it was sent.`,
  } satisfies Record<BulkSkipReason, string>,
  results: {
    queued: t({ message: "Queued", context: "a message" }),
    skipped: t({ message: "Skipped", context: "a person" }),
    planned: t({ message: "Sending", context: "a message" }),
    sending: t({ message: "Sending", context: "a message" }),
    sent: t({ message: "Sent", context: "a message" }),
    delivered: t({ message: "Delivered", context: "a message" }),
    read: t({ message: "Read", context: "a message" }),
    unknown: t({ message: "Not confirmed", context: "a message" }),
    failed: t({ message: "Failed", context: "a message" }),
    cancelled: t({ message: "Cancelled", context: "a message" }),
  } satisfies Record<BulkResult, string>,
  states: {
    running: t({ message: "Sending", context: "a message" }),
    done: t({ message: "Finished", context: "a bulk message" }),
    cancelled: t({ message: "Cancelled", context: "a message" }),
  } satisfies Record<BulkState, string>,
  waits: {
    "quiet-hours": (when: string) => t`Quiet hours. Continues ${when}.`,
    "daily-limit": (when: string) => t`Today's message limit is reached. Continues ${when}.`,
  } satisfies Record<BulkWait, (when: string) => string>,
  scheduledFor: (when: string) => t`Scheduled for ${when}`,
  scheduled: t({ message: "Scheduled", context: "a message" }),
  notBegun: t`Nothing has been sent yet. You can still cancel it.`,
  notBegunHere: t`Nothing has been sent yet.`,
  delivered: {
    whatsapp: t`Delivered on WhatsApp`,
    email: t`Delivered by email`,
  } satisfies Record<ReminderChannel, string>,
  counts: {
    scheduled: (count: string) => t`${count} scheduled`,
    queued: (count: string) => t`${count} queued`,
    onTheWay: (count: string) => t`${count} on the way`,
    sent: (count: string) => t`${count} sent`,
    delivered: (count: string) => t`${count} delivered`,
    failed: (count: string) => t`${count} not delivered`,
    skipped: (count: string) => t`${count} not sent`,
  },
  panel: {
    title: t`Bulk messages`,
    lead: (words: BusinessWords) => {
      const { nouns } = nounsOf(words);
      return t`Messages sent to many ${nouns} at once. Select ${nouns} in their list to send one.`;
    },
    none: t`No bulk messages yet`,
    loading: t`Loading bulk messages`,
    failed: t`Couldn't load bulk messages. Try again.`,
    more: t`Show more`,
    due: t`Reminder of what is due`,
    by: (name: string, when: string) => t`${name}, ${when}`,
    open: t`View results`,
  },
  result: {
    title: t`Results`,
    progress: (done: number, all: number) => t`${done} of ${all} done`,
    cancelOne: (name: string) => t`Cancel for ${name}`,
    oneCancelled: (name: string) => t`Cancelled for ${name}`,
    cancelled: (sent: string, left: string) => t`${sent} sent, ${left} not sent`,
    loading: t`Loading results`,
    failed: t`Couldn't load the results. Try again.`,
    csv: t`Export CSV`,
    stop: t`Cancel sending`,
    stopFailed: t`Couldn't cancel`,
    stopped: t`Sending cancelled`,
    done: t`Done`,
    replaced: (cause: string) => t`WhatsApp failed, sent by email instead. ${cause}`,
    replacing: (cause: string) => t`WhatsApp failed, an email is on its way instead. ${cause}`,
    bothFailed: (whatsapp: string, email: string) => t`WhatsApp failed. ${whatsapp} The email failed too. ${email}`,
    emailWithdrawn: (cause: string, email: string) => t`WhatsApp failed. ${cause} No email was sent. ${email}`,
    cost: (amount: string) => t`Cost so far: ${amount}`,
  },
  csv: {
    name: t`Name`,
    result: t`Result`,
    cause: t`Reason`,
    channel: t`Channel`,
    address: t`Phone or email`,
    sentAt: t`Sent at`,
  },
}));
