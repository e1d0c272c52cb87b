import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the bell, which are part of the first load, in the current language:
 * read its properties while rendering.
 */
export const bellTexts = translatedTexts(() => ({
  title: t`Notifications`,
  unread: (unread: number) => plural(unread, { one: "# notification", other: "# notifications" }),
}));
