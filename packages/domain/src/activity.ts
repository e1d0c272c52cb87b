import { type CalendarDate, formatDay, isCalendarDate } from "./calendar.ts";
import { INDUSTRIES, isIndustryType } from "./industries.ts";
import { formatInr, parseRupees } from "./money.ts";

/** One field before and after; null where there was, or is, nothing. */
export type FieldEdit = { readonly field: string; readonly before: string | null; readonly after: string | null };

/** What is recorded of an act: the fields that an edit named, their values before and after, and what else the act noted. */
export type RecordedChanges = Readonly<Record<string, unknown>>;

/** The values of the named fields before and after an edit, without those that stayed. Kept with the act. */
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

const FIELD_NAMES: Readonly<Record<string, string>> = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  company: "Company",
  status: "Status",
  language: "Language",
  price: "Price",
  durationMonths: "Duration (months)",
  description: "Description",
  sku: "SKU",
  startDate: "Starts",
  endDate: "Renews on",
  customEndDate: "Renews on",
  customerId: "Customer",
  productId: "Product",
  businessName: "Business name",
  city: "City",
  currency: "Currency",
  industryType: "Business type",
  role: "Role",
};

/** The edits of an act as a person reads them. */
export function fieldEdits(changes: RecordedChanges): FieldEdit[] {
  const { values } = changes;
  if (typeof values !== "object" || values === null) return [];
  return Object.entries(values).flatMap(([field, pair]) =>
    Array.isArray(pair)
      ? [{ field: fieldName(field), before: shown(field, pair[0]), after: shown(field, pair[1]) }]
      : [],
  );
}

const fieldName = (field: string): string => FIELD_NAMES[field] ?? inWords(field);

