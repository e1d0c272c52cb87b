import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../i18n/translated-texts.ts";

/** Texts of the suggestions after `@` in a note. */
export const mentionTexts = translatedTexts(() => ({
  suggestions: t`Mention someone`,
  suggested: (howMany: number) =>
    plural(howMany, { one: "# name. Use arrow keys to choose", other: "# names. Use arrow keys to choose" }),
}));
