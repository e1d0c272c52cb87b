/**
 * Returns the name in the list that was probably meant, the first of equally close ones; undefined
 * if none is similar. Similar means at most two letters, or a third of what was typed, added,
 * removed or changed; case is ignored.
 */
export function closestName(names: readonly string[], typed: string): string | undefined {
  const wanted = typed.toLowerCase();
  const nearest = names
    .map((name) => ({ name, distance: editDistance(name.toLowerCase(), wanted) }))
    .sort((one, other) => one.distance - other.distance)[0];
  return nearest && nearest.distance <= Math.max(2, wanted.length / 3) ? nearest.name : undefined;
}

/**
 * Returns the Levenshtein distance: letters to add, remove or change to turn one word into the
 * other.
 */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const change = (row[column - 1] ?? 0) + (to[column - 1] === letter ? 0 : 1);
      next.push(Math.min(change, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
