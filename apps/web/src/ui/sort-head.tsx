import { ArrowDown, ArrowUp } from "lucide-react";
import { classNames } from "./class-names.ts";
import { HeadCell } from "./list.tsx";

/**
 * Shows a column head with a button that calls `onSort`, and an arrow for the present `order`; the
 * caller sorts and decides the next order.
 */
export function SortHead({
  label,
  order,
  isRight = false,
  onSort,
}: {
  label: string;
  order: "ascending" | "descending" | "none";
  isRight?: boolean | undefined;
  onSort: () => void;
}) {
  const Arrow = order === "descending" ? ArrowDown : ArrowUp;
  return (
    <HeadCell aria-sort={order} className={isRight ? "text-right" : undefined}>
      <button
        type="button"
        onClick={onSort}
        className={classNames(
          "group/sort -mx-1.5 inline-flex h-7 max-w-full items-center gap-1 rounded-xs px-1.5 hover:bg-hover hover:text-text",
          order !== "none" && "text-text",
          isRight && "flex-row-reverse",
        )}
      >
        <span className="cut-off">{label}</span>
        <Arrow
          aria-hidden
          className={classNames(
            "size-3 shrink-0",
            order === "none" && "opacity-0 group-hover/sort:opacity-50 group-focus-visible/sort:opacity-50",
          )}
          strokeWidth={2}
        />
      </button>
    </HeadCell>
  );
}
