import { closestName } from "./closest-name.ts";
import type { Explanation } from "./explanations.ts";
import { isFieldVariable } from "./field-variables.ts";
import { explainMessageText } from "./reasons/message-texts.ts";
import { shortenedText } from "./shortened-text.ts";
import { variableNamed } from "./variables.ts";

/** A part of a text: the index of its first character, and of the first one after it. */
export type Span = { start: number; end: number };
/** A variable in a text: `{{customer.firstName or 'there'}}`. */
type Place = { name: string; fallback: string | null } & Span;
type Line = readonly (string | Place)[];

/** Rule of a variable. `isRequired`: without its value the message is not sent. */
export type VariableRule = { isRequired: boolean };
export type VariableRules = Readonly<Record<string, VariableRule>>;
export type VariableValues = Readonly<Record<string, string>>;

// Phones type typographic quotes. Matched after trimming, so that no two runs of blanks are
// adjacent.
const PLACE = /^([\p{L}\p{N}_.]+)(?:\s+or\s*['‘’"“”]([^'‘’"“”]*)['‘’"“”])?$/u;

/** Thrown by the parser; its explanation is for the text's author. */
class TextProblem extends Error {
  readonly explanation: Explanation;
  readonly span: Span;

  constructor(explanation: Explanation, span: Span) {
    super(explanation.message);
    this.explanation = explanation;
    this.span = span;
  }
}

/**
 * Parses lines of words and variables. A variable ends on its own line and is never nested.
 * @throws TextProblem
 */
function parse(source: string): Line[] {
  let offset = 0;
  return source
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((line) => {
      const parsed = parseLine(line, offset);
      offset += line.length + 1;
      return parsed;
    });
}

function parseLine(line: string, offset: number): Line {
  const parts: (string | Place)[] = [];
  let done = 0;
  for (let open = line.indexOf("{{"); open >= 0; open = line.indexOf("{{", done)) {
    const close = line.indexOf("}}", open);
    const start = offset + open;
    if (close < 0)
      throw new TextProblem(explainMessageText("messageText.notClosed", { text: quoted(line.slice(open)) }), {
        start,
        end: offset + line.length,
      });
    parts.push(
      outside(line.slice(done, open), offset + done),
      placeOf(line.slice(open + 2, close), { start, end: offset + close + 2 }),
    );
    done = close + 2;
  }
  return [...parts, outside(line.slice(done), offset + done)].filter((part) => part !== "");
}

function outside(words: string, offset: number): string {
  const close = words.indexOf("}}");
  if (close >= 0) {
    const span = { start: offset + close, end: offset + close + 2 };
    throw new TextProblem(explainMessageText("messageText.notOpened"), span);
  }
  return words;
}

function placeOf(inside: string, span: Span): Place {
  const match = PLACE.exec(inside.trim());
  if (!match?.[1]) throw new TextProblem(explainMessageText("messageText.notVariable", { text: inside }), span);
  return { name: variableNamed(match[1]), fallback: match[2] === undefined ? null : match[2].trim(), ...span };
}

/** Maximum number of characters of a text that an error quotes. */
const MAX_QUOTE = 30;
const quoted = (text: string): string => shortenedText(text, MAX_QUOTE);

/** Why a text is invalid, and where: indexes into the text with `\n` for each line break. */
export type TextFault = Span & { explanation: Explanation };

type TextOptions = { mustNotShrink?: boolean };

/**
 * Returns the first reason why a text with variables (`{{customer.name}}`) is invalid, for its
 * author, such as a malformed or unknown variable, with the part of the text that it is about; null
 * if it can be saved, also without any variable. `rules` are the known variables. `mustNotShrink`:
 * the text is a single line (a subject), so an optional variable needs a fallback.
 */
