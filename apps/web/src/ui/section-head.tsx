import type { ReactNode } from "react";

/**
 * Shows the head of a part of a page: its name as a heading of the second level, one sentence below
 * it, and `children` at its end, such as a link; ruled off from what follows.
 */
export function SectionHead({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b border-line-strong pb-3">
      <div className="min-w-0">
        <h2 className="text-lg leading-6 font-semibold">{title}</h2>
        {lead && <p className="num text-sm text-text-2 max-lg:text-base">{lead}</p>}
      </div>
      {children && <div className="flex shrink-0 items-center gap-3 text-sm">{children}</div>}
    </header>
  );
}

/** Classes of a link or button at the end of a `SectionHead`, or below its section. */
export const sectionLinkClass =
  "inline-flex items-center gap-1 rounded-xs text-sm font-medium text-accent-text hover:underline max-lg:min-h-11 max-lg:text-base";
