import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/**
 * Shows `FigureTile`s side by side, in a section named by `label` for screen readers: two per row
 * on a phone, four on a desktop unless the class `columns` says otherwise.
 */
export function FigureTiles({
  label,
  columns = "lg:grid-cols-4",
  children,
}: {
  label: string;
  columns?: string | undefined;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      className={classNames(
        "grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line [&>*]:bg-surface",
        columns,
      )}
    >
      {children}
    </section>
  );
}

/**
 * Shows one figure with its note. `children` is its name: a link with `figureLinkClass`, which
 * covers the whole tile, or with `isLink` false a text, without the arrow.
 */
export function FigureTile({
  figure,
  note,
  isLink = true,
  children,
}: {
  figure: string;
  note: string;
  isLink?: boolean;
  children: ReactNode;
}) {
  return (
    <dl className={classNames("relative flex flex-col p-4", isLink && "hover:bg-hover")}>
      <dt className="text-sm text-text-2">{children}</dt>
      <dd className="num mt-1.5 text-xl font-semibold lg:text-2xl">{figure}</dd>
      <dd className="num flex flex-1 justify-between gap-2 pt-0.5 text-xs text-text-3">
        {note}
        {isLink && <ArrowRight aria-hidden className="size-3.5 shrink-0 self-end" strokeWidth={1.75} />}
      </dd>
    </dl>
  );
}

export const figureLinkClass =
  "outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus";
