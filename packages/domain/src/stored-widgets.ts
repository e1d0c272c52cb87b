/** Parts of dashboards whose answers are stored for large businesses, by the name of their call. */
export const STORED_WIDGETS = [
  "capacities",
  "continuity",
  "customerCohorts",
  "dispatch",
  "givingProgress",
  "joinsAndLeaves",
  "mrrWaterfall",
  "occupancy",
  "persistency",
  "recharges",
  "survivalCurves",
  "topProducts",
] as const;
export type StoredWidget = (typeof STORED_WIDGETS)[number];
