import type { CalendarDate } from "@aavarti/domain/calendar";
import type { Performance } from "@aavarti/domain/heatmap";

/** One day as the calendar shows it. */
export interface HeatDay {
  readonly date: CalendarDate;
  readonly revenue: number;
  readonly began: number;
  /** Of the best day's revenue. */
  readonly part: number;
  readonly performance: Performance;
  readonly before: number | null;
}
