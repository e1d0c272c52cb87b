import { t } from "@lingui/core/macro";
import { inLanguage } from "../../lib/language/in-language.ts";

/**
 * Apart from the other texts: every page takes the answer of a Google sign-in out of its address.
 */
export const googleTexts = inLanguage(() => ({
  done: t`Google sign-in successful`,
  welcome: t`You are signed in with your Google account.`,
  failed: t`Sign-in Failed`,
  unsuccessful: t`Google authentication was unsuccessful. Please try again.`,
}));
