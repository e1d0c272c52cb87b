import { parseCalendarDate } from "@aavarti/domain/calendar";
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS } from "@aavarti/domain/import-field-names";
import { type FieldName, fieldLabel } from "@aavarti/domain/reasons/fields";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { dayLabel, dayWithYear } from "../display/display.ts";
import { compileMessage } from "./compile-message.ts";
import { FIELD_LABELS, IMPORT_LABELS } from "./field-labels.ts";
import { FORMER_SENTENCES } from "./former-sentences.ts";

/**
 * Sentences in rows that earlier versions stored, before reasons were kept: reminders, imported
 * rows, notifications and the audit log; and the names of devices. What the server sends today has
 * a reason (`reason-texts.ts`) or a code (`step-texts.ts`, `industry-texts.ts`), so nothing is
 * added here. A sentence can go once no row holds it without a reason, and this file with the last
 * one. Loaded only for languages other than English. A placeholder matches any text, which is
 * itself translated when it is in the list. `domain-sentences.test.ts` compares the list with the
 * packages.
 */
const domainSentences = [
  // Why imported rows were skipped, as stored for rows checked before reasons existed.
  msg({ message: "Duration must be a whole number of months from {least} to {most}" }),
  msg({ message: "Start date must be between 1900 and 2200" }),
  msg({ message: "End date must be after the start date" }),
  msg({ message: "End date must be at most {years} years after the start date" }),

  msg({ message: "Not sent. '{{'{name}'}}' has no value." }),
  msg({ message: "Not sent. The message is empty." }),

  msg({ message: "{text} isn't a date. Enter a date like 31/01/2026." }),
  msg({
    message:
      "{text} has the month first, but this column is set to day first. Change the date to {day} and import the row again.",
  }),
  msg({
    message:
      "{text} has the day first, but this column is set to month first. Change the date to {day} and import the row again.",
  }),
  msg({ message: "{text} isn't a phone number. Enter a 10-digit mobile number." }),
  msg({ message: "{text} isn't an email address." }),
  msg({ message: "{text} isn't a valid status. Enter active, prospect or inactive." }),
  msg({ message: "{text} isn't a supported language. Enter English or Hindi." }),
  msg({ message: "{text} isn't a number of months." }),
  msg({ message: "{text} isn't an amount. Enter an amount like 1500 or 1,500." }),
  msg({ message: "{text} isn't a supported payment mode. Enter Cash, UPI, Bank transfer, Card, Cheque or Other." }),
  msg({ message: "{label} can have up to {number} characters." }),
  msg({ message: "{label}: line breaks will be replaced with spaces." }),
  msg({ message: "The name is missing." }),
  msg({ message: "Add a phone number or an email address. Without one, no reminders can be sent." }),
  msg({ message: "This row doesn't say what was bought, so its dates, price and payment are skipped." }),
  msg({ message: "A tag can have up to {number} characters. Separate tags with commas." }),
  msg({ message: "{name} (row {row})" }),
  msg({ message: "{name} has a very similar name and may be the same person." }),
  msg({ message: "{product} is already active and renews on {day}. This adds a second subscription." }),
  msg({
    message:
      "{product} has been renewed, paused or cancelled since it was added, so this import won't change its dates or price.",
  }),
  msg({ message: "{name} has the same phone number." }),
  msg({ message: "{name} has the same email address." }),
  msg({ message: "“{name}” hasn't been added yet, and your role doesn't allow you to add it." }),
  msg({ message: "Enter the start date or the renewal date." }),
  msg({ message: "Months must be a whole number from 1 to 120." }),
  msg({ message: "We used the renewal date in the sheet. A term of {duration} would renew on {day}." }),
  msg({ message: "The renewal was due on {day} and will show as overdue." }),
  msg({ message: "{text} isn't an email address, so it isn't imported." }),
  msg({ message: "{text} looks like a landline. Reminders can't reach it on WhatsApp." }),
  msg({ message: "{text} isn't a phone number, so it isn't imported." }),
  msg({ message: "Only one phone number can be saved, so {text} was skipped." }),
  msg({ message: "“{name}” no longer exists. Check the file again." }),
  msg({ message: "“{name}” says {stated}, but {product} lasts {known}. We used {used}." }),
  msg({ message: "The term starts on {day}, more than a year from now." }),
  msg({ message: "The renewal date is too far in the past" }),

  // Messages of the log, and what became of them.
  msg({ message: "Not delivered. We won't try again." }),
  msg({ message: "Check the recipient's phone number or email address, or contact them directly." }),
  msg({
    message: "We don't know if this was delivered. To avoid a duplicate, we won't send it again.",
  }),
  msg({ message: "If the status doesn't update, check with the recipient or send the message yourself." }),
  msg({ message: "Welcome" }),
  msg({ message: "Payment received" }),
  msg({ message: "Paused" }),
  msg({ message: "Win-back" }),
  msg({ message: "WhatsApp" }),
  msg({ message: "“Email if WhatsApp fails” is off." }),
  msg({ message: "Reminders to customers are turned off." }),
  msg({ message: "Reminders to the owner are turned off." }),
  msg({ message: "This message isn't sent to the owner." }),
  msg({ message: "This reminder is turned off." }),

  // Texts of the reminder log and the notifications.
  msg({ message: "Former owner" }),
  msg({ message: "Former team member" }),
  msg({ message: "A team member" }),
  msg({ message: "The recipient marked the message as spam." }),
  msg({ message: "Ask the recipient for another email address, or call." }),
  msg({ message: "We don't know yet if WhatsApp accepted the message. If it did, the status will update." }),
  msg({ message: "Email isn't configured, so we can't check whether this message was delivered." }),
  msg({ message: "The daily summary is off." }),
  msg({ message: "There was nothing to report." }),
  msg({ message: "Not sent because the scheduled date had passed." }),
  msg({ message: "{provider} sent an invalid response." }),
  msg({ message: "{provider} is having problems." }),
  msg({ message: "Too many requests to {provider}." }),
  msg({ message: "We'll try again if WhatsApp confirms that the message wasn't sent." }),
  msg({ message: "We'll check whether the message was sent before trying again." }),
  msg({ message: "WhatsApp couldn't process this message." }),
  msg({ message: "Check the phone number and the message, then try again." }),
  msg({ message: "Meta has restricted this WhatsApp account." }),
  msg({ message: "Open WhatsApp Manager and follow Meta's instructions." }),
  msg({ message: "WhatsApp couldn't process this type of message or attachment." }),
  msg({ message: "Send the message as plain text." }),
  msg({ message: "The WhatsApp template is missing or doesn't match the message." }),
  msg({ message: "Check the template's name, language and parameters in WhatsApp Manager." }),
  msg({ message: "Meta has paused this WhatsApp template." }),
  msg({ message: "Check the template's quality in WhatsApp Manager. Other templates still work." }),
  msg({ message: "Meta has restricted this WhatsApp number because too many people marked its messages as spam." }),
  msg({ message: "Pause promotional messages and check the number's quality in WhatsApp Manager." }),
  msg({ message: "The recipient's number is the same as the sending number." }),
  msg({ message: "Use another phone number." }),
  msg({ message: "Check the number with the recipient, or send an email." }),
  msg({ message: "More than 24 hours have passed since the recipient's last message." }),
  msg({ message: "Send an approved template instead of free text." }),
  msg({ message: "Wait at least a day before sending another message." }),
  msg({ message: "The recipient doesn't want promotional messages from your business." }),
  msg({ message: "Only send this person messages about their renewals." }),
  msg({ message: "Meta isn't sending promotional messages to this person, as part of an experiment." }),
  msg({ message: "Send an email." }),
  msg({ message: "Send an email, or try again later." }),
  msg({ message: "There's a billing problem with this WhatsApp account." }),
  msg({ message: "Check the payment method in Meta Business Settings." }),
  msg({ message: "The sending number isn't registered with WhatsApp." }),
  msg({ message: "Register the number in WhatsApp Manager." }),
  msg({ message: "The phone number is incomplete." }),
  msg({ message: "Include the country code, as in +91 98765 43210." }),
  msg({ message: "Postmark is down for maintenance." }),
  msg({ message: "Try again in a few minutes." }),
  msg({ message: "The email is too large." }),
  msg({ message: "Shorten the email." }),
  msg({ message: "Postmark refused the email." }),
  msg({ message: "Check the email and try again." }),
  msg({ message: "Couldn't be sent within {hours} hours of its scheduled time." }),
  msg({ message: "The next reminder was due at the same time and was sent instead." }),
  msg({ message: "The account is not active." }),
  msg({ message: "The subscription was deleted." }),
  msg({ message: "The recipient was deleted." }),
  msg({ message: "The subscription now belongs to another customer." }),
  msg({ message: "This is a sample record." }),
  msg({ message: "The subscription is paused." }),
  msg({ message: "The subscription is cancelled." }),
  msg({ message: "The subscription has expired." }),
  msg({ message: "The subscription is pending." }),
  msg({ message: "The subscription is set to cancel on its end date." }),
  msg({ message: "Renewed. Next renewal on {day}." }),
  msg({ message: "Renewed. Runs until {day}." }),
  msg({ message: "Data was restored from a backup. This message may already have been sent." }),
  msg({ message: "The renewal date is now {day}." }),
  msg({ message: "{channel} reminders are turned off." }),
  msg({ message: "The “{name}” message is turned off." }),
  msg({ message: "The renewal was undone." }),
  msg({ message: "The pause has ended or its dates have changed." }),
  msg({ message: "The recipient is active again." }),
  msg({ message: "A promise to pay has since been recorded." }),
  msg({ message: "This recipient no longer has contact details." }),
  msg({ message: "No phone number for WhatsApp." }),
  msg({ message: "Skipped by {name}." }),
  msg({ message: "On hold until the promised date, {day}." }),
  msg({ message: "Opted out of email on {day}." }),
  msg({ message: "Opted out of WhatsApp on {day}." }),
  msg({ message: "Hasn't opted in to email offers." }),
  msg({ message: "Hasn't opted in to WhatsApp offers." }),
  msg({ message: "WhatsApp is holding the message for a quality check." }),
  msg({ message: "WhatsApp has paused this template and may not deliver the message." }),
  msg({ message: "The email address is not valid." }),
  msg({ message: "Correct the email address." }),
  msg({ message: "Emails to this address bounced, or its owner unsubscribed, so Postmark won't send to it." }),
  msg({ message: "Ask the recipient for another email address." }),
  msg({ message: "Can't reach {provider}." }),
  msg({ message: "{provider} didn't respond in time." }),
  msg({ message: "Try again in a minute." }),
  msg({ message: "Couldn't deliver. The number may not be on WhatsApp." }),
  msg({ message: "Meta limits how many messages a person gets, so this one wasn't delivered." }),
  msg({ message: "Too many WhatsApp messages were sent in a short time." }),
  msg({ message: "Too many messages were sent to this person in a short time." }),
  msg({ message: "WhatsApp isn't available right now." }),
  msg({ message: "WhatsApp couldn't deliver the message." }),
  msg({ message: "We'll try again automatically in a few minutes." }),
  msg({ message: "We'll keep trying automatically at longer intervals." }),
  msg({ message: "Our server was busy." }),
  msg({ message: "Usually pays on the last day of the month; reminder moved from {from} to {to}" }),
  msg({ message: "Usually pays on the {day}; reminder moved from {from} to {to}" }),
  msg({ message: "Welcome to Aavarti" }),
  msg({ message: "1 day" }),
  msg({ message: "{number} days" }),
  msg({ message: "1 month" }),
  msg({ message: "{number} months" }),
  msg({ message: "Add a customer, a product and a subscription. Your first reminder is sent automatically." }),
  msg({ message: "Payment received: your CRM is active" }),
  msg({ message: "We have received {amount}. Thank you!" }),
  msg({ message: "Your payment was refunded and your CRM is suspended" }),
  msg({ message: "Your data is kept for 30 days. Pay again to restore everything." }),
  msg({ message: "{name} replied: {quote}" }),
  msg({ message: "By email." }),
  msg({ message: "On WhatsApp." }),
  msg({ message: "Promise for {day}?" }),
  msg({ message: "Confirm the promise to put reminders on hold." }),
  msg({ message: "We're sending an email instead. No action needed." }),
  msg({ message: "{name} opted back in to emails" }),
  msg({ message: "They used the link in a reminder." }),
  msg({ message: "{name} opted out of emails" }),
  msg({ message: "{name} opted out of WhatsApp messages" }),
  msg({ message: "{name} opted back in to messages" }),
  msg({ message: "They won't get email reminders any more." }),
  msg({ message: "They won't get WhatsApp reminders any more." }),
  msg({ message: "They've been notified." }),
  msg({ message: "They'll get email reminders again." }),
  msg({ message: "They'll get WhatsApp reminders again." }),
  msg({ message: "The email to {name} failed" }),
  msg({ message: "The WhatsApp message to {name} failed" }),
  msg({ message: "The email to {name} may not have been delivered" }),
  msg({ message: "The WhatsApp message to {name} may not have been delivered" }),
  msg({ message: "Reminders not sent after a backup was restored: {number}" }),
  msg({
    message:
      "Your data was restored from a backup on {day}. These reminders may have been sent before that, so they weren't sent again. See them in History. To send one yourself, choose Send reminder on the renewal.",
  }),
  msg({ message: "{name} hasn't renewed" }),
  msg({
    message:
      "{product} was due on {day} and wasn't renewed after the last reminder. Renew it, cancel it or leave it overdue.",
  }),
  msg({ message: "{file} imported" }),
  msg({ message: "{added} new, {update} updated, {same} unchanged, {refused} skipped." }),
  msg({ message: "{author} mentioned you in a note on {customer}" }),
  msg({ message: "Renew or cancel" }),
  msg({ message: "View all overdue" }),

  // Devices.
  msg({ message: "{browser} on {system}" }),
  msg({ message: "Unknown device" }),

  msg({ message: "Waiting for you to confirm your email address." }),
  msg({ message: "You've reached today's message limit. This will be sent tomorrow." }),
  msg({ message: "You've reached today's message limit" }),
  msg({ message: "We'll send the rest tomorrow. Your limit increases over time." }),
  msg({ message: "Sending is paused" }),
  msg({
    message:
      "Too many of your messages were not delivered or were reported as spam. Contact support to resume sending.",
  }),
];

