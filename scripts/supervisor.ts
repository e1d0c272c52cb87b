import { setTimeout as sleep } from "node:timers/promises";
import type { Ending } from "@aavarti/runtime/postgres-cluster";
import { seconds } from "./console-steps.ts";
import { RestartPolicy } from "./restart-policy.ts";

/** One run of a part that became ready. */
export type Run = {
  /** Settles when it has ended, whether it was asked to or not. */
  ended: Promise<Ending>;
  /** Stops it in order and resolves when it has ended. */
  stop(): Promise<void>;
  /** Its last output, for a message about its end. */
  lastLines(): readonly string[];
};

/** Something that runs as long as the product does: one of our processes, or the database. */
export type Part = {
  /** Its name, as in its log file: server. */
  name: string;
  /** Its restart waits until these parts run. */
  needs?: readonly string[];
  /** Whether it is restarted when it ends by itself; otherwise that is only reported. */
  isRestarted?: boolean;
  /**
   * Starts it and resolves when it is ready. Rejects with a PartFailure or another error when it
   * does not become ready; then nothing of it is left running.
   */
  start(signal: AbortSignal): Promise<Run>;
};

/** A start that failed. `ending` is null when it was stopped because it took too long. */
export class PartFailure extends Error {
  readonly ending: Ending | null;
  readonly lastLines: readonly string[];

  constructor(
    message: string,
    { ending = null, lastLines = [] }: { ending?: Ending | null; lastLines?: readonly string[] } = {},
  ) {
    super(message);
    this.name = "PartFailure";
    this.ending = ending;
    this.lastLines = lastLines;
  }
}

type SupervisorOptions = {
  /** Prints one line to the console. */
  say: (line: string) => void;
  /** Called once, when a part has crashed too often, with the reason for the console. */
  giveUp: (reason: string) => void;
  policy?: () => RestartPolicy;
  /**
   * Called whenever a part is ready, with the milliseconds since it ended; null at its first start.
   */
  onReady?: (name: string, downForMs: number | null) => void;
};

type Kept = {
  part: Part;
  stopping: AbortController;
  /** The current run; null while there is none. */
  run: Run | null;
  readyAt: number;
  /** Settles when the part is stopped for good. */
  done: Promise<void>;
};

/**
 * A part that has been ready for less than this may still make parts that need it fail.
 * Milliseconds.
 */
const SETTLES_MS = 5_000;
const POLL_MS = 20;

/**
 * Keeps the parts of one running product alive: a part that ends by itself is restarted after a
 * delay, with one line on the console. When one crashes too often in a row, `giveUp` gets the
 * reason and nothing is restarted any more.
 */
export class Supervisor {
  readonly #say: (line: string) => void;
  readonly #giveUp: (reason: string) => void;
  readonly #newPolicy: () => RestartPolicy;
  readonly #onReady: (name: string, downForMs: number | null) => void;
  readonly #parts = new Map<string, Kept>();
  #hasGivenUp = false;

  constructor({ say, giveUp, policy = () => new RestartPolicy(), onReady = () => undefined }: SupervisorOptions) {
    this.#say = say;
    this.#giveUp = giveUp;
    this.#newPolicy = policy;
    this.#onReady = onReady;
  }

  /**
   * Starts a part and resolves when it is ready; from then on it is kept alive. Rejects when this
   * first start fails, which is not retried.
   */
  async start(part: Part): Promise<void> {
    const stopping = new AbortController();
    const first = part.start(stopping.signal);
    const kept: Kept = { part, stopping, run: null, readyAt: 0, done: Promise.resolve() };
    kept.done = first.then(
      (run) => this.#keep(kept, run),
      () => this.#forget(kept),
    );
    this.#parts.set(part.name, kept);
    await first;
    this.#onReady(part.name, null);
  }

  /** Whether a part is there: it runs, starts, or waits for its restart. */
  has(name: string): boolean {
    return this.#parts.has(name);
  }

