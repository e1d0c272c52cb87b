import PDFDocument from "pdfkit";
import { readFonts, type Weight } from "./fonts.ts";
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
  /** Keeps an amount on one line, whatever its width. */
  isOneLine?: boolean;
};
type Box = { x: number; width: number };

/** Height of a line relative to its size. Devanagari's marks need more room than Latin's. */
const LINE_HEIGHT = 1.6;

/**
 * A sheet of A4 paper that is written from top to bottom. Text is measured before it is drawn, so
 * a part that does not fit goes to the next page as a whole.
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
 * Opens an A4 document with `title` in its properties. `finish` prints the sentences of `footer` on
 * every page, and the page's number when there are several.
 */
export function openPage({ title, footer }: { title: string; footer: readonly string[] }): Page {
  const fonts = readFonts();
  // The margin below is handled by makeRoom: pdfkit would break a page within a table's row.
  const margins = { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 };
  const pdf = new PDFDocument({
    size: "A4",
    margins,
    info: { Title: printable(title) },
    lang: "en",
    bufferPages: true,
  });
  pdf.registerFont("regular", fonts.regular);
  pdf.registerFont("semibold", fonts.semibold);
  const area = { x: MARGIN, width: pdf.page.width - 2 * MARGIN };
  const bottom = pdf.page.height - MARGIN - FOOTER_HEIGHT;

  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve, reject) => {
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
    pdf.on("error", reject);
  });

  const set = ({ size = 9.5, weight = "regular", isQuiet = false }: Style) => {
    pdf
      .font(weight)
      .fontSize(size)
      .fillColor(isQuiet ? COLORS.quiet : COLORS.text);
    return size * LINE_HEIGHT;
  };
  const options = ({ width }: Box, { align = "left", isOneLine = false }: Style, lineHeight: number) => ({
    width,
    align,
    lineBreak: !isOneLine,
    lineGap: lineHeight - pdf.currentLineHeight(),
  });

  const page: Page = {
    area,
    y: MARGIN,
    heightOf(text, box, style = {}) {
      const lineHeight = set(style);
      if (style.isOneLine) return lineHeight;
      return Math.max(lineHeight, pdf.heightOfString(printable(text), options(box, style, lineHeight)));
    },
    text(text, box, style = {}) {
      const height = page.heightOf(text, box, style);
      const lineHeight = set(style);
      pdf.text(printable(text), box.x, page.y, options(box, style, lineHeight));
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
