import type { CalendarDate } from "@aavarti/domain/calendar";
import { Link } from "@tanstack/react-router";
import { AlarmClock, PenLine } from "lucide-react";
import { ChannelGlyph } from "../../lib/channels/channel-glyph.tsx";
import { channelTexts } from "../../lib/channels/channel-texts.ts";
import { paiseLabel } from "../../lib/display/amounts.ts";
import { dayAndTimeInSentence, instantLabel } from "../../lib/display/instant-label.ts";
import { dueLabel } from "../../lib/payments/due-label.ts";
import { owedNow } from "../../lib/payments/owed-now.ts";
import { unpaidSince } from "../../lib/payments/unpaid-since.ts";
import { StandingRing } from "../../lib/records/standing-ring.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { DeliveryMark } from "./delivery-mark.tsx";
import { inboxTexts } from "./texts.ts";
import type { Conversation, FoundConversation } from "./use-inbox.ts";

/** The height of a row, and of one with a draft, in pixels: rows are not measured. */
const ROW_HEIGHT = 72;
const DRAFT_HEIGHT = 92;

/** Returns the height of a conversation's row in pixels. */
export const rowHeight = ({ draftIntents }: Pick<FoundConversation, "draftIntents">): number =>
  draftIntents.length > 0 ? DRAFT_HEIGHT : ROW_HEIGHT;

/**
 * A conversation of the list as a link that opens it: the customer, the channel, the beginning of
 * the newest message and its time, or until when it is snoozed; a mark where that message is ours
 * and wasn't delivered, a dot while it is unread, and the assignee's initials. Before the message
 * is the ring of the customer's subscription, after it what they owe by today, and below it whether
 * a suggested reply is ready. What a search found
 * in a message stands in place of the newest, with the match marked, and the link opens that
 * message. `isOpen`: it is the one on screen. `isFound`: it is the result of a search, and says in
 * which tab it is.
 */
export function ConversationRow({
  conversation,
  isOpen,
  isFound,
  today,
}: {
  conversation: FoundConversation;
  isOpen: boolean;
  isFound: boolean;
  today: CalendarDate;
}) {
  const texts = inboxTexts.list;
  const { id, customer, channel, isUnread, assignee, snoozedUntil, lastMessageAt, match, account, draftIntents } =
    conversation;
  const isSnoozed = snoozedUntil !== null && new Date(snoozedUntil) > new Date();
  return (
    <Link
      to="/dashboard/inbox"
      search={(before) => ({ ...before, conversation: id, message: match?.messageId, view: undefined })}
      resetScroll={false}
      data-row={id}
      aria-current={isOpen ? "page" : undefined}
      className={classNames(
        "flex items-center gap-3 border-b border-line px-4 hover:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-3 focus-visible:outline-focus",
        isOpen && "bg-pressed/70",
      )}
      style={{ height: rowHeight(conversation) }}
    >
      <span className="relative">
        <Avatar
          name={customer.name}
          className={classNames("size-10 text-xs", isOpen && "dark:bg-surface dark:text-text")}
        />
        <span className="absolute -right-1 -bottom-1 flex size-5 items-center justify-center rounded-full border border-line bg-surface text-text-2">
          <ChannelGlyph channel={channel} className="size-3" />
          <span className="sr-only">{channelTexts[channel].name}</span>
        </span>
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <bdi className={classNames("flex-1 cut-off max-lg:text-md", isUnread && "font-semibold")}>
            {customer.name}
          </bdi>
          <span className="num flex shrink-0 items-center gap-1 text-xs text-text-2 max-lg:text-sm">
            {isSnoozed && <AlarmClock aria-hidden className="size-3.5" strokeWidth={1.75} />}
            {isSnoozed ? texts.until(dayAndTimeInSentence(snoozedUntil, today)) : instantLabel(lastMessageAt, today)}
          </span>
        </span>
        <span className="mt-0.5 flex items-center gap-2">
          {account.plan && (
            <StandingRing term={account.plan} today={today} product={account.plan.product.name} className="size-3.5" />
          )}
          <span
            dir="auto"
            className={classNames("flex-1 cut-off text-sm max-lg:text-base", isUnread ? "text-text" : "text-text-2")}
          >
            {match ? (
              <>
                {match.before}
                <mark className="rounded-xs bg-soon-soft font-medium text-text">{match.match}</mark>
                {match.after}
              </>
            ) : (
              previewOf(conversation)
            )}
          </span>
          {conversation.isPreviewFailed && !match && (
            <span className="flex shrink-0 text-xs max-lg:text-sm">
              <DeliveryMark state="failed" />
            </span>
          )}
          <Owed account={account} today={today} />
          {isFound && (
            <span className="shrink-0 rounded-xs bg-sunken px-1.5 text-xs text-text-2 max-lg:text-sm dark:bg-hover">
              {laneOf(conversation)}
            </span>
          )}
          {assignee && (
            <span className="inline-flex">
              <Avatar name={assignee.name} className="size-5 text-2xs" />
              <span className="sr-only">{texts.assignedTo(assignee.name)}</span>
            </span>
          )}
          {isUnread && (
            <span className="size-2 shrink-0 rounded-full bg-accent">
              <span className="sr-only">{texts.unread}</span>
            </span>
          )}
        </span>
        <DraftReady intents={draftIntents} />
      </span>
    </Link>
  );
}

/** Says that a suggested reply is ready, and to what; nothing without one. */
function DraftReady({ intents }: { intents: FoundConversation["draftIntents"] }) {
  if (intents.length === 0) return null;
  const words = [inboxTexts.list.draftReady, ...intents.map((intent) => inboxTexts.draft.intents[intent])];
  return (
    <span className="mt-0.5 flex items-center gap-1 text-xs text-text-2 max-lg:text-sm">
      <PenLine aria-hidden className="size-3 shrink-0" strokeWidth={1.75} />
      <span className="cut-off">{words.join(" · ")}</span>
    </span>
  );
}

/** What a customer owes by today, red where it is unpaid since an earlier day; else nothing. */
function Owed({ account, today }: { account: FoundConversation["account"]; today: CalendarDate }) {
  const { dueSince } = account;
  const owed = owedNow(account);
  if (owed <= 0 || dueSince === null) return null;
  const isLate = dueSince < today;
  const since = isLate ? unpaidSince(dueSince, today) : dueLabel(dueSince, today);
  return (
    <span
      title={since}
      className={classNames(
        "num shrink-0 text-xs font-medium max-lg:text-sm",
        isLate ? "text-overdue-text" : "text-text-2",
      )}
    >
      {paiseLabel(owed)}
      <span className="sr-only"> {since}</span>
    </span>
  );
}

/** Returns the tab in which a conversation is, as a search through all of them says it. */
function laneOf({ state, snoozedUntil }: Conversation): string {
  if (state === "closed") return inboxTexts.tabs.closed;
  if (snoozedUntil !== null && new Date(snoozedUntil) > new Date()) return inboxTexts.tabs.snoozed;
  return state === "open" ? inboxTexts.tabs.unanswered : inboxTexts.list.answered;
}

function previewOf({ preview, previewAttachment, isPreviewFromCustomer }: Conversation): string {
  const text = previewAttachment ? inboxTexts.attachments[previewAttachment] : preview || inboxTexts.list.noText;
  return isPreviewFromCustomer ? text : inboxTexts.list.you(text);
}
