/** Links that begin a call or a message. Phone numbers are E.164. */

/**
 * Returns a `tel:` link, which opens the phone's dialler, for a number in international form
 * (E.164).
 */
export const callLink = (phone: string): string => `tel:${phone}`;

/**
 * Returns a link that opens a WhatsApp chat with a number in international form (E.164) and a
 * prefilled text, which the user still has to send.
 */
export const whatsappLink = (phone: string, text: string): string =>
  `https://wa.me/${phone.replace(/\D/gu, "")}?text=${encodeURIComponent(text)}`;

/**
 * Returns a `mailto:` link, which opens an email with a prefilled subject and text that the user
 * still has to send.
 */
export const mailLink = (email: string, { subject, text }: { subject: string; text: string }): string =>
  `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;

const INBOX = "/dashboard/inbox?write=";

/** Returns the path of the inbox that opens a customer's WhatsApp chat there, or begins it. */
export const inboxLink = (customerId: string): string => INBOX + encodeURIComponent(customerId);

/** Returns the customer's id of an `inboxLink`; undefined for any other link. */
export const writtenTo = (href: string): string | undefined =>
  href.startsWith(INBOX) ? decodeURIComponent(href.slice(INBOX.length)) : undefined;
