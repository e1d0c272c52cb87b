/**
 * Returns the index at which a change of a text put a single `/` on an otherwise empty line, which
 * asks for the list of saved replies; null for any other change. `caret` is the caret's index in
 * the changed text.
 */
export function slashTyped(before: string, after: string, caret: number): number | null {
  const at = caret - 1;
  if (after.length !== before.length + 1 || after[at] !== "/") return null;
  if (after.slice(0, at) + after.slice(caret) !== before) return null;
  const isLineEmpty = (at === 0 || after[at - 1] === "\n") && (caret === after.length || after[caret] === "\n");
  return isLineEmpty ? at : null;
}
