import type { Notification } from "@aavarti/contract/notification-feed";
import type { BusinessWords } from "@aavarti/domain/business-words";
import type { OptionalMessage } from "@aavarti/domain/message-kinds";
import { firstSendHour, type ReminderStep } from "@aavarti/domain/reminder-rules";
import { STEP_NAMES } from "@aavarti/domain/reminder-step-codes";
import type { FinalAction } from "@aavarti/domain/reminder-switches";
import { plural, t } from "@lingui/core/macro";
import { stepText } from "../../lib/i18n/step-texts.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

const hour = (value: number) => `${value}:00`;

/**
 * Returns the texts of the reminder settings that contain the business's nouns, in the current
 * language.
 */
export function settingsNouns({ customer, subscription }: BusinessWords) {
  const one = customer.one.toLowerCase();
  const customers = customer.many.toLowerCase();
  const noun = subscription.one.toLowerCase();
  return {
    remindCustomer: t`Remind ${customers}`,
    received: t`What ${customers} receive on the day`,
    paydaysLead: t`Reminders on days you've added can be sent up to 5 days later, on each ${one}'s usual payment day`,
    leads: {
      welcome: t`To a new ${one}, when their first ${noun} is added`,
      receipt: t`To the ${one}, when a recorded payment covers a term in full`,
      paused: t`To the ${one}, when their ${noun} is paused`,
      /** `price` is what WhatsApp charges for an offer, in rupees. */
      "win-back": (price: string) =>
        t`30 days after the due date, to ${customers} who opted in to offers. WhatsApp bills these messages as marketing, at about ${price} each.`,
    } satisfies Record<OptionalMessage, string | ((price: string) => string)>,
    final: {
      ask: t`Ask me`,
      keep: t`Leave the ${noun} overdue`,
      expire: t`Mark the ${noun} as expired`,
    } satisfies Record<FinalAction, string>,
  };
}

/**
 * Returns the name of each kind of notification in the current language, with the business's nouns.
 */
export function kindNames({ customer }: BusinessWords): Readonly<Record<Notification["kind"], string>> {
  const customers = customer.many.toLowerCase();
  return {
    ...preferenceTexts.kinds,
    "customer.replied": t`Messages from ${customers}`,
    "customer.opted-out": t`${{ customers: customer.many }} opt out of messages`,
    "renewal.unanswered": t`${{ customers: customer.many }} don't renew after the last reminder`,
    "sending.held": t`Messages to ${customers} are paused`,
  };
}

/**
 * An object with the texts of the reminder settings, in the current language: read its properties
 * while rendering.
 */
export const settingsTexts = translatedTexts(() => ({
  title: t`Notification settings`,
  lead: t`What's sent and when, with delivery status`,
  save: t`Save Preferences`,
  saving: t`Saving...`,
  discard: t`Discard`,
  unsaved: t`Unsaved changes`,
  saved: t`Preferences saved`,
  savedLead: t`Changes apply to reminders from now on.`,
  undo: t`Undo`,
  undoAlt: t`Restore previous preferences`,
  undone: t`Preferences restored`,
  saveFailed: t`Couldn't save preferences`,
  loading: t`Loading preferences`,
  failed: t`Couldn't load your preferences. Try again.`,
  retry: t`Try again`,
  readOnly: t`You can view these preferences. Only owners, admins and managers can change them.`,
  channels: {
    title: t`Channels`,
    customerLead: t`On every active channel you have contact details for`,
    owner: t`Copy to owner`,
    ownerLead: t`The owner gets the same reminders`,
    fallback: t`Email if WhatsApp fails`,
    fallbackLead: t`Sends an email to anyone WhatsApp can't reach`,
    digest: t`Daily summary to owner`,
    digestLead: t`What's due, overdue and expected, once a day`,
    noneLead: t`No reminders are sent while all channels are off.`,
  },
  further: {
    title: t`Other messages`,
    words: t`Edit templates`,
    names: {
      welcome: t`Welcome`,
      receipt: t`Payment received`,
      paused: t`Paused`,
      "win-back": t`Win-back`,
    } satisfies Record<OptionalMessage, string>,
  },
  schedule: {
    title: t`Reminder schedule`,
    lead: (sendHour: number, quiet: { from: number; until: number }) => {
      const first = firstSendHour(sendHour, quiet);
      return first === null
        ? t`Each reminder is sent once, at ${{ sendHour: hour(sendHour) }} or later`
        : t`Each reminder is sent once, at ${{ sendHour: hour(first) }}. Nothing is sent between ${{ from: hour(quiet.from) }} and ${{ until: hour(quiet.until) }}.`;
    },
    quiet: t`Quiet hours`,
    quietFrom: t`No messages after`,
    quietUntil: t`Not before`,
    days: t`Days`,
    before: (days: number) => plural(days, { one: "# day before", other: "# days before" }),
    sameDay: t`Same day`,
    always: t`Always on`,
    extra: t`More reminder days`,
    extraLead: t`Two reminder days are always on. Add more if you need them.`,
    step: (step: ReminderStep) => stepText(STEP_NAMES[step]),
    paydays: t`Match usual payment days`,
    holidays: t`Hold reminders on holidays`,
    holidaysLead: t`On major holidays, reminders are held until the next morning, except on the due date`,
    state: t`Holiday calendar`,
    country: t`All of India`,
    after: t`After the last reminder`,
    afterHint: t`What to do if there's no renewal within 7 days after the due date. Applies only if the “7 days after” reminder is on.`,
  },
}));

