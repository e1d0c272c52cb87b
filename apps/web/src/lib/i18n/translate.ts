// Without Lingui, because the prerendered pages also show the server's sentences and load no
// catalogue.
const asItIs = (sentence: string): string => sentence;

let translator = asItIs;

/**
 * Translates a sentence or word of the domain or the server, which are written in English only. A
 * text that is not in `domain-sentences.ts` (loaded with a language) stays English.
 */
export const translate = (sentence: string): string => translator(sentence);

/**
 * Translates a text of possibly several sentences, such as the log's explanation of a message; a
 * sentence without a translation stays as it is.
 */
export function translateText(text: string): string {
  const whole = translator(text);
  if (whole !== text) return whole;
  return text
    .split(/(?<=[.?!…] )(?=\p{Lu})/u)
    .map((sentence) => translator(sentence.trimEnd()))
    .join(" ");
}

/**
 * Sets the function by which `translate` and `translateText` translate from now on, for the active
 * language; null for English, which stays unchanged.
 */
export function setTranslator(next: ((sentence: string) => string) | null): void {
  translator = next ?? asItIs;
}
