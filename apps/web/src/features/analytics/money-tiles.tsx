import type { AnalyticsPeriod } from "@aavarti/contract/analytics";
import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import { Link } from "@tanstack/react-router";
import { trpc } from "../../lib/api/trpc.ts";
import { shortAmount } from "../../lib/display/amounts.ts";
import { daysLabel } from "../../lib/display/display.ts";
import { paidBeforeLine } from "../../lib/payments/beside-booked.ts";
import { FigureTile, FigureTiles, figureLinkClass } from "../../ui/figure-tiles.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { moneyTexts as texts } from "./money-texts.ts";

const DAYS = { "7d": 7, "30d": 30, "90d": 90 } as const satisfies Record<AnalyticsPeriod, number>;

/**
 * Shows what was booked and collected in a period that ends today, and what is owed today; the last
 * two open the Payments tab. Below stands how much of what was booked counts as paid from before
 * payments were recorded, which is in no collected amount, and a link to the Payments tab of the
 * period, which says why the figures differ. A placeholder while they load, nothing after a
 * failure, such as that of a role without the right to totals.
 */
export function MoneyTiles({ today, period }: { today: CalendarDate; period: AnalyticsPeriod }) {
  const days = { from: addDays(today, 1 - DAYS[period]), to: today };
  const totals = trpc.payments.totals.useQuery(days, { placeholderData: (previous) => previous });
  if (totals.isPending) return <Skeleton className="h-41 rounded-md lg:h-26" />;
  if (!totals.data) return null;
  const { booked, paidBefore, collected, payments, now } = totals.data;
  const shownDays = daysLabel(days.from, days.to, today);
  return (
    <div>
      <FigureTiles label={texts.title} columns="lg:grid-cols-3">
        <FigureTile isLink={false} figure={shortAmount(Number(booked))} note={texts.bookedNote(shownDays)}>
          {texts.booked}
        </FigureTile>
        <FigureTile figure={shortAmount(Number(collected))} note={texts.payments(payments, shownDays)}>
          <Link to="/dashboard/payments" search={{ tab: "received", ...days }} className={figureLinkClass}>
            {texts.collected}
          </Link>
        </FigureTile>
        <div className="max-lg:col-span-2">
          <FigureTile figure={shortAmount(Number(now.owed.amount))} note={texts.owedNote}>
            <Link to="/dashboard/payments" className={figureLinkClass}>
              {texts.owed}
            </Link>
          </FigureTile>
        </div>
      </FigureTiles>
      <div className="num mt-2 flex flex-wrap items-center justify-between gap-x-4 text-sm text-text-2">
        {Number(paidBefore) !== 0 && <p>{paidBeforeLine(shortAmount(Number(paidBefore)))}</p>}
        <Link
          to="/dashboard/payments"
          search={days}
          className="ml-auto rounded-sm font-medium text-accent-text hover:underline max-lg:py-2.5"
        >
          {texts.whyTheyDiffer}
        </Link>
      </div>
    </div>
  );
}
