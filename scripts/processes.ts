import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Ending } from "@aavarti/runtime/postgres-cluster";
import { RotatingLog } from "./rotating-log.ts";
import { PartFailure, type Run } from "./supervisor.ts";

export type ProcessSpec = {
  /** The process's name for people: server, worker, … Its log is `<name>.log`. */
  name: string;
  /** Arguments for Node: the file to run and its own arguments. */
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
};

type Readiness = "ready" | "late";

/**
 * Longer than the 14 s after which a process ends itself, shorter than the time that a service
 * manager allows us. Milliseconds.
 */
const STOP_PATIENCE_MS = 14_500;
/**
 * How long to wait for the last output of an ended process, since a program that it started may
 * keep the output open. Milliseconds.
 */
const LAST_WORDS_MS = 500;

/**
 * Starts the processes of one running product. Each has a log file, which is continued, and an IPC
 * channel to this process: when this process has ended, it exits.
 */
export class Processes {
  readonly #logFolder: string;
  readonly #showsOutput: boolean;
  readonly #onLogError: (error: unknown) => void;
  readonly #logs = new Map<string, RotatingLog>();

  /** `showsOutput`: output goes to the console instead of the log files. */
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
   * Starts a process and resolves when it sends "ready" over its channel. Throws PartFailure, and
   * leaves nothing running, when it exits before, is not ready within `readyWithinMs`, or when
   * `signal` is aborted.
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
   * Runs a process until it exits, or stops it when `signal` is aborted. Throws with its last lines
   * when it fails.
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

  /** Returns the log of a part that is not one of these processes, such as the database. */
  log(name: string): RotatingLog {
    const kept = this.#logs.get(name);
    if (kept !== undefined) return kept;
    const file = join(this.#logFolder, `${name.replaceAll(" ", "-")}.log`);
    const log = new RotatingLog({ file, onError: this.#onLogError });
    this.#logs.set(name, log);
    return log;
  }

  #spawn({ name, args, cwd, env }: ProcessSpec): { child: ChildProcess; ended: Promise<Ending> } {
    // In its own process group: Ctrl-C reaches only this process, which stops the others in the
    // right order.
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

/**
 * Resolves with "ready" when the process says so, or with "late" when the signal is aborted first.
 */
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
