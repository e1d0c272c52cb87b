/** Steps of lightness: 0 is a day without revenue, 5 the best. */
export type HeatBand = 0 | 1 | 2 | 3 | 4 | 5;

const BAND_LIMITS = [0.2, 0.4, 0.6, 0.8] as const;

/**
 * Returns a day's band of lightness in the heatmap of revenue, 0 for a day without revenue. `part`
 * is its revenue divided by the best day's, 0 to 1. The bands 1 to 5 each cover a fifth; a limit
 * belongs to the lower one.
 */
export function heatBand(part: number): HeatBand {
  if (!(part > 0)) return 0;
  return (1 + BAND_LIMITS.filter((limit) => part > limit).length) as HeatBand;
}

export const PERFORMANCES = ["excellent", "good", "average", "none"] as const;
export type Performance = (typeof PERFORMANCES)[number];

/**
 * Returns a day's rating: `excellent` above 0.7, `good` above 0.4, else `average`; `none` for a day
 * without revenue. `part` is its revenue divided by the best day's.
 */
export function performanceOf(part: number): Performance {
  if (!(part > 0)) return "none";
  if (part > 0.7) return "excellent";
  return part > 0.4 ? "good" : "average";
}

export type Trend = "up" | "down" | "steady";

/**
 * Compares a day's revenue with the day before: `up` above 1.1 times, `down` below 0.9 times, else
 * `steady`. Both in the same unit.
 */
export function trendOf(revenue: number, before: number): Trend {
  if (revenue > before * 1.1) return "up";
  return revenue < before * 0.9 ? "down" : "steady";
}
