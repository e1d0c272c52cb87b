import type { HeatBand } from "@aavarti/domain/heatmap";

/** Background and text of each band; their contrast is at least 4.5:1 in both themes. */
export const heatClass = {
  0: "bg-heat-0 text-heat-lo",
  1: "bg-heat-1 text-heat-lo",
  2: "bg-heat-2 text-heat-lo",
  3: "bg-heat-3 text-heat-lo",
  4: "bg-heat-4 text-heat-hi",
  5: "bg-heat-5 text-heat-hi",
} as const satisfies Record<HeatBand, string>;

/**
 * Formats a share (0 to 1) as a percentage with at most one decimal: `0.8571` → `85.7%`, `0.024` →
 * `2.4%`.
 */
export function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}
