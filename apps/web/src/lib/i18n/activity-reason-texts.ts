import type { ExportedList } from "@aavarti/contract/exports";
import type { Params } from "@aavarti/domain/explanations";
import { formatAmount } from "@aavarti/domain/money";
import type { ReasonParams } from "@aavarti/domain/reasons";
import type { ACTIVITY_REASONS } from "@aavarti/domain/reasons/activity";
import { t } from "@lingui/core/macro";
import { dayWithYear, lastPaidDay } from "../display/display.ts";
import {
  customerNoun,
  customerNouns,
  productNoun,
  productNouns,
  subscriptionNoun,
  subscriptionNouns,
} from "./current-nouns.ts";
import { fieldLabel } from "./field-labels.ts";
import { textOfReason } from "./reason-texts.ts";
import { roleName } from "./role-name.ts";
import { translate } from "./translate.ts";

const subscriptions = (count: number): string =>
  count === 1 ? t`1 ${{ noun: subscriptionNoun() }}` : t`${count} ${{ nouns: subscriptionNouns() }}`;

const LISTS = {
  customers: customerNouns,
  products: productNouns,
  subscriptions: subscriptionNouns,
  charges: () => t`charges`,
  payments: () => t`payments`,
  statements: () => t`statements`,
  activity: () => t`the activity log`,
} satisfies Record<ExportedList, () => string>;

/** A record of a plain noun, as it stands in a sentence. */
const plainRecord = ({ record, name }: { record: string; name: string }): string =>
  `${fieldLabel(record).toLowerCase()} ${name}`;

/** Returns the name of a list; one unknown here stays as the server names it. */
const listIn = (list: string): string => (Object.hasOwn(LISTS, list) ? LISTS[list as keyof typeof LISTS]() : list);

/** Returns the names of the fields that an edit changed. */
const fieldsIn = (fields: string): string => fields.split(", ").map(fieldLabel).join(", ");

/**
 * The texts of the activity log, in a file of their own: the prerendered pages, which load the
 * others for their errors, don't show it.
 */
