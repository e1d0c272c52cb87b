import type { ServiceContext } from "../context.ts";
import { toHtmlParagraphs } from "../html.ts";
import type { ReminderMessage } from "../reminders/compose/compose-message.ts";
import type { RenderedEmail } from "../reminders/compose/render-reminder.ts";

/**
 * Returns an email to a business's own team: plain paragraphs, the same in the text and the HTML
 * part.
 */
export function toOwnerEmail(email: { subject: string; paragraphs: readonly string[]; tag: string }): RenderedEmail {
  const text = email.paragraphs.join("\n\n");
  return { subject: email.subject, text, html: toHtmlParagraphs(text), tag: email.tag };
}

/**
 * Converts that email to the ledger's message: from the product's address, with the row's id as its
 * key.
 */
export function toOwnerMessage(
  { tenantId }: Pick<ServiceContext, "tenantId">,
  { id, address }: { id: string; address: string },
  rendered: RenderedEmail,
): ReminderMessage {
  const email = { to: address, fromName: "Aavarti", ...rendered, idempotencyKey: id, tenantId };
  return { channel: "email", address, subject: rendered.subject, text: rendered.text, email };
}
