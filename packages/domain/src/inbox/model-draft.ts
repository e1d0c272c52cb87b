import { MAX_REPLY } from "../conversations.ts";
import { unfilledVariable } from "../message-text.ts";
import { MODEL_WORDS, type ModelWords, WORDED_FACTS, type WordedFact } from "./model-words.ts";
import { type DraftStatement, STATED_VALUES, type StatedDraft, type StatedValue } from "./reply-drafts.ts";

/** A value that a model gets: its name, and the placeholder that stands for it in the text. */
export type ModelFact = { name: string; value: string };

/**
 * Why a model's text is not used.
 * - `unknown-word`: a word that is not on the list of what it may say, such as a name, a day or a
 *   claim. `character`: a digit, a currency sign, `@`, `/` or another sign that words don't need.
 * - `unknown-placeholder`, `missing-fact`, `repeated-fact`: not each statement exactly once.
 * - `mixed-facts`: a sentence joins statements, or has only some of a fact's values.
 * - `too-long`: over 400 characters of its own, or over the limit of a reply.
 */
export const MODEL_TEXT_FAULTS = [
  "unknown-word",
  "character",
  "unknown-placeholder",
  "missing-fact",
  "repeated-fact",
  "mixed-facts",
  "too-long",
] as const;
export type ModelTextFault = (typeof MODEL_TEXT_FAULTS)[number];
export type CheckedModelText = { ok: true; text: string } | { ok: false; fault: ModelTextFault };

/** Characters of its own that a model may write. */
const MAX_OWN = 400;

const isWorded = (kind: DraftStatement["kind"]): kind is WordedFact =>
  (WORDED_FACTS as readonly (string | null)[]).includes(kind);

/** What a placeholder stands for: a whole statement, or one value of its fact. */
type Place = { statement: number; value: StatedValue | null; text: string };

/** Returns `renewal_b` for the second statement, about a renewal. Digits would be data. */
const nameOf = ({ kind }: DraftStatement, at: number): string =>
  `${(kind ?? "sentence").replaceAll("-", "_")}_${letters(at)}`;

/** Returns a, b, … z, aa, ab and so on. */
const letters = (at: number): string =>
  (at >= 26 ? letters(Math.floor(at / 26) - 1) : "") + String.fromCharCode(97 + (at % 26));

function placesOf({ statements }: StatedDraft): Map<string, Place> {
  const places = new Map<string, Place>();
  statements.forEach((one, at) => {
    const name = nameOf(one, at);
    places.set(name, { statement: at, value: null, text: one.text });
    if (!isWorded(one.kind)) return;
    for (const value of STATED_VALUES) {
      const text = one.values[value];
      if (text !== undefined) places.set(`${name}_${value}`, { statement: at, value, text });
    }
  });
  return places;
}

const NAME = "name";

/**
 * Returns what a model is told of a draft: the names of its statements and of their values, each
 * with the placeholder to write. The values themselves, and the customer's name, stay here.
 */
export const modelFactsOf = (stated: StatedDraft): ModelFact[] =>
  [...(stated.name === null ? [] : [NAME]), ...placesOf(stated).keys()].map((name) => ({
    name,
    value: `{{${name}}}`,
  }));

/**
 * Returns the instructions for a model to word a draft: what to write, with which placeholders and
 * which words. They hold nothing that the customer or the business wrote.
 */
export function modelInstructions({ draft, statements }: StatedDraft): string {
  const words = MODEL_WORDS[draft.language];
  const kinds = [...new Set(statements.map(({ kind }) => kind).filter(isWorded))];
  return [
    "You write the reply of a small business to a message of one of its customers. Be brief, warm and polite.",
    "The facts are placeholders such as {{renewal_a}}. Write them unchanged; they are replaced by the values later.",
    "Every statement must occur exactly once, in one of two ways. Either as {{renewal_a}}, which becomes a whole sentence: put it on a line of its own.",
    "Or, where {{renewal_a_amount}} and others with its name exist, as one sentence with all of them, and nothing of another statement.",
    "{{name}} is the customer's name; you may greet with it once.",
    `They want: ${draft.intents.join(", ")}. Promise, confirm, allow or refuse nothing, and say of nothing that it was done.`,
    "Write no digit, amount, date, day, name, link or sign such as @ yourself.",
    `Beside placeholders use only these words: ${words.courtesy.join(" ")}.`,
    `In a sentence with values use only these: ${words.linking.join(" ")}.`,
    ...kinds.map((kind) => {
      const { key, others } = words.facts[kind];
      return `With ${kind.replaceAll("-", "_")} values also: ${others.join(" ")}; and at least one of: ${key.join(" ")}.`;
    }),
  ].join("\n");
}

