import { type CalendarDate, monthOf } from "@aavarti/domain/calendar";
import { parseSignedAmount } from "@aavarti/domain/money";
import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import type { Outputs } from "../../lib/api/trpc.ts";
import { amountLabel, paiseLabel, shortAmount } from "../../lib/display/amounts.ts";
import { monthName, shortMonthName } from "../../lib/display/display.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { standingLooks } from "../../lib/records/standing-look.ts";
import { classNames } from "../../ui/class-names.ts";
import { Ring, type RingShape } from "../../ui/ring.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { laneOf } from "./lanes.ts";
import { overviewNouns, overviewTexts } from "./texts.ts";

type Board = Outputs["renewals"]["board"];

/**
 * Shows what is due today, due in seven days and overdue, and what was collected this month if the
 * role may see it, each a link to exactly these rows; below, how much of this month's renewals is
 * renewed, overdue, due today and to come. Without `board` a placeholder of the same size.
 */
export function Strip({
  board,
  oldestDays,
  today,
}: {
  board: Board | undefined;
  /** How many days late the oldest renewal is; null if nothing is overdue or it isn't known. */
  oldestDays: number | null;
  today: CalendarDate;
}) {
  const texts = overviewTexts.strip;
  const nouns = overviewNouns(useBusinessWords());
  if (!board) return <Skeleton className="h-36 rounded-md max-lg:h-57" />;
  const [due, week, overdue] = [laneOf(board, "today"), laneOf(board, "week"), laneOf(board, "overdue")];
  const { collected } = board.month;
  const { from } = monthOf(today);
  return (
    <section aria-label={texts.title} className="overflow-hidden rounded-md border border-line-strong">
      <div
        className={classNames(
          "grid grid-cols-2 bg-line gap-px [&>*]:bg-surface",
          collected === null ? "lg:grid-cols-3" : "lg:grid-cols-4",
        )}
      >
        <Cell
          label={texts.today}
          mark={<Mark {...standingLooks.due_today} />}
          amount={shortAmount(Number(due.amount))}
          tone={due.count > 0 ? "text-today-text" : undefined}
          note={nouns.count(due.count)}
        >
          <Link to="/dashboard/renewals" search={{ lane: "today" }} className={cellLinkClass}>
            {texts.today}
          </Link>
        </Cell>
        <Cell
          label={texts.week}
          mark={<Mark {...standingLooks.due_soon} />}
          amount={shortAmount(Number(week.amount))}
          note={nouns.count(week.count)}
        >
          <Link to="/dashboard/renewals" search={{ lane: "week" }} className={cellLinkClass}>
            {texts.week}
          </Link>
        </Cell>
        <Cell
          label={texts.overdue}
          mark={<Mark {...standingLooks.overdue} />}
          amount={shortAmount(Number(overdue.amount))}
          tone={overdue.count > 0 ? "text-overdue-text" : undefined}
          note={[nouns.count(overdue.count), ...(oldestDays === null ? [] : [texts.oldest(oldestDays)])].join(", ")}
        >
          <Link to="/dashboard/renewals" search={{ lane: "overdue" }} className={cellLinkClass}>
            {texts.overdue}
          </Link>
        </Cell>
        {collected !== null && (
          <Cell
            label={texts.collected(shortMonthName(today))}
            mark={<Mark shape={{ kind: "check" }} ring="text-paid" />}
            amount={paiseLabel(parseSignedAmount(collected) ?? 0)}
            note={texts.received}
          >
            <Link to="/dashboard/payments" search={{ tab: "received", from, to: today }} className={cellLinkClass}>
              {texts.collected(shortMonthName(today))}
            </Link>
          </Cell>
        )}
      </div>
      <MonthBar month={board.month} name={monthName(today)} />
    </section>
  );
}

const Mark = ({ shape, ring }: { shape: RingShape; ring: string }) => (
  <Ring shape={shape} className={classNames("size-4", ring)} />
);

/** Covers its whole cell. */
const cellLinkClass =
  "outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus";

function Cell({
  mark,
  amount,
  tone,
  note,
  children,
}: {
  label: string;
  mark: ReactNode;
  amount: string;
  tone?: string | undefined;
  note: string;
  /** Its name, as a link. */
  children: ReactNode;
}) {
  return (
    <dl className="relative px-3.5 py-3 hover:bg-hover lg:px-4.5 lg:py-3.5">
      <dt className="flex items-center gap-2 text-text-2">
        {mark}
        <span className="cut-off">{children}</span>
      </dt>
      <dd className={classNames("num mt-1.5 text-xl leading-7 font-semibold lg:text-2xl lg:leading-8.5", tone)}>
        {amount}
      </dd>
      <dd className="num flex items-center justify-between gap-2 text-sm text-text-2">
        <span className="lg:cut-off">{note}</span>
        <ArrowRight aria-hidden className="size-3.5 shrink-0 text-text-3 max-lg:hidden" strokeWidth={1.75} />
      </dd>
    </dl>
  );
}

const paise = (amount: string) => parseSignedAmount(amount) ?? 0;

function MonthBar({ month, name }: { month: Board["month"]; name: string }) {
  const parts = [
    { value: paise(month.renewed), look: "bg-paid" },
    { value: paise(month.overdue), look: "bg-overdue" },
    { value: paise(month.today), look: "bg-today" },
    { value: paise(month.toCome), look: "hatch bg-line-strong" },
  ].filter(({ value }) => value > 0);
  const words = overviewTexts.strip.month(name, {
    renewed: amountLabel(month.renewed),
    overdue: amountLabel(month.overdue),
    today: amountLabel(month.today),
    toCome: amountLabel(month.toCome),
  });
  return (
    <>
      <div aria-hidden className="flex h-1.5 gap-0.5 border-t border-line bg-pressed">
        {parts.map(({ value, look }) => (
          <span key={look} className={classNames("min-w-1", look)} style={{ flexGrow: value, flexBasis: 0 }} />
        ))}
      </div>
      <p className="num px-3.5 py-1.5 text-xs text-text-2 lg:px-4.5">{words}</p>
    </>
  );
}
