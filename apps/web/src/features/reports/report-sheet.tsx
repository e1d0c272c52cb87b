import type { Report } from "@aavarti/contract/reports";
import { type ReportWords, reportPeriod, reportValue } from "@aavarti/domain/report-words";
import { monthSpan, yearSpan } from "@aavarti/domain/reports";
import type { ReactNode } from "react";
import { businessCurrency } from "../../lib/display/business-currency.ts";
import { dayOfInstant, dayWithYear, NOTHING } from "../../lib/display/display.ts";
import { timeLabel } from "../../lib/display/instant-label.ts";
import { currentLanguage } from "../../lib/i18n/current-language.ts";
import { classNames } from "../../ui/class-names.ts";
import { ReportTable } from "./report-table.tsx";
import { reportsTexts as texts } from "./texts.ts";

/**
 * Shows a report as a sheet of paper: what it counts, its figures and its tables, each with a CSV
 * download. A report without any row says so in a sentence. `isOutdated`: it is still that of
 * another period, and is dimmed.
 */
export function ReportSheet({
  report,
  words,
  businessName,
  readAt,
  isOutdated,
  action,
}: {
  report: Report;
  words: ReportWords;
  businessName: string;
  /** When the report was calculated. */
  readAt: string;
  isOutdated: boolean;
  action: ReactNode;
}) {
  const { name, lead, nothing } = words.kinds[report.kind];
  const language = currentLanguage();
  const look = { language, currency: businessCurrency() };
  const isEmpty = report.tables.every(({ rows }) => rows.length === 0);
  const whole = report.span === "month" ? monthSpan(report.name) : yearSpan(report.name);
  const isRunning = report.until !== whole?.last;
  const tables = report.tables.filter(({ rows }) => rows.length > 0);
  return (
    <article
      aria-label={name}
      inert={isOutdated}
      aria-busy={isOutdated}
      className={classNames(
        "grid gap-6 rounded-md border border-line bg-surface p-4 lg:p-6 print:border-0 print:p-0",
        isOutdated && "opacity-60",
      )}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-lg font-semibold">{name}</h2>
          <p className="num text-md">
            {reportPeriod(language, report)}
            {isRunning && `, ${texts.until(dayWithYear(report.until))}`}
          </p>
          <p className="mt-1 max-w-150 text-sm text-text-2">{lead}</p>
        </div>
        <div className="flex min-w-0 flex-col gap-3 max-lg:w-full lg:items-end">
          <div className="text-right text-sm text-text-2 max-lg:text-left">
            <p className="font-medium text-text">{businessName}</p>
            <p className="num">{texts.asOf(`${dayOfInstant(readAt)}, ${timeLabel(readAt)}`)}</p>
          </div>
          {action}
        </div>
      </header>
      {isEmpty ? (
        <p role="status" className="text-text-2">
          {nothing}
        </p>
      ) : (
        <>
          <section aria-label={texts.figures}>
            <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 xl:grid-cols-4 print:grid-cols-4">
              {report.figures.map(({ code, unit, value }) => (
                <div key={code} className="min-w-0">
                  <dt className="text-sm text-text-2">{words.codes[code]}</dt>
                  <dd className="num text-lg font-semibold">{reportValue(value, unit, look) || NOTHING}</dd>
                </div>
              ))}
            </dl>
          </section>
          {tables.map((table) => (
            <ReportTable
              key={table.code}
              table={table}
              words={words}
              fileName={`${report.kind}-${table.code}-${report.name}.csv`}
            />
          ))}
        </>
      )}
    </article>
  );
}
