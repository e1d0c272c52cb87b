import { parentPort } from "node:worker_threads";
import type { Paper } from "@aavarti/domain/paper";
import { renderPaper } from "./render-paper.ts";

/** What a render thread answers to a paper: its PDF, or why there is none. */
export type ThreadAnswer = { pdf: Uint8Array<ArrayBuffer> } | { error: Error };

// One paper at a time: whoever posts them waits for each answer.
parentPort?.on("message", async (paper: Paper) => {
  try {
    // A copy of its own, since a small buffer shares its memory with others and can't be handed
    // over.
    const pdf = new Uint8Array(await renderPaper(paper));
    parentPort?.postMessage({ pdf } satisfies ThreadAnswer, [pdf.buffer]);
  } catch (error) {
    const known = error instanceof Error ? error : new Error(String(error));
    parentPort?.postMessage({ error: known } satisfies ThreadAnswer);
  }
});
