import type { CalendarDate } from "../../calendar.ts";
import type { Intent } from "../intents.ts";
import { ENGLISH_MESSAGES } from "./english-messages.ts";
import { HINDI_MESSAGES } from "./hindi-messages.ts";
import { HINGLISH_MESSAGES } from "./hinglish-messages.ts";
import { CHAINS, DICTATED, EMAILS, HOSTILE } from "./long-messages.ts";
import { GUJARATI_MESSAGES, MARATHI_MESSAGES } from "./marathi-gujarati-messages.ts";

/** The day on which the labelled messages were written: a Saturday. */
export const WRITTEN_ON: CalendarDate = "2026-11-21";

export type MessageLanguage = "en" | "hi" | "hinglish" | "mr" | "gu";

/** A message with what it asks, in order, and what it says of a payment or a promise. */
export type LabelledMessage = {
  language: MessageLanguage;
  text: string;
  intents: readonly Intent[];
  /** `amount` in rupees, `mode`, `ref` and `on`, where the message says them. */
  said: Readonly<Record<string, string>>;
};

/** Rules are developed on `training` and measured on `heldOut`. */
export type Half = "training" | "heldOut";

/**
 * Returns all messages of the test set, in all languages, with the intents and details that they
 * are labelled with. Throws Error for a malformed one.
 */
export const labelledMessages = (): LabelledMessage[] => [
  ...parseAll(ENGLISH_MESSAGES, "en"),
  ...parseAll(HINGLISH_MESSAGES, "hinglish"),
  ...parseAll(HINDI_MESSAGES, "hi"),
  ...parseAll(MARATHI_MESSAGES, "mr"),
  ...parseAll(GUJARATI_MESSAGES, "gu"),
  ...parseAll([EMAILS, DICTATED, CHAINS, HOSTILE].join("\n")),
];

/**
 * Returns the half of the test set (`training` or `heldOut`) that a message belongs to, by a hash
 * of its text (FNV-1a), so that a new message moves no other.
 */
export function halfOf({ text }: Pick<LabelledMessage, "text">): Half {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  // The lowest bit alone is the parity of the bytes.
  return ((hash >>> 16) ^ (hash >>> 7)) % 2 === 0 ? "training" : "heldOut";
}

/**
 * Parses lines of `language | intents {slots} :: text` into labelled messages. A `language` that is
 * given counts for every line, also for one that names another; without it, each line must name its
 * own. Blank lines are skipped, and ⏎ becomes a line break. Throws Error for any other line.
 */
export const parseAll = (lines: string, language?: MessageLanguage): LabelledMessage[] =>
  lines
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => parseLine(line, language));

const LINE = /^(?:(en|hi|hinglish|mr|gu) \| )?([a-z-]+(?: [a-z-]+)*)(?: \{([^}]*)\})? :: (.+)$/u;

function parseLine(line: string, given: MessageLanguage | undefined): LabelledMessage {
  const [, written, intents = "", slots = "", text = ""] = LINE.exec(line) ?? [];
  const language = given ?? (written as MessageLanguage | undefined);
  if (!language || text === "") throw new Error(`Not a labelled message: ${line}`);
  const said = Object.fromEntries(
    slots
      .split(" ")
      .filter(Boolean)
      .map((slot) => slot.split("=") as [string, string]),
  );
  return { language, text: text.replaceAll("⏎", "\n"), intents: intents.split(" ") as Intent[], said };
}
