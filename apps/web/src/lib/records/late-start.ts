import { LATE_STARTS, type LateStart } from "@aavarti/domain/renewals";

const KEY = "crm-late-start";

/**
 * Returns where late renewals last started, as chosen in this browser: it is offered first, because
 * most businesses always choose the same. The old end date when nothing was chosen.
 */
export function lastLateStart(): LateStart {
  const kept = localStorage.getItem(KEY);
  return LATE_STARTS.find((known) => known === kept) ?? "old_end";
}

/** Stores the choice of where late renewals start, in this browser. */
export const keepLateStart = (from: LateStart): void => localStorage.setItem(KEY, from);
