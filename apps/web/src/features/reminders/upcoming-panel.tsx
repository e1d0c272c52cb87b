import type { UpcomingReminder } from "@aavarti/contract/upcoming-reminders";
import { type CalendarDate, parseCalendarDate } from "@aavarti/domain/calendar";
import { messageCostPaise } from "@aavarti/domain/message-cost";
import { formatInr } from "@aavarti/domain/money";
import { CirclePause } from "lucide-react";
import { useState } from "react";
import { dayLabel, distance, fullDay } from "../../lib/display.ts";
import { timeLabel } from "../../lib/instant-label.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ChannelIcon } from "./channel-icon.tsx";
import { RowsSkeleton } from "./history-panel.tsx";
import { MessageText } from "./message-text.tsx";
import { reminderTexts } from "./texts.ts";
import { keyOf, useSkip, useUpcoming } from "./use-upcoming.ts";

const texts = reminderTexts.upcoming;

/** The plan: every message of the next 30 days as it would read, by day, and Skip for what should not go out. */
export function UpcomingPanel({ today, maySkip }: { today: CalendarDate; maySkip: boolean }) {
  const { pages, upcoming, until } = useUpcoming();
  const [shownKey, setShownKey] = useState<string | null>(null);
  const shown = upcoming.find((reminder) => keyOf(reminder) === shownKey);
  return (
    <Panel title={texts.title} lead={texts.lead}>
      {pages.isPending ? (
        <RowsSkeleton label={texts.loading} />
      ) : pages.isError && upcoming.length === 0 ? (
        <NotLoaded sentence={texts.failed} retry={texts.retry} onRetry={() => pages.refetch()} />
      ) : upcoming.length === 0 && !pages.hasNextPage ? (
        <p className="p-4 text-text-2">{texts.empty}</p>
      ) : (
        <Days upcoming={upcoming} today={today} maySkip={maySkip} onShow={setShownKey} />
      )}
      {pages.hasNextPage && (
        <div className="border-t border-line p-1">
          <Button
            look="ghost"
            size="sm"
            width="full"
            disabled={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
            className="text-accent-text"
          >
            {texts.more}
          </Button>
        </div>
      )}
      {until !== null && (
        <p className="num border-t border-line bg-sunken px-4 py-2.5 text-sm text-text-2">
          {texts.until(dayLabel(until.slice(0, 10), today))}
        </p>
      )}
      <Dialog
        isOpen={shown !== undefined}
        onClose={() => setShownKey(null)}
        title={shown ? texts.preview(shown.customer.name) : texts.title}
        closeLabel={texts.close}
      >
        {shown && <Messages reminder={shown} today={today} />}
      </Dialog>
    </Panel>
  );
}

function Days({
  upcoming,
  today,
  maySkip,
  onShow,
}: {
  upcoming: readonly UpcomingReminder[];
  today: CalendarDate;
  maySkip: boolean;
  onShow: (key: string) => void;
}) {
  // What waits for a payday or the end of a holiday comes with its step's day, and stands under its own.
  const days = [...Map.groupBy(upcoming, ({ day }) => day)].sort(([one], [other]) => (one < other ? -1 : 1));
  return (
    <ol>
      {days.map(([day, reminders]) => (
        <li key={day} className="border-b border-line last:border-0">
          <Day day={day} reminders={reminders} today={today} />
          <ul className="divide-y divide-line">
            {reminders.map((reminder) => (
              <UpcomingRow
                key={keyOf(reminder)}
                reminder={reminder}
                today={today}
                maySkip={maySkip}
                onShow={() => onShow(keyOf(reminder))}
              />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** The day, how many messages go out on it, and about what they cost. */
function Day({ day, reminders, today }: { day: string; reminders: readonly UpcomingReminder[]; today: CalendarDate }) {
  const date = parseCalendarDate(day) ?? today;
  const channels = reminders
    .filter(({ skipped }) => skipped === null)
    .flatMap(({ messages }) => messages.map(({ channel }) => channel));
  const paise = messageCostPaise(channels, date);
  return (
    <h3 className="num flex items-baseline gap-2 border-b border-line bg-sunken px-4 py-1.5 text-xs">
      <span className="font-medium text-text">{fullDay(date)}</span>
      <span className="text-text-2">{distance(date, today)}</span>
      <span className="ml-auto text-text-2">
        {texts.messages(channels.length)}
        {paise > 0 && `, ${texts.cost(formatInr(paise))}`}
      </span>
    </h3>
  );
}

function UpcomingRow({
  reminder,
  today,
  maySkip,
  onShow,
}: {
  reminder: UpcomingReminder;
  today: CalendarDate;
  maySkip: boolean;
  onShow: () => void;
}) {
  const { skip, unskip } = useSkip();
  const { customer, product, step, skipped, waiting, moved, messages, endDate } = reminder;
  const channels = [...new Set(messages.map(({ channel }) => channel))];
  const isSkipped = skipped !== null;
  return (
    <li className="flex items-center gap-3 py-2 pr-2 pl-4 hover:bg-hover">
      <button type="button" onClick={onShow} className="min-w-0 flex-1 rounded-xs py-0.5 text-left">
        <span className="flex items-center gap-2">
          <span
            className={classNames(
              "truncate font-medium max-lg:text-md",
              isSkipped && "text-text-2 line-through decoration-1",
            )}
          >
            {customer.name}
          </span>
          <span className="flex gap-1.5">
            {channels.map((channel) => (
              <ChannelIcon key={channel} channel={channel} />
            ))}
          </span>
        </span>
        <span className="num block truncate text-sm text-text-2">
          {isSkipped ? skipped : `${step}, ${product.name}, ${texts.ends(dayLabel(endDate, today))}`}
        </span>
        {!isSkipped && waiting && (
          <span className="num flex items-center gap-1.5 text-sm text-soon-text">
            <CirclePause aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
            {waiting}
          </span>
        )}
        {moved !== null && !isSkipped && <span className="num block text-sm text-accent-text">{moved}</span>}
        <span className="sr-only">{texts.read}</span>
      </button>
      {maySkip && (
        <Button
          look={isSkipped ? "secondary" : "ghost"}
          size="sm"
          aria-label={isSkipped ? texts.unskipFor(step, customer.name) : texts.skipFor(step, customer.name)}
          onClick={() => (isSkipped ? unskip(reminder) : skip(reminder))}
        >
          {isSkipped ? texts.unskip : texts.skip}
        </Button>
      )}
    </li>
  );
}

function Messages({
  reminder: { messages, day, dueAt, skipped, waiting },
  today,
}: {
  reminder: UpcomingReminder;
  today: CalendarDate;
}) {
  return (
    <div className="grid gap-4">
      <p className="num text-text-2">
        {skipped ?? waiting ?? texts.previewLead(dayLabel(day, today), timeLabel(dueAt))}
      </p>
      {messages.map(({ channel, recipient, subject, text }) => (
        <div key={`${channel} ${recipient.kind} ${recipient.address}`}>
          <h3 className="mb-1.5 flex items-center gap-2 text-sm text-text-2">
            <ChannelIcon channel={channel} />
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium text-text">
                {recipient.kind === "owner" ? texts.copyTo(recipient.name) : recipient.name}
              </span>
              {recipient.address && `, ${recipient.address}`}
            </span>
          </h3>
          <MessageText subject={subject} text={text} />
        </div>
      ))}
    </div>
  );
}
