import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the shortcuts that every screen has, and of the dialog that lists
 * them, in the current language: read its properties while rendering.
 */
export const shortcutTexts = translatedTexts(() => ({
  title: t`Keyboard shortcuts`,
  close: t`Close`,
  everywhere: t`General`,
  goTo: t`Go to`,
  search: t`Search or type a command`,
  help: t`Show shortcuts`,
  thenKey: t`then`,
  orKey: t`or`,
  single: t`Single-key shortcuts`,
  singleHint: t`These don't work while you're typing.`,
}));
