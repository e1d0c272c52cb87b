import { type CalendarDate, formatDay } from "../calendar.ts";
import { explainer, type Sentences } from "../explanations.ts";
import { lastPaidDay } from "../last-paid-day.ts";
import { formatAmount, type Paise } from "../money.ts";
import { fieldLabel } from "./fields.ts";

const subscriptions = (count: number): string => (count === 1 ? "1 subscription" : `${count} subscriptions`);

/** A record of a plain noun: the noun, and what names the record. */
type PlainRecord = { record: string; name: string };

const plainRecord = ({ record, name }: PlainRecord): string => `${fieldLabel(record).toLowerCase()} ${name}`;

/** Names of roles within a sentence, by their codes. */
const ROLE_NAMES: Readonly<Record<string, string>> = {
  owner: "Owner",
  admin: "Admin",
  manager: "Manager",
  agent: "Agent",
  accountant: "Accountant",
  viewer: "Viewer",
};

/** The role of an invitation, as its code. */
type GivenTo = { role: string };
type Invited = GivenTo & { to: string };

/** What was done, as it is shown after the name of who did it. */
export const ACTIVITY_REASONS = {
  "activity.customerAdded": { says: ({ subject }: { subject: string }) => `added customer ${subject}` },
  "activity.customerDeleted": { says: ({ subject }: { subject: string }) => `moved customer ${subject} to Trash` },
  "activity.customerRestored": {
    says: ({ subject }: { subject: string }) => `restored customer ${subject} from Trash`,
  },
  "activity.customerTagged": {
    says: ({ subject, tags }: { subject: string; tags: string }) => `tagged ${subject} with ${tags}`,
  },
  "activity.customerUntagged": {
    says: ({ tags, subject }: { tags: string; subject: string }) =>
      tags.includes(", ") ? `removed the tags ${tags} from ${subject}` : `removed the tag ${tags} from ${subject}`,
  },
  "activity.recordAdded": { says: (of: PlainRecord) => `added ${plainRecord(of)}` },
  "activity.recordChanged": { says: (of: PlainRecord) => `changed ${plainRecord(of)}` },
  "activity.recordDeleted": { says: (of: PlainRecord) => `deleted ${plainRecord(of)}` },
  "activity.recordRestored": { says: (of: PlainRecord) => `restored ${plainRecord(of)}` },
  "activity.commandsVerified": { says: () => "verified a number for WhatsApp commands" },
  "activity.commandsChanged": { says: () => "changed the settings of WhatsApp commands" },
  "activity.commandsRemoved": { says: () => "removed a number for WhatsApp commands" },
  "activity.bulkStarted": {
    says: ({ count }: { count: number }) =>
      count === 1 ? "sent a bulk message to one person" : `sent a bulk message to ${count} people`,
  },
  "activity.bulkCancelled": { says: () => "cancelled a bulk message" },
  "activity.savedReplyAdded": { says: ({ title }: { title: string }) => `created the saved reply ${title}` },
  "activity.savedReplyChanged": { says: ({ title }: { title: string }) => `changed the saved reply ${title}` },
  "activity.savedReplyDeleted": { says: ({ title }: { title: string }) => `deleted the saved reply ${title}` },
  "activity.savedReplyRestored": { says: ({ title }: { title: string }) => `restored the saved reply ${title}` },
  "activity.answerAdded": { says: ({ question }: { question: string }) => `added an answer to “${question}”` },
  "activity.answerChanged": { says: ({ question }: { question: string }) => `changed the answer to “${question}”` },
  "activity.answerDeleted": { says: ({ question }: { question: string }) => `deleted the answer to “${question}”` },
  "activity.answerRestored": { says: ({ question }: { question: string }) => `restored the answer to “${question}”` },
  "activity.aiRepliesEnabled": {
    says: ({ host }: { host: string }) => `turned on AI-written replies by ${host}`,
  },
  "activity.aiRepliesDisabled": { says: () => "turned off AI-written replies" },
  "activity.customFieldAdded": { says: ({ name }: { name: string }) => `added the custom field ${name}` },
  "activity.customFieldChanged": { says: ({ name }: { name: string }) => `changed the custom field ${name}` },
  "activity.customFieldArchived": { says: ({ name }: { name: string }) => `archived the custom field ${name}` },
  "activity.customFieldRestored": { says: ({ name }: { name: string }) => `restored the custom field ${name}` },
  "activity.customFieldDeleted": {
    says: ({ name, count }: { name: string; count: number }) =>
      `deleted the custom field ${name} and its value on ${count} ${count === 1 ? "record" : "records"}`,
  },
  "activity.customFieldsReordered": { says: () => "changed the order of the custom fields" },
  "activity.tagAdded": { says: ({ name }: { name: string }) => `created the tag ${name}` },
  "activity.tagChanged": { says: ({ name }: { name: string }) => `changed the tag ${name}` },
  "activity.tagDeleted": { says: ({ name }: { name: string }) => `deleted the tag ${name}` },
  "activity.tagRestored": { says: ({ name }: { name: string }) => `restored the tag ${name}` },
  "activity.viewSaved": {
    says: ({ name, list }: { name: string; list: string }) => `saved the ${name} view in ${list}`,
  },
  "activity.viewChanged": {
    says: ({ name, list }: { name: string; list: string }) => `changed the ${name} view in ${list}`,
  },
  "activity.viewDeleted": {
    says: ({ name, list }: { name: string; list: string }) => `deleted the ${name} view in ${list}`,
  },
  "activity.viewRestored": {
    says: ({ name, list }: { name: string; list: string }) => `restored the ${name} view in ${list}`,
  },
  "activity.answeredAutomatically": { says: ({ subject }: { subject: string }) => `answered ${subject} automatically` },
  "activity.messagePricesChanged": { says: () => "changed the price list of messages" },
  "activity.messageBudgetChanged": { says: () => "changed the monthly message budget" },
  "activity.messageCategoryChanged": {
    says: ({ subject }: { subject: string }) =>
      `recorded that WhatsApp billed a message to ${subject} in another category`,
  },
  "activity.ownTemplateSubmitted": {
    says: ({ name }: { name: string }) => `submitted the WhatsApp template ${name} for approval`,
  },
  "activity.ownTemplateDeleted": { says: ({ name }: { name: string }) => `deleted the WhatsApp template ${name}` },
  "activity.ownTemplateReviewed": {
    says: ({ name }: { name: string }) => `recorded WhatsApp's decision about the template ${name}`,
  },
  "activity.automaticAnswersChanged": { says: () => "changed the automatic answers" },
  "activity.replied": { says: ({ subject }: { subject: string }) => `replied to ${subject}` },
  "activity.inboxNoteAdded": {
    says: ({ subject }: { subject: string }) => `added a note to the conversation with ${subject}`,
  },
  "activity.messageCancelled": {
    says: ({ subject }: { subject: string }) => `cancelled a scheduled message to ${subject}`,
  },
  "activity.conversationAssigned": {
    says: ({ subject }: { subject: string }) => `reassigned the conversation with ${subject}`,
  },
  "activity.conversationSnoozed": {
    says: ({ subject }: { subject: string }) => `snoozed the conversation with ${subject}`,
  },
  "activity.conversationClosed": {
    says: ({ subject }: { subject: string }) => `closed the conversation with ${subject}`,
  },
  "activity.conversationReopened": {
    says: ({ subject }: { subject: string }) => `reopened the conversation with ${subject}`,
  },
  "activity.conversationMoved": { says: ({ subject }: { subject: string }) => `moved a conversation to ${subject}` },
  "activity.conversationMoveUndone": {
    says: ({ subject }: { subject: string }) => `moved a conversation back to ${subject}`,
  },
  "activity.addressAdded": {
    says: ({ subject, value }: { subject: string; value: string }) => `added ${value} to ${subject}`,
  },
  "activity.addressVerified": {
    says: ({ subject, value }: { subject: string; value: string }) => `verified that ${value} belongs to ${subject}`,
  },
  "activity.addressRemoved": {
    says: ({ subject, value }: { subject: string; value: string }) => `removed ${value} from ${subject}`,
  },
  "activity.addressRestored": {
    says: ({ subject, value }: { subject: string; value: string }) => `restored ${value} for ${subject}`,
  },
  "activity.noteAdded": { says: ({ subject }: { subject: string }) => `added a note on ${subject}` },
  "activity.noteEdited": { says: ({ subject }: { subject: string }) => `edited a note on ${subject}` },
  "activity.noteDeleted": { says: ({ subject }: { subject: string }) => `deleted a note on ${subject}` },
  "activity.noteRestored": { says: ({ subject }: { subject: string }) => `restored a note on ${subject}` },
  "activity.notePinned": { says: ({ subject }: { subject: string }) => `pinned a note on ${subject}` },
  "activity.noteUnpinned": { says: ({ subject }: { subject: string }) => `unpinned a note on ${subject}` },
  "activity.productAdded": { says: ({ subject }: { subject: string }) => `added product ${subject}` },
  "activity.productDeleted": { says: ({ subject }: { subject: string }) => `moved product ${subject} to Trash` },
  "activity.productRestored": { says: ({ subject }: { subject: string }) => `restored product ${subject} from Trash` },
  "activity.subscriptionStarted": {
    says: ({ subject }: { subject: string }) => `started a subscription for ${subject}`,
  },
  "activity.subscriptionDeleted": {
    says: ({ subject }: { subject: string }) => `moved the subscription for ${subject} to Trash`,
  },
  "activity.subscriptionRestored": {
    says: ({ subject }: { subject: string }) => `restored the subscription for ${subject} from Trash`,
  },
  "activity.renewalUndone": { says: ({ subject }: { subject: string }) => `undid the renewal for ${subject}` },
  "activity.subscriptionPaused": {
    says: ({ subject }: { subject: string }) => `paused the subscription for ${subject}`,
  },
  "activity.subscriptionClosed": {
    says: ({ subject }: { subject: string }) =>
      `marked the subscription for ${subject} as expired because it wasn't renewed`,
  },
  "activity.importUndoing": { says: () => "started undoing an import" },
  "activity.importUndone": { says: () => "undid an import" },
  "activity.reminderSkipped": { says: ({ subject }: { subject: string }) => `skipped a reminder for ${subject}` },
  "activity.reminderRestored": { says: ({ subject }: { subject: string }) => `restored a reminder for ${subject}` },
  "activity.promiseRecorded": { says: ({ subject }: { subject: string }) => `recorded a promise from ${subject}` },
  "activity.promiseConfirmed": { says: ({ subject }: { subject: string }) => `confirmed a promise from ${subject}` },
  "activity.promiseReopened": { says: ({ subject }: { subject: string }) => `reopened a promise from ${subject}` },
  "activity.paymentRecorded": {
    says: ({ subject, amount, currency }: { subject: string; amount: Paise; currency: string }) =>
      `recorded a payment of ${formatAmount(amount, currency)} from ${subject}`,
  },
  "activity.paymentReversed": {
    says: ({ subject, amount, currency }: { subject: string; amount: Paise; currency: string }) =>
      `reversed a payment of ${formatAmount(amount, currency)} from ${subject}`,
  },
  "activity.statementSent": {
    says: ({ subject }: { subject: string }) => `queued a statement for ${subject}`,
  },
  "activity.receiptSent": {
    says: ({ subject, number }: { subject: string; number: string }) => `queued receipt ${number} for ${subject}`,
  },
  "activity.paymentRefunded": {
    says: ({ subject, amount, currency }: { subject: string; amount: Paise; currency: string }) =>
      `refunded ${formatAmount(amount, currency)} to ${subject}`,
  },
  "activity.discountGiven": {
    says: ({ subject, amount, currency }: { subject: string; amount: Paise; currency: string }) =>
      `gave ${subject} a discount of ${formatAmount(amount, currency)}`,
  },
  "activity.discountRemoved": { says: ({ subject }: { subject: string }) => `removed the discount for ${subject}` },
  "activity.termPaidBefore": {
    says: ({ subject }: { subject: string }) => `marked an earlier term for ${subject} as paid`,
  },
  "activity.termNotPaidBefore": {
    says: ({ subject }: { subject: string }) => `marked an earlier term for ${subject} as unpaid`,
  },
  "activity.paymentsOpened": {
    says: () => "turned on payments and marked all earlier terms as paid",
  },
  "activity.payerChanged": { says: ({ subject }: { subject: string }) => `changed who pays for ${subject}` },
  "activity.refundRequested": { says: () => "requested a refund of the activation payment" },
  "activity.refundFailed": { says: () => "couldn't refund the activation payment" },
  "activity.receiptIssued": { says: ({ number }: { number: string }) => `issued receipt ${number}` },
  "activity.creditNoteIssued": { says: ({ number }: { number: string }) => `issued credit note ${number}` },
  "activity.paidTwice": { says: () => "received a duplicate activation payment" },
  "activity.feeDisputed": { says: () => "recorded a dispute of the activation payment" },
  "activity.feeDisputeClosed": { says: () => "recorded the end of the activation payment's dispute" },
  "activity.accountActivated": { says: () => "activated the account" },
  "activity.accountRefunded": { says: () => "suspended the account after a refund" },
  "activity.accountChargedBack": { says: () => "suspended the account after a chargeback" },
  "activity.businessChanged": { says: () => "changed the business profile" },
  "activity.sendingPaused": { says: () => "paused sending because too many messages weren't delivered" },
  "activity.sendingResumed": { says: () => "resumed sending" },
  "activity.accountExported": { says: () => "downloaded a copy of all data" },
  "activity.donationsExported": {
    says: ({ year }: { year: string }) => `exported the donations of ${year} with PANs`,
  },
  "activity.givingChanged": { says: () => "changed the goal for donations or the 80G registration" },
  "activity.passwordReset": { says: () => "reset their password using an email link" },
  "activity.passwordChanged": { says: () => "changed their password" },
  "activity.signedOutEverywhere": { says: () => "signed out everywhere" },
  "activity.remindersConfigured": { says: () => "changed the reminder settings" },
  "activity.notificationsChosen": { says: () => "changed the notification settings" },
  "activity.templateEdited": { says: () => "edited a message template" },
  "activity.templateReset": { says: () => "reset a message to the built-in text" },
  "activity.languageChanged": { says: () => "changed the message language" },
  "activity.domainChecked": { says: () => "checked the sender domain" },
  "activity.domainRemoved": { says: () => "removed the sender domain" },
  "activity.whatsappLinkReplaced": { says: () => "replaced the WhatsApp link" },
  "activity.samplesLoaded": { says: () => "loaded the sample records" },
  "activity.samplesRemoved": { says: () => "removed the sample records" },
  "activity.customerEdited": { says: ({ subject }: { subject: string }) => `edited customer ${subject}` },
  "activity.customerFieldsEdited": {
    says: ({ subject, fields }: { subject: string; fields: string }) => `edited customer ${subject}: ${fields}`,
  },
  "activity.productEdited": { says: ({ subject }: { subject: string }) => `edited product ${subject}` },
  "activity.productFieldsEdited": {
    says: ({ subject, fields }: { subject: string; fields: string }) => `edited product ${subject}: ${fields}`,
  },
  "activity.subscriptionEdited": {
    says: ({ subject }: { subject: string }) => `edited the subscription for ${subject}`,
  },
  "activity.subscriptionFieldsEdited": {
    says: ({ subject, fields }: { subject: string; fields: string }) =>
      `edited the subscription for ${subject}: ${fields}`,
  },
  "activity.priceApplied": {
    says: ({ subject, count }: { subject: string; count: number }) =>
      `applied the new ${subject} price to ${subscriptions(count)} from the next renewal`,
  },
  "activity.priceRestored": {
    says: ({ count }: { count: number }) => `restored the old price for ${subscriptions(count)}`,
  },
  "activity.renewed": { says: ({ subject }: { subject: string }) => `renewed the subscription for ${subject}` },
  "activity.renewedUntil": {
    says: ({ subject, till }: { subject: string; till: CalendarDate }) =>
      `renewed the subscription for ${subject}, now running until ${formatDay(lastPaidDay(till))}`,
  },
  "activity.resumed": { says: ({ subject }: { subject: string }) => `resumed the subscription for ${subject}` },
  "activity.resumedUntil": {
    says: ({ subject, till }: { subject: string; till: CalendarDate }) =>
      `resumed the subscription for ${subject}, now running until ${formatDay(lastPaidDay(till))}`,
  },
  "activity.reactivated": { says: ({ subject }: { subject: string }) => `reactivated the subscription for ${subject}` },
  "activity.reactivatedUntil": {
    says: ({ subject, till }: { subject: string; till: CalendarDate }) =>
      `reactivated the subscription for ${subject}, now running until ${formatDay(lastPaidDay(till))}`,
  },
  "activity.cancelled": { says: ({ subject }: { subject: string }) => `cancelled the subscription for ${subject}` },
  "activity.cancelledAtEnd": {
    says: ({ subject }: { subject: string }) => `set the subscription for ${subject} to cancel at the end of the term`,
  },
  "activity.productChanged": { says: ({ subject }: { subject: string }) => `changed the product for ${subject}` },
  "activity.productChangedToPay": {
    says: ({ subject, toPay, currency }: { subject: string; toPay: Paise; currency: string }) =>
      `changed the product for ${subject}, ${formatAmount(toPay, currency)} due`,
  },
  "activity.importStarted": { says: ({ file }: { file: string }) => `started importing ${file}` },
  "activity.importOfRowsStarted": {
    says: ({ file, rows }: { file: string; rows: number }) =>
      `started importing ${file}, ${rows === 1 ? "1 row" : `${rows} rows`}`,
  },
  "activity.importFinished": {
    says: ({ added, updated, refused }: { added: number; updated: number; refused: number }) =>
      `finished an import: ${added} new, ${updated} updated, ${refused} skipped`,
  },
  "activity.reminded": {
    says: ({ count }: { count: number }) =>
      count === 1 ? "sent a reminder manually" : `sent ${count} reminders manually`,
  },
  "activity.accountCreated": { says: () => "created the account" },
  "activity.accountCreatedWithGoogle": { says: () => "created the account with Google" },
  "activity.signedIn": { says: () => "signed in" },
  "activity.invited": { says: ({ to, role }: Invited) => `invited ${to} as ${ROLE_NAMES[role] ?? role}` },
  "activity.invitedByLink": { says: ({ role }: GivenTo) => `made an invitation link for ${ROLE_NAMES[role] ?? role}` },
  "activity.invitedAgain": { says: ({ to }: Invited) => `sent the invitation of ${to} again` },
  "activity.linkRenewed": { says: ({ role }: GivenTo) => `made a new invitation link for ${ROLE_NAMES[role] ?? role}` },
  "activity.inviteRevoked": { says: ({ to }: Invited) => `withdrew the invitation of ${to}` },
  "activity.linkRevoked": {
    says: ({ role }: GivenTo) => `withdrew an invitation link for ${ROLE_NAMES[role] ?? role}`,
  },
  "activity.joined": { says: ({ role }: GivenTo) => `joined the team as ${ROLE_NAMES[role] ?? role}` },
  "activity.roleChanged": {
    says: ({ name, from, to }: { name: string; from: string; to: string }) =>
      `changed the role of ${name} from ${ROLE_NAMES[from] ?? from} to ${ROLE_NAMES[to] ?? to}`,
  },
  "activity.memberSuspended": { says: ({ name }: { name: string }) => `suspended ${name}` },
  "activity.memberResumed": { says: ({ name }: { name: string }) => `restored the access of ${name}` },
  "activity.memberRemoved": { says: ({ name }: { name: string }) => `removed ${name} from the team` },
  "activity.memberLeft": { says: () => "left the team" },
  "activity.ownerAdded": { says: ({ name }: { name: string }) => `made ${name} an owner` },
  "activity.ownershipTransferred": { says: ({ name }: { name: string }) => `handed over ownership to ${name}` },
  "activity.signedInWithGoogle": { says: () => "signed in with Google" },
  "activity.deviceSignedOut": { says: ({ device }: { device: string }) => `signed out ${device}` },
  "activity.domainAdded": { says: () => "added the sender domain" },
  "activity.namedDomainAdded": { says: ({ domain }: { domain: string }) => `added the sender domain ${domain}` },
  "activity.exported": { says: ({ list }: { list: string }) => `exported ${list}` },
  "activity.other": { says: ({ words }: { words: string }) => words },
} as const satisfies Sentences;

export const explainAct = explainer(ACTIVITY_REASONS);
