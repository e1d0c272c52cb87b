import type { RenewalRow } from "./board-figures.ts";
import { hasMovedOn } from "./moved-on.ts";
import type { Outcome } from "./use-renewals.ts";

/**
 * Returns what happened to a row since the screen was loaded; undefined when nothing did, and once
 * the list shows that a renewed one has moved on: then the list is right, and Undo no longer
 * applies. A list that was loaded before the renewal changes nothing.
 */
export function outcomeOfRow(
  row: Pick<RenewalRow, "id" | "endDate">,
  outcomes: ReadonlyMap<string, Outcome>,
): Outcome | undefined {
  const outcome = outcomes.get(row.id);
  return outcome?.kind === "renewed" && hasMovedOn(outcome, row) ? undefined : outcome;
}
