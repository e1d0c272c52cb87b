import type { Attachment } from "../attachments.ts";
import { type CalendarDate, formatDay } from "../calendar.ts";
import { CHANNELS, type ReminderChannel } from "../channels.ts";
import { explainer, type Sentences } from "../explanations.ts";
import { formatMessageCost } from "../message-cost.ts";
import { formatAmount, type Paise } from "../money.ts";
import { FEE_CURRENCY } from "../trial.ts";

type Count = { count: number };
type Name = { name: string };
type Channel = { channel: ReminderChannel };

const sentenceCase = (words: string): string => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
const days = (count: number): string => (count === 1 ? "1 day" : `${count} days`);

const SENT: Readonly<Record<Attachment, string>> = {
  photo: "a photo",
  voice: "a voice message",
  video: "a video",
  document: "a document",
  location: "a location",
  contact: "a contact",
  other: "an attachment",
};

/** What notifications say: titles, several events in one title, and the sentences below. */
export const NOTIFICATION_REASONS = {
  "notice.welcome": { says: () => "Welcome to Aavarti" },
  "notice.firstSteps": {
    says: () => "Import your list or add your first records. Your first reminder is sent automatically.",
  },
  "notice.crmActive": { says: () => "Your CRM is active" },
  "notice.trialOver": { says: () => "Your trial has ended. All your data has been kept." },
  "notice.trialEnded": { says: () => "Your trial has ended" },
  "notice.activate": { says: () => "Activate your CRM to continue." },
  "notice.trialEnds": { says: ({ left }: { left: number }) => `Your trial ends in ${days(left)}` },
  "notice.activateToKeep": {
    says: () => "Activate your CRM to keep sending reminders. You'll keep everything you've entered.",
  },
  "notice.paid": { says: () => "Payment received: your CRM is active" },
  "notice.amountReceived": {
    says: ({ amount }: { amount: Paise }) => `We have received ${formatAmount(amount, FEE_CURRENCY)}. Thank you!`,
  },
  "notice.receiptInBilling": { says: () => "Your receipt is in Billing." },
  "notice.refundFailed": { says: () => "Your refund failed" },
  "notice.refundAgain": {
    says: () => "Your account stays active. Request the refund again in Billing, or contact support.",
  },
  "notice.refunded": { says: () => "Your payment was refunded and your CRM is suspended" },
  "notice.chargedBack": { says: () => "Your bank returned your payment to you and your CRM is suspended" },
  "notice.disputed": { says: () => "Your activation payment is disputed" },
  "notice.disputeOpen": {
    says: () => "Your account stays active while your bank reviews it. You can request a refund after it decides.",
  },
  "notice.dataKept": { says: () => "Your data is kept for 30 days. Pay again to restore everything." },
  "notice.replied": {
    says: ({ name, quote }: { name: string; quote: string }) => `${name} replied: ${quote}`,
  },
  "notice.sentAttachment": {
    says: ({ name, attachment }: { name: string; attachment: Attachment }) => `${name} sent ${SENT[attachment]}`,
  },
  "notice.repliedOn": { says: ({ channel }: Channel) => `${sentenceCase(CHANNELS[channel].by.en)}.` },
  "notice.promiseFound": {
    says: ({ day }: { day: CalendarDate }) => `Promise for ${formatDay(day)}?`,
  },
  "notice.confirmPromise": { says: () => "Confirm the promise to put reminders on hold." },
  "notice.optedOut": {
    says: ({ name, channel }: Name & Channel) => `${name} opted out of ${CHANNELS[channel].message.many}`,
  },
  "notice.optedIn": { says: ({ name }: Name) => `${name} opted back in to messages` },
  "notice.optedInToEmail": { says: ({ name }: Name) => `${name} opted back in to emails` },
  "notice.byLink": { says: () => "They used the link in a reminder." },
  "notice.noMoreReminders": {
    says: ({ channel }: Channel) => `They won't get ${CHANNELS[channel].nameInSentence} reminders any more.`,
  },
  "notice.customerNotified": { says: () => "They've been notified." },
  /** In notifications stored before `notice.customerNotified` replaced it. */
  "notice.theyWereTold": { says: () => "They've been notified." },
  "notice.remindersAgain": {
    says: ({ channel }: Channel) => `They'll get ${CHANNELS[channel].nameInSentence} reminders again.`,
  },
  "notice.failed": {
    says: ({ name, channel }: Name & Channel) => `The ${CHANNELS[channel].message.one} to ${name} failed`,
  },
  "notice.unknown": {
    says: ({ name, channel }: Name & Channel) =>
      `The ${CHANNELS[channel].message.one} to ${name} may not have been delivered`,
  },
  "notice.emailFollows": { says: () => "We're sending an email instead. No action needed." },
  "notice.notRenewed": { says: ({ name }: Name) => `${name} hasn't renewed` },
  "notice.leftUnrenewed": {
    says: ({ product, endOn }: { product: string; endOn: CalendarDate }) =>
      `${product} was due on ${formatDay(endOn)} and wasn't renewed after the last reminder. Renew it, cancel it or leave it overdue.`,
  },
  "notice.imported": { says: ({ file }: { file: string }) => `${file} imported` },
  "notice.importCounts": {
    says: (rows: { added: number; update: number; same: number; refused: number }) =>
      `${rows.added} new, ${rows.update} updated, ${rows.same} unchanged, ${rows.refused} skipped.`,
  },
  "notice.mentioned": {
    says: ({ author, customer }: { author: string; customer: string }) =>
      `${author} mentioned you in a note on ${customer}`,
  },
  "notice.joined": { says: ({ name }: Name) => `${name} joined your team` },
  "notice.joinedBy": {
    says: ({ email }: { email: string }) => `They use ${email}. If you don't know them, remove them in Settings, Team.`,
  },
  /** What somebody wrote. */
  "notice.quote": { says: ({ words }: { words: string }) => words },
  "notice.mentionedBySomeone": {
    says: ({ customer }: { customer: string }) => `A team member mentioned you in a note on ${customer}`,
  },
  "notice.budgetUsed": {
    says: ({ percent }: { percent: number }) => `${percent}% of this month's WhatsApp budget is used`,
  },
  "notice.budgetSpent": {
    says: ({ spent, amount }: { spent: Paise; amount: Paise }) =>
      `Spent ${formatMessageCost(spent)} of ${formatMessageCost(amount)}.`,
  },
  "notice.budgetNear": { says: () => "You can change the budget under Messages, Prices and budget." },
  "notice.budgetStops": {
    says: () =>
      "Until the month ends, automatic and bulk messages go by email only. You're asked before sending one yourself.",
  },
  "notice.budgetGoesOn": {
    says: () => "Messages are still sent. You can change that under Messages, Prices and budget.",
  },
  "notice.templateApproved": {
    says: ({ name }: { name: string }) => `WhatsApp approved your template ${name}`,
  },
  "notice.templateUse": { says: () => "You can now send it from the inbox." },
  "notice.templateRejected": {
    says: ({ name }: { name: string }) => `WhatsApp rejected your template ${name}`,
  },
  "notice.templateRejectedAbusive": {
    says: () => "WhatsApp says the wording is abusive or threatening. Reword it and submit it again.",
  },
  "notice.templateRejectedFormat": {
    says: () => "The format isn't valid. Check the variables and special characters, then submit it again.",
  },
  "notice.templateRejectedPromotional": {
    says: () => "WhatsApp considers it advertising. Submit it again as marketing, or remove the offer.",
  },
  "notice.templateRejectedMismatch": {
    says: () => "The wording doesn't fit the language or category. Check both and submit it again.",
  },
  "notice.templateRejectedScam": {
    says: () => "WhatsApp says it looks like a scam. Reword it and submit it again.",
  },
  "notice.templateRejectedOther": {
    says: () => "WhatsApp gave no reason. Reword it and submit it again.",
  },
  "notice.templateNotSubmitted": {
    says: ({ name }: { name: string }) => `Your template ${name} couldn't be submitted`,
  },
  "notice.templateRefused": {
    says: () => "WhatsApp didn't accept it. Check the wording and submit it again.",
  },
  "notice.templateNotConnected": {
    says: () => "WhatsApp isn't connected, so templates can't be submitted. Contact support.",
  },
  "notice.templateUnavailable": {
    says: () => "Couldn't reach WhatsApp. Submit it again later.",
  },
  "notice.templateStopped": {
    says: ({ name }: { name: string }) => `WhatsApp stopped your template ${name}`,
  },
  "notice.templatePaused": {
    says: () => "Too many people blocked or reported it. It isn't sent until WhatsApp allows it again.",
  },
  "notice.templateDisabled": {
    says: () => "WhatsApp no longer allows it. Edit the wording and submit it again.",
  },
  "notice.templateRecategorized": {
    says: ({ name }: { name: string }) => `WhatsApp changed the category of your template ${name}`,
  },
  "notice.templateNowMarketing": {
    says: () => "It's now billed as marketing, and only people who agreed to offers get it.",
  },
  "notice.templateNowUtility": { says: () => "It's now billed as utility." },
  "notice.limitReached": { says: () => "You've reached today's message limit" },
  "notice.restTomorrow": { says: () => "We'll send the rest tomorrow. Your limit increases over time." },
  "notice.sendingPaused": { says: () => "Sending is paused" },
  "notice.tooManyFailed": {
    says: () =>
      "Too many of your messages were not delivered or were reported as spam. Contact support to resume sending.",
  },
  "notice.notSentAfterRestore": {
    says: ({ count }: Count) => `Reminders not sent after a backup was restored: ${count}`,
  },
  "notice.restoredOn": {
    says: ({ day }: { day: CalendarDate }) =>
      `Your data was restored from a backup on ${formatDay(day)}. These reminders may have been sent before that, so they weren't sent again. See them in History. To send one yourself, choose Send reminder on the renewal.`,
  },
  "notice.customerRemindersOff": { says: () => "Reminders to customers are off" },
  "notice.setUpUnconfirmed": {
    says: () =>
      "This account was set up before you confirmed your email address, so queued reminders weren't sent. Check your customers and message texts, then turn reminders on again in the reminder settings.",
  },

  // Several events of a kind.
  "notices.paid": { says: ({ count }: Count) => `${count} payments received` },
  "notices.refunded": { says: ({ count }: Count) => `${count} payments refunded` },
  "notices.replied": { says: ({ count }: Count) => `${count} messages received` },
  "notices.optedOut": { says: ({ count }: Count) => `${count} people opted out of messages` },
  "notices.failed": { says: ({ count }: Count) => `${count} reminders failed` },
  "notices.unknown": { says: ({ count }: Count) => `${count} reminders may not have been delivered` },
  "notices.notRenewed": { says: ({ count }: Count) => `${count} people haven't renewed` },
  "notices.mentioned": { says: ({ count }: Count) => `${count} notes mention you` },
  "notices.imported": { says: ({ count }: Count) => `${count} imports finished` },
} as const satisfies Sentences;

export const explainNotice = explainer(NOTIFICATION_REASONS);