function shown(field: string, value: unknown): string | null {
  const text = textOf(value);
  if (text === null) return null;
  const paise = field === "price" ? parseRupees(text) : null;
  if (paise !== null) return formatInr(paise);
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

const dayIn = (value: unknown): CalendarDate | null => (isCalendarDate(value) ? value : null);
const tillOf = ({ till }: RecordedChanges): string => {
  const day = dayIn(till);
  return day ? ` until ${formatDay(day)}` : "";
};
const paiseOf = (value: unknown): string => (typeof value === "number" ? formatInr(value) : "");
const viaGoogle = ({ via }: RecordedChanges): string => (via === "google" ? " with Google" : "");

/** What an act lists by name. */
const namesIn = ({ fields }: RecordedChanges): string => (Array.isArray(fields) ? fields.map(String).join(", ") : "");

type Sentence = (subject: string, changes: RecordedChanges) => string;

const edited =
  (what: string): Sentence =>
  (subject, changes) => {
    const fields = Array.isArray(changes.fields) ? changes.fields.filter((field) => typeof field === "string") : [];
    const names = fields.filter((field) => field !== "id").map((field) => fieldName(field).toLowerCase());
    return names.length > 0 && fieldEdits(changes).length === 0
      ? `edited ${what} ${subject}: ${names.join(", ")}`
      : `edited ${what} ${subject}`;
  };

/** What was done, to be read after the name of who did it. */
const SENTENCES: Readonly<Record<string, Sentence>> = {
  "customer.created": (subject) => `added customer ${subject}`,
  "customer.updated": edited("customer"),
  "customer.deleted": (subject) => `moved customer ${subject} to Trash`,
  "customer.restored": (subject) => `restored customer ${subject} from Trash`,
  "customer.tagged": (subject, changes) => `tagged ${subject} ${namesIn(changes)}`,
  "customer.untagged": (subject, changes) => `removed ${namesIn(changes)} from ${subject}`,
  "tag.created": (_, { name }) => `added the tag ${String(name)}`,
  "tag.updated": (_, { name }) => `changed the tag ${String(name)}`,
  "tag.deleted": (_, { name }) => `deleted the tag ${String(name)}`,
  "tag.restored": (_, { name }) => `restored the tag ${String(name)}`,
  "view.saved": (_, { name, list }) => `saved the view ${String(name)} of ${String(list)}`,
  "view.updated": (_, { name, list }) => `changed the view ${String(name)} of ${String(list)}`,
  "view.removed": (_, { name, list }) => `deleted the view ${String(name)} of ${String(list)}`,
  "view.restored": (_, { name, list }) => `restored the view ${String(name)} of ${String(list)}`,
  "note.written": (subject) => `added a note on ${subject}`,
  "note.edited": (subject) => `edited a note on ${subject}`,
  "note.deleted": (subject) => `deleted a note on ${subject}`,
  "note.restored": (subject) => `restored a note on ${subject}`,
  "note.pinned": (subject) => `pinned a note on ${subject}`,
  "note.unpinned": (subject) => `unpinned a note on ${subject}`,
  "product.created": (subject) => `added product ${subject}`,
  "product.updated": edited("product"),
  "product.deleted": (subject) => `moved product ${subject} to Trash`,
  "product.price-applied": (subject, { count }) =>
    `applied the new price of ${subject} to the next renewal of ${count === 1 ? "1 subscription" : `${count} subscriptions`}`,
  "product.price-application-undone": (_, { count }) =>
    `restored the old price of ${count === 1 ? "1 subscription" : `${count} subscriptions`}`,
  "product.restored": (subject) => `restored product ${subject} from Trash`,
  "subscription.created": (subject) => `started a subscription for ${subject}`,
  "subscription.updated": edited("the subscription of"),
  "subscription.deleted": (subject) => `moved the subscription of ${subject} to Trash`,
  "subscription.restored": (subject) => `restored the subscription of ${subject} from Trash`,
  "subscription.renewed": (subject, changes) => `renewed ${subject}${tillOf(changes)}`,
  "subscription.renewal-undone": (subject) => `undid the renewal of ${subject}`,
  "subscription.paused": (subject) => `paused ${subject}`,
  "subscription.resumed": (subject, changes) => `resumed ${subject}${tillOf(changes)}`,
  "subscription.cancelled": (subject, { when }) =>
    `cancelled ${subject}${when === "at_end" ? " at the end of the term" : ""}`,
  "subscription.reactivated": (subject, changes) => `reactivated ${subject}${tillOf(changes)}`,
  "subscription.expired": (subject) => `closed ${subject} after no response`,
  "subscription.product-changed": (subject, { toPay }) =>
    `changed the product of ${subject}${toPay ? `, ${paiseOf(toPay)} to pay` : ""}`,
  "import.started": (_, { file, rows }) =>
    `started importing ${typeof file === "string" ? file : "a file"}${typeof rows === "number" ? `, ${rows} rows` : ""}`,
  "import.finished": (_, { new: added, update, refused }) =>
    `finished an import: ${Number(added) || 0} new, ${Number(update) || 0} updated, ${Number(refused) || 0} skipped`,
  "import.reverting": () => "started undoing an import",
  "import.reverted": () => "undid an import",
  "reminder.asked": (_, { count }) => (count === 1 ? "sent a reminder manually" : `sent ${count} reminders manually`),
  "reminder.skipped": (subject) => `skipped a reminder for ${subject}`,
  "reminder.unskipped": (subject) => `restored a reminder for ${subject}`,
  "promise.recorded": (subject) => `recorded a promise from ${subject}`,
  "promise.confirmed": (subject) => `confirmed a promise from ${subject}`,
  "promise.reopened": (subject) => `reopened a promise from ${subject}`,
  "payment.duplicate": () => "received a second payment for the activation",
  "tenant.activated": () => "activated the account",
  "tenant.refunded": () => "suspended the account after a refund",
  "tenant.charged-back": () => "suspended the account after a chargeback",
  "tenant.opened": (_, changes) => `created the account${viaGoogle(changes)}`,
  "tenant.business-changed": () => "changed the business profile",
  "user.signed-in": (_, changes) => `signed in${viaGoogle(changes)}`,
  "sending.paused": () => "paused sending: too many messages were not delivered",
  "sending.resumed": () => "resumed sending",
  "account.exported": () => "downloaded a copy of all data",
  "user.password-reset": () => "reset the password by email link",
  "user.password-changed": () => "changed the password",
  "user.session-ended": (_, { device }) => `signed out ${typeof device === "string" ? device : "a device"}`,
  "user.signed-out-everywhere": () => "signed out everywhere",
  "notifications.configured": () => "changed the reminder settings",
  "notifications.preferred": () => "changed notification settings",
  "message.changed": () => "edited a message template",
  "message.reset": () => "reset a message to the built-in text",
  "messages.language": () => "changed the language of messages",
  "sender-domain.added": (_, { domain }) => `added the sender domain${domain ? ` ${String(domain)}` : ""}`,
  "sender-domain.checked": () => "checked the sender domain",
  "sender-domain.removed": () => "removed the sender domain",
  "samples.loaded": () => "loaded the sample records",
  "samples.removed": () => "removed the sample records",
};

/**
 * One act in words, to be read after the name of who did it: `renewed Meera Nair, Physics until 21 Dec 2026`. An action that has no words of its
 * own yet is said plainly, never left out.
 */
export function activitySentence(action: string, subject: string, changes: RecordedChanges): string {
  const sentence = Object.hasOwn(SENTENCES, action) ? SENTENCES[action] : undefined;
  if (sentence) return sentence(subject, changes).replace(/ {2,}/g, " ").trim();
  const [noun = "", verb = ""] = action.split(".", 2);
  if (verb === "exported") return `exported ${noun}`;
  return `${inWords(verb || noun).toLowerCase()}: ${verb ? inWords(noun).toLowerCase() : ""}${subject ? ` ${subject}` : ""}`.trim();
}
