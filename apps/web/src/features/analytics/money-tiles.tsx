import type { AnalyticsPeriod } from "@aavarti/contract/analytics";
import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import { Link } from "@tanstack/react-router";
import { trpc } from "../../lib/api/trpc.ts";
import { shortAmount } from "../../lib/display/amounts.ts";
import { FigureTile, FigureTiles, figureLinkClass } from "../../ui/figure-tiles.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { moneyTexts as texts } from "./money-texts.ts";

const DAYS = { "7d": 7, "30d": 30, "90d": 90 } as const satisfies Record<AnalyticsPeriod, number>;

/**
 * Shows what was booked and collected in the 7, 30 or 90 days that end `today`, and what is owed
 * now; the last two link to the Payments tab. It loads them itself: a placeholder meanwhile,
 * nothing after a failure.
 */
export function MoneyTiles({ today, period }: { today: CalendarDate; period: AnalyticsPeriod }) {
  const days = { from: addDays(today, 1 - DAYS[period]), to: today };
  const totals = trpc.payments.totals.useQuery(days, { placeholderData: (previous) => previous });
  if (totals.isPending) return <Skeleton className="h-41 rounded-md lg:h-26" />;
  if (!totals.data) return null;
  const { booked, paidBefore, collected, payments, now } = totals.data;
  return (
    <FigureTiles label={texts.title} columns="lg:grid-cols-3">
      <FigureTile
        isLink={false}
        figure={shortAmount(Number(booked))}
        note={Number(paidBefore) === 0 ? texts.bookedNote : texts.bookedWithBefore(shortAmount(Number(paidBefore)))}
      >
        {texts.booked}
      </FigureTile>
      <FigureTile figure={shortAmount(Number(collected))} note={texts.payments(payments)}>
        <Link to="/dashboard/payments" search={{ lane: "received", ...days }} className={figureLinkClass}>
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
  );
}
