/** Says to spreadsheets that the bytes are UTF-8; without it Excel shows हिन्दी as à¤¹à¤¿. */
export const CSV_START = "\u{FEFF}";

export type CsvValue = string | number | null;

/**
 * One line of a CSV file (RFC 4180), with its line end. A text that a spreadsheet would run as a formula gets an apostrophe in front
 * (OWASP, "CSV injection"); a phone number begins with a plus, but of digits and spaces alone nothing can be made.
 */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvCell).join(",")}\r\n`;

function csvCell(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = isFormula(value) ? `'${value}` : value;
  return /[",\r\n\t]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

const isFormula = (text: string): boolean =>
  /^[\s\u{200B}\u{FEFF}]*[=+\-@|%\t\r]/u.test(text) && !/^\+\d[\d ]*$/.test(text);

/** +919826041177 as +91 98260 41177: as one number a spreadsheet would round it to 9.19826E+11. */
export const csvPhone = (e164: string | null): string | null =>
  e164?.replace(/^\+91(\d{5})(\d{5})$/, "+91 $1 $2").replace(/^(\+\d{3})(\d+)$/, "$1 $2") ?? null;
