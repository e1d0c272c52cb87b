import { askedLine } from "@aavarti/domain/asked-amount";
import { dayIn, type Language } from "@aavarti/domain/languages";
import type { OptionalMessage } from "@aavarti/domain/message-kinds";
import { formatAmount } from "@aavarti/domain/money";
import { optionalKindOf } from "../internal/steps.ts";
import type { ReminderFacts } from "./reminder-facts.ts";

/**
 * The reminders combined in one message: all for the same recipient, of the same business, and of
 * one kind.
 */
export type CombinedFacts = readonly [ReminderFacts, ...ReminderFacts[]];

/** Maximum length of the list, in characters. A template's body may have 1,024, names included. */
const LONGEST_LIST = 600;

/**
 * Joins lines with `; `, as many as fit into 600 characters, but always the first. If some are left
 * out, what `andMore` says for their number follows as one more item, beyond the 600 characters.
 */
export function listWithin(lines: readonly string[], andMore: (count: number) => string): string {
  let shown = lines.slice(0, 1);
  for (const next of lines.slice(1)) {
    if ([...shown, next].join("; ").length > LONGEST_LIST) break;
    shown = [...shown, next];
  }
  const rest = lines.length - shown.length;
  return [...shown, ...(rest > 0 ? [andMore(rest)] : [])].join("; ");
}

/** Returns the sum of the amounts as a formatted text, in the currency of the first. */
export const totalOf = (dues: CombinedFacts): string =>
  formatAmount(
    dues.reduce((sum, due) => sum + due.pricePaise, 0),
    dues[0].currency,
  );

/**
 * Returns one line of text for each reminder of a combined message: whose subscription, which
 * product, and the dates and amount that its kind states. Language and kind are those of the first.
 */
export function combinedLines(facts: CombinedFacts): string[] {
  const [{ step, language }] = facts;
  const kind = optionalKindOf(step);
  return facts.map((one) => (kind ? OPTIONAL_LINES[language][kind](one) : askedLine(one, one.today)));
}

/** What a combined message asks for: renewals, what is unpaid of renewed terms, or both. */
export type CombinedAsk = "renewals" | "payments" | "both";

/**
 * Returns what a combined message asks for: `renewals`, `payments` (of renewed terms that are
 * unpaid), or `both` where there are some of each.
 */
export function combinedAsk(dues: CombinedFacts): CombinedAsk {
  const payments = dues.filter(({ asks }) => asks === "payment").length;
  if (payments === 0) return "renewals";
  return payments === dues.length ? "payments" : "both";
}

/** Maximum length, in characters, of the names in a greeting. */
const LONGEST_NAMES = 80;

/**
 * Returns, for the greeting of a combined message, the names of its recipients, each once, joined
 * in the language of the first; only the first name where all would exceed 80 characters.
 */
export function greetedNames(dues: CombinedFacts): string {
  const [{ recipientName, language }] = dues;
  const names = [...new Set(dues.map((due) => due.recipientName))];
  const all = new Intl.ListFormat(`${language}-IN`).format(names);
  return all.length > LONGEST_NAMES ? recipientName : all;
}

type Words = {
  total: string;
  andMore: (count: number) => string;
};

export const COMBINED_WORDS: Readonly<Record<Language, Words>> = {
  en: {
    total: "Total",
    andMore: (count) => `and ${count} more`,
  },
  hi: {
    total: "कुल",
    andMore: (count) => `और ${count}`,
  },
};

const who = ({ customerName, productName }: ReminderFacts): string => `${customerName}, ${productName}`;
const amount = ({ pricePaise, currency }: ReminderFacts): string => formatAmount(pricePaise, currency);

const OPTIONAL_LINES: Readonly<Record<Language, Record<OptionalMessage, (facts: ReminderFacts) => string>>> = {
  en: {
    welcome: (one) => `${who(one)}: ${amount(one)}, renews on ${dayIn("en", one.endOn)}`,
    receipt: (one) => `${who(one)}: ${amount(one)}, next renewal on ${dayIn("en", one.endOn)}`,
    paused: (one) => `${who(one)}: from ${dayIn("en", one.pausedFrom ?? one.endOn)}`,
    "win-back": (one) => `${who(one)}: was due on ${dayIn("en", one.endOn)}`,
  },
  hi: {
    welcome: (one) => `${who(one)}: ${amount(one)}, रिन्यूअल ${dayIn("hi", one.endOn)} को`,
    receipt: (one) => `${who(one)}: ${amount(one)}, अगला रिन्यूअल ${dayIn("hi", one.endOn)} को`,
    paused: (one) => `${who(one)}: ${dayIn("hi", one.pausedFrom ?? one.endOn)} से`,
    "win-back": (one) => `${who(one)}: रिन्यूअल ${dayIn("hi", one.endOn)} को था`,
  },
};
