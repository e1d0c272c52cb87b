import type { CalendarDate } from "../calendar.ts";
import type { PaymentMode } from "../ledger.ts";
import { MAX_PRICE_PAISE, type Paise } from "../money.ts";
import { findDays } from "../promise-days.ts";
import { foldWord, type Token, toAsciiDigits } from "../promise-text.ts";
import {
  CALL,
  FILLERS,
  HELP,
  JOINED,
  LIST,
  MODES,
  MONTHS,
  NEGATIONS,
  NOTE,
  PAID,
  PROMISED,
  RENEW,
  RUPEES,
  UNDO,
  YEARS,
  YES,
} from "./command-words.ts";

/** What was received with a command: null where the owner did not say it. */
export type SaidPayment = { amount: Paise | null; mode: PaymentMode | null };

/** What an owner asks for in one line. `position` is a number of the daily summary's list. */
export type OwnerCommand =
  | ({ kind: "paid"; position: number } & SaidPayment)
  | { kind: "promise"; position: number; day: CalendarDate }
  | { kind: "renew"; position: number; months: number | null; payment: SaidPayment | null }
  | { kind: "call"; position: number }
  | { kind: "note"; position: number; text: string }
  | { kind: "undo"; code: string }
  | { kind: "confirm"; code: string }
  | { kind: "list" }
  | { kind: "help" };

/** Why a line is no command. */
export const COMMAND_FAULTS = [
  /** Nothing in it is known, or something beside a command is not. */
  "unclear",
  /** Several numbers in one line. */
  "several",
  /** A number alone, without what happened. */
  "bare",
  /** "Undo" without its code. */
  "noCode",
  /** More lines or text than one message may have. */
  "tooLong",
] as const;
export type CommandFault = (typeof COMMAND_FAULTS)[number];

/** A line of a message, and what it asks for or why nothing is done. */
export type ReadLine = { line: string } & ({ command: OwnerCommand } | { fault: CommandFault });

/** Most commands in one message, and most characters. */
export const MAX_COMMANDS = 20;
const MAX_CHARACTERS = 2_000;
const MAX_MONTHS = 60;
const MAX_NOTE = 1_000;

/** A comma, or a word for "and", followed by the next number and its word. */
const NEXT_COMMAND = /[,;।]\s+(?=\d{1,2}[.):-]?\s+[\p{L}₹])/u;
const LINE = /[\r\n;]+/;
/** Characters that change how text is shown, so that it could be read otherwise than it is. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u;
/** Joiners of Indian scripts, and the mark that phones put behind an emoji. */
const JOINERS = /\u200c|\u200d|\ufe0f/g;
/** A point before a digit belongs to a number like 1.5, which is none of the list. */
const POSITION = /^#?(\d{1,2})(?:\s*[.):-]+(?!\d)\s*|\s+|$)(.*)$/su;
const BARE = /^#?\d{1,2}$/;
const CODE = /^(\d{4})$/;
const AMOUNT = /^(\d{1,9}|\d{1,3}(?:,\d{2,3})*,\d{3})(\.\d{1,2})?(k)?$/;

/**
 * Reads a message of an owner as commands about the numbered list of the daily summary, line by
 * line, in order: `1 paid upi`, `2 kal`, `3 renew 6`, `4 call`, `5 note …`, `undo 4821`, `yes
 * 4821`, `list`, `help`, in English, Hindi and Hinglish. A comma before another number also begins
 * a line. Days are relative to `today`, amounts in paise. A line that could mean two things, or has
 * a word beside the command that is not known, is a fault and no command. Returns null for a
 * message of which no line looks like a command: one that begins with a number of the list, asks to
 * undo or to confirm, or for nothing but the list or help.
 */
export function readCommands(message: string, today: CalendarDate): ReadLine[] | null {
  const lines = linesOf(message.slice(0, MAX_CHARACTERS + 1));
  if (!lines.some((line) => looksLikeCommand(line, today))) return null;
  const isTooLong = message.length > MAX_CHARACTERS || lines.length > MAX_COMMANDS;
  if (isTooLong) return [{ line: lines[0] ?? "", fault: "tooLong" }];
  return lines.map((line) => ({ line, ...readLine(line, today) }));
}

