import type { ThreadEntry } from "./use-inbox.ts";

const HAS_FAILED: readonly (string | null)[] = ["failed", "cancelled"];

/**
 * Returns the entries without the failed attempts that a later one of them repeats, and those by
 * the id of that one (`earlier`, oldest first). An attempt with the id `opened` stays in its place.
 * `entries` are newest first.
 */
export function foldAttempts(
  entries: readonly ThreadEntry[],
  opened: string | undefined,
): { entries: readonly ThreadEntry[]; earlier: ReadonlyMap<string, readonly ThreadEntry[]> } {
  const newestOf = new Map<string, string>();
  const earlier = new Map<string, ThreadEntry[]>();
  const left = entries.filter((entry) => {
    const firstId = entry.firstTryId ?? entry.id;
    const newestId = newestOf.get(firstId);
    if (newestId === undefined) newestOf.set(firstId, entry.id);
    if (newestId === undefined || !HAS_FAILED.includes(entry.state) || entry.id === opened) return true;
    earlier.set(newestId, [entry, ...(earlier.get(newestId) ?? [])]);
    return false;
  });
  return { entries: left, earlier };
}
