import type { HeatBand } from "@aavarti/domain/heatmap";

/**
 * Background and text of each band of a heatmap; their contrast is at least 4.5:1 in both themes.
 */
export const heat = {
  0: "bg-heat-0 text-heat-lo",
  1: "bg-heat-1 text-heat-lo",
  2: "bg-heat-2 text-heat-lo",
  3: "bg-heat-3 text-heat-lo",
  4: "bg-heat-4 text-heat-hi",
  5: "bg-heat-5 text-heat-hi",
} as const satisfies Record<HeatBand, string>;

/**
 * Returns the band of a share of those who stayed: 100 %, at least 90 %, 75 %, 50 %, less, or none.
 */
export function retentionBand(share: number): HeatBand {
  if (share <= 0) return 0;
  if (share < 0.5) return 1;
  if (share < 0.75) return 2;
  if (share < 0.9) return 3;
  return share < 1 ? 4 : 5;
}
