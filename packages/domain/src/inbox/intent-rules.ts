import type { IntentConfidence, PlainIntent } from "./intents.ts";
import { spellingOf } from "./spelling.ts";
import { type Pattern, patternOf } from "./tag-patterns.ts";

/** Intents that patterns alone tell; the others need more care. */
type RuledIntent = Exclude<PlainIntent, "opt-out" | "cancel">;

/** What a pattern means unless one of the tags is within `NEARBY` words of it. */
export type Rule = {
  intent: RuledIntent;
  /** Whether the pattern may reach over the clauses of a sentence. */
  isOfSentence: boolean;
  confidence: IntentConfidence;
  pattern: Pattern;
  /** Tags and words, each with how many words away from the pattern it still counts. */
  unless: readonly { tag: string; within: number }[];
};

/**
 * The rules, one a line: confidence (high, medium, low), pattern, and after `unless` the tags that
 * make it mean something else, besides those of `UNLESS`; `always` excepts none. Patterns are
 * described at `patternOf`; one after `&` may reach over the clauses of a sentence.
 */
const RULES: Readonly<Record<RuledIntent, string>> = {
  amount: `
    h HOWMUCH ... DUE|FEE|BILL|DENA|HUA
    h DUE|FEE|BILL|KIST .. HOWMUCH
    h DENA|SERVICE .. HOWMUCH
    m HOWMUCH .. COP $
    m HOWMUCH COP .. $
    m HOWMUCH .. COP .. END|SERVICE
    m TELL .. HOWMUCH
    m ^ HOWMUCH $
    h WHAT ... DUE
    h DUE .. WHAT
    m WHAT ... FEE|BILL unless WHEN
    m how much of
    m have i cleared always
    m PAID ... ya|or .. DUE always
    m FEE|BILL .. WHAT unless MILGAYE WHEN
    h ANY .. DUE
    h DUE .. ANY
    h TELL|SEND ... DUE unless RECEIPT LINK
    h TELL ... FEE|BILL
    h DUE|FEE .. TELL
    h ^ DUE|FEE .. DUE|FEE $
    m ^ DUE|FEE $
    m FEE|DUE|BILL .. mera|meri|mere|my|mine|मेरा|मेरी $
    m NUM or|ya NUM
    m NUM hi COP na
    h WHAT .. i owe
    m HOWMUCH ... SEND|transfer|bhejun|bheju|daalu|karu
    m HOWMUCH for ... UNIT
    m DUE FEE of|for|ka|ki
    m HOWMUCH ka|ki|ke|का|की|के COP $
    h WHAT do|should|must|shall i|we .. pay|owe|send|transfer
    m is there .. ANY ... PAYMENT|DUE|pay
    m FEE|DUE|BILL .. how
    m am i .. clear
    m break .. FEE|BILL|DUE
    m HOWMUCH ... SERVICE|renewal|month|UNIT COP|cost|costs
  `,
  "due-date": `
    h WHEN ... END|DUE|FEE|DENA|KIST|LASTDATE
    h END|DUE|FEE|KIST|LASTDATE ... WHEN
    h when do|should|shall|must|can ... pay|paying
    m ^ HOWMANYDAYS .. $
    m when does|will|is|do * END
    m kab|कब tak|तक COP .. $
    h LASTDATE
    h HOWMANYDAYS .. LEFT|SERVICE
    m SERVICE .. HOWMANYDAYS
    m did ... END
    h LEFT .. HOWMANYDAYS
    m ^ END date $
    m TELL ... END unless your our
    m END .. TELL|date
    m ^ END $
    m SERVICE ... END ... ya|or
    m has|have ... SERVICE END
    m is|still ... still END|on
    m SERVICE .. END COP .. WHAT|ya|or
    h WHEN .. am|are i|we .. covered|paid
    h WHEN .. is it paid
    m this|is month or|ya next|agle month
    h WHEN .. next|agla|agli PAYMENT
    h WHEN ... have i paid
    m check|tell|batao .. date
    m SERVICE .. is over
    m SERVICE ... ya|or .. END
    m how soon
    h next|agla|agli PAYMENT|KIST .. WHEN
    m kab|कब tak|तक ka|ki|का|की
    m & HOWMUCH ... WHEN $
    m & ^ WHEN .. HOWMUCH
    h WHEN ... next|agla|agli KIST|PAYMENT
    h how long .. SERVICE|valid|END
    h till|until|upto|by WHEN
    m SERVICE ... kab|कब tak|तक
    h WHEN ... SERVICE .. END
    m has|is|did ... SERVICE END
  `,
  "send-link": `
    h SEND|NEED|WHERE|WHAT ... LINK|QR|UPIID
    h LINK|QR|UPIID ... SEND|NEED|TELL|WHAT
    m ^ ... LINK|QR|UPIID .. $ unless KARDIYA PAID BHEJDIYA DEDIYA
    m QR|LINK|UPIID please|pls|plz
    h can .. pay by|through|via|using
    h which|kaunse|konse|kis .. UPI|account|acc
    m FEE ... account|acc .. me daalu|dalu|bheju
    h kaunse|konse|kis account
    m want|wants .. pay online
    h get|have|can|may ... UPIID|QR
    h HOW .. can|to|do|shall|should ... pay|payment|transfer|send
    h HOW .. pay|payment|bhejun|bheju|bhejna|भेजूं|करूं|karu
    h FEE|PAYMENT ... HOW .. DENA|SEND|karu|kare|bhejun|bheju|karna|करूं|करें|करना
    h WHERE ... FEE|PAYMENT|DENA|SEND|bhejun|bheju|karu|karna|transfer|भेजूं
    h FEE|PAYMENT ... WHERE
    h pay online .. HOW
    m LINK ... not|nahi|expired|expire|fail|error|kaam
    h UPI .. WHAT .. aapka|apka|tumhara|your
    h PAYMENT|account|bank .. details .. SEND|NEED
    h SEND|NEED ... PAYMENT|account|bank details
    h how|where|which ... i|we|to|should pay|transfer|deposit
    m LINK .. again|dobara|phir|दोबारा
  `,
  "send-receipt": `
    h SEND|NEED|WHERE|WHAT ... RECEIPT
    h RECEIPT ... SEND|NEED|provide
    h RECEIPT .. NEG
    m RECEIPT .. MILGAYE unless gayi gyi thanks
    m ^ .. RECEIPT .. $ unless mil got received thanks
    h could|can|may .. have|get .. RECEIPT
    m RECEIPT ... please|pls|plz
    h BILL ... SEND|NEED|copy|october
    h SEND|NEED|get|got|WHERE ... BILL
    m NEG .. get|got|received|receive|mila|mili ... BILL|RECEIPT
    m BILL .. NEG .. mila|aaya|aya
    m RECEIPT .. PREVIOUS
    m PREVIOUS .. RECEIPT
    h company asks .. an RECEIPT
    h SEND ... BILL|RECEIPT
    h NEED ... BILL|RECEIPT
    m BILL|RECEIPT .. chahiye|चाहिए
  `,
  pause: `
    h PAUSE ... SERVICE
    h SERVICE ... PAUSE
    h ^ PAUSE
    h PAUSE ... UNIT|NUM|DAY
    h NUM ... PAUSE
    m can|could|please|pls|kindly|put .. PAUSE
    m PAUSE .. ho|kar|par|pe|पर
    h UNIT .. ke liye|के|tak|तक|for .. REST|STOPDO|STOP
    h stop|close ... NUM UNIT
    h NUM UNIT .. ke|के ... REST|STOPDO|STOP
    h REST .. SERVICE
    h UNIT|DAY ... REST
    m few|thode|kuch|थोड़े .. din|दिन .. REST
    h UNIT|DAY ... SERVICE ... NODELIVER|REST|STOPDO
    h NUM UNIT ... NODELIVER
    h DAY .. SERVICE NODELIVER
    h stop SERVICE ... from|till|until
    m no delivery
    h no SERVICE .. from|till|until|on|for|today|tomorrow|DAY
    h SERVICE|DAY|UNIT ... skip
    h skip ... SERVICE|DAY|UNIT|can
    h & AWAY * NODELIVER
    m possible|can .. PAUSE
    m PAUSE $
    h not coming ... NUM UNIT
    h not coming .. this|for ... UNIT
    m UNIT ... extend|badha|aage
    m PAUSE .. karna|karni|karwana|करना
    h UNIT ... PAUSE
    h DAY tak|तक ... NODELIVER
    h no SERVICE|THING .. during|while|when|these|those
    h wont|not|unable ... come|coming|attend|available|home ... NUM UNIT
    h UNIT|DAY tak|तक|till|until ... REST|STOPDO|NODELIVER
    h break|gap ... NUM UNIT
    m few|some|couple .. UNIT ... PAUSE|stop|hold
    h stop|hold|pause|skip .. SERVICE ... NUM|UNIT|DAY
    h SERVICE|THING .. NODELIVER ... DAY|UNIT
    h DAY|UNIT ... SERVICE|THING NODELIVER
    h & AWAY * REST|STOPDO|hold|pause|skip|stop
  `,
  "change-plan": `
    h CHANGE ... BATCH|OTHERPLAN|SERVICE
    h BATCH|OTHERPLAN|SERVICE ... CHANGE
    m CHANGE * batch|plan|package|timing
    h OTHERPLAN ... HOWMUCH|WHAT|NEED|TELL|OFFER|ANY|कोई
    h HOWMUCH|WHAT|NEED|OFFER|ANY ... OTHERPLAN
    h OTHERPLAN .. SERVICE ... HOWMUCH|COP|lena|le
    h INSTEAD ... BATCH|OTHERPLAN|NUM
    h BATCH|NUM ... INSTEAD
    m ^ ... can|could .. CHANGE
    h is there ... OTHERPLAN
    h cheaper|cheap|sasta|other|another|different .. SERVICE
    h BATCH .. se BATCH
    h want|wants .. NUM days
    m OTHERPLAN .. lena|karna|kar|aana|कर|करना|आना|लेना
    m add|make ... OTHERPLAN
    m add .. more|extra ... SERVICE|BATCH|THING
    m OTHERPLAN|batch|slot|बैच .. me|mein|में daal|dal|daalo|kar|कर|डाल|shift
    h from .. OTHERPLAN|monthly to OTHERPLAN|monthly
    h want|like|wish to|for ... OTHERPLAN
    m plan|slot|batch|timing|प्लान .. CHANGE
    h reduce|increase|badhana|badha|kam ... SERVICE|BATCH|NUM
    m add ... SERVICE|BATCH to|in|me
  `,
  "opening-hours": `
    h OCLOCK
    h WHEN|WHAT ... OPEN
    h PLACE ... OPEN
    h OPEN ... PLACE|TODAYISH
    h are|r|is|will ... OPEN
    h TODAYISH ... OPEN
    h OPEN .. COP .. kya|क्या
    m ^ OPEN .. COP $
    m ^ OPEN time|hours|COP $
    m ^ OPEN $
    h ADDRESS .. SEND|WHAT|WHERE|TELL
    h SEND|WHAT|WHERE|TELL .. ADDRESS
    m ^ ADDRESS ADDRESS $
    m ^ .. ADDRESS $
    m someone|anyone|anybody .. PLACE
    h WHERE .. COP .. PLACE
    h WHERE ... located
    h PLACE ... WHERE
    h TODAYISH ... HOLIDAY .. WHAT
    h is TODAYISH .. HOLIDAY
    m PLACE .. on FESTIVAL
    m FESTIVAL ... PLACE
    h PLACE|TODAYISH|DAY ... SHUT .. COP|rehta|rahta|रहता|या|hota
    h is|are .. PLACE|SERVICE on TODAYISH|DAY
    m is it .. HOLIDAY
    h do|will you shut|open|close
    h PLACE .. ya|or|या HOLIDAY
    h OPEN kya|क्या COP
    m FESTIVAL|TODAYISH|DAY .. HOLIDAY COP|rahegi|hogi|रहेगी|होगी $ unless ME
    h OPEN ... DAY|FESTIVAL
    h DAY|FESTIVAL ... OPEN
    h what time ... PLACE|SERVICE|you|u|start|close|open
    m FESTIVAL|DAY .. chalu|चालू
    m DAY|TODAYISH ... HOLIDAY kya|क्या
  `,
  complaint: `
    h BAD ... THING|SERVICE
    h THING|SERVICE ... BAD
    h very|so|really|bahut|बहुत BAD
    m ^ BAD $
    m BAD
    h NOTWORKING
    h THING ... band|बंद .. hai|h|है
    h WRONG .. BILL|FEE|amount
    h BILL|FEE|PAID|charged|charge .. WRONG
    h WRONG ... KATGAYE
    h THING|cleaner|safai ... NOTCOME
    h NOTCOME .. THING
    h NOANSWER
    h charged ... twice|wrongly|even|double
    h why ... added|extra
    h hair .. food
    h doodh|milk|दूध .. paani|pani|water|पानी
    m THING ... down
    m keeps .. disconnecting|stopping|failing|dropping
    h baal|बाल|hair|keeda|makkhi|कीड़ा .. nikla|निकला|tha|mila|था
    m koi sunta nahi
    m nobody listens|cares|helps
    m PROBLEM unless NEG FEE no koi
    h not happy|satisfied
    h paani|pani|water|पानी jaisa|jaise|like|जैसा doodh|milk|दूध
    h THING|SERVICE ... NOTWORKING|NOTCOME
    h charged|deducted|billed .. twice|again|extra|double
    h why ... so late|slow|bad
    m THING .. late
    m NEG .. dhyan|attention
    h not satisfied|happy|good with|about
  `,
  "wants-person": `
    h CALLDO
    h can|could|may .. call|speak|talk|ring
    h TALK ... PERSON
    h PERSON ... TALK
    h PERSON ... CALLDO|call|ring
    h PERSON ... number|नंबर SEND
    m TALK .. karni|karna|करनी|karao|karwao|करवाओ|करवा
    h is ... PERSON .. here
    m is this ... PERSON
    m robot|bot|machine|मशीन ... nahi|नहीं always
    m PERSON .. COP ya PERSON
    h real person
    m want|need .. talk|speak
    m need .. discuss
    h let me talk|speak
    h SEND|give|NEED .. PERSON .. number|no|नंबर
    h discuss|talk|speak|baat ... call|phone|कॉल|फोन
    h someone|somebody|anyone .. call|ring|phone|contact|reach
    m number .. of|ka PERSON
    h TALK|speak|connect .. to|with|se ... PERSON|you|someone
    m PERSON .. se ... TALK
    h ask|tell|have PERSON .. to call|ring|phone|contact
  `,
};

