import { plural, t } from "@lingui/core/macro";
import { inLanguage } from "../../lib/language/in-language.ts";

export const profileTexts = inLanguage(() => ({
  label: t`Business profile`,
  title: (day: string) => t`Say what your business is by ${day}`,
  titleLate: (day: string) => t`Your business profile was to be complete by ${day}`,
  note: t`The screens then speak in its words. It takes a minute.`,
  today: t`Today is the last day`,
  daysLeft: (days: number) => plural(days, { one: "# day left", other: "# days left" }),
  act: t`Complete the profile`,
}));
