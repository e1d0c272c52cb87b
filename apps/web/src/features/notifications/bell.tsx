import { Bell as BellIcon } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Popover } from "../../ui/popover.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { notificationTexts as texts } from "./texts.ts";
import type { useNotifications } from "./use-notifications.ts";

const BellContents = lazy(() => import("./bell-contents.tsx").then(({ BellContents }) => ({ default: BellContents })));

type Feed = ReturnType<typeof useNotifications>;

/** The bell in the header: how much is new, and what. */
export function Bell({ feed }: { feed: Feed }) {
  const [isOpen, setIsOpen] = useState(false);
  const label = feed.unread > 0 ? texts.unread(feed.unread) : texts.title;
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      label={texts.title}
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
      <Suspense fallback={<Skeleton className="m-4 h-24" />}>
        <BellContents feed={feed} onClose={() => setIsOpen(false)} />
      </Suspense>
    </Popover>
  );
}
