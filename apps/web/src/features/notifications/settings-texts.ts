import type { Notification } from "@aavarti/contract/notification-feed";
import { OPTIONAL_MESSAGE_NAMES, type OptionalMessage } from "@aavarti/domain/message-kinds";
import { type FinalAction, stepLabel } from "@aavarti/domain/reminder-switches";

const hour = (value: number) => `${value}:00`;

export const settingsTexts = {
  title: "Notifications",
  lead: "What is sent, when, and what became of it",
  save: "Save Preferences",
  saving: "Saving...",
  discard: "Discard",
  unsaved: "Unsaved changes",
  saved: "Preferences saved",
  savedLead: "Reminders follow them from now on.",
  undo: "Undo",
  undoAlt: "Put the preferences back as they were",
  undone: "Preferences put back",
  saveFailed: "Failed to save preferences",
  loading: "Loading preferences",
  failed: "Your preferences could not be loaded.",
  retry: "Try again",
  readOnly: "Your role can look at these preferences. An owner, an admin or a manager can change them.",
  channels: {
    title: "Channels",
    email: "Email reminders",
    emailLead: "To customers, and a copy to you",
    whatsapp: "WhatsApp reminders",
    whatsappLead: "Approved utility templates, about ₹0.12 each",
    customer: "Remind customers",
    customerLead: "On every channel that is on and that they can be reached on",
    owner: "A copy to you",
    ownerLead: "Whoever owns the business hears of the same reminders",
    fallback: "Email in place of WhatsApp",
    fallbackLead: "Whoever WhatsApp cannot reach gets an email instead",
    digest: "Daily summary to you",
    digestLead: "What is due, overdue and expected, once a day",
    noneLead: "Nobody is reminded while every channel is off.",
  },
  further: {
    title: "Further messages",
    words: "Change their words",
    names: OPTIONAL_MESSAGE_NAMES,
    leads: {
      welcome: "To a new customer, when their first subscription is added",
      receipt: "To the customer, when a renewal is recorded as paid",
      paused: "To the customer, when a subscription is paused",
      "win-back":
        "30 days after the end, to customers who agreed to offers. WhatsApp bills it as marketing, about ₹0.86",
    } satisfies Record<OptionalMessage, string>,
  },
  schedule: {
    title: "Reminder schedule",
    lead: (sendHour: number, quiet: { from: number; until: number }) =>
      sendHour >= quiet.from || sendHour < quiet.until
        ? `Sent from ${hour(sendHour)} on, once, at any hour of the day`
        : `Sent at ${hour(sendHour)}, once, never between ${hour(quiet.from)} and ${hour(quiet.until)}`,
    days: "Days",
    before: (days: number) => `${days} days before`,
    sameDay: "Same day",
    always: "Always on",
    extra: "Further days",
    extraLead: "Two days are always on. Add others where your customers need them.",
    step: stepLabel,
    holidays: "Wait on holidays",
    holidaysLead: "Reminders other than the due day’s go out the morning after a big holiday",
    state: "Holidays of",
    country: "All of India",
    after: "After the last reminder",
    afterHint: "What becomes of a term that nobody renewed 7 days after its end, where that reminder is on.",
    final: { ask: "Ask me", keep: "Keep it overdue", expire: "Close it" } satisfies Record<FinalAction, string>,
  },
} as const;

export const serviceTexts = {
  title: "Services",
  check: "Check again",
  checking: "Checking...",
  checked: (minutes: number) =>
    minutes < 1 ? "Checked just now" : `Checked ${minutes === 1 ? "a minute" : `${minutes} minutes`} ago`,
  notChecked: "Not checked yet",
  email: "Email",
  whatsapp: "WhatsApp",
  active: "Active",
  inactive: "Inactive",
  unknown: "Unknown",
  takes: { email: "The provider takes messages.", whatsapp: "The number is connected and takes messages." },
  notConfigured: "Not set up in this installation.",
  fallback: {
    email: "Reminders go by WhatsApp until it is back.",
    whatsapp: "Reminders go by email until it is back.",
  },
  loading: "Asking the providers",
  failed: "The providers could not be asked.",
} as const;

export const testTexts = {
  title: "Send a test",
  lead: "The result is the provider’s own answer",
  name: "Name",
  email: "Email",
  phone: "Phone",
  phoneHint: "Include country code",
  phoneExample: "+91 98260 41177",
  testEmail: "Test email",
  testWhatsapp: "Test WhatsApp",
  sending: "Sending...",
  needsEmail: "Please enter both email and name for testing",
  needsPhone: "Please enter both phone and name for testing",
  emailSent: "Test email sent",
  whatsappSent: "Test WhatsApp message sent",
  emailFailed: "Email Test Failed",
  whatsappFailed: "WhatsApp Test Failed",
  emailFailedLead: "Failed to send test email",
  whatsappFailedLead: "Failed to send test WhatsApp message",
  taken: (to: string) => `The provider took the message to ${to}.`,
  reference: "Reference",
  readOnly: "An owner, an admin or a manager can send tests.",
} as const;

export const preferenceTexts = {
  title: "What you are told",
  lead: "Yours alone, kept as you switch. Bursts come as one; nothing pops up between 21:00 and 8:00.",
  event: "What happens",
  bell: "Bell",
  popup: "Pop-up",
  always: "Always told",
  saveFailed: "Failed to save what you are told",
  loading: "Loading what you are told",
  failed: "What you are told could not be loaded.",
  retry: "Try again",
  kinds: {
    "system.welcome": "Notes about the product",
    "trial.ending": "The end of the trial",
    "payment.received": "A payment arrives",
    "payment.refunded": "A payment is returned",
    "customer.replied": "A customer answers",
    "customer.opted-out": "A customer wants no more messages",
    "reminder.failed": "A reminder fails",
    "reminder.unknown": "A reminder may not have arrived",
    "renewal.unanswered": "A customer does not renew after the last reminder",
  } satisfies Record<Notification["kind"], string>,
} as const;
