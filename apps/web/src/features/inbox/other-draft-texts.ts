import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with what the composer says of a draft for the customer that a conversation was with
 * before, in the current language: read its properties while rendering.
 */
export const otherDraftTexts = translatedTexts(() => ({
  reply: (name: string) => t`You started a message to ${name}.`,
  note: (name: string) => t`You started a note about ${name}.`,
  use: t`Use it`,
  discard: t`Discard`,
}));
