import type { ReminderChannel } from "../../channels.ts";

/** A channel's name in a Hindi sentence: `ईमेल रिमाइंडर`. */
export const CHANNEL_NAME: Readonly<Record<ReminderChannel, string>> = { email: "ईमेल", whatsapp: "WhatsApp" };

/** One message of a channel, or several, in a Hindi sentence. */
export const CHANNEL_MESSAGE: Readonly<Record<ReminderChannel, string>> = {
  email: "ईमेल",
  whatsapp: "WhatsApp मैसेज",
};
