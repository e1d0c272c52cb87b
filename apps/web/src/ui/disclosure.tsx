import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";

/**
 * Shows a collapsible section for rarely used fields: closed until the user opens it, and kept open
 * with `isForcedOpen`, for one that contains an error. Closed contents are not rendered, and `hint`
 * is shown instead.
 */
export function Disclosure({
  label,
  hint,
  isForcedOpen = false,
  children,
}: {
  label: string;
  /** A short summary of the contents, shown while it is closed. */
  hint?: string | undefined;
  isForcedOpen?: boolean;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen || isForcedOpen;
  return (
    <details
      open={isShown}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group border-t border-line pt-1"
    >
      <summary className="flex h-11 cursor-pointer list-none items-center gap-2 rounded-sm font-medium max-lg:text-md [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-text-3 transition-transform duration-(--t-fast) group-open:rotate-90"
          strokeWidth={1.75}
        />
        <span>{label}</span>
        {hint && !isShown && <span className="min-w-0 cut-off font-normal text-text-3">{hint}</span>}
      </summary>
      {/* Closed contents are not rendered: inside a closed `<details>` no CSS transition ever
        finishes. */}
      {isShown && <div className="grid gap-4 pt-1 pb-1">{children}</div>}
    </details>
  );
}
