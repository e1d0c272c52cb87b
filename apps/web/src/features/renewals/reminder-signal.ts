import { type CalendarDate, DEFAULT_TIME_ZONE, todayIn } from "@aavarti/domain/calendar";
import { channelTexts } from "../../lib/channels/channel-texts.ts";
import { dayLabel } from "../../lib/display/display.ts";
import { dayAndTime } from "../../lib/display/instant-label.ts";
import type { RenewalRow } from "./board-figures.ts";
import { renewalTexts as texts } from "./texts.ts";

/** The line below a customer's name: the last message or event, and whether it needs attention. */
export interface Signal {
  readonly kind: "sent" | "read" | "trouble" | "planned-pause" | "scheduled";
  readonly text: string;
}

/**
 * Returns the line below a row's customer: a planned pause, a later start, or the state of the last
 * reminder, in this order. Null without any, and for a reminder that was cancelled or skipped. The
 * reminder's day is in `DEFAULT_TIME_ZONE`.
 */
export function signalOf(
  { lastReminder, pausedFrom, startsOn }: Pick<RenewalRow, "lastReminder" | "pausedFrom" | "startsOn">,
  today: CalendarDate,
): Signal | null {
  if (pausedFrom) return { kind: "planned-pause", text: texts.signal.pausesOn(dayLabel(pausedFrom, today)) };
  if (startsOn) return { kind: "scheduled", text: texts.signal.startsOn(dayLabel(startsOn, today)) };
  if (!lastReminder) return null;
  const channel = channelTexts[lastReminder.channel].name;
  const day = dayLabel(todayIn(DEFAULT_TIME_ZONE, new Date(lastReminder.at)), today);
  switch (lastReminder.state) {
    case "queued":
      return { kind: "sent", text: texts.signal.queued(channel, dayAndTime(lastReminder.at, today)) };
    case "delivered":
      return { kind: "sent", text: texts.signal.delivered(channel, day) };
    case "sent":
      return { kind: "sent", text: texts.signal.sent(channel, day) };
    case "read":
      return { kind: "read", text: texts.signal.read(channel, day) };
    case "failed":
    case "unknown":
    case "missed":
      return { kind: "trouble", text: texts.signal[lastReminder.state](channel) };
    case "cancelled":
    case "skipped":
      return null;
  }
}
