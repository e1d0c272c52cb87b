import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/** In a file of their own because every page handles the result of a Google sign-in. */
export const googleTexts = translatedTexts(() => ({
  done: t`Google sign-in successful`,
  welcome: t`You are signed in with your Google account.`,
  failed: t`Sign-in Failed`,
  unsuccessful: t`Google authentication was unsuccessful. Please try again.`,
}));
