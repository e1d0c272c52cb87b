import { CHANNEL_NAMES, type ReminderChannel } from "./reminder-switches.ts";

/** What a customer may agree to separately. Asking to stop ends both; asking to start again brings back the reminders only. */
export const CONSENT_PURPOSES = ["reminders", "offers"] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

export const CONSENT_STATES = ["granted", "withdrawn"] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];

/** How a consent became known, as the sentence that the customer's page shows. */
export const CONSENT_SOURCES = {
  whatsapp_reply: "answered on WhatsApp",
  email_reply: "answered by email",
  email_link: "used the link in an email",
  spam_complaint: "marked an email as spam",
  email_provider: "unsubscribed at the email provider",
  person: "told the business",
} as const;
export type ConsentSource = keyof typeof CONSENT_SOURCES;

/** Nobody asked: reminders about what somebody has bought may be sent until they object; offers may not. */
export const DEFAULT_CONSENT = { reminders: "granted", offers: "withdrawn" } as const satisfies Record<
  ConsentPurpose,
  ConsentState
>;

/** `Asked not to be messaged on WhatsApp, 21 Nov 2026`. */
export const withdrawnWords = (channel: ReminderChannel, day: string): string =>
  channel === "email"
    ? `Asked not to be emailed, ${day}`
    : `Asked not to be messaged on ${CHANNEL_NAMES[channel]}, ${day}`;

/** What the customer is told, once, after asking to stop or to start. */
export function confirmationWords(state: ConsentState, channel: ReminderChannel, businessName: string): string {
  const by = channel === "email" ? "by email" : "on WhatsApp";
  return state === "withdrawn"
    ? `You will get no more reminders from ${businessName} ${by}. To get them again, answer START. आपको अब संदेश नहीं भेजे जाएँगे; फिर से पाने के लिए चालू लिखें।`
    : `${businessName} will send you reminders ${by} again. To stop them, answer STOP. संदेश फिर भेजे जाएँगे; रोकने के लिए बंद लिखें।`;
}
