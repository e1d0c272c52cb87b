import { t } from "@lingui/core/macro";
import { inLanguage } from "../../lib/language/in-language.ts";

export const errorTexts = inLanguage(() => ({
  wrong: {
    title: t`Something went wrong`,
    lead: t`This page stopped working. What you saved is safe; refresh to go on.`,
    refresh: t`Refresh Page`,
  },
  notFound: {
    site: t`Aavarti, home`,
    code: "404",
    title: t`This page did not come round.`,
    lead: t`The link may be old, or something in the address is misspelt.`,
    home: t`Open the dashboard`,
    back: t`Go back`,
  },
}));
