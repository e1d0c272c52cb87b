import { type CalendarDate, daysBetween } from "./calendar.ts";
import { type FoundDay, findDays, type PromiseConfidence } from "./promise-days.ts";
import { type Clause, clausesOf, type Token } from "./promise-text.ts";
import {
  ASKING,
  CLOCK,
  COMING,
  DOUBTING,
  EVENING,
  FILLER,
  MORNING,
  PAST,
  PAYING,
  REFUSED_VERBS,
  REFUSING,
} from "./promise-words.ts";

/** A promise detected in a message, for a person to confirm. */
export type ReadPromise = {
  promisedOn: CalendarDate;
  confidence: PromiseConfidence;
  /** The part of the message that names the day, unchanged. */
  words: string;
};

/** A day further away than this is not a reply to a reminder. */
const HORIZON_DAYS = 100;
const HINDI_NO = new Set(["nahi", "nahin", "nhi", "nai", "nahee", "नहीं", "नही"]);
const RANK: Record<PromiseConfidence, number> = { low: 0, medium: 1, high: 2 };

type Candidate = ReadPromise & { isPaying: boolean };

/**
 * Returns the day on which a customer says they will pay, with its confidence and their words, by
 * rules alone (docs/adr/0020): English, Hindi and Hinglish. Null for the past ("kal diya tha"),
 * questions ("Friday tak pata chalega?"), refusals ("kal nahi") and other topics. `today` is in the
 * tenant's time zone. A clause about paying wins over others, then the surest, then the earliest
 * day.
 */
export function readPromise(message: string, today: CalendarDate): ReadPromise | null {
  const candidates = clausesOf(message).flatMap((clause) => readClause(clause, { message, today }));
  const paying = candidates.filter((candidate) => candidate.isPaying);
  const [best] = (paying.length > 0 ? paying : candidates).sort(
    (one, other) => RANK[other.confidence] - RANK[one.confidence] || daysBetween(one.promisedOn, other.promisedOn),
  );
  return best ? { promisedOn: best.promisedOn, confidence: best.confidence, words: best.words } : null;
}

type Source = { message: string; today: CalendarDate };

function readClause({ tokens, isQuestion }: Clause, source: Source): Candidate[] {
  if (isQuestion) return [];
  const refusal = tokens.findIndex(({ word }) => REFUSING.has(word));
  if (refusal < 0) return readThought(tokens, source);
  let end = refusal + 1;
  while (REFUSED_VERBS.has(tokens[end]?.word ?? "")) end += 1;
  const rest = tokens.slice(end);
  // "nahi, kal" and "kal nahi, parso" name another day; "nahi de paunga kal" and "not Friday" still
  // refuse theirs.
  const namesAnother = HINDI_NO.has(tokens[refusal]?.word ?? "") && end === refusal + 1;
  const isOpen = namesAnother || rest.some(({ word }) => PAYING.has(word) || COMING.has(word));
  return isOpen ? readClause({ tokens: rest, isQuestion }, source) : [];
}

function readThought(tokens: readonly Token[], { message, today }: Source): Candidate[] {
  if (tokens.some((token, index) => ASKING.has(token.word) || isPast(tokens, index))) return [];
  const isPaying = tokens.some(({ word }) => PAYING.has(word));
  const isComing = tokens.some(({ word }) => COMING.has(word));
  const isDoubtful = tokens.some(({ word }) => DOUBTING.has(word));
  const days = findDays(tokens, { today, isPaying }).filter(({ date }) => isWithinReach(date, today));
  if (days.length === 0) return [];
  if (!isPaying && !isComing && !isBareDay(tokens, days)) return [];

  const best = days.reduce((one, other) => (isBetter(other, one) ? other : one));
  const limits: PromiseConfidence[] = [best.confidence];
  if (isDoubtful) limits.push("low");
  const rivals = days.filter(({ confidence }) => confidence === best.confidence);
  if (rivals.length > 1 || (isComing && !isPaying)) limits.push("medium");
  const confidence = limits.reduce((one, other) => (RANK[other] < RANK[one] ? other : one));
  const words = message.slice(tokens[best.from]?.from, tokens[best.to - 1]?.to);
  return [{ promisedOn: best.date, confidence, words, isPaying }];
}

/** "It will be paid" is in the future. */
const isPast = (tokens: readonly Token[], index: number): boolean =>
  PAST.has(tokens[index]?.word ?? "") && !["be", "get"].includes(tokens[index - 1]?.word ?? "");

const isWithinReach = (date: CalendarDate, today: CalendarDate): boolean => {
  const days = daysBetween(today, date);
  return days >= 0 && days <= HORIZON_DAYS;
};

/** A precise day beats a vague one; of two days the later one is the more reliable. */
const isBetter = (one: FoundDay, other: FoundDay): boolean =>
  RANK[one.confidence] > RANK[other.confidence] || (one.confidence === other.confidence && one.date > other.date);

/** Whether the message has only the day and filler words: a one-word reply. */
const isBareDay = (tokens: readonly Token[], days: readonly FoundDay[]): boolean =>
  tokens.every(
    ({ word }, index) =>
      days.some(({ from, to }) => index >= from && index < to) ||
      FILLER.has(word) ||
      DOUBTING.has(word) ||
      EVENING.has(word) ||
      MORNING.has(word) ||
      (/^\d+$/.test(word) && CLOCK.has(tokens[index + 1]?.word ?? "")),
  );
