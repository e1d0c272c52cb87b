import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the business profile that is asked for after the trial begins, in the
 * current language: read its properties while rendering.
 */
export const profileTexts = translatedTexts(() => ({
  label: t`Business profile`,
  title: (day: string) => t`Choose your business type by ${day}`,
  titleLate: (day: string) => t`Your business profile was due by ${day}`,
  note: t`Your workspace will use words that fit your business. Setup takes about a minute.`,
  today: t`Today is the last day`,
  daysLeft: (days: number) => plural(days, { one: "# day left", other: "# days left" }),
  act: t`Complete profile`,
}));
