import type { BusinessWords } from "@aavarti/domain/business-words";
import type { MessageKind } from "@aavarti/domain/message-kinds";
import type { MessageVariable } from "@aavarti/domain/message-templates";
import { plural, t } from "@lingui/core/macro";
import { inLanguage } from "../../lib/language/in-language.ts";
import { languageNames } from "../../lib/languages.ts";
import { nounTexts } from "../../lib/noun-texts.ts";

/** As it is typed, in every language. */
const FALLBACK_EXAMPLE = "{{customer.firstName or 'there'}}";

/** What names the records, in the words of the business. */
export function templateNouns({ customer, product }: BusinessWords) {
  const customers = customer.many.toLowerCase();
  return {
    lead: t`What your ${{ nouns: customers }} read, in English and in Hindi.`,
    readOnly: t`What your ${{ nouns: customers }} read, in English and in Hindi. Your role may not change it.`,
    customer: customer.one,
    noMatch: nounTexts(customer).noMatch,
    nobody: t`You have no ${{ nouns: customers }} yet, so this one is made up.`,
    product: product.one,
  };
}

export const templateTexts = inLanguage(() => ({
  title: t`Messages`,
  list: t`Messages`,
  pick: t`Message`,
  loading: t`Loading messages`,
  failed: t`The messages could not be loaded.`,
  retry: t`Try again`,
  own: t`Your words`,
  builtIn: t`Built-in`,
  off: t`Off`,
  isOff: t`It is off: nobody gets it.`,
  switchOn: t`Switch it on under Notifications`,

  names: {
    welcome: t`Welcome`,
    "due-7": t`Before the due day`,
    "due-0": t`Due today`,
    overdue: t`Overdue`,
    receipt: t`Payment received`,
    paused: t`Paused`,
    "win-back": t`Win-back`,
  } satisfies Record<MessageKind, string>,
  when: {
    welcome: t`When a customer’s first subscription is added.`,
    "due-7": t`7 days before the due day, and on the further days before it that you have switched on.`,
    "due-0": t`On the due day.`,
    overdue: t`After the due day. The built-in words get firmer with each reminder; your own serve all of them.`,
    receipt: t`When a subscription is renewed.`,
    paused: t`When a subscription is paused.`,
    "win-back": t`30 days after the end, to customers who agreed to offers.`,
  } satisfies Record<MessageKind, string>,

  languages: languageNames,
  language: t`Language`,
  defaultLanguage: t`Messages go out in`,
  defaultLanguageSaved: t`Language saved`,
  defaultLanguageLead: t`From the next message on, unless a customer’s record says otherwise.`,

  subject: t`Subject`,
  body: t`Text`,
  required: { subject: t`A subject is needed`, body: t`The text is needed` },
  tooLong: (max: number) => plural(max, { one: "At most # character", other: "At most # characters" }),
  insert: t`Insert variable`,
  insertInto: { subject: t`Goes into the subject, at the cursor`, body: t`Goes into the text, at the cursor` },
  bodyHint: t`A line is left out when its variable has no value. Words for that case: ${FALLBACK_EXAMPLE}`,
  variables: {
    "customer.firstName": t`First name`,
    "customer.name": t`Full name`,
    "customer.company": t`Company`,
    "business.name": t`Your business`,
    "product.name": t`Product`,
    "subscription.startDate": t`Start date`,
    "subscription.endDate": t`Due date`,
    "subscription.daysLeft": t`How far away`,
    "subscription.amount": t`Amount`,
    "pause.startDate": t`Paused from`,
  } satisfies Record<MessageVariable, string>,
  maybeEmpty: t`may be empty`,
  save: t`Save message`,
  saving: t`Saving...`,
  saved: t`Message saved`,
  savedLead: t`From the next one on. What was sent stays as it was.`,
  reset: t`Reset to built-in`,
  resetDone: t`Back to the built-in words`,
  undo: t`Undo`,
  undoAlt: t`Press F8, then Undo, to bring back the words before`,
  undone: t`Your words are back`,
  saveFailed: t`The message was not saved`,

  whatsapp: {
    title: t`On WhatsApp`,
    lead: t`WhatsApp sends only words that it has approved, so they cannot be changed here. Yours go by email.`,
    utility: t`Utility`,
    marketing: t`Marketing`,
    cost: (paise: number) => t`about ₹${{ toFixed: (paise / 100).toFixed(2) }} each`,
    englishOnly: t`Approved in English only.`,
    places: {
      customer_name: t`customer name`,
      business_name: t`business name`,
      product_name: t`product name`,
      start_date: t`start date`,
      end_date: t`end date`,
      amount: t`amount`,
    },
  },

  preview: {
    title: t`Preview`,
    as: t`As it is read`,
    search: t`Name, email or phone`,
    loading: t`Searching`,
    example: t`No subscription yet, so the plan, the days and the amount are made up.`,
    exampleName: t`Asha Rao`,
    email: t`Email`,
    whatsapp: t`WhatsApp`,
    from: t({ message: "From", context: "whom an email comes from" }),
    subject: t`Subject`,
    cannot: t`This cannot be sent yet.`,
    failed: t`The preview could not be loaded.`,
  },
  test: {
    email: t`Send me this email`,
    whatsapp: t`Send me this on WhatsApp`,
    sending: t`Sending...`,
    taken: (to: string) => t`The provider has taken it, for ${to}.`,
    reference: t`Message`,
    emailFailed: t`The test email was not sent`,
    whatsappFailed: t`The test WhatsApp message was not sent`,
  },
}));