export function findTextFault(
  source: string,
  rules: VariableRules,
  { mustNotShrink = false }: TextOptions = {},
): TextFault | null {
  let places: Place[];
  try {
    places = placesIn(source);
  } catch (error) {
    if (error instanceof TextProblem) return { explanation: error.explanation, ...error.span };
    throw error;
  }
  for (const { name, fallback, start, end } of places) {
    const rule = ruleOf(rules, name);
    if (!rule) return { explanation: unknownVariable(name, Object.keys(rules)), start, end };
    if (mustNotShrink && !rule.isRequired && !fallback)
      return { explanation: explainMessageText("messageText.mayBeEmpty", { name }), start, end };
  }
  return null;
}

/** Returns the explanation of `findTextFault` without its place; null without a fault. */
export const findTextProblem = (source: string, rules: VariableRules, options?: TextOptions): Explanation | null =>
  findTextFault(source, rules, options)?.explanation ?? null;

/**
 * Returns the variables of a text in their order.
 * @throws TextProblem
 */
const placesIn = (source: string): Place[] =>
  parse(source).flatMap((line) => line.filter((part) => typeof part !== "string"));

/**
 * Returns the names of a valid text's variables that have neither a value nor a fallback, each
 * once, in their order. Throws for a text that `findTextFault` refuses.
 */
export const missingValues = (source: string, values: VariableValues): string[] => [
  ...new Set(placesIn(source).flatMap((place) => (wordsFor(place, values) === "" ? [place.name] : []))),
];

const UNFILLED =
  /\{\{\s*(ask:[^{}\n]*?(?=\s*\}\})|[\p{L}\p{M}\p{N}_.]+)(?:\s+or\s*['‘’"“”][^'‘’"“”\n]*['‘’"“”])?\s*\}\}/u;

/**
 * Returns the name of the first variable, known or not, that a text still has in the place of its
 * value (`{{customer.name}}`), or of the first prompt without an answer (`ask:Which day?`); null if
 * none.
 */
export const unfilledVariable = (text: string): string | null => UNFILLED.exec(text)?.[1] ?? null;

function unknownVariable(name: string, known: readonly string[]): Explanation {
  const meant = closestName(known, name);
  return meant
    ? explainMessageText("messageText.misspeltVariable", { name, meant })
    : explainMessageText("messageText.unknownVariable", { name });
}

export type RenderedText = { ok: true; text: string } | { ok: false; problem: Explanation };

/**
 * Returns a text with values in place of its variables (`{{customer.firstName or 'there'}}`), or `{
 * ok: false, problem }` for an invalid text or a required variable without a value; does not throw.
 * Omits lines whose optional variable has neither value nor fallback. A value is one line and is
 * never parsed for variables; the result never contains `{{`. Blank lines are limited to one, and a
 * text that ends up empty is a problem.
 */
export function renderText(source: string, rules: VariableRules, values: VariableValues): RenderedText {
  const problem = findTextProblem(source, rules);
  if (problem) return { ok: false, problem };
  const lines: string[] = [];
  for (const line of parse(source)) {
    let filled = "";
    let isLeftOut = false;
    for (const part of line) {
      const words = typeof part === "string" ? part : wordsFor(part, values);
      if (words === "" && typeof part !== "string" && ruleOf(rules, part.name)?.isRequired)
        return { ok: false, problem: explainMessageText("messageText.noValue", { name: part.name }) };
      if (words === "") isLeftOut = true;
      filled += words;
    }
    if (!isLeftOut) lines.push(filled.trimEnd());
  }
  const text = lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
    .replace(/\{(?=\{)/g, "{ ");
  return text === "" ? { ok: false, problem: explainMessageText("messageText.empty") } : { ok: true, text };
}

/**
 * Names are typed by people, so `constructor` must not match an inherited property. A text that may
 * name the customer's company may name their custom fields, too, under the same rule.
 */
const ruleOf = (rules: VariableRules, name: string): VariableRule | undefined =>
  Object.hasOwn(rules, name) ? rules[name] : isFieldVariable(name) ? rules["customer.company"] : undefined;

function wordsFor({ name, fallback }: Place, values: VariableValues): string {
  const value = Object.hasOwn(values, name) ? oneLine(values[name] ?? "") : "";
  return value || oneLine(fallback ?? "");
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
