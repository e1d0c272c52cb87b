import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts for moving in a long conversation, in the current language: read its
 * properties while rendering.
 */
export const threadTexts = translatedTexts(() => ({
  jumpToNewest: t`Go to newest message`,
}));