/**
 * An object with the texts of the panel of connected services, in the current language: read its
 * properties while rendering.
 */
export const serviceTexts = translatedTexts(() => ({
  title: t`Services`,
  check: t`Check again`,
  checking: t`Checking...`,
  checked: (minutes: number) =>
    minutes < 1
      ? t`Checked just now`
      : plural(minutes, { one: "Checked # minute ago", other: "Checked # minutes ago" }),
  notChecked: t`Not checked yet`,
  active: t`Active`,
  inactive: t`Inactive`,
  unknown: t`Unknown`,
  notConfigured: t`Not set up`,
  loading: t`Checking email and WhatsApp`,
  failed: t`Couldn't check the services. Try again.`,
}));

/**
 * An object with the texts of test messages, in the current language: read its properties while
 * rendering.
 */
export const testTexts = translatedTexts(() => ({
  title: t`Send a test`,
  lead: t`Sends a test message and shows the provider's response`,
  name: t`Name`,
  email: t`Email`,
  phone: t`Phone`,
  phoneHint: t`Include the country code`,
  phoneExample: "+91 98260 41177",
  testEmail: t`Test email`,
  testWhatsapp: t`Test WhatsApp`,
  sending: t`Sending...`,
  needsEmail: t`Please enter both email and name for testing`,
  needsPhone: t`Enter a name and a phone number for the test`,
  emailSent: t`Test email sent`,
  whatsappSent: t`Test WhatsApp message sent`,
  emailFailed: t`Email Test Failed`,
  whatsappFailed: t`WhatsApp Test Failed`,
  emailFailedLead: t`Failed to send test email`,
  whatsappFailedLead: t`Failed to send test WhatsApp message`,
  taken: (to: string) => t`Accepted for delivery to ${to}.`,
  reference: t`Message ID`,
  readOnly: t`Only owners, admins and managers can send tests.`,
}));

/**
 * An object with the texts of a person's own notification preferences, in the current language:
 * read its properties while rendering.
 */
export const preferenceTexts = translatedTexts(() => ({
  title: t`Your notifications`,
  lead: t`These settings apply only to you and are saved as you change them. Similar notifications are grouped. Pop-ups aren't shown between 21:00 and 8:00, and emails aren't sent during quiet hours.`,
  event: t`Event`,
  bell: t`In-app`,
  popup: t`Pop-up`,
  email: t`Email`,
  notEmailed: t`Not emailed`,
  always: t`Always on`,
  saveFailed: t`Couldn't save your notifications`,
  loading: t`Loading your notifications`,
  failed: t`Couldn't load your notifications. Try again.`,
  retry: t`Try again`,
  kinds: {
    "system.welcome": t`Product updates`,
    "trial.ending": t`Your trial is ending`,
    "payment.received": t`Your payment to Aavarti is received`,
    "payment.refunded": t`Your payment to Aavarti is refunded`,
    "reminder.failed": t`A reminder fails`,
    "reminder.unknown": t`A reminder may not have been delivered`,
    "import.finished": t`An import finishes`,
    "messages.budget": t`80% or 100% of the monthly message budget is used`,
    "template.reviewed": t`WhatsApp approves, rejects or changes a template`,
    "note.mentioned": t`Someone mentions you in a note`,
    "team.joined": t`Someone joins the team by your invitation`,
  } satisfies Partial<Record<Notification["kind"], string>>,
}));
