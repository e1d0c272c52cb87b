import type { DeliveryEntry } from "@aavarti/contract/receipts";
import { addDays, type CalendarDate, DEFAULT_TIME_ZONE, wallClockIn } from "@aavarti/domain/calendar";
import { dayLabel } from "../../../lib/display/display.ts";
import { timeLabel } from "../../../lib/display/instant-label.ts";
import { receiptTexts as texts } from "./texts.ts";

const MINUTE_MS = 60_000;

/**
 * Whether a delivery waits for a later time, as for the end of quiet hours, rather than for its
 * turn.
 */
export const isQueued = ({ state, dueAt, createdAt }: DeliveryEntry): boolean =>
  state === "planned" && Date.parse(dueAt) - Date.parse(createdAt) > MINUTE_MS;

/**
 * Returns the sentence that says on which day and at what time (24 hours, in `DEFAULT_TIME_ZONE`) a
 * delivery with the due time `dueAt` (a valid ISO instant) will be sent; with `texts.receiptQueued`
 * as `words`, that it is a receipt.
 */
export function queuedSentence(dueAt: string, today: CalendarDate, words = texts.queued): string {
  const { date } = wallClockIn(DEFAULT_TIME_ZONE, new Date(dueAt));
  const time = timeLabel(dueAt);
  if (date === today) return words.today(time);
  if (date === addDays(today, 1)) return words.tomorrow(time);
  return words.onDay(dayLabel(date, today), time);
}
