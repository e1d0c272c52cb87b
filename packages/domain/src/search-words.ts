/** A parsed search, all in lower case. */
type SearchWords = {
  /** The whole text, its words separated by single spaces. */
  text: string;
  /**
   * Each word once, the longest first: it is likely the rarest, so the index is searched for it.
   */
  words: string[];
  /**
   * The same for customers: the digits of a phone number are joined, without spaces, dashes and
   * leading zeros.
   */
  peopleWords: string[];
  /**
   * The first characters of a subscription's id, if the text can be that: 4 or more, as ids are
   * written.
   */
  idStart: string | null;
};

/** Minimum number of digits for a search by phone. */
const PHONE_DIGITS = 4;
/** Digits of a whole national number; a zero before them may be a trunk prefix. */
const NATIONAL_DIGITS = 10;

const PHONE_PIECE = /^[+(]*\d[\d().-]*$/;
const ID_START = /^[0-9a-f]{4,8}(-[0-9a-f-]{0,27})?$/;

const piecesOf = (typed: string): string[] => typed.normalize("NFC").toLowerCase().split(/\s+/u).filter(Boolean);

/**
 * Parses a typed search into lower-case words and phone numbers. Null when there is nothing to
 * search for. `idStart` is set when the text is a single word that may begin an id.
 */
export function readSearch(typed: string): SearchWords | null {
  const pieces = piecesOf(typed);
  if (pieces.length === 0) return null;
  const text = pieces.join(" ");
  return {
    text,
    words: longestFirst(pieces),
    peopleWords: longestFirst(joinPhones(pieces)),
    idStart: pieces.length === 1 && ID_START.test(text) ? text : null,
  };
}

/**
 * Returns the text for finding people by a part of it, in lower case, with phone numbers as they
 * are stored, however they were spaced.
 */
export const peopleText = (typed: string): string => joinPhones(piecesOf(typed)).join(" ");

/**
 * Joins phone numbers: `+91 98220-12345` becomes `919822012345`, `098220 12345` becomes
 * `9822012345`; fewer than four digits stay unchanged.
 */
function joinPhones(pieces: readonly string[]): string[] {
  const joined: string[] = [];
  let run: string[] = [];
  const endRun = () => {
    const digits = run.join("").replace(/\D/g, "");
    if (digits.length >= PHONE_DIGITS) joined.push(withoutTrunk(digits));
    else joined.push(...run);
    run = [];
  };
  for (const piece of pieces) {
    if (PHONE_PIECE.test(piece)) run.push(piece);
    else {
      endRun();
      joined.push(piece);
    }
  }
  endRun();
  return joined;
}

function withoutTrunk(digits: string): string {
  const bare = digits.replace(/^0+/, "");
  return bare.length >= NATIONAL_DIGITS ? bare : digits;
}

const longestFirst = (words: readonly string[]): string[] => [...new Set(words)].sort((a, b) => b.length - a.length);
