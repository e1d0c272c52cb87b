import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the toasts of a Google sign-in, in the current language: read its properties while
 * rendering. In a file of their own because every page handles its result.
 */
export const googleTexts = translatedTexts(() => ({
  done: t`Google sign-in successful`,
  welcome: t`You are signed in with your Google account.`,
  failed: t`Sign-in Failed`,
  unsuccessful: t`Google authentication was unsuccessful. Please try again.`,
}));
