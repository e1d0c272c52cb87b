import { splitAttachments } from "./inbound-email.ts";
import type { ReadEmail } from "./interface.ts";
import { parsePostmarkWebhook } from "./transform.ts";

/**
 * Takes an inbound email apart (`splitAttachments`) and returns it with the key of its event. Holds
 * the thread while it reads: a second or more for the largest, see `createMailReader`.
 * @throws AppError VALIDATION_FAILED when the body is not a mail.
 */
export function readEmail(rawBody: Buffer): ReadEmail {
  const split = splitAttachments(rawBody);
  return { ...split, eventKey: parsePostmarkWebhook(split.body).eventKey };
}
