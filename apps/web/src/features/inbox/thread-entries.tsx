import { attachmentOf } from "@aavarti/domain/attachments";
import { addDays, type CalendarDate, DEFAULT_TIME_ZONE, todayIn } from "@aavarti/domain/calendar";
import { CHANNELS, type ReminderChannel } from "@aavarti/domain/channels";
import { Megaphone, MessageSquareText, Paperclip, Repeat, Smartphone, StickyNote } from "lucide-react";
import { memo, type ReactNode, useMemo, useRef } from "react";
import { channelTexts } from "../../lib/channels/channel-texts.ts";
import { messagePriceLabel } from "../../lib/channels/message-price.ts";
import { amountLabel } from "../../lib/display/amounts.ts";
import { dayWithYear, longDay } from "../../lib/display/display.ts";
import { dayAndTimeInSentence, timeLabel } from "../../lib/display/instant-label.ts";
import { storedSentences } from "../../lib/i18n/stored-text.ts";
import { NoteWords } from "../../lib/records/note-words.tsx";
import { classNames } from "../../ui/class-names.ts";
import { foldAttempts } from "./attempts.ts";
import { CancelMessage } from "./cancel-message.tsx";
import { DeliveryMark, scheduledFor, shownState } from "./delivery-mark.tsx";
import { EarlierAttempts } from "./earlier-attempts.tsx";
import { EmailHtml } from "./email-html.tsx";
import { EmailText, Text } from "./email-text.tsx";
import { EntryFiles } from "./entry-files.tsx";
import { FailedNote } from "./failed-note.tsx";
import { replyFileTexts } from "./reply-file-texts.ts";
import { ShownWhenNear } from "./shown-when-near.tsx";
import { templateTexts } from "./template-texts.ts";
import { inboxTexts } from "./texts.ts";
import { threadParts } from "./thread-parts.ts";
import type { ThreadEntry } from "./use-inbox.ts";
import type { Unsent } from "./use-writing.ts";

const glyph = { "aria-hidden": true, className: "size-3.5 shrink-0", strokeWidth: 1.75 } as const;

const dayOf = (instant: string): CalendarDate => todayIn(DEFAULT_TIME_ZONE, new Date(instant));

function dayTitle(day: CalendarDate, today: CalendarDate): string {
  const texts = inboxTexts.thread;
  if (day === today) return texts.today;
  if (day === addDays(today, -1)) return texts.yesterday;
  return day.slice(0, 4) === today.slice(0, 4) ? longDay(day) : dayWithYear(day);
}

/** Renders a link with a label that opens a receipt or statement. */
export type DocumentOf = (document: NonNullable<ThreadEntry["document"]>, label: string) => ReactNode;

/** What an entry needs to know of its conversation. */
interface InConversation {
  readonly conversationId: string;
  readonly customerId: string;
  readonly address: string;
  readonly channel: ReminderChannel;
  /** Until when free text can be sent; null: always. */
  readonly windowClosesAt: string | null;
  readonly documentOf: DocumentOf;
  /** Leads to the templates that can be sent in place of a free text. */
  readonly onTemplate: () => void;
}

/**
 * The entries of a conversation, oldest first, with a line before each day's first; `unsent` is
 * shown last. `entries` are newest first. `userId` is the reader, who needs no name above what they
 * wrote. Failed attempts of a message are folded in its newest one. `opened` is the entry that the
 * thread was opened at, and `marked` the one that is marked. Entries far from the screen are an
 * empty space of their height. Not rendered again while its props stay the same, as while one
 * types.
 */
