import { ArrowDown, ArrowUp, Columns3 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useOptimisticValue } from "./after-paint.ts";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { Checkbox } from "./input.tsx";
import { Popover } from "./popover.tsx";

interface ColumnsMenuTexts {
  readonly title: string;
  readonly reset: string;
  readonly up: (column: string) => string;
  readonly down: (column: string) => string;
}

interface NamedColumn {
  readonly id: string;
  readonly label: string;
}

/**
 * Shows a button with a popover that chooses a table's columns and their order. The column that
 * names the row is always shown and is not listed; all others may be hidden. A column that is shown
 * again comes last; moving and hiding call `onChange` at once with the ids of the shown ones.
 * `onReset` null: nothing to reset, no button.
 */
export function ColumnsMenu({
  texts,
  columns,
  shown: chosen,
  onChange,
  onReset,
}: {
  texts: ColumnsMenuTexts;
  columns: readonly NamedColumn[];
  /** The ids of the shown columns, in order. */
  shown: readonly string[];
  onChange: (shown: readonly string[]) => void;
  onReset: (() => void) | null;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [shown, choose] = useOptimisticValue(chosen, onChange);
  const id = useId();
  const hidden = columns.filter((column) => !shown.includes(column.id));
  const ordered = [...shown.flatMap((one) => columns.filter((column) => column.id === one)), ...hidden];
  const move = (place: number, by: 1 | -1) => {
    const moved = [...shown];
    const [column] = moved.splice(place, 1);
    if (column !== undefined) moved.splice(place + by, 0, column);
    choose(moved);
  };
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      label={texts.title}
      isNarrow
      trigger={
        <IconButton label={texts.title}>
          <Columns3 aria-hidden className="size-5 lg:size-4.5" strokeWidth={1.75} />
        </IconButton>
      }
    >
      <ul className="overflow-y-auto p-1.5">
        {ordered.map((column) => {
          const place = shown.indexOf(column.id);
          const isShown = place !== -1;
          return (
            <li key={column.id} className="flex h-9 items-center gap-2.5 rounded-sm pr-1 pl-2 hover:bg-hover">
              <Checkbox
                id={`${id}-${column.id}`}
                checked={isShown}
                onChange={() => choose(isShown ? shown.filter((other) => other !== column.id) : [...shown, column.id])}
              />
              <label htmlFor={`${id}-${column.id}`} className="min-w-0 flex-1 cut-off select-none">
                {column.label}
              </label>
              {isShown && (
                <>
                  <MoveButton label={texts.up(column.label)} isOff={place === 0} onMove={() => move(place, -1)}>
                    <ArrowUp aria-hidden className="size-3.5" strokeWidth={1.75} />
                  </MoveButton>
                  <MoveButton
                    label={texts.down(column.label)}
                    isOff={place === shown.length - 1}
                    onMove={() => move(place, 1)}
                  >
                    <ArrowDown aria-hidden className="size-3.5" strokeWidth={1.75} />
                  </MoveButton>
                </>
              )}
            </li>
          );
        })}
      </ul>
      {onReset && (
        <div className="border-t border-line p-1.5">
          <Button look="ghost" size="sm" width="full" onClick={onReset}>
            {texts.reset}
          </Button>
        </div>
      )}
    </Popover>
  );
}

function MoveButton({
  label,
  isOff,
  onMove,
  children,
}: {
  label: string;
  isOff: boolean;
  onMove: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      // `aria-disabled` instead of `disabled`: a disabled button would lose the keyboard focus.
      aria-disabled={isOff}
      onClick={isOff ? undefined : onMove}
      className="inline-flex size-7 items-center justify-center rounded-sm text-text-3 hover:bg-pressed hover:text-text aria-disabled:opacity-30"
    >
      {children}
    </button>
  );
}
