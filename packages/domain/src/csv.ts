/**
 * Byte order mark that tells spreadsheets the file is UTF-8; without it Excel shows हिन्दी as
 * à¤¹à¤¿.
 */
export const CSV_START = "\u{FEFF}";

/** An amount as digits, which may begin with a minus: no formula, and written as it is. */
export type CsvAmount = { readonly amount: string };

export type CsvValue = string | number | null | CsvAmount;

/**
 * Returns a CSV line (RFC 4180, with commas) with its line end; null is an empty cell. Text that a
 * spreadsheet would run as a formula gets an apostrophe in front (OWASP, "CSV injection"). So does
 * a part of it after a character that spreadsheets in other countries take for the end of a cell:
 * German Excel splits at `;` and then ignores quotes inside a cell. A phone number keeps its plus:
 * digits and spaces alone are no formula. `csvText` restores the text.
 */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvCell).join(",")}\r\n`;

function csvCell(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  if (typeof value === "object") return value.amount;
  const text = withMarks(value);
  return /[",;\r\n\t]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Returns the text of a cell without the apostrophes that `csvLine` puts before what a spreadsheet
 * would run as a formula; other text stays as it is.
 */
export const csvText = (cell: string): string =>
  cell
    .split(CELL_ENDS)
    .map((part, index) =>
      isMarked(part) || (index === 0 && /^'/.test(cell) && begins(cell.slice(1))) ? part.slice(1) : part,
    )
    .join("");

/**
 * Characters that some spreadsheet treats as the end of a cell or line. In parentheses, so that
 * split keeps them.
 */
const CELL_ENDS = /([;\t\r\n])/;

/**
 * Characters that start a formula, also after invisible characters, and in full-width and small
 * forms, which some programs treat the same.
 */
const RUNS = /^[\s"'\p{Cf}]*[=+\-@|%＝＋－＠｜％﹢﹣﹦﹫﹪−]/u;
/** Text that starts with a tab or line end is read as what follows it. */
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

/**
 * Formats a phone number for a cell, +919826041177 as +91 98260 41177: a spreadsheet would show the
 * plain number as 9.19826E+11. Null stays null. Other countries' numbers get one space, after the
 * first three digits.
 */
export const csvPhone = (e164: string | null): string | null =>
  e164?.replace(/^\+91(\d{5})(\d{5})$/, "+91 $1 $2").replace(/^(\+\d{3})(\d+)$/, "$1 $2") ?? null;
