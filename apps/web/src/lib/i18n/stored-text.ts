import type { StatedReason, StatedSentence } from "@aavarti/contract/errors";
import { reasonText } from "./reason-text.ts";
import { spokenText } from "./spoken.ts";

/**
 * A sentence of the server in the language of the moment: by its reason, or by its words where it
 * was stored before reasons were kept.
 */
export const storedText = (sentence: string, because: StatedReason | null): string =>
  because ? reasonText({ ...because, message: sentence }) : spokenText(sentence);

/** The same for a text of several sentences. */
export const storedSentences = (sentences: readonly StatedSentence[]): string =>
  sentences
    .map(({ sentence, reason, params }) => storedText(sentence, reason === null ? null : { reason, params }))
    .join(" ");
