import { type CalendarDate, formatDay } from "../calendar.ts";
import { CHANNELS, type RecipientKind, type ReminderChannel } from "../channels.ts";
import { explainer, type Sentences } from "../explanations.ts";
import { OPTIONAL_MESSAGE_NAMES, type OptionalMessage } from "../message-kinds.ts";

const RECIPIENT_NAMES = { customer: "customers", owner: "the owner" } as const satisfies Record<RecipientKind, string>;

const dayWithoutYear = (day: CalendarDate): string => formatDay(day).slice(0, -" 2026".length);

/** Returns a day of the month, 1 to 31, as an English ordinal: 5 → `5th`. */
export function ordinal(day: number): string {
  const ending = day > 10 && day < 14 ? "th" : ({ 1: "st", 2: "nd", 3: "rd" }[day % 10] ?? "th");
  return `${day}${ending}`;
}

const payday = (day: number): string =>
  day === 31 ? "Usually pays on the last day of the month" : `Usually pays on the ${ordinal(day)}`;

/** Why a message is in its state, and what to do about it: kept with the message. */
export const REMINDER_REASONS = {
  // What its state means.
  "state.queued": { says: () => "Will be sent soon, or when quiet hours end." },
  "state.sent": { says: () => "Sent. Delivery isn't confirmed yet." },
  "state.delivered": { says: () => "Reached the recipient's inbox or phone." },
  "state.read": { says: () => "The recipient opened the message." },
  "state.failed": { says: () => "Not delivered. We won't try again." },
  "state.unknown": {
    says: () => "We don't know if this was delivered. To avoid a duplicate, we won't send it again.",
  },
  "state.cancelled": { says: () => "Not sent because it was no longer needed." },
  "state.skipped": { says: () => "Skipped by a team member." },
  "state.missed": { says: () => "Not sent in time. Sending it this late could be confusing." },

  // Why a planned message was not sent.
  "stopped.accountInactive": { says: () => "The account is not active." },
  "stopped.subscriptionDeleted": { says: () => "The subscription was deleted." },
  "stopped.customerDeleted": { says: () => "The recipient was deleted." },
  "stopped.payerDeleted": { says: () => "The payer was deleted. Restore the payer or choose another one." },
  "stopped.sampleCustomer": { says: () => "This is a sample record." },
  "stopped.otherCustomer": { says: () => "The subscription now belongs to another customer." },
  "stopped.subscriptionPaused": { says: () => "The subscription is paused." },
  "stopped.subscriptionCancelled": { says: () => "The subscription is cancelled." },
  "stopped.subscriptionExpired": { says: () => "The subscription has expired." },
  "stopped.subscriptionPending": { says: () => "The subscription is pending." },
  "stopped.setToCancel": { says: () => "The subscription is set to cancel on its end date." },
  "stopped.renewed": {
    says: ({ lastDay }: { lastDay: CalendarDate }) => `Renewed. Runs until ${formatDay(lastDay)}.`,
  },
  "stopped.coveredByAdvance": { says: () => "Already paid in advance." },
  "stopped.nothingOwed": { says: () => "Nothing is due any more." },
  "stopped.endChanged": {
    says: ({ endOn }: { endOn: CalendarDate }) => `The renewal date is now ${formatDay(endOn)}.`,
  },
  "stopped.promised": { says: () => "A promise to pay has since been recorded." },
  "stopped.writtenTo": { says: () => "Not sent: your team wrote to them less than 12 hours before this reminder." },
  "stopped.notPaid": { says: () => "The payment was reversed or the renewal was undone." },
  "stopped.paymentReversed": { says: () => "The payment was reversed." },
  "stopped.renewalUndone": { says: () => "The renewal was undone." },
  "stopped.pauseChanged": { says: () => "The pause has ended or its dates have changed." },
  "stopped.customerBack": { says: () => "The recipient is active again." },
  "stopped.messageOff": {
    says: ({ kind }: { kind: OptionalMessage }) => `The “${OPTIONAL_MESSAGE_NAMES[kind]}” message is turned off.`,
  },
  "stopped.fallbackOff": { says: () => "“Email if WhatsApp fails” is off." },
  "stopped.channelOff": {
    says: ({ channel }: { channel: ReminderChannel }) => `${CHANNELS[channel].name} reminders are turned off.`,
  },
  "stopped.recipientOff": {
    says: ({ recipient }: { recipient: RecipientKind }) => `Reminders to ${RECIPIENT_NAMES[recipient]} are turned off.`,
  },
  "stopped.customersOnly": { says: () => "This message isn't sent to the owner." },
  "stopped.stepOff": { says: () => "This reminder is turned off." },
  "stopped.noContact": { says: () => "This recipient no longer has contact details." },
  "stopped.payerNoContact": {
    says: () => "The payer has no contact details. Add a phone number or email address to the payer's record.",
  },
  "stopped.budgetUsed": { says: () => "This month's WhatsApp budget is used up." },
  "stopped.windowClosed": {
    says: () => "WhatsApp's 24-hour reply window closed before this message could be sent.",
  },
  "stopped.templateChanged": {
    says: () => "The record changed before this message could be sent. Choose a template again.",
  },
  "stopped.templateNotApproved": {
    says: () => "Not sent: WhatsApp's approval of this template ended before this message could be sent.",
  },
  "stopped.newerMessage": { says: () => "Not sent: there's a newer message in this conversation." },
  "stopped.afterHours": { says: () => "Not sent: working hours were over before this answer could be sent." },
  "stopped.answerChanged": { says: () => "Not sent: the record changed before this answer could be sent." },
  "stopped.automaticOff": { says: () => "Not sent: automatic answers to this are turned off." },
  "stopped.otherPayer": { says: () => "Someone else pays for this account now." },
  "stopped.dueChanged": { says: () => "Not sent: what is due changed before this message could be sent." },
  "stopped.recipientChanged": {
    says: () => "Not sent: the recipient or their address changed before this message could be sent.",
  },
  "stopped.remindedToday": { says: () => "Not sent: they get another reminder about this today." },
  "stopped.arrived": { says: () => "Not sent: the WhatsApp message was delivered." },
  "stopped.byMember": {
    says: ({ name, day, time }: { name: string; day: CalendarDate; time: string }) =>
      `Cancelled by ${name} on ${formatDay(day)} at ${time}.`,
  },
  "stopped.bulkCancelled": { says: () => "This bulk message was cancelled." },
  "stopped.noNumber": { says: () => "No phone number for WhatsApp." },
  "stopped.optedOut": {
    says: ({ channel, day }: { channel: ReminderChannel; day: CalendarDate }) =>
      `Opted out of ${CHANNELS[channel].nameInSentence} on ${formatDay(day)}.`,
  },
  "consent.optedOut": {
    says: ({ channel, day }: { channel: ReminderChannel; day: CalendarDate }) =>
      `Opted out of ${CHANNELS[channel].nameInSentence} on ${formatDay(day)}`,
  },
  "stopped.noOffers": {
    says: ({ channel }: { channel: ReminderChannel }) =>
      `Hasn't opted in to ${CHANNELS[channel].nameInSentence} offers.`,
  },
  "stopped.skippedBy": { says: ({ name }: { name: string }) => `Skipped by ${name}.` },
  "stopped.tooLate": {
    says: ({ hours }: { hours: number }) => `Couldn't be sent within ${hours} hours of its scheduled time.`,
  },
  "stopped.replacedByNext": { says: () => "The next reminder was due at the same time and was sent instead." },
  "stopped.byHand": { says: () => "Skipped. A manual reminder was requested for the same day." },
  "stopped.dayPassed": { says: () => "Not sent because the scheduled date had passed." },
  "stopped.summaryOff": { says: () => "The daily summary is off." },
  "stopped.nothingToReport": { says: () => "There was nothing to report." },
  "stopped.restored": {
    says: ({ day }: { day: CalendarDate }) =>
      `Not sent because data was restored from a backup on ${formatDay(day)}. This message may have been sent before that.`,
  },
  "stopped.setUpUnconfirmed": {
    says: () => "Not sent because this message was scheduled before the account's email address was confirmed.",
  },

  // Why a planned message waits.
  "waiting.promise": {
    says: ({ promisedOn }: { promisedOn: CalendarDate }) =>
      `On hold until the promised date, ${formatDay(promisedOn)}.`,
  },
  "waiting.byEmail": {
    says: () => "Will be sent by email because WhatsApp's reply window closes before then.",
  },
  "waiting.replacedByNext": { says: () => "The next reminder is due before then and will be sent instead." },
  "waiting.emailNotVerified": { says: () => "Waiting for you to confirm your email address." },
  "waiting.sendingPaused": { says: () => "Sending is paused for this account. Contact support." },
  "waiting.dailyLimit": { says: () => "You've reached today's message limit. This will be sent tomorrow." },
  "waiting.payday": {
    says: (moved: { payday: number; from: CalendarDate; to: CalendarDate }) =>
      `${payday(moved.payday)}; reminder moved from ${dayWithoutYear(moved.from)} to ${dayWithoutYear(moved.to)}`,
  },
  "waiting.sentInQuietHours": { says: () => "Being sent now, in quiet hours, as requested." },
  "waiting.serverBusy": { says: () => "Our server was busy." },
  "payday.usual": { says: (usual: { payday: number }) => payday(usual.payday) },

  // What happened to a message that was handed over.
  "delivery.whatsappHeld": { says: () => "WhatsApp is holding the message for a quality check." },
  "delivery.templatePaused": {
    says: () => "WhatsApp has paused this template and may not deliver the message.",
  },
  "delivery.whatsappUnconfirmed": {
    says: () => "We don't know yet if WhatsApp accepted the message. If it did, the status will update.",
  },
  "delivery.emailUnchecked": {
    says: () => "Email isn't configured, so we can't check whether this message was delivered.",
  },
  "delivery.markedAsSpam": { says: () => "The recipient marked the message as spam." },

  // What else happened to it.
  "together.emailInstead": { says: () => "Email instead of WhatsApp." },
  "together.emailSent": { says: () => "An email was sent instead." },
  "together.with": { says: ({ name }: { name: string }) => `Sent in the same message as ${name}'s reminder.` },
  "together.withAnother": { says: () => "Sent in the same message as another reminder." },
  "together.several": { says: ({ count }: { count: number }) => `One message for ${count} reminders.` },

  // What to do about it.
  "next.checkAddress": { says: () => "Check the recipient's phone number or email address, or contact them directly." },
  "next.checkWithCustomer": {
    says: () => "If the status doesn't update, check with the recipient or send the message yourself.",
  },
  "next.contactCustomer": { says: () => "Contact the recipient directly." },
  "next.otherEmailOrCall": { says: () => "Ask the recipient for another email address, or call." },
} as const satisfies Sentences;

/**
 * Returns the explanation of one of the `REMINDER_REASONS`: reason, values and English sentence.
 */
export const explainReminder = explainer(REMINDER_REASONS);
