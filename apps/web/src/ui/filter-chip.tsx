import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useOptimisticValue } from "./after-paint.ts";

/**
 * Shows an active filter, such as "Status **Active**", with a button that removes it: the chip
 * disappears at once, and `onRemove` follows. It is back if the removal fails.
 */
export function FilterChip({
  field,
  value,
  removeLabel,
  onRemove,
}: {
  field: string;
  value: ReactNode;
  removeLabel: string;
  /** Resolves when the filter has been removed. */
  onRemove: () => Promise<void>;
}) {
  const [isOn, show] = useOptimisticValue(true, onRemove);
  if (!isOn) return null;
  return (
    <span className="inline-flex h-11 max-w-full shrink-0 items-center rounded-sm border border-line-strong bg-surface lg:h-9">
      <span className="min-w-0 cut-off pl-3 text-text-2 max-lg:text-md">
        {`${field} `}
        <span className="font-medium text-text">{value}</span>
      </span>
      <button
        type="button"
        aria-label={removeLabel}
        onClick={() => show(false)}
        className="ml-2 inline-flex h-full w-11 shrink-0 items-center justify-center rounded-r-sm border-l border-line text-text-3 hover:bg-hover hover:text-text lg:w-8"
      >
        <X aria-hidden className="size-3.5" strokeWidth={1.75} />
      </button>
    </span>
  );
}
