import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with what the composer says of colleagues who are replying, in the current language:
 * read its properties while rendering.
 */
export const replyingTexts = translatedTexts(() => ({
  one: (name: string) => t`${name} is replying`,
  several: t`Several team members are replying`,
  beforeSending: t`Check with them before you send.`,
}));
