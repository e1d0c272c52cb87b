import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Skeleton } from "./skeleton.tsx";

/**
 * Shows a page's heading with `children` at the right. On a phone the top bar already shows the
 * title: there it is for screen readers only, and `children` is hidden.
 */
export function ListHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 px-4 lg:min-h-15 lg:px-6 lg:pt-5 lg:pb-1">
      <h1 className="text-xl font-semibold max-lg:sr-only">{title}</h1>
      <div className="flex flex-wrap justify-end gap-2 max-lg:hidden">{children}</div>
    </div>
  );
}

/**
 * Shows underlined tabs: views of one list, each with its own URL. `children` are links with
 * `viewTabClass`; `label` names them for screen readers.
 */
export function ViewTabs({
  label,
  isInPanel = false,
  children,
}: {
  label: string;
  /** Aligns the tabs with the text of the panel around them. */
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

/** The classes of the links in `ViewTabs`; the current one is marked with `aria-current`. */
export const viewTabClass =
  "flex h-12 shrink-0 items-center border-b-2 border-transparent px-2 text-text-2 hover:text-text aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-text max-lg:min-w-11 max-lg:justify-center max-lg:text-md lg:h-11 focus-visible:-outline-offset-2";

/**
 * Shows the row of search, filters and buttons above a list; each at most 320 px wide on a desktop.
 * On a phone it wraps, and the first child takes the room.
 */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-2 px-4 py-3 max-lg:flex-wrap lg:px-6 [&>*]:lg:max-w-80 [&>:first-child]:max-lg:w-auto [&>:first-child]:max-lg:flex-1 [&>:first-child]:max-lg:basis-48 [&:has(>:nth-child(5))>:first-child]:max-lg:basis-full">
      {children}
    </div>
  );
}

/** A column's width in quarter rems; undefined: an equal share of the remaining width. */
export type ColumnWidth = number | undefined;

/** Explicit roles: some browsers drop a table's implicit roles once CSS changes its `display`. */
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
 * Shows a table with a sticky head and hairlines between its rows. `widths` has one width per cell
 * of a row, in quarter rems or undefined for an equal share of the rest. The head is above the
 * `raised` elements of its rows, as one layer; the CSS variable `--head-top` offsets it where
 * something else sticks above it. `rowCount`, `before` and `after` are for a list of which only
 * part is rendered. Each row is its own grid, so a change in one row neither lays out nor repaints
 * the others, as it would in a native table.
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
  /** One width per cell of a row. */
  widths: readonly ColumnWidth[];
  head: ReactNode;
  /**
   * The row count of the whole list including the head, when only part of it is rendered; -1 while
   * unknown.
   */
  rowCount?: number;
  /** The height in pixels of the rows above and below the rendered ones. */
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

/** Shows a row of a `Table`, as high as the CSS variable `--row`. */
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

/**
 * Shows the heading of a group of rows in a `Table`, 48 px high, with a `sum` in the grid column
 * `sumAt`, or after the heading without one.
 */
export function GroupHead({ sum, sumAt, children }: { sum: ReactNode; sumAt: number | null; children: ReactNode }) {
  return (
    <tr {...roles.row} className="grid h-12 grid-cols-(--columns) border-b border-line-strong">
      <td
        {...roles.cell}
        style={{ gridColumn: `1 / ${sumAt ?? -1}` }}
        className="flex min-w-0 items-end gap-2 pr-3 pb-2 pl-6 font-semibold whitespace-nowrap"
      >
        {children}
        {sumAt === null && sum}
      </td>
      {sumAt !== null && (
        <td
          {...roles.cell}
          style={{ gridColumn: sumAt }}
          className="num flex items-end justify-end px-3 pb-2 font-semibold whitespace-nowrap"
        >
          {sum}
        </td>
      )}
    </tr>
  );
}

/** Shows a column head of a `Table`, cut off with an ellipsis when too long. */
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
 * Shows a table cell, cut off where it is too long. With `isWhole` it does not clip, because the
 * content truncates itself or always fits: each cell that clips adds work to every frame. It sets
 * its own `vertical-align`, which a grid ignores: by the browser's style sheet a cell inherits it
 * from its row, and inheriting cells are restyled whenever the row's colour changes.
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

/** The link in a row's first cell covers the whole row; `raised` lifts other controls above it. */
export const rowLinkClass =
  "font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus";
export const raised = "relative z-1";

/**
 * Shows the list that replaces the table on a phone, named `label` for screen readers; its children
 * are `li` elements with `phoneRowClass`. It renders all of them: `VirtualPhoneList` is for long
 * lists.
 */
export function PhoneList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="border-t border-line bg-surface">
      {children}
    </ul>
  );
}

export const phoneRowClass = "relative flex min-h-16 items-center gap-3 border-b border-line py-3 pr-1 pl-4";

/**
 * Shows the button below a list's last row that loads the next page (`onMore`); disabled while one
 * loads.
 */
export function LoadMore({ label, isLoading, onMore }: { label: string; isLoading: boolean; onMore: () => void }) {
  return (
    <div className="flex justify-center p-4">
      <Button onClick={onMore} disabled={isLoading} className="max-lg:w-full">
        {label}
      </Button>
    </div>
  );
}

/** Shows placeholder rows, eight by default, while a list loads; screen readers hear `label`. */
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

/**
 * Shows the empty state of a list: what will be here (`title`, `lead`), and the first step
 * (`action`). `picture`, rows like `PictureRow`, is not shown on a phone.
 */
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

/**
 * Shows one pale row of an empty state's illustration. `width` and `end` are the width classes of
 * its bars.
 */
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
