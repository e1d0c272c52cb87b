import { FACES, type Face, type Weight } from "./fonts.ts";

/** A part of a word in one font. */
type Run = { text: string; face: Face };
type Word = { runs: readonly Run[]; width: number };

export type MixedLine = { words: readonly Word[]; width: number };

/** What setting text needs of a document: fonts and widths at the size that is set. */
export type Setter = {
  hasGlyph(face: Face, codePoint: number): boolean;
  widthOf(text: string, face: Face): number;
};

/** Returns the name under which the font of a face and weight is registered in a document. */
export const fontName = (face: Face, weight: Weight): string => `${face}-${weight}`;

/** Printed for each part of a word in a script that no font here has. */
const UNKNOWN = "?";
const MARK = /[\p{M}\u{200c}\u{200d}]/u;
const isRightToLeft = ({ runs }: Word): boolean => runs.some(({ face }) => face === "arabic");

const ASCII = /^[\x20-\x7e]*$/;

/**
 * Returns whether Mukta alone has every letter of a text, so that it needs no other font. Combining
 * marks and joiners are not looked up. Always true for printable ASCII.
 */
export const isPlain = (text: string, setter: Setter): boolean =>
  ASCII.test(text) || [...text].every((letter) => MARK.test(letter) || hasLetter(setter, "mukta", letter));

const hasLetter = ({ hasGlyph }: Setter, face: Face, letter: string): boolean =>
  hasGlyph(face, letter.codePointAt(0) ?? 0);

/**
 * Returns a letter and the first font that has it. One that no font has goes without its last
 * marks until a font has it, as `ê` for the `ễ` of Vietnamese; undefined if none has it even then.
 */
function findLetter(setter: Setter, letter: string): { face: Face; letter: string } | undefined {
  const withFace = (one: string) => {
    const face = FACES.find((candidate) => hasLetter(setter, candidate, one));
    return face && { face, letter: one };
  };
  const found = withFace(letter);
  if (found) return found;
  for (let parts = [...letter.normalize("NFD")].slice(0, -1); parts.length > 0; parts = parts.slice(0, -1)) {
    const nearest = parts.join("").normalize("NFC");
    const other = [...nearest].length === 1 ? withFace(nearest) : undefined;
    if (other) return other;
  }
  return undefined;
}

/** Returns the parts of a word by the first font that has each letter; marks stay with theirs. */
function runsOf(word: string, setter: Setter): Run[] {
  const runs: Run[] = [];
  let isUnknown = false;
  for (const letter of word) {
    const last = runs.at(-1);
    if (MARK.test(letter) && (last || isUnknown)) {
      if (last && !isUnknown) last.text += letter;
      continue;
    }
    const found = findLetter(setter, letter);
    if (!found && isUnknown) continue;
    isUnknown = !found;
    const { face, letter: text } = found ?? { face: "mukta", letter: UNKNOWN };
    if (last?.face === face) last.text += text;
    else runs.push({ text, face });
  }
  return runs;
}

function wordOf(text: string, setter: Setter): Word {
  const runs = runsOf(text, setter);
  return { runs, width: runs.reduce((sum, run) => sum + setter.widthOf(run.text, run.face), 0) };
}

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Cuts a word that is wider than a line into parts that fit. */
function fittingParts(text: string, width: number, setter: Setter): Word[] {
  const whole = wordOf(text, setter);
  if (whole.width <= width) return [whole];
  const parts: Word[] = [];
  let part = "";
  for (const { segment } of letters.segment(text)) {
    if (part !== "" && wordOf(part + segment, setter).width > width) {
      parts.push(wordOf(part, setter));
      part = "";
    }
    part += segment;
  }
  return [...parts, wordOf(part, setter)];
}

/**
 * Breaks a text in several scripts at its spaces into lines of at most `width` (a wider word is
 * split), and returns them with each word's parts by font and its width. Words stand in the order
 * in which they are printed: words from right to left that follow one another are turned around. A
 * letter that no font has goes without its last marks; a `?` stands for those that no font has even
 * then. Draws nothing.
 */
export function breakMixedText(text: string, width: number, setter: Setter): MixedLine[] {
  const space = setter.widthOf(" ", "mukta");
  const lines: { words: Word[]; width: number }[] = [];
  for (const word of text.split(" ").flatMap((one) => fittingParts(one, width, setter))) {
    const line = lines.at(-1);
    if (line && line.width + space + word.width <= width) {
      line.words.push(word);
      line.width += space + word.width;
    } else lines.push({ words: [word], width: word.width });
  }
  return lines.map((line) => ({ ...line, words: inPaperOrder(line.words) }));
}

function inPaperOrder(words: readonly Word[]): Word[] {
  const ordered: Word[] = [];
  let turned: Word[] = [];
  for (const word of words) {
    if (isRightToLeft(word)) turned = [word, ...turned];
    else {
      ordered.push(...turned, word);
      turned = [];
    }
  }
  return [...ordered, ...turned];
}
