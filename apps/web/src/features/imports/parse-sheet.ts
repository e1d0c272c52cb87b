import type { Explanation } from "@aavarti/domain/explanations";
import { IMPORT_LIMITS } from "@aavarti/domain/import-fields";
import { unzipSync, zipSync } from "fflate";
import Papa from "papaparse";
import { readSheet } from "read-excel-file/universal";
import { sheetProblems } from "./sheet-problems.ts";

/** A sheet as it is sent: its head and the rows below, every cell a text. */
export interface Sheet {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Why a file cannot be taken. Everything else that is thrown is a damaged file. */
export class SheetProblem extends Error {
  readonly explanation: Explanation;

  constructor(explanation: Explanation) {
    super(explanation.message);
    this.explanation = explanation;
  }
}

/**
 * What all parts of a workbook may come to when unpacked. A real one of 10,000 rows has about 6 MB.
 */
const MOST_UNPACKED_BYTES = 64 * 1024 * 1024;

/**
 * Reads CSV in any usual encoding and delimiter, or the first sheet of an XLSX workbook. @throws
 * SheetProblem
 */
export async function parseFile(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet> {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return shape(await readWorkbook(bytes));
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new SheetProblem(sheetProblems.oldExcel);
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46])) throw new SheetProblem(sheetProblems.noSheet);
  return parseText(decode(bytes));
}

/**
 * Reads text: a CSV file, or rows copied from a spreadsheet, which stand between tabs. @throws
 * SheetProblem
 */
export function parseText(text: string): Sheet {
  const { data } = Papa.parse<string[]>(text, {
    skipEmptyLines: "greedy",
    delimitersToGuess: ["\t", ",", ";", "|"],
    // One more than may be: enough to say that there are too many.
    preview: IMPORT_LIMITS.rows + 2,
  });
  return shape(data);
}

/**
 * Workbooks are zip files, and zip files can unpack to a thousand times their size. The sizes are
 * summed from the directory before anything is unpacked, and unpacking writes no more than the size
 * it was told. The reader then gets the parts again without compression, so that it has nothing
 * left to unpack.
 */
async function readWorkbook(bytes: Uint8Array): Promise<unknown[][]> {
  let total = 0;
  const isNeeded = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (!/\.(xml|rels)$/.test(name)) return false;
    total += originalSize;
    if (total > MOST_UNPACKED_BYTES) throw new SheetProblem(sheetProblems.tooLarge);
    return true;
  };
  const parts = unzipSync(bytes, { filter: isNeeded });
  const stored = zipSync(parts, { level: 0 });
  // Numbers stay as the file spells them: a phone number is no quantity, and 0.1 + 0.2 happens
  // nowhere.
  return readSheet(new Blob([stored]), { parseNumber: plainNumber });
}

/** `9.826041177E9` as `9826041177`. */
function plainNumber(text: string): string {
  const value = Number(text);
  return /e/i.test(text) && Number.isSafeInteger(value) ? String(value) : text;
}

function shape(table: readonly (readonly unknown[])[]): Sheet {
  const lines = table.map((line) => line.map(cellText)).filter((line) => line.some((cell) => cell.trim() !== ""));
  const [head, ...rows] = lines;
  if (!head || rows.length === 0) throw new SheetProblem(sheetProblems.empty);
  const width = head.findLastIndex((cell) => cell.trim() !== "") + 1;
  if (width > IMPORT_LIMITS.columns) throw new SheetProblem(sheetProblems.tooManyColumns);
  if (rows.length > IMPORT_LIMITS.rows) throw new SheetProblem(sheetProblems.tooManyRows);
  const cut = (line: readonly string[]) => Array.from({ length: width }, (_, column) => line[column] ?? "");
  return { headers: cut(head).map((cell) => cell.trim()), rows: rows.map(cut) };
}

/**
 * A formula comes with the value it had when the file was saved, and is text like any other. What
 * cannot be stored is left out.
 */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
  return text.replaceAll("\u0000", "").toWellFormed().slice(0, IMPORT_LIMITS.cellLength);
}

/** UTF-8 with or without its mark, UTF-16 with its mark, and what older Windows programs write. */
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
