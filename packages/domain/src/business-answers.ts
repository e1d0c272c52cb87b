import type { Explanation } from "./explanations.ts";
import { isMatchable } from "./inbox/match-answers.ts";
import { findUnpromptedFault, SAVED_TEXT_FIELDS, type SavedTexts } from "./saved-replies.ts";

/** Most ways of asking that one answer has, and most characters of each. */
export const MOST_QUESTIONS = 5;
export const MAX_QUESTION = 160;

/** Most characters of an answer in one language: a reply has other sentences beside it. */
export const MAX_ANSWER = 1_000;

/** Most answers of a business: all of them are compared with each message. */
export const MOST_BUSINESS_ANSWERS = 100;

/** Returns, by field, why the texts of an answer can't be saved; empty if they can. */
export function findAnswerProblems(texts: SavedTexts): Partial<Record<keyof SavedTexts, Explanation>> {
  const problems: Partial<Record<keyof SavedTexts, Explanation>> = {};
  for (const field of Object.values(SAVED_TEXT_FIELDS)) {
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
