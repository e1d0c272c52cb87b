/** What the search of settings reads: the name, and all words of the page. */
interface Searched {
  readonly name: string;
  readonly lead: string;
  readonly words: string;
  /** Other words that people type for it, in every language. */
  readonly keywords?: string;
}

/**
 * Returns the settings in which every typed word occurs, in any script and case: first those with
 * all of them in the name, then those with them in the line below it or in its other words, then in
 * their pages; each in the given order. None for an empty text.
 */
export function findSettings<Setting extends Searched>(settings: readonly Setting[], typed: string): Setting[] {
  const words = folded(typed).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [];
  const has = (text: string) => words.every((word) => text.includes(word));
  const placed = settings.map((setting) => {
    const name = folded(setting.name);
    const below = `${name} ${folded(setting.lead)} ${folded(setting.keywords ?? "")}`;
    const rank = has(name) ? 0 : has(below) ? 1 : has(`${below} ${folded(setting.words)}`) ? 2 : null;
    return { setting, rank };
  });
  return [0, 1, 2].flatMap((rank) => placed.filter((one) => one.rank === rank).map(({ setting }) => setting));
}

/** Without case, and without the dot below Devanagari letters, which many people don't type. */
const folded = (text: string): string => text.normalize("NFD").replaceAll("\u093c", "").toLowerCase();
