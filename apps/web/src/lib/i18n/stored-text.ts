import type { StatedReason, StatedSentence } from "@aavarti/contract/errors";
import { reasonText } from "./reason-text.ts";
import { spokenText } from "./spoken.ts";

/**
 * Returns, in the current language, a sentence that the server stored: by its reason, or by its
 * words where it was stored before reasons were kept.
 */
export const storedText = (sentence: string, because: StatedReason | null): string =>
  because ? reasonText({ ...because, message: sentence }) : spokenText(sentence);

/** Like `storedText`, for a text of several sentences. */
export const storedSentences = (sentences: readonly StatedSentence[]): string =>
  sentences
    .map(({ sentence, reason, params }) => storedText(sentence, reason === null ? null : { reason, params }))
    .join(" ");
