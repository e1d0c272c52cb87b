import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { useIsConnected } from "../lib/use-connection.ts";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { OfflineNotice } from "./offline-notice.tsx";
import { Skeleton } from "./skeleton.tsx";

/**
 * The page's heading; on a phone the bar above shows it already, so there it is only read aloud.
 */
export function ListHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 px-4 lg:min-h-15 lg:px-6 lg:pt-5 lg:pb-1">
      <h1 className="text-xl font-semibold max-lg:sr-only">{title}</h1>
      <div className="flex gap-2 max-lg:hidden">{children}</div>
    </div>
  );
}

/** Underlined tabs: views of the same list, each with its address. */
export function ViewTabs({
  label,
  isInPanel = false,
  children,
}: {
  label: string;
  /** Its text stands where the panel's own does. */
  isInPanel?: boolean;
  children: ReactNode;
}) {
  return (
    <nav
      aria-label={label}
      className={classNames(
        "no-scrollbar flex items-center gap-1 overflow-x-auto border-b border-line",
        isInPanel ? "px-2" : "px-4 lg:px-6",
      )}
    >
      {children}
    </nav>
  );
}

/** For the links in `ViewTabs`; they mark themselves with `aria-current`. */
export const viewTabClass =
  "flex h-12 shrink-0 items-center border-b-2 border-transparent px-2 text-text-2 hover:text-text aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-text max-lg:text-md lg:h-11 focus-visible:-outline-offset-2";

export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-2 px-4 py-3 max-lg:flex-wrap lg:px-6 [&>*]:lg:max-w-80 [&>:first-child]:max-lg:w-auto [&>:first-child]:max-lg:flex-1 [&>:first-child]:max-lg:basis-48">
      {children}
    </div>
  );
}

/** A column's width in steps of a quarter rem; undefined: an equal share of what is left. */
export type ColumnWidth = number | undefined;

/**
 * Said once more, since some browsers no longer take an element of a table for what it is once it
 * is laid out otherwise.
 */
const roles = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

const gridOf = (widths: readonly ColumnWidth[]): string =>
  widths.map((width) => (width === undefined ? "minmax(0,1fr)" : `${width / 4}rem`)).join(" ");

/**
 * Sticky head on `sunken`, hairlines, no zebra. The head stands above what is raised in its rows,
 * as one layer; `--head-top` is where something else sticks above it. Every row is a grid of its
 * own: what changes in one neither lays out nor paints the others, as a table's own rows would.
 */
export function Table({
  label,
  widths,
  head,
  rowCount,
  before = 0,
  after = 0,
  children,
}: {
  label: string;
  /** One for each cell of a row. */
  widths: readonly ColumnWidth[];
  head: ReactNode;
  /**
   * Of the whole list with its head when only a part of it is in the page; -1 while nobody knows.
   */
  rowCount?: number;
  /** The height of the rows above and below those that are in the page, in pixels. */
  before?: number;
  after?: number;
  children: ReactNode;
}) {
  return (
    <table
      {...roles.table}
      aria-label={label}
      aria-rowcount={rowCount}
      className="block"
      style={{ "--columns": gridOf(widths) } as CSSProperties}
    >
      <thead {...roles.rowgroup} className="sticky top-[var(--head-top,--spacing(14))] z-2 block">
        <tr {...roles.row} className="grid grid-cols-(--columns)">
          {head}
        </tr>
      </thead>
      <tbody {...roles.rowgroup} className="block" style={{ paddingTop: before, paddingBottom: after }}>
        {children}
      </tbody>
    </table>
  );
}

/** A row of a `Table`, as high as `--row`. */
export function Row({ className, ...rest }: ComponentProps<"tr">) {
  return (
    <tr
      {...roles.row}
      className={classNames(
        "relative grid h-(--row) grid-cols-(--columns) border-b border-line contain-layout contain-style",
        className,
      )}
      {...rest}
    />
  );
}

export function HeadCell({ className, ...rest }: ComponentProps<"th">) {
  return (
    <th
      {...roles.columnheader}
      className={classNames(
        "h-9 cut-off content-center border-y border-line bg-sunken px-3 text-left text-xs font-medium text-text-2 first:pl-6 last:pr-6",
        className,
      )}
      {...rest}
    />
  );
}

