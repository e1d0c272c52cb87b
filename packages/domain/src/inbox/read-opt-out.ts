import { readStopWord } from "../stop-words.ts";
import { type Found, firstPattern, partOf } from "./found-intent.ts";
import { findPattern, type Pattern, patternOf } from "./tag-patterns.ts";
import { hasTag, type Span, type TaggedClause } from "./tagged-text.ts";

const OPT_OUTS: readonly Pattern[] = [
  "DONT .. SENDING ... MSG",
  "DONT .. MSG",
  "DONT CONTACT",
  "MSG .. DONT .. SENDING",
  "MSG .. DONT",
  "STOP .. SENDING .. MSG",
  "stop .. MSG|messaging|spamming|texting",
  "^ stop it|this|these|sending $",
  "no more MSG",
  "leave me alone",
  "block me|my|this number",
  "REMOVE .. my|mera|meri|मेरा .. LIST",
  "dont|not|never|stop .. text|message|msg|contact|disturb|spam me|us|again|here",
  "kuch|kuchh|कुछ .. mat|मत .. SENDING",
  "wrong|galat|गलत number|no|नंबर ... DONT ... SENDING",
  "STOPDO ... MSG",
  "MSG .. SENDING STOPDO",
  "MSG .. STOPDO|STOP",
  "REMOVE .. LIST ... list",
  "REMOVE ... list",
  "LIST .. REMOVE",
  "REMOVE .. LIST",
  "list .. REMOVE",
  "NOTWANT ... MSG",
  "MSG ... NOTWANT",
  "unsubscribe|unsub|unsubscibe|unsubscrib",
  "opt out",
].map(patternOf);

/** "Unsubscribe from the morning batch" is about the service. */
const OF_SERVICE: readonly string[] = ["SERVICE", "BATCH"];

/**
 * Returns where a customer asks for no more messages: by a stop word alone, also in the first line,
 * or else in each clause that says so. Clauses that are conditional, deny it, mean the service, or
 * name a person or a robot within the phrase (whose messages a person's may replace) are left out.
 * Changes no consent; only the stop word does (stop-words.ts).
 */
export function readOptOut(text: string, clauses: readonly TaggedClause[]): Found[] {
  const [first] = clauses;
  if (first && (readStopWord(text) === "stop" || readStopWord(text.trim().split("\n", 1)[0] ?? "") === "stop"))
    return [
      {
        intent: "opt-out",
        confidence: "high",
        clause: first,
        ...partOf(first, { from: 0, to: first.words.length }),
      },
    ];
  return clauses.flatMap((clause): Found[] => {
    const span = firstPattern(clause, OPT_OUTS);
    if (!span || clause.isConditional || isUnwanted(clause, span)) return [];
    return [{ intent: "opt-out", confidence: "high", clause, ...partOf(clause, span) }];
  });
}

/** "Don't stop the messages" denies it; messages of a robot may go on from a person. */
function isUnwanted(clause: TaggedClause, span: Span): boolean {
  const denies = findPattern(clause, patternOf("NEG .. stop|band|unsubscribe|बंद")) !== null;
  const wantsPerson = hasTag(clause, ["PERSON"], { from: span.from, to: span.to });
  return denies || wantsPerson || hasTag(clause, OF_SERVICE, { from: span.to, to: span.to + 4 });
}
