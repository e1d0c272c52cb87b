import { eachCustomerLine } from "@aavarti/domain/customer-lines";
import {
  codeOfColumn,
  type FixedImportField,
  type ImportField,
  isFieldColumn,
} from "@aavarti/domain/import-field-names";
import { type FieldName, fieldLabel as labelInEnglish } from "@aavarti/domain/reasons/fields";
import { t } from "@lingui/core/macro";
import { nounNow } from "./current-nouns.ts";

/** The names of fields, each written once for the whole application. */
export const FIELD_LABELS = {
  request: () => t`The request`,
  name: () => t`Name`,
  email: () => t`Email`,
  password: () => t`Password`,
  phone: () => t`Phone`,
  company: () => t`Company`,
  status: () => t`Status`,
  language: () => t`Language`,
  price: () => t`Price`,
  description: () => t`Description`,
  sku: () => t`SKU`,
  sac: () => t`SAC`,
  gstRate: () => t`GST rate`,
  graceDays: () => t`Grace period (days)`,
  capacity: () => t`Capacity`,
  setupFee: () => t`Joining fee`,
  startDate: () => t`Start date`,
  endDate: () => t`End date`,
  businessName: () => t`Business name`,
  address: () => t`Address`,
  gstin: () => t`GSTIN`,
  state: () => t`State`,
  city: () => t`City`,
  currency: () => t`Currency`,
  industryType: () => t`Business type`,
  day: () => t`Day`,
  until: () => t`Until`,
  from: () => t`From`,
  date: () => t`Date`,
  domain: () => t`Domain`,
  localPart: () => t`Name before the @`,
  message: () => t`Message`,
  note: () => t`Note`,
  source: () => t`Source`,
  subject: () => t`Subject`,
  template: () => t`Template`,
  text: () => t`Text`,
  words: () => t`Message text`,
  search: () => t`Search`,
  token: () => t`Token`,
  fileName: () => t`File name`,
  device: () => t`Device`,
  activationPayment: () => t`Payment`,
  customer: () => nounNow("customer"),
  product: () => nounNow("product"),
  subscription: () => nounNow("subscription"),
  tag: () => t`Tag`,
  view: () => t`View`,
  promise: () => t`Promise`,
  reminder: () => t`Reminder`,
  import: () => t`Import`,
  notification: () => t`Notification`,
  priceChange: () => t`Price change`,
  row: () => t`Row`,
  person: () => t`Person`,
  record: () => t`Record`,
  limit: () => t`Limit`,
  nextMonths: () => t`Duration at next renewal (months)`,
  endsWithin: () => t`Ends within`,
  payment: () => t`Payment`,
  charge: () => t`Charge`,
  amount: () => t`Amount`,
  discount: () => t`Discount`,
  mode: () => t`Payment mode`,
  receivedOn: () => t`Date received`,
  reference: () => t`Reference`,
  reason: () => t`Reason`,
  statement: () => t`Statement`,
  conversation: () => t`Conversation`,
  file: () => t`File`,
  tab: () => t`Tab`,
  bulkSend: () => t`Bulk message`,
  calculation: () => t`Calculation`,
  savedReply: () => t`Saved reply`,
  businessAnswer: () => t`Answer`,
  customerIdentity: () => t`Phone or email`,
  conversationMove: () => t`Conversation move`,
  kind: () => t`Type`,
  value: () => t`Phone or email`,
  ownTemplate: () => t`Template`,
  category: () => t`Category`,
  question: () => t`Question`,
  questions: () => t`Questions`,
  isActive: () => t`Used in suggested replies`,
  position: () => t`Place in the list`,
  title: () => t`Title`,
  customField: () => t`Custom field`,
  label: () => t`Name`,
  choices: () => t`Choices`,
  fields: () => t`Custom fields`,
  textEn: () => t`Text in English`,
  textHi: () => t`Text in Hindi`,
  textHinglish: () => t`Text in Hinglish`,
  registration: () => t`Registration number`,
  role: () => t`Role`,
  code: () => t`Code`,
  member: () => t`Team member`,
  invitation: () => t`Invitation`,
  business: () => t`Business`,
} satisfies Record<FieldName, () => string>;

/** The names of an import's columns. */
export const IMPORT_LABELS = {
  customerId: () => t`${{ noun: nounNow("customer") }} ID`,
  name: FIELD_LABELS.name,
  phone: FIELD_LABELS.phone,
  email: FIELD_LABELS.email,
  ...eachCustomerLine((line) => FIELD_LABELS[line]),
  status: FIELD_LABELS.status,
  language: FIELD_LABELS.language,
  tags: () => t`Tags`,
  product: FIELD_LABELS.product,
  startDate: FIELD_LABELS.startDate,
  endDate: () => t`Renews on`,
  lastDay: () => t`Last day`,
  months: () => t`Months`,
  price: FIELD_LABELS.price,
  amountPaid: () => t`Amount paid`,
  paymentMode: FIELD_LABELS.mode,
  paymentReference: () => t`Payment reference`,
  paidOn: () => t`Paid on`,
} satisfies Record<FixedImportField, () => string>;

/**
 * Returns a field's name in the current language, as it begins a sentence; of `customer`, `product`
 * and `subscription` the business's noun. A field that is not in `FIELD_LABELS` gets an English
 * name made from its key.
 */
export const fieldLabel = (field: string): string =>
  isFieldName(field) ? FIELD_LABELS[field]() : labelInEnglish(field);

/** Returns whether a field has a label of its own, which `fieldLabel` then returns. */
export const isFieldName = (field: string): field is FieldName => Object.hasOwn(FIELD_LABELS, field);

/**
 * Returns the name of an import's field in the current language; of a custom one, whose name only
 * its definition has, one made from the code.
 */
export const importFieldLabel = (field: ImportField): string =>
  isFieldColumn(field) ? fieldLabel(codeOfColumn(field)) : IMPORT_LABELS[field]();
