import type { ReactNode } from "react";

/**
 * The frame of a label beside a feature that the product does not have yet; `children` is the
 * label's word.
 */
export const PlannedMark = ({ children }: { children: ReactNode }) => (
  <span className="rounded-xs border border-line-strong px-1.5 py-px text-xs font-medium whitespace-nowrap text-text-2">
    {children}
  </span>
);
