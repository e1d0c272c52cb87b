import type { ReminderChannel } from "@aavarti/domain/channels";
import type { ChannelView } from "./channel-view.ts";
import { emailView } from "./email/email-view.tsx";
import { whatsappView } from "./whatsapp/whatsapp-view.ts";

/** How screens show each channel. */
export const CHANNEL_VIEWS: Readonly<Record<ReminderChannel, ChannelView>> = {
  email: emailView,
  whatsapp: whatsappView,
};
