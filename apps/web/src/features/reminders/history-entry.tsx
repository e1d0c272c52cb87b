import type { ReminderEntry } from "@aavarti/contract/reminders";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { messagePriceLabel } from "../../lib/channels/message-price.ts";
import { dayLabel, phoneLabel } from "../../lib/display/display.ts";
import { dayAndTime } from "../../lib/display/instant-label.ts";
import { stepText } from "../../lib/i18n/step-texts.ts";
import { storedSentences, storedText } from "../../lib/i18n/stored-text.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { buttonClass } from "../../ui/button.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ChannelIcon } from "./channel-icon.tsx";
import type { HistorySearch } from "./history-filter.ts";
import { MessageText } from "./message-text.tsx";
import { StateMark } from "./state-mark.tsx";
import { reminderTexts } from "./texts.ts";

const texts = translatedTexts(() => reminderTexts.entry);

/**
 * Shows one message of the reminder log: its recipient, state and reason, a sentence on what to do
 * next, when it was planned, sent, delivered and read, what it cost if that is known, and its text,
 * which it loads: as sent, or as it would be sent now. A link leads back to the list. A cause
 * replaces the state's general explanation.
 */
export function HistoryEntry({
  entry,
  search,
  today,
}: {
  entry: ReminderEntry;
  search: HistorySearch;
  today: CalendarDate;
}) {
  const { recipient, customer, product, endDate } = entry;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 lg:px-6">
      <Link
        to="/notifications"
        search={{ ...search, history: "all", message: undefined }}
        resetScroll={false}
        className={buttonClass({ look: "ghost", size: "sm", className: "-ml-2.5" })}
      >
        <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} />
        {texts.back}
      </Link>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-xl font-semibold wrap-anywhere">{customer.name}</h3>
        <StateMark entry={entry} />
      </div>
      <p className="num text-text-2">
        {stepText(entry.stepCode)}, {product.name}, {dayLabel(endDate, today)}
      </p>

      <div className="mt-4 rounded-md border border-line bg-sunken px-4 py-3">
        <p className="wrap-anywhere">
          {entry.cause === null
            ? storedText(entry.explanation, entry.explanationReason)
            : storedText(entry.cause, entry.causeReason)}
        </p>
        {entry.note && <p className="mt-1.5 wrap-anywhere">{storedSentences(entry.noteSentences)}</p>}
        {entry.nextStep && (
          <p className="mt-1.5 wrap-anywhere">
            <span className="font-medium">{texts.next}: </span>
            {storedText(entry.nextStep, entry.nextStepReason)}
          </p>
        )}
      </div>

      <dl className="mt-4 grid gap-x-6 gap-y-1.5 text-sm lg:grid-cols-2">
        <Fact label={texts.to}>
          <span className="inline-flex items-center gap-2">
            <ChannelIcon channel={entry.channel} />
            <span className="wrap-anywhere">
              {recipient.name}
              {recipient.address && `, ${phoneLabel(recipient.address)}`}
            </span>
          </span>
        </Fact>
        <Fact label={texts.planned}>{dayAndTime(entry.dueAt, today)}</Fact>
        <Fact label={texts.sent}>{entry.sentAt ? dayAndTime(entry.sentAt, today) : texts.notYet}</Fact>
        <Fact label={texts.delivered}>{entry.deliveredAt ? dayAndTime(entry.deliveredAt, today) : texts.notYet}</Fact>
        <Fact label={texts.read}>{entry.readAt ? dayAndTime(entry.readAt, today) : texts.notYet}</Fact>
        {entry.price && <Fact label={texts.cost}>{messagePriceLabel(entry.price)}</Fact>}
      </dl>
      <Message id={entry.id} />
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-24 shrink-0 text-text-2">{label}</dt>
      <dd className="num min-w-0">{children}</dd>
    </div>
  );
}

function Message({ id }: { id: string }) {
  const message = trpc.reminders.message.useQuery({ id });
  if (message.isPending) {
    return (
      <div role="status" aria-label={texts.loading} className="mt-5 grid gap-2 rounded-md border border-line p-4">
        <Skeleton className="h-3.5 w-64" />
        <Skeleton className="h-3 w-full" />
        <Skeleton className="h-3 w-3/4" />
      </div>
    );
  }
  if (message.isError) {
    return (
      <NotLoaded
        sentence={texts.failed}
        retry={reminderTexts.history.retry}
        onRetry={() => message.refetch()}
        className="mt-5"
      />
    );
  }
  const { subject, text, wasSent } = message.data;
  return (
    <div className="mt-5">
      <h4 className="mb-1.5 text-sm font-medium text-text-2">{wasSent ? texts.asSent : texts.asNow}</h4>
      {text === null ? <p className="text-text-2">{texts.noText}</p> : <MessageText subject={subject} text={text} />}
    </div>
  );
}
