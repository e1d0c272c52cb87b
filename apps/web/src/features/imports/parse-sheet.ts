import type { Explanation } from "@aavarti/domain/explanations";
import { IMPORT_LIMITS } from "@aavarti/domain/import-fields";
import { beginningOf } from "@aavarti/domain/shortened-text";
import { unzipSync, zipSync } from "fflate";
import Papa from "papaparse";
import { readSheet } from "read-excel-file/universal";
import { isContactsFile, readContacts } from "./contacts-file.ts";
import { sheetProblems } from "./sheet-problems.ts";

/** A sheet in the format sent to the server: headers and rows, every cell as text. */
export interface Sheet {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Each row's number in the file, from 1, blank rows included, as a spreadsheet shows it. */
  readonly rowNumbers: readonly number[];
  /** Whether the rows are people in a phone's contacts, most of whom may be no customers. */
  readonly isOfContacts?: true;
}

/** Why a file is rejected. Any other error means a damaged file. */
export class SheetProblem extends Error {
  readonly explanation: Explanation;

  constructor(explanation: Explanation) {
    super(explanation.message);
    this.explanation = explanation;
  }
}

/** The limit for the unpacked size of a workbook. A real one of 10,000 rows has about 6 MB. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

/**
 * Parses CSV in any usual encoding and delimiter, phone contacts (`.vcf`), or the first sheet of an
 * XLSX workbook, told apart by their first bytes. The first row that isn't blank becomes the
 * headers; blank rows and columns beyond the last header are left out, and each cell is cut to the
 * maximum cell length. A workbook's dates become `2026-11-30`, its numbers stay as spelled in the
 * file, without an exponent. Throws SheetProblem for an old Excel file, a PDF, a sheet that is
 * empty or has only headers, one over the limits of rows or columns, or a workbook too large to
 * unpack; any other error means a damaged file.
 */
export async function parseFile(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet> {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return shape(await readWorkbook(bytes));
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new SheetProblem(sheetProblems.oldExcel);
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46])) throw new SheetProblem(sheetProblems.noSheet);
  return parseText(decode(bytes));
}

/**
 * Parses text: a CSV file, phone contacts, or tab-separated rows copied from a spreadsheet.
 * Headers, blank rows, extra columns and long cells are treated as in `parseFile`. The delimiter is
 * guessed from the first ten lines that aren't blank, and reading ends one row after the limit.
 * Throws SheetProblem for a sheet that is empty or has only headers, or too many rows or columns.
 */
export function parseText(text: string): Sheet {
  if (isContactsFile(text)) return shapeContacts(text);
  // Blank lines would mislead the guess, but have to be counted in the rows.
  const { delimiter } = Papa.parse<string[]>(text, {
    skipEmptyLines: "greedy",
    delimitersToGuess: ["\t", ",", ";", "|"],
    preview: 10,
  }).meta;
  const lines: string[][] = [];
  let filled = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data }, parser) => {
      lines.push(data);
      if (!isBlank(data)) filled += 1;
      // The header and one row more than the limit show that there are too many.
      if (filled === IMPORT_LIMITS.rows + 2) parser.abort();
    },
  });
  return shape(lines);
}

/** Each person is a row below headers, as in a sheet. */
function shapeContacts(text: string): Sheet {
  const people = readContacts(text).map(({ name, phone, email }) => [name, phone, email]);
  if (people.length === 0) throw new SheetProblem(sheetProblems.noContacts);
  return { ...shape([["Name", "Phone", "Email"], ...people]), isOfContacts: true };
}

const isBlank = (line: readonly string[]): boolean => line.every((cell) => cell.trim() === "");

/**
 * Reads a workbook, guarding against zip bombs: a zip file can unpack to a thousand times its size.
 * The sizes are summed from the directory before unpacking, and unpacking never writes more than
 * the declared size. The spreadsheet reader then gets the parts repacked without compression, so
 * that it has nothing left to unpack.
 */
async function readWorkbook(bytes: Uint8Array): Promise<unknown[][]> {
  let total = 0;
  const isNeeded = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (!/\.(xml|rels)$/.test(name)) return false;
    total += originalSize;
    if (total > MAX_UNPACKED_BYTES) throw new SheetProblem(sheetProblems.tooLarge);
    return true;
  };
  const parts = unzipSync(bytes, { filter: isNeeded });
  const stored = zipSync(parts, { level: 0 });
  // Numbers stay as spelled in the file: a phone number is not a quantity, and there is no
  // floating-point rounding.
  return readSheet(new Blob([stored]), { parseNumber: plainNumber });
}

/** Expands exponents: `9.826041177E9` → `9826041177`. */
function plainNumber(text: string): string {
  const value = Number(text);
  return /e/i.test(text) && Number.isSafeInteger(value) ? String(value) : text;
}

function shape(table: readonly (readonly unknown[])[]): Sheet {
  const lines = table
    .map((line, index) => ({ number: index + 1, cells: line.map(cellText) }))
    .filter(({ cells }) => !isBlank(cells));
  const [header, ...rows] = lines;
  const head = header?.cells;
  if (!head || rows.length === 0) throw new SheetProblem(sheetProblems.empty);
  const width = head.findLastIndex((cell) => cell.trim() !== "") + 1;
  if (width > IMPORT_LIMITS.columns) throw new SheetProblem(sheetProblems.tooManyColumns);
  if (rows.length > IMPORT_LIMITS.rows) throw new SheetProblem(sheetProblems.tooManyRows);
  const cut = (line: readonly string[]) => Array.from({ length: width }, (_, column) => line[column] ?? "");
  return {
    headers: cut(head).map((cell) => cell.trim()),
    rows: rows.map(({ cells }) => cut(cells)),
    rowNumbers: rows.map(({ number }) => number),
  };
}

/**
 * Returns a cell as text. A formula's cell has the value saved in the file. Characters that can't
 * be stored are removed, and the text is cut to the maximum cell length.
 */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
  return beginningOf(text.replaceAll("\u0000", ""), IMPORT_LIMITS.cellLength);
}

/**
 * Decodes UTF-8 with or without BOM, UTF-16 with BOM, or the windows-1252 of older Windows
 * programs.
 */
function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder("utf-16le").decode(bytes);
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);
