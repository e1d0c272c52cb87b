import type { CalendarDate } from "@aavarti/domain/calendar";
import type { InboxTab } from "@aavarti/domain/conversations";
import { Link, Navigate } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { lazy, type ReactNode, useCallback, useState } from "react";
import { hasCode } from "../../lib/api/api-error.ts";
import { useHasRoom, useIsWide } from "../../lib/frame/screen-width.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import type { Remind } from "../../lib/list/remind.tsx";
import type { TakePayment } from "../../lib/payments/take-payment.tsx";
import { useMay } from "../../lib/session/may.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { OpeningDialog } from "../../ui/opening-dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { offerDraftsIn } from "./conversation-drafts.ts";
import { type InboxAddress, readInboxSearch } from "./inbox-search.ts";
import { ListPane } from "./list-pane.tsx";
import { inboxTexts as texts } from "./texts.ts";
import type { DocumentOf } from "./thread-entries.tsx";
import { ThreadView } from "./thread-view.tsx";
import { type ConversationActs, useConversationActs } from "./use-conversation-acts.ts";
import { type Conversation, useConversation, useConversations, useLiveInbox } from "./use-inbox.ts";
import { useLeaving } from "./use-leaving.ts";
import { useVisiblePart } from "./use-visible-part.ts";

/** Lazy: most of the time the inbox is opened at its list. */
const WriteTo = lazy(() => import("./write-to.tsx").then(({ WriteTo }) => ({ default: WriteTo })));

interface InboxProps {
  readonly address: InboxAddress;
  readonly userId: string;
  readonly businessName: string;
  readonly today: CalendarDate;
  readonly remind: Remind;
  /** Opens the payment sheet; null for a role that may not record payments. */
  readonly take: TakePayment;
  /** The customer's panel beside a conversation, provided by other features. */
  readonly panelOf: (conversation: Conversation) => ReactNode;
  /** The promises to confirm, for where the panel has no room; provided by other features. */
  readonly promisesOf: (conversation: Conversation) => ReactNode;
  /** Called once a reply that may have confirmed this promise was sent. */
  readonly onPromiseConfirmed: (promise: { id: string; customerId: string }) => void;
  /** What can be done for the customer at once, on a phone; provided by other features. */
  readonly quickActsOf: (conversation: Conversation) => ReactNode;
  /** A link that opens a receipt or statement, provided by other features. */
  readonly documentOf: DocumentOf;
  readonly onSearch: (changes: { q?: string; tab?: InboxTab }) => void;
  /** Ends writing to the customer in the address, and opens their conversation if there is one. */
  readonly onWritten: (conversation?: string) => void;
}

/**
 * The inbox: the list of a tab, the open conversation and the customer's panel side by side, as
 * far as there is room; on a phone one after the other, each with a way back. It follows changes
 * live. With a customer to `write` to in the address it opens their WhatsApp chat, or begins one.
 */
export function InboxScreen({ address, onWritten, ...props }: InboxProps) {
  const search = readInboxSearch(address);
  const isWide = useIsWide();
  const list = useConversations({ tab: search.tab, search: search.q });
  useLiveInbox();
  const { moveOn, leave, show } = useLeaving(list.rows);
  const acts = useConversationActs({ onDone: moveOn, onUndone: show, onLeave: leave });
  const mayReply = useMay()("inbox.reply");
  const [begun, setBegun] = useState<{ readonly id: string; readonly text: string } | null>(null);
  const onBegun = useCallback(() => setBegun(null), []);
  const pane = <ListPane search={search} list={list} today={props.today} onSearch={props.onSearch} onOpen={show} />;
  const open = search.conversation && (
    <OpenConversation
      key={search.conversation}
      id={search.conversation}
      known={list.rows.find(({ id }) => id === search.conversation)}
      message={search.message}
      search={search.q}
      isCustomerShown={search.isCustomerShown}
      acts={acts}
      begins={begun?.id === search.conversation ? begun.text : ""}
      onBegun={onBegun}
      {...props}
    />
  );
  const writing = mayReply && search.write && (
    <OpeningDialog onCancel={() => onWritten()}>
      <WriteTo
        key={search.write}
        customerId={search.write}
        businessName={props.businessName}
        today={props.today}
        onOpen={(id, text) => {
          setBegun(text === "" ? null : { id, text });
          onWritten(id);
        }}
        onClose={() => onWritten()}
      />
    </OpeningDialog>
  );
  if (!isWide) {
    return (
      <>
        <Pane isCovered={Boolean(open)}>{pane}</Pane>
        {open && <FullScreen>{open}</FullScreen>}
        {writing}
      </>
    );
  }
  return (
    <div className="relative min-h-120 flex-1">
      <div className="absolute inset-0 flex">
        <div className="flex w-80 shrink-0 flex-col border-r border-line bg-surface xl:w-88">{pane}</div>
        {open || (
          <div className="grid flex-1 content-center justify-items-center gap-1 bg-canvas p-6 text-center">
            <p className="font-medium">{texts.choose}</p>
            <p className="text-text-2">{texts.chooseLead}</p>
          </div>
        )}
      </div>
      {writing}
    </div>
  );
}

