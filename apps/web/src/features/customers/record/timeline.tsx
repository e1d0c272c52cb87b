import { type CalendarDate, DEFAULT_TIME_ZONE, todayIn } from "@aavarti/domain/calendar";
import { TIMELINE_KINDS, type TimelineKind } from "@aavarti/domain/timeline";
import { Link } from "@tanstack/react-router";
import { MessageSquare, Pencil, RefreshCw, Send, TriangleAlert } from "lucide-react";
import { trpc } from "../../../lib/api/trpc.ts";
import { dayLabel } from "../../../lib/display/display.ts";
import { useBusinessWords } from "../../../lib/i18n/business-words.ts";
import { translatedTexts } from "../../../lib/i18n/translated-texts.ts";
import { MoneyIcon } from "../../../lib/payments/money-icon.tsx";
import { LoadMore, viewTabClass } from "../../../ui/list.tsx";
import { ListNotice } from "../../../ui/list-notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { NoteBody } from "./notes/note-body.tsx";
import { NoteComposer } from "./notes/note-composer.tsx";
import { noteTexts } from "./notes/texts.ts";
import type { NoteRights } from "./notes/use-note-acts.ts";
import { recordTexts } from "./texts.ts";
import { sentenceOf, type TimelineEntry } from "./timeline-sentence.ts";

const texts = translatedTexts(() => recordTexts.timeline);
const PAGE = 30;

/**
 * Shows a customer's timeline, which it loads, newest first, with a filter by kind whose links
 * replace all search params of the URL; one sentence when empty. With `rights.mayWrite` a form for
 * a new note is above it. More entries, 30 at a time, load by a button.
 */
export function Timeline({
  customerId,
  kind,
  rights,
  today,
}: {
  customerId: string;
  kind: TimelineKind | undefined;
  rights: NoteRights;
  today: CalendarDate;
}) {
  const pages = trpc.customers.timeline.useInfiniteQuery(
    { id: customerId, limit: PAGE, ...(kind ? { kind } : {}) },
    { getNextPageParam: (page) => page.nextCursor },
  );
  const words = useBusinessWords();
  const entries = pages.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-labelledby="timeline" className="min-w-0">
      <h2 id="timeline" className="sr-only">
        {texts.title}
      </h2>
      <nav aria-label={texts.filter} className="no-scrollbar flex gap-1 overflow-x-auto border-b border-line">
        <Link to="." search={{}} replace activeOptions={{ exact: true, includeSearch: true }} className={viewTabClass}>
          {texts.all}
        </Link>
        {TIMELINE_KINDS.map((one) => (
          <Link key={one} to="." search={{ kind: one }} replace className={viewTabClass}>
            {one === "subscription" ? words.subscription.many : texts.kinds[one]}
          </Link>
        ))}
      </nav>
      {rights.mayWrite && (
        <div className="pt-4">
          <NoteComposer customerId={customerId} />
        </div>
      )}
      {pages.isPending ? (
        <TimelineSkeleton />
      ) : pages.isError && entries.length === 0 ? (
        <ListNotice isAlert text={texts.failed} actionLabel={recordTexts.retry} onAction={() => void pages.refetch()} />
      ) : entries.length === 0 ? (
        <p className="py-6 text-text-2 max-lg:text-md">{texts.none}</p>
      ) : (
        <ol className="pt-5">
          {entries.map((entry) => (
            <Happening key={entry.id} entry={entry} rights={rights} today={today} />
          ))}
        </ol>
      )}
      {pages.hasNextPage && (
        <LoadMore label={texts.more} isLoading={pages.isFetchingNextPage} onMore={() => void pages.fetchNextPage()} />
      )}
    </section>
  );
}

const TROUBLE = ["failed", "unknown", "missed"];

function iconOf({ kind, message, note }: TimelineEntry) {
  if (note) return MessageSquare;
  if (message) return TROUBLE.includes(message.state) ? TriangleAlert : Send;
  if (kind === "payment") return MoneyIcon;
  return kind === "edit" ? Pencil : RefreshCw;
}

function Happening({ entry, rights, today }: { entry: TimelineEntry; rights: NoteRights; today: CalendarDate }) {
  const Icon = iconOf(entry);
  const isTrouble = entry.message !== null && TROUBLE.includes(entry.message.state);
  return (
    <li className="group/entry relative flex gap-3 pb-6 last:pb-2">
      <span aria-hidden className="absolute top-8 bottom-0 left-3.5 w-px bg-line group-last/entry:hidden" />
      <span
        className={`flex size-7 shrink-0 items-center justify-center rounded-full border bg-surface ${isTrouble ? "border-overdue-line text-overdue-text" : "border-line-strong text-text-2"}`}
      >
        <Icon aria-hidden className="size-3.5" strokeWidth={1.75} />
      </span>
      <div className="num min-w-0 flex-1 pt-1">
        {entry.note ? <Written note={entry.note} rights={rights} /> : <EventSentence entry={entry} />}
      </div>
      <time dateTime={entry.at} className="num pt-1 text-sm text-text-3">
        {dayLabel(todayIn(DEFAULT_TIME_ZONE, new Date(entry.at)), today)}
      </time>
    </li>
  );
}

/**
 * An event as a sentence, with what else is known and who did it. A reason that somebody typed has
 * its own line, since it may end like a part of what follows.
 */
function EventSentence({ entry }: { entry: TimelineEntry }) {
  const { text, detail } = sentenceOf(entry, useBusinessWords());
  const by = entry.actor ? [texts.by(entry.actor)] : [];
  const lines = entry.because && detail ? [detail, ...by] : [[...(detail ? [detail] : []), ...by].join(", ")];
  return (
    <>
      <p className="font-medium max-lg:text-md">{text}</p>
      {lines.map(
        (line) =>
          line && (
            <p key={line} className="text-sm wrap-anywhere text-text-2">
              {line}
            </p>
          ),
      )}
    </>
  );
}

/** A note in its author's own words. */
function Written({ note, rights }: { note: NonNullable<TimelineEntry["note"]>; rights: NoteRights }) {
  const marks = [...(note.isPinned ? [noteTexts.pinnedMark] : []), ...(note.editedAt ? [noteTexts.edited] : [])];
  return (
    <>
      <p className="text-sm text-text-2">{[note.author?.name ?? noteTexts.somebody, ...marks].join(" · ")}</p>
      <NoteBody note={note} rights={rights} />
    </>
  );
}

function TimelineSkeleton() {
  return (
    <div role="status" aria-label={texts.loading} className="grid gap-6 pt-5">
      {[0, 1, 2, 3].map((line) => (
        <div key={line} className="flex gap-3">
          <Skeleton className="size-7 rounded-full" />
          <span className="grid flex-1 gap-2 pt-1">
            <Skeleton className="h-3.5 w-56" />
            <Skeleton className="h-3 w-32" />
          </span>
        </div>
      ))}
    </div>
  );
}
