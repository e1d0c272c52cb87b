import { parseCalendarDate } from "@aavarti/domain/calendar";
import type { Lane } from "@aavarti/domain/standing";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { amountLabel, paiseLabel } from "../../lib/display/amounts.ts";
import { count, fullDay } from "../../lib/display/display.ts";
import { classNames } from "../../ui/class-names.ts";
import { ListNotice } from "../../ui/list-notice.tsx";
import { Ring } from "../../ui/ring.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Board, laneFigures, sumOf } from "./board-figures.ts";
import { laneLooks } from "./lane-looks.ts";
import { RenewalCard, RenewalLine } from "./renewal-card.tsx";
import type { RowContext } from "./row-actions.ts";
import { renewalTexts as texts } from "./texts.ts";
import type { LaneList } from "./use-board.ts";
import { byWeek } from "./weeks.ts";

/** The number of rows shown per lane of the board; the rest is behind a link. */
const SHOWN = 20;

interface BoardViewProps {
  readonly lanes: readonly LaneList[];
  readonly board: Board | undefined;
  readonly context: RowContext;
  readonly search: string;
  readonly onClear: () => void;
}

/**
 * Shows the renewals board: the lists of `lanes` (overdue, today, next 7 days, 8 to 30 days) as
 * columns, nearest due date first, less prominent with distance, the last one grouped by week. The
 * heads sum the prices of the next terms, without the earlier dues that the cards contain. At most
 * 20 rows per column; a link shows the rest. On a phone it is one scrolling list. If all columns
 * failed, or a search finds nothing (a button then calls `onClear`), this is said once; otherwise
 * each column says its own state.
 */
export function BoardView({ lanes, board, context, search, onClear }: BoardViewProps) {
  const isEmpty = lanes.every(({ rows }) => rows.length === 0);
  if (isEmpty && lanes.every(({ pages }) => pages.isError)) {
    const retry = () => {
      for (const { pages } of lanes) void pages.refetch();
    };
    return <ListNotice isAlert text={texts.failed} actionLabel={texts.retry} onAction={retry} />;
  }
  if (isEmpty && search && lanes.every(({ pages }) => pages.isSuccess)) {
    return <ListNotice text={texts.noMatch} actionLabel={texts.clear} onAction={onClear} />;
  }
  const firstPending = lanes.findIndex(({ pages }) => pages.isPending);
  return (
    <div className="grid gap-7 px-4 pb-6 lg:grid-cols-[repeat(3,minmax(0,1fr))_minmax(0,.92fr)] lg:gap-4 lg:px-6">
      {lanes.map((list, place) => (
        <LaneColumn
          key={list.lane}
          list={list}
          lanes={lanes}
          board={board}
          context={context}
          search={search}
          onReload={() => {
            for (const { pages } of lanes) void pages.refetch();
          }}
          isBelowPending={firstPending !== -1 && place > firstPending}
        />
      ))}
    </div>
  );
}

