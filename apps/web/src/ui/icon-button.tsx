import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Tooltip } from "./tooltip.tsx";

/**
 * Shows a button with only an icon, `children`. Its label is read by screen readers and shown as a
 * tooltip, for which a `TooltipProvider` must be above.
 */
export function IconButton({
  label,
  children,
  className,
  type = "button",
  ...rest
}: Omit<ComponentProps<"button">, "aria-label"> & { label: string; children: ReactNode }) {
  return (
    <Tooltip label={label}>
      <button
        type={type}
        aria-label={label}
        className={classNames(
          "inline-flex size-11 shrink-0 items-center justify-center rounded-sm text-text-2 transition-colors duration-(--t-fast) hover:bg-hover hover:text-text lg:size-9",
          className,
        )}
        {...rest}
      >
        {children}
      </button>
    </Tooltip>
  );
}
