import type { Notification } from "@aavarti/contract/notification-feed";
import type { OptionalMessage } from "@aavarti/domain/message-kinds";
import type { ReminderStep } from "@aavarti/domain/reminder-rules";
import { type FinalAction, stepLabel } from "@aavarti/domain/reminder-switches";
import { plural, t } from "@lingui/core/macro";
import { inLanguage } from "../../lib/language/in-language.ts";
import { spoken } from "../../lib/language/spoken.ts";

const hour = (value: number) => `${value}:00`;

export const settingsTexts = inLanguage(() => ({
  title: t`Notifications`,
  lead: t`What is sent, when, and what became of it`,
  save: t`Save Preferences`,
  saving: t`Saving...`,
  discard: t`Discard`,
  unsaved: t`Unsaved changes`,
  saved: t`Preferences saved`,
  savedLead: t`Reminders follow them from now on.`,
  undo: t`Undo`,
  undoAlt: t`Put the preferences back as they were`,
  undone: t`Preferences put back`,
  saveFailed: t`Failed to save preferences`,
  loading: t`Loading preferences`,
  failed: t`Your preferences could not be loaded.`,
  retry: t`Try again`,
  readOnly: t`Your role can look at these preferences. An owner, an admin or a manager can change them.`,
  channels: {
    title: t`Channels`,
    email: t`Email reminders`,
    emailLead: t`To customers, and a copy to you`,
    whatsapp: t`WhatsApp reminders`,
    whatsappLead: t`Approved utility templates, about ₹0.12 each`,
    customer: t`Remind customers`,
    customerLead: t`On every channel that is on and that they can be reached on`,
    owner: t`A copy to you`,
    ownerLead: t`Whoever owns the business hears of the same reminders`,
    fallback: t`Email in place of WhatsApp`,
    fallbackLead: t`Whoever WhatsApp cannot reach gets an email instead`,
    digest: t`Daily summary to you`,
    digestLead: t`What is due, overdue and expected, once a day`,
    noneLead: t`Nobody is reminded while every channel is off.`,
  },
  further: {
    title: t`Further messages`,
    words: t`Change their words`,
    names: {
      welcome: t`Welcome`,
      receipt: t`Payment received`,
      paused: t`Paused`,
      "win-back": t`Win-back`,
    } satisfies Record<OptionalMessage, string>,
    leads: {
      welcome: t`To a new customer, when their first subscription is added`,
      receipt: t`To the customer, when a renewal is recorded as paid`,
      paused: t`To the customer, when a subscription is paused`,
      "win-back": t`30 days after the end, to customers who agreed to offers. WhatsApp bills it as marketing, about ₹0.86`,
    } satisfies Record<OptionalMessage, string>,
  },
  schedule: {
    title: t`Reminder schedule`,
    lead: (sendHour: number, quiet: { from: number; until: number }) =>
      sendHour >= quiet.from || sendHour < quiet.until
        ? t`Sent from ${{ sendHour: hour(sendHour) }} on, once, at any hour of the day`
        : t`Sent at ${{ sendHour: hour(sendHour) }}, once, never between ${{ from: hour(quiet.from) }} and ${{ until: hour(quiet.until) }}`,
    quiet: t`Quiet hours`,
    quietFrom: t`Nothing is sent after`,
    quietUntil: t`Nor before`,
    days: t`Days`,
    before: (days: number) => plural(days, { one: "# day before", other: "# days before" }),
    sameDay: t`Same day`,
    always: t`Always on`,
    extra: t`Further days`,
    extraLead: t`Two days are always on. Add others where your customers need them.`,
    step: (step: ReminderStep) => spoken(stepLabel(step)),
    paydays: t`Follow each customer’s payday`,
    paydaysLead: t`Further reminders wait up to 5 days for the day on which the customer usually pays`,
    holidays: t`Wait on holidays`,
    holidaysLead: t`Reminders other than the due day’s go out the morning after a big holiday`,
    state: t`Holidays of`,
    country: t`All of India`,
    after: t`After the last reminder`,
    afterHint: t`What becomes of a term that nobody renewed 7 days after its end, where that reminder is on.`,
    final: { ask: t`Ask me`, keep: t`Keep it overdue`, expire: t`Close it` } satisfies Record<FinalAction, string>,
  },
}));

export const serviceTexts = inLanguage(() => ({
  title: t`Services`,
  check: t`Check again`,
  checking: t`Checking...`,
  checked: (minutes: number) =>
    minutes < 1
      ? t`Checked just now`
      : plural(minutes, { one: "Checked # minute ago", other: "Checked # minutes ago" }),
  notChecked: t`Not checked yet`,
  email: t`Email`,
  whatsapp: t`WhatsApp`,
  active: t`Active`,
  inactive: t`Inactive`,
  unknown: t`Unknown`,
  takes: { email: t`The provider takes messages.`, whatsapp: t`The number is connected and takes messages.` },
  notConfigured: t`Not set up in this installation.`,
  fallback: {
    email: t`Reminders go by WhatsApp until it is back.`,
    whatsapp: t`Reminders go by email until it is back.`,
  },
  loading: t`Asking the providers`,
  failed: t`The providers could not be asked.`,
}));

export const testTexts = inLanguage(() => ({
  title: t`Send a test`,
  lead: t`The result is the provider’s own answer`,
  name: t`Name`,
  email: t`Email`,
  phone: t`Phone`,
  phoneHint: t`Include country code`,
  phoneExample: "+91 98260 41177",
  testEmail: t`Test email`,
  testWhatsapp: t`Test WhatsApp`,
  sending: t`Sending...`,
  needsEmail: t`Please enter both email and name for testing`,
  needsPhone: t`Please enter both phone and name for testing`,
  emailSent: t`Test email sent`,
  whatsappSent: t`Test WhatsApp message sent`,
  emailFailed: t`Email Test Failed`,
  whatsappFailed: t`WhatsApp Test Failed`,
  emailFailedLead: t`Failed to send test email`,
  whatsappFailedLead: t`Failed to send test WhatsApp message`,
  taken: (to: string) => t`The provider took the message to ${to}.`,
  reference: t`Reference`,
  readOnly: t`An owner, an admin or a manager can send tests.`,
}));

export const preferenceTexts = inLanguage(() => ({
  title: t`What you are told`,
  lead: t`Yours alone, kept as you switch. Bursts come as one; nothing pops up between 21:00 and 8:00, and emails keep the quiet hours.`,
  event: t`What happens`,
  bell: t`Bell`,
  popup: t`Pop-up`,
  email: t`Email`,
  notEmailed: t`Not emailed`,
  always: t`Always told`,
  saveFailed: t`Failed to save what you are told`,
  loading: t`Loading what you are told`,
  failed: t`What you are told could not be loaded.`,
  retry: t`Try again`,
  kinds: {
    "system.welcome": t`Notes about the product`,
    "trial.ending": t`The end of the trial`,
    "payment.received": t`A payment arrives`,
    "payment.refunded": t`A payment is returned`,
    "customer.replied": t`A customer answers`,
    "customer.opted-out": t`A customer wants no more messages`,
    "reminder.failed": t`A reminder fails`,
    "reminder.unknown": t`A reminder may not have arrived`,
    "renewal.unanswered": t`A customer does not renew after the last reminder`,
    "import.finished": t`An import is done`,
    "note.mentioned": t`Somebody mentions you in a note`,
  } satisfies Record<Notification["kind"], string>,
}));
