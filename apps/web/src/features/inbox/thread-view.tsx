import type { CalendarDate } from "@aavarti/domain/calendar";
import { ownWords } from "@aavarti/domain/inbox/own-words";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { dayAndTimeInSentence } from "../../lib/display/instant-label.ts";
import { type Shortcut, useShortcuts } from "../../lib/frame/shortcuts.ts";
import type { Remind } from "../../lib/list/remind.tsx";
import type { TakePayment } from "../../lib/payments/take-payment.tsx";
import { useMay } from "../../lib/session/may.tsx";
import { Button } from "../../ui/button.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useToastPlace } from "../../ui/toast-place.ts";
import { WhenSeen } from "../../ui/when-seen.tsx";
import { Composer } from "./composer.tsx";
import { JumpToNewest } from "./jump-to-newest.tsx";
import { MatchBar, type OpenedMatch, useOpenedMatch } from "./match-bar.tsx";
import { SCROLLER } from "./shown-when-near.tsx";
import { SuggestedReply } from "./suggested-reply.tsx";
import { inboxTexts } from "./texts.ts";
import { type DocumentOf, ThreadEntries } from "./thread-entries.tsx";
import { SnoozedLine, ThreadHead } from "./thread-head.tsx";
import { threadTexts } from "./thread-texts.ts";
import { useComposingRoom } from "./use-composing-room.ts";
import type { ConversationActs } from "./use-conversation-acts.ts";
import { useHeldPlace } from "./use-held-place.ts";
import type { Conversation, ThreadEntry } from "./use-inbox.ts";
import { useMarkRead } from "./use-mark-read.ts";
import { useMovedThread } from "./use-moved-thread.ts";
import { useOpenMessage, useShownMessage, useThreadAt } from "./use-opened-message.ts";
import { type Mode, useWriting } from "./use-writing.ts";

/** The entries, whose newest stands above a phone's toast while one is shown. */
const entriesClass = "pb-3 max-lg:in-[:root[data-toast-place=above]:has([data-toast][data-state=open])]:pb-22";

/** Returns the id of the newest message from or to the customer; null without one. */
const newestMessageId = (entries: readonly ThreadEntry[]): string | null =>
  entries.find(({ source, direction }) => source === "message" && direction !== "note")?.id ?? null;

/**
 * One conversation: its head, its entries with the newest at the bottom, older ones loaded on
 * scrolling up, and the composer, or the reason why there is none. It is marked as read while its
 * newest entries are on screen. It opens at `message`, an entry's id, if given, from where newer
 * ones load on scrolling down, with a way to the other matches of `search`. R writes a reply, N a
 * note, and U marks it as unread. Toasts are at the top of the entries meanwhile. A suggested reply
 * is one row while somebody writes on a phone.
 */
