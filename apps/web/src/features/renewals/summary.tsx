import { parseCalendarDate } from "@aavarti/domain/calendar";
import { parseSignedAmount } from "@aavarti/domain/money";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { amountLabel, paiseLabel, shortAmount } from "../../lib/display/amounts.ts";
import { monthName, NOTHING } from "../../lib/display/display.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { classNames } from "../../ui/class-names.ts";
import { Ring } from "../../ui/ring.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Board, laneFigures } from "./board-figures.ts";
import { laneLooks } from "./lane-looks.ts";
import { renewalTexts } from "./texts.ts";

const texts = translatedTexts(() => renewalTexts.summary);

/**
 * Shows the day's figures: number and next price of the renewals due today and of the overdue ones
 * (not what is owed for earlier terms), each a link to that list, and a bar of how much of this
 * month's renewals is renewed, overdue, due today or to come, with what was collected if the role
 * may see it. A search does not change them.
 */
export function Summary({
  board,
  isFailed,
}: {
  board: Board | undefined;
  /** The request failed: the figures show dashes of the same size, and the lanes show the error. */
  isFailed: boolean;
}) {
  const today = parseCalendarDate(board?.today ?? "");
  return (
    <section className="grid gap-4 lg:grid-cols-[minmax(0,200px)_minmax(0,200px)_minmax(0,1fr)] lg:items-center lg:gap-0 lg:rounded-md lg:border lg:border-line lg:bg-surface lg:py-4">
      <div className="grid grid-cols-2 gap-4 lg:contents">
        <div className="lg:px-5">
          <Figure board={board} isFailed={isFailed} lane="today" label={texts.today} />
        </div>
        <div className="border-l border-line pl-4 lg:px-5">
          <Figure board={board} isFailed={isFailed} lane="overdue" label={texts.overdue} tone="text-overdue-text" />
        </div>
      </div>
      <div className={classNames("lg:px-5", !isFailed && "lg:border-l lg:border-line")}>
        {today && board ? (
          <MonthBar month={board.month} name={monthName(today)} />
        ) : (
          <div className="h-10">{!isFailed && <Skeleton className="h-full w-full" />}</div>
        )}
      </div>
    </section>
  );
}

function Figure({
  board,
  isFailed,
  lane,
  label,
  tone,
}: {
  board: Board | undefined;
  isFailed: boolean;
  lane: "today" | "overdue";
  label: string;
  tone?: string;
}) {
  const { count, amount } = laneFigures(board, lane);
  const look = laneLooks[lane];
  return (
    <Link
      to="."
      search={(previous) => ({ ...previous, lane })}
      title={texts.explained}
      className="group block min-w-0 rounded-sm"
    >
      <span className="flex items-center gap-2 text-text-2">
        <Ring shape={look.shape} className={classNames("size-4", look.ring)} />
        <span className="cut-off">{label}</span>
      </span>
      {board ? (
        <>
          <span className={classNames("num mt-1 block text-2xl font-semibold", count > 0 && tone)}>
            {shortAmount(Number(amount))}
          </span>
          <span className="num block text-xs text-text-3 group-hover:underline max-lg:text-sm">
            {texts.people(count)}
          </span>
          <span className="block text-xs text-text-3 max-lg:text-sm">{texts.nextPrice}</span>
        </>
      ) : (
        <span className="mt-1 grid h-16.5 content-evenly max-lg:h-18.5">
          {isFailed ? (
            <span className="text-2xl font-semibold text-text-3">{NOTHING}</span>
          ) : (
            <>
              <Skeleton className="h-7 w-28" />
              <Skeleton className="h-3 w-16" />
            </>
          )}
        </span>
      )}
    </Link>
  );
}

const paise = (amount: string) => parseSignedAmount(amount) ?? 0;

/** An amount that is negative when more was refunded than received. */
const signedAmount = (amount: string): string => paiseLabel(paise(amount));

/** A placeholder for the bold amount: translations place it at different positions. */
const PLACE = "|";

/**
 * The month's bar: green for renewed, red for overdue, orange for today, hatched for still to come.
 * The words below say the same.
 */
function MonthBar({ month, name }: { month: Board["month"]; name: string }) {
  const [renewed, overdue, today, toCome] = [month.renewed, month.overdue, month.today, month.toCome].map(paise);
  const total = (renewed ?? 0) + (overdue ?? 0) + (today ?? 0) + (toCome ?? 0);
  const parts = [
    { value: renewed ?? 0, look: "bg-paid" },
    { value: overdue ?? 0, look: "bg-overdue" },
    { value: today ?? 0, look: "bg-today" },
    { value: toCome ?? 0, look: "hatch bg-line-strong" },
  ];
  const sentence = `${texts.renewedIn(name)}: ${texts.ofTotal(amountLabel(month.renewed), paiseLabel(total))}`;
  const { collected } = month;
  // The order of the two amounts depends on the language.
  const [before, after] = texts.ofTotal(PLACE, paiseLabel(total)).split(PLACE);
  return (
    <>
      <div className="num mb-2.5 flex flex-wrap items-baseline justify-between gap-x-3 text-sm max-lg:text-base">
        <span className="text-text-2">{texts.renewedIn(name)}</span>
        <span className="text-text-3">
          {before}
          <b className="font-semibold text-text">{amountLabel(month.renewed)}</b>
          {after}
        </span>
      </div>
      <div role="img" aria-label={sentence} className="flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-pressed">
        {parts
          .filter(({ value }) => value > 0)
          .map(({ value, look }) => (
            <span
              key={look}
              className={classNames("min-w-1 transition-[flex-grow] duration-(--t-slow)", look)}
              style={{ flexGrow: value / total, flexBasis: 0 }}
            />
          ))}
      </div>
      {collected !== null && (
        <Link
          to="/dashboard/payments"
          search={{ tab: "received" }}
          className="num mt-2.5 flex flex-wrap items-baseline justify-between gap-x-3 rounded-xs text-sm hover:underline max-lg:mt-1 max-lg:min-h-11 max-lg:content-center max-lg:text-base"
        >
          <span className="text-text-2">{texts.collectedIn(name)}</span>
          <b className="font-semibold">{signedAmount(collected)}</b>
        </Link>
      )}
      <div className="num mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-xs text-text-3 max-lg:hidden">
        <Key look="bg-paid">{texts.renewed}</Key>
        <Key look="bg-overdue">{texts.late}</Key>
        <Key look="bg-today">{texts.dueToday}</Key>
        <Key look="hatch bg-line-strong">
          {texts.toCome} <span className="text-text-2">{amountLabel(month.toCome)}</span>
        </Key>
      </div>
    </>
  );
}

function Key({ look, children }: { look: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden className={classNames("size-2 rounded-[2px]", look)} />
      <span>{children}</span>
    </span>
  );
}
