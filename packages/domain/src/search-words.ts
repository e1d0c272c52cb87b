/** A parsed search, all in lower case. */
type SearchWords = {
  /** The whole, its words one space apart. */
  text: string;
  /** Each word once, the longest first: the rarest, and so the one an index is asked for. */
  words: string[];
  /**
   * The same for customers: the digits of a phone number are joined, without spaces, dashes and
   * leading zeros.
   */
  peopleWords: string[];
  /**
   * The first characters of a subscription's id, when that is what it may be: 4 or more, in the
   * id's own spelling.
   */
  idStart: string | null;
};

/** This many digits of a phone are enough to look for it. */
const PHONE_DIGITS = 4;
/** A whole national number: what stands before it may be a trunk zero. */
const NATIONAL_DIGITS = 10;

const PHONE_PIECE = /^[+(]*\d[\d().-]*$/;
const ID_START = /^[0-9a-f]{4,8}(-[0-9a-f-]{0,27})?$/;

const piecesOf = (typed: string): string[] => typed.normalize("NFC").toLowerCase().split(/\s+/u).filter(Boolean);

/** Null when there is nothing to look for. */
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
 * What was typed to find people by a piece of it, in lower case: a phone number as it is stored,
 * however it was spaced.
 */
export const peopleText = (typed: string): string => joinPhones(piecesOf(typed)).join(" ");

/**
 * `+91 98220-12345` becomes `919822012345`, `098220 12345` becomes `9822012345`; fewer than four
 * digits stay as they are.
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
