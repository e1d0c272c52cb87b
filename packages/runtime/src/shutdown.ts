import type { Logger } from "./logger.ts";

export type ShutdownOptions = {
  log: Pick<Logger, "info" | "error" | "fatal">;
  /**
   * Stops taking work, finishes what runs, closes connections. Must end by itself: after
   * `patienceMs` the process exits anyway, with code 1.
   */
  stop: () => Promise<void>;
  patienceMs?: number;
};

/** A process has 15 s from SIGTERM to its end; the last second is left for the exit itself. */
const PATIENCE_MS = 14_000;
const SECOND_THOUGHT_MS = 1_000;

/**
 * Sets up an orderly shutdown of this process: on SIGTERM, on SIGINT (a second one, more than a
 * second after the first, exits at once), when the parent process that started it with an IPC
 * channel has ended in any way, and on an uncaught error (then with code 1). A rejected promise
 * that nothing handles is logged as an error, and the process goes on. Returns a function that
 * starts the same shutdown for other reasons; only the first start counts. It exits with code 1
 * when stopping fails or takes longer than `patienceMs`, 14 seconds by default.
 */
export function shutDownInOrder({
  log,
  stop,
  patienceMs = PATIENCE_MS,
}: ShutdownOptions): (reason: string, code: number) => void {
  let stoppingSince: number | undefined;

  const shutDown = (reason: string, code: number): void => {
    if (stoppingSince !== undefined) {
      if (reason === "SIGINT" && performance.now() - stoppingSince > SECOND_THOUGHT_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    log.info({ reason }, "stopping");
    setTimeout(() => {
      log.error(`work did not end within ${patienceMs} ms, leaving it`);
      process.exit(1);
    }, patienceMs).unref();
    stop().then(
      () => {
        log.info("stopped");
        process.exit(code);
      },
      (error: unknown) => {
        log.error({ err: error }, "stopping failed");
        process.exit(1);
      },
    );
  };

  process.on("SIGTERM", () => shutDown("SIGTERM", 0));
  process.on("SIGINT", () => shutDown("SIGINT", 0));
  process.on("disconnect", () => shutDown("the parent process is gone", 0));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "nobody caught an error");
    shutDown("uncaught error", 1);
  });
  // One request or job lost an error; its transaction was rolled back and the others are unharmed.
  process.on("unhandledRejection", (reason) => log.error({ err: reason }, "nobody handled a rejected promise"));
  return shutDown;
}
