/** A part of a text: from the first character to before the second. */
export type TextPart = { from: number; to: number };

/** In characters. Longer texts are cut: what somebody wrote is at the beginning. */
const MAX_TEXT = 64_000;
/** Only this much of a line is compared, so that a long line costs no more than a short one. */
const MAX_COMPARED = 400;
/** The line that introduces a quotation is wrapped onto at most this many lines. */
const MAX_INTRODUCTION = 4;
/** A signature without a dashed line above it has at most this many lines. */
const MAX_SIGNATURE = 8;
/** Lines below `From:` in which the other fields of a header are looked for. */
const MAX_HEADER = 6;

/**
 * Returns what the sender wrote: the message without quoted text, signatures, forwarded content and
 * messages passed on to many (chain messages), by rules alone. Answers above, between and below
 * marked quotations are kept. Understands Gmail, Outlook, Apple Mail and Yahoo in English, Gmail in
 * Hindi, Marathi and Gujarati, and messages copied from WhatsApp. Empty when nothing is the
 * sender's own. Reads the first 64,000 characters, in time linear in them.
 */
export const visibleText = (message: string): string =>
  visibleParts(message)
    .map(({ from, to }) => message.slice(from, to))
    .join("\n")
    .trim();

/**
 * Returns the places of the lines of a message that the sender wrote, in order: without quoted
 * text, signatures, forwarded content and chain messages (`visibleText`). Neighbouring lines are
 * one part, without the line break at its end. Empty when nothing is the sender's own.
 */
export function visibleParts(message: string): TextPart[] {
  const lines = linesOf(message.slice(0, MAX_TEXT));
  const isHidden = hiddenLines(lines);
  const own = lines.filter((_, at) => !isHidden[at]);
  if (isPassedOn(own)) return [];
  return joined(lines, isHidden);
}

type Line = TextPart & {
  /** The beginning of the line without the blanks around it and without nukta, for comparisons. */
  start: string;
};

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let from = 0;
  for (const { index, 0: end } of text.matchAll(/\r\n|[\n\r\u2028\u2029]|$/g)) {
    if (from <= index) lines.push({ from, to: index, start: comparable(text.slice(from, index)) });
    from = index + Math.max(end.length, 1);
  }
  return lines;
}

const comparable = (line: string): string =>
  line.slice(0, MAX_COMPARED).trim().normalize("NFD").replaceAll("\u093c", "").normalize("NFC");

/** Joins neighbouring visible lines to parts. */
function joined(lines: readonly Line[], isHidden: readonly boolean[]): TextPart[] {
  const parts: TextPart[] = [];
  for (const [at, { from, to }] of lines.entries()) {
    if (isHidden[at]) continue;
    const last = parts.at(-1);
    if (last && at > 0 && !isHidden[at - 1]) last.to = to;
    else parts.push({ from, to });
  }
  return parts;
}

/** Returns for each line whether it is somebody else's, or a signature. */
function hiddenLines(lines: readonly Line[]): boolean[] {
  const isHidden = lines.map(({ start }) => QUOTED.test(start));
  const hide = (from: number, to: number) => isHidden.fill(true, from, to);
  let hasText = false;
  for (let at = 0; at < lines.length; ) {
    const line = lines[at];
    if (!line || line.start === "" || isHidden[at]) {
      at += 1;
      continue;
    }
    const quotation = introductionAt(lines, at);
    const from = at;
    if (quotation > 0) {
      const next = firstText(lines, at + quotation);
      // Without marks before its lines, a quotation cannot be told from what follows it.
      at = next < lines.length && isHidden[next] ? next : lines.length;
    } else if (SIGNATURE_LINE.test(line.start)) at = quotationAfter(lines, at);
    else if (hasText && CLOSING.test(line.start)) at = signatureEnd(lines, at);
    else if (COPIED_MESSAGE.test(line.start)) at = blankAfter(lines, at);
    else if (MOBILE_SIGNATURE.test(line.start)) at += 1;
    else hasText = true;
    if (at > from) hide(from, at);
    else at += 1;
  }
  return isHidden;
}

/** `>` before each line. Mail programs nest it, and some write it as an entity. */
const QUOTED = /^(?:>|&gt;|\u00bb|\uff1e)/;

const YEAR_OR_TIME = /\b(?:19|20)\d\d\b|[०-९૦-૯]{4}|\d\d?[:.]\d\d/u;

/** How the line ends that introduces a quotation: "On Sat, 21 Nov 2026 at 10:05, Shop wrote:". */
const INTRODUCTION_END =
  /(?:\bwrote\s*:?|<[^<>\s]+@[^<>\s]+>\s*:|\sने\s+(?:यह\s+)?लिखा(?:\s+है)?\s*:?|\s(?:यांनी|ने|नी)\s+लिहिले(?:\s+आहे)?\s*:?|\s(?:એ|દ્વારા)\s+લખ્યું(?:\s+છે)?\s*:?)$/iu;
