import type { ThreadEntry } from "./use-inbox.ts";

/** Entries that are shown or hidden together; `key` stays the same as the part grows. */
export interface ThreadPart {
  readonly key: string;
  readonly entries: readonly ThreadEntry[];
}

/** About so many entries are in a part. */
const PER_PART = 16;

/** Decided by the entry alone, so that a part stays itself while older and newer entries load. */
const beginsPart = ({ id }: ThreadEntry): boolean => Number.parseInt(id.slice(-2), 16) % PER_PART === 0;

/**
 * Returns the entries, oldest first, in parts of about 16. `keys` has the key of each entry's part
 * from before and is extended: the oldest part loses its first entry's place when older ones load.
 */
export function threadParts(entries: readonly ThreadEntry[], keys: Map<string, string>): ThreadPart[] {
  const parts: ThreadEntry[][] = [];
  for (const entry of entries) {
    const last = parts.at(-1);
    if (last && !beginsPart(entry)) last.push(entry);
    else parts.push([entry]);
  }
  return parts.map((part) => {
    const key = part.map(({ id }) => keys.get(id)).find((known) => known !== undefined) ?? part[0]?.id ?? "";
    for (const { id } of part) keys.set(id, key);
    return { key, entries: part };
  });
}
