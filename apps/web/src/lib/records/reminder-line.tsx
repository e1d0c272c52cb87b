import type { ShownPromise } from "@aavarti/contract/promises";
import type { LastReminder } from "@aavarti/contract/reminders";
import { type CalendarDate, DEFAULT_TIME_ZONE, todayIn } from "@aavarti/domain/calendar";
import { t } from "@lingui/core/macro";
import { CheckCheck, type LucideIcon, Send, TriangleAlert } from "lucide-react";
import { classNames } from "../../ui/class-names.ts";
import { CHANNEL_NAMES } from "../channels/channel-names.ts";
import { dayLabel } from "../display/display.ts";
import { dayAndTimeInSentence } from "../display/instant-label.ts";
import { storedText } from "../i18n/stored-text.ts";
import { PromiseChip } from "./promise-chip.tsx";

/** The last message to a customer, and whether it needs attention. */
export interface ReminderSignal {
  readonly kind: "sent" | "read" | "trouble";
  readonly text: string;
}

/**
 * Returns the state of a customer's last reminder as a sentence in the current language, with its
 * channel and, unless it needs attention (`trouble`), its day (for a queued one also the time) in
 * `DEFAULT_TIME_ZONE`. Null for one that was cancelled or skipped.
 */
export function reminderSignal(
  { channel: sentOn, state, at }: Pick<LastReminder, "channel" | "state" | "at">,
  today: CalendarDate,
): ReminderSignal | null {
  const channel = CHANNEL_NAMES[sentOn]();
  const day = dayLabel(todayIn(DEFAULT_TIME_ZONE, new Date(at)), today);
  switch (state) {
    case "queued":
      return { kind: "sent", text: t`${channel} reminder queued: ${{ when: dayAndTimeInSentence(at, today) }}` };
    case "delivered":
      return { kind: "sent", text: t`${channel} reminder delivered on ${day}` };
    case "sent":
      return { kind: "sent", text: t`${channel} reminder sent on ${day}` };
    case "read":
      return { kind: "read", text: t`${channel} reminder read on ${day}` };
    case "failed":
      return { kind: "trouble", text: t`${channel} reminder not delivered. Call instead` };
    case "unknown":
      return { kind: "trouble", text: t`${channel} delivery not confirmed` };
    case "missed":
      return { kind: "trouble", text: t`${channel} reminder not sent in time` };
    case "cancelled":
    case "skipped":
      return null;
  }
}

interface Look {
  readonly Icon: LucideIcon;
  readonly tone: string;
}

/** The picture and colour of each kind of signal. */
export const reminderLooks = {
  sent: { Icon: Send, tone: "text-text-2" },
  read: { Icon: CheckCheck, tone: "text-text-2" },
  trouble: { Icon: TriangleAlert, tone: "text-overdue-text" },
} as const satisfies Record<ReminderSignal["kind"], Look>;

/**
 * Shows the promise to pay, if any, and what was last sent about a due as a sentence with an icon;
 * "No reminder yet" when there is neither, also if the last one was cancelled or skipped. A
 * message's tooltip is the cause of its state, such as why it was not delivered.
 */
export function ReminderLine({
  lastReminder,
  promise,
  today,
  className,
}: {
  lastReminder: LastReminder | null;
  promise: ShownPromise | null;
  today: CalendarDate;
  className?: string;
}) {
  const signal = lastReminder && reminderSignal(lastReminder, today);
  if (!signal && !promise)
    return <span className={classNames("text-xs text-text-3", className)}>{t`No reminder yet`}</span>;
  const { Icon, tone } = reminderLooks[signal?.kind ?? "sent"];
  return (
    <span className={classNames("grid justify-items-start gap-0.5 text-xs whitespace-normal", className)}>
      {promise && <PromiseChip promise={promise} />}
      {signal && (
        <span
          title={lastReminder?.cause ? storedText(lastReminder.cause, lastReminder.causeReason) : undefined}
          className={classNames("num flex min-w-0 items-start gap-1.5", tone)}
        >
          <Icon aria-hidden className="mt-px size-3.5 shrink-0" strokeWidth={1.75} />
          <span className={promise ? "line-clamp-1 min-w-0" : "line-clamp-2 min-w-0"}>{signal.text}</span>
        </span>
      )}
    </span>
  );
}
