import type { PaymentTotals } from "@aavarti/contract/payments";
import type { CalendarDate } from "@aavarti/domain/calendar";
import type { PaymentMode } from "@aavarti/domain/ledger";
import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useState } from "react";
import { amountLabel } from "../../../lib/display/amounts.ts";
import { daysLabel } from "../../../lib/display/display.ts";
import { dayAndTime } from "../../../lib/display/instant-label.ts";
import { besideBookedLines } from "../../../lib/payments/beside-booked.ts";
import { EquationStrip } from "../../../lib/payments/equation-strip.tsx";
import { modeNames } from "../../../lib/payments/mode-texts.ts";
import { useMay } from "../../../lib/session/may.tsx";
import { figureLinkClass } from "../../../ui/figure-tiles.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { FigureRows } from "../../dashboards/figure-rows.tsx";
import { type Period, searchOfPeriod } from "./payments-search.ts";
import { tabTexts as texts } from "./texts.ts";

/** The colour of each mode, in the order of the chart colours. */
const COLOURS = {
  upi: "bg-chart-1",
  cash: "bg-chart-2",
  bank_transfer: "bg-chart-3",
  card: "bg-chart-4",
  cheque: "bg-chart-5",
  other: "bg-text-3",
} as const satisfies Record<PaymentMode, string>;

/**
 * Shows what was booked (terms that began, which it opens) and collected in a period, what is owed
 * as of today, whenever it was due, marked when some is overdue, the amounts that lead from one to
 * the other, and what came in by each payment mode less refunds, largest first; modes in which more
 * was refunded than received stand apart. After the first nightly check of the balances it shows
 * when that was, or a warning if they don't add up.
 */
export function TotalsPanel({ totals, period, today }: { totals: PaymentTotals; period: Period; today: CalendarDate }) {
  const { owed, overdue } = totals.now;
  const days = searchOfPeriod(period);
  const may = useMay();
  const mayOpen = may("customers.read") && may("analytics.read") && Number(totals.booked) !== 0;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-label={texts.title} className="rounded-md border border-line bg-surface">
      <EquationStrip
        booked={{
          amount: totals.booked,
          note: bookedNote(period, today),
          ...(mayOpen && {
            link: (name: string) => (
              <button type="button" onClick={() => setIsOpen(true)} className={`text-left ${figureLinkClass}`}>
                {name}
              </button>
            ),
          }),
        }}
        collected={{
          amount: totals.collected,
          note: texts.received[period.kind](totals.payments),
          link: (name) => (
            <Link to="/dashboard/payments" search={{ ...days, tab: "received" }} className={figureLinkClass}>
              {name}
            </Link>
          ),
        }}
        owed={{
          amount: owed.amount,
          note: texts.charges(owed.count),
          link: (name) => (
            <Link to="/dashboard/payments" search={days} className={figureLinkClass}>
              {name}
            </Link>
          ),
        }}
        lines={besideBookedLines(totals)}
        isLate={overdue.count > 0}
      >
        <Modes totals={totals} period={period} today={today} />
      </EquationStrip>
      {isOpen && (
        <FigureRows
          asked={{
            code: "booked",
            name: texts.columns.booked,
            meaning: texts.bookedMeaning,
            from: period.from,
            until: period.to,
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  );
}

/** Says which terms are in Booked: of a period that isn't over, those that began until today. */
const bookedNote = ({ kind, from, to }: Period, today: CalendarDate): string =>
  kind !== "day" && from <= today && today < to
    ? texts.bookedUntilToday(daysLabel(from, today, today))
    : texts.bookedNote[kind];

function Modes({ totals, period, today }: { totals: PaymentTotals; period: Period; today: CalendarDate }) {
  const parts = totals.byMode.map(({ mode, amount }) => ({ mode, amount, rupees: Number(amount) }));
  const shown = parts.filter((part) => part.rupees > 0).toSorted((a, b) => b.rupees - a.rupees);
  const returned = parts.filter((part) => part.rupees < 0);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <h2 className="text-sm text-text-2">{texts.byMode}</h2>
        <Checked totals={totals} today={today} />
      </div>
      {shown.length === 0 ? (
        <p className="text-sm text-text-3">{texts.noneReceived[period.kind]}</p>
      ) : (
        <>
          <div aria-hidden className="flex h-2 gap-px overflow-hidden rounded-full">
            {shown.map((part) => (
              <span key={part.mode} className={COLOURS[part.mode]} style={{ flexGrow: part.rupees }} />
            ))}
          </div>
          <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
            {shown.map(({ mode, amount }) => (
              <li key={mode} className="flex items-center gap-1.5 whitespace-nowrap">
                <span aria-hidden className={`size-2.5 rounded-xs ${COLOURS[mode]}`} />
                <Link
                  to="/dashboard/payments"
                  search={{ ...searchOfPeriod(period), tab: "received", mode }}
                  className="rounded-xs hover:underline max-lg:min-h-11 max-lg:content-center"
                >
                  <span className="text-text-2">{modeNames[mode]}</span> {amountLabel(amount)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {returned.map(({ mode, amount }) => (
        <p key={mode} className="text-sm text-text-2">
          {texts.returned(modeNames[mode], amountLabel(amount.replace("-", "")))}
        </p>
      ))}
    </div>
  );
}

/** The result of the nightly comparison of balances and ledger. */
function Checked({ totals: { isBalanced, checkedAt }, today }: { totals: PaymentTotals; today: CalendarDate }) {
  if (isBalanced === null || checkedAt === null) return null;
  return isBalanced ? (
    <p className="flex items-center gap-1 text-xs text-paid-text">
      <CircleCheck aria-hidden className="size-3.5" strokeWidth={2} />
      {texts.checked(dayAndTime(checkedAt, today))}
    </p>
  ) : (
    <p role="alert" className="flex items-center gap-1 text-xs text-danger-text">
      <CircleAlert aria-hidden className="size-3.5" strokeWidth={2} />
      {texts.unbalanced}
    </p>
  );
}

/** Shows a placeholder as high as the totals while they load, which screen readers announce. */
export function TotalsWaiting() {
  return (
    <div
      role="status"
      aria-label={texts.loadingTotals}
      className="flex flex-wrap gap-x-12 gap-y-4 rounded-md border border-line bg-surface p-4 lg:px-5"
    >
      {["booked", "collected", "owed"].map((figure) => (
        <div key={figure} className="grid gap-2">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-7 w-32" />
          <Skeleton className="h-3 w-28" />
        </div>
      ))}
      <div className="grid flex-1 basis-72 content-start gap-3 max-lg:hidden">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-2 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    </div>
  );
}