const PLACEHOLDER = /\{\{([a-z_]+)\}\}/g;
/** Signs between words. Everything else, digits first of all, refuses the text. */
const SIGNS = /^[\s.,!:;()•'’।🙏😊🙂–—-]*$/u;
const WORD = /[\p{L}\p{M}]+/gu;
const DIGITS = /\p{Nd}+/gu;

/**
 * Checks a model's text against the draft it words, and returns the text with the values in place
 * of the placeholders, or why it must not be used. It passes only if it states each statement
 * exactly once, whole or with all values of its fact in one sentence, and uses no word beside that
 * is not on the list of the draft's language (`MODEL_WORDS`): so every amount, date, name, number
 * and claim in the returned text comes from the draft.
 */
export function checkModelText(written: string, stated: StatedDraft): CheckedModelText {
  const refuse = (fault: ModelTextFault): CheckedModelText => ({ ok: false, fault });
  const text = written.normalize("NFC").trim();
  const places = placesOf(stated);
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
  if (names.some((name) => !places.has(name) && !(name === NAME && stated.name !== null)))
    return refuse("unknown-placeholder");
  if (text.replace(PLACEHOLDER, "").length > MAX_OWN) return refuse("too-long");
  const fault = findCountFault(names, places, stated) ?? findSentenceFault(text, places, stated);
  if (fault) return refuse(fault);
  const filled = text.replace(PLACEHOLDER, (_, name: string) => places.get(name)?.text ?? stated.name ?? "");
  if (filled.length > MAX_REPLY) return refuse("too-long");
  // A second look that knows nothing of placeholders: a digit is one of the draft's.
  const known = new Set(stated.draft.text.match(DIGITS));
  if ((filled.match(DIGITS) ?? []).some((digits) => !known.has(digits))) return refuse("character");
  if (unfilledVariable(filled) !== null) return refuse("unknown-placeholder");
  return { ok: true, text: filled };
}

/** Each statement is there once: whole, or every value of it once. */
function findCountFault(
  names: readonly string[],
  places: ReadonlyMap<string, Place>,
  { statements }: StatedDraft,
): ModelTextFault | null {
  if (new Set(names).size < names.length) return "repeated-fact";
  const used = names.flatMap((name) => places.get(name) ?? []);
  for (const at of statements.keys()) {
    const own = used.filter(({ statement }) => statement === at);
    if (own.length === 0) return "missing-fact";
    const isWhole = own.some(({ value }) => value === null);
    if (isWhole && own.length > 1) return "repeated-fact";
    const all = [...places.values()].filter(({ statement, value }) => statement === at && value !== null);
    if (!isWhole && own.length < all.length) return "mixed-facts";
  }
  return null;
}

/** Looks at each sentence: between line breaks, sentence ends and whole statements. */
function findSentenceFault(
  text: string,
  places: ReadonlyMap<string, Place>,
  { draft, statements }: StatedDraft,
): ModelTextFault | null {
  const words = MODEL_WORDS[draft.language];
  // A whole statement stands alone: nothing before it on its line may make it conditional.
  for (const line of text.split("\n")) {
    const whole = [...line.matchAll(PLACEHOLDER)].filter(([, name = ""]) => places.get(name)?.value === null);
    for (const { index } of whole)
      if (!/(?:^|[.!:।}])\s*$/u.test(line.slice(0, index).replace(/[•–—-]\s*$/u, ""))) return "mixed-facts";
  }
  const separated = text.replace(PLACEHOLDER, (found, name: string) =>
    places.get(name)?.value === null ? "\n" : found,
  );
  for (const sentence of separated.split(/[\n.!?।]+/u)) {
    const names = [...sentence.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
    const used = names.flatMap((name) => places.get(name) ?? []);
    const fault = findWordFault(sentence.replace(PLACEHOLDER, " "), used, words, statements);
    if (fault) return fault;
  }
  // A question about a fact is not a statement of it.
  if (/\}\}[^\n.!?।]*\?/u.test(text)) return "mixed-facts";
  return SIGNS.test(text.replace(PLACEHOLDER, " ").replace(WORD, "").replaceAll("?", "")) ? null : "character";
}

function findWordFault(
  own: string,
  used: readonly Place[],
  words: ModelWords,
  statements: readonly DraftStatement[],
): ModelTextFault | null {
  const said = (own.toLowerCase().match(WORD) ?? []).filter((word) => word !== "");
  const [first] = used;
  if (!first) return said.every((word) => words.courtesy.includes(word)) ? null : "unknown-word";
  if (used.some(({ statement }) => statement !== first.statement)) return "mixed-facts";
  const kind = statements[first.statement]?.kind ?? null;
  if (!isWorded(kind)) return "mixed-facts";
  const { key, others } = words.facts[kind];
  if (!said.some((word) => key.includes(word))) return "mixed-facts";
  const allowed = [...words.linking, ...key, ...others];
  return said.every((word) => allowed.includes(word)) ? null : "unknown-word";
}
