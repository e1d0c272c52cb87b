import { Check } from "lucide-react";
import { Avatar } from "./avatar.tsx";
import { classNames } from "./class-names.ts";

/** An avatar that turns into a tick when pressed: selects a row on a phone. */
export function SelectAvatar({
  name,
  label,
  isPerson = true,
  isSelected,
  onSelect,
  className,
}: {
  name: string;
  label: string;
  isPerson?: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  className?: string;
}) {
  const corners = isPerson ? "rounded-full" : "rounded-sm";
  return (
    <span className={classNames("relative z-1 size-10 shrink-0", className)}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        onChange={(event) => onSelect(event.target.checked)}
        className={classNames("absolute -inset-0.5 size-11 cursor-pointer appearance-none", corners)}
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
