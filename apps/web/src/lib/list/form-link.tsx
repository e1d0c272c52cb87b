import { useRouter } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import { rowLinkClass } from "../../ui/list.tsx";

/**
 * Leads to a record's form, over the whole row. A plain link: the router's own works its address out anew for each of a list's rows, a seventh of
 * what mounting the list cost. Opened in another tab it shows the form over the whole list; pressed, over the list as it stands.
 */
export function FormLink({ id, className, children }: { id: string; className: string; children: ReactNode }) {
  const router = useRouter();
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ to: ".", search: (previous) => ({ ...previous, form: id }) });
  };
  return (
    <a href={`?form=${id}`} data-act="open" onClick={open} className={classNames(rowLinkClass, className)}>
      {children}
    </a>
  );
}