export function ThreadView({
  conversation,
  message,
  search,
  acts,
  begins,
  onBegun,
  userId,
  businessName,
  remind,
  take,
  today,
  documentOf,
  promises,
  onPromiseConfirmed,
  quickActs,
}: {
  conversation: Conversation;
  message: string | undefined;
  search: string;
  acts: ConversationActs;
  /** A text to begin the reply with, where nothing is written; empty without one. */
  begins: string;
  /** Called once that text is in the field. */
  onBegun: () => void;
  userId: string;
  businessName: string;
  remind: Remind;
  take: TakePayment;
  today: CalendarDate;
  documentOf: DocumentOf;
  /** The customer's promises to confirm, where their panel isn't beside the conversation. */
  promises: ReactNode;
  /** Called once a reply that may have confirmed this promise was sent. */
  onPromiseConfirmed: (promise: { id: string; customerId: string }) => void;
  /** What can be done for the customer at once, in the head on a phone. */
  quickActs: ReactNode;
}) {
  const texts = inboxTexts.thread;
  const mayReply = useMay()("inbox.reply");
  useMovedThread(conversation);
  const { pages, entries, newest, hasNewer, isMissing, opened } = useThreadAt(conversation.id, message);
  const openMessage = useOpenMessage();
  const match = useOpenedMatch(conversation.id, search, message);
  const seenId = newestMessageId(newest.entries);
  const { id: conversationId, customer, address } = conversation;
  const writing = useWriting({
    conversationId,
    customer,
    address,
    userId,
    seenId,
    onConfirmed: (id) => onPromiseConfirmed({ id, customerId: customer.id }),
  });
  const [mode, setMode] = useState<Mode>("reply");
  const field = useRef<HTMLTextAreaElement>(null);
  const room = useComposingRoom(field);
  const scroller = useRef<HTMLDivElement>(null);
  // Over the messages, never over what is written or suggested below them.
  useToastPlace(scroller);
  useHeldPlace(scroller, entries, { hasNewer, opened });
  const marked = useShownMessage(scroller, opened, entries);
  useMarkRead(conversation, pages.isSuccess && !hasNewer);
  const arrived = useArrived(conversation, newest.pages.isSuccess ? newest.entries : null);
  const shown = opened === undefined ? undefined : entries.find(({ id }) => id === opened);
  // The scroll starts at the bottom (0) and is negative above it: what one has just written is
  // shown.
  const isSending = writing.unsent !== null;
  useEffect(() => {
    if (!isSending) return;
    if (scroller.current) scroller.current.scrollTop = 0;
    if (opened !== undefined) openMessage(undefined);
  }, [isSending, opened, openMessage]);

  const write = useCallback((next: Mode) => {
    // At once: what is typed right after the shortcut belongs to the field.
    flushSync(() => setMode(next));
    field.current?.focus();
  }, []);
  const { begin } = writing;
  useEffect(() => {
    if (begins === "" || !mayReply) return;
    setMode("reply");
    begin(begins);
    field.current?.focus();
    onBegun();
  }, [begins, mayReply, begin, onBegun]);
  const chooseTemplate = useCallback(() => write("reply"), [write]);
  /** Puts a suggested reply below what is written already, to be read and sent as usual. */
  const use = (text: string) => {
    writing.type("reply", [writing.texts.reply.trimEnd(), text].filter(Boolean).join("\n"));
    write("reply");
  };
  const sendDraft = (text: string) => void writing.send("reply", [], text);
  // What the records say goes to an address that is known as the customer's, or by hand.
  const maySendDraft = conversation.isAddressKnown && newest.pages.isSuccess && writing.unsent === null;
  const { keys } = inboxTexts;
  const unread: Shortcut = {
    keys: ["u"],
    does: keys.unread,
    group: keys.group,
    run: () => acts.markUnread(conversation),
  };
  const shortcuts: Shortcut[] = mayReply
    ? [
        unread,
        { keys: ["r"], does: keys.reply, group: keys.group, run: () => write("reply") },
        { keys: ["n"], does: keys.note, group: keys.group, run: () => write("note") },
      ]
    : [unread];
  useShortcuts(shortcuts);

  return (
    <section aria-label={texts.label(conversation.customer.name)} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ThreadHead conversation={conversation} acts={acts} quickActs={quickActs} today={today} />
      <SnoozedLine conversation={conversation} today={today} />
      {match && <MatchBar match={match} onOpen={openMessage} />}
      {isMissing && (
        <p
          role="status"
          className="shrink-0 border-b border-line bg-sunken px-4 py-2 text-sm text-text-2 max-lg:text-base"
        >
          {threadTexts.missing}
        </p>
      )}
      {/* Reversed, so that it begins at the newest entry and stays where it is when older ones are
        added above. Chromium's own anchoring would move it to the oldest of them. */}
      <div
        ref={scroller}
        {...{ [SCROLLER]: "" }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain [overflow-anchor:none] bg-canvas px-3 focus-visible:-outline-offset-2 lg:px-5"
      >
        <JumpToNewest
          scroller={scroller}
          hasNewer={hasNewer}
          onJump={() => message !== undefined && openMessage(undefined)}
        />
        {/* Without room they scroll with the messages. */}
        {room.isFolded && <div className="-mx-3 pb-2 lg:-mx-5">{promises}</div>}
        {/* Not read out as it changes, or opening it would read all of it. */}
        <div role="log" aria-live="off" aria-label={texts.label(conversation.customer.name)} className={entriesClass}>
          {pages.isPending && <ThreadWaiting />}
          {pages.isLoadingError && (
            <NotLoaded sentence={texts.failed} retry={texts.retry} onRetry={() => pages.refetch()} />
          )}
          {pages.hasNextPage && (
            <More
              // Anew for each page: it may still be in sight.
              key={entries.length}
              label={texts.older}
              loading={texts.loadingOlder}
              isLoading={pages.isFetchingNextPage}
              isFailed={pages.isFetchNextPageError}
              onMore={() => void pages.fetchNextPage()}
            />
          )}
          <ThreadEntries
            // Anew: an entry that was far from the screen is drawn, so that it can be scrolled to.
            key={opened ?? ""}
            entries={entries}
            unsent={hasNewer ? null : writing.unsent}
            opened={opened}
            marked={marked}
            conversationId={conversation.id}
            customerId={conversation.customer.id}
            address={conversation.address}
            channel={conversation.channel}
            windowClosesAt={conversation.windowClosesAt}
            documentOf={documentOf}
            onTemplate={chooseTemplate}
            userId={userId}
            today={today}
          />
          {hasNewer && (
            <More
              key={`newer ${entries.length}`}
              label={threadTexts.newer}
              loading={threadTexts.loadingNewer}
              isLoading={pages.isFetchingPreviousPage}
              isFailed={pages.isFetchPreviousPageError}
              onMore={() => void pages.fetchPreviousPage()}
            />
          )}
        </div>
      </div>
      <p role="status" className="sr-only">
        {arrived}
      </p>
      <p role="status" className="sr-only">
        {shown && openedText(shown, { channel: conversation.channel, match, today })}
      </p>
      {!room.isFolded && promises}
      {mayReply ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: follows the focus of what is in it
        <div className="contents" onFocus={room.onFocus} onBlur={room.onBlur}>
          {mode === "reply" && (
            <SuggestedReply
              conversation={conversation}
              take={take}
              today={today}
              isFolded={room.isFolded}
              onUnfold={room.unfold}
              onSend={maySendDraft ? sendDraft : null}
              onUse={use}
              onShown={writing.showDraft}
            />
          )}
          <Composer
            conversation={conversation}
            writing={writing}
            isReady={newest.pages.isSuccess}
            mode={mode}
            onMode={write}
            field={field}
            remind={remind}
            businessName={businessName}
            seenId={seenId}
          />
        </div>
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

/** Returns what a screen reader says of the entry that a conversation was opened at. */
function openedText(
  { at, text: written }: ThreadEntry,
  { channel, match, today }: { channel: Conversation["channel"]; match: OpenedMatch | null; today: CalendarDate },
): string {
  const text = ownWords(channel, written);
  return match?.place
    ? threadTexts.matchText(match.place, match.all, text)
    : threadTexts.opened(dayAndTimeInSentence(at, today), text);
}

/** The button that loads more entries, pressed by itself when it comes into sight. */
function More({
  label,
  loading,
  isLoading,
  isFailed,
  onMore,
}: {
  label: string;
  loading: string;
  isLoading: boolean;
  isFailed: boolean;
  onMore: () => void;
}) {
  const button = (
    <Button size="sm" look="ghost" disabled={isLoading} onClick={onMore}>
      {isLoading ? loading : label}
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
