import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts around the reports, in the current language: read its properties while
 * rendering. What a report itself says is in `domain/report-words.ts`, which the PDF uses too.
 */
export const reportsTexts = translatedTexts(() => ({
  title: t`Reports`,
  choose: t`Report`,
  print: t`Print`,
  csv: (table: string) => t`Download ${table} as CSV`,
  loading: t`Loading the report`,
  failed: t`Couldn't load the report. Try again.`,
  retry: t`Try again`,
  figures: t`Key figures`,
  asOf: (at: string) => t`As of ${at}`,
  until: (day: string) => t`until ${day}`,
}));
