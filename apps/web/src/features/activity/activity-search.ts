import { ACTIVITY_AREAS, type ActivityArea } from "@aavarti/domain/activity-areas";

const DOERS = ["people", "product"] as const;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What the log keeps in its address. */
export interface ActivitySearch {
  readonly area?: ActivityArea;
  readonly by?: (typeof DOERS)[number];
  /** The id of the one person whose acts are shown. */
  readonly person?: string;
}

/** Reads an address that anyone may have typed: what is not understood is left out. */
export function readActivitySearch(raw: Readonly<Record<string, unknown>>): ActivitySearch {
  const area = ACTIVITY_AREAS.find((known) => known === raw.area);
  const by = DOERS.find((known) => known === raw.by);
  const person = typeof raw.person === "string" && ID.test(raw.person) ? raw.person : undefined;
  return { ...(area && { area }), ...(by && { by }), ...(person && { person }) };
}
