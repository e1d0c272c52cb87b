import { type ChildProcess, spawn } from "node:child_process";
import { on, once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export type ProcessSpec = {
  /** What people call it: server, worker, … Its log is `<name>.log`. */
  name: string;
  /** Arguments for Node: the file to run and what it takes. */
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
};

/** Longer than the 14 s a process gives itself, shorter than what whoever stops us allows. */
const STOP_PATIENCE_MS = 14_500;
const LAST_LINES = 15;

/**
 * The processes of one running product. Each logs to a file of its own and has a channel to us: when we are gone, it ends. When one ends that
 * nobody asked to, `onDeath` gets its name and a text for the person at the console.
 */
export class Processes {
  readonly #logFolder: string;
  readonly #showsOutput: boolean;
  readonly #onDeath: (name: string, message: string) => void;
  readonly #running = new Map<string, ChildProcess>();
  readonly #leaving = new WeakSet<ChildProcess>();

  /** `showsOutput`: what they say goes to the console instead of their log files. */
  constructor({
    logFolder,
    showsOutput,
    onDeath,
  }: { logFolder: string; showsOutput: boolean; onDeath: (name: string, message: string) => void }) {
    this.#logFolder = logFolder;
    this.#showsOutput = showsOutput;
    this.#onDeath = onDeath;
  }

  start(spec: ProcessSpec): void {
    const child = this.#spawn(spec);
    this.#running.set(spec.name, child);
    child.once("exit", (code, signal) => {
      if (this.#running.get(spec.name) === child) this.#running.delete(spec.name);
      if (!this.#leaving.has(child))
        this.#onDeath(
          spec.name,
          `The ${spec.name} ended (${signal ?? `code ${code}`}).\n${this.#lastLines(spec.name)}`,
        );
    });
  }

  /** Runs a process to its end. Throws with its last lines when it fails. */
  async runToEnd(spec: ProcessSpec): Promise<void> {
    const child = this.#spawn(spec);
    this.#running.set(spec.name, child);
    const [code] = await once(child, "exit");
    this.#running.delete(spec.name);
    if (code !== 0 && !this.#leaving.has(child)) throw new Error(`${spec.name} failed.\n${this.#lastLines(spec.name)}`);
  }

  /** Waits until a process says "ready" over its channel. Throws when it does not within `withinMs`; its end is `onDeath`'s affair. */
  async untilReady(name: string, withinMs: number): Promise<void> {
    const child = this.#running.get(name);
    if (child === undefined) return;
    const patience = AbortSignal.timeout(withinMs);
    try {
      for await (const [message] of on(child, "message", { signal: patience, close: ["exit"] })) {
        if (message === "ready") return;
      }
    } catch (cause) {
      throw new Error(`The ${name} was not ready within ${withinMs / 1_000} s; its log says why.`, { cause });
    }
  }

  isRunning(name: string): boolean {
    return this.#running.has(name);
  }

  /** Ends some or all of them together and waits until they are gone. */
  async stop(names: readonly string[] = [...this.#running.keys()]): Promise<void> {
    await Promise.all(names.map((name) => this.#stopOne(name)));
  }

  #spawn({ name, args, cwd, env }: ProcessSpec): ChildProcess {
    // A process group of its own: Ctrl-C reaches us alone, and we end them in the right order.
    const options = { cwd, env, detached: true } as const;
    if (this.#showsOutput)
      return spawn(process.execPath, [...args], { ...options, stdio: ["ignore", "inherit", "inherit", "ipc"] });
    const log = openSync(this.#logFile(name), "w", 0o600);
    const child = spawn(process.execPath, [...args], { ...options, stdio: ["ignore", log, log, "ipc"] });
    closeSync(log);
    return child;
  }

  async #stopOne(name: string): Promise<void> {
    const child = this.#running.get(name);
    if (child === undefined) return;
    this.#leaving.add(child);
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

  #logFile(name: string): string {
    return join(this.#logFolder, `${name.replaceAll(" ", "-")}.log`);
  }

  #lastLines(name: string): string {
    if (this.#showsOutput) return "";
    const lines = readFileSync(this.#logFile(name), "utf8").trimEnd().split("\n").slice(-LAST_LINES);
    return lines.map((line) => `  ${line}`).join("\n");
  }
}
