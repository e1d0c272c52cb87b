/** Lists of people whose order is stored for large businesses, by the name of their call. */
export const STORED_LISTS = [
  "collection",
  "collectionAreas",
  "customerLanes",
  "deliveries",
  "donorReadiness",
  "figure",
  "graceClock",
  "lapsedDonors",
  "leaseMonths",
  "night",
  "pauses",
  "recall",
  "stays",
  "units",
  "work",
] as const;
export type StoredList = (typeof STORED_LISTS)[number];

/** Most rows that are stored of a list. */
export const MOST_STORED_ROWS = 2_000;
