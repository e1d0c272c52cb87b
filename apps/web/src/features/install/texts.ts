import { t } from "@lingui/core/macro";
import { inLanguage } from "../../lib/language/in-language.ts";

export const installTexts = inLanguage(() => ({
  offer: {
    title: t`Keep Aavarti on this phone`,
    lead: t`One tap from the home screen, and the due list opens without a network.`,
    byShareMenu: t`In Safari tap Share, then Add to Home Screen.`,
    install: t`Install`,
    decline: t`Not now`,
  },
  panel: {
    title: t`Install Aavarti`,
    lead: t`Opens from the home screen, in a window of its own. The due list opens without a network.`,
    install: t`Install`,
    ways: {
      installed: t`It is installed.`,
      prompt: t`This browser can install it. There is nothing to download from a store.`,
      "share-menu": t`In Safari tap Share, then Add to Home Screen.`,
      none: t`This browser does not offer it. Chrome and Edge do, and Safari on an iPhone or iPad.`,
    },
  },
}));
