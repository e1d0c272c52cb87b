import type { ReactNode } from "react";

/** Shows a keyboard key, drawn as a key cap; handles no key itself. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5.5 min-w-5.5 items-center justify-center rounded-xs border border-line-strong bg-surface px-1.5 font-sans text-2xs font-medium text-text-2">
      {children}
    </kbd>
  );
}
