import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/** Texts around a formatted email, in the current language: read them while rendering. */
export const emailHtmlTexts = translatedTexts(() => ({
  frame: (subject: string | null) => (subject === null ? t`Formatted email` : t`Formatted email: ${subject}`),
  showImages: t`Show images`,
  whyHidden: t`Images tell the sender that you opened the email.`,
  showText: t`Show as text`,
  showFormatted: t`Show formatting`,
  failed: t`Couldn't load the formatting of this email.`,
}));
