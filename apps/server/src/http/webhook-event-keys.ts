import { createHash } from "node:crypto";
import type { EmailProvider } from "@aavarti/providers/email/interface";
import type { WhatsAppProvider } from "@aavarti/providers/whatsapp/interface";

const hashOf = (text: string | Buffer): string => createHash("sha256").update(text).digest("hex");

/**
 * What makes two deliveries of an email event the same. @throws AppError VALIDATION_FAILED when the
 * body is no event.
 */
export const emailEventKey = (email: EmailProvider, body: Buffer): string => email.parseWebhook(body).eventKey;

/**
 * WhatsApp's envelope has no id of its own: the key is made of the keys of what is in it, so that
 * the same batch sent again is the same event even when its bytes differ. @throws AppError
 * VALIDATION_FAILED when the body is no event.
 */
export function whatsappEventKey(whatsapp: WhatsAppProvider, body: Buffer): string {
  const { statuses, messages } = whatsapp.parseWebhook(body);
  const keys = [...statuses, ...messages].map((event) => event.eventKey).sort();
  return keys.length === 0 ? hashOf(body) : hashOf(keys.join("\n"));
}