const ACTIVITY_TEXTS = {
  "activity.customerAdded": ({ subject }) => t`added ${{ noun: customerNoun() }} ${subject}`,
  "activity.customerDeleted": ({ subject }) => t`moved ${{ noun: customerNoun() }} ${subject} to Trash`,
  "activity.customerRestored": ({ subject }) => t`restored ${{ noun: customerNoun() }} ${subject} from Trash`,
  "activity.customerTagged": ({ subject, tags }) => t`tagged ${subject} with ${tags}`,
  "activity.customerUntagged": ({ tags, subject }) =>
    tags.includes(", ") ? t`removed the tags ${tags} from ${subject}` : t`removed the tag ${tags} from ${subject}`,
  "activity.recordAdded": (of) => t`added ${{ record: plainRecord(of) }}`,
  "activity.recordChanged": (of) => t`changed ${{ record: plainRecord(of) }}`,
  "activity.recordDeleted": (of) => t`deleted ${{ record: plainRecord(of) }}`,
  "activity.recordRestored": (of) => t`restored ${{ record: plainRecord(of) }}`,
  "activity.commandsVerified": () => t`verified a number for WhatsApp commands`,
  "activity.commandsChanged": () => t`changed the settings of WhatsApp commands`,
  "activity.commandsRemoved": () => t`removed a number for WhatsApp commands`,
  "activity.bulkStarted": ({ count }) =>
    count === 1 ? t`sent a bulk message to one person` : t`sent a bulk message to ${count} people`,
  "activity.bulkCancelled": () => t`cancelled a bulk message`,
  "activity.savedReplyAdded": ({ title }) => t`created the saved reply ${title}`,
  "activity.savedReplyChanged": ({ title }) => t`changed the saved reply ${title}`,
  "activity.savedReplyDeleted": ({ title }) => t`deleted the saved reply ${title}`,
  "activity.savedReplyRestored": ({ title }) => t`restored the saved reply ${title}`,
  "activity.answerAdded": ({ question }) => t`added an answer to “${question}”`,
  "activity.answerChanged": ({ question }) => t`changed the answer to “${question}”`,
  "activity.answerDeleted": ({ question }) => t`deleted the answer to “${question}”`,
  "activity.answerRestored": ({ question }) => t`restored the answer to “${question}”`,
  "activity.conversationMoved": ({ subject }) => t`moved a conversation to ${subject}`,
  "activity.conversationMoveUndone": ({ subject }) => t`moved a conversation back to ${subject}`,
  "activity.addressAdded": ({ subject, value }) => t`added ${value} to ${subject}`,
  "activity.addressVerified": ({ subject, value }) => t`verified that ${value} belongs to ${subject}`,
  "activity.addressRemoved": ({ subject, value }) => t`removed ${value} from ${subject}`,
  "activity.addressRestored": ({ subject, value }) => t`restored ${value} for ${subject}`,
  "activity.aiRepliesEnabled": ({ host }) => t`turned on AI-written replies by ${host}`,
  "activity.aiRepliesDisabled": () => t`turned off AI-written replies`,
  "activity.customFieldAdded": ({ name }) => t`added the custom field ${name}`,
  "activity.customFieldChanged": ({ name }) => t`changed the custom field ${name}`,
  "activity.customFieldArchived": ({ name }) => t`archived the custom field ${name}`,
  "activity.customFieldRestored": ({ name }) => t`restored the custom field ${name}`,
  "activity.customFieldDeleted": ({ name, count }) =>
    count === 1
      ? t`deleted the custom field ${name} and its value on 1 record`
      : t`deleted the custom field ${name} and its value on ${{ count }} records`,
  "activity.customFieldsReordered": () => t`changed the order of the custom fields`,
  "activity.tagAdded": ({ name }) => t`created the tag ${name}`,
  "activity.tagChanged": ({ name }) => t`changed the tag ${name}`,
  "activity.tagDeleted": ({ name }) => t`deleted the tag ${name}`,
  "activity.tagRestored": ({ name }) => t`restored the tag ${name}`,
  "activity.viewSaved": ({ name, list }) => t`saved the ${name} view in ${{ nouns: listIn(list) }}`,
  "activity.viewChanged": ({ name, list }) => t`changed the ${name} view in ${{ nouns: listIn(list) }}`,
  "activity.viewDeleted": ({ name, list }) => t`deleted the ${name} view in ${{ nouns: listIn(list) }}`,
  "activity.viewRestored": ({ name, list }) => t`restored the ${name} view in ${{ nouns: listIn(list) }}`,
  "activity.answeredAutomatically": ({ subject }) => t`answered ${subject} automatically`,
  "activity.messagePricesChanged": () => t`changed the price list of messages`,
  "activity.messageBudgetChanged": () => t`changed the monthly message budget`,
  "activity.messageCategoryChanged": ({ subject }) =>
    t`recorded that WhatsApp billed a message to ${subject} in another category`,
  "activity.ownTemplateSubmitted": ({ name }) => t`submitted the WhatsApp template ${name} for approval`,
  "activity.ownTemplateDeleted": ({ name }) => t`deleted the WhatsApp template ${name}`,
  "activity.ownTemplateReviewed": ({ name }) => t`recorded WhatsApp's decision about the template ${name}`,
  "activity.automaticAnswersChanged": () => t`changed the automatic answers`,
  "activity.replied": ({ subject }) => t`replied to ${subject}`,
  "activity.inboxNoteAdded": ({ subject }) => t`added a note to the conversation with ${subject}`,
  "activity.messageCancelled": ({ subject }) => t`cancelled a scheduled message to ${subject}`,
  "activity.conversationAssigned": ({ subject }) => t`reassigned the conversation with ${subject}`,
  "activity.conversationSnoozed": ({ subject }) => t`snoozed the conversation with ${subject}`,
  "activity.conversationClosed": ({ subject }) => t`closed the conversation with ${subject}`,
  "activity.conversationReopened": ({ subject }) => t`reopened the conversation with ${subject}`,
  "activity.noteAdded": ({ subject }) => t`added a note on ${subject}`,
  "activity.noteEdited": ({ subject }) => t`edited a note on ${subject}`,
  "activity.noteDeleted": ({ subject }) => t`deleted a note on ${subject}`,
  "activity.noteRestored": ({ subject }) => t`restored a note on ${subject}`,
  "activity.notePinned": ({ subject }) => t`pinned a note on ${subject}`,
  "activity.noteUnpinned": ({ subject }) => t`unpinned a note on ${subject}`,
  "activity.productAdded": ({ subject }) => t`added ${{ noun: productNoun() }} ${subject}`,
  "activity.productDeleted": ({ subject }) => t`moved ${{ noun: productNoun() }} ${subject} to Trash`,
  "activity.productRestored": ({ subject }) => t`restored ${{ noun: productNoun() }} ${subject} from Trash`,
  "activity.subscriptionStarted": ({ subject }) => t`started a ${{ noun: subscriptionNoun() }} for ${subject}`,
  "activity.subscriptionDeleted": ({ subject }) => t`moved the ${{ noun: subscriptionNoun() }} for ${subject} to Trash`,
  "activity.subscriptionRestored": ({ subject }) =>
    t`restored the ${{ noun: subscriptionNoun() }} for ${subject} from Trash`,
  "activity.renewalUndone": ({ subject }) => t`undid the renewal for ${subject}`,
  "activity.subscriptionPaused": ({ subject }) => t`paused the ${{ noun: subscriptionNoun() }} for ${subject}`,
  "activity.subscriptionClosed": ({ subject }) =>
    t`marked the ${{ noun: subscriptionNoun() }} for ${subject} as expired because it wasn't renewed`,
  "activity.importUndoing": () => t`started undoing an import`,
  "activity.importUndone": () => t`undid an import`,
  "activity.reminderSkipped": ({ subject }) => t`skipped a reminder for ${subject}`,
  "activity.reminderRestored": ({ subject }) => t`restored a reminder for ${subject}`,
  "activity.promiseRecorded": ({ subject }) => t`recorded a promise from ${subject}`,
  "activity.promiseConfirmed": ({ subject }) => t`confirmed a promise from ${subject}`,
  "activity.promiseReopened": ({ subject }) => t`reopened a promise from ${subject}`,
  "activity.paymentRecorded": ({ subject, amount, currency }) =>
    t`recorded a payment of ${{ amount: formatAmount(amount, currency) }} from ${subject}`,
  "activity.paymentReversed": ({ subject, amount, currency }) =>
    t`reversed a payment of ${{ amount: formatAmount(amount, currency) }} from ${subject}`,
  "activity.statementSent": ({ subject }) => t`queued a statement for ${subject}`,
  "activity.receiptSent": ({ subject, number }) => t`queued receipt ${number} for ${subject}`,
  "activity.paymentRefunded": ({ subject, amount, currency }) =>
    t`refunded ${{ amount: formatAmount(amount, currency) }} to ${subject}`,
  "activity.discountGiven": ({ subject, amount, currency }) =>
    t`gave ${subject} a discount of ${{ amount: formatAmount(amount, currency) }}`,
  "activity.discountRemoved": ({ subject }) => t`removed the discount for ${subject}`,
  "activity.termPaidBefore": ({ subject }) => t`marked an earlier term for ${subject} as paid`,
  "activity.termNotPaidBefore": ({ subject }) => t`marked an earlier term for ${subject} as unpaid`,
  "activity.paymentsOpened": () => t`turned on payments and marked all earlier terms as paid`,
  "activity.payerChanged": ({ subject }) => t`changed who pays for ${subject}`,
  "activity.refundRequested": () => t`requested a refund of the activation payment`,
  "activity.refundFailed": () => t`couldn't refund the activation payment`,
  "activity.receiptIssued": ({ number }) => t`issued receipt ${number}`,
  "activity.creditNoteIssued": ({ number }) => t`issued credit note ${number}`,
  "activity.paidTwice": () => t`received a duplicate activation payment`,
  "activity.feeDisputed": () => t`recorded a dispute of the activation payment`,
  "activity.feeDisputeClosed": () => t`recorded the end of the activation payment's dispute`,
  "activity.accountActivated": () => t`activated the account`,
  "activity.accountRefunded": () => t`suspended the account after a refund`,
  "activity.accountChargedBack": () => t`suspended the account after a chargeback`,
  "activity.businessChanged": () => t`changed the business profile`,
  "activity.sendingPaused": () => t`paused sending because too many messages weren't delivered`,
  "activity.sendingResumed": () => t`resumed sending`,
  "activity.accountExported": () => t`downloaded a copy of all data`,
  "activity.donationsExported": ({ year }) => t`exported the donations of ${year} with PANs`,
  "activity.givingChanged": () => t`changed the goal for donations or the 80G registration`,
  "activity.passwordReset": () => t`reset their password using an email link`,
  "activity.passwordChanged": () => t`changed their password`,
  "activity.signedOutEverywhere": () => t`signed out everywhere`,
  "activity.remindersConfigured": () => t`changed the reminder settings`,
  "activity.notificationsChosen": () => t`changed the notification settings`,
  "activity.templateEdited": () => t`edited a message template`,
  "activity.templateReset": () => t`reset a message to the built-in text`,
  "activity.languageChanged": () => t`changed the message language`,
  "activity.domainChecked": () => t`checked the sender domain`,
  "activity.domainRemoved": () => t`removed the sender domain`,
  "activity.whatsappLinkReplaced": () => t`replaced the WhatsApp link`,
  "activity.samplesLoaded": () => t`loaded the sample records`,
  "activity.samplesRemoved": () => t`removed the sample records`,
  "activity.customerEdited": ({ subject }) => t`edited ${{ noun: customerNoun() }} ${subject}`,
  "activity.customerFieldsEdited": ({ subject, fields }) =>
    t`edited ${{ noun: customerNoun() }} ${subject}: ${{ fields: fieldsIn(fields) }}`,
  "activity.productEdited": ({ subject }) => t`edited ${{ noun: productNoun() }} ${subject}`,
  "activity.productFieldsEdited": ({ subject, fields }) =>
    t`edited ${{ noun: productNoun() }} ${subject}: ${{ fields: fieldsIn(fields) }}`,
  "activity.subscriptionEdited": ({ subject }) => t`edited the ${{ noun: subscriptionNoun() }} for ${subject}`,
  "activity.subscriptionFieldsEdited": ({ subject, fields }) =>
    t`edited the ${{ noun: subscriptionNoun() }} for ${subject}: ${{ fields: fieldsIn(fields) }}`,
  "activity.priceApplied": ({ subject, count }) =>
    t`applied the new ${subject} price to ${{ count: subscriptions(count) }} from the next renewal`,
  "activity.priceRestored": ({ count }) => t`restored the old price for ${{ count: subscriptions(count) }}`,
  "activity.renewed": ({ subject }) => t`renewed the ${{ noun: subscriptionNoun() }} for ${subject}`,
  "activity.renewedUntil": ({ subject, till }) =>
    t`renewed the ${{ noun: subscriptionNoun() }} for ${subject}, now running until ${{ day: dayWithYear(lastPaidDay(till)) }}`,
  "activity.resumed": ({ subject }) => t`resumed the ${{ noun: subscriptionNoun() }} for ${subject}`,
  "activity.resumedUntil": ({ subject, till }) =>
    t`resumed the ${{ noun: subscriptionNoun() }} for ${subject}, now running until ${{ day: dayWithYear(lastPaidDay(till)) }}`,
  "activity.reactivated": ({ subject }) => t`reactivated the ${{ noun: subscriptionNoun() }} for ${subject}`,
  "activity.reactivatedUntil": ({ subject, till }) =>
    t`reactivated the ${{ noun: subscriptionNoun() }} for ${subject}, now running until ${{ day: dayWithYear(lastPaidDay(till)) }}`,
  "activity.cancelled": ({ subject }) => t`cancelled the ${{ noun: subscriptionNoun() }} for ${subject}`,
  "activity.cancelledAtEnd": ({ subject }) =>
    t`set the ${{ noun: subscriptionNoun() }} for ${subject} to cancel at the end of the term`,
  "activity.productChanged": ({ subject }) => t`changed the ${{ noun: productNoun() }} for ${subject}`,
  "activity.productChangedToPay": ({ subject, toPay, currency }) =>
    t`changed the ${{ noun: productNoun() }} for ${subject}, ${{ amount: formatAmount(toPay, currency) }} due`,
  "activity.importStarted": ({ file }) => t`started importing ${file}`,
  "activity.importOfRowsStarted": ({ file, rows }) =>
    rows === 1 ? t`started importing ${file}, 1 row` : t`started importing ${file}, ${rows} rows`,
  "activity.importFinished": ({ added, updated, refused }) =>
    t`finished an import: ${added} new, ${updated} updated, ${refused} skipped`,
  "activity.reminded": ({ count }) => (count === 1 ? t`sent a reminder manually` : t`sent ${count} reminders manually`),
  "activity.accountCreated": () => t`created the account`,
  "activity.accountCreatedWithGoogle": () => t`created the account with Google`,
  "activity.signedIn": () => t`signed in`,
  "activity.signedInWithGoogle": () => t`signed in with Google`,
  "activity.invited": ({ to, role }) => t`invited ${to} as ${{ role: roleName(role) }}`,
  "activity.invitedByLink": ({ role }) => t`made an invitation link for ${{ role: roleName(role) }}`,
  "activity.invitedAgain": ({ to }) => t`sent the invitation of ${to} again`,
  "activity.linkRenewed": ({ role }) => t`made a new invitation link for ${{ role: roleName(role) }}`,
  "activity.inviteRevoked": ({ to }) => t`withdrew the invitation of ${to}`,
  "activity.linkRevoked": ({ role }) => t`withdrew an invitation link for ${{ role: roleName(role) }}`,
  "activity.joined": ({ role }) => t`joined the team as ${{ role: roleName(role) }}`,
  "activity.roleChanged": ({ name, from, to }) =>
    t`changed the role of ${name} from ${{ from: roleName(from) }} to ${{ to: roleName(to) }}`,
  "activity.memberSuspended": ({ name }) => t`suspended ${name}`,
  "activity.memberResumed": ({ name }) => t`restored the access of ${name}`,
  "activity.memberRemoved": ({ name }) => t`removed ${name} from the team`,
  "activity.memberLeft": () => t`left the team`,
  "activity.ownerAdded": ({ name }) => t`made ${name} an owner`,
  "activity.ownershipTransferred": ({ name }) => t`handed over ownership to ${name}`,
  "activity.deviceSignedOut": ({ device }) => t`signed out ${{ device: translate(device) }}`,
  "activity.domainAdded": () => t`added the sender domain`,
  "activity.namedDomainAdded": ({ domain }) => t`added the sender domain ${domain}`,
  "activity.exported": ({ list }) => t`exported ${{ list: listIn(list) }}`,
  "activity.other": ({ words }) => words,
} satisfies { [Reason in keyof typeof ACTIVITY_REASONS]: (params: ReasonParams<Reason>) => string };

/**
 * Returns the text of a reason, the server's code for why or what happened, with its values in the
 * current language. Unlike `textOfReason` it knows those of the activity log, too; null for an
 * unknown reason.
 */
export function textOfAnyReason(reason: string, params: Params): string | null {
  if (!Object.hasOwn(ACTIVITY_TEXTS, reason)) return textOfReason(reason, params);
  return (ACTIVITY_TEXTS[reason as keyof typeof ACTIVITY_TEXTS] as (params: Params) => string)(params);
}
