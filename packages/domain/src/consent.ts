import { CHANNELS, REMINDER_CHANNELS, type ReminderChannel } from "./channels.ts";
import type { Language } from "./languages.ts";

/** Purposes of consent. Opting out ends both; opting in again restores only reminders. */
export const CONSENT_PURPOSES = ["reminders", "offers"] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

export const CONSENT_STATES = ["granted", "withdrawn"] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];

/** A reply on a channel as a source of consent. */
export type ReplySource = `${ReminderChannel}_reply`;

/** Source of each consent, as the sentence on the customer's page. */
export const CONSENT_SOURCES = {
  ...(Object.fromEntries(
    REMINDER_CHANNELS.map((channel) => [`${channel}_reply`, `replied ${CHANNELS[channel].by.en}`]),
  ) as Record<ReplySource, string>),
  email_link: "used the link in an email",
  spam_complaint: "marked an email as spam",
  email_provider: "unsubscribed at the email provider",
  person: "told the business",
} as const;
export type ConsentSource = keyof typeof CONSENT_SOURCES;

/**
 * Consent before anyone asked: reminders about a purchase may be sent until the customer objects;
 * offers may not.
 */
export const DEFAULT_CONSENT = { reminders: "granted", offers: "withdrawn" } as const satisfies Record<
  ConsentPurpose,
  ConsentState
>;

/**
 * Returns subject and text of the message that confirms an opt-out or opt-in on a channel. The text
 * is in both languages, the customer's own first, since the words that undo it work in both; the
 * subject only in theirs. Sends nothing.
 */
export function consentConfirmation(
  state: ConsentState,
  { channel, businessName, language }: { channel: ReminderChannel; businessName: string; language: Language },
): { subject: string; text: string } {
  const { subject } = CONFIRMATIONS[language][state];
  const inOrder = language === "en" ? (["en", "hi"] as const) : (["hi", "en"] as const);
  const text = inOrder.map((one) => CONFIRMATIONS[one][state].text(businessName, channel)).join("\n\n");
  return { subject, text };
}

type Confirmation = { subject: string; text: (business: string, channel: ReminderChannel) => string };

const CONFIRMATIONS: Record<Language, Record<ConsentState, Confirmation>> = {
  en: {
    withdrawn: {
      subject: "You've unsubscribed from reminders",
      text: (business, channel) =>
        `You won't get reminders from ${business} ${CHANNELS[channel].by.en} any more. To start again, reply START.`,
    },
    granted: {
      subject: "Reminders are back on",
      text: (business, channel) =>
        `You'll get reminders from ${business} ${CHANNELS[channel].by.en} again. To stop, reply STOP.`,
    },
  },
  hi: {
    withdrawn: {
      subject: "रिमाइंडर बंद हो गए",
      text: (business, channel) =>
        `अब आपको ${business} के रिमाइंडर ${CHANNELS[channel].by.hi} नहीं आएँगे। फिर चालू करने के लिए चालू लिखें।`,
    },
    granted: {
      subject: "रिमाइंडर फिर चालू",
      text: (business, channel) => `${business} के रिमाइंडर अब फिर ${CHANNELS[channel].by.hi} आएँगे। रोकने के लिए बंद लिखें।`,
    },
  },
};