  /**
   * Stops some or all parts together, including those that wait for a restart, and resolves when
   * they have ended.
   */
  async stop(names: readonly string[] = [...this.#parts.keys()]): Promise<void> {
    await Promise.all(
      names.map((name) => {
        const kept = this.#parts.get(name);
        kept?.stopping.abort();
        return kept?.done;
      }),
    );
  }

  async #keep(kept: Kept, first: Run): Promise<void> {
    const { part, stopping } = kept;
    const policy = this.#newPolicy();
    for (let run: Run | null = first; run !== null && !stopping.signal.aborted; ) {
      kept.run = run;
      kept.readyAt = performance.now();
      const ending = await endOf(run, stopping.signal);
      kept.run = null;
      if (ending === null) break;
      const endedAt = performance.now();
      const lastLines = run.lastLines();
      if (part.isRestarted === false) {
        this.#say(withLines(`${label(part)} stopped (${describe(ending)}).`, lastLines));
        break;
      }
      run = await this.#restart(kept, policy, { ending, readyForMs: endedAt - kept.readyAt, lastLines });
      if (run !== null) {
        const downForMs = performance.now() - endedAt;
        this.#say(`${label(part)} is running again (${seconds(downForMs)}).`);
        this.#onReady(part.name, downForMs);
      }
    }
    // It was stopped after its start and before its signal was checked.
    await kept.run?.stop();
    this.#forget(kept);
  }

  /**
   * Waits and starts until it succeeds. Returns null when it is stopped meanwhile, or has crashed
   * too often.
   */
  async #restart(
    { part, stopping: { signal } }: Kept,
    policy: RestartPolicy,
    first: { ending: Ending | null; readyForMs: number | null; lastLines: readonly string[] },
  ): Promise<Run | null> {
    let crash = { ...first, reason: "" };
    for (;;) {
      const { ending, readyForMs } = crash;
      const wasKilled = readyForMs !== null && isFromOutside(ending);
      const waitMs = policy.afterCrash({ isItsFault: !wasKilled && this.#areSettled(part.needs), readyForMs });
      const said = `${label(part)} stopped (${describe(ending)}).`;
      if (waitMs === null) {
        this.#stopTrying(part, policy, crash);
        return null;
      }
      this.#say(`${said} Restarting in ${seconds(waitMs)}.`);
      try {
        await sleep(waitMs, undefined, { signal });
        while (!this.#areRunning(part.needs)) await sleep(POLL_MS, undefined, { signal });
        const run = await part.start(signal);
        if (!signal.aborted) return run;
        await run.stop();
        return null;
      } catch (error) {
        if (signal.aborted) return null;
        const failure = error instanceof PartFailure ? error : null;
        crash = {
          ending: failure?.ending ?? null,
          readyForMs: null,
          lastLines: failure?.lastLines ?? [],
          reason: error instanceof Error ? error.message : String(error),
        };
      }
    }
  }

  #stopTrying(
    part: Part,
    policy: RestartPolicy,
    { ending, lastLines, reason }: { ending: Ending | null; lastLines: readonly string[]; reason: string },
  ): void {
    if (this.#hasGivenUp) return;
    this.#hasGivenUp = true;
    const times = `${label(part)} stopped ${policy.crashesInARow} times in a row (${describe(ending)}), so everything is stopped.`;
    this.#giveUp(withLines(reason === "" ? times : `${times}\n${reason}`, reason === "" ? lastLines : []));
  }

  #areRunning(names: readonly string[] = []): boolean {
    return names.every((name) => !this.#parts.has(name) || this.#parts.get(name)?.run);
  }

  #areSettled(names: readonly string[] = []): boolean {
    const now = performance.now();
    return names.every((name) => {
      const kept = this.#parts.get(name);
      return kept === undefined || (kept.run !== null && now - kept.readyAt > SETTLES_MS);
    });
  }

  #forget(kept: Kept): void {
    if (this.#parts.get(kept.part.name) === kept) this.#parts.delete(kept.part.name);
  }
}

/** Returns how a run ended by itself; null when it was ended because of the signal. */
async function endOf(run: Run, signal: AbortSignal): Promise<Ending | null> {
  const stopped = Promise.withResolvers<null>();
  const onAbort = () => stopped.resolve(null);
  signal.addEventListener("abort", onAbort);
  if (signal.aborted) onAbort();
  const ending = await Promise.race([run.ended, stopped.promise]);
  signal.removeEventListener("abort", onAbort);
  if (ending === null || signal.aborted) {
    await run.stop();
    return null;
  }
  return ending;
}

const isFromOutside = (ending: Ending | null): boolean =>
  ending !== null && (ending.code === 0 || (ending.signal !== null && OUTSIDE.includes(ending.signal)));

/**
 * Signals that people and the system send. Others, such as SIGSEGV or SIGABRT, are caused by the
 * process itself.
 */
const OUTSIDE: readonly string[] = ["SIGKILL", "SIGTERM", "SIGINT", "SIGQUIT", "SIGHUP"];

const describe = (ending: Ending | null): string =>
  ending === null ? "not ready" : (ending.signal ?? `code ${ending.code}`);

const label = ({ name }: Part): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

const withLines = (text: string, lines: readonly string[]): string =>
  [text, ...lines.map((line) => `  ${line}`)].join("\n");
