import type { NewReminder } from "@aavarti/db/queries/reminders";
import type { ServiceContext } from "../context.ts";

const NO_NUMBER_REASON = "No phone number for WhatsApp.";

/**
 * Two rows: the message by WhatsApp that there is no number for, and this one by email in its
 * place.
 */
export function insteadOfWhatsapp(ctx: ServiceContext, email: NewReminder): NewReminder[] {
  const replaced = { ...email, id: ctx.newId(), channel: "whatsapp" as const, recipient_address: null };
  return [
    { ...replaced, state: "cancelled", state_reason: NO_NUMBER_REASON },
    { ...email, fallback_of: replaced.id },
  ];
}
