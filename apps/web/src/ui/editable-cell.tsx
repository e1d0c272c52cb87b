import { type FocusEvent, type KeyboardEvent, useRef } from "react";
import { classNames } from "./class-names.ts";

interface CellInputProps {
  readonly label: string;
  readonly value: string;
  readonly inputMode?: "text" | "email" | "tel" | "decimal" | undefined;
  readonly options?: readonly { readonly value: string; readonly label: string }[] | undefined;
  readonly isRight?: boolean;
  /** Shown below the cell: why the value can't be saved now. */
  readonly note?: string | null;
  /** Shown below the cell: why the last value was refused. */
  readonly problem?: string | null;
  /** `move`: also start editing the next (1) or the previous (-1) cell. */
  readonly onSave: (typed: string, move?: 1 | -1) => void;
  readonly onCancel: () => void;
}

const box =
  "h-8 w-full min-w-0 rounded-xs border border-accent bg-surface px-1.5 text-base text-text outline-2 outline-offset-0 outline-focus";

/**
 * Shows a table cell in edit mode: a text input with its text selected, or a dropdown of `options`.
 * It takes the focus. Enter and Tab save, Escape cancels; leaving the cell saves, too, and a
 * dropdown saves with the choice. `onSave` is called once, also with an unchanged value; after Tab
 * with 1, after Shift+Tab with -1: the caller opens the next cell.
 */
export function CellInput({
  label,
  value,
  inputMode,
  options,
  isRight = false,
  note = null,
  problem = null,
  onSave,
  onCancel,
}: CellInputProps) {
  const isOver = useRef(false);
  const finish = (typed: string, move?: 1 | -1) => {
    if (isOver.current) return;
    isOver.current = true;
    onSave(typed, move);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) => {
    if (event.key === "Escape") {
      isOver.current = true;
      event.stopPropagation();
      onCancel();
    } else if (event.key === "Enter" || event.key === "Tab") {
      event.preventDefault();
      finish(event.currentTarget.value, event.key === "Enter" ? undefined : event.shiftKey ? -1 : 1);
    }
  };
  const onBlur = (event: FocusEvent<HTMLInputElement | HTMLSelectElement>) => finish(event.currentTarget.value);
  const common = {
    "aria-label": label,
    "aria-invalid": problem !== null || undefined,
    defaultValue: value,
    onKeyDown,
    onBlur,
    autoComplete: "off",
  } as const;
  return (
    <>
      {options ? (
        <select
          {...common}
          ref={(select) => select?.focus()}
          onChange={(event) => finish(event.target.value)}
          className={box}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          ref={(input) => {
            if (document.activeElement === input) return;
            input?.focus();
            input?.select();
          }}
          inputMode={inputMode}
          className={classNames(box, isRight && "text-right")}
        />
      )}
      {problem !== null && (
        <span role="alert" className="mt-0.5 block text-xs whitespace-normal text-overdue-text">
          {problem}
        </span>
      )}
      {note !== null && (
        <span role="status" className="mt-0.5 block text-xs whitespace-normal text-soon-text">
          {note}
        </span>
      )}
    </>
  );
}
