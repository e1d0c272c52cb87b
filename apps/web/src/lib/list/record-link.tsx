import { useRouter } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import { rowLinkClass } from "../../ui/list.tsx";
import type { RecordPath } from "../frame/noun-screens.ts";
import { rememberOpenedRow } from "./opened-row.ts";

/**
 * Shows a link to a record's page that covers the whole row, which must be `relative`, and opens it
 * without reloading; with a modifier key the browser opens it. `className` is added to the link's.
 * With `onPeek` a click shows the record beside the list instead; Enter still opens the page. The
 * list focuses the row when the user comes back.
 * A plain `<a>`: the router's `Link` recomputes its URL for each row, a seventh of the cost of
 * mounting the list.
 */
export function RecordLink({
  to,
  id,
  className,
  onPeek,
  children,
}: {
  to: RecordPath;
  id: string;
  className: string;
  onPeek?: ((id: string) => void) | null | undefined;
  children: ReactNode;
}) {
  const router = useRouter();
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // A key that presses the link has no click count.
    if (onPeek && event.detail > 0) return onPeek(id);
    rememberOpenedRow(router.history.location.state.__TSR_key, id);
    void router.navigate({ to, params: { id } });
  };
  return (
    <a href={to.replace("$id", id)} data-act="open" onClick={open} className={classNames(rowLinkClass, className)}>
      {children}
    </a>
  );
}
