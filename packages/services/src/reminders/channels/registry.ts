import { REMINDER_CHANNELS, type ReminderChannel } from "@aavarti/domain/channels";
import type { ChannelService } from "./channel.ts";
import { emailChannel } from "./email/email-channel.ts";
import { whatsappChannel } from "./whatsapp/whatsapp-channel.ts";

/** How to send on each channel. */
export const CHANNEL_SERVICES: Readonly<Record<ReminderChannel, ChannelService>> = {
  email: emailChannel,
  whatsapp: whatsappChannel,
};

/** The channels on which a message with an unknown outcome can be looked up. */
export const SEARCHABLE_CHANNELS = REMINDER_CHANNELS.filter((channel) => CHANNEL_SERVICES[channel].findByKey !== null);
