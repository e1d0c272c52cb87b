import type { FAULT_REASONS } from "./reasons/faults.ts";
import type { REMINDER_REASONS } from "./reasons/reminders.ts";

type Reason = keyof typeof FAULT_REASONS | keyof typeof REMINDER_REASONS;

/**
 * Why the same message to the same address fails every time: the address or the message itself has
 * to change. What the provider, the account or the clock may mend is none of them.
 */
const LASTING_FAILURES: ReadonlySet<string> = new Set<Reason>([
  "whatsapp.notOnWhatsapp",
  "whatsapp.ownNumber",
  "whatsapp.needsPhone",
  "whatsapp.numberIncomplete",
  "whatsapp.noPromotions",
  "whatsapp.template",
  "whatsapp.media",
  "whatsapp.mediaTooLarge",
  "whatsapp.mediaType",
  "whatsapp.textLength",
  "postmark.address",
  "postmark.suppressed",
  "postmark.tooLarge",
  "stopped.noNumber",
  "stopped.noContact",
]);

/**
 * Returns whether sending a message again would fail for the same reason; false for an unknown one
 * and for null.
 */
export const isLastingFailure = (reason: string | null): boolean => reason !== null && LASTING_FAILURES.has(reason);
