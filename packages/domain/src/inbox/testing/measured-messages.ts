import { type Half, halfOf, type LabelledMessage, parseAll } from "./labelled-messages.ts";
import { MEASURED_ENGLISH } from "./measured-english.ts";
import { MEASURED_HINDI } from "./measured-hindi.ts";
import { MEASURED_HINGLISH } from "./measured-hinglish.ts";
import { MEASURED_LONG } from "./measured-long.ts";
import { MEASURED_GUJARATI, MEASURED_MARATHI } from "./measured-marathi-gujarati.ts";

/**
 * Returns the messages on which the rules are measured, of one half: those of `training` may be
 * looked at to mend a rule, those of `heldOut` only counted. Written and divided (`halfOf`) before
 * any rule was tried on them. Throws Error for a malformed line.
 */
export const measuredMessages = (half: Half): LabelledMessage[] =>
  [
    ...parseAll(MEASURED_ENGLISH, "en"),
    ...parseAll(MEASURED_HINGLISH, "hinglish"),
    ...parseAll(MEASURED_HINDI, "hi"),
    ...parseAll(MEASURED_MARATHI, "mr"),
    ...parseAll(MEASURED_GUJARATI, "gu"),
    ...parseAll(MEASURED_LONG),
  ].filter((message) => halfOf(message) === half);
