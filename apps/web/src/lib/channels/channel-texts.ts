import { perChannel, type ReminderChannel } from "@aavarti/domain/channels";
import { translatedTexts } from "../i18n/translated-texts.ts";
import type { ChannelTexts } from "./channel-view.ts";
import { emailTexts } from "./email/email-texts.ts";
import { whatsappTexts } from "./whatsapp/whatsapp-texts.ts";

/** What screens say of each channel, apart from its view, which the first screen loads alone. */
const CHANNEL_TEXTS: Readonly<Record<ReminderChannel, () => ChannelTexts>> = {
  email: emailTexts,
  whatsapp: whatsappTexts,
};

/**
 * An object with the names and sentences of each channel, in the current language: read its
 * properties while rendering.
 */
export const channelTexts = translatedTexts(() => perChannel((channel) => CHANNEL_TEXTS[channel]()));
