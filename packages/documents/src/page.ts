import PDFDocument from "pdfkit";
import { type Face, readFont, type Weight } from "./fonts.ts";
import { breakMixedText, fontName, isPlain, type Setter } from "./mixed-text.ts";
import { printable } from "./printable.ts";

/** Lengths are in points: A4 is 595 by 842. */
const MARGIN = 42;
const FOOTER_HEIGHT = 40;
/** Room for the number of the page beside the sentences of the foot. */
const PAGE_NUMBER_WIDTH = 50;

const COLORS = { text: "#16211f", quiet: "#55615e", line: "#d5dbd9" } as const;

type Style = {
  size?: number;
  weight?: Weight;
  isQuiet?: boolean;
  align?: "left" | "right";
  /**
   * Keeps an amount on one line, whatever its width, and sets it in figures of one width, so that
   * decimal points stand below each other in a column.
   */
  isOneLine?: boolean;
};
type Box = { x: number; width: number };

/** Height of a line relative to its size. Devanagari's marks need more room than Latin's. */
const LINE_HEIGHT = 1.6;

/**
 * A sheet of A4 paper that is written from top to bottom. Text is measured before it is drawn, so
 * that `makeRoom` can put a part that does not fit on the next page as a whole.
 */
export type Page = {
  /** The room between the margins. */
  readonly area: Box;
  /** The place of the next line, from the top of the page. */
  y: number;
  /** Draws a text at `y` without moving on, and returns its height. */
  text(text: string, box: Box, style?: Style): number;
  heightOf(text: string, box: Box, style?: Style): number;
  /** Draws a line across a box at `y`. */
  rule(box?: Box, look?: { isStrong: boolean }): void;
  /** Begins a new page if less than `height` is left, and returns whether it did. */
  makeRoom(height: number): boolean;
  /** Ends the document and returns its bytes. Nothing can be drawn afterwards. */
  finish(): Promise<Buffer>;
};

/**
 * Opens an A4 document in memory with `title` in its properties and returns the sheet to write on;
 * lengths are in points. Only `makeRoom` begins a new page: text that is too long does not flow to
 * one. `finish` prints the sentences of `footer` on every page, and the page's number when there
 * are several, and returns the PDF's bytes.
 */
