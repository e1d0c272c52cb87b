import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Ending } from "@aavarti/runtime/postgres-cluster";
import { RotatingLog } from "./rotating-log.ts";
import { PartFailure, type Run } from "./supervisor.ts";

export type ProcessSpec = {
  /** What people call it: server, worker, … Its log is `<name>.log`. */
  name: string;
  /** Arguments for Node: the file to run and what it takes. */
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
};

type Readiness = "ready" | "late";

/** Longer than the 14 s a process gives itself, shorter than what whoever stops us allows. */
const STOP_PATIENCE_MS = 14_500;
/**
 * What a process wrote last is read within this time of its end, even when a program that it
 * started keeps its output open.
 */
const LAST_WORDS_MS = 500;

/**
 * Starts the processes of one running product. Each logs to a file of its own, which is continued,
 * and has a channel to us: when we are gone, it ends.
 */
export class Processes {
  readonly #logFolder: string;
  readonly #showsOutput: boolean;
  readonly #onLogError: (error: unknown) => void;
  readonly #logs = new Map<string, RotatingLog>();

  /** `showsOutput`: what they say goes to the console instead of their log files. */
  constructor({
    logFolder,
    showsOutput,
    onLogError,
  }: { logFolder: string; showsOutput: boolean; onLogError: (error: unknown) => void }) {
    this.#logFolder = logFolder;
    this.#showsOutput = showsOutput;
    this.#onLogError = onLogError;
  }

  /**
   * Starts a process and resolves when it says "ready" over its channel. Throws PartFailure, and
   * leaves nothing running, when it ends before, is not ready within `readyWithinMs`, or when
   * `signal` asks for its end.
   */
  async start(
    spec: ProcessSpec,
    { readyWithinMs, signal, saysReady = true }: { readyWithinMs: number; signal: AbortSignal; saysReady?: boolean },
  ): Promise<Run> {
    const { child, ended } = this.#spawn(spec);
    const run: Run = { ended, stop: () => stop(child), lastLines: () => this.#lastLines(spec.name) };
    const isDecided = new AbortController();
    const patience = AbortSignal.any([signal, AbortSignal.timeout(readyWithinMs), isDecided.signal]);
    try {
      const ready = saysReady ? untilReady(child, patience) : Promise.resolve<Readiness>("ready");
      const outcome = await Promise.race([ready, ended]);
      if (outcome === "ready") return run;
      if (outcome !== "late")
        throw new PartFailure(this.#describeEnd(spec.name, outcome), { ending: outcome, lastLines: run.lastLines() });
      await run.stop();
      throw new PartFailure(`The ${spec.name} was not ready within ${readyWithinMs / 1_000} s; its log says why.`);
    } finally {
      isDecided.abort();
    }
  }

  /**
   * Runs a process to its end, or ends it when `signal` asks. Throws with its last lines when it
   * fails.
   */
  async runToEnd(spec: ProcessSpec, signal?: AbortSignal): Promise<void> {
    const { child, ended } = this.#spawn(spec);
    const onAbort = () => void stop(child);
    signal?.addEventListener("abort", onAbort);
    const { code } = await ended;
    signal?.removeEventListener("abort", onAbort);
    if (code !== 0 && !signal?.aborted)
      throw new Error(`${spec.name} failed.\n${indented(this.#lastLines(spec.name))}`);
  }

  /** The log of a part that is not a process of ours, such as the database. */
  log(name: string): RotatingLog {
    const kept = this.#logs.get(name);
    if (kept !== undefined) return kept;
    const file = join(this.#logFolder, `${name.replaceAll(" ", "-")}.log`);
    const log = new RotatingLog({ file, onError: this.#onLogError });
    this.#logs.set(name, log);
    return log;
  }

  #spawn({ name, args, cwd, env }: ProcessSpec): { child: ChildProcess; ended: Promise<Ending> } {
    // A process group of its own: Ctrl-C reaches us alone, and we end them in the right order.
    const output = this.#showsOutput ? "inherit" : "pipe";
    const child = spawn(process.execPath, [...args], {
      cwd,
      env,
      detached: true,
      stdio: ["ignore", output, output, "ipc"],
    });
    const log = this.log(name);
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => log.write(chunk));
    return { child, ended: endOf(child) };
  }

  #describeEnd(name: string, { code, signal }: Ending): string {
    return `The ${name} ended (${signal ?? `code ${code}`}).\n${indented(this.#lastLines(name))}`;
  }

  #lastLines(name: string): readonly string[] {
    return this.log(name).lastLines();
  }
}

const indented = (lines: readonly string[]): string => lines.map((line) => `  ${line}`).join("\n");

async function endOf(child: ChildProcess): Promise<Ending> {
  const closed = once(child, "close");
  closed.catch(() => undefined);
  const [code, signal] = await once(child, "exit");
  await Promise.race([closed, sleep(LAST_WORDS_MS, undefined, { ref: false })]);
  return { code, signal };
}

/** Resolves with "ready" when the process says so, with "late" when the signal comes first. */
function untilReady(child: ChildProcess, signal: AbortSignal): Promise<Readiness> {
  return new Promise((resolve) => {
    child.on("message", (message) => {
      if (message === "ready") resolve("ready");
    });
    signal.addEventListener("abort", () => resolve("late"), { once: true });
    if (signal.aborted) resolve("late");
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  const patience = new AbortController();
  const isGone = await Promise.race([
    exited.then(() => true),
    sleep(STOP_PATIENCE_MS, false, { signal: patience.signal }),
  ]);
  patience.abort();
  if (!isGone) {
    child.kill("SIGKILL");
    await exited;
  }
}
