import { firstPattern } from "./found-intent.ts";
import { type Pattern, patternOf } from "./tag-patterns.ts";
import type { TaggedClause } from "./tagged-text.ts";

/** Tells a program, or somebody else, what to say or do: nothing that the customer states. */
const INSTRUCTIONS: readonly Pattern[] = [
  "^ ignore",
  "ignore .. instructions",
  "^ mark|set|pretend|assume",
  "mark .. as paid",
  "^ reply|say|write ...",
  "reply exactly",
  "assistant must",
  "confirm that i",
  "you are now",
  "likh do|dena ki|that",
  "लिख दो कि",
  "^ system|instruction",
].map(patternOf);

/** What people get who are to be robbed. */
const SPAM: readonly Pattern[] = ["lottery", "won ... prize", "instant loan", "upi pin", "kyc", "script"].map(
  patternOf,
);

/**
 * Returns the clauses of a customer's message without those of sentences that tell a program or
 * somebody else what to say or do; none when any clause looks like spam.
 */
export function ownStatements(clauses: readonly TaggedClause[]): TaggedClause[] {
  const found = (patterns: readonly Pattern[]) =>
    clauses.filter((clause) => firstPattern(clause, patterns) !== null).map(({ sentence }) => sentence);
  if (found(SPAM).length > 0) return [];
  const instructions = found(INSTRUCTIONS);
  return clauses.filter(({ sentence }) => !instructions.includes(sentence));
}
