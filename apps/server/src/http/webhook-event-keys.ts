import { createHash } from "node:crypto";
import type { EmailProvider } from "@aavarti/providers/email/interface";
import type { WhatsAppProvider } from "@aavarti/providers/whatsapp/interface";

const hashOf = (text: string | Buffer): string => createHash("sha256").update(text).digest("hex");

/**
 * Returns the key of an event from the email provider: repeated deliveries of one event have the
 * same.
 * @throws AppError VALIDATION_FAILED for a body that is not an event.
 */
export const emailEventKey = (email: EmailProvider, body: Buffer): string => email.parseWebhook(body).eventKey;

/**
 * Returns the key of a WhatsApp delivery: repeated deliveries of one batch have the same, even if
 * their bytes differ, since the envelope has no id and the key is made from those of its contents
 * that are about our number. A delivery without such contents gets the hash of its bytes.
 * @throws AppError VALIDATION_FAILED for a body that is not an event.
 */
export function whatsappEventKey(whatsapp: WhatsAppProvider, body: Buffer): string {
  const { otherNumberIds: _, ...events } = whatsapp.parseWebhook(body);
  const keys = Object.values(events)
    .flat()
    .map(({ eventKey }) => eventKey)
    .sort();
  return keys.length === 0 ? hashOf(body) : hashOf(keys.join("\n"));
}
