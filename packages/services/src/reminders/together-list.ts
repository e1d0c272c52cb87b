import { formatAmount } from "@aavarti/domain/money";
import type { ReminderFacts } from "./reminder-facts.ts";

/**
 * What one message says that carries several; all of them are the same recipient's, in the same
 * business, and of one kind.
 */
export type TogetherFacts = readonly [ReminderFacts, ...ReminderFacts[]];

/** A template's body has room for 1,024 characters, names included. */
const LONGEST_LIST = 600;

/** As many as fit, and how many do not. The first one always stands there. */
export function listWithin(lines: readonly string[], andMore: (count: number) => string): string {
  let shown = lines.slice(0, 1);
  for (const next of lines.slice(1)) {
    if ([...shown, next].join("; ").length > LONGEST_LIST) break;
    shown = [...shown, next];
  }
  const rest = lines.length - shown.length;
  return [...shown, ...(rest > 0 ? [andMore(rest)] : [])].join("; ");
}

export const totalOf = (dues: TogetherFacts): string =>
  formatAmount(
    dues.reduce((sum, due) => sum + due.pricePaise, 0),
    dues[0].currency,
  );
