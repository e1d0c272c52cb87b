const TITLES = /^(?:mr|mrs|ms|miss|dr|shri|sri|shree|smt|shrimati|kumari|km|श्री|श्रीमती|सुश्री|कु|डॉ)$/u;

/**
 * Returns a name's key for comparison, which ignores spelling variants: case, titles, word order,
 * doubled letters and long vowels. `Mrs. Pooja Sharmaa`, `Sharma Puja` and `puja sharma` have the
 * same key. The same key means similar names and perhaps the same person.
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

/**
 * Returns whether two names may be spellings of the same name: whether they are equal but for case,
 * titles, word order, doubled letters and long vowels (`nameKey`).
 */
export const isNearName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);
