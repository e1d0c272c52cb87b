import { classNames } from "./class-names.ts";

/**
 * Shows one placeholder bar of content that is loading, hidden from screen readers. Give it the
 * size of that content, and a `rounded-` class unless it is a line of text.
 */
export function Skeleton({ className }: { className?: string }) {
  // Between two `rounded-` classes the style sheet's order decides, not the caller's.
  const isRounded = className?.includes("rounded-");
  return (
    <span
      aria-hidden="true"
      className={classNames("block animate-breathe bg-pressed", !isRounded && "rounded-xs", className)}
    />
  );
}