function linesOf(message: string): string[] {
  return toAsciiDigits(message.normalize("NFKC").replace(JOINERS, ""))
    .split(LINE)
    .flatMap((line) => {
      const parts = line.split(NEXT_COMMAND);
      // In "1, 2 paid" the first number has no word of its own, so both may be meant.
      return parts.slice(0, -1).some((part) => BARE.test(part.trim())) ? [line] : parts;
    })
    .map((line) =>
      line
        .trim()
        .replace(/[.!।]+$/u, "")
        .trim(),
    )
    .filter((line) => line !== "");
}

const wordsOf = (text: string): string[] => {
  const joined = JOINED.reduce((said, [two, one]) => said.replace(two, one), text.toLowerCase());
  return joined
    .replaceAll("₹", " ₹ ")
    .replace(/(\d)\/[-=]/g, "$1")
    .split(/[\s:/]+/)
    .map(foldWord)
    .filter(Boolean);
};

function looksLikeCommand(line: string, today: CalendarDate): boolean {
  const [first = "", second = ""] = wordsOf(line);
  if (UNDO.has(first)) return true;
  if (YES.has(first)) return CODE.test(second);
  if (readQuestion(line)) return true;
  return POSITION.test(line) && !isDateFirst(line, today);
}

/** Whether a line begins with a date, `1 tarikh ko dunga`, and not with a number of the list. */
function isDateFirst(line: string, today: CalendarDate): boolean {
  return findDays(tokensOf(line), { today, isPaying: true }).some(({ from }) => from === 0);
}

/** Returns what a line asks for that is nothing but the word for it; null for any other line. */
function readQuestion(line: string): "list" | "help" | null {
  const words = wordsOf(line.replace(/[\s?]+$/, "")).filter((word) => !FILLERS.has(word));
  const [word = ""] = words;
  if (words.length !== 1) return null;
  return LIST.has(word) ? "list" : HELP.has(word) ? "help" : null;
}

type Read = { command: OwnerCommand } | { fault: CommandFault };
const fault = (why: CommandFault): Read => ({ fault: why });

function readLine(line: string, today: CalendarDate): Read {
  if (HIDDEN.test(line)) return fault("unclear");
  const [first = "", ...others] = wordsOf(line);
  if (UNDO.has(first) || YES.has(first)) return readCode(first, others);
  const question = readQuestion(line);
  if (question) return { command: { kind: question } };
  const numbered = POSITION.exec(line);
  if (!numbered || isDateFirst(line, today)) return fault("unclear");
  const position = Number(numbered[1]);
  const rest = (numbered[2] ?? "").trim();
  if (/^(?:[,&+]|and\b|aur\b|और)/iu.test(rest)) return fault("several");
  if (rest === "") return fault("bare");
  if (position === 0) return fault("unclear");
  return readAbout(position, rest, today);
}

function readCode(first: string, others: readonly string[]): Read {
  const [code = "", ...more] = others;
  if (code === "" && UNDO.has(first)) return fault("noCode");
  if (!CODE.test(code) || more.length > 0) return fault("unclear");
  return { command: { kind: UNDO.has(first) ? "undo" : "confirm", code } };
}

function readAbout(position: number, rest: string, today: CalendarDate): Read {
  const words = wordsOf(rest);
  const [first = ""] = words;
  if (NOTE.has(first)) return readNote(position, rest);
  if (/[?]/.test(rest) || words.some((word) => NEGATIONS.has(word))) return fault("unclear");
  if (CALL.has(first)) return only(words.slice(1), CALL) ? { command: { kind: "call", position } } : fault("unclear");
  if (words.some((word) => RENEW.has(word))) return readRenewal(position, words);
  if (words.some((word) => PAID.has(word) || MODES.has(word) || RUPEES.has(word))) {
    const said = readPayment(words);
    return said ? { command: { kind: "paid", position, ...said } } : fault("unclear");
  }
  return readDay(position, rest, today);
}

const only = (words: readonly string[], allowed: ReadonlySet<string>): boolean =>
  words.every((word) => allowed.has(word) || FILLERS.has(word));

