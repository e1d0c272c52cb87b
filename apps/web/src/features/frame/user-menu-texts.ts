import { t } from "@lingui/core/macro";
import { inLanguage } from "../../lib/i18n/in-language.ts";

/** The user menu's own texts, which are loaded when it opens. */
export const userMenuTexts = inLanguage(() => ({
  profile: t`Profile Settings`,
  billing: t`Billing & Plans`,
  activity: t`Activity Log`,
  settings: t`Account Settings`,
  signOut: t`Sign Out`,
}));
