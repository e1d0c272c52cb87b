import { RefreshCw } from "lucide-react";
import { useIsWide } from "../../lib/frame/screen-width.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { ActButton } from "../../ui/act-button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Checkbox } from "../../ui/input.tsx";
import { Cell, HeadCell, ListSkeleton, LoadMore, Row, raised, rowLinkClass, Table } from "../../ui/list.tsx";
import { ListNotice } from "../../ui/list-notice.tsx";
import { WhenSeen } from "../../ui/when-seen.tsx";
import type { RenewalRow } from "./board-figures.ts";
import { DoneLine, isDone } from "./done-line.tsx";
import { RenewalCard } from "./renewal-card.tsx";
import { focusRowThen, type RowContext } from "./row-actions.ts";
import {
  ContactButtons,
  dueInAll,
  dueWords,
  NameLink,
  PauseButton,
  RingOrBox,
  RowMenu,
  readLook,
  SignalLine,
  TakeIconButton,
  unpaidWords,
  useMaySelect,
} from "./row-parts.tsx";
import { renewalTexts as texts } from "./texts.ts";
import type { LaneList } from "./use-board.ts";

interface LaneViewProps {
  readonly list: LaneList;
  readonly context: RowContext;
  readonly search: string;
  readonly emptyText: string;
  readonly onClear: () => void;
  readonly onSelectAll: (rows: readonly RenewalRow[], isSelected: boolean) => void;
}

/**
 * Shows one list of renewals (a "lane", such as Overdue) in full: a table where there is room, with
 * a checkbox that selects all rows loaded and not yet renewed or paused (`onSelectAll`), cards on a
 * phone. Further pages load on scroll. Without rows it says `emptyText`, or with a search that
 * nothing matches, with a button that calls `onClear`; it also shows loading and failure.
 */
export function LaneView({ list, context, search, emptyText, onClear, onSelectAll }: LaneViewProps) {
  const isWide = useIsWide();
  const { lane, pages, rows } = list;
  if (pages.isPending) return <ListSkeleton label={texts.loading} />;
  if (pages.isError && rows.length === 0) {
    return <ListNotice isAlert text={texts.failed} actionLabel={texts.retry} onAction={() => void pages.refetch()} />;
  }
  if (rows.length === 0 && search) {
    return <ListNotice text={texts.noMatch} actionLabel={texts.clear} onAction={onClear} />;
  }
  if (rows.length === 0) return <p className="px-4 py-8 text-md text-text-2 lg:px-6">{emptyText}</p>;
  return (
    // Offset by the page's head and the lane tabs, which are sticky too.
    <div data-lane={lane} className="[--head-top:calc(--spacing(14)+45px)]">
      {isWide ? (
        <LaneTable rows={rows} context={context} laneName={texts.lanes[lane]} onSelectAll={onSelectAll} />
      ) : (
        <ul className="flex flex-col gap-2.5 px-4 pb-4">
          {rows.map((row) => (
            <li key={row.id} className="[contain-intrinsic-size:auto_150px] [content-visibility:auto]">
              <RenewalCard row={row} context={context} isLight={lane !== "overdue" && lane !== "today"} />
            </li>
          ))}
        </ul>
      )}
      {pages.hasNextPage && (
        <WhenSeen key={rows.length} onSeen={() => void pages.fetchNextPage()}>
          <LoadMore label={texts.more} isLoading={pages.isFetchingNextPage} onMore={() => void pages.fetchNextPage()} />
        </WhenSeen>
      )}
    </div>
  );
}

function LaneTable({
  rows,
  context,
  laneName,
  onSelectAll,
}: {
  rows: readonly RenewalRow[];
  context: RowContext;
  laneName: string;
  onSelectAll: LaneViewProps["onSelectAll"];
}) {
  const { customer, product } = useBusinessWords();
  const maySelect = useMaySelect();
  const open = rows.filter((row) => !isDone(row, context));
  const isAll = open.length > 0 && open.every(({ id }) => context.selected.has(id));
  return (
    <Table
      label={laneName}
      widths={[13, undefined, undefined, 30, undefined, 40, 68]}
      head={
        <>
          <HeadCell>
            {maySelect && (
              <Checkbox
                aria-label={texts.selectLane(laneName)}
                checked={isAll}
                onChange={(event) => onSelectAll(open, event.target.checked)}
              />
            )}
          </HeadCell>
          <HeadCell>{customer.one}</HeadCell>
          <HeadCell>{product.one}</HeadCell>
          <HeadCell>{texts.columns.due}</HeadCell>
          <HeadCell>{texts.columns.reminder}</HeadCell>
          <HeadCell className="text-right">{texts.columns.amount}</HeadCell>
          <HeadCell className="text-right">{texts.columns.actions}</HeadCell>
        </>
      }
    >
      {rows.map((row) => (
        <LaneRow key={row.id} row={row} context={context} />
      ))}
    </Table>
  );
}

function LaneRow({ row, context }: { row: RenewalRow; context: RowContext }) {
  const done = isDone(row, context);
  const isSelected = context.selected.has(row.id);
  return (
    <Row
      data-row={row.id}
      tabIndex={context.tabStop === row.id ? 0 : -1}
      className={classNames(
        "group/row scroll-mt-32 scroll-mb-28 focus-visible:-outline-offset-3",
        done ? "bg-paid-soft" : isSelected ? "bg-accent-soft" : "hover:bg-hover",
      )}
    >
      {done ? (
        <Cell className="col-span-full px-6">
          <DoneLine row={row} context={context} />
        </Cell>
      ) : (
        <>
          <Cell className={raised}>
            <RingOrBox row={row} context={context} />
          </Cell>
          <Cell>
            <NameLink row={row} className={classNames(rowLinkClass, "block cut-off")} />
          </Cell>
          <Cell className="text-text-2">{row.product.name}</Cell>
          <Cell className={classNames("num", readLook({ row, context }).date)}>{dueWords({ row, context })}</Cell>
          <Cell isWhole className="overflow-hidden">
            <SignalLine row={row} context={context} className="whitespace-normal" />
          </Cell>
          <Cell className="num text-right font-medium">
            {dueInAll(row)}
            <Unpaid row={row} />
          </Cell>
          <Cell className={raised}>
            <span className="flex items-center justify-end gap-0.5">
              <ActButton
                needs="subscriptions.renew"
                data-act="renew"
                aria-label={texts.renewFor(row.product.name, row.customer.name)}
                onClick={focusRowThen(() => context.onRenew(row))}
                className="mr-1 inline-flex h-8 items-center gap-1.5 rounded-sm px-2 text-sm font-medium text-accent-text transition-colors duration-(--t-fast) hover:bg-hover"
              >
                <RefreshCw aria-hidden className="size-3.5" strokeWidth={1.75} />
                {texts.renew}
              </ActButton>
              <TakeIconButton row={row} context={context} />
              <ContactButtons row={row} context={context} />
              <PauseButton row={row} context={context} className="" />
              <RowMenu row={row} context={context} />
            </span>
          </Cell>
        </>
      )}
    </Row>
  );
}

/** What is owed beside the renewal, cut off where it is too long; nothing when nothing is. */
function Unpaid({ row }: { row: RenewalRow }) {
  const words = unpaidWords(row).join(" · ");
  return (
    words && (
      <span title={words} className="block cut-off text-xs text-overdue-text">
        {words}
      </span>
    )
  );
}
