import { createHash } from "node:crypto";
import type { EmailProvider } from "@aavarti/providers/email/interface";
import type { WhatsAppProvider } from "@aavarti/providers/whatsapp/interface";

const hashOf = (text: string | Buffer): string => createHash("sha256").update(text).digest("hex");

/**
 * Returns the key that identifies repeated deliveries of an email event.
 * @throws AppError VALIDATION_FAILED for a body that is not an event.
 */
export const emailEventKey = (email: EmailProvider, body: Buffer): string => email.parseWebhook(body).eventKey;

/**
 * Returns the key of a WhatsApp delivery. The envelope has no id, so the key is made from the keys
 * of its contents: the same batch is the same event even if its bytes differ. @throws AppError
 * VALIDATION_FAILED for a body that is not an event.
 */
export function whatsappEventKey(whatsapp: WhatsAppProvider, body: Buffer): string {
  const { phoneNumberId: _, ...events } = whatsapp.parseWebhook(body);
  const keys = Object.values(events)
    .flat()
    .map(({ eventKey }) => eventKey)
    .sort();
  return keys.length === 0 ? hashOf(body) : hashOf(keys.join("\n"));
}
