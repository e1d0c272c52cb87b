import type { ActivityArea } from "@aavarti/domain/activity-areas";
import { t } from "@lingui/core/macro";
import { inLanguage } from "../../lib/language/in-language.ts";

export const activityTexts = inLanguage(() => ({
  title: t`Activity log`,
  lead: t`Who did what, and when. Kept for at least a year.`,
  views: t`What it is about`,
  all: t`Everything`,
  areas: {
    payments: t`Activation`,
    people: t`Sign-ins`,
    settings: t`Settings`,
    exports: t`Import and export`,
  } satisfies Record<Exclude<ActivityArea, "customers" | "products" | "subscriptions">, string>,
  by: t`Done by`,
  byWhom: { anyone: t`Anyone`, people: t`Any person`, product: "Aavarti" },
  unknownPerson: t`Somebody who left`,
  product: "Aavarti",
  from: (address: string) => t`from ${address}`,
  became: t`became`,
  nothing: "–",
  export: t`Export as CSV`,
  loading: t`Loading the activity log`,
  failed: t`The activity log could not be loaded.`,
  retry: t`Try again`,
  noMatch: t`Nothing of this kind was recorded yet.`,
  clear: t`Show everything`,
  more: t`Show earlier`,
  refused: t`Only an owner or an admin can read the activity log.`,
}));
