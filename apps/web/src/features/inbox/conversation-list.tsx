import type { CalendarDate } from "@aavarti/domain/calendar";
import { type Rect, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef } from "react";
import type { Shortcut } from "../../lib/frame/shortcuts.ts";
import { useShortcuts } from "../../lib/frame/shortcuts.ts";
import type { RowFeed } from "../../ui/virtual-rows.tsx";
import { ConversationRow, rowHeight } from "./conversation-row.tsx";
import { inboxTexts } from "./texts.ts";
import type { FoundConversation } from "./use-inbox.ts";

/** The next page is requested when fewer rows than this are left below the visible ones. */
const AHEAD = 20;
/** Rows rendered beyond each edge. */
const OVERSCAN = 8;

/** Reports the list's size, and the window's until the list has been laid out. */
function observeSize(virtualizer: Virtualizer<HTMLDivElement, Element>, report: (rect: Rect) => void) {
  const element = virtualizer.scrollElement;
  if (!element) return undefined;
  const measure = () =>
    report({
      width: element.offsetWidth || window.innerWidth,
      height: element.offsetHeight || window.innerHeight,
    });
  measure();
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  return () => observer.disconnect();
}

/**
 * The conversations of a tab in a list that scrolls by itself: only the rows in and around the
 * visible part are rendered, and `feed` is asked for more near the end. `isSearched`: they are the
 * results of a search. J and K move the focus between rows, first to the open one, or the first.
 */
export function ConversationList({
  feed: { items, hasMore, isLoadingMore, loadMore },
  openId,
  isSearched,
  today,
}: {
  feed: RowFeed<FoundConversation>;
  openId: string | undefined;
  isSearched: boolean;
  today: CalendarDate;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const conversation = items[index];
      return conversation ? rowHeight(conversation) : 0;
    },
    overscan: OVERSCAN,
    getItemKey: (index) => items[index]?.id ?? index,
    observeElementRect: observeSize,
  });
  // Its heights are kept by row: a draft comes and goes while the row stays.
  const heights = items.map(rowHeight).join();
  const measured = useRef(heights);
  useLayoutEffect(() => {
    if (measured.current !== heights) virtualizer.measure();
    measured.current = heights;
  }, [heights, virtualizer]);
  const rows = virtualizer.getVirtualItems();
  const last = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && !isLoadingMore && last >= items.length - AHEAD) loadMore();
  }, [hasMore, isLoadingMore, last, items.length, loadMore]);

  // The row to focus, which may be rendered only after scrolling to it.
  const wanted = useRef<string | null>(null);
  const focusWanted = () => {
    const row = wanted.current && scroller.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  };
  useEffect(focusWanted);
  const move = (by: 1 | -1) => {
    const placeOf = (row: string | null | undefined) => items.findIndex(({ id }) => id === row);
    const focused = document.activeElement?.closest("[data-row]")?.getAttribute("data-row");
    const place = placeOf(wanted.current ?? focused);
    // Without a focused row, it begins at the open one, or the first.
    const next = place < 0 ? Math.max(0, placeOf(openId)) : Math.max(0, Math.min(items.length - 1, place + by));
    wanted.current = items[next]?.id ?? null;
    if (wanted.current === null) return;
    virtualizer.scrollToIndex(next);
    focusWanted();
  };
  const { keys } = inboxTexts;
  const shortcuts: readonly Shortcut[] = [
    { keys: ["j"], does: keys.next, group: keys.group, run: () => move(1) },
    { keys: ["k"], does: keys.previous, group: keys.group, run: () => move(-1) },
  ];
  useShortcuts(shortcuts);

  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
      <ul aria-label={inboxTexts.tabsLabel} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {rows.map(({ index, start, key }) => {
          const conversation = items[index];
          return (
            conversation && (
              <li
                key={key}
                aria-setsize={hasMore ? -1 : items.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                <ConversationRow
                  conversation={conversation}
                  isOpen={conversation.id === openId}
                  isFound={isSearched}
                  today={today}
                />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
