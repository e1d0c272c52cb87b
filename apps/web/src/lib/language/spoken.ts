// Without Lingui: the prerendered pages show the server's sentences too, and load no catalogue.
const asItIs = (sentence: string): string => sentence;

let say = asItIs;

/**
 * A sentence or a word of the domain or the server in the language of the moment: both are written
 * in English alone. One that is not in the list (`domain-sentences.ts`, loaded with a language)
 * stays English.
 */
export const spoken = (sentence: string): string => say(sentence);

/**
 * The same for a text that may be several sentences, such as what the log keeps about a message.
 */
export function spokenText(text: string): string {
  const whole = say(text);
  if (whole !== text) return whole;
  return text
    .split(/(?<=[.?!…] )(?=\p{Lu})/u)
    .map((sentence) => say(sentence.trimEnd()))
    .join(" ");
}

/** Whoever activates a language gives the translation that belongs to it; none for English. */
export function speakSentences(translate: ((sentence: string) => string) | null): void {
  say = translate ?? asItIs;
}

/** Whether another language than English is spoken. */
export const knowsSentences = (): boolean => say !== asItIs;
