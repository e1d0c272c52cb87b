import { type CalendarDate, formatDay } from "../calendar.ts";
import type { Sentences } from "../explanations.ts";
import { formatAmount, type Paise } from "../money.ts";
import { isPlainNoun, type PlainNoun } from "../plain-nouns.ts";
import { fieldLabel } from "./fields.ts";

/**
 * A record that does not exist. The reason is the same for an unknown id and for one of another
 * tenant.
 */
const NOT_FOUND_REASONS = {
  "activationPayment.notFound": { code: "NOT_FOUND", says: () => "Payment not found" },
  "business.notFound": { code: "NOT_FOUND", says: () => "Business not found" },
  "calculation.notFound": { code: "NOT_FOUND", says: () => "Calculation not found" },
  "charge.notFound": { code: "NOT_FOUND", says: () => "Charge not found" },
  "conversation.notFound": { code: "NOT_FOUND", says: () => "Conversation not found" },
  "conversationMove.notFound": { code: "NOT_FOUND", says: () => "Conversation move not found" },
  "customerIdentity.notFound": { code: "NOT_FOUND", says: () => "Phone or email not found" },
  "customField.notFound": { code: "NOT_FOUND", says: () => "Custom field not found" },
  "customer.notFound": { code: "NOT_FOUND", says: () => "Customer not found" },
  "domain.notFound": { code: "NOT_FOUND", says: () => "Domain not found" },
  "file.notFound": { code: "NOT_FOUND", says: () => "File not found" },
  "import.notFound": { code: "NOT_FOUND", says: () => "Import not found" },
  "invitation.notFound": { code: "NOT_FOUND", says: () => "Invitation not found" },
  "link.notFound": { code: "NOT_FOUND", says: () => "Link not found" },
  "member.notFound": { code: "NOT_FOUND", says: () => "Team member not found" },
  "message.notFound": { code: "NOT_FOUND", says: () => "Message not found" },
  "note.notFound": { code: "NOT_FOUND", says: () => "Note not found" },
  "notification.notFound": { code: "NOT_FOUND", says: () => "Notification not found" },
  "payment.notFound": { code: "NOT_FOUND", says: () => "Payment not found" },
  "page.notFound": { code: "NOT_FOUND", says: () => "Page not found" },
  "priceChange.notFound": { code: "NOT_FOUND", says: () => "Price change not found" },
  "product.notFound": { code: "NOT_FOUND", says: () => "Product not found" },
  "promise.notFound": { code: "NOT_FOUND", says: () => "Promise not found" },
  "receipt.notFound": { code: "NOT_FOUND", says: () => "Receipt not found" },
  "reminder.notFound": { code: "NOT_FOUND", says: () => "Reminder not found" },
  "businessAnswer.notFound": { code: "NOT_FOUND", says: () => "Answer not found" },
  "ownTemplate.notFound": { code: "NOT_FOUND", says: () => "Template not found" },
  "bulkSend.notFound": { code: "NOT_FOUND", says: () => "Bulk message not found" },
  "savedReply.notFound": { code: "NOT_FOUND", says: () => "Saved reply not found" },
  "statement.notFound": { code: "NOT_FOUND", says: () => "Statement not found" },
  "subscription.notFound": { code: "NOT_FOUND", says: () => "Subscription not found" },
  "tag.notFound": { code: "NOT_FOUND", says: () => "Tag not found" },
  "user.notFound": { code: "NOT_FOUND", says: () => "User not found" },
  "view.notFound": { code: "NOT_FOUND", says: () => "View not found" },
} as const satisfies Sentences;

export type RecordName = PlainNoun | NamedRecord;
/** The payment that has a reference; `receipt` is empty for a sample's, which has none. */
type RecordedReference = { name: string; amount: Paise; currency: string; receivedOn: CalendarDate; receipt: string };
type NamedRecord = keyof typeof NOT_FOUND_REASONS extends `${infer Name}.notFound` ? Name : never;

/**
 * Returns whether a value is the name of a kind of record for which there is a "not found" error,
 * such as `customer` or `charge`.
 */
export const isRecordName = (name: unknown): name is RecordName =>
  `${name}.notFound` in NOT_FOUND_REASONS || isPlainNoun(name);

