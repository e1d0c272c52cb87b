import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";

/** Shows why an invitation couldn't be accepted, as a notice above what one can do. */
export function Notice({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p
      role="alert"
      className={classNames(
        "rounded-sm border border-line-strong bg-surface p-3 wrap-anywhere max-lg:text-md",
        className,
      )}
    >
      {children}
    </p>
  );
}
