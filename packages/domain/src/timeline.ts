/** Kinds by which a customer's timeline can be filtered. */
export const TIMELINE_KINDS = ["message", "note", "subscription", "payment", "edit"] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** Edits of one record by one person within this time are shown as one. Milliseconds. */
const FOLD_MS = 2 * 60_000;

/** Internal fields, which are not shown. */
const HIDDEN_FIELDS: ReadonlySet<string> = new Set(["id", "tenantId", "updatedAt"]);

export type Edit = {
  id: string;
  at: Date;
  what: string;
  actor: string | null;
  subjectId: string;
  fields: readonly string[];
};

/** Whether two entries are edits of one record by one person within two minutes. */
const belongTogether = (later: Edit, earlier: Edit): boolean =>
  later.fields.length > 0 &&
  earlier.fields.length > 0 &&
  later.what === earlier.what &&
  later.actor === earlier.actor &&
  later.subjectId === earlier.subjectId &&
  later.at.getTime() - earlier.at.getTime() <= FOLD_MS;

/**
 * Merges successive edits of one record by one person into the newest, with all their fields, and
 * returns all entries, newest first as they came. Internal fields are left out; an edit of those
 * only stays, with no fields. Only neighbours at most two minutes apart are merged, so a chain can
 * be longer; entries that are no edits stay as they are.
 */
export function foldEdits<Entry extends Edit>(entries: readonly Entry[]): Entry[] {
  const folded: Entry[] = [];
  let previous: Entry | null = null;
  for (const entry of entries) {
    const fields = entry.fields.filter((field) => !HIDDEN_FIELDS.has(field));
    const newest = folded.at(-1);
    if (previous && newest && belongTogether(previous, entry)) {
      folded[folded.length - 1] = { ...newest, fields: [...new Set([...newest.fields, ...fields])] };
    } else {
      folded.push({ ...entry, fields });
    }
    previous = entry;
  }
  return folded;
}
