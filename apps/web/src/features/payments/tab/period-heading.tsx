import type { CalendarDate } from "@aavarti/domain/calendar";
import { Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight, Printer } from "lucide-react";
import { dayWithYear, fullDay, monthName } from "../../../lib/display/display.ts";
import { MoneyIcon } from "../../../lib/payments/money-icon.tsx";
import { Button, squareButtonClass } from "../../../ui/button.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { Tooltip } from "../../../ui/tooltip.tsx";
import { currentPeriod, PERIOD_KINDS, type Period, periodAway } from "./payments-search.ts";
import { tabTexts as texts } from "./texts.ts";

/**
 * Returns the period's label in the current language: `November 2026`, `Mon, 23 Nov 2026`, or for
 * other days the first and last, as `1 Nov 2026 – 23 Nov 2026`.
 */
export const periodLabel = ({ kind, from, to }: Period): string =>
  kind === "days"
    ? `${dayWithYear(from)} – ${dayWithYear(to)}`
    : kind === "day"
      ? fullDay(from)
      : `${monthName(from)} ${from.slice(0, 4)}`;

/**
 * Shows the screen's title with the period, controls that switch to another by calling `onChange`,
 * with `mayPrint` a link that prints the payments of the day shown or else of today, and, unless
 * `onTake` is null, the button that takes a payment (disabled while offline). One can go back
 * without limit, but not beyond the current period; changing between day and month goes to the
 * current one.
 */
export function PeriodHeading({
  period,
  today,
  mayPrint,
  onTake,
  onChange,
}: {
  period: Period;
  today: CalendarDate;
  /** Whether a day's payments can be printed: the day shown, or else today. */
  mayPrint: boolean;
  /** Takes a payment; null for a role that may not. */
  onTake: (() => void) | null;
  onChange: (period: Period) => void;
}) {
  const isLatest = period.to >= today;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 px-4 pt-4 lg:px-6 lg:pt-5">
      <div className="min-w-0">
        <h1 className="text-xl font-semibold max-lg:sr-only">{texts.title}</h1>
        <p role="status" className="num text-text-2 max-lg:text-md max-lg:font-medium max-lg:text-text">
          {periodLabel(period)}
        </p>
      </div>
      <div className="flex items-center gap-2 max-lg:w-full max-lg:flex-wrap">
        {mayPrint && (
          <Tooltip label={texts.printDay}>
            <Link
              to="/dashboard/payments"
              search={{ summary: "print", day: period.kind === "day" ? period.from : today }}
              aria-label={texts.printDay}
              className={squareButtonClass}
            >
              <Printer aria-hidden className="size-4" strokeWidth={1.75} />
            </Link>
          </Tooltip>
        )}
        <Segmented
          legend={texts.period}
          isLegendHidden
          value={period.kind === "days" ? null : period.kind}
          options={PERIOD_KINDS.map((value) => ({ value, label: texts.periods[value] }))}
          onChange={(kind) => onChange(currentPeriod(kind, today))}
          className="max-lg:flex-1"
        />
        <button
          type="button"
          aria-label={texts.earlier[period.kind]}
          onClick={() => onChange(periodAway(period, -1))}
          className={squareButtonClass}
        >
          <ChevronLeft aria-hidden className="size-4" strokeWidth={1.75} />
        </button>
        <button
          type="button"
          aria-label={texts.later[period.kind]}
          disabled={isLatest}
          onClick={() => onChange(periodAway(period, 1))}
          className={`${squareButtonClass} disabled:opacity-55`}
        >
          <ChevronRight aria-hidden className="size-4" strokeWidth={1.75} />
        </button>
        {onTake && (
          <Button needsNetwork look="primary" className="max-lg:w-full" onClick={onTake}>
            <MoneyIcon aria-hidden className="size-4" strokeWidth={1.75} />
            {texts.take}
          </Button>
        )}
      </div>
    </div>
  );
}
