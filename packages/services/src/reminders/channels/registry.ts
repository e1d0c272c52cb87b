import type { ReminderChannel } from "@aavarti/domain/channels";
import type { ChannelService } from "./channel.ts";
import { emailChannel } from "./email/email-channel.ts";
import { whatsappChannel } from "./whatsapp/whatsapp-channel.ts";

/** How to send on each channel. */
export const CHANNEL_SERVICES: Readonly<Record<ReminderChannel, ChannelService>> = {
  email: emailChannel,
  whatsapp: whatsappChannel,
};
