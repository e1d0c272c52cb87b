import { CHANNELS, type ReminderChannel } from "../channels.ts";
import { visibleParts, visibleText } from "./visible-text.ts";

/**
 * Returns what the sender of a message wrote, for previews and notifications: on a channel whose
 * messages carry signatures without quoted text, signatures and forwarded content (`visibleText`),
 * or the whole message where nothing would be left; on other channels always the whole.
 */
export const ownWords = (channel: ReminderChannel, message: string): string =>
  CHANNELS[channel].hasSignatures ? visibleText(message) || message : message;

/** A part of a message: own words of the sender (`isOwn`), or what they quoted or passed on. */
export type MessagePart = { text: string; isOwn: boolean };

/**
 * Cuts a message into the sender's own words and the rest, in order, without the blank lines at
 * their ends. Null when nothing is to be folded: all is the sender's own, or nothing is.
 */
export function foldedParts(message: string): MessagePart[] | null {
  const parts: MessagePart[] = [];
  const add = (text: string, isOwn: boolean) => {
    const trimmed = withoutBlankEnds(text);
    if (trimmed !== "") parts.push({ text: trimmed, isOwn });
  };
  let at = 0;
  for (const { from, to } of visibleParts(message)) {
    // A blank line between two quotations is no part of its own.
    if (message.slice(from, to).trim() === "") continue;
    add(message.slice(at, from), false);
    add(message.slice(from, to), true);
    at = to;
  }
  add(message.slice(at), false);
  return parts.some(({ isOwn }) => isOwn) && parts.some(({ isOwn }) => !isOwn) ? parts : null;
}

const withoutBlankEnds = (text: string): string => text.replace(/^(?:[^\S\n]*\n)+/, "").trimEnd();
