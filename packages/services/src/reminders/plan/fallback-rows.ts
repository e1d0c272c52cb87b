import type { NewReminder } from "@aavarti/db/queries/reminders/rows";
import { causeColumns } from "@aavarti/db/queries/stored-explanations";
import type { ReminderChannel } from "@aavarti/domain/channels";
import type { ServiceContext } from "../../context.ts";
import { CHANNEL_SERVICES } from "../channels/registry.ts";

/**
 * Returns two rows for the reminder log without writing them: the message on `channel`, where the
 * recipient has no address, as cancelled, and `row` as the one sent in its place.
 */
export function fallbackRows(ctx: ServiceContext, row: NewReminder, channel: ReminderChannel): NewReminder[] {
  const replaced = { ...row, id: ctx.newId(), channel, recipient_address: null };
  return [
    { ...replaced, state: "cancelled", ...causeColumns(CHANNEL_SERVICES[channel].noAddressCause) },
    { ...row, fallback_of: replaced.id },
  ];
}
