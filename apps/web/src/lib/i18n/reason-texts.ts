import type { Attachment } from "@aavarti/domain/attachments";
import { notConfiguredReasons } from "@aavarti/domain/channels";
import type { Params } from "@aavarti/domain/explanations";
import { formatMessageCost } from "@aavarti/domain/message-cost";
import type { OptionalMessage } from "@aavarti/domain/message-kinds";
import { formatAmount } from "@aavarti/domain/money";
import type { ReasonParams, ShownReason } from "@aavarti/domain/reasons";
import type { ACTIVITY_REASONS } from "@aavarti/domain/reasons/activity";
import type { FieldName } from "@aavarti/domain/reasons/fields";
import { dayFirst, monthFirst } from "@aavarti/domain/reasons/imports";
import { ordinal } from "@aavarti/domain/reasons/reminders";
import { FEE_CURRENCY } from "@aavarti/domain/trial";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { CHANNEL_REASONS } from "../channels/reason-registry.ts";
import { dayLabel, dayWithYear, lastPaidDay, months } from "../display/display.ts";
import { SOURCE_LANGUAGE } from "./current-language.ts";
import { customerNoun, customerNouns, productNoun, subscriptionNoun, subscriptionNouns } from "./current-nouns.ts";
import { fieldLabel, importFieldLabel } from "./field-labels.ts";

const label = ({ field }: { field: string }): string => fieldLabel(field);

/** `5th`; other languages write the number alone. */
const dayOfMonth = (day: number): string => (i18n.locale === SOURCE_LANGUAGE ? ordinal(day) : String(day));

const SENT = {
  photo: (name) => t`${name} sent a photo`,
  voice: (name) => t`${name} sent a voice message`,
  video: (name) => t`${name} sent a video`,
  document: (name) => t`${name} sent a document`,
  location: (name) => t`${name} sent a location`,
  contact: (name) => t`${name} sent a contact`,
  other: (name) => t`${name} sent an attachment`,
} satisfies Record<Attachment, (name: string) => string>;

const OPTIONAL_MESSAGES = {
  welcome: () => t`Welcome`,
  receipt: () => t`Payment received`,
  paused: () => t`Paused`,
  "win-back": () => t`Win-back`,
} satisfies Record<OptionalMessage, () => string>;

const notFound = (record: FieldName | (() => string)) => () =>
  t`${{ what: typeof record === "string" ? fieldLabel(record) : record() }} not found`;

/** Returns the name of another customer, with its row if it is in the imported sheet. */
const called = ({ name, row }: { name: string; row: number | null }): string =>
  row === null ? name : t`${name} (row ${row})`;

const minutesOf = (seconds: number): number => Math.ceil(seconds / 60);

/** The reasons of the activity log have their texts in `activity-reason-texts.ts`. */
type TextReason = Exclude<ShownReason, keyof typeof ACTIVITY_REASONS>;

