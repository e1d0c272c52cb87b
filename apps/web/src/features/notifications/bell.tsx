import { Bell as BellIcon } from "lucide-react";
import { lazy } from "react";
import { OnDemand } from "../../ui/on-demand.tsx";
import { bellTexts as texts } from "./bell-texts.ts";
import type { useNotifications } from "./use-notifications.ts";

const BellPopover = lazy(() => import("./bell-popover.tsx").then(({ BellPopover }) => ({ default: BellPopover })));

type Feed = ReturnType<typeof useNotifications>;

/**
 * Shows the notification bell in the header, with a dot while there are unread ones. Pressing it
 * opens a popover with the newest notifications, whose code is loaded then.
 */
export function Bell({ feed }: { feed: Feed }) {
  const label = feed.unread > 0 ? texts.unread(feed.unread) : texts.title;
  return (
    <OnDemand
      opens="dialog"
      trigger={
        <button
          type="button"
          aria-label={label}
          title={label}
          className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-sm text-text-2 transition-colors duration-(--t-fast) hover:bg-hover hover:text-text data-[state=open]:bg-pressed data-[state=open]:text-text lg:size-9"
        >
          <BellIcon aria-hidden className="size-5 lg:size-4.5" strokeWidth={1.75} />
          {feed.unread > 0 && (
            <span
              aria-hidden
              className="absolute top-2.5 right-3 size-2 rounded-full bg-overdue ring-2 ring-surface lg:top-2 lg:right-2"
            />
          )}
        </button>
      }
    >
      {(trigger) => <BellPopover trigger={trigger} feed={feed} />}
    </OnDemand>
  );
}
