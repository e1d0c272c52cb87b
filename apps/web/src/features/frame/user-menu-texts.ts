import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the user menu's own texts, in the current language, which are loaded when it
 * opens: read its properties while rendering.
 */
export const userMenuTexts = translatedTexts(() => ({
  profile: t`Profile Settings`,
  billing: t`Billing & Plans`,
  activity: t`Activity Log`,
  settings: t`Account Settings`,
  businesses: t`Your businesses`,
  opened: t`You're working in this business now. Other tabs follow.`,
  switchFailed: t`Couldn't open this business`,
  signOut: t`Sign Out`,
}));