const plain = new Map(domainSentences.map((sentence) => [sentence.message, sentence]));

const FIELDS = Object.keys(FIELD_LABELS) as FieldName[];

/** Names of fields by their English. */
const labels = new Map<string, () => string>([
  ...IMPORT_FIELDS.map((field) => [IMPORT_FIELD_NAMES[field], IMPORT_LABELS[field]] as const),
  ...FIELDS.map((field) => [fieldLabel(field), FIELD_LABELS[field]] as const),
]);

/**
 * Returns a regular expression that matches texts of this sentence, with a group for each
 * placeholder.
 */
function patternOf(message: string): { names: string[]; form: RegExp } {
  const tokens = compileMessage(message);
  const names = tokens.flatMap((token) => (typeof token === "string" ? [] : [token[0]]));
  const form = tokens
    .map((token) => (typeof token === "string" ? token.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") : "(.+)"))
    .join("");
  return { names, form: new RegExp(`^${form}$`, "u") };
}

const present = domainSentences
  .filter(({ message = "" }) => message.includes("{"))
  .map((sentence) => ({ ...patternOf(sentence.message ?? ""), sentence }));

/** Sentences stored in a former wording, with the current wording. */
const former = FORMER_SENTENCES.map(([message, today]) => ({ ...patternOf(message), today }));

// The longest pattern first: "edited customer A: name" before "edited customer A", and
// "A ended on 5 Dec and wasn't renewed" before "A on B".
const patterns = [...present, ...former].toSorted((a, b) => b.form.source.length - a.form.source.length);

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/**
 * Translates `21 Dec 2026`, `5 Dec` or `5th`, the formats in which the domain writes a day in a
 * sentence.
 */
function translateDay(text: string): string | null {
  const [, ofMonth] = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(text) ?? [];
  if (ofMonth) return ofMonth;
  const [, day = "", month = "", year] = /^(\d{1,2}) ([A-Z][a-z]{2})(?: (\d{4}))?$/.exec(text) ?? [];
  const number = MONTHS.indexOf(month) + 1;
  if (number === 0) return null;
  // Without a year, any leap year will do.
  const date = parseCalendarDate(`${year ?? 2028}-${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`);
  if (!date) return null;
  return year ? dayWithYear(date) : dayLabel(date, date);
}

/**
 * A field's error message, which has no full stop, as a sentence of its own: an import lists
 * several of them below each other.
 */
const asSentence = msg({ message: "{sentence}." });

/**
 * Returns a sentence or word of the server, written in English, in the current language; unchanged
 * when it is not in the list. Values within a sentence, and days, are translated as well; a full
 * stop may be missing in the list. A sentence stored in a former wording gets the current one.
 */
export function translateSentence(text: string): string {
  const known = plain.get(text);
  if (known) return i18n._(known);
  const label = labels.get(text);
  if (label) return label();
  for (const { names, form, ...known } of patterns) {
    const found = form.exec(text);
    if (!found) continue;
    const partOf = (name: string) => found[names.indexOf(name) + 1] ?? "";
    if ("today" in known)
      return translateSentence(known.today.replace(/\{(\w+)\}/g, (_, name: string) => partOf(name)));
    const values = Object.fromEntries(names.map((name) => [name, translateSentence(partOf(name))]));
    return i18n._({ ...known.sentence, values });
  }
  const words = text.replace(/\.$/, "");
  const translated = words === text ? text : translateSentence(words);
  if (translated !== words) return i18n._({ ...asSentence, values: { sentence: translated } });
  return translateDay(text) ?? text;
}
