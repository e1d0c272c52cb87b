import type { CalendarDate } from "@aavarti/domain/calendar";
import { ownWords } from "@aavarti/domain/inbox/own-words";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Shortcut, useShortcuts } from "../../lib/frame/shortcuts.ts";
import type { Remind } from "../../lib/list/remind.tsx";
import type { TakePayment } from "../../lib/payments/take-payment.tsx";
import { useMay } from "../../lib/session/may.tsx";
import { Button } from "../../ui/button.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { WhenSeen } from "../../ui/when-seen.tsx";
import { Composer } from "./composer.tsx";
import { JumpToNewest } from "./jump-to-newest.tsx";
import { SCROLLER } from "./shown-when-near.tsx";
import { SuggestedReply } from "./suggested-reply.tsx";
import { inboxTexts } from "./texts.ts";
import { ThreadEntries } from "./thread-entries.tsx";
import { SnoozedLine, ThreadHead } from "./thread-head.tsx";
import type { ConversationActs } from "./use-conversation-acts.ts";
import { useHeldPlace } from "./use-held-place.ts";
import { type Conversation, type ThreadEntry, useThread } from "./use-inbox.ts";
import { useMarkRead } from "./use-mark-read.ts";
import { useMovedThread } from "./use-moved-thread.ts";
import { type Mode, useWriting } from "./use-writing.ts";

/** Returns the id of the newest message from or to the customer; null without one. */
const newestMessageId = (entries: readonly ThreadEntry[]): string | null =>
  entries.find(({ source, direction }) => source === "message" && direction !== "note")?.id ?? null;

/**
 * One conversation: its head, its entries with the newest at the bottom, older ones loaded on
 * scrolling up, and the composer, or the reason why there is none. It is marked as read while it is
 * on screen. R writes a reply and N a note.
 */
export function ThreadView({
  conversation,
  acts,
  userId,
  businessName,
  remind,
  take,
  today,
}: {
  conversation: Conversation;
  acts: ConversationActs;
  userId: string;
  businessName: string;
  remind: Remind;
  take: TakePayment;
  today: CalendarDate;
}) {
  const texts = inboxTexts.thread;
  const mayReply = useMay()("inbox.reply");
  useMovedThread(conversation);
  const { pages, entries } = useThread(conversation.id);
  const writing = useWriting({ conversationId: conversation.id, userId, seenId: newestMessageId(entries) });
  const [mode, setMode] = useState<Mode>("reply");
  const field = useRef<HTMLTextAreaElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useHeldPlace(scroller, entries);
  useMarkRead(conversation, pages.isSuccess);
  const arrived = useArrived(conversation, pages.isSuccess ? entries : null);
  // The scroll starts at the bottom (0) and is negative above it: what one has just written is
  // shown.
  const isSending = writing.unsent !== null;
  useEffect(() => {
    if (isSending && scroller.current) scroller.current.scrollTop = 0;
  }, [isSending]);

  const write = (next: Mode) => {
    // At once: what is typed right after the shortcut belongs to the field.
    flushSync(() => setMode(next));
    field.current?.focus();
  };
  /** Puts a suggested reply below what is written already, to be read and sent as usual. */
  const use = (text: string) => {
    writing.type("reply", [writing.texts.reply.trimEnd(), text].filter(Boolean).join("\n"));
    write("reply");
  };
  const { keys } = inboxTexts;
  const shortcuts: Shortcut[] = mayReply
    ? [
        { keys: ["r"], does: keys.reply, group: keys.group, run: () => write("reply") },
        { keys: ["n"], does: keys.note, group: keys.group, run: () => write("note") },
      ]
    : [];
  useShortcuts(shortcuts);

  return (
    <section aria-label={texts.label(conversation.customer.name)} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ThreadHead conversation={conversation} acts={acts} today={today} />
      <SnoozedLine conversation={conversation} today={today} />
      {/* Reversed, so that it begins at the newest entry and stays where it is when older ones are
        added above. Chromium's own anchoring would move it to the oldest of them. */}
      <div
        ref={scroller}
        {...{ [SCROLLER]: "" }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain [overflow-anchor:none] bg-canvas px-3 focus-visible:-outline-offset-2 lg:px-5"
      >
        <JumpToNewest scroller={scroller} />
        {/* Not read out as it changes, or opening it would read all of it. */}
        <div role="log" aria-live="off" aria-label={texts.label(conversation.customer.name)} className="pb-3">
          {pages.isPending && <ThreadWaiting />}
          {pages.isLoadingError && (
            <NotLoaded sentence={texts.failed} retry={texts.retry} onRetry={() => pages.refetch()} />
          )}
          {pages.hasNextPage && (
            <Older
              // Anew for each page: it may still be in sight.
              key={entries.length}
              isLoading={pages.isFetchingNextPage}
              isFailed={pages.isFetchNextPageError}
              onMore={() => void pages.fetchNextPage()}
            />
          )}
          <ThreadEntries
            entries={entries}
            unsent={writing.unsent}
            conversationId={conversation.id}
            channel={conversation.channel}
            userId={userId}
            today={today}
          />
        </div>
      </div>
      <p role="status" className="sr-only">
        {arrived}
      </p>
      {mayReply && mode === "reply" && (
        <SuggestedReply conversation={conversation} take={take} onUse={use} onShown={writing.showDraft} />
      )}
      {mayReply ? (
        <Composer
          conversation={conversation}
          writing={writing}
          isReady={pages.isSuccess}
          mode={mode}
          onMode={write}
          field={field}
          remind={remind}
          businessName={businessName}
          seenId={newestMessageId(entries)}
        />
      ) : (
        <p className="shrink-0 border-t border-line bg-surface px-4 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-text-2 max-lg:text-md">
          {inboxTexts.composer.readOnly}
        </p>
      )}
    </section>
  );
}

/**
 * Returns what a screen reader says of a message that came while the conversation was open; empty
 * before one came. `entries` is null until they are loaded.
 */
function useArrived({ customer: { name }, channel }: Conversation, entries: readonly ThreadEntry[] | null): string {
  const atFirst = useRef<string | null>(null);
  const newest = entries?.[0];
  useEffect(() => {
    if (entries) atFirst.current ??= newest?.id ?? "";
  }, [entries, newest]);
  const isNew = newest && atFirst.current !== null && newest.id !== atFirst.current;
  return isNew && newest.direction === "in" ? inboxTexts.thread.arrived(name, ownWords(channel, newest.text)) : "";
}

/** The button that loads older entries, pressed by itself when it comes into sight. */
function Older({ isLoading, isFailed, onMore }: { isLoading: boolean; isFailed: boolean; onMore: () => void }) {
  const texts = inboxTexts.thread;
  const button = (
    <Button size="sm" look="ghost" disabled={isLoading} onClick={onMore}>
      {isLoading ? texts.loadingOlder : texts.older}
    </Button>
  );
  return (
    <div className="flex justify-center pt-3">
      {/* After a failure only by hand, or each scroll would repeat the request. */}
      {isFailed ? button : <WhenSeen onSeen={() => isLoading || onMore()}>{button}</WhenSeen>}
    </div>
  );
}

function ThreadWaiting() {
  return (
    <div role="status" aria-label={inboxTexts.thread.loading} className="grid gap-3 py-4">
      <Skeleton className="h-14 w-64 rounded-lg" />
      <Skeleton className="h-18 w-80 justify-self-end rounded-lg" />
      <Skeleton className="h-11 w-52 rounded-lg" />
    </div>
  );
}
