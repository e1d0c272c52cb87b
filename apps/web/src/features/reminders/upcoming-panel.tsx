import type { UpcomingReminder } from "@aavarti/contract/upcoming-reminders";
import { type CalendarDate, parseCalendarDate } from "@aavarti/domain/calendar";
import { REMINDER_CHANNELS } from "@aavarti/domain/channels";
import { formatMessageCost, messageCostPaise } from "@aavarti/domain/message-cost";
import { WIN_BACK_STEP } from "@aavarti/domain/reminder-rules";
import { STEP_NAMES } from "@aavarti/domain/reminder-step-codes";
import { Link } from "@tanstack/react-router";
import { CalendarClock, CirclePause } from "lucide-react";
import { useState } from "react";
import { channelTexts } from "../../lib/channels/channel-texts.ts";
import { useMessagePrices } from "../../lib/channels/use-message-prices.ts";
import { amountLabel } from "../../lib/display/amounts.ts";
import { dayLabel, distance, fullDay, phoneLabel } from "../../lib/display/display.ts";
import { dayAndTimeInSentence, timeLabel } from "../../lib/display/instant-label.ts";
import { stepText } from "../../lib/i18n/step-texts.ts";
import { storedSentences, storedText } from "../../lib/i18n/stored-text.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ChannelIcon } from "./channel-icon.tsx";
import { RowsSkeleton } from "./history-panel.tsx";
import { MessageText } from "./message-text.tsx";
import { groupByMessage, messagesOf } from "./one-message.ts";
import { reminderTexts } from "./texts.ts";
import { keyOf, useSkip, useUpcoming } from "./use-upcoming.ts";

const texts = translatedTexts(() => reminderTexts.upcoming);

/**
 * Shows the plan of reminders: the messages of the next 30 days by the day they go out, each
 * opening its text. `maySkip` adds a Skip button to each that leaves it out, or sends it after all.
 * Each day has its number of messages and an estimate of WhatsApp's charges. Also the number of
 * queued messages, and the day the trial ends. Further days load by a button; a sentence when
 * nothing is planned.
 */