const CONFIDENCES = { h: "high", m: "medium", l: "low" } as const satisfies Record<string, IntentConfidence>;

/** Tags near a pattern that make its intent another one. */
const UNLESS: Readonly<Record<RuledIntent, string>> = {
  amount:
    "LATEFEE WHATIF NOTMONEY OTHERPLAN OCLOCK HOWMANYDAYS LASTDATE KARDIYA DEDIYA BHEJDIYA PAID KATGAYE LINK1 QR1 UPIID1 RECEIPT1 OTHERS BACK",
  "due-date": "BACK SUBORD SAID OPEN OCLOCK LINK MSG",
  "send-link": "ADDRESS HOWMUCH",
  "send-receipt": "WRONG",
  pause: "HOWMUCH MSG door line phone hand",
  "change-plan": "ADDRESS MOVING ghar house home city gaon",
  "opening-hours": "LINK THING WISH CANCEL",
  complaint: "LINK number chat tabiyat health mausam mood",
  "wants-person": "NEG1 MSG",
};

const ALWAYS = " always";

/** In words, on both sides; a digit after a tag means another distance. */
const NEARBY = 3;

/** The rules of all plain intents. */
export const INTENT_RULES: readonly Rule[] = Object.entries(RULES).flatMap(([intent, lines]) =>
  lines
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => ruleOf(intent as RuledIntent, line)),
);

function ruleOf(intent: RuledIntent, line: string): Rule {
  const [letter = "l"] = line;
  const isOfSentence = line.startsWith("& ", 2);
  const [pattern = "", unless = ""] = line.slice(isOfSentence ? 4 : 2).split(" unless ");
  const isAlways = pattern.endsWith(ALWAYS);
  return {
    intent,
    isOfSentence,
    confidence: CONFIDENCES[letter as keyof typeof CONFIDENCES],
    pattern: patternOf(isAlways ? pattern.slice(0, -ALWAYS.length) : pattern),
    unless: isAlways ? [] : `${UNLESS[intent]} ${unless}`.split(" ").filter(Boolean).map(exceptionOf),
  };
}

function exceptionOf(source: string): { tag: string; within: number } {
  const [, named = source, distance] = /^([A-Z]+)(\d)$/.exec(source) ?? [];
  const tag = /^[A-Z]+$/.test(named) ? named : spellingOf(named);
  return { tag, within: distance ? Number(distance) : NEARBY };
}
