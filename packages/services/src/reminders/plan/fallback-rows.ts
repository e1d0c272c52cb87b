import type { NewReminder } from "@aavarti/db/queries/reminders/rows";
import { causeColumns } from "@aavarti/db/queries/stored-explanations";
import type { ReminderChannel } from "@aavarti/domain/channels";
import type { ServiceContext } from "../../context.ts";
import { CHANNEL_SERVICES } from "../channels/registry.ts";

/**
 * Builds two rows without writing them: the message on the channel for which the recipient has no
 * address, cancelled, and this one as its fallback.
 */
export function fallbackRows(ctx: ServiceContext, row: NewReminder, channel: ReminderChannel): NewReminder[] {
  const replaced = { ...row, id: ctx.newId(), channel, recipient_address: null };
  return [
    { ...replaced, state: "cancelled", ...causeColumns(CHANNEL_SERVICES[channel].noAddressCause) },
    { ...row, fallback_of: replaced.id },
  ];
}
