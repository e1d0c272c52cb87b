import type { Params } from "@aavarti/domain/explanations";
import type { ImportField } from "@aavarti/domain/import-field-names";
import type { ReasonParams, ShownReason } from "@aavarti/domain/reasons";
import { type FieldName, fieldLabel } from "@aavarti/domain/reasons/fields";
import { dayFirst, monthFirst } from "@aavarti/domain/reasons/imports";
import { t } from "@lingui/core/macro";
import { dayOnly } from "../display.ts";

/** What fields are called at the beginning of a sentence. */
const FIELDS = {
  request: () => t`The request`,
  name: () => t`Name`,
  email: () => t`Email`,
  password: () => t`Password`,
  phone: () => t`Phone`,
  company: () => t`Company`,
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
  text: () => t`Text`,
  words: () => t`Message text`,
  search: () => t`Search`,
  token: () => t`Token`,
  fileName: () => t`File name`,
  device: () => t`Device`,
  customer: () => t`Customer`,
  product: () => t`Product`,
  subscription: () => t`Subscription`,
  tag: () => t`Tag`,
  view: () => t`View`,
  promise: () => t`Promise`,
  reminder: () => t`Reminder`,
  import: () => t`Import`,
  notification: () => t`Notification`,
  priceChange: () => t`Price change`,
  row: () => t`Row`,
  person: () => t`Person`,
  limit: () => t`Limit`,
  nextMonths: () => t`Next months`,
  endsWithin: () => t`Ends within`,
} satisfies Record<FieldName, () => string>;

const isFieldName = (field: string): field is FieldName => Object.hasOwn(FIELDS, field);
const label = ({ field }: { field: string }): string => (isFieldName(field) ? FIELDS[field]() : fieldLabel(field));

const COLUMNS = {
  customerId: () => t`Customer ID`,
  name: FIELDS.name,
  phone: FIELDS.phone,
  email: FIELDS.email,
  company: FIELDS.company,
  status: () => t`Status`,
  language: FIELDS.language,
  tags: () => t`Tags`,
  product: FIELDS.product,
  startDate: FIELDS.startDate,
  endDate: () => t`Renews on`,
  lastDay: () => t`Last day`,
  months: () => t`Months`,
  price: FIELDS.price,
} satisfies Record<ImportField, () => string>;

const notFound = (record: () => string) => () => t`${{ what: record() }} not found`;

/** Another customer: one of the sheet has its row. */
const called = ({ name, row }: { name: string; row: number | null }): string =>
  row === null ? name : t`${name} of row ${row}`;

const minutesOf = (seconds: number): number => Math.ceil(seconds / 60);

/**
 * Every reason that a screen can show, in the language of the moment; loaded only with another language than English, which the server and the
 * domain speak themselves. In English it says what they say: `reason-texts.test.ts` compares them.
 */
