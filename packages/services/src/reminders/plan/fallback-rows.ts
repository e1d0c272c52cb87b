import type { NewReminder } from "@aavarti/db/queries/reminders/rows";
import { causeColumns } from "@aavarti/db/queries/stored-explanations";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import type { ServiceContext } from "../../context.ts";

const NO_NUMBER = explainReminder("stopped.noNumber");

/**
 * Returns two rows: the WhatsApp message for which there is no number, and this email as its
 * fallback.
 */
export function fallbackRows(ctx: ServiceContext, email: NewReminder): NewReminder[] {
  const replaced = { ...email, id: ctx.newId(), channel: "whatsapp" as const, recipient_address: null };
  return [
    { ...replaced, state: "cancelled", ...causeColumns(NO_NUMBER) },
    { ...email, fallback_of: replaced.id },
  ];
}
