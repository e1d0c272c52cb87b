import { addDays, type CalendarDate, DEFAULT_TIME_ZONE, wallClockIn } from "@aavarti/domain/calendar";
import { dayLabel } from "../display/display.ts";
import { timeLabel } from "../display/instant-label.ts";

/** Sentences that say when something is sent, by how far its day is from today. */
export interface QueuedWords {
  readonly today: (time: string) => string;
  readonly tomorrow: (time: string) => string;
  readonly onDay: (day: string, time: string) => string;
}

/**
 * Returns the sentence, in these `words`, that says on which day and at what time (24 hours, in
 * `DEFAULT_TIME_ZONE`) a delivery with the due time `dueAt` (a valid ISO instant) will be sent.
 */
export function queuedSentence(dueAt: string, today: CalendarDate, words: QueuedWords): string {
  const { date } = wallClockIn(DEFAULT_TIME_ZONE, new Date(dueAt));
  const time = timeLabel(dueAt);
  if (date === today) return words.today(time);
  if (date === addDays(today, 1)) return words.tomorrow(time);
  return words.onDay(dayLabel(date, today), time);
}
