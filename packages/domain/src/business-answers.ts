import type { Explanation } from "./explanations.ts";
import { isMatchable } from "./inbox/match-answers.ts";
import { REPLY_LANGUAGES, type ReplyLanguage } from "./inbox/reply-drafts.ts";
import { findUnpromptedFault, SAVED_TEXT_FIELDS } from "./saved-replies.ts";

/** Most ways of asking that one answer has, and most characters of each. */
export const MAX_QUESTIONS = 5;
export const MAX_QUESTION = 160;

/** Most characters of an answer in one language: a reply has other sentences beside it. */
export const MAX_ANSWER = 1_000;

/** Most answers of a business: all of them are compared with each message. */
export const MAX_BUSINESS_ANSWERS = 100;

/** The field of an answer that holds its text in a language. */
export const ANSWER_TEXT_FIELDS = {
  ...SAVED_TEXT_FIELDS,
  "hi-Latn": "textHinglish",
} as const satisfies Record<ReplyLanguage, string>;
export type AnswerTexts = Record<(typeof ANSWER_TEXT_FIELDS)[ReplyLanguage], string | null>;

/** The languages of an answer's text for a question in each, the preferred one first. */
const PREFERRED = {
  en: ["en", "hi"],
  hi: ["hi", "en"],
  "hi-Latn": ["hi-Latn", "en", "hi"],
} as const satisfies Record<ReplyLanguage, readonly ReplyLanguage[]>;

/**
 * Returns an answer's text for a question in a language, with its variables, and which language it
 * is in. Hinglish without a text of its own is answered in English. Null for an answer without any
 * text.
 */
export function answerTextFor(
  texts: AnswerTexts,
  asked: ReplyLanguage,
): { language: ReplyLanguage; source: string } | null {
  for (const language of PREFERRED[asked]) {
    const source = texts[ANSWER_TEXT_FIELDS[language]];
    if (source) return { language, source };
  }
  return null;
}

/** Returns, by field, why the texts of an answer can't be saved; empty if they can. */
export function findAnswerProblems(texts: AnswerTexts): Partial<Record<keyof AnswerTexts, Explanation>> {
  const problems: Partial<Record<keyof AnswerTexts, Explanation>> = {};
  for (const language of REPLY_LANGUAGES) {
    const field = ANSWER_TEXT_FIELDS[language];
    const fault = findUnpromptedFault(texts[field] ?? "");
    if (fault) problems[field] = fault.explanation;
  }
  return problems;
}

/**
 * Returns the first way of asking that no message could match, since it has no word that says what
 * it is about ("kya hai?"); undefined when each has one.
 */
export const findVagueQuestion = (questions: readonly string[]): string | undefined =>
  questions.find((question) => !isMatchable(question));
