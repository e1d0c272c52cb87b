import { ACTIVITY_AREAS, type ActivityArea } from "@aavarti/domain/activity-areas";

const DOERS = ["people", "product"] as const;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The activity log's filters in the URL. */
export interface ActivitySearch {
  readonly area?: ActivityArea;
  readonly by?: (typeof DOERS)[number];
  /** The id of the one member whose activity is shown. */
  readonly person?: string;
}

/**
 * Parses the activity log's search params, which a user may have typed: the `area`; `by`, `people`
 * or `product` as the actor; and `person`, one member's id. Unknown values are left out. A member
 * is accepted by the form of their id.
 */
export function readActivitySearch(raw: Readonly<Record<string, unknown>>): ActivitySearch {
  const area = ACTIVITY_AREAS.find((known) => known === raw.area);
  const by = DOERS.find((known) => known === raw.by);
  const person = typeof raw.person === "string" && ID.test(raw.person) ? raw.person : undefined;
  return { ...(area && { area }), ...(by && { by }), ...(person && { person }) };
}
