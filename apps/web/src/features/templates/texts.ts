import type { BusinessWords } from "@aavarti/domain/business-words";
import { formatMessagePrice } from "@aavarti/domain/message-cost";
import type { MessageKind } from "@aavarti/domain/message-kinds";
import { plural, t } from "@lingui/core/macro";
import { languageNames } from "../../lib/i18n/languages.ts";
import { nounTexts } from "../../lib/i18n/noun-texts.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/** Typed like this in every language. */
const FALLBACK_EXAMPLE = "{{customer.firstName or 'there'}}";

/**
 * Returns the texts of the message templates that contain the business's nouns, in the current
 * language.
 */
export function templateNouns({ customer, product, subscription }: BusinessWords) {
  const customers = customer.many.toLowerCase();
  const noun = subscription.one.toLowerCase();
  return {
    when: {
      welcome: t`To a new ${{ customer: customer.one.toLowerCase() }}, when their first ${noun} is added.`,
      "due-7": t`7 days before the due date, and on any other days before it that you've turned on.`,
      "due-0": t`On the due date.`,
      overdue: t`After the due date. Built-in messages get firmer each time. If you write your own message, it's used for every overdue reminder.`,
      unpaid: t`On your reminder days, if a term isn't paid in full.`,
      receipt: t`When a recorded payment covers a term in full.`,
      paused: t`When the ${noun} is paused.`,
      "win-back": t`30 days after the due date, to ${customers} who opted in to offers.`,
    } satisfies Record<MessageKind, string>,
    example: t`No ${noun} yet, so the ${{ product: product.one.toLowerCase() }}, dates and amount are examples.`,
    lead: t`Messages your ${{ nouns: customers }} get, in English and Hindi.`,
    readOnly: t`Messages your ${{ nouns: customers }} get, in English and Hindi. You don't have permission to edit them.`,
    customer: customer.one,
    noMatch: nounTexts(customer).noMatch,
    nobody: t`You have no ${{ nouns: customers }} yet, so this is an example.`,
  };
}

/**
 * An object with the texts of the message editor, in the current language: read its properties
 * while rendering.
 */
export const templateTexts = translatedTexts(() => ({
  title: t`Messages`,
  list: t`Messages`,
  pick: t`Message`,
  loading: t`Loading messages`,
  failed: t`Couldn't load messages. Try again.`,
  retry: t`Try again`,
  own: t`Custom`,
  builtIn: t`Built-in`,
  off: t`Off`,
  isOff: t`Off. No one receives this message.`,
  switchOn: t`Turn on in Notification settings`,

  names: {
    welcome: t`Welcome`,
    "due-7": t`Before the due date`,
    "due-0": t`Renews today`,
    overdue: t`Renewal overdue`,
    unpaid: t`Payment due`,
    receipt: t`Payment received`,
    paused: t`Paused`,
    "win-back": t`Win-back`,
  } satisfies Record<MessageKind, string>,

  languages: languageNames,
  language: t`Language`,
  defaultLanguage: t`Message language`,
  defaultLanguageSaved: t`Language saved`,
  defaultLanguageFailed: t`Couldn't save the language`,
  defaultLanguageLead: t`Applies from the next message. People with their own message language aren't affected.`,

  subject: t`Subject`,
  body: t`Text`,
  required: { subject: t`Enter a subject`, body: t`Enter a message` },
  tooLong: (max: number) => plural(max, { one: "Up to # character", other: "Up to # characters" }),
  insert: t`Insert variable`,
  insertInto: { subject: t`Inserted in the subject at the cursor`, body: t`Inserted in the message at the cursor` },
  bodyHint: t`If a variable has no value, its line is left out. To show other text instead: ${FALLBACK_EXAMPLE}`,
  maybeEmpty: t`may be empty`,
  save: t`Save message`,
  saving: t`Saving...`,
  saved: t`Message saved`,
  savedLead: t`Applies from the next message. Sent messages don't change.`,
  reset: t`Reset to built-in message`,
  resetDone: t`Built-in message restored`,
  undo: t`Undo`,
  undoAlt: t`Press F8, then select Undo to restore the previous text`,
  undone: t`Your text was restored`,
  saveFailed: t`Couldn't save the message`,

  readsLikeOffer: (words: string, marketing: string, utility: string) =>
    t`Reads like an offer: ${words}. WhatsApp bills such wording as marketing, about ${marketing} each instead of ${utility}, and only people who agreed to offers may get it.`,

  whatsapp: {
    title: t`On WhatsApp`,
    lead: t`WhatsApp requires pre-approved messages, so this text can't be edited here. Your own text is used for email.`,
    utility: t`Utility`,
    marketing: t`Marketing`,
    cost: (tenths: number) => t`about ${{ price: formatMessagePrice(tenths) }} each`,
    places: {
      customer_name: t`customer name`,
      business_name: t`business name`,
      product_name: t`product name`,
      start_date: t`start date`,
      end_date: t`due date`,
      amount: t`amount`,
    },
  },

  preview: {
    title: t`Preview`,
    as: t`How the message looks to the recipient`,
    search: t`Name, email or phone`,
    loading: t`Searching`,
    exampleName: t`Asha Rao`,
    from: t({ message: "From", context: "whom an email comes from" }),
    subject: t`Subject`,
    cannot: t`This can't be sent yet.`,
    failed: t`Couldn't load the preview. Try again.`,
  },
  test: {
    sending: t`Sending...`,
    taken: (to: string) => t`Accepted for delivery to ${to}.`,
    reference: t`Message ID`,
  },
}));
