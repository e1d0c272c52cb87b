import type { Explanation } from "@aavarti/domain/explanations";
import { parseFile, parseText, type Sheet, SheetProblem } from "./parse-sheet.ts";
import { sheetProblems } from "./sheet-problems.ts";

/** The worker's response. */
export type SheetAnswer = { readonly sheet: Sheet } | { readonly problem: Explanation };

/** Reads a file or pasted text in a worker, so that the page stays responsive and can time out. */
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
