import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the titles of the pages around signing in, on the page and in the browser's
 * window, in the current language: read its properties while rendering. In a file of their own
 * because routes need them before their pages are loaded; the rest of the texts stays out of the
 * dashboard's first load.
 */
export const authTitles = translatedTexts(() => ({
  register: t`Start 3-day free trial`,
  forgot: t`Reset your password`,
  reset: t`Choose a new password`,
  verify: t`Confirming your email`,
}));
