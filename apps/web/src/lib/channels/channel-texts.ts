import { perChannel } from "@aavarti/domain/channels";
import { translatedTexts } from "../i18n/translated-texts.ts";
import { CHANNEL_VIEWS } from "./registry.ts";

/**
 * An object with the names and sentences of each channel, in the current language: read its
 * properties while rendering.
 */
export const channelTexts = translatedTexts(() => perChannel((channel) => CHANNEL_VIEWS[channel].texts()));
