import { foldWord } from "../promise-text.ts";

/**
 * Returns the form that a word's spellings in Latin letters have in common: `kitnaa` and `kitna`,
 * `hazaar` and `hazar`, `karwao` and `karvao`, `fees` and `fis` are the same. Words in other
 * letters are only normalised. For comparing, never for showing.
 */
export function spellingOf(word: string): string {
  const folded = foldWord(word);
  if (!/^[a-z]+$/.test(folded)) return folded;
  return folded
    .replaceAll("ee", "i")
    .replaceAll("oo", "u")
    .replace(/(.)\1+/g, "$1")
    .replace(/y$/, "i")
    .replaceAll("w", "v");
}