export const ThreadEntries = memo(function ThreadEntries({
  entries,
  unsent,
  opened,
  marked,
  conversationId,
  customerId,
  address,
  channel,
  windowClosesAt,
  documentOf,
  onTemplate,
  userId,
  today,
}: InConversation & {
  entries: readonly ThreadEntry[];
  unsent: Unsent | null;
  opened: string | undefined;
  marked: string | undefined;
  userId: string;
  today: CalendarDate;
}) {
  const keys = useRef(new Map<string, string>());
  const { days, earlier } = useMemo(() => {
    const { entries: left, earlier } = foldAttempts(entries, opened);
    const written = Map.groupBy(left.toReversed(), ({ at }) => dayOf(at));
    return {
      days: new Map([...written].map(([day, those]) => [day, threadParts(those, keys.current)])),
      earlier,
    };
  }, [entries, opened]);
  const shown = unsent && !days.has(today) ? [...days, [today, []] as const] : [...days];
  return (
    <>
      {shown.map(([day, parts]) => (
        <section key={day} aria-label={dayTitle(day, today)}>
          <p
            aria-hidden
            className="my-3 flex items-center gap-3 text-xs text-text-3 before:h-px before:flex-1 before:bg-line-strong after:h-px after:flex-1 after:bg-line-strong max-lg:text-sm"
          >
            {dayTitle(day, today)}
          </p>
          <div className="grid gap-2">
            {parts.map((part) => (
              <ShownWhenNear
                key={part.key}
                render={() => (
                  <ol className="grid gap-2">
                    {part.entries.map((entry) => (
                      <Entry
                        key={entry.id}
                        entry={entry}
                        attempts={earlier.get(entry.id)}
                        conversationId={conversationId}
                        customerId={customerId}
                        address={address}
                        channel={channel}
                        windowClosesAt={windowClosesAt}
                        documentOf={documentOf}
                        onTemplate={onTemplate}
                        isOwn={entry.author?.id === userId}
                        isOpened={entry.id === opened}
                        isMarked={entry.id === marked}
                        today={today}
                      />
                    ))}
                  </ol>
                )}
              />
            ))}
            {unsent && day === today && (
              <ol className="grid">
                <Bubble direction={unsent.mode === "note" ? "note" : "out"} foot={<DeliveryMark state="sending" />}>
                  {unsent.files > 0 && (
                    <p className="num flex items-center gap-1.5">
                      <Paperclip {...glyph} />
                      {replyFileTexts.sending(unsent.files)}
                    </p>
                  )}
                  <Text>{unsent.text}</Text>
                </Bubble>
              </ol>
            )}
          </div>
        </section>
      ))}
    </>
  );
});

function Entry({
  entry,
  attempts,
  conversationId,
  customerId,
  address,
  channel,
  windowClosesAt,
  documentOf,
  onTemplate,
  isOwn,
  isOpened,
  isMarked,
  today,
}: InConversation & {
  entry: ThreadEntry;
  /** The failed attempts to send it that came before, oldest first. */
  attempts: readonly ThreadEntry[] | undefined;
  today: CalendarDate;
  isOwn: boolean;
  isOpened: boolean;
  isMarked: boolean;
}) {
  const { direction, at, subject, text, html } = entry;
  const shownText = text && (
    <EntryText channel={channel} direction={direction}>
      {text}
    </EntryText>
  );
  // Shown by the formatted text; where that isn't, with the plain text.
  const inText = html === null ? [] : entry.files.filter(({ isInline }) => isInline);
  const beside = entry.files.filter((file) => !inText.includes(file));
  const state = shownState(entry.state);
  const goesAt = state === "sending" ? scheduledFor(entry, Date.now()) : null;
  const isTrouble = state === "failed" || state === "unknown" || state === "cancelled";
  return (
    <Bubble
      entryId={entry.id}
      direction={direction}
      isOpened={isOpened}
      isMarked={isMarked}
      isWide={html !== null}
      head={headOf(entry, isOwn)}
      foot={
        <>
          {entry.price && !isTrouble && <span>{messagePriceLabel(entry.price)}</span>}
          <time dateTime={at}>{timeLabel(at)}</time>
          {goesAt !== null && (
            <DeliveryMark
              state="scheduled"
              words={inboxTexts.thread.scheduledFor(dayAndTimeInSentence(goesAt, today))}
            />
          )}
          {state && goesAt === null && <DeliveryMark state={state} />}
        </>
      }
    >
      {subject && (
        <p dir="auto" className="font-medium wrap-anywhere">
          {subject}
        </p>
      )}
      {beside.length > 0 && <EntryFiles files={beside} />}
      {(direction === "in" || entry.isFromPhone) && entry.kind !== "text" && entry.files.length === 0 && (
        <p className="flex flex-wrap items-center gap-x-1.5">
          <Paperclip {...glyph} />
          <span className="font-medium">{inboxTexts.attachments[attachmentOf(entry.kind)]}</span>
          <span className="text-text-2">{channelTexts[channel].seeAttachment}</span>
        </p>
      )}
      {html ? (
        <EmailHtml
          conversationId={conversationId}
          messageId={entry.id}
          html={html}
          subject={subject}
          readyImages={entry.files.filter(({ kind, state }) => kind === "image" && state === "ready").length}
        >
          {inText.length > 0 && <EntryFiles files={inText} />}
          {shownText}
        </EmailHtml>
      ) : (
        shownText
      )}
      {entry.source === "bulk" && !subject && !text && <Text>{inboxTexts.thread.bulkDue}</Text>}
      {goesAt !== null && entry.source === "bulk" && entry.cause && (
        <p className="mt-1 text-sm wrap-anywhere text-text-2 max-lg:text-base">{storedSentences([entry.cause])}</p>
      )}
      {entry.document && <DocumentLine document={entry.document} documentOf={documentOf} />}
      {goesAt !== null && <CancelMessage conversationId={conversationId} entry={entry} />}
      {isTrouble && (
        <FailedNote
          entry={entry}
          conversationId={conversationId}
          customerId={customerId}
          address={address}
          windowClosesAt={windowClosesAt}
          onTemplate={onTemplate}
        />
      )}
      {attempts && <EarlierAttempts attempts={attempts} today={today} />}
    </Bubble>
  );
}

