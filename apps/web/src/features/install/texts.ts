import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the offer to install the app, in the current language: read its
 * properties while rendering.
 */
export const installTexts = translatedTexts(() => ({
  offer: {
    title: t`Install Aavarti on this phone`,
    lead: t`One tap from your home screen. See your renewals even when you're offline.`,
    byShareMenu: t`In Safari, tap Share, then Add to Home Screen.`,
    install: t`Install`,
    decline: t`Not now`,
  },
  panel: {
    title: t`Install Aavarti`,
    lead: t`Opens from your home screen in its own window. See your renewals even when you're offline.`,
    install: t`Install`,
    ways: {
      installed: t`Installed`,
      prompt: t`You can install Aavarti from this browser. No app store needed.`,
      "share-menu": t`In Safari, tap Share, then Add to Home Screen.`,
      none: t`This browser can't install Aavarti. Use Chrome or Edge, or Safari on an iPhone or iPad.`,
    },
  },
}));
