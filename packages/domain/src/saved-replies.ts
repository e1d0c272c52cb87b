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
export const MOST_SAVED_REPLIES = 200;

/** The field of a saved reply that holds its text in a language. */
export const SAVED_TEXT_FIELDS = { en: "textEn", hi: "textHi" } as const satisfies Record<Language, string>;
export type SavedTexts = Record<(typeof SAVED_TEXT_FIELDS)[Language], string | null>;

export type ReplyVariable = Exclude<MessageVariable, "pause.startDate"> | "account.due";

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
export const findReplyFault = (text: string): TextFault | null => findTextFault(text, RULES);

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

/** A filled text, or null and the names of the variables without a value or a fallback. */
export type FilledReply = { text: string | null; missing: string[] };

/**
 * Returns a saved reply's text with the values in place of its variables. Where one has neither a
 * value nor a fallback, or the text is invalid, there is no text; an invalid one names none.
 */
export function fillReply(source: string, values: VariableValues): FilledReply {
  if (findReplyFault(source)) return { text: null, missing: [] };
  const missing = missingValues(source, values);
  if (missing.length > 0) return { text: null, missing };
  const rendered = renderText(source, RULES, values);
  return { text: rendered.ok ? rendered.text : null, missing: [] };
}
