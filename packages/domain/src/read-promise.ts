import { type CalendarDate, daysBetween } from "./calendar.ts";
import { visibleText } from "./inbox/visible-text.ts";
import { type FoundDay, findDays, type PromiseConfidence } from "./promise-days.ts";
import { type Clause, clausesOf, type Token } from "./promise-text.ts";
import {
  ASKING,
  CLOCK,
  COMING,
  COPULA,
  CORRECTING,
  DONE,
  DOUBTING,
  EVENING,
  FILLER,
  HOURS,
  MORNING,
  NEAR_DAYS,
  OR_ELSE,
  PAST,
  PAYING,
  PAYMENT,
  PROMISING,
  REFUSED_VERBS,
  REFUSING,
  SALARY,
  WEEKDAYS,
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
type PlacedCandidate = Candidate & { isCorrection: boolean };

/**
 * Returns the day on which a customer says they will pay, with its confidence and their words, by
 * rules alone (docs/adr/0020): English, Hindi, Hinglish, Marathi and Gujarati. Null for the past
 * ("kal diya tha", "payment made today"), questions ("Friday tak pata chalega?"), refusals ("kal
 * nahi"), conditions ("agar kal dunga to") and other topics, for days before `today` or more than
 * 100 days after it, and for what others wrote: quoted text, signatures, chain messages
 * (`visibleText`). `today` is in the tenant's time zone. Of several days, one that corrects what
 * was said before it ("Friday ko dunga. Nahi, kal dunga") replaces that. Of the others a clause
 * about paying wins, then the surest, then the latest day: until then it can be kept.
 */
export function readPromise(message: string, today: CalendarDate): ReadPromise | null {
  const own = visibleText(message);
  const clauses = clausesOf(own);
  const read = clauses.flatMap((clause, at): PlacedCandidate[] =>
    readClause(clause, {
      message: own,
      today,
      beside: clauses.filter((one) => one !== clause && one.sentence === clause.sentence),
    }).map((candidate) => ({ ...candidate, isCorrection: corrects(clause, clauses[at - 1]) })),
  );
  const candidates = read.slice(
    Math.max(
      0,
      read.findLastIndex(({ isCorrection }) => isCorrection),
    ),
  );
  const paying = candidates.filter((candidate) => candidate.isPaying);
  const [best] = (paying.length > 0 ? paying : candidates).sort(
    (one, other) => RANK[other.confidence] - RANK[one.confidence] || daysBetween(one.promisedOn, other.promisedOn),
  );
  return best ? { promisedOn: best.promisedOn, confidence: best.confidence, words: best.words } : null;
}

/**
 * Whether a clause takes back what was said before it: it begins with a word such as "nahi" or
 * "sorry", or the clause before it is nothing else.
 */
const corrects = ({ tokens: [first, second] }: Clause, before: Clause | undefined): boolean =>
  (CORRECTING.has(first?.word ?? "") && !OR_ELSE.has(second?.word ?? "")) ||
  (before?.tokens.every(({ word }) => CORRECTING.has(word)) ?? false);

/** `beside`: the other clauses of the same sentence. */
type Source = { message: string; today: CalendarDate; beside: readonly Clause[] };

function readClause(clause: Clause, source: Source): Candidate[] {
  if (clause.isConditional || isInverted(clause.tokens)) return [];
  const tokens = withoutQuestion(clause.tokens);
  if (clause.isQuestion && tokens.length === clause.tokens.length) return [];
  const refusal = tokens.findIndex(({ word }) => REFUSING.has(word));
  if (refusal < 0) return readThought(tokens, source);
  // "Kal de dunga, abhi nahi hai" promises; "kal dunga nahi" refuses.
  const promised = tokens.findIndex(({ word }) => PROMISING.has(word));
  if (promised >= 0 && promised < refusal - 1) return readThought(tokens.slice(0, promised + 1), source);
  let end = refusal + 1;
  while (REFUSED_VERBS.has(tokens[end]?.word ?? "")) end += 1;
  const rest = tokens.slice(end);
  // "nahi, kal" and "kal nahi, parso" name another day; "nahi de paunga kal" and "not Friday" still
  // refuse theirs.
  const namesAnother = HINDI_NO.has(tokens[refusal]?.word ?? "") && end === refusal + 1;
  const isOpen = namesAnother || rest.some(({ word }) => PAYING.has(word) || COMING.has(word));
  return isOpen ? readClause({ ...clause, isQuestion: false, tokens: rest }, source) : [];
}

/** "Can I pay" asks, "I can pay" doesn't. */
const isAsking = (tokens: readonly Token[], at: number): boolean =>
  ASKING.has(tokens[at]?.word ?? "") &&
  !(tokens[at]?.word === "can" && ["i", "we"].includes(tokens[at - 1]?.word ?? ""));

/** Whether a clause begins as a question of English does: "Is it this month". */
const isInverted = ([first, second]: readonly Token[]): boolean =>
  AUXILIARIES.has(first?.word ?? "") && SUBJECTS.has(second?.word ?? "");
const AUXILIARIES = new Set("is are am do does did has have had will shall should would can could was".split(" "));
const SUBJECTS = new Set("i you u it we he she they the my there someone anyone".split(" "));

/**
 * Returns the words without the question before or after a promise, since people who dictate use no
 * punctuation: "kal de dunga kitna tha", "kitna baaki hai main kal bhej dunga". All the words when
 * there is none.
 */
function withoutQuestion(tokens: readonly Token[]): readonly Token[] {
  const asked = tokens.findIndex((_, at) => isAsking(tokens, at));
  if (asked < 0) return tokens;
  const promised = promisingAt(tokens, 0);
  if (promised > 0 && promised < asked) return tokens.slice(0, lengthOfPromise(tokens, promised, asked));
  const questionEnd = tokens.findIndex(({ word }, at) => at > asked && COPULA.has(word));
  const after = questionEnd < 0 ? -1 : promisingAt(tokens, questionEnd + 1);
  return after < 0 || tokens.some((_, at) => at > questionEnd && isAsking(tokens, at))
    ? tokens
    : tokens.slice(questionEnd + 1);
}

/** Returns where somebody promises something: "dunga", "I will". */
const promisingAt = (tokens: readonly Token[], from: number): number =>
  tokens.findIndex(
    ({ word }, at) => at >= from && (PROMISING.has(word) || (word === "will" && tokens[at - 1]?.word === "i")),
  );

/** In English what is promised follows: "I will pay tomorrow how much is it". */
const lengthOfPromise = (tokens: readonly Token[], promised: number, asked: number): number =>
  tokens[promised]?.word === "will" || tokens[promised]?.word === "ill" ? asked : promised + 1;

function readThought(tokens: readonly Token[], { message, today, beside }: Source): Candidate[] {
  if (tokens.some((_, index) => isAsking(tokens, index) || isPast(tokens, index)) || isRequest(tokens)) return [];
  const isPaying = tokens.some((_, at) => isAboutPaying(tokens, at)) || isSalaryFor(tokens, beside);
  const isComing = tokens.some(({ word }) => COMING.has(word)) && !tokens.some(({ word }) => THIRD_PERSONS.has(word));
  // "Coming in ten minutes" is about the way there.
  if (isComing && !isPaying && tokens.some(({ word }) => HOURS.has(word))) return [];
  const isDoubtful = tokens.some(({ word }) => DOUBTING.has(word));
  const days = findDays(tokens, { today, isPaying }).filter(({ date }) => isWithinReach(date, today));
  if (days.length === 0) return [];
  if (!isPaying && !isComing && !(isBareDay(tokens, days) && !beside.some(refusesElse))) return [];

  const best = days.reduce((one, other) => (isBetter(other, one) ? other : one));
  const limits: PromiseConfidence[] = [best.confidence];
  if (isDoubtful) limits.push("low");
  const rivals = days.filter(({ confidence }) => confidence === best.confidence);
  if (rivals.length > 1 || (isComing && !isPaying)) limits.push("medium");
  const confidence = limits.reduce((one, other) => (RANK[other] < RANK[one] ? other : one));
  const words = message.slice(tokens[best.from]?.from, tokens[best.to - 1]?.to);
  return [{ promisedOn: best.date, confidence, words, isPaying }];
}

/** Whether a clause asks the business to do something: "kal tak kar dena". */
const isRequest = (tokens: readonly Token[]): boolean =>
  tokens.some(({ word }, at) => REQUESTED.has(word) && DOING.has(tokens[at - 1]?.word ?? "")) &&
  !tokens.some(({ word }) => TIME.has(word) || PROMISING.has(word));
const DOING = new Set("kar kr bhej de rakh कर भेज दे रख".split(" "));
const REQUESTED = new Set("do dijiye dijie dena dijiyega दो दीजिए दीजिये देना".split(" "));
const TIME = new Set("time samay waqt समय टाइम वक्त".split(" "));

/** Somebody else who comes brings no money. */
const THIRD_PERSONS = new Set("he she they technician engineer parcel".split(" "));

/** "I will give on Friday" pays, "give me two days" asks. */
const isAboutPaying = (tokens: readonly Token[], at: number): boolean =>
  PAYING.has(tokens[at]?.word ?? "") ||
  (tokens[at]?.word === "give" && ["will", "ill"].includes(tokens[at - 1]?.word ?? ""));

/** "Salary comes on the 30th, will pay then". */
const isSalaryFor = (tokens: readonly Token[], beside: readonly Clause[]): boolean =>
  tokens.some(({ word }) => SALARY.has(word)) &&
  beside.some(({ tokens: others }) => promisingAt(others, 0) >= 0 || others.some(({ word }) => word === "will"));

/**
 * Whether a clause beside a lone day refuses something other than a day: "no delivery on Monday and
 * Tuesday", not "nahi, parso".
 */
const refusesElse = ({ tokens }: Clause): boolean =>
  tokens.some(({ word }) => REFUSING.has(word)) && !tokens.every(({ word }) => isOfRefusal(word));

const isOfRefusal = (word: string): boolean =>
  [FILLER, REFUSING, REFUSED_VERBS, DOUBTING, NEAR_DAYS, WEEKDAYS, PAYING].some((words) => words.has(word)) ||
  /^\d/.test(word);

/** "It will be paid" is in the future. "Friday done" agrees, "payment done" reports. */
function isPast(tokens: readonly Token[], index: number): boolean {
  const wordAt = (at: number) => tokens[at]?.word ?? "";
  if (["be", "get"].includes(wordAt(index - 1)) || (wordAt(index - 1) === "have" && wordAt(index - 2) === "will"))
    return false;
  if (PAST.has(wordAt(index))) return true;
  return DONE.has(wordAt(index)) && (PAYMENT.has(wordAt(index - 1)) || PAYMENT.has(wordAt(index + 1)));
}

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
