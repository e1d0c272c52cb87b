/**
 * Formats a share (0 to 1) as a percentage with at most one decimal: `0.8571` → `85.7%`, `0.024` →
 * `2.4%`.
 */
export function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}
