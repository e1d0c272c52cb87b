import { IMPORT_LIMITS } from "@aavarti/domain/import-fields";
import type { Sheet } from "./parse-sheet.ts";
import { sheetProblems } from "./sheet-problems.ts";
import type { SheetAnswer } from "./sheet-worker.ts";

/** The timeout for reading a file, in milliseconds; only a malicious file takes longer. */
const PATIENCE_MS = 30_000;

/** The limit for a phone's contacts, which have photos; only the chosen names are sent. */
const MAX_CONTACTS_BYTES = 64 * 1024 * 1024;

/**
 * Reads a sheet from a file or pasted text in a worker of the browser; nothing is sent. Resolves to
 * `{ sheet }`, or to `{ problem }`, why it can't be read: too large, no longer where it was, not a
 * sheet, damaged, or not read within 30 seconds.
 */
export async function readSheetFrom(source: File | string): Promise<SheetAnswer> {
  if (typeof source !== "string" && source.size > mostBytes(source)) return { problem: sheetProblems.fileTooLarge };
  const content = typeof source === "string" ? source : await bytesOf(source);
  if (content === null) return { problem: sheetProblems.notOpened };
  const worker = new Worker(new URL("./sheet-worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<SheetAnswer>((resolve) => {
      setTimeout(() => resolve({ problem: sheetProblems.tooSlow }), PATIENCE_MS);
      worker.addEventListener("message", ({ data }: MessageEvent<SheetAnswer>) => resolve(data));
      worker.addEventListener("error", () => resolve({ problem: sheetProblems.damaged }));
      worker.postMessage(content);
    });
  } finally {
    worker.terminate();
  }
}

const mostBytes = ({ name }: File): number => (/\.vcf$/i.test(name) ? MAX_CONTACTS_BYTES : IMPORT_LIMITS.fileBytes);

/**
 * Returns a file's content; null if the browser can't read it: it was moved, deleted or changed
 * since it was chosen, or its permission is missing.
 */
const bytesOf = (file: File): Promise<Uint8Array<ArrayBuffer> | null> =>
  file.arrayBuffer().then(
    (content) => new Uint8Array(content),
    () => null,
  );

/** Characters per request. A request body may hold 1 MiB; this leaves room for JSON's overhead. */
const PORTION_CHARACTERS = 250_000;

/**
 * Returns the rows in portions of at most `rowsPerCall` that fit one request each, with the rows'
 * numbers in the file (`rowNumbers`; `firstRow` is the first of them). A single row may exceed that
 * size. Rows without a number of their own count from 2.
 */
export function portionsOf(
  { rows, rowNumbers }: Pick<Sheet, "rows" | "rowNumbers">,
  rowsPerCall: number,
): { firstRow: number; rowNumbers: number[]; rows: string[][] }[] {
  const portions: { firstRow: number; rowNumbers: number[]; rows: string[][] }[] = [];
  let size = 0;
  for (const [index, row] of rows.entries()) {
    // Row 1 of the sheet is the header.
    const number = rowNumbers[index] ?? index + 2;
    const characters = row.reduce((sum, cell) => sum + cell.length + 4, 0);
    const current = portions.at(-1);
    if (!current || current.rows.length === rowsPerCall || size + characters > PORTION_CHARACTERS) {
      portions.push({ firstRow: number, rowNumbers: [number], rows: [[...row]] });
      size = characters;
    } else {
      current.rowNumbers.push(number);
      current.rows.push([...row]);
      size += characters;
    }
  }
  return portions;
}
