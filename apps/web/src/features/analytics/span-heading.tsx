import type { CalendarDate } from "@aavarti/domain/calendar";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { squareButtonClass } from "../../ui/button.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import type { ReportTexts } from "./report-texts.ts";
import { latestSpan, type Span, spanAway, spanLabel } from "./span.ts";

/**
 * Shows the heading with the selected month or financial year, and controls that call `onChange`
 * with the previous, the next or another kind of period. It can't go beyond the current one.
 * Switching between month and year goes to the current one.
 */
export function SpanHeading({
  span,
  today,
  texts,
  onChange,
}: {
  span: Span;
  today: CalendarDate;
  texts: Pick<ReportTexts, "title" | "span" | "spans" | "earlier" | "later" | "financialYear">;
  onChange: (span: Span) => void;
}) {
  const isLatest = span.name === latestSpan(span.kind, today).name;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-xl font-semibold max-lg:sr-only">{texts.title}</h1>
        <p role="status" className="num text-text-2 max-lg:text-md max-lg:font-medium max-lg:text-text">
          {spanLabel(span, texts)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-lg:w-full">
        <Segmented
          legend={texts.span}
          isLegendHidden
          value={span.kind}
          options={(["month", "year"] as const).map((value) => ({ value, label: texts.spans[value] }))}
          onChange={(kind) => onChange(latestSpan(kind, today))}
          className="max-lg:flex-1"
        />
        <button
          type="button"
          aria-label={texts.earlier[span.kind]}
          onClick={() => onChange(spanAway(span, -1))}
          className={squareButtonClass}
        >
          <ChevronLeft aria-hidden className="size-4" strokeWidth={1.75} />
        </button>
        <button
          type="button"
          aria-label={texts.later[span.kind]}
          disabled={isLatest}
          onClick={() => onChange(spanAway(span, 1))}
          className={`${squareButtonClass} disabled:opacity-55`}
        >
          <ChevronRight aria-hidden className="size-4" strokeWidth={1.75} />
        </button>
      </div>
    </div>
  );
}
