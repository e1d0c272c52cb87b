import type { Explanation } from "./explanations.ts";
import { LANGUAGES, type Language } from "./languages.ts";
import { MAX_BODY, type MessageVariable } from "./message-templates.ts";
import {
  findTextFault,
  missingValues,
  renderText,
  type TextFault,
  type VariableRules,
  type VariableValues,
} from "./message-text.ts";

/** Most characters of a saved reply's title, and of its text in one language. */
export const MAX_REPLY_TITLE = 80;
export const MAX_SAVED_TEXT = MAX_BODY;

/** Most saved replies of a business: all of them are loaded at once where one is chosen. */
export const MAX_SAVED_REPLIES = 200;

/** The field of a saved reply that holds its text in a language. */
export const SAVED_TEXT_FIELDS = { en: "textEn", hi: "textHi" } as const satisfies Record<Language, string>;
export type SavedTexts = Record<(typeof SAVED_TEXT_FIELDS)[Language], string | null>;

export type ReplyVariable = Exclude<MessageVariable, "pause.startDate"> | "account.due";

// A question has up to 80 characters in one line, without braces. The colon of `ask:` is in no
// variable's name.
const PROMPT = /\{\{\s*ask:[ \t]*([^{}\s](?:[^{}\r\n]{0,78}[^{}\s])?)\s*\}\}/gu;

/**
 * Returns the questions that a text asks its writer (`{{ask:Which day?}}`), each once, in their
 * order.
 */
export const promptsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PROMPT)].map(([, question = ""]) => question)),
];

/**
 * Returns a text with the writer's answers, by question and trimmed, in place of its prompts; one
 * without an answer stays, and keeps the text from being sent (`unfilledVariable`).
 */
export const answerPrompts = (text: string, answers: Readonly<Record<string, string>>): string =>
  text.replace(PROMPT, (prompt, question: string) =>
    Object.hasOwn(answers, question) ? answers[question]?.trim() || prompt : prompt,
  );

/** Every one needs a value or a fallback: a reply is never shortened unnoticed by its author. */
const RULES = {
  "customer.firstName": { isRequired: true },
  "customer.name": { isRequired: true },
  "customer.company": { isRequired: true },
  "business.name": { isRequired: true },
  "product.name": { isRequired: true },
  "subscription.startDate": { isRequired: true },
  "subscription.endDate": { isRequired: true },
  "subscription.daysLeft": { isRequired: true },
  "subscription.amount": { isRequired: true },
  "account.due": { isRequired: true },
} as const satisfies Record<ReplyVariable, VariableRules[string]>;

/** The names of the variables that a saved reply may contain. */
export const REPLY_VARIABLES = Object.keys(RULES) as ReplyVariable[];

/**
 * Returns the first fault of a saved reply's text, such as an unknown variable, and where in the
 * text it is; null if it can be saved. Empty and overlong texts are not checked.
 */
export const findReplyFault = (text: string): TextFault | null =>
  STAND_IN.test(text)
    ? findTextFault(text, RULES)
    : findTextFault(text.replace(PROMPT, toStandIn), { ...RULES, _: { isRequired: true } });

/**
 * Returns the first fault of a text that is filled without a writer, such as an unknown variable or
 * a prompt, and where in the text it is; null if there is none. Lengths are not checked.
 */
export const findUnpromptedFault = (text: string): TextFault | null => findTextFault(text, RULES);

/** Stands for a prompt while a text is checked; typed by a person, it is an unknown variable. */
const STAND_IN = /\{\{\s*_\d*\s*\}\}/u;
/** As long as the prompt, so that a fault keeps its place. */
const toStandIn = (prompt: string): string => `{{${"_".padEnd(prompt.length - 4)}}}`;

/** Returns, by field, why the texts of a saved reply can't be saved; empty if they can. */
export function findSavedReplyProblems(texts: SavedTexts): Partial<Record<keyof SavedTexts, Explanation>> {
  const problems: Partial<Record<keyof SavedTexts, Explanation>> = {};
  for (const field of Object.values(SAVED_TEXT_FIELDS)) {
    const fault = findReplyFault(texts[field] ?? "");
    if (fault) problems[field] = fault.explanation;
  }
  return problems;
}

/**
 * Returns a saved reply's text in a language and which language that is: another one that it has,
 * if not this one. Null for a reply without any text.
 */
export function textIn(texts: SavedTexts, language: Language): { language: Language; source: string } | null {
  for (const one of [language, ...LANGUAGES]) {
    const source = texts[SAVED_TEXT_FIELDS[one]];
    if (source) return { language: one, source };
  }
  return null;
}

/**
 * A filled text, or null and the names of the variables without a value or a fallback; and the
 * questions that it still asks its writer.
 */
export type FilledReply = { text: string | null; missing: string[]; prompts: string[] };

/**
 * Returns a saved reply's text with the values in place of its variables. Where one has neither a
 * value nor a fallback, or the text is invalid, there is no text; an invalid one names none. Its
 * prompts stay in the text, for the writer to answer.
 */
export function fillReply(source: string, values: VariableValues): FilledReply {
  if (findReplyFault(source)) return { text: null, missing: [], prompts: [] };
  const prompts = promptsIn(source);
  const nameOf = (question: string) => `_${prompts.indexOf(question)}`;
  const named = source.replace(PROMPT, (_, question: string) => `{{${nameOf(question)}}}`);
  const names = prompts.map(nameOf);
  // Marked by characters that no value has while the values are filled in.
  const marks = Object.fromEntries(names.map((name) => [name, `${MARK}${name}${MARK}`]));
  const unmarked = Object.entries(values).map(([name, value]) => [name, value.replaceAll(MARK, "")]);
  const all = { ...Object.fromEntries(unmarked), ...marks };
  const missing = missingValues(named, all);
  if (missing.length > 0) return { text: null, missing, prompts };
  const rules = { ...RULES, ...Object.fromEntries(names.map((name) => [name, { isRequired: true }])) };
  const rendered = renderText(named, rules, all);
  if (!rendered.ok) return { text: null, missing: [], prompts };
  const text = prompts.reduce(
    (filled, question) => filled.replaceAll(`${MARK}${nameOf(question)}${MARK}`, () => `{{ask:${question}}}`),
    rendered.text,
  );
  return { text, missing: [], prompts };
}

const MARK = "\uE000";
