import { classNames } from "./class-names.ts";

/** One bar of a layout that has not arrived. Give it the size of what will stand there. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames("block animate-breathe rounded-xs bg-pressed", className)} />;
}
