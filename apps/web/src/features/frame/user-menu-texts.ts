import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/** The user menu's own texts, which are loaded when it opens. */
export const userMenuTexts = translatedTexts(() => ({
  profile: t`Profile Settings`,
  billing: t`Billing & Plans`,
  activity: t`Activity Log`,
  settings: t`Account Settings`,
  signOut: t`Sign Out`,
}));