function readNote(position: number, rest: string): Read {
  const text = rest.replace(/^\S+\s*[:-]?\s*/u, "").trim();
  if (text === "" || text.length > MAX_NOTE) return fault("unclear");
  return { command: { kind: "note", position, text } };
}

/** Returns what was received; null when a word is not known, or two amounts or modes are named. */
function readPayment(words: readonly string[]): SaidPayment | null {
  const modes = new Set<PaymentMode>();
  const amounts: Paise[] = [];
  for (const word of words) {
    const mode = MODES.get(word);
    if (mode) modes.add(mode);
    else if (/^(?:rs|inr)?\.?\d/.test(word)) {
      const amount = amountOf(word);
      if (amount === null) return null;
      amounts.push(amount);
    } else if (!PAID.has(word) && !FILLERS.has(word) && !RUPEES.has(word)) return null;
  }
  if (modes.size > 1 || amounts.length > 1) return null;
  return { amount: amounts[0] ?? null, mode: [...modes][0] ?? null };
}

function amountOf(word: string): Paise | null {
  const [, whole = "", fraction = "", thousands] = AMOUNT.exec(word.replace(/^(?:rs|inr)\.?/, "")) ?? [];
  if (whole === "") return null;
  const amount = Math.round(Number(`${whole.replaceAll(",", "")}${fraction}`) * (thousands ? 100_000 : 100));
  return amount > 0 && amount <= MAX_PRICE_PAISE ? amount : null;
}

/** Reads `renew`, `renew 6`, `renew 6 months`, `renew 1 saal`, each with a payment or without. */
function readRenewal(position: number, words: readonly string[]): Read {
  const at = words.findIndex((word) => RENEW.has(word));
  if (!only(words.slice(0, at), FILLERS)) return fault("unclear");
  const after = words.slice(at + 1).filter((word) => !RENEW.has(word));
  const length = lengthAt(after);
  if (length === null) return fault("unclear");
  const rest = after.slice(length.words);
  if (only(rest, FILLERS)) return { command: { kind: "renew", position, months: length.months, payment: null } };
  const isPaid = rest.some((word) => PAID.has(word) || MODES.has(word));
  const payment = isPaid ? readPayment(rest) : null;
  return payment ? { command: { kind: "renew", position, months: length.months, payment } } : fault("unclear");
}

/** Returns the length at the beginning, in months, and of how many words; null for a wrong one. */
function lengthAt(words: readonly string[]): { months: number | null; words: number } | null {
  const start = words.findIndex((word) => !FILLERS.has(word));
  const [, digits, unit] = /^(\d{1,3})(\p{L}*)$/u.exec(words[start] ?? "") ?? [];
  if (digits === undefined) return { months: null, words: 0 };
  const word = unit || (words[start + 1] ?? "");
  const isYears = YEARS.has(word);
  const isNamed = isYears || MONTHS.has(word);
  if (unit && !isNamed) return null;
  const months = Number(digits) * (isYears ? 12 : 1);
  return months >= 1 && months <= MAX_MONTHS ? { months, words: start + (isNamed && !unit ? 2 : 1) } : null;
}

const TOKEN = /\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?(?!\d)|\d+|[\p{L}\p{M}'’]+/gu;

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(TOKEN)].map((found) => ({
    word: foldWord(found[0]),
    from: found.index,
    to: found.index + found[0].length,
  }));

/** Reads the one day on which somebody promised to pay; beside it only words that add nothing. */
function readDay(position: number, rest: string, today: CalendarDate): Read {
  if (/[^\p{L}\p{M}\p{N}\s'’/.,-]/u.test(rest)) return fault("unclear");
  const tokens = tokensOf(rest);
  const [day, another] = findDays(tokens, { today, isPaying: true });
  if (!day || another || day.confidence === "low" || day.date < today) return fault("unclear");
  const beside = [...tokens.slice(0, day.from), ...tokens.slice(day.to)].map(({ word }) => word);
  return only(beside, PROMISED) ? { command: { kind: "promise", position, day: day.date } } : fault("unclear");
}
