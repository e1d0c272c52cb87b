import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { Skeleton } from "./skeleton.tsx";

/**
 * Shows a titled section of a page: a head with its actions above a hairline, then `children` as
 * they are: padding and the lines between rows are theirs. What overflows is cut off.
 */
export function Panel({
  title,
  lead,
  action,
  className,
  children,
}: {
  title: string;
  lead?: ReactNode;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames("min-w-0 overflow-hidden rounded-md border border-line bg-surface", className)}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3">
        <div className="min-w-min flex-1">
          <h2 id={id} className="text-md font-semibold wrap-normal">
            {title}
          </h2>
          {lead && <p className="text-sm text-text-2">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

/**
 * Shows one row of a panel, with a line below unless it is the last: its subject at the left, its
 * actions at the right, as the caller renders them.
 */
export function PanelRow({ className, ...rest }: ComponentProps<"div">) {
  return (
    <div
      className={classNames("flex items-center gap-4 border-b border-line px-4 py-3.5 last:border-0", className)}
      {...rest}
    />
  );
}

/** Shows the placeholder of a panel's one sentence while it loads; `label` says what loads. */
export function PanelWaiting({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="px-4 py-4.5">
      <Skeleton className="h-4 w-2/3 max-lg:h-9" />
    </div>
  );
}

/** Shows a word or figure at the right of a panel's title: pass it as the panel's `action`. */
export function PanelNote({ children }: { children: ReactNode }) {
  return <span className="num text-sm text-text-3">{children}</span>;
}
