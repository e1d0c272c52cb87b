/** Parts of dashboards whose answers are stored for large businesses, by the name of their call. */
export const STORED_WIDGETS = [
  "continuity",
  "customerCohorts",
  "dispatch",
  "givingProgress",
  "joinsAndLeaves",
  "occupancy",
  "persistency",
  "recharges",
  "survivalCurves",
  "topProducts",
] as const;
export type StoredWidget = (typeof STORED_WIDGETS)[number];