/**
 * The texts of the reasons that a screen can show, in the current language. Loaded only for
 * languages other than English, because the server and the domain send English themselves;
 * `reason-texts.test.ts` checks that the English here is the same.
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
  "limit.tabs": ({ seconds }) => t`Too many open tabs. Close some, or try again in ${{ number: seconds }} seconds.`,
  "limit.messages": ({ most }) => t`You've reached today's limit of ${{ number: most }} messages. Try again tomorrow.`,
  "session.noToken": () => t`No token provided`,
  "session.invalidToken": () => t`Invalid token`,
  "session.expired": () => t`Token expired`,
  "session.otherBusiness": () => t`This request was made for another business. Reload the page and try again.`,
  "session.none": () => t`Sign in to do this`,
  "session.noneForAccount": () => t`Sign in to see your account`,
  "signIn.wrong": () => t`Invalid email or password`,
  "signIn.noBusiness": () => t`This account isn't linked to a business`,
  "signIn.suspended": () => t`Your access is suspended. Ask an owner of the business.`,
  "signIn.hasBusiness": () => t`Your account already has a business. Sign in to open it.`,
  "signIn.googleFailed": () => t`Couldn't sign in with Google. Try again.`,
  "signIn.googleNotConfigured": () => t`Google sign-in is not configured`,
  "signIn.noDemo": () => t`Demo sign-in isn't available here`,
  "account.emailTaken": () => t`An account with this email already exists`,
  "account.inactive": () => t`Your trial has ended. Activate your CRM to continue.`,
  "password.incorrect": () => t`Current password is incorrect`,
  "password.none": () => t`You sign in with Google. To use a password, first request a link to set one.`,
  "link.expired": () => t`This link is no longer valid. Request a new one.`,
  "role.forbidden": ({ role, roles }) =>
    t`Your role (${role}) doesn't allow this. Ask someone with one of these roles: ${roles}`,
  "business.typeLocked": ({ days }) =>
    t`You can change your business type again in ${{ days: days === 1 ? t`1 day` : t`${{ number: days }} days` }}`,
  "payments.notConfigured": () => t`Payments are not configured`,
  "payment.notVerified": () => t`Payment verification failed`,
  "payment.alreadyActive": () => t`Your CRM is already active. There is nothing to pay.`,
  "payment.notConfirmed": () =>
    t`Razorpay hasn't confirmed your payment yet. Your money is safe. Your CRM will activate within a few minutes.`,
  "refund.notPossible": () => t`This payment can't be refunded here. Contact support.`,
  "refund.chargedBack": () => t`This payment can't be refunded, because your bank already returned it to you.`,
  "refund.disputed": () =>
    t`Your bank is reviewing a dispute of this payment. You can request a refund after it decides.`,
  "refund.tooLate": ({ days }) => t`Refunds can only be requested within ${{ number: days }} days of the payment.`,
  "receipt.notPossible": () => t`There's no receipt for this payment, because it was refunded or is being refunded.`,
  "receipt.chargedBack": () => t`There's no receipt for this payment, because your bank returned it to you.`,
  "receipt.none": () => t`Payments for sample records have no receipts.`,
  "receipt.reversed": () => t`This payment was reversed. Its receipt can't be sent any more.`,
  "document.sample": () => t`This is a sample record, so messages can't be sent.`,
  "document.noEmail": ({ name }) =>
    t`${name} has no email address. Add one, or download the PDF and share it yourself.`,
  "document.noPhone": ({ name }) => t`${name} has no phone number. Add one, or download the PDF and share it yourself.`,
  "receipt.notReady": () => t`Your receipt is being prepared. Try again in a moment.`,
  ...notConfiguredReasons(
    (channel) => () => t`${{ channel: CHANNEL_REASONS[channel].name() }} service is not configured`,
  ),
  "whatsapp.accountNotConfigured": () => t`WhatsApp templates are not configured`,
  "ai.notConfigured": () => t`No language model is configured`,
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
  "field.tooLong": (at) => t`${{ label: label(at) }} can have up to ${{ number: at.most }} characters`,
  "field.notStorable": (at) => t`${{ label: label(at) }} contains unsupported characters`,
  "field.notSearchable": (at) => t`${{ label: label(at) }} contains unsupported characters`,
  "field.notOneLine": (at) => t`${{ label: label(at) }} must be a single line of text`,
  "field.holdsAddress": (at) =>
    t`${{ label: label(at) }} can't contain a web or email address. If this isn't one, add a space after each dot.`,
  "field.notAmount": (at) =>
    t`${{ label: label(at) }} must be an amount from 0 to 9,99,99,999.99 with at most two decimals`,
  "field.notPositive": (at) => t`${{ label: label(at) }} must be more than 0`,
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
  "field.notId": (at) => t`${{ label: label(at) }} is not a valid ID`,
  "customField.unknown": ({ name }) => t`There is no field with the code ${name}`,
  "customField.notText": ({ name }) => t`${{ label: name }} must be text`,
  "customField.notOneLine": ({ name }) => t`${{ label: name }} must be a single line of text`,
  "customField.tooLong": ({ name, most }) => t`${{ label: name }} can have up to ${{ number: most }} characters`,
  "customField.notNumber": ({ name }) =>
    t`${{ label: name }} must be a number with up to 12 digits and 6 decimals, 15 digits in all`,
  "customField.notWhole": ({ name, least, most }) =>
    t`${{ label: name }} must be a whole number from ${{ least }} to ${{ most: most.toLocaleString("en-IN") }}`,
  "customField.notAmount": ({ name }) =>
    t`${{ label: name }} must be an amount from 0 to 9,99,99,999.99 with at most two decimals`,
  "customField.notDay": ({ name }) => t`${{ label: name }} must be a date like 2026-11-21`,
  "customField.notChoice": ({ name, choices }) => t`${{ label: name }} must be one of: ${{ choices }}`,
  "customField.notYesNo": ({ name }) => t`${{ label: name }} must be yes or no`,
  "customField.masked": ({ name }) => t`${{ label: name }}: enter the whole value. The dots only hide it.`,
  "customField.notPan": ({ name }) =>
    t`${{ label: name }} must be five letters, four digits and a letter, like ABCPK1234F`,
  "customField.notFiltered": ({ name }) => t`This list can't be filtered by ${name} like this`,
  "customField.notSorted": ({ name }) => t`This list can't be sorted by ${name}`,
  "customField.noFilter": () => t`Fields must be conditions such as area.is=Andheri, joined by &`,
  "customField.noChoices": () => t`Enter at least one choice`,
  "customField.choiceTwice": ({ choice }) => t`The choice ${choice} is in the list twice`,
  "customField.onlyTextIsSensitive": () => t`Only a text field can be sensitive`,
  "email.notValid": () => t`Email is not a valid address`,
  "phone.notValid": () => t`Enter a valid 10-digit mobile number.`,
  "gstin.notValid": () => t`This GSTIN isn't valid. A GSTIN has 15 characters and starts with a two-digit state code.`,
  "password.isName": () => t`Password can't be your name or email address`,
  "password.common": () => t`Password is too common. Choose one that is harder to guess.`,
  "duration.missing": () => t`${{ label: t`Duration` }} is required`,
  "duration.notWhole": () => t`Duration must be a whole number of months`,
  "duration.tooShort": () => t`Duration must be at least 1 month`,
  "duration.tooLong": ({ most }) => t`Duration must be at most ${{ number: most }} months`,
  "customer.noContact": () => t`Enter a phone number or an email address`,
  "product.noGstRate": ({ rates }) => t`GST rate must be ${rates} per cent`,
  "product.noSac": () => t`SAC must be a six-digit code, such as 999293`,
  "tags.tooMany": ({ most }) => t`Choose up to ${{ number: most }} tags at a time`,
  "tags.none": () => t`Choose at least one tag`,
  "rows.none": () => t`Choose at least one row`,
  "rows.tooMany": ({ most }) => t`Choose up to ${{ number: most }} rows at a time`,
  "questions.tooMany": ({ most }) => t`Enter up to ${{ number: most }} ways of asking`,
  "subscriptions.none": () => t`Choose at least one ${{ noun: subscriptionNoun() }}`,
  "subscriptions.tooMany": ({ most }) =>
    t`Choose up to ${{ number: most }} ${{ nouns: subscriptionNouns() }} at a time`,
  "list.changed": () => t`This list has changed. Start again from the first page.`,
  "consent.noSource": () => t`Enter how the customer made this request, such as in the shop or by phone`,
  "payment.noTarget": () => t`Choose a charge or a renewal for each part of the payment`,
  "payment.overAllocated": () => t`The parts add up to more than the payment`,
  "promise.noText": () => t`Enter what the ${{ noun: customerNoun() }} said`,
  "note.empty": () => t`Enter a note`,
  "message.empty": () => t`Enter a message`,
  "privacy.incomplete": () => t`Please provide your name and email address.`,
  "business.incomplete": () => t`Please fill in all required fields.`,
  "domain.notValid": () => t`Enter your own domain, such as prernaclasses.in, without www or https`,
  "domain.localPart": () => t`Before the @, use only letters, numbers, dots and hyphens, for example hello`,
  "test.emailIncomplete": () => t`Please enter both email and name for testing`,
  "test.phoneIncomplete": () => t`Enter a name and a phone number for the test`,
  "analytics.notMonth": () => t`Enter a month like 2026-11`,
  "analytics.notSpan": () => t`Choose at most two years, with the last day on or after the first`,
  "analytics.notMeasured": () => t`These figures are being prepared. Try again in a few minutes.`,
  "analytics.notCalculated": ({ day }) =>
    t`These figures couldn't be calculated since ${{ day: dayWithYear(day) }}. Try again.`,
  "analytics.notYear": () => t`Enter a financial year like 2026-27`,
  "report.monthAndYear": () => t`Choose a month or a financial year, not both`,
  "analytics.monthInFuture": () => t`Month can't be in the future`,
  "analytics.yearInFuture": () => t`Year can't be in the future`,

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

  "charge.notFound": notFound("charge"),
  "activationPayment.notFound": notFound("activationPayment"),
  "receipt.notFound": notFound(() => t`Receipt`),
  "business.notFound": notFound(() => t`Business`),
  "customer.notFound": notFound("customer"),
  "domain.notFound": notFound("domain"),
  "file.notFound": notFound("file"),
  "file.storeNotConfigured": () => t`File storage is not configured`,
  "file.notReady": () => t`This file isn't ready yet. Try again in a few seconds.`,
  "file.empty": () => t`The file is empty. Choose another one.`,
  "file.tooMany": ({ most }) => t`You can attach up to ${most} files. Remove one first.`,
  "file.storageFull": () => t`Your file storage is full. Delete records you no longer need, or choose a smaller file.`,
  "file.idTaken": () => t`This id belongs to another file. Upload with a new id.`,
  "file.alreadySent": () => t`A file of this reply was already sent`,
  "file.refused": ({ name }) => t`${{ file: name }} wasn't accepted. Remove it, then send your reply.`,
  "file.notSendable": ({ name }) =>
    t`${{ file: name }} can't be sent on this channel. Send a photo, an audio file, a PDF or an Office document.`,
  "file.tooLargeTogether": ({ megabytes }) =>
    t`The files of an email can have up to ${megabytes} MB together. Remove one or choose smaller files.`,
  "import.notFound": notFound("import"),
  "link.notFound": notFound(() => t`Link`),
  "conversation.notFound": notFound("conversation"),
  "bulkSend.notFound": notFound("bulkSend"),
  "bulk.templateNotApproved": ({ name }) => t`WhatsApp hasn't approved a template called ${name}. Choose another one.`,
  "bulk.nobody": () => t`No one you selected can get this message right now`,
  "stopped.otherPayer": () => t`Someone else pays for this account now.`,
  "stopped.dueChanged": () => t`Not sent: what is due changed before this message could be sent.`,
  "stopped.recipientChanged": () =>
    t`Not sent: the recipient or their address changed before this message could be sent.`,
  "stopped.remindedToday": () => t`Not sent: they get another reminder about this today.`,
  "stopped.arrived": () => t`Not sent: the WhatsApp message was delivered.`,
  // Older ones have no params.
  "stopped.byMember": ({ name, day, time }) =>
    name === undefined
      ? t`Cancelled before it was sent.`
      : t`Cancelled by ${name} on ${{ day: dayWithYear(day) }} at ${time}.`,
  "stopped.bulkCancelled": () => t`This bulk message was cancelled.`,
  "ownTemplate.notFound": notFound("ownTemplate"),
  "calculation.notFound": notFound("calculation"),
  "savedReply.notFound": notFound("savedReply"),
  "customerIdentity.notFound": notFound("customerIdentity"),
  "conversationMove.notFound": notFound("conversationMove"),
  "identity.taken": ({ value, name }) => t`${value} already belongs to ${name}. Remove it there first.`,
  "identity.inRecord": () => t`This number or email is already in the record`,
  "identity.tooMany": ({ most }) => t`You can add up to ${most} numbers and emails. Remove one first.`,
  "identity.changed": () => t`This number or email has changed. Refresh and try again.`,
  "conversation.sameCustomer": () => t`This conversation is already with this ${{ noun: customerNoun() }}`,
  "conversation.sending": () => t`A reply is being sent. Try again in a few seconds.`,
  "conversation.movedOn": () => t`This conversation was moved again. Refresh to see it.`,
  "conversation.undoTooLate": ({ minutes }) =>
    t`A move can be undone for ${minutes} minutes. Move the conversation again instead.`,
  "businessAnswer.notFound": notFound("businessAnswer"),
  "reply.windowClosed": () =>
    t`WhatsApp allows free text only within 24 hours of the customer's last message. Send an approved template or an email, or wait for them to message you.`,
  "reply.unfilledVariable": ({ name }) => t`'{{'${name}'}}' isn't filled in. Replace it before you send the reply.`,
  "command.codeWrong": () => t`That code isn't right. Check the WhatsApp message, or send a new code.`,
  "command.codeExpired": () => t`This code has expired. Send a new one.`,
  "command.tooManyCodes": ({ most }) => t`You've asked for ${most} codes in an hour. Try again later.`,
  "command.numberTaken": () =>
    t`This number is already used for WhatsApp commands. Remove it there, or use another number.`,
  "command.noNumber": () => t`Verify a WhatsApp number first.`,
  "savedReply.titleTaken": ({ title }) => t`A saved reply called ${title} already exists`,
  "savedReply.tooMany": ({ most }) => t`You can have up to ${most} saved replies. Delete one first.`,
  "budget.used": () => t`This goes over your monthly WhatsApp budget. Confirm that you want to send it anyway.`,
  "automaticAnswers.hours": () => t`Working hours must end after they begin`,
  "automaticAnswers.noDay": () => t`Choose at least one working day`,
  "businessAnswer.tooMany": ({ most }) => t`You can have up to ${most} answers. Delete one first.`,
  "businessAnswer.noText": () => t`Enter the answer in English, in Hindi, or in both`,
  "businessAnswer.vague": ({ question }) => t`Add a word to “${question}” that says what it's about`,
  "ownTemplate.badName": () => t`Use only lower-case letters (a–z), digits and _ in the name, up to 40 characters`,
  "ownTemplate.tooLong": ({ most }) => t`WhatsApp allows up to ${most} characters`,
  "ownTemplate.unknownVariable": ({ variable }) => t`'{{'${variable}'}}' isn't available in WhatsApp templates`,
  "ownTemplate.misspeltVariable": ({ variable, meant }) =>
    t`'{{'${variable}'}}' isn't available in WhatsApp templates. Did you mean '{{'${{ other: meant }}'}}'?`,
  "ownTemplate.notClosed": () => t`A variable isn't closed. Put two brackets on each side: '{{' and '}}'.`,
  "ownTemplate.variableAtEdge": () => t`WhatsApp doesn't allow a variable at the start or end. Add words around it.`,
  "ownTemplate.variablesTogether": () =>
    t`WhatsApp doesn't allow two variables next to each other. Add words between them.`,
  "ownTemplate.blanks": () => t`WhatsApp doesn't allow tabs or five spaces in a row. Remove them.`,
  "ownTemplate.blankLines": () => t`WhatsApp doesn't allow more than one blank line in a row. Remove the others.`,
  "ownTemplate.nameTaken": ({ name }) => t`A template called ${name} already exists in this language`,
  "ownTemplate.tooMany": ({ most }) => t`You can have up to ${most} templates. Delete one first.`,
  "ownTemplate.tooOften": ({ most }) => t`You can submit up to ${most} templates an hour. Try again later.`,
  "ownTemplate.notRejected": () => t`Only a template that WhatsApp didn't approve can be edited and submitted again.`,
  "ownTemplate.inUse": () => t`A message with this template is waiting to be sent. Delete the template once it's sent.`,
  "ownTemplate.stillSubmitting": () => t`This template is being submitted. Delete it once WhatsApp has received it.`,
  "savedReply.noText": () => t`Enter the text in English, in Hindi, or in both`,
  "reply.otherCustomer": () =>
    t`This conversation was moved to another ${{ noun: customerNoun() }}. Check who it is with, then send your reply again.`,
  "reply.otherAddress": () => t`The reply address has changed. Check it and send again.`,
  "reply.notCancellable": () => t`This message is already being sent, so you can't cancel it.`,
  "reply.failsAgain": () => t`This message can't be delivered as it is. Correct the address or write a new message.`,
  "reply.notRetriable": () =>
    t`This message was already sent again, or it can't be. Refresh to see the newest messages.`,
  "conversation.noEmail": ({ name }) => t`${name} has no email address. Add one first.`,
  "reply.newMessage": () => t`There's a newer message in this conversation. Read it, then send your reply again.`,
  "template.notDue": ({ day }) => t`Nothing is due until ${{ day: dayWithYear(day) }}, so no template fits now.`,
  "template.promised": ({ day }) =>
    t`They promised to pay by ${{ day: dayWithYear(day) }}, so no template is sent before then.`,
  "template.sentToday": () => t`A message about this was already sent today. You can send a template tomorrow.`,
  "template.planned": ({ day }) => t`A reminder about this is already scheduled for ${{ day: dayWithYear(day) }}.`,
  "template.queued": ({ day }) => t`A message about this is already scheduled for ${{ day: dayWithYear(day) }}.`,
  "template.paidAhead": () => t`The next term is already paid in advance, so there's nothing to ask for.`,
  "template.notRunning": () => t`There's no active term, so no template fits now.`,
  "template.notApproved": () => t`WhatsApp hasn't approved the templates yet. Try again later.`,
  "template.notOffered": () =>
    t`This message can't be sent now: the record has changed, or a message about it was already sent today. Choose another template.`,
  "template.valueMissing": ({ names }) =>
    t`Missing from the record: ${names}. Add what's missing to send this message.`,
  "snooze.notAhead": () => t`Choose a time within the next year`,
  "message.notFound": notFound(() => t`Message`),
  "customField.notFound": notFound("customField"),
  "note.notFound": notFound("note"),
  "notification.notFound": notFound("notification"),
  "payment.notFound": notFound("payment"),
  "page.notFound": notFound(() => t`Page`),
  "priceChange.notFound": notFound("priceChange"),
  "product.notFound": notFound("product"),
  "promise.notFound": notFound("promise"),
  "reminder.notFound": notFound("reminder"),
  "statement.notFound": notFound(() => t`Statement`),
  "subscription.notFound": notFound("subscription"),
  "tag.notFound": notFound("tag"),
  "invitation.notFound": notFound("invitation"),
  "member.notFound": notFound("member"),
  "invitation.used": () => t`This invitation has already been used`,
  "invitation.revoked": () => t`This invitation was withdrawn. Ask for a new one.`,
  "invitation.expired": () => t`This invitation has expired. Ask for a new one.`,
  "invitation.otherAddress": ({ email }) => t`This invitation is for ${email}. Sign in with that address to accept it.`,
  "invitation.confirmFirst": () => t`Confirm your email address first, then accept the invitation`,
  "invitation.waits": ({ email }) => t`${email} already has an invitation. Send it again instead.`,
  "invitation.isMember": ({ email }) => t`${email} is already a team member`,
  "invitation.tooMany": ({ most }) => t`You can have up to ${most} open invitations. Withdraw one first.`,
  "invitation.linkOfAdmin": () => t`A link can't make someone an admin. Invite them by email.`,
  "member.suspended": () => t`Your access to this business is suspended. Ask one of its owners.`,
  "member.isSuspended": ({ name }) => t`${name} is suspended. Restore their access first.`,
  "member.self": () => t`You can't change your own access`,
  "member.above": () => t`Only an owner can do this`,
  "member.changed": () => t`Your own access was changed meanwhile. Reload the page.`,
  "member.lastOwner": () => t`A business needs an owner. Hand over ownership first.`,
  "ownership.wrongCode": () => t`This code is wrong or has expired. Request a new one.`,
  "ownership.codeNeeded": () => t`You sign in with Google. Enter the code we email you.`,
  "ownership.usePassword": () => t`Enter your current password instead of a code`,
  "ownership.isOwner": ({ name }) => t`${name} is already an owner`,
  "demo.team": () => t`The team can't be changed in the demo`,
  "role.notGiven": () => t`Choose a role from the list`,
  "user.notFound": notFound(() => t`User`),
  "view.notFound": notFound("view"),
  "record.notFound": ({ record }) => notFound(() => fieldLabel(record))(),
  "product.skuTaken": ({ sku }) => t`The SKU ${sku} is already used. Choose a different one.`,
  "tag.nameTaken": ({ name }) => t`A tag called ${name} already exists`,
  "tag.tooMany": ({ most }) => t`You can have up to ${{ number: most }} tags. Delete one first.`,
  "customField.nameTaken": ({ name }) => t`A field called ${name} already exists`,
  "customField.tooMany": ({ most }) => t`You can have up to ${{ number: most }} custom fields here. Delete one first.`,
  "customField.changed": () => t`The custom fields have changed. Refresh to see them.`,
  "customField.noEncryption": () => t`Sensitive fields aren't available: encryption isn't set up on this server.`,
  "view.nameTaken": ({ name }) => t`A view called ${name} already exists`,
  "view.tooMany": ({ most }) => t`You can have up to ${{ number: most }} views per list. Delete one first.`,
  "note.notYoursToEdit": ({ name }) => t`Only ${{ name: name || t`the author` }} can edit this note`,
  "note.notYoursToDelete": ({ name }) => t`Only ${{ name: name || t`the author` }} or a manager can delete this note`,
  "samples.alreadyLoaded": () => t`Sample records are already loaded. Remove them first.`,
  "reminder.sent": () => t`This reminder has already been sent.`,
  "reminder.tooLate": () => t`It's too late to send this reminder. Contact the recipient directly.`,
  "reminder.endChanged": ({ endOn }) =>
    t`The renewal date is now ${{ day: dayWithYear(endOn) }}. Refresh to see the updated reminders.`,
  "reminder.notScheduled": () => t`This reminder isn't scheduled, so there's nothing to skip.`,
  "template.changed": () => t`Someone else changed this message. Copy your text, then reload.`,
  "payment.inFuture": () => t`Choose today or an earlier date`,
  "payment.tooLongAgo": () => t`Choose a date within the last 10 years`,
  "payment.moreThanOwed": ({ left, currency }) =>
    t`Only ${{ amount: formatAmount(left, currency) }} is left to pay for this due. Refresh and try again.`,
  "payment.sameReference": ({ name, amount, currency, receivedOn, receipt }) => {
    const values = { name, amount: formatAmount(amount, currency), day: dayWithYear(receivedOn) };
    return receipt
      ? t`This reference was recorded for ${{ name: values.name }} on ${{ day: values.day }}: ${{ amount: values.amount }}, receipt ${receipt}. Check that the money came twice before you record it again.`
      : t`This reference was recorded for ${{ name: values.name }} on ${{ day: values.day }}: ${{ amount: values.amount }}. Check that the money came twice before you record it again.`;
  },
  "payment.undoTooLate": ({ minutes }) =>
    t`A payment can only be undone within ${minutes} minutes of being recorded. Reverse it instead, with a reason.`,
  "payment.reversed": () => t`This payment has been reversed.`,
  "payment.notYours": () => t`You can undo only the payments you recorded. Ask a manager to reverse this one.`,
  "payment.moreThanAdvance": ({ left, currency }) =>
    t`Only ${{ amount: formatAmount(left, currency) }} of this payment is unused and can be refunded.`,
  "payment.sample": () => t`A payment can't cover both sample records and your own records.`,
  "charge.discountAbovePrice": ({ price, currency }) =>
    t`The discount can be at most ${{ amount: formatAmount(price, currency) }}`,
  "opening.notOpening": () =>
    t`This term already has its own charge. Record or reverse a payment for that charge instead.`,
  "opening.hasPayments": () => t`A payment has been recorded for this term. Reverse it first.`,
  "period.endsBeforeStart": () => t`Choose an end date on or after the start date`,
  "period.tooLong": ({ days }) => t`Choose a period of at most ${days} days`,
  "statement.notReady": () => t`The statement is being prepared. Try again in a moment.`,
  "statement.tooLong": ({ most }) => t`This period has more than ${most} entries. Choose a shorter one.`,
  "customer.inTrash": ({ name }) => t`${name} is in Trash. Restore them first.`,
  "payer.self": () => t`Choose another person as the payer`,
  "payer.hasPayer": ({ name }) => t`Someone else pays for ${name}. Choose that person instead.`,
  "payer.payerInTrash": ({ name }) =>
    t`${name}'s payer is in Trash. Restore them, or remove them as ${name}'s payer, first.`,
  "payer.paysForOthers": () => t`This person pays for others. First choose another payer for those people.`,
  "profile.noPhone": () => t`Add a phone number to your profile first`,
  "notification.alwaysOn": () => t`This notification can't be turned off.`,
  "notification.notByEmail": () => t`This notification isn't sent by email.`,
  "promise.noDate": () => t`No date found. Pick one, or type a date such as “Friday”, “5 Dec” or “1 tarikh”.`,
  "promise.inPast": () => t`Choose today or a later date`,
  "promise.tooFar": () => t`Choose a date within the next year`,
  "promise.changed": () => t`This promise has changed. Refresh to see it.`,
  "domain.taken": () => t`You already have a domain. Remove it before adding another.`,
  "domain.verifiedElsewhere": () => t`Another business uses this domain. Contact support.`,
  "domain.gone": () => t`The email provider no longer has this domain. Remove it and add it again.`,

  "renewal.cancelled": () => t`This ${{ noun: subscriptionNoun() }} is cancelled. Reactivate it instead.`,
  "renewal.pending": () => t`This ${{ noun: subscriptionNoun() }} is pending. Set it to active before you renew it.`,
  "renewal.paused": () => t`This ${{ noun: subscriptionNoun() }} is paused. Resume it before you renew it.`,
  "renewal.endChanged": ({ endOn }) =>
    t`This ${{ noun: subscriptionNoun() }} now renews on ${{ day: dayWithYear(endOn) }}. Check it before you renew.`,
  "renewal.noLateStart": ({ endOn }) =>
    t`This renewal was due on ${{ day: dayWithYear(endOn) }}. Choose whether the next term starts then or today.`,
  "renewal.undoTooLate": ({ minutes }) =>
    t`You can undo a renewal within ${minutes} minutes, as long as nothing else has changed.`,
  "renewal.changedSince": ({ name, product }) =>
    t`${product} for ${name} has changed since this renewal, so the renewal can't be undone. You can only reverse the payment.`,
  "renewal.movedSince": ({ name, product }) =>
    t`${product} for ${name} was renewed or changed again, so the earlier renewal can't be undone.`,
  "subscription.undoTooLate": ({ minutes }) =>
    t`A new ${{ noun: subscriptionNoun() }} can only be undone within ${minutes} minutes. Delete it instead, and reverse its payment.`,
  "reactivation.notCancelled": () => t`This ${{ noun: subscriptionNoun() }} isn't cancelled. Renew it instead.`,
  "pause.cancelling": () =>
    t`This ${{ noun: subscriptionNoun() }} is set to cancel. Reactivate it before you pause it.`,
  "pause.cancelled": () => t`This ${{ noun: subscriptionNoun() }} is cancelled. Reactivate it before you pause it.`,
  "pause.pending": () => t`This ${{ noun: subscriptionNoun() }} is pending. There is nothing to pause yet.`,
  "pause.termEnded": () =>
    t`This ${{ noun: subscriptionNoun() }}'s term has ended. Renew the ${{ noun: subscriptionNoun() }} before you pause it.`,
  "pause.expired": () => t`This ${{ noun: subscriptionNoun() }} has expired. Renew it before you pause it.`,
  "pause.endsToday": () => t`This ${{ noun: subscriptionNoun() }} is due today. Renew it before you pause it.`,
  "pause.endsTooEarly": () =>
    t`This pause can end tomorrow at the earliest. To end it today, resume the subscription instead.`,
  "pause.startsInPast": () => t`A pause must start today or later`,
  "pause.startsBeforeSubscription": ({ startOn }) =>
    t`A pause can't start before the ${{ noun: subscriptionNoun() }} starts on ${{ day: dayWithYear(startOn) }}`,
  "pause.startsAfterEnd": ({ endOn }) =>
    t`A pause must start by ${{ day: dayWithYear(lastPaidDay(endOn)) }}, the last day of the term`,
  "pause.endsBeforeStart": () => t`A pause must end after it starts`,
  "pause.tooLong": ({ years }) => t`A pause can last up to ${years} years`,
  "cancellation.pauseAhead": () =>
    t`A pause will change this ${{ noun: subscriptionNoun() }}'s end date. End the pause first, or cancel the ${{ noun: subscriptionNoun() }} now.`,
  "productChange.cancelling": () =>
    t`This ${{ noun: subscriptionNoun() }} is set to cancel. Reactivate it before you change its ${{ one: productNoun() }}.`,
  "productChange.cancelled": () =>
    t`This ${{ noun: subscriptionNoun() }} is cancelled. Reactivate it before you change its ${{ one: productNoun() }}.`,
  "productChange.pending": () =>
    t`This ${{ noun: subscriptionNoun() }} is pending. Set it to active before you change its ${{ one: productNoun() }}.`,
  "productChange.paused": () =>
    t`This ${{ noun: subscriptionNoun() }} is paused. Resume it before you change its ${{ one: productNoun() }}.`,
  "productChange.endsToday": () =>
    t`This ${{ noun: subscriptionNoun() }} is due today. Renew it before you change its ${{ one: productNoun() }}.`,
  "productChange.termEnded": () =>
    t`This ${{ noun: subscriptionNoun() }}'s term has ended. Renew the ${{ noun: subscriptionNoun() }} before you change its ${{ one: productNoun() }}.`,
  "productChange.expired": () =>
    t`This ${{ noun: subscriptionNoun() }} has expired. Renew it before you change its ${{ one: productNoun() }}.`,
  "productChange.pauseAhead": () =>
    t`A pause is scheduled. Cancel it before you change the ${{ noun: productNoun() }}.`,
  "productChange.nextTermPaid": () =>
    t`The next term has already been added. Undo the renewal, or change the ${{ noun: productNoun() }} when that term starts.`,
  "productChange.tooExpensive": () =>
    t`The price for the remaining days is above the maximum of 9,99,99,999.99. Start a new term instead.`,
  "correction.overlaps": ({ endOn }) =>
    t`Start date must be after ${{ day: dayWithYear(lastPaidDay(endOn)) }}, when the previous term ends`,

  "import.notChecked": () => t`Review this import's rows first.`,
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
    t`The column matched to ${{ field: importFieldLabel("product") }} has more than ${{ number: most }} new values. Check that it's the right column.`,
  "sheet.noRows": () => t`The sheet has no rows`,
  "sheet.noHeaders": () => t`The sheet needs column names in the first row`,
  "sheet.oldExcel": () => t`This is an old Excel file (.xls). Save it as .xlsx or CSV and upload it again.`,
  "sheet.notSheet": () => t`This isn't a spreadsheet. Choose a CSV or XLSX file.`,
  "sheet.tooLarge": () =>
    t`This workbook is too large to open. Save only the sheet with your list and upload it again.`,
  "sheet.tooManyRows": ({ most }) =>
    t`The sheet has more than ${{ number: most.toLocaleString("en-IN") }} rows. Split it and import it in parts.`,
  "sheet.tooManyColumns": ({ most }) =>
    t`The sheet has more than ${{ number: most }} columns. Remove the ones you don't need.`,
  "sheet.empty": () => t`The sheet is empty. Put column names in the first row and your list below.`,
  "sheet.noContacts": () => t`There's nobody with a phone number or email address in this file.`,
  "sheet.notOpened": () => t`Couldn't open the file. It may have been moved, renamed or changed. Choose it again.`,
  "sheet.damaged": () => t`Couldn't read the file. It may be damaged or password-protected.`,
  "sheet.tooSlow": () => t`The file took too long to read. Save only the sheet with your list and upload it again.`,
  "sheet.fileTooLarge": ({ megabytes }) => t`The file is larger than ${{ number: megabytes }} MB.`,
  "mapping.incomplete": () => t`Match each column to a field or skip it`,
  "mapping.twice": ({ field }) =>
    t`Two columns are matched to “${{ field: importFieldLabel(field) }}”. Change one of them.`,
  "mapping.twoEnds": () =>
    t`Match a column to either “${{ field: importFieldLabel("endDate") }}” or “${{ other: importFieldLabel("lastDay") }}”, not both.`,
  "mapping.noName": () => t`Choose the column with names.`,
  "mapping.noContact": () => t`Choose the column with the phone number or email address.`,
  "mapping.noProduct": () => {
    const noun = productNoun();
    return t`Dates, prices and payments need a ${noun}. Choose the ${noun} column, or skip the columns that need it.`;
  },
  "mapping.noDate": () =>
    t`Choose the column with the start date or the renewal date, or skip the ${{ noun: productNoun() }} column.`,
  "mapping.noAmountPaid": () =>
    t`Payment details need an amount. Choose the column with the amount paid, or skip the payment columns.`,
  "row.notDate": ({ text }) => t`${{ text: `“${text}”` }} isn't a date. Enter a date like 31/01/2026.`,
  "row.monthFirst": ({ text, day }) =>
    t`${{ text: `“${text}”` }} has the month first, but this column is set to day first. Change the date to ${{ day: dayFirst(day) }} and import the row again.`,
  "row.dayFirst": ({ text, day }) =>
    t`${{ text: `“${text}”` }} has the day first, but this column is set to month first. Change the date to ${{ day: monthFirst(day) }} and import the row again.`,
  "row.notPhone": ({ text }) => t`${{ text: `“${text}”` }} isn't a phone number. Enter a 10-digit mobile number.`,
  "row.notEmail": ({ text }) => t`${{ text: `“${text}”` }} isn't an email address.`,
  "row.notStatus": ({ text }) => t`${{ text: `“${text}”` }} isn't a valid status. Enter active, prospect or inactive.`,
  "row.notLanguage": ({ text }) => t`${{ text: `“${text}”` }} isn't a supported language. Enter English or Hindi.`,
  "row.notMonths": ({ text }) => t`${{ text: `“${text}”` }} isn't a number of months.`,
  "row.notAmount": ({ text }) => t`${{ text: `“${text}”` }} isn't an amount. Enter an amount like 1500 or 1,500.`,
  "row.notMode": ({ text }) =>
    t`${{ text: `“${text}”` }} isn't a supported payment mode. Enter Cash, UPI, Bank transfer, Card, Cheque or Other.`,
  "row.paidLater": () => t`The payment date can't be in the future.`,
  "row.paidTooLongAgo": ({ paidOn }) =>
    t`The payment date is ${{ day: dayWithYear(paidOn) }}, more than 10 years ago. Check the year.`,
  "row.tooLong": ({ field, most }) =>
    t`${{ label: importFieldLabel(field) }} can have up to ${{ number: most }} characters.`,
  "row.tagTooLong": ({ most }) => t`A tag can have up to ${{ number: most }} characters. Separate tags with commas.`,
  "row.noName": () => t`The name is missing.`,
  "row.noContact": () => t`Add a phone number or an email address. Without one, no reminders can be sent.`,
  "row.noDates": () => t`Enter the start date or the renewal date.`,
  "row.monthsOutOfRange": () => t`Months must be a whole number from 1 to 120.`,
  "row.tooFarPast": () => t`The renewal date is too far in the past`,
  "row.mayNotCreateProduct": ({ name }) =>
    t`“${name}” hasn't been added yet, and your role doesn't allow you to add it.`,
  "row.productGone": ({ name }) => t`“${name}” no longer exists. Check the file again.`,
  "row.lineBreaks": ({ field }) => t`${{ label: importFieldLabel(field) }}: line breaks will be replaced with spaces.`,
  "row.manyPhones": ({ text }) => t`Only one phone number can be saved, so ${{ text: `“${text}”` }} was skipped.`,
  "row.phoneSkipped": ({ text }) => t`${{ text: `“${text}”` }} isn't a phone number, so it isn't imported.`,
  "row.landline": ({ text }) =>
    t`${{ text: `“${text}”` }} looks like a landline. Reminders can't reach it on WhatsApp.`,
  "row.emailSkipped": ({ text }) => t`${{ text: `“${text}”` }} isn't an email address, so it isn't imported.`,
  "row.noProduct": () => t`This row doesn't say what was bought, so its dates, price and payment are skipped.`,
  "row.noAmountPaid": () => t`The amount paid is missing, so no payment is recorded.`,
  "row.paymentKnown": ({ product }) =>
    t`This ${{ noun: customerNoun() }} already has ${product}, so this payment isn't recorded. If it's a new payment, record it from the ${{ noun: customerNoun() }}'s page.`,
  "row.monthsSkipped": ({ text }) =>
    t`${{ text: `“${text}”` }} isn't a number of months, so we used the start and end dates.`,
  "row.doubles": ({ first }) => t`Row ${first} already says this, so it's imported once.`,
  "row.samePhone": (other) => t`${{ name: called(other) }} has the same phone number.`,
  "row.sameEmail": (other) => t`${{ name: called(other) }} has the same email address.`,
  "row.similarName": (other) => t`${{ name: called(other) }} has a very similar name and may be the same person.`,
  "row.renewalDateUsed": ({ months: count, endOn }) =>
    t`We used the renewal date in the sheet. A term of ${{ duration: months(count) }} would renew on ${{ day: dayWithYear(endOn) }}.`,
  "row.monthsDiffer": ({ name, stated, product, known }) =>
    t`“${name}” says ${{ stated: months(stated) }}, but ${product} lasts ${{ known: months(known) }}. We used ${{ used: months(known) }}.`,
  "row.endedLongAgo": ({ endOn }) => t`The renewal was due on ${{ day: dayWithYear(endOn) }} and will show as overdue.`,
  "row.paidLongBefore": ({ paidOn, startOn }) =>
    t`The payment date is ${{ day: dayWithYear(paidOn) }}, more than a year before the start date, ${{ start: dayWithYear(startOn) }}.`,
  "row.sameReference": (other) =>
    t`${{ name: called(other) }} has a payment with the same reference. Check that it isn't entered twice.`,
  "row.startsFarAhead": ({ startOn }) =>
    t`The term starts on ${{ day: dayWithYear(startOn) }}, more than a year from now.`,
  "row.startsLater": ({ startOn, months: count }) =>
    t`This renewal is more than ${{ duration: months(count) }} away, so the term starts on ${{ day: dayWithYear(startOn) }}. If the term has already started, add its start date.`,
  "row.alreadyActive": ({ product, endOn }) =>
    t`${product} is already active and renews on ${{ day: dayWithYear(endOn) }}. This adds a second ${{ noun: subscriptionNoun() }}.`,
  "row.productChanged": ({ product }) =>
    t`${product} has been renewed, paused or cancelled since it was added, so this import won't change its dates or price.`,
  "state.queued": () => t`Will be sent soon, or when quiet hours end.`,
  "state.sent": () => t`Sent. Delivery isn't confirmed yet.`,
  "state.delivered": () => t`Reached the recipient's inbox or phone.`,
  "state.read": () => t`The recipient opened the message.`,
  "state.failed": () => t`Not delivered. We won't try again.`,
  "state.unknown": () => t`We don't know if this was delivered. To avoid a duplicate, we won't send it again.`,
  "state.cancelled": () => t`Not sent because it was no longer needed.`,
  "state.skipped": () => t`Skipped by a team member.`,
  "state.missed": () => t`Not sent in time. Sending it this late could be confusing.`,
  "stopped.accountInactive": () => t`The account is not active.`,
  "stopped.subscriptionDeleted": () => t`The ${{ noun: subscriptionNoun() }} was deleted.`,
  "stopped.customerDeleted": () => t`The recipient was deleted.`,
  "stopped.payerDeleted": () => t`The payer was deleted. Restore the payer or choose another one.`,
  "stopped.coveredByAdvance": () => t`Already paid in advance.`,
  "stopped.nothingOwed": () => t`Nothing is due any more.`,
  "stopped.sampleCustomer": () => t`This is a sample record.`,
  "stopped.otherCustomer": () =>
    t`The ${{ noun: subscriptionNoun() }} now belongs to another ${{ one: customerNoun() }}.`,
  "stopped.subscriptionPaused": () => t`The ${{ noun: subscriptionNoun() }} is paused.`,
  "stopped.subscriptionCancelled": () => t`The ${{ noun: subscriptionNoun() }} is cancelled.`,
  "stopped.subscriptionExpired": () => t`The ${{ noun: subscriptionNoun() }} has expired.`,
  "stopped.subscriptionPending": () => t`The ${{ noun: subscriptionNoun() }} is pending.`,
  "stopped.setToCancel": () => t`The ${{ noun: subscriptionNoun() }} is set to cancel on its end date.`,
  "stopped.promised": () => t`A promise to pay has since been recorded.`,
  "stopped.writtenTo": () => t`Not sent: your team wrote to them less than 12 hours before this reminder.`,
  "stopped.notPaid": () => t`The payment was reversed or the renewal was undone.`,
  "stopped.paymentReversed": () => t`The payment was reversed.`,
  "stopped.renewalUndone": () => t`The renewal was undone.`,
  "stopped.pauseChanged": () => t`The pause has ended or its dates have changed.`,
  "stopped.customerBack": () => t`The recipient is active again.`,
  "stopped.fallbackOff": () => t`“Email if WhatsApp fails” is off.`,
  "stopped.customersOnly": () => t`This message isn't sent to the owner.`,
  "stopped.stepOff": () => t`This reminder is turned off.`,
  "stopped.noContact": () => t`This recipient no longer has contact details.`,
  "stopped.payerNoContact": () =>
    t`The payer has no contact details. Add a phone number or email address to the payer's record.`,
  "stopped.templateChanged": () => t`The record changed before this message could be sent. Choose a template again.`,
  "stopped.templateNotApproved": () =>
    t`Not sent: WhatsApp's approval of this template ended before this message could be sent.`,
  "stopped.newerMessage": () => t`Not sent: there's a newer message in this conversation.`,
  "stopped.afterHours": () => t`Not sent: working hours were over before this answer could be sent.`,
  "stopped.answerChanged": () => t`Not sent: the record changed before this answer could be sent.`,
  "stopped.automaticOff": () => t`Not sent: automatic answers to this are turned off.`,
  "stopped.budgetUsed": () => t`This month's WhatsApp budget is used up.`,
  "stopped.windowClosed": () => t`WhatsApp's 24-hour reply window closed before this message could be sent.`,
  "stopped.noNumber": () => t`No phone number for WhatsApp.`,
  "stopped.replacedByNext": () => t`The next reminder was due at the same time and was sent instead.`,
  "stopped.byHand": () => t`Skipped. A manual reminder was requested for the same day.`,
  "stopped.dayPassed": () => t`Not sent because the scheduled date had passed.`,
  "stopped.summaryOff": () => t`The daily summary is off.`,
  "stopped.nothingToReport": () => t`There was nothing to report.`,
  "stopped.restored": ({ day }) =>
    t`Not sent because data was restored from a backup on ${{ day: dayWithYear(day) }}. This message may have been sent before that.`,
  "stopped.setUpUnconfirmed": () =>
    t`Not sent because this message was scheduled before the account's email address was confirmed.`,
  "waiting.byEmail": () => t`Will be sent by email because WhatsApp's reply window closes before then.`,
  "waiting.replacedByNext": () => t`The next reminder is due before then and will be sent instead.`,
  "waiting.emailNotVerified": () => t`Waiting for you to confirm your email address.`,
  "waiting.sendingPaused": () => t`Sending is paused for this account. Contact support.`,
  "waiting.dailyLimit": () => t`You've reached today's message limit. This will be sent tomorrow.`,
  "waiting.sentInQuietHours": () => t`Being sent now, in quiet hours, as requested.`,
  "waiting.serverBusy": () => t`Our server was busy.`,
  "delivery.whatsappHeld": () => t`WhatsApp is holding the message for a quality check.`,
  "delivery.templatePaused": () => t`WhatsApp has paused this template and may not deliver the message.`,
  "delivery.whatsappUnconfirmed": () =>
    t`We don't know yet if WhatsApp accepted the message. If it did, the status will update.`,
  "delivery.emailUnchecked": () => t`Email isn't configured, so we can't check whether this message was delivered.`,
  "delivery.markedAsSpam": () => t`The recipient marked the message as spam.`,
  "together.emailInstead": () => t`Email instead of WhatsApp.`,
  "together.emailSent": () => t`An email was sent instead.`,
  "together.withAnother": () => t`Sent in the same message as another reminder.`,
  "next.checkAddress": () => t`Check the recipient's phone number or email address, or contact them directly.`,
  "next.checkWithCustomer": () =>
    t`If the status doesn't update, check with the recipient or send the message yourself.`,
  "next.contactCustomer": () => t`Contact the recipient directly.`,
  "next.otherEmailOrCall": () => t`Ask the recipient for another email address, or call.`,
  "stopped.renewed": ({ lastDay }) => t`Renewed. Runs until ${{ day: dayWithYear(lastDay) }}.`,
  "stopped.endChanged": ({ endOn }) => t`The renewal date is now ${{ day: dayWithYear(endOn) }}.`,
  "stopped.messageOff": ({ kind }) => t`The “${{ name: OPTIONAL_MESSAGES[kind]() }}” message is turned off.`,
  "stopped.channelOff": ({ channel }) => t`${{ channel: CHANNEL_REASONS[channel].name() }} reminders are turned off.`,
  "stopped.recipientOff": ({ recipient }) =>
    recipient === "customer"
      ? t`Reminders to ${{ nouns: customerNouns() }} are turned off.`
      : t`Reminders to the owner are turned off.`,
  "stopped.optedOut": ({ channel, day }) => t`${{ sentence: CHANNEL_REASONS[channel].optedOutOn(dayWithYear(day)) }}.`,
  "consent.optedOut": ({ channel, day }) => CHANNEL_REASONS[channel].optedOutOn(dayWithYear(day)),
  "stopped.noOffers": ({ channel }) => CHANNEL_REASONS[channel].noOffers(),
  "stopped.skippedBy": ({ name }) => t`Skipped by ${name}.`,
  "stopped.tooLate": ({ hours }) => t`Couldn't be sent within ${hours} hours of its scheduled time.`,
  "waiting.promise": ({ promisedOn }) => t`On hold until the promised date, ${{ day: dayWithYear(promisedOn) }}.`,
  "waiting.payday": ({ payday, from, to }) => {
    const days = { from: dayLabel(from, from), to: dayLabel(to, to) };
    return payday === 31
      ? t`Usually pays on the last day of the month; reminder moved from ${{ from: days.from }} to ${{ to: days.to }}`
      : t`Usually pays on the ${{ day: dayOfMonth(payday) }}; reminder moved from ${{ from: days.from }} to ${{ to: days.to }}`;
  },
  "payday.usual": ({ payday }) =>
    payday === 31
      ? t`Usually pays on the last day of the month`
      : t`Usually pays on the ${{ day: dayOfMonth(payday) }}`,
  "together.with": ({ name }) => t`Sent in the same message as ${name}'s reminder.`,
  "together.several": ({ count }) => t`One message for ${{ dues: count }} reminders.`,
  "fault.quoted": ({ words }) => words,
  "fault.notReached": ({ provider }) => t`Can't reach ${provider}.`,
  "fault.noAnswer": ({ provider }) => t`${provider} didn't respond in time.`,
  "fault.notReadable": ({ provider }) => t`${provider} sent an invalid response.`,
  "fault.failing": ({ provider }) => t`${provider} is having problems.`,
  "fault.tooManyCalls": ({ provider }) => t`Too many requests to ${provider}.`,
  "fault.redirect": ({ provider }) => t`${provider}'s URL redirects to another URL.`,
  "fault.fileMissing": () => t`An attached file is missing.`,
  "remedy.attachAgain": () => t`Attach the file again.`,
  "whatsapp.textLength": ({ most }) => t`The text must have 1 to ${most} characters.`,
  "remedy.setting": ({ setting }) => t`Check ${setting}.`,
  "whatsapp.token": () => t`WhatsApp rejected our access token.`,
  "whatsapp.permission": () => t`The access token isn't allowed to send from this WhatsApp number.`,
  "whatsapp.tooFast": () => t`Too many WhatsApp messages were sent in a short time.`,
  "whatsapp.tooManyToPerson": () => t`Too many messages were sent to this person in a short time.`,
  "whatsapp.reportedAsSpam": () =>
    t`Meta has restricted this WhatsApp number because too many people marked its messages as spam.`,
  "whatsapp.notAvailable": () => t`WhatsApp isn't available right now.`,
  "whatsapp.notProcessed": () => t`WhatsApp couldn't process this message.`,
  "whatsapp.ownNumber": () => t`The recipient's number is the same as the sending number.`,
  "whatsapp.notOnWhatsapp": () => t`Couldn't deliver. The number may not be on WhatsApp.`,
  "whatsapp.windowClosed": () => t`More than 24 hours have passed since the recipient's last message.`,
  "whatsapp.personLimit": () => t`Meta limits how many messages a person gets, so this one wasn't delivered.`,
  "whatsapp.noPromotions": () => t`The recipient doesn't want promotional messages from your business.`,
  "whatsapp.needsPhone": () => t`WhatsApp needs the recipient's phone number for this message.`,
  "whatsapp.experiment": () => t`Meta isn't sending promotional messages to this person, as part of an experiment.`,
  "whatsapp.notTestNumber": () => t`The number is not on the list of test recipients.`,
  "whatsapp.accountLocked": () => t`Meta has restricted this WhatsApp account.`,
  "whatsapp.billing": () => t`There's a billing problem with this WhatsApp account.`,
  "whatsapp.media": () => t`WhatsApp couldn't process this type of message or attachment.`,
  "whatsapp.mediaGone": () => t`WhatsApp no longer has this file.`,
  "whatsapp.mediaTooLarge": () => t`The file is too large.`,
  "whatsapp.mediaType": () => t`WhatsApp doesn't accept this type of file.`,
  "whatsapp.template": () => t`The WhatsApp template is missing or doesn't match the message.`,
  "whatsapp.templatePaused": () => t`Meta has paused this WhatsApp template.`,
  "whatsapp.documentTemplate": () => t`Meta hasn't approved the WhatsApp template for this document yet.`,
  "whatsapp.notRegistered": () => t`The sending number isn't registered with WhatsApp.`,
  "whatsapp.notDelivered": () => t`WhatsApp couldn't deliver the message.`,
  "whatsapp.numberIncomplete": () => t`The phone number is incomplete.`,
  "postmark.sender": () => t`The sender address isn't confirmed in Postmark.`,
  "postmark.notApproved": () => t`Postmark hasn't approved this account for sending yet.`,
  "postmark.noStream": () => t`Postmark can't find the template or message stream.`,
  "postmark.address": () => t`The email address is not valid.`,
  "postmark.noCredits": () => t`The Postmark account has no credits left.`,
  "postmark.suppressed": () =>
    t`Emails to this address bounced, or its owner unsubscribed, so Postmark won't send to it.`,
  "postmark.token": () => t`Postmark rejected our server token.`,
  "postmark.maintenance": () => t`Postmark is down for maintenance.`,
  "postmark.tooLarge": () => t`The email is too large.`,
  "postmark.refused": () => t`Postmark refused the email.`,
  "remedy.inAMinute": () => t`Try again in a minute.`,
  "remedy.inAFewMinutes": () => t`Try again in a few minutes.`,
  "remedy.retriedSoon": () => t`We'll try again automatically in a few minutes.`,
  "remedy.retriedSlowly": () => t`We'll keep trying automatically at longer intervals.`,
  "remedy.retriedIfNotSent": () => t`We'll try again if WhatsApp confirms that the message wasn't sent.`,
  "remedy.checkedFirst": () => t`We'll check whether the message was sent before trying again.`,
  "remedy.whatsappToken": () =>
    t`Create a new system user token in Meta Business Settings and set it as WHATSAPP_ACCESS_TOKEN.`,
  "remedy.whatsappPermission": () =>
    t`Give the token the whatsapp_business_messaging permission in Meta Business Settings.`,
  "remedy.numberAndMessage": () => t`Check the phone number and the message, then try again.`,
  "remedy.metaInstructions": () => t`Open WhatsApp Manager and follow Meta's instructions.`,
  "remedy.asText": () => t`Send the message as plain text.`,
  "remedy.askAgain": () => t`Ask the sender to send the file again.`,
  "remedy.askSmaller": () => t`Ask the sender for a smaller file.`,
  "remedy.smallerFile": () => t`Choose a smaller file.`,
  "remedy.otherFile": () => t`Send a PDF, or a JPEG or PNG image.`,
  "remedy.askPhone": () => t`Ask the recipient for their phone number.`,
  "remedy.correctTemplate": () => t`Change the template and submit it again.`,
  "remedy.compareTemplate": () => t`Check the template's name, language and parameters in WhatsApp Manager.`,
  "remedy.shareYourself": () => t`Share the document on WhatsApp yourself, or send it by email.`,
  "remedy.sentByEmail": () => t`Sent by email instead.`,
  "remedy.templateQuality": () => t`Check the template's quality in WhatsApp Manager. Other templates still work.`,
  "remedy.numberQuality": () => t`Pause promotional messages and check the number's quality in WhatsApp Manager.`,
  "remedy.otherNumber": () => t`Use another phone number.`,
  "remedy.checkNumber": () => t`Check the number with the recipient, or send an email.`,
  "remedy.approvedTemplate": () => t`Send an approved template instead of free text.`,
  "remedy.waitADay": () => t`Wait at least a day before sending another message.`,
  "remedy.ownMatters": () => t`Only send this person messages about their renewals.`,
  "remedy.email": () => t`Send an email.`,
  "remedy.emailOrLater": () => t`Send an email, or try again later.`,
  "remedy.testNumber": () => t`Add the number under API Setup in the Meta app, or use a production number.`,
  "remedy.paymentMethod": () => t`Check the payment method in Meta Business Settings.`,
  "remedy.registerNumber": () => t`Register the number in WhatsApp Manager.`,
  "remedy.countryCode": () => t`Include the country code, as in +91 98765 43210.`,
  "remedy.shorterMessage": () => t`Shorten the message.`,
  "remedy.confirmSender": () => t`Confirm the POSTMARK_FROM email address in Postmark under Sender Signatures.`,
  "remedy.postmarkApproval": () => t`Ask Postmark to approve the account.`,
  "remedy.messageStream": () => t`Check the message stream in Postmark.`,
  "remedy.postmarkCredits": () => t`Buy credits in Postmark.`,
  "remedy.correctAddress": () => t`Correct the email address.`,
  "remedy.otherAddress": () => t`Ask the recipient for another email address.`,
  "remedy.shorterEmail": () => t`Shorten the email.`,
  "remedy.checkEmail": () => t`Check the email and try again.`,
  "notice.welcome": () => t`Welcome to Aavarti`,
  "notice.firstSteps": () => t`Import your list or add your first records. Your first reminder is sent automatically.`,
  "notice.crmActive": () => t`Your CRM is active`,
  "notice.trialOver": () => t`Your trial has ended. All your data has been kept.`,
  "notice.trialEnded": () => t`Your trial has ended`,
  "notice.activate": () => t`Activate your CRM to continue.`,
  "notice.activateToKeep": () => t`Activate your CRM to keep sending reminders. You'll keep everything you've entered.`,
  "notice.paid": () => t`Payment received: your CRM is active`,
  "notice.refunded": () => t`Your payment was refunded and your CRM is suspended`,
  "notice.chargedBack": () => t`Your bank returned your payment to you and your CRM is suspended`,
  "notice.disputed": () => t`Your activation payment is disputed`,
  "notice.disputeOpen": () =>
    t`Your account stays active while your bank reviews it. You can request a refund after it decides.`,
  "notice.dataKept": () => t`Your data is kept for 30 days. Pay again to restore everything.`,
  "notice.confirmPromise": () => t`Confirm the promise to put reminders on hold.`,
  "notice.byLink": () => t`They used the link in a reminder.`,
  "notice.customerNotified": () => t`They've been notified.`,
  "notice.theyWereTold": () => t`They've been notified.`,
  "notice.emailFollows": () => t`We're sending an email instead. No action needed.`,
  "notice.budgetUsed": ({ percent }) => t`${percent}% of this month's WhatsApp budget is used`,
  "notice.budgetSpent": ({ spent, amount }) =>
    t`Spent ${{ spent: formatMessageCost(spent) }} of ${{ amount: formatMessageCost(amount) }}.`,
  "notice.budgetNear": () => t`You can change the budget under Messages, Prices and budget.`,
  "notice.budgetStops": () =>
    t`Until the month ends, automatic and bulk messages go by email only. You're asked before sending one yourself.`,
  "notice.budgetGoesOn": () => t`Messages are still sent. You can change that under Messages, Prices and budget.`,
  "notice.templateApproved": ({ name }) => t`WhatsApp approved your template ${name}`,
  "notice.templateUse": () => t`You can now send it from the inbox.`,
  "notice.templateRejected": ({ name }) => t`WhatsApp rejected your template ${name}`,
  "notice.templateRejectedAbusive": () =>
    t`WhatsApp says the wording is abusive or threatening. Reword it and submit it again.`,
  "notice.templateRejectedFormat": () =>
    t`The format isn't valid. Check the variables and special characters, then submit it again.`,
  "notice.templateRejectedPromotional": () =>
    t`WhatsApp considers it advertising. Submit it again as marketing, or remove the offer.`,
  "notice.templateRejectedMismatch": () =>
    t`The wording doesn't fit the language or category. Check both and submit it again.`,
  "notice.templateRejectedScam": () => t`WhatsApp says it looks like a scam. Reword it and submit it again.`,
  "notice.templateRejectedOther": () => t`WhatsApp gave no reason. Reword it and submit it again.`,
  "notice.templateNotSubmitted": ({ name }) => t`Your template ${name} couldn't be submitted`,
  "notice.templateRefused": () => t`WhatsApp didn't accept it. Check the wording and submit it again.`,
  "notice.templateNotConnected": () => t`WhatsApp isn't connected, so templates can't be submitted. Contact support.`,
  "notice.templateUnavailable": () => t`Couldn't reach WhatsApp. Submit it again later.`,
  "notice.templateStopped": ({ name }) => t`WhatsApp stopped your template ${name}`,
  "notice.templatePaused": () =>
    t`Too many people blocked or reported it. It isn't sent until WhatsApp allows it again.`,
  "notice.templateDisabled": () => t`WhatsApp no longer allows it. Edit the wording and submit it again.`,
  "notice.templateRecategorized": ({ name }) => t`WhatsApp changed the category of your template ${name}`,
  "notice.templateNowMarketing": () => t`It's now billed as marketing, and only people who agreed to offers get it.`,
  "notice.templateNowUtility": () => t`It's now billed as utility.`,
  "notice.limitReached": () => t`You've reached today's message limit`,
  "notice.restTomorrow": () => t`We'll send the rest tomorrow. Your limit increases over time.`,
  "notice.sendingPaused": () => t`Sending is paused`,
  "notice.tooManyFailed": () =>
    t`Too many of your messages were not delivered or were reported as spam. Contact support to resume sending.`,
  "notices.paid": ({ count }) => t`${count} payments received`,
  "notices.refunded": ({ count }) => t`${count} payments refunded`,
  "notices.replied": ({ count }) => t`${count} messages received`,
  "notices.optedOut": ({ count }) => t`${count} people opted out of messages`,
  "notices.failed": ({ count }) => t`${count} reminders failed`,
  "notices.unknown": ({ count }) => t`${count} reminders may not have been delivered`,
  "notices.notRenewed": ({ count }) => t`${count} people haven't renewed`,
  "notices.mentioned": ({ count }) => t`${count} notes mention you`,
  "notices.imported": ({ count }) => t`${count} imports finished`,
  "notice.trialEnds": ({ left }) =>
    t`Your trial ends in ${{ days: left === 1 ? t`1 day` : t`${{ number: left }} days` }}`,
  "notice.receiptInBilling": () => t`Your receipt is in Billing.`,
  "notice.refundFailed": () => t`Your refund failed`,
  "notice.refundAgain": () => t`Your account stays active. Request the refund again in Billing, or contact support.`,
  "notice.amountReceived": ({ amount }) =>
    t`We have received ${{ amount: formatAmount(amount, FEE_CURRENCY) }}. Thank you!`,
  "notice.replied": ({ name, quote }) => t`${name} replied: ${quote}`,
  "notice.sentAttachment": ({ name, attachment }) => SENT[attachment](name),
  "notice.repliedOn": ({ channel }) => CHANNEL_REASONS[channel].by(),
  "notice.promiseFound": ({ day }) => t`Promise for ${{ day: dayWithYear(day) }}?`,
  "notice.optedOut": ({ name, channel }) => CHANNEL_REASONS[channel].optedOut(name),
  "notice.optedIn": ({ name }) => t`${name} opted back in to messages`,
  "notice.optedInToEmail": ({ name }) => t`${name} opted back in to emails`,
  "notice.noMoreReminders": ({ channel }) => CHANNEL_REASONS[channel].noMoreReminders(),
  "notice.remindersAgain": ({ channel }) => CHANNEL_REASONS[channel].remindersAgain(),
  "notice.failed": ({ name, channel }) => CHANNEL_REASONS[channel].failed(name),
  "notice.unknown": ({ name, channel }) => CHANNEL_REASONS[channel].unknown(name),
  "notice.notRenewed": ({ name }) => t`${name} hasn't renewed`,
  "notice.leftUnrenewed": ({ product, endOn }) =>
    t`${product} was due on ${{ day: dayWithYear(endOn) }} and wasn't renewed after the last reminder. Renew it, cancel it or leave it overdue.`,
  "notice.imported": ({ file }) => t`${file} imported`,
  "notice.importCounts": ({ added, update, same, refused }) =>
    t`${added} new, ${update} updated, ${same} unchanged, ${refused} skipped.`,
  "notice.joined": ({ name }) => t`${name} joined your team`,
  "notice.joinedBy": ({ email }) => t`They use ${email}. If you don't know them, remove them in Settings, Team.`,
  "notice.mentioned": ({ author, customer }) => t`${author} mentioned you in a note on ${customer}`,
  "notice.mentionedBySomeone": ({ customer }) =>
    t`${{ author: t`A team member` }} mentioned you in a note on ${customer}`,
  "notice.notSentAfterRestore": ({ count }) => t`Reminders not sent after a backup was restored: ${{ number: count }}`,
  "notice.restoredOn": ({ day }) =>
    t`Your data was restored from a backup on ${{ day: dayWithYear(day) }}. These reminders may have been sent before that, so they weren't sent again. See them in History. To send one yourself, choose Send reminder on the renewal.`,
  "notice.customerRemindersOff": () => t`Reminders to ${{ nouns: customerNouns() }} are off`,
  "notice.setUpUnconfirmed": () =>
    t`This account was set up before you confirmed your email address, so queued reminders weren't sent. Check your ${{ nouns: customerNouns() }} and message texts, then turn reminders on again in the reminder settings.`,
  "notice.quote": ({ words }) => words,
} satisfies { [Reason in TextReason]: (params: ReasonParams<Reason>) => string };

/**
 * Returns the text of a reason, the server's code for why a call was refused or what happened, with
 * its values in the current language; null for an unknown reason, or one of the activity log.
 */
export function textOfReason(reason: string, params: Params): string | null {
  if (!Object.hasOwn(REASON_TEXTS, reason)) return null;
  return (REASON_TEXTS[reason as TextReason] as (params: Params) => string)(params);
}
