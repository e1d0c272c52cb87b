/** Links that open the phone's or computer's own apps. Numbers are E.164. */

export const callLink = (phone: string): string => `tel:${phone}`;

/** WhatsApp with the text typed already; whoever taps it still presses Send. */
export const whatsappLink = (phone: string, text: string): string =>
  `https://wa.me/${phone.replace(/\D/gu, "")}?text=${encodeURIComponent(text)}`;

export const mailLink = (email: string, { subject, text }: { subject: string; text: string }): string =>
  `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
