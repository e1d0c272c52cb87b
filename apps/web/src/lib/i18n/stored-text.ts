import type { StatedReason, StatedSentence } from "@aavarti/contract/errors";
import { reasonText } from "./reason-text.ts";
import { translateText } from "./translate.ts";

/**
 * Returns, in the current language, a sentence that the server stored in English: by its reason, or
 * by its words where it was stored before reasons were kept. Without a translation it stays
 * English.
 */
export const storedText = (sentence: string, reason: StatedReason | null): string =>
  reason ? reasonText({ ...reason, message: sentence }) : translateText(sentence);

/** Returns several stored sentences, each translated like `storedText`, joined by spaces. */
export const storedSentences = (sentences: readonly StatedSentence[]): string =>
  sentences
    .map(({ sentence, reason, params }) => storedText(sentence, reason === null ? null : { reason, params }))
    .join(" ");