/** Refusals about records that do not exist or do not allow the action. */
export const RECORD_REASONS = {
  ...NOT_FOUND_REASONS,
  /** A record of a plain noun that does not exist. */
  "record.notFound": {
    code: "NOT_FOUND",
    says: ({ record }: { record: string }) => `${fieldLabel(record)} not found`,
  },
  "product.skuTaken": {
    code: "CONFLICT",
    says: ({ sku }: { sku: string }) => `The SKU ${sku} is already used. Choose a different one.`,
  },
  "tag.nameTaken": { code: "CONFLICT", says: ({ name }: { name: string }) => `A tag called ${name} already exists` },
  "tag.tooMany": {
    code: "CONFLICT",
    says: ({ most }: { most: number }) => `You can have up to ${most} tags. Delete one first.`,
  },
  "customField.nameTaken": {
    code: "CONFLICT",
    says: ({ name }: { name: string }) => `A field called ${name} already exists`,
  },
  "customField.tooMany": {
    code: "CONFLICT",
    says: ({ most }: { most: number }) => `You can have up to ${most} custom fields here. Delete one first.`,
  },
  "customField.changed": {
    code: "CONFLICT",
    says: () => "The custom fields have changed. Refresh to see them.",
  },
  "customField.noEncryption": {
    code: "NOT_CONFIGURED",
    says: () => "Sensitive fields aren't available: encryption isn't set up on this server.",
  },
  "view.nameTaken": { code: "CONFLICT", says: ({ name }: { name: string }) => `A view called ${name} already exists` },
  "view.tooMany": {
    code: "CONFLICT",
    says: ({ most }: { most: number }) => `You can have up to ${most} views per list. Delete one first.`,
  },
  "reply.windowClosed": {
    code: "CONFLICT",
    says: () =>
      "WhatsApp allows free text only within 24 hours of the customer's last message. Send an approved template or an email, or wait for them to message you.",
  },
  "file.storeNotConfigured": { code: "NOT_CONFIGURED", says: () => "File storage is not configured" },
  "file.notReady": { code: "CONFLICT", says: () => "This file isn't ready yet. Try again in a few seconds." },
  "file.empty": { code: "VALIDATION_FAILED", says: () => "The file is empty. Choose another one." },
  "file.tooMany": {
    code: "CONFLICT",
    says: ({ most }: { most: number }) => `You can attach up to ${most} files. Remove one first.`,
  },
  "file.storageFull": {
    code: "CONFLICT",
    says: () => "Your file storage is full. Delete records you no longer need, or choose a smaller file.",
  },
  "file.idTaken": { code: "CONFLICT", says: () => "This id belongs to another file. Upload with a new id." },
  "file.alreadySent": { code: "CONFLICT", says: () => "A file of this reply was already sent" },
  "file.refused": {
    code: "CONFLICT",
    says: ({ name }: { name: string }) => `${name} wasn't accepted. Remove it, then send your reply.`,
  },
  "file.notSendable": {
    code: "CONFLICT",
    says: ({ name }: { name: string }) =>
      `${name} can't be sent on this channel. Send a photo, an audio file, a PDF or an Office document.`,
  },
  "file.tooLargeTogether": {
    code: "CONFLICT",
    says: ({ megabytes }: { megabytes: number }) =>
      `The files of an email can have up to ${megabytes} MB together. Remove one or choose smaller files.`,
  },
  "reply.unfilledVariable": {
    code: "VALIDATION_FAILED",
    says: ({ name }: { name: string }) => `{{${name}}} isn't filled in. Replace it before you send the reply.`,
  },
  "bulk.templateNotApproved": {
    code: "CONFLICT",
    says: ({ name }: { name: string }) => `WhatsApp hasn't approved a template called ${name}. Choose another one.`,
  },
  "bulk.nobody": { code: "VALIDATION_FAILED", says: () => "No one you selected can get this message right now" },
  "savedReply.titleTaken": {
    code: "CONFLICT",
    says: ({ title }: { title: string }) => `A saved reply called ${title} already exists`,
  },
  "savedReply.tooMany": {
    code: "CONFLICT",
    says: ({ most }: { most: number }) => `You can have up to ${most} saved replies. Delete one first.`,
  },
  "savedReply.noText": {
    code: "VALIDATION_FAILED",
    says: () => "Enter the text in English, in Hindi, or in both",
  },
  "identity.taken": {
    code: "CONFLICT",
    says: ({ value, name }: { value: string; name: string }) =>
      `${value} already belongs to ${name}. Remove it there first.`,
  },
  "identity.inRecord": { code: "CONFLICT", says: () => "This number or email is already in the record" },
  "identity.tooMany": {
    code: "CONFLICT",
    says: ({ most }: { most: number }) => `You can add up to ${most} numbers and emails. Remove one first.`,
  },
  "identity.changed": { code: "CONFLICT", says: () => "This number or email has changed. Refresh and try again." },
  "conversation.sameCustomer": { code: "CONFLICT", says: () => "This conversation is already with this customer" },
  "conversation.sending": {
    code: "CONFLICT",
    says: () => "A reply is being sent. Try again in a few seconds.",
  },
  "conversation.movedOn": { code: "CONFLICT", says: () => "This conversation was moved again. Refresh to see it." },
  "conversation.undoTooLate": {
    code: "CONFLICT",
    says: ({ minutes }: { minutes: number }) =>
      `A move can be undone for ${minutes} minutes. Move the conversation again instead.`,
  },
  "businessAnswer.tooMany": {
    code: "CONFLICT",
    says: ({ most }: { most: number }) => `You can have up to ${most} answers. Delete one first.`,
  },
  "businessAnswer.noText": {
    code: "VALIDATION_FAILED",
    says: () => "Enter the answer in English, in Hindi, or in both",
  },
  "businessAnswer.vague": {
    code: "VALIDATION_FAILED",
    says: ({ question }: { question: string }) => `Add a word to “${question}” that says what it's about`,
  },
  "budget.used": {
    code: "CONFLICT",
    says: () => "This goes over your monthly WhatsApp budget. Confirm that you want to send it anyway.",
  },
  "automaticAnswers.hours": {
    code: "VALIDATION_FAILED",
    says: () => "Working hours must end after they begin",
  },
  "automaticAnswers.noDay": {
    code: "VALIDATION_FAILED",
    says: () => "Choose at least one working day",
  },
  "reply.otherCustomer": {
    code: "CONFLICT",
    says: () => "This conversation was moved to another customer. Check who it is with, then send your reply again.",
  },
  "reply.otherAddress": {
    code: "CONFLICT",
    says: () => "The reply address has changed. Check it and send again.",
  },
  "reply.notCancellable": {
    code: "CONFLICT",
    says: () => "This message is already being sent, so you can't cancel it.",
  },
  "reply.failsAgain": {
    code: "CONFLICT",
    says: () => "This message can't be delivered as it is. Correct the address or write a new message.",
  },
  "reply.notRetriable": {
    code: "CONFLICT",
    says: () => "This message was already sent again, or it can't be. Refresh to see the newest messages.",
  },
  "conversation.noEmail": {
    code: "CONFLICT",
    says: ({ name }: { name: string }) => `${name} has no email address. Add one first.`,
  },
  "reply.newMessage": {
    code: "CONFLICT",
    says: () => "There's a newer message in this conversation. Read it, then send your reply again.",
  },
  "template.notDue": {
    code: "CONFLICT",
    says: ({ day }: { day: CalendarDate }) => `Nothing is due until ${formatDay(day)}, so no template fits now.`,
  },
  "template.promised": {
    code: "CONFLICT",
    says: ({ day }: { day: CalendarDate }) =>
      `They promised to pay by ${formatDay(day)}, so no template is sent before then.`,
  },
  "template.sentToday": {
    code: "CONFLICT",
    says: () => "A message about this was already sent today. You can send a template tomorrow.",
  },
  "template.planned": {
    code: "CONFLICT",
    says: ({ day }: { day: CalendarDate }) => `A reminder about this is already scheduled for ${formatDay(day)}.`,
  },
  "template.queued": {
    code: "CONFLICT",
    says: ({ day }: { day: CalendarDate }) => `A message about this is already scheduled for ${formatDay(day)}.`,
  },
  "template.paidAhead": {
    code: "CONFLICT",
    says: () => "The next term is already paid in advance, so there's nothing to ask for.",
  },
  "template.notRunning": {
    code: "CONFLICT",
    says: () => "There's no active term, so no template fits now.",
  },
  "template.notApproved": {
    code: "CONFLICT",
    says: () => "WhatsApp hasn't approved the templates yet. Try again later.",
  },
  "template.notOffered": {
    code: "CONFLICT",
    says: () =>
      "This message can't be sent now: the record has changed, or a message about it was already sent today. Choose another template.",
  },
  "template.valueMissing": {
    code: "CONFLICT",
    says: ({ names }: { names: string }) =>
      `Missing from the record: ${names}. Add what's missing to send this message.`,
  },
  "snooze.notAhead": { code: "VALIDATION_FAILED", says: () => "Choose a time within the next year" },
  "note.notYoursToEdit": {
    code: "FORBIDDEN",
    says: ({ name }: { name: string }) => `Only ${name || "the author"} can edit this note`,
  },
  "note.notYoursToDelete": {
    code: "FORBIDDEN",
    says: ({ name }: { name: string }) => `Only ${name || "the author"} or a manager can delete this note`,
  },
  "samples.alreadyLoaded": {
    code: "CONFLICT",
    says: () => "Sample records are already loaded. Remove them first.",
  },
  "analytics.notMeasured": {
    code: "CONFLICT",
    says: () => "These figures are being prepared. Try again in a few minutes.",
  },
  "analytics.notCalculated": {
    code: "CONFLICT",
    says: ({ day }: { id: string; day: CalendarDate }) =>
      `These figures couldn't be calculated since ${formatDay(day)}. Try again.`,
  },
  "analytics.monthInFuture": { code: "VALIDATION_FAILED", says: () => "Month can't be in the future" },
  "analytics.yearInFuture": { code: "VALIDATION_FAILED", says: () => "Year can't be in the future" },

  "reminder.sent": { code: "CONFLICT", says: () => "This reminder has already been sent." },
  "reminder.tooLate": {
    code: "CONFLICT",
    says: () => "It's too late to send this reminder. Contact the recipient directly.",
  },
  "reminder.endChanged": {
    code: "CONFLICT",
    says: ({ endOn }: { endOn: CalendarDate }) =>
      `The renewal date is now ${formatDay(endOn)}. Refresh to see the updated reminders.`,
  },
  "reminder.notScheduled": {
    code: "CONFLICT",
    says: () => "This reminder isn't scheduled, so there's nothing to skip.",
  },
  "template.changed": {
    code: "CONFLICT",
    says: () => "Someone else changed this message. Copy your text, then reload.",
  },
  "payment.inFuture": { code: "VALIDATION_FAILED", says: () => "Choose today or an earlier date" },
  "payment.tooLongAgo": { code: "VALIDATION_FAILED", says: () => "Choose a date within the last 10 years" },
  "payment.moreThanOwed": {
    code: "CONFLICT",
    says: ({ left, currency }: { left: Paise; currency: string }) =>
      `Only ${formatAmount(left, currency)} is left to pay for this due. Refresh and try again.`,
  },
  "payment.sameReference": {
    code: "CONFLICT",
    says: ({ name, amount, currency, receivedOn, receipt }: RecordedReference) =>
      `This reference was recorded for ${name} on ${formatDay(receivedOn)}: ${formatAmount(amount, currency)}${receipt ? `, receipt ${receipt}` : ""}. Check that the money came twice before you record it again.`,
  },
  "payment.undoTooLate": {
    code: "CONFLICT",
    says: ({ minutes }: { minutes: number }) =>
      `A payment can only be undone within ${minutes} minutes of being recorded. Reverse it instead, with a reason.`,
  },
  "payment.reversed": { code: "CONFLICT", says: () => "This payment has been reversed." },
  "payment.notYours": {
    code: "FORBIDDEN",
    says: () => "You can undo only the payments you recorded. Ask a manager to reverse this one.",
  },
  "payment.moreThanAdvance": {
    code: "CONFLICT",
    says: ({ left, currency }: { left: Paise; currency: string }) =>
      `Only ${formatAmount(left, currency)} of this payment is unused and can be refunded.`,
  },
  "payment.sample": {
    code: "CONFLICT",
    says: () => "A payment can't cover both sample records and your own records.",
  },
  "charge.discountAbovePrice": {
    code: "VALIDATION_FAILED",
    says: ({ price, currency }: { price: Paise; currency: string }) =>
      `The discount can be at most ${formatAmount(price, currency)}`,
  },
  "opening.notOpening": {
    code: "CONFLICT",
    says: () => "This term already has its own charge. Record or reverse a payment for that charge instead.",
  },
  "opening.hasPayments": {
    code: "CONFLICT",
    says: () => "A payment has been recorded for this term. Reverse it first.",
  },
  "period.endsBeforeStart": { code: "VALIDATION_FAILED", says: () => "Choose an end date on or after the start date" },
  "period.tooLong": {
    code: "VALIDATION_FAILED",
    says: ({ days }: { days: number }) => `Choose a period of at most ${days} days`,
  },
  "statement.notReady": { code: "CONFLICT", says: () => "The statement is being prepared. Try again in a moment." },
  "statement.tooLong": {
    code: "VALIDATION_FAILED",
    says: ({ most }: { most: number }) => `This period has more than ${most} entries. Choose a shorter one.`,
  },
  "customer.inTrash": {
    code: "CONFLICT",
    says: ({ name }: { name: string }) => `${name} is in Trash. Restore them first.`,
  },
  "payer.self": { code: "VALIDATION_FAILED", says: () => "Choose another person as the payer" },
  "payer.hasPayer": {
    code: "CONFLICT",
    says: ({ name }: { name: string }) => `Someone else pays for ${name}. Choose that person instead.`,
  },
  "payer.payerInTrash": {
    code: "CONFLICT",
    says: ({ name }: { name: string }) =>
      `${name}'s payer is in Trash. Restore them, or remove them as ${name}'s payer, first.`,
  },
  "payer.paysForOthers": {
    code: "CONFLICT",
    says: () => "This person pays for others. First choose another payer for those people.",
  },
  "profile.noPhone": { code: "VALIDATION_FAILED", says: () => "Add a phone number to your profile first" },
  "notification.alwaysOn": {
    code: "VALIDATION_FAILED",
    says: () => "This notification can't be turned off.",
  },
  "notification.notByEmail": {
    code: "VALIDATION_FAILED",
    says: () => "This notification isn't sent by email.",
  },
  "promise.noDate": {
    code: "VALIDATION_FAILED",
    says: () => "No date found. Pick one, or type a date such as “Friday”, “5 Dec” or “1 tarikh”.",
  },
  "promise.inPast": { code: "VALIDATION_FAILED", says: () => "Choose today or a later date" },
  "promise.tooFar": { code: "VALIDATION_FAILED", says: () => "Choose a date within the next year" },
  "promise.changed": { code: "CONFLICT", says: () => "This promise has changed. Refresh to see it." },
  "domain.taken": { code: "CONFLICT", says: () => "You already have a domain. Remove it before adding another." },
  "domain.verifiedElsewhere": {
    code: "CONFLICT",
    says: () => "Another business uses this domain. Contact support.",
  },
  "domain.gone": {
    code: "CONFLICT",
    says: () => "The email provider no longer has this domain. Remove it and add it again.",
  },

  "import.notChecked": { code: "CONFLICT", says: () => "Review this import's rows first." },
  "import.notStarted": { code: "CONFLICT", says: () => "This import hasn't started yet." },
  "import.running": { code: "CONFLICT", says: () => "This import is running. Wait until it finishes." },
  "import.finished": { code: "CONFLICT", says: () => "This import has already finished." },
  "import.undoing": { code: "CONFLICT", says: () => "This import is being undone." },
  "import.undone": { code: "CONFLICT", says: () => "This import has already been undone." },
  "import.otherRunning": { code: "CONFLICT", says: () => "Another import is running. Wait until it finishes." },
  "import.nothingNew": { code: "CONFLICT", says: () => "Nothing to import. No rows are new or changed." },
  "import.openQuestions": {
    code: "CONFLICT",
    says: ({ count }: { count: number }) =>
      count === 1 ? "Answer 1 more question about this import." : `Answer ${count} more questions about this import.`,
  },
  "import.tooManyRows": {
    code: "VALIDATION_FAILED",
    says: ({ expected }: { expected: number }) => `This import expects ${expected} rows, but more were sent.`,
  },
  "import.rowsMissing": {
    code: "VALIDATION_FAILED",
    says: ({ arrived, expected }: { arrived: number; expected: number }) =>
      `${arrived} of ${expected} rows uploaded. Upload the rest first.`,
  },
  "import.tooManyProducts": {
    code: "VALIDATION_FAILED",
    says: ({ most }: { most: number }) =>
      `The column matched to Product has more than ${most} new values. Check that it's the right column.`,
  },
} as const satisfies Sentences;
