import type { ReminderChannel } from "@aavarti/domain/channels";
import type { ChannelReasons } from "./channel-reasons.ts";
import { emailReasons } from "./email/email-reasons.ts";
import { whatsappReasons } from "./whatsapp/whatsapp-reasons.ts";

/**
 * What reasons say of each channel. A registry of its own, because only languages other than
 * English load it, and public pages load it without the views.
 */
export const CHANNEL_REASONS: Readonly<Record<ReminderChannel, ChannelReasons>> = {
  email: emailReasons,
  whatsapp: whatsappReasons,
};
