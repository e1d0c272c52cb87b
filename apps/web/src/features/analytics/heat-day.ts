import type { CalendarDate } from "@aavarti/domain/calendar";
import type { Performance } from "@aavarti/domain/heatmap";

/** One day of the revenue heatmap. */
export interface HeatDay {
  readonly date: CalendarDate;
  readonly revenue: number;
  readonly began: number;
  /** The share of the best day's revenue, from 0 to 1. */
  readonly part: number;
  readonly performance: Performance;
  readonly before: number | null;
}
