import { type Weekday, wallClockIn, weekdayOf } from "../calendar.ts";
import type { UnansweredMessage } from "./draft-reply.ts";
import { INTENTS, type Intent, type ReadIntent } from "./intents.ts";
import { readIntents } from "./read-intents.ts";
import type { ReplyDraft, ReplyLanguage } from "./reply-drafts.ts";

/**
 * The intents that a business may let be answered without a person: the records hold the whole
 * answer, or it only repeats or asks for what the customer says. The others promise work.
 */
export const AUTOMATIC_INTENTS = ["amount", "due-date", "already-paid", "promise"] as const satisfies readonly Intent[];
export type AutomaticIntent = (typeof AUTOMATIC_INTENTS)[number];

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const satisfies readonly Weekday[];

/** Most automatic answers that a business may allow in one conversation and day. */
export const MAX_AUTOMATIC_PER_DAY = 10;

/** What a business lets be answered automatically, and when. */
export type AutomaticAnswerSettings = {
  /** None: nothing is answered automatically. */
  intents: readonly AutomaticIntent[];
  /** In one conversation and day of the business. */
  mostPerDay: number;
  /** The business's working hours, in its time zone: from `fromHour` until before `untilHour`. */
  days: readonly Weekday[];
  fromHour: number;
  untilHour: number;
};

/** Of a business that has chosen nothing yet. */
export const NO_AUTOMATIC_ANSWERS: AutomaticAnswerSettings = {
  intents: [],
  mostPerDay: 3,
  days: [1, 2, 3, 4, 5, 6],
  fromHour: 9,
  untilHour: 20,
};

/** Returns whether an instant is in the working hours, in the business's time zone. */
export function isWorkingHour(
  { days, fromHour, untilHour }: Pick<AutomaticAnswerSettings, "days" | "fromHour" | "untilHour">,
  { now, timeZone }: { now: Date; timeZone: string },
): boolean {
  const { date, hour } = wallClockIn(timeZone, now);
  return days.includes(weekdayOf(date)) && hour >= fromHour && hour < untilHour;
}

const isAutomatic = (intent: Intent, allowed: readonly Intent[]): boolean => allowed.includes(intent);

/** Whoever writes nothing that is understood may say so many words beside it, such as "hello". */
const MAX_OTHER_WORDS = 3;

/**
 * Returns whether a draft may answer messages without a person: all that they want is among the
 * `allowed` intents and read for sure, no message says more than a greeting that is not understood,
 * and the draft has no answer of the business itself, which only a person sends.
 */
export const mayAnswerAutomatically = (
  messages: readonly UnansweredMessage[],
  draft: Pick<ReplyDraft, "intents" | "facts">,
  allowed: readonly Intent[],
): boolean =>
  draft.facts.every(({ name }) => name !== "own-answer") &&
  draft.intents.every((intent) => isAutomatic(intent, allowed)) &&
  messages.every(({ text, receivedOn }) =>
    readIntents(text, receivedOn).every((read) => isSure(read) || (read.intent === "other" && isShort(text))),
  );

const isSure = ({ intent, confidence }: ReadIntent): boolean => intent !== "other" && confidence !== "low";

const isShort = (text: string): boolean => text.trim().split(/\s+/).length <= MAX_OTHER_WORDS && !text.includes("?");

/** Intents after which only a person answers, until one has. */
const NEEDS_PERSON: ReadonlySet<Intent> = new Set(
  INTENTS.filter((intent) => intent === "wants-person" || intent === "complaint" || intent === "opt-out"),
);

/** Returns whether a message asks for a person, complains, or wants no more messages. */
export const needsPerson = ({ text, receivedOn }: Pick<UnansweredMessage, "text" | "receivedOn">): boolean =>
  readIntents(text, receivedOn).some(({ intent }) => NEEDS_PERSON.has(intent));

/** The last line of an automatic answer. What it says to write is read as `wants-person`. */
const OFFERS_PERSON: Readonly<Record<ReplyLanguage, string>> = {
  en: 'This is an automatic answer. To talk to a person, reply "call me".',
  hi: 'यह जवाब अपने आप भेजा गया है। किसी से बात करने के लिए "बात करनी है" लिखिए।',
  "hi-Latn": 'Yeh jawab apne aap bheja gaya hai. Kisi se baat karne ke liye "baat karni hai" likhiye.',
};

/** Returns the text of a draft as it is sent automatically: with the offer to talk to a person. */
export const automaticText = ({ text, language }: Pick<ReplyDraft, "text" | "language">): string =>
  `${text}\n\n${OFFERS_PERSON[language]}`;

/**
 * Returns whether a message repeats one of the earlier texts, ignoring case, blanks and signs: a
 * program that answers, or a conversation that goes in circles.
 */
export const isRepeated = (text: string, earlier: readonly string[]): boolean => {
  const own = comparable(text);
  return earlier.some((other) => comparable(other) === own);
};

const comparable = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