/**
 * The list on a phone, between the top bar and the tabs. Covered by a conversation it stays, so
 * that one comes back to the same place, but can't be reached.
 */
function Pane({ isCovered, children }: { isCovered: boolean; children: ReactNode }) {
  return (
    <div inert={isCovered} className="relative min-h-100 flex-1">
      <div className="absolute inset-0 flex flex-col bg-surface">{children}</div>
    </div>
  );
}

/** A conversation on a phone: it covers the whole screen above the on-screen keyboard. */
function FullScreen({ children }: { children: ReactNode }) {
  const part = useVisiblePart();
  return (
    <div
      data-fills-screen
      className="fixed inset-x-0 top-0 z-30 flex h-dvh flex-col bg-canvas"
      style={part ? { top: part.top, height: part.height } : undefined}
    >
      {children}
    </div>
  );
}

/**
 * The conversation in the address, or its customer's panel, or why it can't be shown. An address of
 * one that became part of another becomes the address of that one.
 */
function OpenConversation({
  id,
  known,
  message,
  search,
  isCustomerShown,
  acts,
  begins,
  onBegun,
  userId,
  businessName,
  today,
  remind,
  take,
  panelOf,
  promisesOf,
  onPromiseConfirmed,
  quickActsOf,
  documentOf,
}: Omit<InboxProps, "address" | "onSearch" | "onWritten"> & {
  id: string;
  known: Conversation | undefined;
  message: string | undefined;
  search: string;
  isCustomerShown: boolean;
  acts: ConversationActs;
  /** A text to begin the reply with; empty without one. */
  begins: string;
  /** Called once that text is in the field. */
  onBegun: () => void;
}) {
  const hasRoom = useHasRoom();
  const words = useBusinessWords();
  const conversation = useConversation(id, known);
  if (!conversation.data) return <Absent query={conversation} />;
  const shown = conversation.data;
  // The link names one that became part of another.
  if (shown.id !== id) {
    offerDraftsIn(id, shown.id);
    return <Navigate to="/dashboard/inbox" search={(before) => ({ ...before, conversation: shown.id })} replace />;
  }
  const panel = panelOf(shown);
  if (isCustomerShown && !hasRoom) {
    return (
      <div className="flex min-h-0 min-w-0 flex-1 flex-col bg-canvas">
        <div className="shrink-0 border-b border-line bg-surface px-1 py-1.5 lg:px-4">
          <BackLink label={texts.backToThread} isToThread />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">{panel}</div>
      </div>
    );
  }
  return (
    <>
      <ThreadView
        conversation={shown}
        message={message}
        search={search}
        acts={acts}
        begins={begins}
        onBegun={onBegun}
        userId={userId}
        businessName={businessName}
        remind={remind}
        take={take}
        today={today}
        documentOf={documentOf}
        promises={hasRoom ? null : promisesOf(shown)}
        onPromiseConfirmed={onPromiseConfirmed}
        quickActs={quickActsOf(shown)}
      />
      {hasRoom && (
        <aside
          aria-label={texts.head.customer(words)}
          className="w-80 shrink-0 overflow-y-auto border-l border-line bg-canvas"
        >
          {panel}
        </aside>
      )}
    </>
  );
}

function Absent({ query }: { query: { isPending: boolean; error: unknown; refetch: () => unknown } }) {
  if (query.isPending) {
    return (
      <div role="status" aria-label={texts.thread.loading} className="grid flex-1 content-start gap-3 p-4">
        <Skeleton className="h-8 w-48" />
        <Skeleton className="h-14 w-64" />
      </div>
    );
  }
  const isMissing = hasCode(query.error, "NOT_FOUND") || hasCode(query.error, "VALIDATION_FAILED");
  return (
    <div className="grid flex-1 content-start justify-items-start gap-3 p-4 lg:p-6">
      {isMissing ? (
        <p role="status">{texts.missing}</p>
      ) : (
        <NotLoaded sentence={texts.thread.failed} retry={texts.thread.retry} onRetry={query.refetch} className="" />
      )}
      <BackLink label={texts.back} />
    </div>
  );
}

/** Leads back to the conversation, or to the list. */
function BackLink({ label, isToThread = false }: { label: string; isToThread?: boolean }) {
  return (
    <Link
      to="/dashboard/inbox"
      search={(before) => ({
        ...before,
        view: undefined,
        ...(isToThread ? {} : { conversation: undefined, message: undefined }),
      })}
      replace
      className={buttonClass({ look: "ghost", size: "sm" })}
    >
      <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} />
      {label}
    </Link>
  );
}
