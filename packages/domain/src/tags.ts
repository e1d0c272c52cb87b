/** Colours of tags: tokens of the user interface. Red is not among them, since it means overdue. */
export const TAG_COLORS = ["teal", "green", "blue", "amber", "violet", "grey"] as const;
export type TagColor = (typeof TAG_COLORS)[number];

export const MAX_TAG_NAME = 40;

/**
 * Maximum number of tags: more are hard to choose from, and all tags of a customer must fit on a
 * line.
 */
export const MAX_TAGS = 200;

/**
 * Returns a tag's name in one normal form, for comparison: in lower case with single spaces. Commas
 * count as spaces.
 */
export const tagKey = (name: string): string => tidyTag(name).toLowerCase();

/**
 * Returns a tag's name as it is stored: trimmed, with single spaces, and spaces for commas, which
 * would split it in two in a sheet.
 */
export const tidyTag = (name: string): string =>
  name
    .normalize("NFC")
    .replace(/[\s,]+/gu, " ")
    .trim();

/**
 * Returns the least-used colour, the first of equal ones, for a tag without a chosen one. `used`
 * has one entry per tag.
 */
export function nextTagColor(used: readonly TagColor[]): TagColor {
  const countOf = (color: TagColor) => used.filter((one) => one === color).length;
  return TAG_COLORS.reduce((least, color) => (countOf(color) < countOf(least) ? color : least));
}

/**
 * Returns the names of the tags in a sheet's cell, separated by commas (also the Arabic and the
 * full-width one), semicolons, `|` or line breaks, without duplicates. Null if one is too long. Too
 * long is over 40 characters; of names that differ only in case the last stays.
 */
export function readTags(cell: string): string[] | null {
  const names = cell
    .split(/[,;،,、|\n]/u)
    .map(tidyTag)
    .filter(Boolean);
  if (names.some((name) => name.length > MAX_TAG_NAME)) return null;
  return [...new Map(names.map((name) => [tagKey(name), name])).values()];
}
