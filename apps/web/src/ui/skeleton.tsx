import { classNames } from "./class-names.ts";

/**
 * One bar of a layout that has not arrived. Give it the size of what will stand there, and its
 * roundness where it is no line of text.
 */
export function Skeleton({ className }: { className?: string }) {
  // Of two roundnesses the style sheet's order decides, not the caller.
  const isRounded = className?.includes("rounded-");
  return (
    <span
      aria-hidden="true"
      className={classNames("block animate-breathe bg-pressed", !isRounded && "rounded-xs", className)}
    />
  );
}
