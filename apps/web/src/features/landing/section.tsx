import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";

/**
 * Shows a section of the landing page: centred, with the page's width and padding, and a scroll
 * margin so that the sticky header doesn't cover its title when it is linked to by `id`.
 */
export function Section({ id, className, children }: { id?: string; className?: string; children: ReactNode }) {
  return (
    <section id={id} className={classNames("mx-auto max-w-300 scroll-mt-16 px-5 py-14 lg:px-8 lg:py-20", className)}>
      {children}
    </section>
  );
}

/** Shows the heading of a section of the landing page. */
export function SectionTitle({ children }: { children: ReactNode }) {
  return <h2 className="max-w-150 text-3xl font-semibold">{children}</h2>;
}
