import { hash } from "node:crypto";

const MAX_NAMES = 400;
const MAX_SEEN_ONCE = 2_000;
const LONGEST_TEXT = 8_192;
/** Statements that are worth preparing. The others (begin, commit, set) have no plan. */
const PLANNED = /^\s*(select|insert|update|delete|with|merge)\b/i;

/**
 * Returns a function that names prepared statements by the hash of their text, or returns undefined
 * for one that is to run unnamed. PostgreSQL plans a named statement once per connection and keeps
 * it as long as the connection lives, so only repeated statements get names, and only a limited
 * number of them. A statement has its name from its second use on. There are at most 400, and none
 * for texts over 8,192 characters or statements that are not planned, such as `begin`.
 */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();

  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= MAX_NAMES || text.length > LONGEST_TEXT || !PLANNED.test(text)) return undefined;

    const name = hash("sha256", text, "base64url").slice(0, 24);
    if (!seenOnce.has(name)) {
      if (seenOnce.size >= MAX_SEEN_ONCE) seenOnce.clear();
      seenOnce.add(name);
      return undefined;
    }
    seenOnce.delete(name);
    names.set(text, name);
    return name;
  };
}
