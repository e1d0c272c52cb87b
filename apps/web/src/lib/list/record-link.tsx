import { useRouter } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import { rowLinkClass } from "../../ui/list.tsx";

/** The pages that show one record. */
type RecordPath = `/dashboard/${"customers" | "products" | "subscriptions"}/$id`;

/**
 * Leads to a record's own page, over the whole row. A plain link: the router's own works its
 * address out anew for each of a list's rows, a seventh of what mounting the list cost.
 */
export function RecordLink({
  to,
  id,
  className,
  children,
}: {
  to: RecordPath;
  id: string;
  className: string;
  children: ReactNode;
}) {
  const router = useRouter();
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ to, params: { id } });
  };
  return (
    <a href={to.replace("$id", id)} data-act="open" onClick={open} className={classNames(rowLinkClass, className)}>
      {children}
    </a>
  );
}
