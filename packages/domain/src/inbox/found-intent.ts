import type { CalendarDate } from "../calendar.ts";
import type { IntentConfidence, PaidClaim, PlainIntent } from "./intents.ts";
import { spellingOf } from "./spelling.ts";
import { findPattern, type Pattern } from "./tag-patterns.ts";
import { allTags, type Span, type TaggedClause } from "./tagged-text.ts";
import type { TextPart } from "./visible-text.ts";

/** An intent found in the customer's own words, with its clause and its place in them. */
export type Found = TextPart & { confidence: IntentConfidence; clause: TaggedClause } & (
    | { intent: PlainIntent }
    | { intent: "already-paid"; claim: PaidClaim }
    | { intent: "promise"; promisedOn: CalendarDate | null }
  );

/**
 * Returns the place in the text, in characters, of the words of a clause from the first to before
 * the second of a span.
 */
export const partOf = ({ words }: TaggedClause, { from, to }: Span): TextPart => ({
  from: words[from]?.from ?? 0,
  to: words[to - 1]?.to ?? 0,
});

/** Returns a span with `count` more words on both sides; it may reach beyond the clause. */
export const around = ({ from, to }: Span, count: number): Span => ({ from: from - count, to: to + count });

/**
 * Returns the place, in words, of the first pattern of the list that occurs in a clause; null when
 * none does.
 */
export function firstPattern(clause: TaggedClause, patterns: readonly Pattern[]): Span | null {
  for (const pattern of patterns) {
    const span = findPattern(clause, pattern);
    if (span) return span;
  }
  return null;
}

/**
 * Returns the set of the blank-separated words of a text, each in the form that its spellings have
 * in common (`spellingOf`), for comparing.
 */
export const spelledSet = (words: string): ReadonlySet<string> =>
  new Set(words.split(/\s+/).filter(Boolean).map(spellingOf));

/**
 * Returns whether a negating word begins within a part of a clause. "Tension mat lo" and "barah sau
 * nahi, 1200" negate nothing else, and don't count.
 */
export function isNegated(clause: TaggedClause, within: Span): boolean {
  const calm = allTags(clause, ["CALM"]);
  return allTags(clause, ["NEG"]).some(
    ({ from, to }) =>
      from >= within.from &&
      from < within.to &&
      !calm.some((span) => from >= span.from && from < span.to) &&
      !clause.words[to]?.tags.has("NUM"),
  );
}

/** Words that say who, when and to whom, but not what: "maine to kal hi de diya". */
export const NOTHING_ELSE =
  spelledSet(`i me my we maine mene main mai mera meri mere hum humne to toh hi bhi already pehle phle pahle just now abhi ab aaj aj kal kl parso subah sham raat
   morning yesterday today sir bhai bhaiya madam ji didi dada uncle ok yes haan ha han hello please pls check karo kar lo dekh dekho dekhna lena update confirm full half pura sab all
   husband wife papa mummy brother son pati bhai ne ko ka ki ke se pe par tha the thi hai h hain wala vala aapko apko aap aapke apke unko usko ladke dukan
   from side dun done have has had i've it that this on in dena lo vo wo sara dono once again sirji mam hu hun hoon shaam savere
   सुबह शाम रात दोपहर हूं मेरी बाकी
   मैंने मैने हमने मैं तो ही भी पहले अभी आज कल परसों भैया भाई सर जी ने को का की के से पर था थे थी है हैं आपको मेरे पति पापा मम्मी आपकी दुकान लो देख देखो हां भाई सब चेक
   मी माझ्या आधीच काल आज दादा आहे आहेत होते ahe aahe kal kaal mi adhich મેં તો પહેલા જ કાલે આજે ભાઈ છે હતા che bhai me kale`);
