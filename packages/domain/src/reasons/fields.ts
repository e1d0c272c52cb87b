import { explainer, type Sentences } from "../explanations.ts";
import type { PlainField, PlainNoun } from "../plain-nouns.ts";

/** English names of fields, as they begin a sentence. */
const FIELD_NAMES = {
  request: "The request",
  name: "Name",
  email: "Email",
  password: "Password",
  phone: "Phone",
  company: "Company",
  status: "Status",
  language: "Language",
  price: "Price",
  description: "Description",
  sku: "SKU",
  sac: "SAC",
  gstRate: "GST rate",
  graceDays: "Grace period (days)",
  capacity: "Capacity",
  setupFee: "Joining fee",
  startDate: "Start date",
  endDate: "End date",
  businessName: "Business name",
  address: "Address",
  gstin: "GSTIN",
  state: "State",
  city: "City",
  currency: "Currency",
  industryType: "Business type",
  day: "Day",
  until: "Until",
  from: "From",
  date: "Date",
  domain: "Domain",
  localPart: "Name before the @",
  message: "Message",
  note: "Note",
  conversation: "Conversation",
  file: "File",
  tab: "Tab",
  source: "Source",
  subject: "Subject",
  template: "Template",
  text: "Text",
  words: "Message text",
  search: "Search",
  token: "Token",
  fileName: "File name",
  device: "Device",
  activationPayment: "Payment",
  customer: "Customer",
  product: "Product",
  subscription: "Subscription",
  tag: "Tag",
  view: "View",
  promise: "Promise",
  reminder: "Reminder",
  import: "Import",
  notification: "Notification",
  priceChange: "Price change",
  row: "Row",
  person: "Person",
  record: "Record",
  limit: "Limit",
  nextMonths: "Duration at next renewal (months)",
  endsWithin: "Ends within",
  payment: "Payment",
  charge: "Charge",
  amount: "Amount",
  discount: "Discount",
  mode: "Payment mode",
  receivedOn: "Date received",
  reference: "Reference",
  reason: "Reason",
  statement: "Statement",
  calculation: "Calculation",
  savedReply: "Saved reply",
  businessAnswer: "Answer",
  customerIdentity: "Phone or email",
  conversationMove: "Conversation move",
  kind: "Type",
  value: "Phone or email",
  question: "Question",
  questions: "Questions",
  isActive: "Used in suggested replies",
  position: "Place in the list",
  ownTemplate: "Template",
  category: "Category",
  bulkSend: "Bulk message",
  title: "Title",
  customField: "Custom field",
  label: "Name",
  choices: "Choices",
  fields: "Custom fields",
  textEn: "Text in English",
  textHi: "Text in Hindi",
  textHinglish: "Text in Hinglish",
  registration: "Registration number",
  role: "Role",
  code: "Code",
  member: "Team member",
  invitation: "Invitation",
  business: "Business",
} as const;
type NamedField = keyof typeof FIELD_NAMES;
/** A field with a name in every language. A plain noun and its fields have their keys as names. */
export type FieldName = NamedField | PlainNoun | PlainField<PlainNoun>;

const isNamedField = (field: string): field is NamedField => Object.hasOwn(FIELD_NAMES, field);

/**
 * Returns a field's English name as it begins a sentence: `startDate` → `Start date`. A field
 * without a name of its own gets one made from its key.
 */
