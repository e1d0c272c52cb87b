import { formatAmount } from "@aavarti/domain/money";
import type { ReminderFacts } from "./reminder-facts.ts";

/**
 * The reminders combined in one message: all for the same recipient, of the same business, and of
 * one kind.
 */
export type CombinedFacts = readonly [ReminderFacts, ...ReminderFacts[]];

/** Maximum length of the list, in characters. A template's body may have 1,024, names included. */
const LONGEST_LIST = 600;

/** Joins as many lines as fit and the count of the others. The first line is always included. */
export function listWithin(lines: readonly string[], andMore: (count: number) => string): string {
  let shown = lines.slice(0, 1);
  for (const next of lines.slice(1)) {
    if ([...shown, next].join("; ").length > LONGEST_LIST) break;
    shown = [...shown, next];
  }
  const rest = lines.length - shown.length;
  return [...shown, ...(rest > 0 ? [andMore(rest)] : [])].join("; ");
}

export const totalOf = (dues: CombinedFacts): string =>
  formatAmount(
    dues.reduce((sum, due) => sum + due.pricePaise, 0),
    dues[0].currency,
  );
