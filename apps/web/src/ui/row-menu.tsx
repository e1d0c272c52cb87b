import { Ellipsis } from "lucide-react";
import { type ReactNode, useState } from "react";
import { afterPaint } from "./after-paint.ts";
import { squareButtonClass } from "./button.tsx";
import { Menu } from "./menu.tsx";

const triggerClass =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-sm text-text-2 transition-colors duration-(--t-fast) hover:bg-hover hover:text-text lg:size-9";
const glyph = <Ellipsis aria-hidden className="size-5 lg:size-4" strokeWidth={1.75} />;

/**
 * Shows the button with three dots that opens the actions menu of one row, with the items that
 * `children` returns. The menu is mounted when it is first wanted: a list renders dozens of rows
 * and opens one menu. `label` names the button.
 */
export function RowMenu({
  label,
  isFramed = false,
  children,
}: {
  label: string;
  /** Drawn with a frame, for use beside other buttons. */
  isFramed?: boolean;
  children: () => ReactNode;
}) {
  const look = isFramed ? squareButtonClass : triggerClass;
  const [isWanted, setIsWanted] = useState(false);
  if (!isWanted) {
    return (
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        onClick={() => afterPaint(() => setIsWanted(true))}
        className={look}
      >
        {glyph}
      </button>
    );
  }
  return (
    <Menu
      isOpenAtFirst
      trigger={
        <button type="button" aria-label={label} title={label} className={look}>
          {glyph}
        </button>
      }
    >
      {children()}
    </Menu>
  );
}
