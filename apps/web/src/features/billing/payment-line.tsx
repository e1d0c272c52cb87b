import type { ReactNode } from "react";

/**
 * Shows a line below a payment: what it says, with a problem above it, and its buttons, `children`,
 * if it has any, at the right, on a phone below it.
 */
export function PaymentLine({
  text,
  problem = null,
  children,
}: {
  text: string;
  /** Said above the text. */
  problem?: string | null;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-1 text-sm text-text-2 max-lg:text-base">
      <span className="num min-w-0 flex-1 max-lg:basis-full">
        {problem && <span className="block text-danger-text">{problem}</span>}
        {text}
      </span>
      {/* The buttons have no frame, so that their words stand at the edge. */}
      {children && (
        <div className="-mr-2.5 flex flex-wrap items-center gap-x-1 max-lg:mr-0 max-lg:-ml-3.5">{children}</div>
      )}
    </div>
  );
}
