import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of error screens, in the current language: read its properties while
 * rendering.
 */
export const errorTexts = translatedTexts(() => ({
  wrong: {
    title: t`Something went wrong`,
    lead: t`Your saved work is safe. Refresh the page.`,
    refresh: t`Refresh Page`,
  },
  notFound: {
    site: t`Aavarti, home`,
    code: "404",
    title: t`Page not found`,
    lead: t`The link may be old, or the address may have a typo.`,
    home: t`Open dashboard`,
    back: t`Go back`,
  },
}));
