import type { ShownPromise } from "@aavarti/contract/promises";
import type { PromiseRow } from "@aavarti/db/queries/promises";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { stateOf } from "./to-promise.ts";

/** What a promise is looked up for: who may have made it, and what it may be about. */
export type PromiseSubject = {
  readonly customerIds: readonly (string | null)[];
  readonly subscriptionIds: readonly string[];
};

/**
 * Returns status on `today` and day of the first of the given promises that one of the customers
 * made about one of the subscriptions, or about all; null without one. A suggested one comes first,
 * because a person must act on it. Reads nothing.
 */
export function promiseAbout(
  promises: readonly PromiseRow[],
  { customerIds, subscriptionIds }: PromiseSubject,
  today: CalendarDate,
): ShownPromise | null {
  const [first] = promises
    .filter(
      (one) =>
        customerIds.includes(one.customer_id) &&
        (one.subscription_id === null || subscriptionIds.includes(one.subscription_id)),
    )
    .sort((one, other) => Number(other.state === "suggested") - Number(one.state === "suggested"));
  return first ? { state: stateOf(first, today), promisedOn: first.promised_on } : null;
}
