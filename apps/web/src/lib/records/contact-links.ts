/** Links that open an app of the phone or computer. Phone numbers are E.164. */

/** Returns a `tel:` link. */
export const callLink = (phone: string): string => `tel:${phone}`;

/** Returns a WhatsApp link with a prefilled text, which the user still has to send. */
export const whatsappLink = (phone: string, text: string): string =>
  `https://wa.me/${phone.replace(/\D/gu, "")}?text=${encodeURIComponent(text)}`;

/** Returns a `mailto:` link with a prefilled subject and text. */
export const mailLink = (email: string, { subject, text }: { subject: string; text: string }): string =>
  `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