/** The text of an entry: of an email without its signature, of a note with whom it mentions. */
function EntryText({
  channel,
  direction,
  children,
}: Pick<ThreadEntry, "direction"> & { channel: ReminderChannel; children: string }) {
  if (direction === "in" && CHANNELS[channel].hasSignatures) return <EmailText>{children}</EmailText>;
  return <Text>{direction === "note" ? <NoteWords body={children} /> : children}</Text>;
}

/** A receipt or statement that was sent, as a link that opens it, and whom it is for. */
function DocumentLine({
  document,
  documentOf,
}: {
  document: NonNullable<ThreadEntry["document"]>;
  documentOf: DocumentOf;
}) {
  const texts = inboxTexts.thread;
  const { kind, number, amount, customers, from, to } = document;
  const named = [kind === "statement" ? texts.statement : texts.receipt, number].filter(Boolean).join(" ");
  const period = to === null ? null : from === null ? dayWithYear(to) : `${dayWithYear(from)} – ${dayWithYear(to)}`;
  const label = [named, amount === null ? null : amountLabel(amount), period].filter(Boolean).join(" · ");
  return (
    <div className="grid justify-items-start gap-0.5">
      {documentOf(document, label)}
      {customers.length > 0 && <p className="wrap-anywhere text-text-2">{texts.documentFor(customers.join(", "))}</p>}
    </div>
  );
}

/** Returns who or what wrote an entry; null where its side or its content says it. */
function headOf({ source, direction, kind, author, isAutomatic, isFromPhone }: ThreadEntry, isOwn: boolean): ReactNode {
  const texts = inboxTexts.thread;
  if (source === "reminder")
    return (
      <>
        <Repeat {...glyph} />
        {texts.reminder}
      </>
    );
  if (isFromPhone)
    return (
      <>
        <Smartphone {...glyph} />
        {texts.fromPhone}
      </>
    );
  if (source === "document") return null;
  if (direction === "note")
    return (
      <>
        <StickyNote {...glyph} />
        {noteTitle(author, isOwn)}
      </>
    );
  if (isAutomatic)
    return (
      <>
        <Repeat {...glyph} />
        {texts.automatic}
      </>
    );
  const name = direction === "out" && author && !isOwn ? author.name : null;
  if (kind === "template" && direction === "out")
    return (
      <>
        <MessageSquareText {...glyph} />
        {templateTexts.entry}
        {name && ` · ${name}`}
      </>
    );
  if (kind === "bulk")
    return (
      <>
        <Megaphone {...glyph} />
        {texts.bulk}
        {name && ` · ${name}`}
      </>
    );
  return name;
}

function noteTitle(author: ThreadEntry["author"], isOwn: boolean): string {
  const texts = inboxTexts.thread;
  if (isOwn) return texts.yourNote;
  return author ? texts.noteBy(author.name) : texts.note;
}

const LOOKS: Readonly<Record<ThreadEntry["direction"], string>> = {
  in: "justify-self-start rounded-bl-xs border border-line bg-surface",
  out: "justify-self-end rounded-br-xs bg-accent-soft",
  note: "justify-self-end border border-soon-line bg-soon-soft",
};

function Bubble({
  entryId,
  direction,
  isOpened = false,
  isMarked = false,
  isWide = false,
  head,
  foot,
  children,
}: {
  entryId?: string;
  direction: ThreadEntry["direction"];
  isOpened?: boolean;
  isMarked?: boolean;
  isWide?: boolean;
  head?: ReactNode;
  foot: ReactNode;
  children: ReactNode;
}) {
  return (
    <li
      data-entry={entryId}
      data-direction={direction}
      aria-current={isOpened || undefined}
      className={classNames(
        "min-w-0 rounded-lg px-3.5 py-2.5 outline-2 outline-offset-2 transition-[outline-color] duration-(--t-slow) max-lg:text-md",
        isMarked ? "outline-accent" : "outline-transparent",
        isWide ? "w-full max-w-176" : "max-w-[min(85%,36rem)]",
        LOOKS[direction],
      )}
    >
      {head && (
        <p className="mb-0.5 flex items-center gap-1.5 text-xs font-medium text-text-2 max-lg:text-sm">{head}</p>
      )}
      {children}
      <p className="num mt-1 flex items-center justify-end gap-1.5 text-xs text-text-2 max-lg:text-sm">{foot}</p>
    </li>
  );
}
