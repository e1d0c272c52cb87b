import { type Found, firstPattern, partOf } from "./found-intent.ts";
import type { IntentConfidence } from "./intents.ts";
import { findPattern, type Pattern, patternOf } from "./tag-patterns.ts";
import { hasTag, type TaggedClause } from "./tagged-text.ts";

const CANCELS: readonly (readonly [IntentConfidence, Pattern])[] = (
  [
    ["high", "CANCEL"],
    ["high", "SERVICE .. STOPDO"],
    ["high", "stop|close .. SERVICE"],
    ["high", "STOPDO .. SERVICE"],
    ["high", "NEG .. want|going|wish .. CONTINUE"],
    ["high", "NEG .. interested .. CONTINUE"],
    ["high", "dont|not|wont .. be CONTINUE"],
    ["high", "not going .. CONTINUE"],
    ["medium", "dont renew"],
    ["high", "CONTINUE .. NEG"],
    ["medium", "NEG CONTINUE"],
    ["medium", "no|not|nahi|नहीं renew|continue"],
    ["high", "no renewal"],
    ["high", "आगे .. नहीं"],
    ["medium", "NOTWANT ... ab|anymore|now"],
    ["medium", "ab ... NOTWANT"],
    ["medium", "SERVICE .. NEG .. lenge|lena|लेंगे|लेना|chahiye"],
    ["medium", "ab .. NEG aunga|aaunga|aungi|aana|aayenge"],
    ["high", "class|gym|tuition|library|SERVICE|PLACE chhod|chod"],
    ["high", "leaving .. SERVICE|PLACE"],
    ["medium", "remove ... from .. class|batch"],
    ["medium", "mera naam kaat|hata"],
    ["medium", "not coming .. from ... next UNIT"],
    ["medium", "agle|अगले mahine|महीने se|से ... STOPDO|NEG"],
    ["high", "end my|our .. SERVICE"],
    ["medium", "end mine"],
    ["high", "want|wish|like|decided|going|planning to leave|stop|quit|end|close|exit .. SERVICE|PLACE"],
    ["high", "stop|close|end .. SERVICE .. permanently|forever|altogether"],
    ["high", "SERVICE|THING hamesha|हमेशा"],
    ["medium", "wont|not .. be .. CONTINUE|renewing|joining|coming|attending .. from|anymore|any|next"],
    ["medium", "SERVICE|PLACE .. STOP .. karni|karna|karwani|करनी|करना"],
    ["high", "aage|आगे se|से ... NEG"],
    ["medium", "kal|aaj|ab|DAY se|से .. STOPDO"],
  ] as const
).map(([confidence, source]) => [confidence, patternOf(source)] as const);

const DENIED_CANCEL = [
  "CANCEL .. NEG",
  "not|dont|didnt|never|wont|donot|no ... CANCEL",
  "not|dont|didnt|never|wont .. stop|close",
  "NEG CANCEL",
  "CANCEL thodi|thode|kyu|kyun|kyo|why|hi",
  "why|who|kisne|kyu ... CANCEL",
  "CANCEL .. hai|है|h kya|क्या",
  "is|was|are|been|got ... CANCEL",
  "should i ... CANCEL",
  "mat|मत STOP|STOPDO",
  "STOP NEG",
  "CANCEL ... refund|money|wapas",
].map(patternOf);

/**
 * Returns the clauses, with the place of the words, in which a customer ends what they have, or
 * says that they will not renew it, one finding for each at most. Clauses that are conditional,
 * deny it, are about messages, or mean some days only are left out.
 */
export function readCancel(clauses: readonly TaggedClause[]): Found[] {
  return clauses.flatMap((clause): Found[] => {
    if (clause.isConditional || hasTag(clause, ["MSG"]) || firstPattern(clause, DENIED_CANCEL)) return [];
    for (const [confidence, pattern] of CANCELS) {
      const span = findPattern(clause, pattern);
      if (span && !isTemporary(clause)) return [{ intent: "cancel", confidence, clause, ...partOf(clause, span) }];
    }
    return [];
  });
}

const TEMPORARY = [
  "NUM UNIT",
  "DAY tak|तक",
  "till|until .. DAY",
  "DAY SERVICE .. NOTWANT",
  "HOWMANYDAYS",
  "kal|tomorrow|sunday ... se|till|until|tak ... NUM",
  "till|until DAY|NUM",
  "few|kuch|कुछ UNIT",
  "ek|एक UNIT",
  "UNIT .. ke liye",
  "UNIT .. के लिए",
].map(patternOf);

/** Whether it is only for some days, which is a pause. */
const isTemporary = (clause: TaggedClause): boolean => firstPattern(clause, TEMPORARY) !== null;
