import type { Explanation } from "@aavarti/domain/explanations";
import { parseFile, parseText, type Sheet, SheetProblem } from "./parse-sheet.ts";
import { sheetProblems } from "./sheet-problems.ts";

/** What comes back from the worker. */
export type SheetAnswer = { readonly sheet: Sheet } | { readonly problem: Explanation };

/**
 * A file, or pasted text, is read apart from the page, which stays usable, and can be given up on.
 */
self.addEventListener("message", ({ data }: MessageEvent<Uint8Array<ArrayBuffer> | string>) => {
  void read(data).then((answer: SheetAnswer) => self.postMessage(answer));
});

async function read(source: Uint8Array<ArrayBuffer> | string): Promise<SheetAnswer> {
  try {
    return { sheet: typeof source === "string" ? parseText(source) : await parseFile(source) };
  } catch (error) {
    return { problem: error instanceof SheetProblem ? error.explanation : sheetProblems.damaged };
  }
}
