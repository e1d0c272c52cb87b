import { Check } from "lucide-react";
import { Avatar } from "./avatar.tsx";
import { classNames } from "./class-names.ts";

/**
 * Shows an avatar that turns into a tick when pressed: selects a row on a phone. While any row is
 * selected (`isSelecting`), its checkbox covers the whole row, which must be `relative`.
 */
export function SelectAvatar({
  name,
  label,
  isPerson = true,
  isSelected,
  isSelecting,
  onSelect,
  className,
}: {
  name: string;
  label: string;
  isPerson?: boolean;
  isSelected: boolean;
  /** Whether any row is selected: a press anywhere in the row then selects it. */
  isSelecting: boolean;
  onSelect: (isSelected: boolean) => void;
  className?: string;
}) {
  const corners = isPerson ? "rounded-full" : "rounded-sm";
  return (
    <span className={classNames("size-10 shrink-0", !isSelecting && "relative z-1", className)}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        onChange={(event) => onSelect(event.target.checked)}
        className={classNames(
          "absolute cursor-pointer appearance-none",
          isSelecting ? "inset-0 z-1" : classNames("-inset-0.5 size-11", corners),
        )}
      />
      {isSelected ? (
        <span
          className={classNames(
            "pointer-events-none flex size-10 items-center justify-center bg-accent text-on-accent",
            corners,
          )}
        >
          <Check aria-hidden className="size-5" strokeWidth={2} />
        </span>
      ) : (
        <span className="pointer-events-none">
          <Avatar name={name} isPerson={isPerson} className="size-10 text-sm" />
        </span>
      )}
    </span>
  );
}
