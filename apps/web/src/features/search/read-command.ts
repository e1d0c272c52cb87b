/** The verb typed before a name: "renew asha" searches for Asha only. */
export type Intent = "renew" | "message" | "call" | "customer" | "product" | null;

const VERBS: readonly (readonly [Exclude<Intent, null>, RegExp])[] = [
  ["customer", /^(?:new|add)\s+(?:customer|person)\s+/i],
  ["product", /^(?:new|add)\s+product\s+/i],
  ["renew", /^renew\s+/i],
  ["message", /^(?:message|whatsapp|remind|write|email|mail)\s+/i],
  ["call", /^(?:call|phone|ring)\s+/i],
];

/**
 * Splits the typed text into its verb (`intent`, null without one) and the rest. Without a verb, or
 * with nothing after it, the whole text is searched for.
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
 * Splits a text into pieces and marks those that match the search. Longer words are matched first,
 * so that `mee` does not split `meera`. Ignores case; without words the text is one piece.
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
