import { formatDay, isCalendarDate } from "./calendar.ts";
import type { Explanation } from "./explanations.ts";
import { INDUSTRIES, isIndustryType } from "./industries.ts";
import { formatAmount, parseAmount } from "./money.ts";
import type { RecordNoun } from "./nouns.ts";
import { PLAIN_RECORDS } from "./plain-nouns.ts";
import { explainAct } from "./reasons/activity.ts";
import { fieldLabel } from "./reasons/fields.ts";

/** A field before and after an edit, null for no value: in English, and as stored. */
export type FieldEdit = {
  /** The field's code, such as `startDate`, by which other languages name it. */
  readonly key: string;
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
  /** The value before, as stored: a date as `2026-11-28`, an amount as `1500.00`, or a code. */
  readonly from: string | null;
  readonly to: string | null;
};

/**
 * Data stored with an action: the edited fields, their values before and after, and further
 * details.
 */
export type RecordedChanges = Readonly<Record<string, unknown>>;

/**
 * Returns, for storing with an action, the values of the named fields before and after an edit as
 * text pairs, by field, without unchanged ones. No value, null and empty text are all null, so such
 * fields count as unchanged among each other.
 */
export function editedValues(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Record<string, [string | null, string | null]> {
  const edits = fields.map((field) => [field, [textOf(before[field]), textOf(after[field])]] as const);
  return Object.fromEntries(
    edits.filter(([, [was, is]]) => was !== is).map(([field, [was, is]]) => [field, [was, is]]),
  );
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined || value === "" ? null : String(value);

/** Names of fields in the history, where they differ from those in forms. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  durationMonths: "Duration (months)",
  startDate: "Starts",
  endDate: "Renews on",
  customEndDate: "Renews on",
  customerId: "Customer",
  productId: "Product",
};

/**
 * Returns the field edits stored with an action for showing them: in English with readable field
 * names, dates as `28 Nov 2026`, and amounts in the business's currency, and with the field's code
 * and the stored values; empty without any. Values that are not a pair of before and after are left
 * out.
 */
export function fieldEdits({ values, labels }: RecordedChanges, currency: string): FieldEdit[] {
  if (typeof values !== "object" || values === null) return [];
  return Object.entries(values).flatMap(([key, pair]) => {
    if (!Array.isArray(pair)) return [];
    const [from, to] = [textOf(pair[0]), textOf(pair[1])];
    const shown = (value: string | null) => readable(key, value, currency);
    return [{ key, field: labelIn(labels, key) ?? fieldName(key), before: shown(from), after: shown(to), from, to }];
  });
}

/** Returns the name of a custom field when it was edited, which is recorded with the edit. */
function labelIn(labels: unknown, key: string): string | null {
  if (typeof labels !== "object" || labels === null) return null;
  const label: unknown = (labels as Readonly<Record<string, unknown>>)[key];
  return typeof label === "string" ? label : null;
}

const hasEdits = ({ values }: RecordedChanges): boolean =>
  typeof values === "object" && values !== null && Object.values(values).some(Array.isArray);

const AMOUNTS: ReadonlySet<string> = new Set(["price", "setupFee", "fields.depositAmount"]);

const fieldName = (field: string): string => FIELD_NAMES[field] ?? fieldLabel(field);

function readable(field: string, text: string | null, currency: string): string | null {
  if (text === null) return null;
  const paise = AMOUNTS.has(field) ? parseAmount(text) : null;
  if (paise !== null) return formatAmount(paise, currency);
  if (field === "industryType" && isIndustryType(text)) return INDUSTRIES[text];
  return isCalendarDate(text) ? formatDay(text) : text;
}

const inWords = (name: string): string => {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/[-_.]/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const countOf = (value: unknown): number => Number(value) || 0;

/** Returns the names that an action lists. */
const namesIn = ({ fields }: RecordedChanges): string => (Array.isArray(fields) ? fields.map(String).join(", ") : "");

type Act = (subject: string, changes: RecordedChanges, currency: string) => Explanation;

const act = explainAct;

const edited =
  (whole: `activity.${RecordNoun}Edited`, byField: `activity.${RecordNoun}FieldsEdited`): Act =>
  (subject, changes) => {
    const fields = Array.isArray(changes.fields) ? changes.fields.filter((field) => typeof field === "string") : [];
    const names = fields
      .filter((field) => field !== "id")
      .map((field) => labelIn(changes.labels, field) ?? fieldName(field).toLowerCase());
    return names.length > 0 && !hasEdits(changes)
      ? act(byField, { subject, fields: names.join(", ") })
      : act(whole, { subject });
  };

type Continued = "renewed" | "resumed" | "reactivated";

const until =
  (open: `activity.${Continued}`, dated: `activity.${Continued}Until`): Act =>
  (subject, { till }) =>
    isCalendarDate(till) ? act(dated, { subject, till }) : act(open, { subject });

const plain =
  (reason: `activity.record${"Added" | "Changed" | "Deleted" | "Restored"}`, record: string): Act =>
  (_, { name }) =>
    act(reason, { record, name: String(name) });

/** The wording of what is done with each plain noun. */
const PLAIN_ACTS = PLAIN_RECORDS.flatMap(({ noun }): [string, Act][] => [
  [`${noun}.created`, plain("activity.recordAdded", noun)],
  [`${noun}.updated`, plain("activity.recordChanged", noun)],
  [`${noun}.deleted`, plain("activity.recordDeleted", noun)],
  [`${noun}.restored`, plain("activity.recordRestored", noun)],
]);

type Invited = "activity.invited" | "activity.invitedAgain" | "activity.inviteRevoked";
type Linked = "activity.invitedByLink" | "activity.linkRenewed" | "activity.linkRevoked";

/** A link without a number is to nobody in particular. */
const invited = (named: Invited, linked: Linked, { to, role }: RecordedChanges): Explanation =>
  typeof to === "string" ? act(named, { to, role: String(role) }) : act(linked, { role: String(role) });

function rolesIn({ values }: RecordedChanges): [string, string] {
  const pair: unknown = (values as Readonly<Record<string, unknown>> | undefined)?.role;
  return Array.isArray(pair) ? [String(pair[0]), String(pair[1])] : ["", ""];
}

/** The wording of each recorded action. */
const ACTS: Readonly<Record<string, Act>> = {
  ...Object.fromEntries(PLAIN_ACTS),
  "customer.created": (subject) => act("activity.customerAdded", { subject }),
  "customer.deleted": (subject) => act("activity.customerDeleted", { subject }),
  "customer.restored": (subject) => act("activity.customerRestored", { subject }),
  "customer.tagged": (subject, changes) => act("activity.customerTagged", { subject, tags: namesIn(changes) }),
  "customer.untagged": (subject, changes) => act("activity.customerUntagged", { tags: namesIn(changes), subject }),
  "tag.created": (_, { name }) => act("activity.tagAdded", { name: String(name) }),
  "tag.updated": (_, { name }) => act("activity.tagChanged", { name: String(name) }),
  "tag.deleted": (_, { name }) => act("activity.tagDeleted", { name: String(name) }),
  "tag.restored": (_, { name }) => act("activity.tagRestored", { name: String(name) }),
  "custom-field.created": (_, { name }) => act("activity.customFieldAdded", { name: String(name) }),
  "custom-field.updated": (_, { name }) => act("activity.customFieldChanged", { name: String(name) }),
  "custom-field.archived": (_, { name }) => act("activity.customFieldArchived", { name: String(name) }),
  "custom-field.restored": (_, { name }) => act("activity.customFieldRestored", { name: String(name) }),
  "custom-field.deleted": (_, { name, count }) =>
    act("activity.customFieldDeleted", { name: String(name), count: countOf(count) }),
  "custom-field.reordered": () => act("activity.customFieldsReordered"),
  "bulk.started": (_, { count }) => act("activity.bulkStarted", { count: countOf(count) }),
  "bulk.cancelled": () => act("activity.bulkCancelled"),
  "saved-reply.created": (_, { title }) => act("activity.savedReplyAdded", { title: String(title) }),
  "saved-reply.updated": (_, { title }) => act("activity.savedReplyChanged", { title: String(title) }),
  "saved-reply.deleted": (_, { title }) => act("activity.savedReplyDeleted", { title: String(title) }),
  "saved-reply.restored": (_, { title }) => act("activity.savedReplyRestored", { title: String(title) }),
  "business-answer.created": (_, { question }) => act("activity.answerAdded", { question: String(question) }),
  "business-answer.updated": (_, { question }) => act("activity.answerChanged", { question: String(question) }),
  "business-answer.deleted": (_, { question }) => act("activity.answerDeleted", { question: String(question) }),
  "business-answer.restored": (_, { question }) => act("activity.answerRestored", { question: String(question) }),
  "ai-replies.enabled": (_, { host }) => act("activity.aiRepliesEnabled", { host: String(host) }),
  "ai-replies.disabled": () => act("activity.aiRepliesDisabled"),
  "view.saved": (_, { name, list }) => act("activity.viewSaved", { name: String(name), list: String(list) }),
  "view.updated": (_, { name, list }) => act("activity.viewChanged", { name: String(name), list: String(list) }),
  "view.removed": (_, { name, list }) => act("activity.viewDeleted", { name: String(name), list: String(list) }),
  "view.restored": (_, { name, list }) => act("activity.viewRestored", { name: String(name), list: String(list) }),
  "note.written": (subject) => act("activity.noteAdded", { subject }),
  "note.edited": (subject) => act("activity.noteEdited", { subject }),
  "note.deleted": (subject) => act("activity.noteDeleted", { subject }),
  "note.restored": (subject) => act("activity.noteRestored", { subject }),
  "note.pinned": (subject) => act("activity.notePinned", { subject }),
  "note.unpinned": (subject) => act("activity.noteUnpinned", { subject }),
  "conversation.replied": (subject) => act("activity.replied", { subject }),
  "conversation.message-cancelled": (subject) => act("activity.messageCancelled", { subject }),
  "conversation.answered-automatically": (subject) => act("activity.answeredAutomatically", { subject }),
  "message-prices.changed": () => act("activity.messagePricesChanged"),
  "message-budget.changed": () => act("activity.messageBudgetChanged"),
  "message.category-changed": (subject) => act("activity.messageCategoryChanged", { subject }),
  "own-template.submitted": (_, { name }) => act("activity.ownTemplateSubmitted", { name: String(name) }),
  "own-template.deleted": (_, { name }) => act("activity.ownTemplateDeleted", { name: String(name) }),
  "own-template.reviewed": (_, { name }) => act("activity.ownTemplateReviewed", { name: String(name) }),
  "automatic-answers.configured": () => act("activity.automaticAnswersChanged"),
  "conversation.note-written": (subject) => act("activity.inboxNoteAdded", { subject }),
  "conversation.assigned": (subject) => act("activity.conversationAssigned", { subject }),
  "conversation.snoozed": (subject) => act("activity.conversationSnoozed", { subject }),
  "conversation.closed": (subject) => act("activity.conversationClosed", { subject }),
  "conversation.reopened": (subject) => act("activity.conversationReopened", { subject }),
  "conversation.moved": (subject) => act("activity.conversationMoved", { subject }),
  "conversation.move-undone": (subject) => act("activity.conversationMoveUndone", { subject }),
  "customer.address-added": (subject, { value }) => act("activity.addressAdded", { subject, value: String(value) }),
  "customer.address-verified": (subject, { value }) =>
    act("activity.addressVerified", { subject, value: String(value) }),
  "customer.address-removed": (subject, { value }) => act("activity.addressRemoved", { subject, value: String(value) }),
  "customer.address-restored": (subject, { value }) =>
    act("activity.addressRestored", { subject, value: String(value) }),
  "product.created": (subject) => act("activity.productAdded", { subject }),
  "product.deleted": (subject) => act("activity.productDeleted", { subject }),
  "product.restored": (subject) => act("activity.productRestored", { subject }),
  "subscription.created": (subject) => act("activity.subscriptionStarted", { subject }),
  "subscription.deleted": (subject) => act("activity.subscriptionDeleted", { subject }),
  "subscription.restored": (subject) => act("activity.subscriptionRestored", { subject }),
  "subscription.renewal-undone": (subject) => act("activity.renewalUndone", { subject }),
  "subscription.paused": (subject) => act("activity.subscriptionPaused", { subject }),
  "subscription.expired": (subject) => act("activity.subscriptionClosed", { subject }),
  "import.reverting": () => act("activity.importUndoing"),
  "import.reverted": () => act("activity.importUndone"),
  "reminder.skipped": (subject) => act("activity.reminderSkipped", { subject }),
  "reminder.unskipped": (subject) => act("activity.reminderRestored", { subject }),
  "promise.recorded": (subject) => act("activity.promiseRecorded", { subject }),
  "promise.confirmed": (subject) => act("activity.promiseConfirmed", { subject }),
  "promise.reopened": (subject) => act("activity.promiseReopened", { subject }),
  "payment.recorded": (subject, { amount }, currency) =>
    act("activity.paymentRecorded", { subject, amount: countOf(amount), currency }),
  "payment.reversed": (subject, { amount }, currency) =>
    act("activity.paymentReversed", { subject, amount: countOf(amount), currency }),
  "payment.statement-sent": (subject) => act("activity.statementSent", { subject }),
  "payment.receipt-sent": (subject, { number }) => act("activity.receiptSent", { subject, number: String(number) }),
  "payment.refunded": (subject, { amount }, currency) =>
    act("activity.paymentRefunded", { subject, amount: countOf(amount), currency }),
  "charge.discounted": (subject, { amount }, currency) =>
    countOf(amount) === 0
      ? act("activity.discountRemoved", { subject })
      : act("activity.discountGiven", { subject, amount: countOf(amount), currency }),
  "payment.opening-set": (subject, { paid }) =>
    act(paid === true ? "activity.termPaidBefore" : "activity.termNotPaidBefore", { subject }),
  "payments.opened": () => act("activity.paymentsOpened"),
  "customer.payer-set": (subject) => act("activity.payerChanged", { subject }),
  "payment.refund-requested": () => act("activity.refundRequested"),
  "payment.refund-failed": () => act("activity.refundFailed"),
  "payment.receipt-issued": (_, { number }) => act("activity.receiptIssued", { number: String(number) }),
  "payment.credit-note-issued": (_, { number }) => act("activity.creditNoteIssued", { number: String(number) }),
  "payment.duplicate": () => act("activity.paidTwice"),
  "payment.disputed": () => act("activity.feeDisputed"),
  "payment.dispute-closed": () => act("activity.feeDisputeClosed"),
  "tenant.activated": () => act("activity.accountActivated"),
  "tenant.refunded": () => act("activity.accountRefunded"),
  "tenant.charged-back": () => act("activity.accountChargedBack"),
  "tenant.business-changed": () => act("activity.businessChanged"),
  "sending.paused": () => act("activity.sendingPaused"),
  "sending.resumed": () => act("activity.sendingResumed"),
  "account.exported": () => act("activity.accountExported"),
  "donations.exported": (_, { year }) => act("activity.donationsExported", { year: String(year) }),
  "tenant.giving-changed": () => act("activity.givingChanged"),
  "user.password-reset": () => act("activity.passwordReset"),
  "user.password-changed": () => act("activity.passwordChanged"),
  "user.signed-out-everywhere": () => act("activity.signedOutEverywhere"),
  "commands.verified": () => act("activity.commandsVerified"),
  "commands.changed": () => act("activity.commandsChanged"),
  "commands.removed": () => act("activity.commandsRemoved"),
  "notifications.configured": () => act("activity.remindersConfigured"),
  "notifications.preferred": () => act("activity.notificationsChosen"),
  "message.changed": () => act("activity.templateEdited"),
  "message.reset": () => act("activity.templateReset"),
  "messages.language": () => act("activity.languageChanged"),
  "sender-domain.checked": () => act("activity.domainChecked"),
  "sender-domain.removed": () => act("activity.domainRemoved"),
  "whatsapp-link.replaced": () => act("activity.whatsappLinkReplaced"),
  "samples.loaded": () => act("activity.samplesLoaded"),
  "samples.removed": () => act("activity.samplesRemoved"),
  "customer.updated": edited("activity.customerEdited", "activity.customerFieldsEdited"),
  "product.updated": edited("activity.productEdited", "activity.productFieldsEdited"),
  "subscription.updated": edited("activity.subscriptionEdited", "activity.subscriptionFieldsEdited"),
  "product.price-applied": (subject, { count }) => act("activity.priceApplied", { subject, count: countOf(count) }),
  "product.price-application-undone": (_, { count }) => act("activity.priceRestored", { count: countOf(count) }),
  "subscription.renewed": until("activity.renewed", "activity.renewedUntil"),
  "subscription.resumed": until("activity.resumed", "activity.resumedUntil"),
  "subscription.reactivated": until("activity.reactivated", "activity.reactivatedUntil"),
  "subscription.cancelled": (subject, { when }) =>
    act(when === "at_end" ? "activity.cancelledAtEnd" : "activity.cancelled", { subject }),
  "subscription.product-changed": (subject, { toPay }, currency) =>
    typeof toPay === "number" && toPay !== 0
      ? act("activity.productChangedToPay", { subject, toPay, currency })
      : act("activity.productChanged", { subject }),
  "import.started": (_, changes) => {
    const file = typeof changes.file === "string" ? changes.file : "a file";
    return typeof changes.rows === "number"
      ? act("activity.importOfRowsStarted", { file, rows: changes.rows })
      : act("activity.importStarted", { file });
  },
  "import.finished": (_, { new: added, update, refused }) =>
    act("activity.importFinished", { added: countOf(added), updated: countOf(update), refused: countOf(refused) }),
  "reminder.asked": (_, { count }) => act("activity.reminded", { count: countOf(count) }),
  "tenant.opened": (_, { via }) =>
    act(via === "google" ? "activity.accountCreatedWithGoogle" : "activity.accountCreated"),
  "user.signed-in": (_, { via }) => act(via === "google" ? "activity.signedInWithGoogle" : "activity.signedIn"),
  "invitation.sent": (_, { to, role }) => invited("activity.invited", "activity.invitedByLink", { to, role }),
  "invitation.resent": (_, { to, role }) => invited("activity.invitedAgain", "activity.linkRenewed", { to, role }),
  "invitation.revoked": (_, { to, role }) => invited("activity.inviteRevoked", "activity.linkRevoked", { to, role }),
  "membership.joined": (_, { role }) => act("activity.joined", { role: String(role) }),
  "membership.role-changed": (_, changes) => {
    const [from, to] = rolesIn(changes);
    return act("activity.roleChanged", { name: String(changes.name), from, to });
  },
  "membership.suspended": (_, { name }) => act("activity.memberSuspended", { name: String(name) }),
  "membership.resumed": (_, { name }) => act("activity.memberResumed", { name: String(name) }),
  "membership.removed": (_, { name }) => act("activity.memberRemoved", { name: String(name) }),
  "membership.left": () => act("activity.memberLeft"),
  "membership.ownership-transferred": (_, { name, staysOwner }) =>
    act(staysOwner === true ? "activity.ownerAdded" : "activity.ownershipTransferred", { name: String(name) }),
  "user.session-ended": (_, { device }) =>
    act("activity.deviceSignedOut", { device: typeof device === "string" ? device : "a device" }),
  "sender-domain.added": (_, { domain }) =>
    domain ? act("activity.namedDomainAdded", { domain: String(domain) }) : act("activity.domainAdded"),
};

/** The actions whose `reason` somebody typed; elsewhere it is a code. */
const REASONED: ReadonlySet<string> = new Set([
  "payment.reversed",
  "payment.refunded",
  "charge.discounted",
  "charge.payment-reversed",
]);

/**
 * Returns the reason that somebody gave for a recorded action which took money back or let it off,
 * as typed; null for an action without one.
 */
export const givenReason = ({ action, changes }: Pick<RecordedAction, "action" | "changes">): string | null =>
  REASONED.has(action) && typeof changes.reason === "string" ? changes.reason : null;

/** A recorded action: `subscription.renewed` of a record, and what is stored with it. */
export type RecordedAction = { action: string; subject: string; changes: RecordedChanges };

/**
 * Describes an action of the activity log as an explanation, with amounts in the business's
 * currency; its English text follows the actor's name: `renewed Meera Nair, Physics, runs until 20
 * Dec 2026`. `subject` is the record's name. An action without its own wording gets a generic text
 * and is never left out.
 */
export function explainActivity({ action, subject, changes }: RecordedAction, currency: string): Explanation {
  const explanation = Object.hasOwn(ACTS, action) ? ACTS[action]?.(subject, changes, currency) : undefined;
  if (explanation) return { ...explanation, message: explanation.message.replace(/ {2,}/g, " ").trim() };
  const [noun = "", verb = ""] = action.split(".", 2);
  if (verb === "exported") return act("activity.exported", { list: noun });
  const words = `${inWords(verb || noun).toLowerCase()}: ${verb ? inWords(noun).toLowerCase() : ""}${subject ? ` ${subject}` : ""}`;
  return act("activity.other", { words: words.trim() });
}
