import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the shortcuts that every screen has, of the dialog that lists them,
 * and of the command palette while it loads, in the current language: read its properties while
 * rendering.
 */
export const shortcutTexts = translatedTexts(() => ({
  title: t`Keyboard shortcuts`,
  close: t`Close`,
  everywhere: t`General`,
  goTo: t`Go to`,
  search: t`Search or type a command`,
  cancel: t`Cancel`,
  notLoaded: t`Couldn't open search. Check your connection and refresh the page.`,
  refresh: t`Refresh Page`,
  help: t`Show shortcuts`,
  thenKey: t`then`,
  orKey: t`or`,
  single: t`Single-key shortcuts`,
  singleHint: t`These don't work while you're typing.`,
}));
