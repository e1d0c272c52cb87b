import { shortenedText } from "./shortened-text.ts";

/** Maximum length of a note, in characters. */
export const MAX_NOTE = 8000;

export type Person = { readonly id: string; readonly name: string };

/** Part of a note: plain text, or a mention with all members of that name. */
export type NotePart = { readonly text: string; readonly people: readonly string[] };

const isWordSign = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}\p{M}_]/u.test(sign);

/**
 * Splits a note at its mentions: `@` and a member's full name, ignoring case. The longest name
 * wins, so `@Ravi Kumar` is not Ravi; an address like `me@ravi.in` is no mention. A mention's part
 * has the ids of all members of that name, any other none. The parts in order give the whole body
 * again.
 */
export function partsOfNote(body: string, people: readonly Person[]): NotePart[] {
  const named = [...people].filter(({ name }) => name !== "").sort((one, other) => other.name.length - one.name.length);
  const parts: NotePart[] = [];
  let plainFrom = 0;
  for (let at = body.indexOf("@"); at !== -1; at = body.indexOf("@", at + 1)) {
    if (at < plainFrom || isWordSign(body[at - 1])) continue;
    const found = named.find(({ name }) => isNamedAt(body, at + 1, name));
    if (!found) continue;
    const end = at + 1 + found.name.length;
    if (at > plainFrom) parts.push({ text: body.slice(plainFrom, at), people: [] });
    const bearers = named.filter(({ name }) => name.toLowerCase() === found.name.toLowerCase());
    parts.push({ text: body.slice(at, end), people: bearers.map(({ id }) => id) });
    plainFrom = end;
  }
  if (plainFrom < body.length) parts.push({ text: body.slice(plainFrom), people: [] });
  return parts;
}

const isNamedAt = (body: string, from: number, name: string): boolean => {
  const end = from + name.length;
  return body.slice(from, end).toLowerCase() === name.toLowerCase() && !isWordSign(body[end]);
};

/**
 * Returns the ids of those of `people` whom a note mentions with `@` and their full name, in upper
 * or lower case, without duplicates, in order of mention; all bearers of a name. Where several
 * names fit, the longest counts. An `@` inside a word or an email address mentions nobody, and
 * neither does a name that goes on as a longer word.
 */
export const mentionedIn = (body: string, people: readonly Person[]): string[] => [
  ...new Set(partsOfNote(body, people).flatMap((part) => part.people)),
];

/** Maximum number of characters of a note that a notification quotes. */
const MAX_EXCERPT = 140;

/**
 * Returns the beginning of a note on one line, for a notification: at most 140 characters, with `…`
 * at the end where it was cut.
 */
export const excerptOf = (body: string): string => shortenedText(body.replace(/\s+/g, " ").trim(), MAX_EXCERPT);
