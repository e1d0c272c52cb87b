import type { CalendarDate } from "@aavarti/domain/calendar";
import { reportWords } from "@aavarti/domain/report-words";
import { REPORT_KINDS, REPORT_PERMISSIONS, type ReportKind } from "@aavarti/domain/reports";
import { Link } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import { useState } from "react";
import { failedCalculation, hasCode } from "../../lib/api/api-error.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { FailedCalculation } from "../../lib/calculations/failed-calculation.tsx";
import { QueryNotice } from "../../lib/calculations/query-notice.tsx";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { currentLanguage } from "../../lib/i18n/current-language.ts";
import { useMay } from "../../lib/session/may.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { ListSkeleton } from "../../ui/list.tsx";
import { reportTexts } from "../analytics/report-texts.ts";
import { type Span, searchOf } from "../analytics/span.ts";
import { SpanHeading } from "../analytics/span-heading.tsx";
import { ReportEmailChoice } from "./report-email-choice.tsx";
import { ReportSheet } from "./report-sheet.tsx";
import { reportsTexts as texts } from "./texts.ts";

/**
 * Shows the reports that the role may see, and the chosen one of a month or financial year as a
 * page to print and file. It loads the report; a change of period calls `onSpan`.
 */
export function ReportsScreen({
  asked,
  span,
  today,
  businessName,
  onSpan,
}: {
  /** The report in the address; the first one the role may see without one. */
  asked: ReportKind | undefined;
  span: Span;
  today: CalendarDate;
  businessName: string;
  onSpan: (span: Span) => void;
}) {
  const nouns = useBusinessWords();
  const words = reportWords(currentLanguage(), nouns);
  const may = useMay();
  const shown = REPORT_KINDS.filter((kind) => REPORT_PERMISSIONS[kind].every(may));
  const kind = shown.find((one) => one === asked) ?? shown[0];
  const report = trpc.reports.read.useQuery(
    { kind: kind ?? "renewals", [span.kind]: span.name },
    {
      enabled: kind !== undefined,
      placeholderData: (previous) => (previous?.kind === kind ? previous : undefined),
      // A large business's report is calculated by a job.
      refetchInterval: ({ state: { data, error } }) => (isBeingPrepared(error) || data?.isUpdating ? 2_000 : false),
    },
  );
  // While it looks again there is no error.
  const [wasPreparing, setWasPreparing] = useState(false);
  const isPreparing = !report.data && (report.isError ? isBeingPrepared(report.error) : wasPreparing);
  if (isPreparing !== wasPreparing) setWasPreparing(isPreparing);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:gap-6 lg:p-6 print:p-0">
      <div data-chrome>
        <SpanHeading
          span={span}
          today={today}
          texts={{ ...reportTexts(nouns), title: texts.title }}
          onChange={onSpan}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[12.5rem_minmax(0,1fr)] xl:gap-6">
        <nav data-chrome aria-label={texts.choose} className="max-lg:-mx-4 max-lg:px-4 max-xl:overflow-x-auto">
          <ul className="flex gap-1 xl:flex-col">
            {shown.map((one) => (
              <li key={one} className="shrink-0">
                <Link
                  to="/dashboard/reports"
                  search={{ report: one, ...searchOf(span) }}
                  replace
                  aria-current={one === kind ? "page" : undefined}
                  className={classNames(
                    "flex min-h-11 items-center rounded-sm px-3 whitespace-nowrap lg:min-h-9 xl:whitespace-normal",
                    one === kind ? "bg-pressed/70 font-medium" : "text-text-2 hover:bg-hover hover:text-text",
                  )}
                >
                  {words.kinds[one].name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0">
          {isPreparing ? (
            <p role="status" className="rounded-md border border-line bg-surface p-4 text-text-2 lg:p-6">
              {texts.preparing}
            </p>
          ) : report.isError && !report.data ? (
            <QueryNotice query={report} text={texts.failed} actionLabel={texts.retry} />
          ) : report.data ? (
            <>
              {report.data.failure && (
                <p data-chrome className="mb-3 text-sm text-text-2 max-lg:text-base">
                  <FailedCalculation failure={report.data.failure} />
                </p>
              )}
              <ReportSheet
                report={report.data}
                words={words}
                businessName={businessName}
                readAt={report.data.calculatedAt ?? new Date(report.dataUpdatedAt).toISOString()}
                isOutdated={report.isPlaceholderData}
                action={
                  <span data-chrome className="flex flex-wrap items-center gap-2 max-lg:w-full">
                    <ReportEmailChoice kind={report.data.kind} name={words.kinds[report.data.kind].name} />
                    <Button
                      look={report.data.tables.some(({ rows }) => rows.length > 0) ? "primary" : "secondary"}
                      className="max-lg:flex-1"
                      onClick={() => window.print()}
                    >
                      <Printer aria-hidden className="size-4" strokeWidth={1.75} />
                      {texts.print}
                    </Button>
                  </span>
                }
              />
            </>
          ) : (
            <ListSkeleton label={texts.loading} rows={8} />
          )}
        </div>
      </div>
    </div>
  );
}

const isBeingPrepared = (error: unknown): boolean => hasCode(error, "CONFLICT") && failedCalculation(error) === null;
