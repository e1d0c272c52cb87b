import { t } from "@lingui/core/macro";
import { translatedTexts } from "../i18n/translated-texts.ts";

/** The texts of the note about a phone number that others have: read them while rendering. */
export const samePhoneTexts = translatedTexts(() => ({
  same: (name: string) => t`${name} has the same phone number.`,
  open: (name: string) => t`View ${name}`,
  anyway: t`You can still save.`,
}));