function LaneColumn({
  list,
  lanes,
  board,
  context,
  search,
  onReload,
  isBelowPending,
}: {
  list: LaneList;
  onReload: () => void;
  /** On a phone, it is below a lane whose height is not known yet and would shift it. */
  isBelowPending: boolean;
} & Omit<BoardViewProps, "onClear">) {
  const { lane, pages, rows } = list;
  const figures = laneFigures(board, lane);
  const look = laneLooks[lane];
  const shown = rows.slice(0, SHOWN);
  const isMore = rows.length > SHOWN || pages.hasNextPage;
  return (
    <section
      aria-label={texts.lanes[lane]}
      data-lane={lane}
      className={classNames("min-w-0", isBelowPending && "max-lg:hidden")}
    >
      <div className="flex flex-wrap items-center gap-x-2 px-1 pb-2.5">
        <Ring shape={look.shape} className={classNames("size-4", look.ring)} />
        <h2 className="text-md font-semibold whitespace-nowrap lg:text-base">{texts.lanes[lane]}</h2>
        <Link
          to="."
          search={(previous) => ({ ...previous, lane })}
          aria-label={texts.laneLink(texts.lanes[lane], figures.count)}
          className="num -m-2 rounded-sm p-2 text-sm text-text-3 hover:text-text hover:underline max-lg:-m-4 max-lg:p-4"
        >
          {board && count(figures.count)}
        </Link>
        <span
          className={classNames(
            "num ml-auto font-semibold max-lg:text-md lg:max-2xl:w-full lg:max-2xl:pl-6",
            figures.count > 0 ? look.amount : "text-text-3",
          )}
        >
          {board && texts.inRenewals(amountLabel(figures.amount))}
        </span>
      </div>
      {pages.isPending ? (
        <LaneSkeleton />
      ) : pages.isError && rows.length === 0 ? (
        <Quiet>
          {texts.failed}{" "}
          <button type="button" className="font-medium text-accent-text underline" onClick={() => void pages.refetch()}>
            {texts.retry}
          </button>
        </Quiet>
      ) : rows.length === 0 && figures.count > 0 ? (
        <Quiet>
          {texts.movedHere(figures.count)}{" "}
          <button type="button" className="font-medium text-accent-text underline" onClick={onReload}>
            {texts.show}
          </button>
        </Quiet>
      ) : rows.length === 0 ? (
        <Quiet>{search ? texts.noMatch : emptyText(lane, lanes)}</Quiet>
      ) : (
        <Rows lane={lane} rows={shown} context={context} />
      )}
      {isMore && (
        <Link
          to="."
          search={(previous) => ({ ...previous, lane })}
          className="num mt-2 flex h-9 items-center justify-center rounded-md border border-dashed border-line-strong font-medium text-accent-text hover:bg-hover max-lg:h-11"
        >
          {texts.showAll(figures.count)}
        </Link>
      )}
    </section>
  );
}

function Rows({ lane, rows, context }: { lane: Lane; rows: LaneList["rows"]; context: RowContext }) {
  if (lane !== "month" && lane !== "later") {
    return (
      <ul className="flex flex-col gap-2.5 lg:gap-2">
        {rows.map((row) => (
          <li key={row.id}>
            <RenewalCard row={row} context={context} isLight={lane === "week"} />
          </li>
        ))}
      </ul>
    );
  }
  return byWeek(rows, context.today).map((week) => (
    <div key={week.label} className="mb-4 last:mb-0">
      <div className="num flex flex-wrap justify-between gap-x-2 px-1 pb-1.5 text-xs text-text-3 max-lg:text-sm">
        <h3>{week.label}</h3>
        <span>{texts.inRenewals(paiseLabel(sumOf(week.rows)))}</span>
      </div>
      <ul className="overflow-hidden rounded-md border border-line bg-surface shadow-card">
        {week.rows.map((row) => (
          <li key={row.id} className="border-b border-line last:border-0">
            <RenewalLine row={row} context={context} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

function Quiet({ children }: { children: ReactNode }) {
  return (
    <p className="rounded-md border border-dashed border-line-strong px-3 py-4 text-sm text-text-2 max-lg:text-base">
      {children}
    </p>
  );
}

/**
 * Returns the sentence for a column of the renewals board without rows, in the current language.
 * Today's also names the date of the next renewal, if one within the next 30 days is loaded in
 * `lanes`.
 */
export function emptyText(lane: Lane, lanes: readonly LaneList[]): string {
  if (lane !== "today") return texts.empty[lane];
  const next = lanes.find(({ lane: other, rows }) => (other === "week" || other === "month") && rows.length > 0)
    ?.rows[0];
  const day = next && parseCalendarDate(next.endDate);
  return texts.empty.today(day ? fullDay(day) : null);
}

/** Placeholders as high as a card. */
function LaneSkeleton() {
  return (
    <div role="status" aria-label={texts.loading} className="flex flex-col gap-2.5 lg:gap-2">
      {[0, 1, 2].map((card) => (
        <div
          key={card}
          className="grid h-36.5 content-start gap-2 rounded-md border border-line bg-surface p-3 lg:h-30"
        >
          <span className="flex justify-between">
            <Skeleton className="h-3.5 w-28" />
            <Skeleton className="h-3.5 w-14" />
          </span>
          <Skeleton className="h-3 w-20" />
          <Skeleton className="mt-2 h-5 w-24" />
        </div>
      ))}
    </div>
  );
}