const REASON_TEXTS = {
  "request.notValid": () => t`The request is not valid`,
  "server.failed": () => t`Something went wrong`,
  "server.unavailable": () => t`Aavarti is temporarily unavailable. Try again in a moment.`,
  "server.maybeSaved": () => t`We couldn't confirm that this was saved. Check before you try again.`,
  "idempotency.answerLost": () =>
    t`This was saved, but the connection was lost before we could show it. Refresh to see the result.`,
  "server.busy": ({ seconds }) => t`Too many requests right now. Try again in ${{ number: seconds }} seconds.`,
  "limit.attempts": ({ seconds }) =>
    minutesOf(seconds) > 1
      ? t`Too many attempts. Try again in ${{ number: minutesOf(seconds) }} minutes.`
      : t`Too many attempts. Try again in ${{ number: seconds }} seconds.`,
  "limit.tabs": ({ seconds }) => t`Too many open tabs. Try again in ${{ number: seconds }} seconds.`,
  "limit.messages": ({ most }) => t`Today's limit of ${{ number: most }} messages is reached. Try again tomorrow.`,
  "session.noToken": () => t`No token provided`,
  "session.invalidToken": () => t`Invalid token`,
  "session.expired": () => t`Token expired`,
  "session.otherBusiness": () => t`This request was made for another business. Reload the page and try again.`,
  "session.none": () => t`Sign in to do this`,
  "session.noneForAccount": () => t`Sign in to see your account`,
  "signIn.wrong": () => t`Invalid email or password`,
  "signIn.noBusiness": () => t`This account isn't linked to a business`,
  "signIn.googleFailed": () => t`Google sign-in did not complete. Please try again.`,
  "signIn.googleNotConfigured": () => t`Google sign-in is not configured`,
  "signIn.noDemo": () => t`Demo sign-in isn't available here`,
  "account.emailTaken": () => t`An account with this email already exists`,
  "account.inactive": () => t`Your trial has ended. Activate your CRM to continue.`,
  "password.incorrect": () => t`Current password is incorrect`,
  "password.none": () => t`You sign in with Google. Ask for a link to set a password first.`,
  "link.expired": () => t`This link is no longer valid. Request a new one`,
  "role.forbidden": ({ role, roles }) => t`Your role (${role}) can't do this. Ask: ${roles}`,
  "business.typeLocked": ({ days }) => t`You can change business type again in ${{ number: days }} days`,
  "payments.notConfigured": () => t`Payments are not configured`,
  "payment.notVerified": () => t`Payment verification failed`,
  "payment.alreadyActive": () => t`Your CRM is already active. There is nothing to pay.`,
  "payment.notConfirmed": () =>
    t`Razorpay hasn't confirmed your payment yet. Your money is safe. Your CRM will activate within a few minutes.`,
  "email.notConfigured": () => t`Email service is not configured`,
  "whatsapp.notConfigured": () => t`WhatsApp service is not configured`,
  "domain.notConfigured": () => t`Sending from your own domain is not configured`,
  "provider.failed": ({ provider, words }) => `${provider}: ${words}`,
  "sending.paused": () => t`Sending is paused for this account. Contact support.`,
  "sending.emailNotVerified": () =>
    t`Confirm your email address first. Open the link we emailed you, or request a new one.`,
  "sending.accountInactive": () => t`The account is not active, so nothing can be sent.`,

  "field.required": (at) => t`${{ label: label(at) }} is required`,
  "field.notText": (at) => t`${{ label: label(at) }} must be text`,
  "field.notNumber": (at) => t`${{ label: label(at) }} must be a number`,
  "field.notWhole": (at) => t`${{ label: label(at) }} must be a whole number`,
  "field.wrongType": (at) => t`${{ label: label(at) }} must be ${{ type: at.type }}`,
  "field.tooShort": (at) => t`${{ label: label(at) }} must have at least ${{ number: at.least }} characters`,
  "field.tooLong": (at) => t`${{ label: label(at) }} must have at most ${{ number: at.most }} characters`,
  "field.notStorable": (at) => t`${{ label: label(at) }} contains characters that cannot be stored`,
  "field.notSearchable": (at) => t`${{ label: label(at) }} contains characters that cannot be searched`,
  "field.notOneLine": (at) => t`${{ label: label(at) }} must be on one line, without control characters`,
  "field.holdsAddress": (at) => t`${{ label: label(at) }} can't contain a web or email address`,
  "field.notAmount": (at) =>
    t`${{ label: label(at) }} must be an amount from 0 to 9,99,99,999.99 with at most two decimals`,
  "field.notDate": (at) => t`${{ label: label(at) }} must be a date`,
  "field.notDay": (at) => t`${{ label: label(at) }} must be a date like 2026-11-21`,
  "field.tooSmall": (at) => t`${{ label: label(at) }} must be at least ${{ number: at.least }}`,
  "field.tooLarge": (at) => t`${{ label: label(at) }} must be at most ${{ number: at.most }}`,
  "field.notNumberBetween": (at) =>
    t`${{ label: label(at) }} must be a number from ${{ least: at.least }} to ${{ most: at.most }}`,
  "field.notWholeBetween": (at) =>
    t`${{ label: label(at) }} must be a whole number from ${{ least: at.least }} to ${{ most: at.most.toLocaleString("en-IN") }}`,
  "field.notChoice": (at) => t`${{ label: label(at) }} must be one of: ${{ choices: at.choices }}`,
  "field.notValid": (at) => t`${{ label: label(at) }} is not valid`,
  "field.notId": (at) => t`${{ label: label(at) }} is not a valid id`,
  "email.notValid": () => t`Email is not a valid address`,
  "phone.notValid": () => t`Enter a valid 10-digit mobile number.`,
  "password.isName": () => t`Password must not be your name or email address`,
  "password.common": () => t`Password is too common. Choose one that is harder to guess`,
  "duration.missing": () => t`${{ label: t`Duration` }} is required`,
  "duration.notWhole": () => t`Duration must be a whole number of months`,
  "duration.tooShort": () => t`Duration must be at least 1 month`,
  "duration.tooLong": ({ most }) => t`Duration must be at most ${{ number: most }} months`,
  "customer.noContact": () => t`Enter a phone number or an email`,
  "product.noGstRate": ({ rates }) => t`GST rate must be ${rates} per cent`,
  "product.noSac": () => t`SAC must be a six-digit code, such as 999293`,
  "tags.tooMany": ({ most }) => t`Choose up to ${{ number: most }} tags at a time`,
  "tags.none": () => t`Choose at least one tag`,
  "rows.none": () => t`Choose at least one row`,
  "rows.tooMany": ({ most }) => t`Choose at most ${{ number: most }} rows at once`,
  "subscriptions.none": () => t`Choose at least one subscription`,
  "subscriptions.tooMany": ({ most }) => t`Choose at most ${{ number: most }} subscriptions at once`,
  "list.changed": () => t`This list has changed. Start again from the first page.`,
  "consent.noSource": () => t`Enter how the customer told you, such as: in the shop, by phone`,
  "promise.noText": () => t`Enter what the customer said`,
  "note.empty": () => t`Enter a note`,
  "privacy.incomplete": () => t`Please provide your name and email address.`,
  "business.incomplete": () => t`Please fill in all required fields.`,
  "domain.notValid": () => t`Enter your own domain, such as prernaclasses.in, without www or https`,
  "domain.localPart": () => t`Before the @, use letters, digits, dots and dashes, such as hello`,
  "test.emailIncomplete": () => t`Please enter both email and name for testing`,
  "test.phoneIncomplete": () => t`Please enter both phone and name for testing`,
  "analytics.notMonth": () => t`Enter a month like 2026-11`,
  "analytics.notYear": () => t`Enter a financial year like 2026-27`,
  "analytics.monthInFuture": () => t`Month must not be in the future`,
  "analytics.yearInFuture": () => t`Year must not be in the future`,

  "term.startOutOfRange": () => t`Start date must be between 1900 and 2200`,
  "term.notWholeMonths": ({ least, most }) => t`Duration must be a whole number of months from ${least} to ${most}`,
  "term.endsBeforeStart": () => t`End date must be after the start date`,
  "term.tooLong": ({ years }) => t`End date must be at most ${years} years after the start date`,

  "messageText.notClosed": ({ text }) => t`${text} isn't closed. End it with '}}'`,
  "messageText.notOpened": () => t`A '}}' has no matching '{{'. Insert the variable again.`,
  "messageText.notVariable": ({ text: name }) =>
    t`'{{'${name}'}}' isn't valid. Use a variable name, with an optional fallback: '{{'${{ example: "customer.firstName or 'there'" }}'}}'`,
  "messageText.unknownVariable": ({ name }) => t`'{{'${name}'}}' isn't available in this message.`,
  "messageText.misspeltVariable": ({ name, meant }) =>
    t`'{{'${name}'}}' isn't available in this message. Did you mean '{{'${{ other: meant }}'}}'?`,
  "messageText.mayBeEmpty": ({ name }) =>
    t`'{{'${name}'}}' can be empty. Add a fallback: '{{'${{ example: `${name} or '…'` }}'}}'`,
  "messageText.subjectNotOneLine": () => t`The subject must be one line.`,
  "messageText.noValue": ({ name }) => t`Not sent. '{{'${name}'}}' has no value.`,
  "messageText.empty": () => t`Not sent. The message is empty.`,

  "business.notFound": notFound(() => t`Business`),
  "customer.notFound": notFound(FIELDS.customer),
  "domain.notFound": notFound(FIELDS.domain),
  "import.notFound": notFound(FIELDS.import),
  "link.notFound": notFound(() => t`Link`),
  "note.notFound": notFound(FIELDS.note),
  "notification.notFound": notFound(FIELDS.notification),
  "page.notFound": notFound(() => t`Page`),
  "priceChange.notFound": notFound(FIELDS.priceChange),
  "product.notFound": notFound(FIELDS.product),
  "promise.notFound": notFound(FIELDS.promise),
  "reminder.notFound": notFound(FIELDS.reminder),
  "subscription.notFound": notFound(FIELDS.subscription),
  "tag.notFound": notFound(FIELDS.tag),
  "user.notFound": notFound(() => t`User`),
  "view.notFound": notFound(FIELDS.view),
  "product.skuTaken": ({ sku }) => t`Another product has the SKU ${sku}. Choose a different one.`,
  "tag.nameTaken": ({ name }) => t`A tag called ${name} already exists`,
  "tag.tooMany": ({ most }) => t`You can have up to ${{ number: most }} tags. Delete one first.`,
  "view.nameTaken": ({ name }) => t`A view called ${name} already exists`,
  "view.tooMany": ({ most }) => t`You can have up to ${{ number: most }} views per list. Delete one first.`,
  "note.notYoursToEdit": ({ name }) => t`Only ${{ name: name || t`who wrote the note` }} can edit this`,
  "note.notYoursToDelete": ({ name }) =>
    t`Only ${{ name: name || t`who wrote the note` }} or a manager can delete this`,
  "samples.alreadyLoaded": () => t`Sample records are already loaded. Remove them first.`,
  "reminder.sent": () => t`This reminder has already been sent.`,
  "reminder.tooLate": () => t`It's too late to send this reminder. Contact the customer yourself.`,
  "reminder.endChanged": ({ endOn }) =>
    t`The end date is now ${{ day: dayOnly(endOn) }}. Refresh to see its reminders.`,
  "reminder.notScheduled": () => t`This reminder isn't scheduled, so there's nothing to skip.`,
  "template.changed": () => t`Someone else changed this message. Copy your text, then reload.`,
  "profile.noPhone": () => t`Add a phone number to your profile first`,
  "notification.alwaysOn": () => t`This notification can't be switched off.`,
  "notification.notByEmail": () => t`This notification isn't sent by email.`,
  "promise.noDate": () => t`No date found. Pick one, or type it like: Friday, 5 Dec, 1 tarikh`,
  "promise.inPast": () => t`Choose today or a later date`,
  "promise.tooFar": () => t`Choose a date within a year`,
  "promise.changed": () => t`This promise has changed. Refresh to see it.`,
  "domain.taken": () => t`You already have a domain. Remove it before adding another.`,
  "domain.gone": () => t`The email provider no longer has this domain. Remove it and add it again.`,

  "renewal.cancelled": () => t`This subscription is cancelled. Reactivate it instead.`,
  "renewal.pending": () => t`This subscription is pending. Set it to active before you renew it.`,
  "renewal.paused": () => t`This subscription is paused. Resume it before you renew it.`,
  "renewal.endChanged": ({ endOn }) =>
    t`This subscription now ends on ${{ day: dayOnly(endOn) }}. Check it before you renew.`,
  "renewal.noLateStart": ({ endOn }) =>
    t`This term ended on ${{ day: dayOnly(endOn) }}. Choose whether the next one starts then or today.`,
  "renewal.undoTooLate": ({ minutes }) =>
    t`You can undo a renewal for ${minutes} minutes, as long as nothing else has changed.`,
  "reactivation.notCancelled": () => t`This subscription isn't cancelled. Renew it instead.`,
  "pause.cancelling": () => t`This subscription is set to cancel. Reactivate it before you pause it.`,
  "pause.cancelled": () => t`This subscription is cancelled. Reactivate it before you pause it.`,
  "pause.pending": () => t`This subscription is pending. There is nothing to pause yet.`,
  "pause.termEnded": () => t`This term has ended. Renew it before you pause it.`,
  "pause.expired": () => t`This subscription has expired. Renew it before you pause it.`,
  "pause.endsToday": () => t`This term ends today. Renew it before you pause it.`,
  "pause.endsTooEarly": () => t`This pause can end tomorrow at the earliest. To end it now, resume it.`,
  "pause.startsInPast": () => t`A pause must start today or later`,
  "pause.startsBeforeSubscription": ({ startOn }) =>
    t`A pause can't start before the subscription, on ${{ day: dayOnly(startOn) }}`,
  "pause.startsAfterEnd": ({ endOn }) => t`A pause must start before the end date, ${{ day: dayOnly(endOn) }}`,
  "pause.endsBeforeStart": () => t`A pause must end after it starts`,
  "pause.tooLong": ({ years }) => t`A pause can last up to ${years} years`,
  "cancellation.pauseAhead": () => t`A pause will extend this subscription. Resume it first, or cancel it now.`,
  "productChange.cancelling": () => t`This subscription is set to cancel. Reactivate it before you change its product.`,
  "productChange.cancelled": () => t`This subscription is cancelled. Reactivate it before you change its product.`,
  "productChange.pending": () => t`This subscription is pending. Set it to active before you change its product.`,
  "productChange.paused": () => t`This subscription is paused. Resume it before you change its product.`,
  "productChange.endsToday": () => t`This term ends today. Renew it before you change its product.`,
  "productChange.termEnded": () => t`This term has ended. Renew it before you change its product.`,
  "productChange.expired": () => t`This subscription has expired. Renew it before you change its product.`,
  "productChange.pauseAhead": () => t`A pause is scheduled. Cancel it before you change the product.`,
  "productChange.nextTermPaid": () =>
    t`The next term is already paid. Undo that renewal, or change the product when it starts.`,
  "productChange.tooExpensive": () => t`The remaining days cost more than the price limit. Start a new term instead.`,
  "correction.overlaps": ({ endOn }) =>
    t`Start date can't be before ${{ day: dayOnly(endOn) }}, when the previous term ends`,

  "import.notChecked": () => t`Check the rows of this import first.`,
  "import.notStarted": () => t`This import hasn't started yet.`,
  "import.running": () => t`This import is running. Wait until it finishes.`,
  "import.finished": () => t`This import has already finished.`,
  "import.undoing": () => t`This import is being undone.`,
  "import.undone": () => t`This import has already been undone.`,
  "import.otherRunning": () => t`Another import is running. Wait until it finishes.`,
  "import.nothingNew": () => t`Nothing to import. No rows are new or changed.`,
  "import.openQuestions": ({ count }) =>
    count === 1
      ? t`Answer 1 more question about this import.`
      : t`Answer ${{ number: count }} more questions about this import.`,
  "import.tooManyRows": ({ expected }) => t`This import expects ${{ number: expected }} rows, but more were sent.`,
  "import.rowsMissing": ({ arrived, expected }) =>
    t`${arrived} of ${{ total: expected }} rows uploaded. Upload the rest first.`,
  "import.tooManyProducts": ({ most }) =>
    t`This would create more than ${{ number: most }} products. Check that the right column is matched to Product.`,
  "sheet.noRows": () => t`The sheet has no rows`,
  "sheet.noHeaders": () => t`The sheet needs column names in the first row`,
  "sheet.oldExcel": () => t`This is an old Excel file (.xls). Save it as .xlsx or CSV and upload it again.`,
  "sheet.notSheet": () => t`This isn't a spreadsheet. Choose a CSV or XLSX file.`,
  "sheet.tooLarge": () => t`This workbook is too large when opened. Save only the customer sheet and upload it again.`,
  "sheet.tooManyRows": ({ most }) =>
    t`The sheet has more than ${{ number: most.toLocaleString("en-IN") }} rows. Split it and import it in parts.`,
  "sheet.tooManyColumns": ({ most }) =>
    t`The sheet has more than ${{ number: most }} columns. Remove the ones you don't need.`,
  "sheet.empty": () => t`The sheet is empty. Put column names in the first row and customers below.`,
  "sheet.damaged": () => t`Couldn't read the file. It may be damaged or password-protected.`,
  "sheet.tooSlow": () => t`The file took too long to read. Save only the customer sheet and upload it again.`,
  "sheet.fileTooLarge": ({ megabytes }) => t`The file is larger than ${{ number: megabytes }} MB.`,
  "mapping.incomplete": () => t`Match each column to a field, or null to skip it`,
  "mapping.twice": ({ field }) => t`Two columns are matched to ${{ field: COLUMNS[field]() }}. Change one of them.`,
  "mapping.twoEnds": () =>
    t`Match only one column to ${{ field: COLUMNS.endDate() }} or ${{ other: COLUMNS.lastDay() }}.`,
  "mapping.noName": () => t`Choose the column with the customer's name.`,
  "mapping.noContact": () => t`Choose the column with the phone number or email address.`,
  "mapping.noProduct": () => t`Dates and prices need a product. Choose the product column, or don't import the others.`,
  "mapping.noDate": () => t`Choose the column with the start date or the renewal date, or don't import the product.`,
  "row.notDate": ({ text }) => t`${{ text: `“${text}”` }} isn't a date. Enter it like 31/01/2026.`,
  "row.monthFirst": ({ text, day }) =>
    t`${{ text: `“${text}”` }} has the month first, but this column is read day first. Change the date order in the Check step, or enter ${{ day: dayFirst(day) }}.`,
  "row.dayFirst": ({ text, day }) =>
    t`${{ text: `“${text}”` }} has the day first, but this column is read month first. Change the date order in the Check step, or enter ${{ day: monthFirst(day) }}.`,
  "row.notPhone": ({ text }) => t`${{ text: `“${text}”` }} isn't a phone number. Enter a 10-digit mobile number.`,
  "row.notEmail": ({ text }) => t`${{ text: `“${text}”` }} isn't an email address.`,
  "row.notStatus": ({ text }) => t`${{ text: `“${text}”` }} isn't a status. Enter active, prospect or inactive.`,
  "row.notLanguage": ({ text }) => t`${{ text: `“${text}”` }} isn't a language. Enter English or Hindi.`,
  "row.notMonths": ({ text }) => t`${{ text: `“${text}”` }} isn't a number of months.`,
  "row.notAmount": ({ text }) => t`${{ text: `“${text}”` }} isn't an amount. Enter it like 1500 or ₹1,500.`,
  "row.tooLong": ({ field, most }) =>
    t`${{ label: COLUMNS[field]() }} must have at most ${{ number: most }} characters.`,
  "row.tagTooLong": ({ most }) => t`A tag can have up to ${{ number: most }} characters. Separate tags with commas.`,
  "row.noName": () => t`The name is missing.`,
  "row.noContact": () => t`Add a phone number or an email address. Without one, no reminders can be sent.`,
  "row.noDates": () => t`Enter the start date or the renewal date.`,
  "row.monthsOutOfRange": () => t`Months must be a whole number from 1 to 120.`,
  "row.tooFarPast": () => t`The renewal date is too far in the past`,
  "row.mayNotCreateProduct": ({ name }) => t`No product called “${name}”. Your role can't create one.`,
  "row.productGone": ({ name }) => t`No product called “${name}”. Check the file again.`,
  "row.lineBreaks": ({ field }) =>
    t`${{ label: COLUMNS[field]() }}: line breaks and control characters are replaced by spaces.`,
  "row.manyPhones": ({ text }) => t`A customer has one phone number, so ${{ text: `“${text}”` }} was skipped.`,
  "row.phoneSkipped": ({ text }) => t`${{ text: `“${text}”` }} isn't a phone number, so it was skipped.`,
  "row.emailSkipped": ({ text }) => t`${{ text: `“${text}”` }} isn't an email address, so it was skipped.`,
  "row.noProduct": () => t`No product given, so the date and price are skipped.`,
  "row.samePhone": (other) => t`${{ name: called(other) }} has the same phone number.`,
  "row.sameEmail": (other) => t`${{ name: called(other) }} has the same email address.`,
  "row.similarName": (other) => t`${{ name: called(other) }} has a very similar name and may be the same person.`,
  "row.renewalDateUsed": ({ months, endOn }) =>
    t`We used the renewal date in the sheet. ${months} months would end on ${{ day: dayOnly(endOn) }}.`,
  "row.monthsDiffer": ({ name, stated, product, known }) =>
    t`“${name}” says ${stated} months, but ${product} lasts ${known}. Using ${{ used: known }} months.`,
  "row.endedLongAgo": ({ endOn }) => t`It ended on ${{ day: dayOnly(endOn) }} and will show as overdue.`,
  "row.startsFarAhead": ({ startOn }) => t`It starts on ${{ day: dayOnly(startOn) }}, more than a year from now.`,
  "row.alreadyActive": ({ product, endOn }) =>
    t`${product} is already active until ${{ day: dayOnly(endOn) }}. This adds a second subscription.`,
  "row.productChanged": ({ product }) => t`${product} has changed since, so its dates and price stay as they are.`,
} satisfies { [Reason in ShownReason]: (params: ReasonParams<Reason>) => string };

/** A reason in the language of the moment; null for one that this page does not know. */
export function textOfReason(reason: string, params: Params): string | null {
  if (!Object.hasOwn(REASON_TEXTS, reason)) return null;
  return (REASON_TEXTS[reason as ShownReason] as (params: Params) => string)(params);
}
