import type { ReactNode } from "react";

/**
 * Shows the frame of a label, with its words as `children`, beside a feature that the product, at
 * least in part, does not have yet.
 */
export const PlannedMark = ({ children }: { children: ReactNode }) => (
  <span className="rounded-xs border border-line-strong px-1.5 py-px text-xs font-medium whitespace-nowrap text-text-2">
    {children}
  </span>
);
