import { toHtmlParagraphs } from "../html.ts";
import type { RenderedEmail } from "../reminders/channels/email/render-email.ts";

/**
 * Converts paragraphs to an email to a business's own team, the same text in the plain and the HTML
 * part, which is escaped. Sends nothing.
 */
export function toOwnerEmail(email: { subject: string; paragraphs: readonly string[]; tag: string }): RenderedEmail {
  const text = email.paragraphs.join("\n\n");
  return { subject: email.subject, text, html: toHtmlParagraphs(text), tag: email.tag };
}
