import { toHtmlParagraphs } from "../html.ts";
import type { RenderedEmail } from "../reminders/channels/email/render-email.ts";

/**
 * Returns an email to a business's own team: plain paragraphs, the same in the text and the HTML
 * part.
 */
export function toOwnerEmail(email: { subject: string; paragraphs: readonly string[]; tag: string }): RenderedEmail {
  const text = email.paragraphs.join("\n\n");
  return { subject: email.subject, text, html: toHtmlParagraphs(text), tag: email.tag };
}
