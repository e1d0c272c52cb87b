import { ACTIVITY_AREAS, type ActivityArea } from "@aavarti/domain/activity-areas";

const DOERS = ["people", "product"] as const;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The activity log's filters in the URL. */
export interface ActivitySearch {
  readonly area?: ActivityArea;
  readonly by?: (typeof DOERS)[number];
  /** The id of the one member whose activity is shown. */
  readonly person?: string;
  /** The id of the one customer, product or subscription with which it was done. */
  readonly record?: string;
}

/**
 * Parses the activity log's search params, which a user may have typed: the `area`; `by`, `people`
 * or `product` as the actor; `person`, one member's id; and `record`, that of a customer, product
 * or subscription. Unknown values are left out. An id is accepted by its form.
 */
export function readActivitySearch(raw: Readonly<Record<string, unknown>>): ActivitySearch {
  const area = ACTIVITY_AREAS.find((known) => known === raw.area);
  const by = DOERS.find((known) => known === raw.by);
  const [person, record] = [idOf(raw.person), idOf(raw.record)];
  return { ...(area && { area }), ...(by && { by }), ...(person && { person }), ...(record && { record }) };
}

const idOf = (value: unknown): string | undefined => (typeof value === "string" && ID.test(value) ? value : undefined);
