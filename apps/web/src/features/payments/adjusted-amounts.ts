import type { Paise } from "@aavarti/domain/money";
import { amountProblem, typedFrom, typedPaise } from "../../lib/forms/typed-amounts.ts";
import { type AllocatedAsTyped, allocateAsTyped, type Line } from "./allocation.ts";

/** The amounts that a user types for single lines, and what was to be renewed when that began. */
export interface Adjusted {
  /** What was typed, by line id. */
  readonly texts: ReadonlyMap<string, string>;
  /** Whether any of it was typed, and not only filled in. */
  readonly isTyped: boolean;
  /** The ids of the renewals, which typing no longer switches on or off. */
  readonly renewing: ReadonlySet<string>;
}

/** What a line's field shows, and why it can't be saved. */
export interface TypedLine {
  readonly text: string;
  readonly problem: "invalid" | "overpaid" | undefined;
}

/**
 * Returns the field of each chosen line by id. A line that came after typing began has all that it
 * has open in it, or nothing if the payment's own amount was typed (`isAmountTyped`). An empty
 * field counts as nothing.
 */
export function typedLines(
  lines: readonly Line[],
  { texts }: Adjusted,
  isAmountTyped: boolean,
): ReadonlyMap<string, TypedLine> {
  return new Map(
    lines
      .filter(({ isChosen }) => isChosen)
      .map((line) => {
        const text = texts.get(line.id) ?? (isAmountTyped ? "" : typedFrom(line.open));
        const paise = paiseOfField(text);
        const problem = paise === null ? "invalid" : paise > line.open ? "overpaid" : undefined;
        return [line.id, { text, problem }];
      }),
  );
}

/**
 * Returns the payment divided as the fields say, with its `amount`: what the fields add up to if
 * the given one is null. An invalid field counts as nothing. In paise.
 */
export function allocateFields(
  lines: readonly Line[],
  fields: ReadonlyMap<string, TypedLine>,
  amount: Paise | null,
): AllocatedAsTyped & { amount: Paise } {
  const typed = new Map([...fields].map(([id, { text }]) => [id, paiseOfField(text) ?? 0]));
  const paid = amount ?? [...typed.values()].reduce((sum, part) => sum + part, 0);
  return { ...allocateAsTyped(lines, typed, paid), amount: paid };
}

/**
 * Returns why the text of a line's field is no amount, or `fallback` where nothing better can be
 * said; undefined for an amount, of any size, and for an empty field, which counts as nothing.
 */
export const fieldProblem = (text: string, fallback: string): string | undefined =>
  paiseOfField(text) === null ? (amountProblem(text) ?? fallback) : undefined;

const paiseOfField = (text: string): Paise | null => (text.trim() === "" ? 0 : typedPaise(text));
