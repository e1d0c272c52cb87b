import { useWindowVirtualizer } from "@tanstack/react-virtual";
import {
  Fragment,
  type ReactNode,
  type Ref,
  type RefObject,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { around, NONE, OVERSCAN, type RowRange, withHandful, withThoseSeen } from "./drawn-rows.ts";
import { type ColumnWidth, PhoneList, Table } from "./list.tsx";

/** The pages behind a list: what is there, and how more comes. */
export interface RowFeed<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
}

/** What a row's element needs to be measured and counted. */
export interface RowPlace {
  readonly ref: Ref<never>;
  readonly "data-index": number;
}

/** More rows are asked for when so few are left below the screen. */
const AHEAD = 25;
/** A page at which nothing moved for so long is at rest: a row at a time by key is no rest yet. */
const REST_MS = 300;
/** After so long the next handful comes, while the page is at rest. */
const NEXT_MS = 40;

/**
 * Only the rows near the screen are in the page, however long the list: the page scrolls, empty
 * space stands for the rest.
 */
function useVirtualRows<Item extends { readonly id: string }>(
  { items, hasMore, isLoadingMore, loadMore }: RowFeed<Item>,
  rowHeight: number,
) {
  const body = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  // Once the page is laid out: the rows at the top are in their places without it.
  useEffect(() => {
    const top = (body.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    setOffset((known) => (Math.abs(known - top) < 1 ? known : top));
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeight,
    overscan: 0,
    scrollMargin: offset,
    // Rows beyond the edges stand ready, so none has to be drawn within the frame that scrolls.
    useFlushSync: false,
    isScrollingResetDelay: REST_MS,
    // Known before it is measured: else a first drawing would show one row, and a second all of
    // them.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  // Asking for them is what has it look where the page stands.
  virtualizer.getVirtualItems();
  const { range, isScrolling } = virtualizer;
  const { first, last } = useDrawnRows(range, items.length, isScrolling, items[0]?.id);
  // As it is known by now: rows that were measured since have moved those below them.
  const places = virtualizer.measurementsCache;
  const reach = (range?.endIndex ?? 0) + OVERSCAN;
  useEffect(() => {
    if (hasMore && !isLoadingMore && reach >= items.length - AHEAD) loadMore();
  }, [hasMore, isLoadingMore, reach, items.length, loadMore]);
  return {
    body,
    range,
    first,
    last,
    measure: virtualizer.measureElement,
    before: Math.max(0, (places[first]?.start ?? offset) - offset),
    after: Math.max(0, virtualizer.getTotalSize() - ((places[last]?.end ?? offset) - offset)),
  };
}

/**
 * The first and the last row that are drawn. Those to be seen come at once. Beyond the edges they
 * come by the handful: while the page moves when few are left there, at rest until there are
 * enough.
 */
function useDrawnRows(
  range: RowRange | null,
  count: number,
  isScrolling: boolean,
  list: string | undefined,
): { readonly first: number; readonly last: number } {
  const [drawn, setDrawn] = useState(NONE);
  // Another search or another order: of its rows too, those to be seen come first.
  const [known, setKnown] = useState(list);
  if (known !== list) setKnown(list);
  const now = withThoseSeen(known === list ? drawn : NONE, range, count, isScrolling);
  if (now !== drawn) setDrawn(now);

  const { startIndex, endIndex } = around(range, OVERSCAN, count);
  useEffect(() => {
    if (isScrolling) return;
    const enough = { startIndex, endIndex };
    const timer = setTimeout(() => startTransition(() => setDrawn((known) => withHandful(known, enough))), NEXT_MS);
    return () => clearTimeout(timer);
  }, [isScrolling, startIndex, endIndex, now]);
  return { first: now.startIndex, last: Math.min(now.endIndex, count - 1) };
}

interface VirtualListProps<Item> {
  readonly label: string;
  readonly feed: RowFeed<Item>;
}

/**
 * The height of a table's row in pixels, the token `--row`: every row has it, so none is measured.
 */
const ROW = 52;

/**
 * A table of any length. `row` draws one of its rows, which stands at `place` (0 is the first);
 * `inSight` is told which of them are to be seen.
 */
export function VirtualTable<Item extends { readonly id: string }>({
  label,
  feed,
  head,
  widths,
  inSight,
  row,
}: VirtualListProps<Item> & {
  readonly head: ReactNode;
  readonly inSight: RefObject<RowRange | null>;
  readonly widths: readonly ColumnWidth[];
  readonly row: (item: Item, place: number) => ReactNode;
}) {
  const { body, range, first, last, before, after } = useVirtualRows(feed, ROW);
  inSight.current = range;
  const { items } = feed;
  // Scrolling asks for this component with every row that passes: until other rows come in, they
  // are the same ones.
  const drawnRows = useMemo(
    () =>
      items.slice(first, last + 1).map((item, place) => <Fragment key={item.id}>{row(item, first + place)}</Fragment>),
    [first, last, items, row],
  );
  return (
    <div ref={body}>
      <Table
        label={label}
        widths={widths}
        head={head}
        rowCount={feed.hasMore ? -1 : items.length + 1}
        before={before}
        after={after}
      >
        {drawnRows}
      </Table>
    </div>
  );
}

/** The same on a phone, where rows are as high as what stands in them. */
export function VirtualPhoneList<Item extends { readonly id: string }>({
  label,
  feed,
  row,
}: VirtualListProps<Item> & { readonly row: (item: Item, place: RowPlace) => ReactNode }) {
  const { body, first, last, measure, before, after } = useVirtualRows(feed, 72);
  return (
    <div ref={body} style={{ paddingTop: before, paddingBottom: after }}>
      <PhoneList label={label}>
        {feed.items.slice(first, last + 1).map((item, place) => (
          <Fragment key={item.id}>{row(item, { ref: measure as Ref<never>, "data-index": first + place })}</Fragment>
        ))}
      </PhoneList>
    </div>
  );
}