export function UpcomingPanel({ today, maySkip }: { today: CalendarDate; maySkip: boolean }) {
  const { pages, upcoming, queued, until } = useUpcoming();
  const [shownKeys, setShownKeys] = useState<readonly string[]>([]);
  const shown = upcoming.filter((reminder) => shownKeys.includes(keyOf(reminder)));
  return (
    <Panel title={texts.title} lead={texts.lead}>
      {queued && (
        <p className="num flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-4 py-2.5 text-sm">
          <CalendarClock aria-hidden className="size-4 shrink-0 text-text-3" strokeWidth={1.75} />
          <span className="min-w-0 flex-1">
            {texts.queued(queued.messages, dayAndTimeInSentence(queued.nextAt, today))}
          </span>
          <Link
            to="/notifications"
            search={{ status: "queued" }}
            className="inline-flex items-center font-medium text-accent-text hover:underline max-lg:h-11"
          >
            {texts.queuedView}
          </Link>
        </p>
      )}
      {pages.isPending ? (
        <RowsSkeleton label={texts.loading} rows={12} />
      ) : pages.isError && upcoming.length === 0 ? (
        <NotLoaded sentence={texts.failed} retry={texts.retry} onRetry={() => pages.refetch()} />
      ) : upcoming.length === 0 && !pages.hasNextPage ? (
        <p className="p-4 text-text-2">{queued ? texts.emptyBesides : texts.empty}</p>
      ) : (
        <Days upcoming={upcoming} today={today} maySkip={maySkip} onShow={setShownKeys} />
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
        isOpen={shown.length > 0}
        onClose={() => setShownKeys([])}
        title={texts.preview([...new Set(shown.map(({ customer }) => customer.name))].join(", "))}
        closeLabel={texts.close}
      >
        <Messages reminders={shown} today={today} />
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
  onShow: (keys: readonly string[]) => void;
}) {
  // The server orders reminders by their step's day; one that was moved by a payday or a holiday is
  // listed on the day it is sent.
  const days = [...Map.groupBy(upcoming, ({ day }) => day)].sort(([one], [other]) => (one < other ? -1 : 1));
  return (
    <ol>
      {days.map(([day, reminders]) => (
        <li key={day} className="border-b border-line last:border-0">
          <Day day={day} reminders={reminders} today={today} />
          <ul className="divide-y divide-line">
            {groupByMessage(reminders).map((together) => (
              <UpcomingRow
                key={together.map(keyOf).join()}
                reminders={together}
                today={today}
                maySkip={maySkip}
                onShow={() => onShow(together.map(keyOf))}
              />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** A day of the plan with the number of messages and an estimate of WhatsApp's charges. */
function Day({ day, reminders, today }: { day: string; reminders: readonly UpcomingReminder[]; today: CalendarDate }) {
  const date = parseCalendarDate(day) ?? today;
  const prices = useMessagePrices();
  const messages = messagesOf(reminders.filter(({ skipped }) => skipped === null));
  const billed = messages.map(({ channel, daysBefore }) => ({ channel, isOffer: daysBefore === WIN_BACK_STEP }));
  const used = REMINDER_CHANNELS.filter((channel) => billed.some((one) => one.channel === channel));
  const counts = (used.length > 0 ? used : REMINDER_CHANNELS.slice(0, 1)).map((channel) => {
    const own = billed.filter((one) => one.channel === channel);
    return channelTexts[channel].count(own.length, formatMessageCost(estimated(messageCostPaise(own, prices))));
  });
  return (
    <h3 className="num flex flex-wrap items-baseline gap-x-2 border-b border-line bg-sunken px-4 py-1.5 text-xs">
      <span className="font-medium text-text">{fullDay(date)}</span>
      <span className="text-text-2">{distance(date, today)}</span>
      <span className="ml-auto text-text-2">{counts.join(", ")}</span>
    </h3>
  );
}

/** Rounds estimates of at least 10 rupees to whole rupees. Input and result in paise. */
const estimated = (paise: number): number => (paise < 1_000 ? paise : Math.round(paise / 100) * 100);

/**
 * One message about one subscription, or about several of a household: recipient, subject, and Skip
 * for each.
 */
function UpcomingRow({
  reminders,
  today,
  maySkip,
  onShow,
}: {
  reminders: readonly UpcomingReminder[];
  today: CalendarDate;
  maySkip: boolean;
  onShow: () => void;
}) {
  const names = [...new Set(reminders.map(({ customer }) => customer.name))];
  const isSkipped = reminders.every(({ skipped }) => skipped !== null);
  const messages = reminders.flatMap((reminder) => reminder.messages);
  const toCustomer = messages.filter(({ recipient }) => recipient.kind === "customer");
  const payer = toCustomer.find(({ recipient }) => !names.includes(recipient.name))?.recipient.name;
  const channels = [...new Set(toCustomer.map(({ channel }) => channel))].sort();
  const copy = messages.find(({ recipient }) => recipient.kind === "owner");
  const stopped = reminders
    .flatMap((reminder) => reminder.stopped)
    .find(({ recipient }) => recipient.kind === "customer");
  const [only] = reminders.length === 1 ? reminders : [];
  return (
    <li className="py-2 pr-2 pl-4 hover:bg-hover">
      <div className="flex items-center gap-3">
        <button type="button" onClick={onShow} className="min-w-0 flex-1 rounded-xs py-0.5 text-left">
          <span className="flex items-center gap-2">
            <span
              className={classNames(
                "cut-off font-medium max-lg:text-md",
                isSkipped && "text-text-2 line-through decoration-1",
              )}
            >
              {names.join(", ")}
            </span>
            <span className="flex gap-1.5">
              {channels.map((channel) => (
                <ChannelIcon key={channel} channel={channel} />
              ))}
            </span>
            {payer && <span className="cut-off text-sm text-text-2">{texts.toPayer(payer)}</span>}
            {channels.length === 0 && copy && (
              <span className="cut-off text-sm text-text-2">{texts.copyTo(copy.recipient.name)}</span>
            )}
          </span>
          <span className="num block text-sm wrap-anywhere text-text-2 lg:cut-off">
            {only ? lineOf(only, today) : texts.together(reminders.length)}
          </span>
          {stopped && <span className="block text-sm text-text-2">{stoppedWords(stopped)}</span>}
          {only && <Moved reminder={only} />}
          <span className="sr-only">{texts.read}</span>
        </button>
        {only && maySkip && <SkipButton reminder={only} />}
      </div>
      {!only && (
        <ul className="mt-1 border-l-2 border-line pl-3">
          {reminders.map((reminder) => (
            <li key={keyOf(reminder)} className="flex items-center gap-3 py-0.5">
              <span className="min-w-0 flex-1 text-sm">
                <span
                  className={classNames(
                    "num block wrap-anywhere lg:cut-off",
                    reminder.skipped !== null && "text-text-2",
                  )}
                >
                  {`${reminder.customer.name}: ${lineOf(reminder, today)}`}
                </span>
                <Moved reminder={reminder} />
              </span>
              {maySkip && <SkipButton reminder={reminder} />}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Returns why a reminder is skipped, or its step, product, date and, for a payment, its amount. */
function lineOf(reminder: UpcomingReminder, today: CalendarDate): string {
  const { skipped, skippedReason, product, endDate, unpaidAmount } = reminder;
  if (skipped !== null) return storedText(skipped, skippedReason);
  const step = stepText(STEP_NAMES[reminder.daysBefore]);
  const day = dayLabel(endDate, today);
  const isOver = endDate < today;
  if (unpaidAmount === null) return (isOver ? texts.aboutLate : texts.about)(step, product.name, day);
  const payment = { amount: amountLabel(unpaidAmount), day };
  return (isOver ? texts.aboutUnpaid : texts.aboutPayment)(step, product.name, payment);
}

/**
 * Explains why a reminder goes out later than its step's day: a promise, or the customer's usual
 * payday.
 */
function Moved({ reminder }: { reminder: UpcomingReminder }) {
  const { moved, movedReason, waiting, waitingSentences, skipped } = reminder;
  const reason = waiting === null ? moved && storedText(moved, movedReason) : storedSentences(waitingSentences);
  if (reason === null || skipped !== null) return null;
  const Icon = waiting === null ? CalendarClock : CirclePause;
  return (
    <span className="num flex items-center gap-1.5 text-sm text-soon-text">
      <Icon aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
      {reason}
    </span>
  );
}

type Stopped = UpcomingReminder["stopped"][number];

const stoppedWords = ({ channel, reason, because: statedReason, fallback }: Stopped): string =>
  texts.stopped(
    channelTexts[channel].name,
    storedText(reason, statedReason),
    fallback && channelTexts[fallback].nameInSentence,
  );

function SkipButton({ reminder }: { reminder: UpcomingReminder }) {
  const { skip, unskip } = useSkip();
  const { customer, skipped } = reminder;
  const step = stepText(STEP_NAMES[reminder.daysBefore]);
  const isSkipped = skipped !== null;
  return (
    <Button
      look={isSkipped ? "secondary" : "ghost"}
      size="sm"
      aria-label={isSkipped ? texts.unskipFor(step, customer.name) : texts.skipFor(step, customer.name)}
      onClick={() => (isSkipped ? unskip(reminder) : skip(reminder))}
    >
      {isSkipped ? texts.unskip : texts.skip}
    </Button>
  );
}

function Messages({ reminders, today }: { reminders: readonly UpcomingReminder[]; today: CalendarDate }) {
  const [first] = reminders;
  if (!first) return null;
  const { day, dueAt } = first;
  const reason =
    first.skipped === null ? storedSentences(first.waitingSentences) : storedText(first.skipped, first.skippedReason);
  const stopped = reminders.flatMap((reminder) => reminder.stopped);
  return (
    <div className="grid gap-4">
      <p className="num text-text-2">{reason || texts.previewLead(dayLabel(day, today), timeLabel(dueAt))}</p>
      {messagesOf(reminders).map(({ message, dues, isInstead, channel, recipient, subject, text }) => (
        <div key={message}>
          <h3 className="mb-1.5 flex items-center gap-2 text-sm text-text-2">
            <ChannelIcon channel={channel} />
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium text-text">
                {recipient.kind === "owner" ? texts.copyTo(recipient.name) : recipient.name}
              </span>
              {recipient.address && `, ${phoneLabel(recipient.address)}`}
              {dues > 1 && `, ${texts.together(dues)}`}
              {isInstead && `, ${texts.instead}`}
            </span>
          </h3>
          <MessageText subject={subject} text={text} />
        </div>
      ))}
      {stopped.length > 0 && (
        <ul className="grid gap-1 border-t border-line pt-3 text-sm text-text-2">
          {stopped.map((one) => (
            <li key={`${one.channel} ${one.recipient.address} ${one.reason}`}>
              {`${one.recipient.name}: ${stoppedWords(one)}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
