import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts around the reports, in the current language: read its properties while
 * rendering. What a report itself says is in `domain/report-words.ts`, which the PDF uses too.
 */
export const reportsTexts = translatedTexts(() => ({
  title: t`Reports`,
  choose: t`Report`,
  print: t`Print or save as PDF`,
  csv: (table: string) => t`Download ${table} as CSV`,
  loading: t`Loading the report`,
  preparing: t`Preparing this report. It's shown here as soon as it's ready.`,
  failed: t`Couldn't load the report. Try again.`,
  retry: t`Try again`,
  figures: t`Key figures`,
  asOf: (at: string) => t`As of ${at}`,
  email: (report: string) => t`Email of ${report}`,
  intervals: { never: t`Don't email me`, week: t`Email me every Monday`, month: t`Email me on the 1st` },
  emailSaved: {
    never: (report: string) => t`You won't get ${report} by email any more`,
    week: (report: string) => t`You'll get ${report} by email every Monday`,
    month: (report: string) => t`You'll get ${report} by email on the 1st of each month`,
  },
  emailFailed: t`Couldn't save your choice`,
  until: (day: string) => t`until ${day}`,
}));
