import { useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import {
  Fragment,
  type ReactNode,
  type Ref,
  startTransition,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { PhoneList, Table } from "./list.tsx";

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
/** Rows beyond the edges of the screen, so that a quick scroll meets rows and not white. Those on it are drawn first, alone. */
const OVERSCAN = 10;
/** A page at which nothing moved for so long is at rest: a row at a time by key is no rest yet. */
const REST_MS = 300;
/** So many of them left are few. */
const FEW = 3;

/** Only the rows near the screen are in the page, however long the list: the page scrolls, spacers stand for the rest. */
function useVirtualRows<Item>({ items, hasMore, isLoadingMore, loadMore }: RowFeed<Item>, rowHeight: number) {
  const body = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  // Once the page is laid out: the rows at the top are in their places without it.
  useEffect(() => {
    const top = (body.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    setOffset((known) => (Math.abs(known - top) < 1 ? known : top));
  }, []);
  const [overscan, setOverscan] = useState(0);
  useEffect(() => startTransition(() => setOverscan(OVERSCAN)), []);
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: offset,
    // Rows beyond the edges stand ready, so none has to be drawn within the frame that scrolls.
    useFlushSync: false,
    isScrollingResetDelay: REST_MS,
    // Known before it is measured: else a first drawing would show one row, and a second all of them.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  const wanted = virtualizer.getVirtualItems();
  const last = wanted.at(-1)?.index ?? 0;
  // Rows come in beyond an edge when the scrolling rests, or when few are left there, and then by the handful: not one with every key. Those
  // that are to be seen wait for nothing.
  const [kept, setKept] = useState(wanted);
  if (kept !== wanted && !(virtualizer.isScrolling && covers(kept, virtualizer.range, FEW))) setKept(wanted);
  const drawn = useDeferredValue(kept);
  const rows = covers(drawn, virtualizer.range) ? drawn : wanted;
  // As it is known by now: rows that were measured since have moved those below them.
  const placeOf = (row: VirtualItem | undefined) => row && virtualizer.measurementsCache[row.index];
  useEffect(() => {
    if (hasMore && !isLoadingMore && last >= items.length - AHEAD) loadMore();
  }, [hasMore, isLoadingMore, last, items.length, loadMore]);
  return {
    body,
    rows,
    measure: virtualizer.measureElement,
    before: Math.max(0, (placeOf(rows[0])?.start ?? offset) - offset),
    after: Math.max(0, virtualizer.getTotalSize() - ((placeOf(rows.at(-1))?.end ?? offset) - offset)),
  };
}

/** Whether these rows are all that are to be seen, with so many to spare on either side where the list goes on. */
function covers(
  rows: readonly VirtualItem[],
  range: { startIndex: number; endIndex: number } | null,
  spare = 0,
): boolean {
  const first = rows[0]?.index ?? 0;
  const last = rows.at(-1)?.index ?? 0;
  return !range || (first <= Math.max(0, range.startIndex - spare) && last >= range.endIndex + spare);
}

interface VirtualListProps<Item> {
  readonly label: string;
  readonly feed: RowFeed<Item>;
}

/** The height of a table's row in pixels, the token `--row`: every row has it, so none is measured. */
const ROW = 52;

/** A table of any length. `columns` counts the cells of a row; `row` draws one, which stands at `place` (0 is the first). */
export function VirtualTable<Item extends { readonly id: string }>({
  label,
  feed,
  head,
  columns,
  row,
}: VirtualListProps<Item> & {
  readonly head: ReactNode;
  readonly columns: number;
  readonly row: (item: Item, place: number) => ReactNode;
}) {
  const { body, rows, before, after } = useVirtualRows(feed, ROW);
  const { items } = feed;
  // Scrolling asks for this component with every row that passes: until other rows come in, they are the same ones.
  const drawnRows = useMemo(
    () =>
      rows.map(({ index }) => {
        const item = items[index];
        return item && <Fragment key={item.id}>{row(item, index)}</Fragment>;
      }),
    [rows, items, row],
  );
  return (
    <div ref={body}>
      <Table label={label} head={head} rowCount={feed.hasMore ? -1 : items.length + 1}>
        <Spacer height={before} columns={columns} />
        {drawnRows}
        <Spacer height={after} columns={columns} />
      </Table>
    </div>
  );
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height === 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
}

/** The same on a phone, where rows are as high as what stands in them. */
export function VirtualPhoneList<Item extends { readonly id: string }>({
  label,
  feed,
  row,
}: VirtualListProps<Item> & { readonly row: (item: Item, place: RowPlace) => ReactNode }) {
  const { body, rows, measure, before, after } = useVirtualRows(feed, 72);
  return (
    <div ref={body} style={{ paddingTop: before, paddingBottom: after }}>
      <PhoneList label={label}>
        {rows.map(({ index }) => {
          const item = feed.items[index];
          return (
            item && <Fragment key={item.id}>{row(item, { ref: measure as Ref<never>, "data-index": index })}</Fragment>
          );
        })}
      </PhoneList>
    </div>
  );
}
