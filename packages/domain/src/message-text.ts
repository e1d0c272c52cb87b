import { closestName } from "./closest-name.ts";
import type { Explanation } from "./explanations.ts";
import { explainMessageText } from "./reasons/message-texts.ts";
import { shortenedText } from "./shortened-text.ts";

/** A variable in a text: `{{customer.firstName or 'there'}}`. */
type Place = { name: string; fallback: string | null };
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

  constructor(explanation: Explanation) {
    super(explanation.message);
    this.explanation = explanation;
  }
}

/**
 * Parses lines of words and variables. A variable ends on its own line and is never nested.
 * @throws TextProblem
 */
const parse = (source: string): Line[] => source.replace(/\r\n?/g, "\n").split("\n").map(parseLine);

function parseLine(line: string): Line {
  const parts: (string | Place)[] = [];
  let rest = line;
  for (let open = rest.indexOf("{{"); open >= 0; open = rest.indexOf("{{")) {
    const close = rest.indexOf("}}", open);
    if (close < 0)
      throw new TextProblem(explainMessageText("messageText.notClosed", { text: quoted(rest.slice(open)) }));
    parts.push(outside(rest.slice(0, open)), placeOf(rest.slice(open + 2, close)));
    rest = rest.slice(close + 2);
  }
  return [...parts, outside(rest)].filter((part) => part !== "");
}

function outside(words: string): string {
  if (words.includes("}}")) throw new TextProblem(explainMessageText("messageText.notOpened"));
  return words;
}

function placeOf(inside: string): Place {
  const match = PLACE.exec(inside.trim());
  if (!match?.[1]) throw new TextProblem(explainMessageText("messageText.notVariable", { text: inside }));
  return { name: match[1], fallback: match[2] === undefined ? null : match[2].trim() };
}

/** Maximum number of characters of a text that an error quotes. */
const MAX_QUOTE = 30;
const quoted = (text: string): string => shortenedText(text, MAX_QUOTE);

/**
 * Returns the first reason why a text with variables (`{{customer.name}}`) is invalid, for its
 * author, such as a malformed or unknown variable; null if it can be saved, also without any
 * variable. `rules` are the known variables. `mustNotShrink`: the text is a single line (a
 * subject), so an optional variable needs a fallback.
 */
export function findTextProblem(
  source: string,
  rules: VariableRules,
  { mustNotShrink = false }: { mustNotShrink?: boolean } = {},
): Explanation | null {
  let places: Place[];
  try {
    places = parse(source).flatMap((line) => line.filter((part) => typeof part !== "string"));
  } catch (error) {
    if (error instanceof TextProblem) return error.explanation;
    throw error;
  }
  for (const { name, fallback } of places) {
    const rule = ruleOf(rules, name);
    if (!rule) return unknownVariable(name, Object.keys(rules));
    if (mustNotShrink && !rule.isRequired && !fallback) return explainMessageText("messageText.mayBeEmpty", { name });
  }
  return null;
}

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

/** Names are typed by people, so `constructor` must not match an inherited property. */
const ruleOf = (rules: VariableRules, name: string): VariableRule | undefined =>
  Object.hasOwn(rules, name) ? rules[name] : undefined;

function wordsFor({ name, fallback }: Place, values: VariableValues): string {
  const value = Object.hasOwn(values, name) ? oneLine(values[name] ?? "") : "";
  return value || oneLine(fallback ?? "");
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
