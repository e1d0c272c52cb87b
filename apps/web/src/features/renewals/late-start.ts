import { LATE_STARTS, type LateStart } from "@aavarti/domain/renewals";

const KEY = "crm-late-start";

/** Most businesses always decide the same way, so the last choice is offered first. */
export function lastLateStart(): LateStart {
  const kept = localStorage.getItem(KEY);
  return LATE_STARTS.find((known) => known === kept) ?? "old_end";
}

export const keepLateStart = (from: LateStart): void => localStorage.setItem(KEY, from);