/**
 * A table's cell. With `isWhole` what stands in it ends itself where it is too long: every cell
 * that cuts is one more piece in every frame. It says an alignment of its own (which a grid does
 * not heed), since the browser's sheet has a cell inherit its row's: whoever inherits by that word
 * is looked at anew when the row's colour changes.
 */
export function Cell({ isWhole = false, className, ...rest }: ComponentProps<"td"> & { isWhole?: boolean }) {
  return (
    <td
      {...roles.cell}
      className={classNames(
        isWhole ? "whitespace-nowrap" : "cut-off",
        "min-w-0 content-center px-3 align-middle first:pl-6 last:pr-6",
        className,
      )}
      {...rest}
    />
  );
}

/**
 * The link in a row's first cell covers the whole row; `raised` lifts what is clickable by itself
 * above it.
 */
export const rowLinkClass =
  "font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus";
export const raised = "relative z-1";

/** The list that stands in for the table on a phone. */
export function PhoneList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="border-t border-line bg-surface">
      {children}
    </ul>
  );
}

export const phoneRowClass = "relative flex min-h-16 items-center gap-3 border-b border-line py-3 pr-1 pl-4";

/** Below the last row, while there is more. */
export function LoadMore({ label, isLoading, onMore }: { label: string; isLoading: boolean; onMore: () => void }) {
  return (
    <div className="flex justify-center p-4">
      <Button onClick={onMore} disabled={isLoading} className="max-lg:w-full">
        {label}
      </Button>
    </div>
  );
}

/** The shape of the rows to come. */
export function ListSkeleton({ label, rows = 8 }: { label: string; rows?: number }) {
  return (
    <div role="status" aria-label={label} className="border-t border-line">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-16 items-center gap-3 border-b border-line px-4 lg:h-(--row) lg:px-6">
          <Skeleton className="size-7 rounded-full max-lg:size-10" />
          <Skeleton className="h-3 w-36" />
          <span className="flex-1" />
          <Skeleton className="h-3 w-40 max-lg:hidden" />
          <Skeleton className="h-3 w-20" />
        </div>
      ))}
    </div>
  );
}

/** Nothing here yet: what this is, and the one thing to do. */
export function EmptyState({
  title,
  lead,
  action,
  picture,
}: {
  title: string;
  lead: string;
  action: ReactNode;
  picture: ReactNode;
}) {
  return (
    <div className="mx-auto grid w-full max-w-160 content-center gap-8 px-4 py-8 lg:min-h-[60dvh] lg:py-10">
      <div className="max-w-110">
        <h2 className="text-2xl font-semibold">{title}</h2>
        <p className="mt-2 text-md text-text-2">{lead}</p>
        <div className="mt-6 flex gap-2 max-lg:flex-col">{action}</div>
      </div>
      <ul
        aria-hidden="true"
        className="overflow-hidden rounded-md border border-dashed border-line-strong max-lg:hidden"
      >
        {picture}
      </ul>
    </div>
  );
}

/** One pale row of an empty state's picture. */
export function PictureRow({ mark, width, end }: { mark: ReactNode; width: string; end: string }) {
  return (
    <li className="flex h-14 items-center gap-3 border-b border-dashed border-line-strong px-4 last:border-0">
      {mark}
      <span className={classNames("h-2.5 rounded-full bg-pressed", width)} />
      <span className="flex-1" />
      <span className={classNames("h-2.5 rounded-full bg-hover", end)} />
    </li>
  );
}

/** A sentence with one thing to do, where rows would stand: no match, or not loaded. */
export function ListNotice({
  text,
  actionLabel,
  isAlert = false,
  onAction,
}: {
  text: string;
  actionLabel: string;
  isAlert?: boolean;
  onAction: () => void;
}) {
  const isConnected = useIsConnected();
  if (isAlert && !isConnected) {
    return <OfflineNotice onRetry={onAction} className="border-t border-line px-4 py-6 lg:px-6" />;
  }
  return (
    <div
      role={isAlert ? "alert" : "status"}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-6 max-lg:text-md lg:px-6"
    >
      <p className="text-text-2">{text}</p>
      <Button size="sm" onClick={onAction}>
        {actionLabel}
      </Button>
    </div>
  );
}