export function fieldLabel(field: string): string {
  if (isNamedField(field)) return FIELD_NAMES[field];
  const words = field
    .replace(/_/g, " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Field = { field: string };
const label = ({ field }: Field): string => fieldLabel(field);

/** Why a value is invalid. `field` is a `FieldName`, or the key under which it was sent. */
export const FIELD_REASONS = {
  "role.notGiven": { says: () => "Choose a role from the list" },
  "field.required": { says: (at: Field) => `${label(at)} is required` },
  "field.notText": { says: (at: Field) => `${label(at)} must be text` },
  "field.notNumber": { says: (at: Field) => `${label(at)} must be a number` },
  "field.notWhole": { says: (at: Field) => `${label(at)} must be a whole number` },
  "field.wrongType": { says: (at: Field & { type: string }) => `${label(at)} must be ${at.type}` },
  "field.tooShort": {
    says: (at: Field & { least: number }) => `${label(at)} must have at least ${at.least} characters`,
  },
  "field.tooLong": { says: (at: Field & { most: number }) => `${label(at)} can have up to ${at.most} characters` },
  "field.notStorable": { says: (at: Field) => `${label(at)} contains unsupported characters` },
  "field.notSearchable": { says: (at: Field) => `${label(at)} contains unsupported characters` },
  "field.notOneLine": { says: (at: Field) => `${label(at)} must be a single line of text` },
  "field.holdsAddress": {
    says: (at: Field) =>
      `${label(at)} can't contain a web or email address. If this isn't one, add a space after each dot.`,
  },
  "field.notAmount": {
    says: (at: Field) => `${label(at)} must be an amount from 0 to 9,99,99,999.99 with at most two decimals`,
  },
  "field.notPositive": { says: (at: Field) => `${label(at)} must be more than 0` },
  "field.notDate": { says: (at: Field) => `${label(at)} must be a date` },
  "field.notDay": { says: (at: Field) => `${label(at)} must be a date like 2026-11-21` },
  "field.tooSmall": { says: (at: Field & { least: number }) => `${label(at)} must be at least ${at.least}` },
  "field.tooLarge": { says: (at: Field & { most: number }) => `${label(at)} must be at most ${at.most}` },
  "field.notNumberBetween": {
    says: (at: Field & { least: number; most: number }) =>
      `${label(at)} must be a number from ${at.least} to ${at.most}`,
  },
  "field.notWholeBetween": {
    says: (at: Field & { least: number; most: number }) =>
      `${label(at)} must be a whole number from ${at.least} to ${at.most.toLocaleString("en-IN")}`,
  },
  "field.notChoice": { says: (at: Field & { choices: string }) => `${label(at)} must be one of: ${at.choices}` },
  "field.notValid": { says: (at: Field) => `${label(at)} is not valid` },
  "field.notId": { says: (at: Field) => `${label(at)} is not a valid ID` },

  "customField.unknown": { says: ({ name }: { name: string }) => `There is no field with the code ${name}` },
  "customField.notText": { says: ({ name }: { name: string }) => `${name} must be text` },
  "customField.notOneLine": { says: ({ name }: { name: string }) => `${name} must be a single line of text` },
  "customField.tooLong": {
    says: ({ name, most }: { name: string; most: number }) => `${name} can have up to ${most} characters`,
  },
  "customField.notNumber": {
    says: ({ name }: { name: string }) =>
      `${name} must be a number with up to 12 digits and 6 decimals, 15 digits in all`,
  },
  "customField.notWhole": {
    says: ({ name, least, most }: { name: string; least: number; most: number }) =>
      `${name} must be a whole number from ${least} to ${most.toLocaleString("en-IN")}`,
  },
  "customField.notAmount": {
    says: ({ name }: { name: string }) =>
      `${name} must be an amount from 0 to 9,99,99,999.99 with at most two decimals`,
  },
  "customField.notDay": { says: ({ name }: { name: string }) => `${name} must be a date like 2026-11-21` },
  "customField.notChoice": {
    says: ({ name, choices }: { name: string; choices: string }) => `${name} must be one of: ${choices}`,
  },
  "customField.notYesNo": { says: ({ name }: { name: string }) => `${name} must be yes or no` },
  "customField.masked": {
    says: ({ name }: { name: string }) => `${name}: enter the whole value. The dots only hide it.`,
  },
  "customField.notPan": {
    says: ({ name }: { name: string }) => `${name} must be five letters, four digits and a letter, like ABCPK1234F`,
  },
  "customField.notFiltered": {
    says: ({ name }: { name: string }) => `This list can't be filtered by ${name} like this`,
  },
  "customField.notSorted": { says: ({ name }: { name: string }) => `This list can't be sorted by ${name}` },
  "customField.noFilter": { says: () => "Fields must be conditions such as area.is=Andheri, joined by &" },
  "customField.noChoices": { says: () => "Enter at least one choice" },
  "customField.choiceTwice": { says: ({ choice }: { choice: string }) => `The choice ${choice} is in the list twice` },
  "customField.onlyTextIsSensitive": { says: () => "Only a text field can be sensitive" },
  "email.notValid": { says: () => "Email is not a valid address" },
  "phone.notValid": { says: () => "Enter a valid 10-digit mobile number." },
  "gstin.notValid": {
    says: () => "This GSTIN isn't valid. A GSTIN has 15 characters and starts with a two-digit state code.",
  },
  "password.isName": { says: () => "Password can't be your name or email address" },
  "password.common": { says: () => "Password is too common. Choose one that is harder to guess." },
  "duration.missing": { says: () => "Duration is required" },
  "duration.notWhole": { says: () => "Duration must be a whole number of months" },
  "duration.tooShort": { says: () => "Duration must be at least 1 month" },
  "duration.tooLong": {
    says: ({ most }: { most: number }) => `Duration must be at most ${most} months`,
  },
  "customer.noContact": { says: () => "Enter a phone number or an email address" },
  "product.noGstRate": { says: ({ rates }: { rates: string }) => `GST rate must be ${rates} per cent` },
  "product.noSac": { says: () => "SAC must be a six-digit code, such as 999293" },
  "tags.tooMany": { says: ({ most }: { most: number }) => `Choose up to ${most} tags at a time` },
  "tags.none": { says: () => "Choose at least one tag" },
  "rows.none": { says: () => "Choose at least one row" },
  "rows.tooMany": { says: ({ most }: { most: number }) => `Choose up to ${most} rows at a time` },
  "questions.tooMany": { says: ({ most }: { most: number }) => `Enter up to ${most} ways of asking` },
  "subscriptions.none": { says: () => "Choose at least one subscription" },
  "subscriptions.tooMany": { says: ({ most }: { most: number }) => `Choose up to ${most} subscriptions at a time` },
  "list.changed": { says: () => "This list has changed. Start again from the first page." },
  "consent.noSource": { says: () => "Enter how the customer made this request, such as in the shop or by phone" },
  "payment.noTarget": { says: () => "Choose a charge or a renewal for each part of the payment" },
  "payment.overAllocated": { says: () => "The parts add up to more than the payment" },
  "promise.noText": { says: () => "Enter what the customer said" },
  "note.empty": { says: () => "Enter a note" },
  "message.empty": { says: () => "Enter a message" },
  "privacy.incomplete": { says: () => "Please provide your name and email address." },
  "business.incomplete": { says: () => "Please fill in all required fields." },
  "domain.notValid": { says: () => "Enter your own domain, such as prernaclasses.in, without www or https" },
  "domain.localPart": { says: () => "Before the @, use only letters, numbers, dots and hyphens, for example hello" },
  "test.emailIncomplete": { says: () => "Please enter both email and name for testing" },
  "test.phoneIncomplete": { says: () => "Enter a name and a phone number for the test" },
  "analytics.notMonth": { says: () => "Enter a month like 2026-11" },
  "analytics.notSpan": { says: () => "Choose at most two years, with the last day on or after the first" },
  "report.monthAndYear": { says: () => "Choose a month or a financial year, not both" },
  "analytics.notYear": { says: () => "Enter a financial year like 2026-27" },
} as const satisfies Sentences;

/** Returns the explanation of one of the `FIELD_REASONS`: reason, values and English sentence. */
export const explainField = explainer(FIELD_REASONS);
