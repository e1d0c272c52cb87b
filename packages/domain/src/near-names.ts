const TITLES = /^(?:mr|mrs|ms|miss|dr|shri|sri|shree|smt|shrimati|kumari|km|श्री|श्रीमती|सुश्री|कु|डॉ)$/u;

/**
 * A name without what spellings differ in: titles, the order of its words, doubled letters and long
 * vowels. `Mrs. Pooja Sharmaa`, `Sharma Puja` and `puja sharma` have one key. Two names with one
 * key are near-equal, and perhaps one person; who shares a key is never merged by it.
 */
export function nameKey(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()
    .split(" ")
    .filter((word) => !TITLES.test(word))
    .map(spellingKey)
    .sort()
    .join(" ");
}

const spellingKey = (word: string): string =>
  word
    .replace(/ee/g, "i")
    .replace(/oo/g, "u")
    .replace(/(\p{L})\1+/gu, "$1")
    .replace(/y$/, "i")
    .replace(/w/g, "v");

/** Whether two names may well be spellings of one. */
export const isNearName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);
