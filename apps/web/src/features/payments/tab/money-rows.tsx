import { type ReactNode, useRef } from "react";
import { useHasRoom, useIsWide } from "../../../lib/frame/screen-width.ts";
import type { RowRange } from "../../../ui/drawn-rows.ts";
import { type ColumnWidth, HeadCell } from "../../../ui/list.tsx";
import { PagedRows, type Pages } from "../../../ui/paged-rows.tsx";
import { type RowPlace, VirtualPhoneList, VirtualTable } from "../../../ui/virtual-rows.tsx";
import { tabTexts as texts } from "./texts.ts";

/** A column's head and width; a head of `null` has no text. */
export interface MoneyColumn {
  readonly head: string | null;
  readonly width?: ColumnWidth;
  readonly isRight?: boolean;
  /** Left out of a narrow window's table; its cells have the class `spareCell`. */
  readonly isSpare?: boolean;
}

/** The class of a cell whose column is left out where the table has no room for all of them. */
export const spareCell = "max-xl:hidden";

/**
 * Shows the rows of one tab of the Payments screen, loaded page by page: a table on a wide screen
 * (without `isSpare` columns in a narrow one), otherwise a list. `row` and `phoneRow` must be
 * stable functions. It shows loading and failure too. An empty tab says `none`; if `none` is null
 * it says that no row matches, with a button that calls `onClear`.
 */
export function MoneyRows<Item extends { readonly id: string }>({
  label,
  pages,
  items,
  columns,
  none,
  row,
  phoneRow,
  onClear,
}: {
  label: string;
  pages: Pages;
  items: readonly Item[];
  columns: readonly MoneyColumn[];
  none: string | null;
  row: (item: Item, place: number) => ReactNode;
  phoneRow: (item: Item, place: RowPlace) => ReactNode;
  onClear: () => void;
}) {
  const isWide = useIsWide();
  const hasRoom = useHasRoom();
  const shown = columns.filter(({ isSpare }) => hasRoom || !isSpare);
  const inSight = useRef<RowRange>(null);
  if (none !== null && !pages.isPending && !pages.isError && items.length === 0) {
    return (
      <p role="status" className="border-t border-line px-4 py-6 text-text-2 max-lg:text-md lg:px-6">
        {none}
      </p>
    );
  }
  return (
    <PagedRows pages={pages} items={items} texts={texts} onClear={onClear}>
      {(feed) =>
        isWide ? (
          <VirtualTable
            label={label}
            feed={feed}
            inSight={inSight}
            widths={shown.map(({ width }) => width)}
            head={shown.map(({ head, isRight }, place) =>
              head === null ? (
                <td key={place} className="border-y border-line bg-sunken" />
              ) : (
                <HeadCell key={head} className={isRight ? "text-right" : undefined}>
                  {head}
                </HeadCell>
              ),
            )}
            row={row}
          />
        ) : (
          <VirtualPhoneList label={label} feed={feed} row={phoneRow} />
        )
      }
    </PagedRows>
  );
}
