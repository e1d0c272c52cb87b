import { t } from "@lingui/core/macro";
import { Ellipsis } from "lucide-react";
import { lazy } from "react";
import { IconButton } from "../../ui/icon-button.tsx";
import { OnDemand } from "../../ui/on-demand.tsx";
import type { WorkMenuProps } from "./work-menu-props.ts";

const WorkMenuOpen = lazy(() => import("./work-menu-open.tsx").then(({ WorkMenuOpen }) => ({ default: WorkMenuOpen })));

/**
 * Shows the "more" button of a renewal in today's work; the menu behind it is loaded when it is
 * first pressed.
 */
export function WorkMenu(props: WorkMenuProps) {
  const { name } = props.item.customer;
  return (
    <OnDemand
      opens="menu"
      trigger={
        <IconButton label={t`More actions for ${{ name }}`} className="border border-line-strong bg-surface">
          <Ellipsis aria-hidden className="size-4" strokeWidth={1.75} />
        </IconButton>
      }
    >
      {(trigger) => <WorkMenuOpen trigger={trigger} {...props} />}
    </OnDemand>
  );
}
