import type { OtherArea } from "@aavarti/domain/activity-areas";
import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the activity log, in the current language: read its properties while
 * rendering.
 */
export const activityTexts = translatedTexts(() => ({
  title: t`Activity log`,
  lead: t`Who did what, and when. Kept for at least a year.`,
  views: t`Category`,
  all: t`All activity`,
  areas: {
    payments: t`Payments`,
    people: t`Sign-ins`,
    settings: t`Settings`,
    exports: t`Import and export`,
    activation: t`Activation`,
  } satisfies Record<OtherArea, string>,
  by: t`Done by`,
  byWhom: { anyone: t`Anyone`, people: t`Any team member`, product: "Aavarti" },
  unknownPerson: t`Former team member`,
  product: "Aavarti",
  from: (address: string) => t`from ${address}`,
  onlyThis: t`Only this record`,
  only: (name: string) => t`Only ${name}`,
  oneRecord: t`Only one record`,
  showAll: t`Show all`,
  became: t`changed to`,
  nothing: "–",
  export: t`Export as CSV`,
  loading: t`Loading activity log`,
  failed: t`Couldn't load the activity log. Try again.`,
  retry: t`Try again`,
  noMatch: t`No activity matches this filter`,
  clear: t`Clear filters`,
  more: t`Show earlier activity`,
  refused: t`Only owners and admins can view the activity log.`,
}));
