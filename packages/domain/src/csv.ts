/** Says to spreadsheets that the bytes are UTF-8; without it Excel shows हिन्दी as à¤¹à¤¿. */
export const CSV_START = "\u{FEFF}";

export type CsvValue = string | number | null;

/**
 * One line of a CSV file (RFC 4180), with its line end. A text that a spreadsheet would run as a
 * formula gets an apostrophe in front (OWASP, "CSV injection"), and so does a part of it behind
 * what a spreadsheet of another country takes for the end of a cell (Excel in German parts at `;`
 * and then heeds no quotes that do not begin a cell). A phone number begins with a plus and stays
 * as it is: digits and spaces alone form no formula. `csvText` gives the text back.
 */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvCell).join(",")}\r\n`;

function csvCell(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = withMarks(value);
  return /[",;\r\n\t]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * What was written into a cell by `csvLine`: its text without the apostrophes that kept it from
 * running.
 */
export const csvText = (cell: string): string =>
  cell
    .split(CELL_ENDS)
    .map((part, index) =>
      isMarked(part) || (index === 0 && /^'/.test(cell) && begins(cell.slice(1))) ? part.slice(1) : part,
    )
    .join("");

/**
 * What some spreadsheet takes for the end of a cell or a line. In parentheses, so that splitting
 * keeps it.
 */
const CELL_ENDS = /([;\t\r\n])/;

/**
 * Signs that begin a formula, also behind invisible characters, and in their full-width and small
 * forms, which some programs take for the same.
 */
const RUNS = /^[\s"'\p{Cf}]*[=+\-@|%＝＋－＠｜％﹢﹣﹦﹫﹪−]/u;
/** A text that begins with a tab or a line end is taken for what comes behind it. */
const BEGINS = /^[\s"'\p{Cf}]*[\t\r\n]/u;
const PHONE = /^\s*\+\d[\d ]*$/;

const begins = (text: string): boolean => BEGINS.test(text);
const isMarked = (part: string): boolean => part.startsWith("'") && RUNS.test(part.slice(1));

const withMarks = (text: string): string =>
  text
    .split(CELL_ENDS)
    .map((part, index) => {
      const runs = RUNS.test(part) && !PHONE.test(part);
      return runs || (index === 0 && begins(text)) ? `'${part}` : part;
    })
    .join("");

/** +919826041177 as +91 98260 41177: as one number a spreadsheet would round it to 9.19826E+11. */
export const csvPhone = (e164: string | null): string | null =>
  e164?.replace(/^\+91(\d{5})(\d{5})$/, "+91 $1 $2").replace(/^(\+\d{3})(\d+)$/, "$1 $2") ?? null;
