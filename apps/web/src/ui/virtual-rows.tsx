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

/** The loaded rows of a paged list, and how to load more. */
export interface RowFeed<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
}

/** The props a row's element needs to be measured and counted. */
export interface RowPlace {
  readonly ref: Ref<never>;
  readonly "data-index": number;
}

/** The next page is requested when fewer rows than this are left below the screen. */
const AHEAD = 25;
/**
 * The page counts as at rest after this long without scrolling; moving row by row with the keyboard
 * is not rest.
 */
const REST_MS = 300;
/** The pause between two batches of rows while the page is at rest. */
const NEXT_MS = 40;

/**
 * Virtualises a list that scrolls with the page: only the rows near the screen are in the DOM, and
 * empty space replaces the rest.
 */
function useVirtualRows<Item extends { readonly id: string }>(
  { items, hasMore, isLoadingMore, loadMore }: RowFeed<Item>,
  rowHeight: number,
  heads?: RowHeads,
) {
  const body = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  // After the first layout: the rows at the top are in place without it.
  useEffect(() => {
    const top = (body.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    setOffset((known) => (Math.abs(known - top) < 1 ? known : top));
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: (place) => rowHeight + (heads?.has(place) ? HEAD : 0),
    overscan: 0,
    scrollMargin: offset,
    // Rows beyond the edges are already rendered, so scrolling need not render synchronously.
    useFlushSync: false,
    isScrollingResetDelay: REST_MS,
    // Known before measuring: otherwise the first render would show one row and the second all of
    // them.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  // A height is computed once for each place: other headings need another computation.
  const headed = heads ? [...heads.keys()].join() : "";
  const measured = useRef(headed);
  useEffect(() => {
    if (measured.current === headed) return;
    measured.current = headed;
    virtualizer.measure();
  }, [virtualizer, headed]);
  // Calling it makes the virtualizer compute the current range.
  virtualizer.getVirtualItems();
  const { range, isScrolling } = virtualizer;
  const { first, last } = useDrawnRows(range, items.length, isScrolling, items[0]?.id);
  // Read now: rows measured since have moved those below them.
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
 * Returns the first and last row to render. Visible rows are added at once. Those beyond the edges
 * are added in small batches: while the page scrolls, when few are left there; at rest, until there
 * are `OVERSCAN`.
 */
function useDrawnRows(
  range: RowRange | null,
  count: number,
  isScrolling: boolean,
  list: string | undefined,
): { readonly first: number; readonly last: number } {
  const [drawn, setDrawn] = useState(NONE);
  // After another search or order, the visible rows of the new list come first too.
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

/** The height of a table row in pixels, equal to the token `--row`: rows are not measured. */
const ROW = 52;
/** The height of a heading above a row. */
const HEAD = 48;
/** What is shown above the rows at these places, as a table row 48 px high: the head of a group. */
export type RowHeads = ReadonlyMap<number, ReactNode>;

/**
 * Shows a table of any length that scrolls with the page and asks `feed` for more rows near its
 * end. Only rows in and around the visible range are rendered, 52 px high. `heads` are shown above
 * the rows at their places. `row` renders the row at index `place`, again whenever `row` is another
 * function; `inSight` receives the visible range.
 */
export function VirtualTable<Item extends { readonly id: string }>({
  label,
  feed,
  head,
  widths,
  inSight,
  heads,
  row,
}: VirtualListProps<Item> & {
  readonly heads?: RowHeads | undefined;
  readonly head: ReactNode;
  readonly inSight: RefObject<RowRange | null>;
  readonly widths: readonly ColumnWidth[];
  readonly row: (item: Item, place: number) => ReactNode;
}) {
  const { body, range, first, last, before, after } = useVirtualRows(feed, ROW, heads);
  inSight.current = range;
  const { items } = feed;
  // Scrolling re-renders this component with every row that passes; the rows stay the same until
  // the range changes.
  const drawnRows = useMemo(
    () =>
      items.slice(first, last + 1).map((item, place) => (
        <Fragment key={item.id}>
          {heads?.get(first + place)}
          {row(item, first + place)}
        </Fragment>
      )),
    [first, last, items, row, heads],
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

/**
 * Shows a list of any length for a phone, whose rows are as high as their content: the `<li>` that
 * `row` returns must get `place` as its props. It asks `feed` for more rows near its end. Only rows
 * in and around the visible range are rendered.
 */
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