const LONGEST_END = 120;

/** Lines after which another message follows. */
const DIVIDER =
  /^(?:-{2,}|_{2,}|={2,}|\*)?\s*(?:original (?:message|mail|e-?mail)|forwarded (?:message|mail)|begin forwarded message|reply message|अग्रेषित (?:संदेश|मैसेज|ईमेल)|फ[ॉा]रवर्ड (?:किया गया|केलेला) (?:संदेश|मैसेज|मेसेज)|मूल (?:संदेश|मैसेज)|ફોરવર્ડ કરેલો? (?:સંદેશ|મેસેજ))\s*:?\s*(?:-{2,}|_{2,}|={2,}|\*)?$/iu;

const HEADER_FROM = /^\*{0,2}(?:from|sender|से|प्रेषक|તરફથી)\s*:\*{0,2}\s*\S/iu;
const HEADER_FIELD =
  /^\*{0,2}(?:sent|date|to|cc|subject|reply-to|भेजा गया|भेजी गई|दिनांक|तारीख|प्रति|विषय|सेवा में|पाठवले|મોકલ્યું|તારીખ|પ્રતિ|વિષય)\s*:/iu;

/** What people, or their phones, write before a message that they pass on. */
const FORWARDED =
  /^(?:[\s*_~"'([]|\p{Extended_Pictographic}|\ufe0f|\u200d)*(?:(?:fwd|fw|frwd)\s*(?::|as\b)|forwarded(?:\s+(?:many times|as rec(?:ei)?v?e?d|message|msg)\b|[\s*_]*[:\n]|[\s*_]*$)|as rec(?:ei)?v?e?d\b|फ[ॉा]रवर्ड(?:ेड)? (?:किया (?:गया|हुआ) |केलेला |केलेले )?(?:संदेश|मैसेज|मेसेज)|जैसा (?:मिला|प्राप्त हुआ)|ફોરવર્ડ (?:કરેલો? |કરેલ )(?:સંદેશ|મેસેજ))/iu;

/**
 * Returns how many lines introduce a message of somebody else here; 0 when none does.
 */
function introductionAt(lines: readonly Line[], at: number): number {
  const { start } = lines[at] ?? { start: "" };
  if (DIVIDER.test(start) || DISCLAIMER.test(start) || FORWARDED.test(start)) return 1;
  if (isHeader(lines, at)) return 1;
  // A line of underscores stands between an answer and the header below it.
  if (/^[_-]{5,}$/.test(start) && isHeader(lines, firstText(lines, at + 1))) return 1;
  if (!/^On\b/i.test(start) && !YEAR_OR_TIME.test(start)) return 0;
  let text = "";
  for (let count = 1; count <= MAX_INTRODUCTION; count += 1) {
    const next = lines[at + count - 1]?.start ?? "";
    if (next === "" || QUOTED.test(next)) return 0;
    text = text === "" ? next : `${text} ${next}`;
    if (INTRODUCTION_END.test(text.slice(-LONGEST_END)) && YEAR_OR_TIME.test(text)) return count;
  }
  return 0;
}

/** Whether `From:` and two more fields begin here. */
function isHeader(lines: readonly Line[], at: number): boolean {
  if (!HEADER_FROM.test(lines[at]?.start ?? "")) return false;
  const fields = lines.slice(at + 1, at + MAX_HEADER).filter(({ start }) => HEADER_FIELD.test(start));
  return fields.length >= 2;
}

/** Legal text that companies append; nobody writes below it. */
const DISCLAIMER =
  /^\W{0,4}(?:confidentiality (?:notice|note)|disclaimer\b|(?:this|the information in this) (?:e-?mail|message|communication)(?:,? (?:including|and|together with) (?:any|all|its) \w+(?: \w+)?)? (?:is|are|may|contains?) (?:\w+ )?(?:intended|confidential|privileged|solely)|please consider the environment)/i;

/** Two dashes alone. */
const SIGNATURE_LINE = /^(?:--|—|–)$/;

const CLOSING =
  /^(?:(?:with |kind|warm|best|many )*\s*(?:kind |warm |best )?(?:regards|wishes)|(?:thanks|thank you|thx)\s*(?:&|and|n)\s*(?:warm |best |kind )?regards|yours (?:sincerely|faithfully|truly|lovingly)|sincerely(?: yours)?|(?:भवदीय|भवदीया|सादर|आपका|आपकी|आपला|आपली|સાદર|આપનો|આપની)(?: विनीत)?)\s*[,.!-]*$/iu;

const MOBILE_SIGNATURE =
  /^(?:sent (?:from|via|using|with) (?:my |the )?(?:\S+ ){0,3}(?:iphone|ipad|phone|mobile|android|ios|yahoo|outlook|gmail|mail|app|samsung|galaxy|device|blackberry|rediffmail|whatsapp|proton)\b.{0,60}|get outlook for (?:ios|android).{0,60}|(?:मेरे |माझ्या |મારા )\S+(?: \S+)? (?:से भेजा(?: गया)?|वरून पाठवले|થી મોકલ્યું).{0,20})$/iu;

/** `[21/11/26, 10:05 AM] Star Gym: …`, as copied from WhatsApp. */
const COPIED_MESSAGE =
  /^\[?\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?,? \d{1,2}:\d{2}(?::\d{2})?(?:[\s\u202f]?[ap]\.?m\.?)?\]?(?: -)? [^:]{1,60}:/i;

/** A line of somebody's own after the signature. */
const POSTSCRIPT = /^p\.?\s?s\.?[\s:.-]/i;

const firstText = (lines: readonly Line[], from: number): number => {
  let at = from;
  while (at < lines.length && lines[at]?.start === "") at += 1;
  return at;
};

const blankAfter = (lines: readonly Line[], from: number): number => {
  let at = from;
  while (at < lines.length && lines[at]?.start !== "") at += 1;
  return at;
};

/**
 * Returns where a signature ends that began with two dashes: at a quotation, a postscript or the
 * end.
 */
const quotationAfter = (lines: readonly Line[], from: number): number => {
  let at = from + 1;
  while (at < lines.length && !endsSignature(lines[at]?.start ?? "")) at += 1;
  return at;
};

/** Returns where the lines below "Regards" end: also at an introduction, or after eight lines. */
function signatureEnd(lines: readonly Line[], from: number): number {
  const end = Math.min(from + 1 + MAX_SIGNATURE, lines.length);
  let at = from + 1;
  while (at < end && !endsSignature(lines[at]?.start ?? "") && introductionAt(lines, at) === 0) at += 1;
  return at;
}

const endsSignature = (start: string): boolean => QUOTED.test(start) || POSTSCRIPT.test(start);

/** Asks to pass the message on: what chain messages have in common. */
const PASS_ON: readonly RegExp[] = [
  /\b(?:forward|share|send|pass)\b[^.\n?]{0,30}\b(?:to|with|in)\s+(?:all|every(?:one|body)|at ?least|minimum|maximum|max|as many|\d{1,3}|other|your)\s+(?:of\s+)?(?:your\s+|the\s+|other\s+)?(?:groups?|people|persons?|friends?|contacts?|members|family|relatives|whatsapp|you know|around you)/i,
  /\b(?:pass|forward|share) (?:this|it)(?: message| msg)?(?: on)? to (?:every(?:one|body)|all)\b/i,
  /\b(?:\d{1,3}|sab|sabhi|saare|sare|har)\s+(?:logo+|logon|log|groups?|doston?|grup)\s*(?:ko|me|mein|mai|tak)\s+(?:ye\s+|yeh\s+)?(?:bhej|forward|share|send|fwd|pahucha|pahuncha)/i,
  /(?:\d{1,3}|[०-९]{1,3}|सब|सभी|सारे|हर)\s*(?:लोगों|लोगो|ग्रुप|ग्रुपों|दोस्तों|मित्रों)\s*(?:को|में|तक)\s*(?:भेज|फ[ॉा]रवर्ड|शेयर|पहुंचा)/u,
  /(?:\d{1,3}|[०-९]{1,3}|सर्व|सगळ्या)\s*(?:ग्रुपवर|ग्रुपमध्ये|लोकांना|मित्रांना|ग्रुपला)\s*(?:पाठव|फॉरवर्ड|शेअर)/u,
  /(?:\d{1,3}|[૦-૯]{1,3}|બધા|સર્વ)\s*(?:લોકોને|ગ્રુપમાં|મિત્રોને|ગ્રુપ માં)\s*(?:મોકલ|ફોરવર્ડ|શેર)/u,
];

/** What long chain messages look like; one alone means nothing. */
const CHAIN_TRAITS: readonly RegExp[] = [
  /\*[^*\n]{3,}\*/,
  /(?:\p{Extended_Pictographic}\ufe0f?\s*){3}/u,
  /!{2,}/,
  /https?:\/\/|www\./i,
  /\b(?:breaking|urgent|alert|attention|good news|govt|government|rbi|whatsapp|supreme court|ministry|free)\b/i,
  /(?:जरूरी सूचना|सावधान|सरकार|जय श्री|शुभकामनाएं|शुभेच्छा|સરકાર|સાવધાન)/u,
];
const LONG_MESSAGE = 300;
const MANY_TRAITS = 3;

/** Whether the sender's lines are a message that goes from phone to phone. */
function isPassedOn(lines: readonly Line[]): boolean {
  const isPassing = lines.some(({ start }) => PASS_ON.some((words) => words.test(start)));
  if (isPassing) return true;
  const length = lines.reduce((sum, { from, to }) => sum + to - from, 0);
  if (length < LONG_MESSAGE) return false;
  const traits = CHAIN_TRAITS.filter((trait) => lines.some(({ start }) => trait.test(start)));
  return traits.length >= MANY_TRAITS;
}
