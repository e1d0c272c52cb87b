import { ACTIVITY_AREAS, type ActivityArea } from "@aavarti/domain/activity-areas";

const DOERS = ["people", "product"] as const;

/** What the log keeps in its address. */
export interface ActivitySearch {
  readonly area?: ActivityArea;
  readonly by?: (typeof DOERS)[number];
}

/** Reads an address that anyone may have typed: what is not understood is left out. */
export function readActivitySearch(raw: Readonly<Record<string, unknown>>): ActivitySearch {
  const area = ACTIVITY_AREAS.find((known) => known === raw.area);
  const by = DOERS.find((known) => known === raw.by);
  return { ...(area && { area }), ...(by && { by }) };
}