export function openPage({ title, footer }: { title: string; footer: readonly string[] }): Page {
  // The margin below is handled by makeRoom: pdfkit would break a page within a table's row.
  const margins = { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 };
  const pdf = new PDFDocument({
    size: "A4",
    margins,
    info: { Title: printable(title) },
    lang: "en",
    bufferPages: true,
  });
  const area = { x: MARGIN, width: pdf.page.width - 2 * MARGIN };
  const bottom = pdf.page.height - MARGIN - FOOTER_HEIGHT;

  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve, reject) => {
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
    pdf.on("error", reject);
  });

  const registered = new Set<string>();
  const setFont = (face: Face, weight: Weight) => {
    const name = fontName(face, weight);
    if (!registered.has(name)) pdf.registerFont(name, readFont(face, weight));
    registered.add(name);
    return pdf.font(name);
  };
  const set = ({ size = 9.5, weight = "regular", isQuiet = false }: Style) => {
    setFont("mukta", weight)
      .fontSize(size)
      .fillColor(isQuiet ? COLORS.quiet : COLORS.text);
    return size * LINE_HEIGHT;
  };
  // fontkit 2.0.4 fails on a mark without an anchor in the font (Telugu, Malayalam, Gurmukhi). Such
  // a word is set without the placing of marks, which then stand where the font draws them.
  const featuresFor = (text: string, face: Face, { weight = "regular", isOneLine = false }: Style) => {
    if (face === "mukta") return isOneLine ? TABULAR : {};
    try {
      setFont(face, weight).widthOfString(text);
      return {};
    } catch {
      return WITHOUT_MARKS;
    }
  };
  const setterOf = (style: Style): Setter => ({
    hasGlyph: (face, codePoint) =>
      glyphsOf(setFont(face, style.weight ?? "regular")).font.hasGlyphForCodePoint(codePoint),
    widthOf: (text, face) =>
      setFont(face, style.weight ?? "regular").widthOfString(text, featuresFor(text, face, style)),
  });
  /** Draws a text that needs more fonts than Mukta, and returns its height. */
  const mixedText = (text: string, { x, width }: Box, style: Style, isDrawn: boolean): number => {
    const lineHeight = set(style);
    const setter = setterOf(style);
    const lines = breakMixedText(text, style.isOneLine ? Number.POSITIVE_INFINITY : width, setter);
    const space = setter.widthOf(" ", "mukta");
    // All scripts stand on the line on which Mukta stands.
    const baseline = (glyphsOf(setFont("mukta", style.weight ?? "regular")).ascender / 1_000) * (style.size ?? 9.5);
    for (const [index, line] of isDrawn ? lines.entries() : []) {
      let left = style.align === "right" ? x + width - line.width : x;
      for (const word of line.words) {
        for (const { text: part, face } of word.runs) {
          const at = page.y + index * lineHeight + baseline;
          const features = featuresFor(part, face, style);
          setFont(face, style.weight ?? "regular").text(part, left, at, {
            lineBreak: false,
            baseline: "alphabetic",
            ...features,
          });
          left += setter.widthOf(part, face);
        }
        left += space;
      }
    }
    return lines.length * lineHeight;
  };
  const options = ({ width }: Box, { align = "left", isOneLine = false }: Style, lineHeight: number) => ({
    width,
    align,
    lineBreak: !isOneLine,
    ...(isOneLine && TABULAR),
    lineGap: lineHeight - pdf.currentLineHeight(),
  });

  const page: Page = {
    area,
    y: MARGIN,
    heightOf(text, box, style = {}) {
      const lineHeight = set(style);
      if (style.isOneLine) return lineHeight;
      const printed = printable(text);
      if (!isPlain(printed, setterOf(style))) return mixedText(printed, box, style, false);
      set(style);
      return Math.max(lineHeight, pdf.heightOfString(printed, options(box, style, lineHeight)));
    },
    text(text, box, style = {}) {
      const height = page.heightOf(text, box, style);
      const lineHeight = set(style);
      const printed = printable(text);
      if (isPlain(printed, setterOf(style))) pdf.text(printed, box.x, page.y, options(box, style, lineHeight));
      else mixedText(printed, box, style, true);
      return height;
    },
    rule(box = area, look) {
      pdf
        .moveTo(box.x, page.y)
        .lineTo(box.x + box.width, page.y)
        .lineWidth(look?.isStrong ? 1.5 : 0.6)
        .stroke(look?.isStrong ? COLORS.text : COLORS.line);
    },
    makeRoom(height) {
      if (page.y + height <= bottom) return false;
      pdf.addPage();
      page.y = MARGIN;
      return true;
    },
    async finish() {
      const { start, count } = pdf.bufferedPageRange();
      for (let index = start; index < start + count; index++) {
        pdf.switchToPage(index);
        page.y = pdf.page.height - MARGIN - FOOTER_HEIGHT + 10;
        page.rule();
        page.y += 8;
        page.text(footer.join(" "), { ...area, width: area.width - PAGE_NUMBER_WIDTH }, { size: 8, isQuiet: true });
        if (count > 1)
          page.text(`${index - start + 1}/${count}`, area, { size: 8, isQuiet: true, align: "right", isOneLine: true });
      }
      pdf.end();
      return ended;
    },
  };
  return page;
}

/** Figures of one width. */
const TABULAR = { features: ["tnum"] } satisfies { features: PDFKit.Mixins.OpenTypeFeatures[] };

// pdfkit hands this to fontkit as it is, which also takes an object; its type knows the list only.
const WITHOUT_MARKS = { features: { mark: false, mkmk: false, abvm: false, blwm: false } } as unknown as {
  features: PDFKit.Mixins.OpenTypeFeatures[];
};

type Glyphs = { font: { hasGlyphForCodePoint(codePoint: number): boolean }; ascender: number };

/**
 * Returns the font that a document has set: which letters it has, and the height of its letters in
 * thousandths of its size. pdfkit keeps it without a type; a test draws every script and would find
 * it gone.
 */
const glyphsOf = (pdf: PDFKit.PDFDocument): Glyphs => (pdf as unknown as { _font: Glyphs })._font;
