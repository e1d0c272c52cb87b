import { LATE_STARTS, type LateStart } from "@aavarti/domain/renewals";

const KEY = "crm-late-start";

/**
 * Returns where a late renewal's new term should start, as last chosen in this browser
 * (`keepLateStart`): on the old end date or today. It is offered first, because most businesses
 * always choose the same. The old end date when nothing was chosen.
 */
export function lastLateStart(): LateStart {
  const kept = localStorage.getItem(KEY);
  return LATE_STARTS.find((known) => known === kept) ?? "old_end";
}

/**
 * Stores in this browser, for `lastLateStart`, where a late renewal's new term was chosen to start.
 */
export const keepLateStart = (from: LateStart): void => localStorage.setItem(KEY, from);
