import { Worker } from "node:worker_threads";
import type { Paper } from "@aavarti/domain/paper";
import type { ThreadAnswer } from "./render-thread.ts";

export type Renderer = {
  /**
   * Renders a paper as a PDF; one after the other, in the order of the calls.
   * @throws Error when it takes longer or more memory than allowed, or can't be rendered.
   */
  render(paper: Paper): Promise<Buffer>;
  /** Ends the thread. What it renders fails, and what waits for it too. */
  close(): Promise<void>;
};

export type RendererLimits = {
  /** After this time the thread is ended, in milliseconds. */
  limitMs?: number;
  /** Most memory for what lives long in the thread, in MiB. */
  memoryMib?: number;
};

/**
 * The longest statement, of 2,000 lines, takes 3 seconds of a processor; 5,000 fit in the memory.
 */
const LIMIT_MS = 60_000;
const MEMORY_MIB = 256;

/**
 * Opens a renderer that works in a thread of its own, so that this process goes on meanwhile. By
 * default a paper may take 60 seconds and 256 MiB. The thread starts with the first paper, and anew
 * after one that had to be ended; it does not keep the process from exiting. Once it is closed,
 * every paper is rejected.
 */
export function openRenderer({ limitMs = LIMIT_MS, memoryMib = MEMORY_MIB }: RendererLimits = {}): Renderer {
  let thread: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  const start = (): Worker => {
    const started = new Worker(new URL("./render-thread.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMib },
    });
    started.unref();
    // Without a paper in work nobody else listens, and an error would end the process.
    started.on("error", () => undefined);
    started.once("exit", () => {
      if (thread === started) thread = undefined;
    });
    return started;
  };

  async function renderNow(paper: Paper): Promise<Buffer> {
    if (isClosed) throw new Error("The renderer is closed");
    thread ??= start();
    const running = thread;
    const answered = Promise.withResolvers<ThreadAnswer>();
    const onExit = () => answered.reject(new Error("The thread ended before the document was rendered"));
    const timer = setTimeout(() => {
      answered.reject(new Error(`The document took longer than ${limitMs} ms`));
      thread = undefined;
      void running.terminate();
    }, limitMs);
    running.once("message", answered.resolve);
    running.once("error", answered.reject);
    running.once("exit", onExit);
    try {
      running.postMessage(paper);
      const answer = await answered.promise;
      if ("error" in answer) throw answer.error;
      return Buffer.from(answer.pdf.buffer);
    } finally {
      clearTimeout(timer);
      running.off("message", answered.resolve).off("error", answered.reject).off("exit", onExit);
    }
  }

  return {
    render(paper) {
      const rendered = last.then(() => renderNow(paper));
      last = rendered.catch(() => undefined);
      return rendered;
    },
    async close() {
      isClosed = true;
      await thread?.terminate();
    },
  };
}
