import type { CalendarDate } from "@aavarti/domain/calendar";
import { parseSignedAmount } from "@aavarti/domain/money";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { paiseLabel, shortAmount } from "../../lib/display/amounts.ts";
import { longDay } from "../../lib/display/display.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { laneOf } from "./lanes.ts";
import { overviewNouns, overviewTexts as texts } from "./texts.ts";

/**
 * Shows the overview's heading, which is its answer: how much is to be collected today, from how
 * many people, how many of them are overdue and how many promised to pay; or, with nothing due, who
 * has not paid yet, a link to exactly them, and what is due next. `children` are its actions. A
 * placeholder of the same height while the figures load.
 */
export function Answer({
  board,
  work,
  today,
  children,
}: {
  board: Outputs["renewals"]["board"] | undefined;
  work: Outputs["dashboards"]["work"] | undefined;
  today: CalendarDate;
  children: ReactNode;
}) {
  const nouns = overviewNouns(useBusinessWords());
  const paise = (lane: "today" | "overdue") => parseSignedAmount(board ? laneOf(board, lane).amount : "0.00") ?? 0;
  const due = board ? laneOf(board, "today").count + laneOf(board, "overdue").count : 0;
  const owing = trpc.customers.count.useQuery(
    { filters: [{ balance: "due" }] },
    { enabled: board !== undefined && due === 0 },
  );
  const unpaid = owing.data?.items[0];
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3.5">
      <div className="min-w-0">
        <p className="num mb-1 text-sm text-text-2 max-lg:hidden">{longDay(today)}</p>
        {board && (due > 0 || !owing.isLoading) ? (
          <>
            <h1 className="num text-3xl leading-8.5 font-semibold tracking-tight wrap-anywhere lg:text-4xl lg:leading-10.5">
              {due > 0 ? (
                texts.toCollect(paiseLabel(paise("today") + paise("overdue")))
              ) : unpaid?.count ? (
                <Link to="/dashboard/customers" search={{ balance: "due" }} className="hover:underline">
                  {unpaid.isMore ? texts.unpaid : texts.unpaidFrom(nouns.people(unpaid.count))}
                </Link>
              ) : unpaid ? (
                texts.nothing
              ) : (
                texts.work.none
              )}
            </h1>
            <p className="num mt-1 min-h-6 text-md leading-6 text-text-2">
              {due > 0 ? work && fromWhom(board, work, nouns.people(work.customers)) : next(board, nouns.count)}
            </p>
          </>
        ) : (
          <>
            <Skeleton className="h-8.5 w-72 lg:h-10.5" />
            <Skeleton className="mt-2 h-5 w-52" />
          </>
        )}
      </div>
      <div className="flex shrink-0 gap-2 max-lg:w-full max-lg:[&>*]:flex-1">{children}</div>
    </div>
  );
}

function fromWhom(board: Outputs["renewals"]["board"], work: Outputs["dashboards"]["work"], people: string): string {
  const [due, overdue] = [laneOf(board, "today").count, laneOf(board, "overdue").count];
  const parts = [...(due > 0 ? [texts.dueToday(due)] : []), ...(overdue > 0 ? [texts.overdue(overdue)] : [])];
  return [
    texts.from(people),
    texts.sentence(parts.join(", ")),
    ...(work.promised > 0 ? [texts.promised(work.promised)] : []),
  ].join(" ");
}

function next(board: Outputs["renewals"]["board"], counted: (count: number) => string): string {
  const { count, amount } = laneOf(board, "week");
  return count > 0 ? texts.next(shortAmount(Number(amount)), counted(count)) : texts.noneNext;
}
