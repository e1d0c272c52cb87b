import type { NewReminder } from "@aavarti/db/queries/reminders/rows";
import type { ServiceContext } from "../../context.ts";

const NO_NUMBER_REASON = "No phone number for WhatsApp.";

/**
 * Returns two rows: the WhatsApp message for which there is no number, and this email as its
 * fallback.
 */
export function fallbackRows(ctx: ServiceContext, email: NewReminder): NewReminder[] {
  const replaced = { ...email, id: ctx.newId(), channel: "whatsapp" as const, recipient_address: null };
  return [
    { ...replaced, state: "cancelled", state_reason: NO_NUMBER_REASON },
    { ...email, fallback_of: replaced.id },
  ];
}
