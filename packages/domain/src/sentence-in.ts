import { type BusinessWords, wordsOf } from "./business-words.ts";
import type { Explanation, Params } from "./explanations.ts";
import { IN_BUSINESS_WORDS, ownValues } from "./in-business-words.ts";
import type { Language } from "./languages.ts";
import { FAULTS_IN_HINDI } from "./reasons/hindi/faults.ts";
import { MESSAGE_TEXTS_IN_HINDI } from "./reasons/hindi/message-texts.ts";
import { NOTIFICATIONS_IN_HINDI } from "./reasons/hindi/notifications.ts";
import { REMINDERS_IN_HINDI } from "./reasons/hindi/reminders.ts";

/**
 * The sentences that the server writes itself in each language: what emails about notifications
 * say. Screens have their own, in their catalogues; `reason-texts.test.ts` compares the two.
 */
const WRITTEN = {
  en: {},
  hi: { ...NOTIFICATIONS_IN_HINDI, ...FAULTS_IN_HINDI, ...REMINDERS_IN_HINDI, ...MESSAGE_TEXTS_IN_HINDI },
} satisfies Record<Language, Readonly<Record<string, (params: never) => string>>>;

/** Reasons with a sentence in every language of emails. */
export type WrittenReason = keyof (typeof WRITTEN)["hi"];
export const WRITTEN_REASONS = Object.keys(WRITTEN.hi) as WrittenReason[];

/** Returns whether an explanation's reason has a sentence in every language of emails. */
export const isWritten = (explanation: Explanation): explanation is Explanation<WrittenReason> =>
  Object.hasOwn(WRITTEN.hi, explanation.reason);

/**
 * Returns an explanation's sentence in a language, with the business's nouns (the generic ones by
 * default) for its records; its English message for a reason that has no translation here.
 */
export function sentenceIn(
  language: Language,
  { reason, params, message }: Explanation,
  nouns: BusinessWords = wordsOf("generic"),
): string {
  const sentences: Readonly<Record<string, (params: never) => string>> = WRITTEN[language];
  const says = Object.hasOwn(sentences, reason) ? sentences[reason] : undefined;
  const sentence = says ? (says as (params: Params) => string)(params) : message;
  return IN_BUSINESS_WORDS[says ? language : "en"](sentence, { nouns, values: ownValues(params) });
}
