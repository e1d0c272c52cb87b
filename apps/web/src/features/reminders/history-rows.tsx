import type { ReminderEntry } from "@aavarti/contract/reminders";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { Link } from "@tanstack/react-router";
import { messagePriceLabel } from "../../lib/channels/message-price.ts";
import { instantLabel } from "../../lib/display/instant-label.ts";
import { stepText } from "../../lib/i18n/step-texts.ts";
import { storedSentences, storedText } from "../../lib/i18n/stored-text.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { ChannelIcon } from "./channel-icon.tsx";
import type { HistorySearch } from "./history-filter.ts";
import { StateMark } from "./state-mark.tsx";
import { reminderTexts } from "./texts.ts";

const texts = translatedTexts(() => reminderTexts.history);

/** Returns the time of the message's latest event, otherwise its due time. */
const instantOf = ({ readAt, deliveredAt, sentAt, dueAt }: ReminderEntry): string =>
  readAt ?? deliveredAt ?? sentAt ?? dueAt;

/** Whether a message about a customer went to who pays for them. */
const isToPayer = ({ recipient, customer }: ReminderEntry): boolean =>
  recipient.kind === "customer" && recipient.name !== customer.name;

/**
 * Shows messages of the reminder log, in the given order, with channel, customer, what each cost if
 * that is known, state, latest time and cause. Each links to its text. A copy to the owner and a
 * message to a payer are marked.
 */
export function HistoryRows({
  entries,
  search,
  today,
}: {
  entries: readonly ReminderEntry[];
  /** The search params to keep when a message is opened. */
  search: HistorySearch;
  today: CalendarDate;
}) {
  return (
    <ul className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Link
            to="/notifications"
            search={{ ...search, message: entry.id }}
            resetScroll={false}
            className="block px-4 py-2.5 lg:in-[[role=dialog]]:px-6 hover:bg-hover focus-visible:-outline-offset-2 max-lg:py-3"
          >
            <span className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-3 lg:grid-cols-[auto_minmax(0,auto)_minmax(0,1fr)_auto_auto]">
              <ChannelIcon channel={entry.channel} />
              <span className="cut-off font-medium max-lg:text-md">{entry.customer.name}</span>
              <span className="num text-sm text-text-2 max-lg:col-span-3 max-lg:col-start-2 max-lg:row-start-2 lg:cut-off">
                {stepText(entry.stepCode)}
                {entry.recipient.kind === "owner" && ` · ${texts.toYou(entry.recipient.name)}`}
                {isToPayer(entry) && ` · ${texts.toPayer(entry.recipient.name)}`}
                {entry.price && ` · ${messagePriceLabel(entry.price)}`}
              </span>
              <StateMark entry={entry} />
              <span className="num w-14 shrink-0 text-right text-xs text-text-3">
                {instantLabel(instantOf(entry), today)}
              </span>
            </span>
            {(entry.cause ?? entry.note) && (
              <span className="mt-0.5 block pl-7 text-sm text-text-2 wrap-anywhere">
                {[entry.cause && storedText(entry.cause, entry.causeReason), storedSentences(entry.noteSentences)]
                  .filter(Boolean)
                  .join(" ")}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
