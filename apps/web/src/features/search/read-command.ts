/** What somebody wants who types a verb before the name: "renew asha" is about Asha alone. */
export type Intent = "renew" | "message" | "call" | "customer" | "product" | null;

const VERBS: readonly (readonly [Exclude<Intent, null>, RegExp])[] = [
  ["customer", /^(?:new|add)\s+(?:customer|person)\s+/i],
  ["product", /^(?:new|add)\s+product\s+/i],
  ["renew", /^renew\s+/i],
  ["message", /^(?:message|whatsapp|remind|write|email|mail)\s+/i],
  ["call", /^(?:call|phone|ring)\s+/i],
];

/**
 * Takes the verb off the front. Without one, or with nothing after it, the whole is what is looked
 * for.
 */
export function readCommand(typed: string): { intent: Intent; about: string } {
  const text = typed.trim().replace(/\s+/gu, " ");
  for (const [intent, verb] of VERBS) {
    const about = text.replace(verb, "");
    if (about !== text && about !== "") return { intent, about };
  }
  return { intent: null, about: text };
}

/**
 * The pieces of a text, those that were searched for marked. The longest word comes first, so that
 * `mee` does not cut up `meera`.
 */
export function highlight(text: string, needle: string): { text: string; isHit: boolean }[] {
  const words = [...new Set(needle.toLowerCase().split(/\s+/u).filter(Boolean))].sort((a, b) => b.length - a.length);
  if (words.length === 0) return [{ text, isHit: false }];
  const anyWord = new RegExp(`(${words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|")})`, "giu");
  return text
    .split(anyWord)
    .filter(Boolean)
    .map((piece) => ({ text: piece, isHit: words.includes(piece.toLowerCase()) }));
}
