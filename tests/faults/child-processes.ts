import { type ChildProcess, execFile } from "node:child_process";
import { promisify } from "node:util";

/** The entry files of the product's processes, by name. */
const ENTRIES = {
  server: "apps/server/src/server.ts",
  worker: "apps/worker/src/worker.ts",
  sandbox: "packages/sandbox/src/main.ts",
} as const;
export type ProcessName = keyof typeof ENTRIES;

/** Returns the living processes that a supervisor has started, with their ids. */
export async function processesOf(supervisor: ChildProcess): Promise<Map<ProcessName, number>> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid=,stat=,args="]);
  const found = new Map<ProcessName, number>();
  for (const line of stdout.split("\n")) {
    const [, pid, parent, state, command = ""] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (Number(parent) !== supervisor.pid || state?.startsWith("Z")) continue;
    for (const name of Object.keys(ENTRIES) as ProcessName[])
      if (command.endsWith(ENTRIES[name])) found.set(name, Number(pid));
  }
  return found;
}

/** Whether one of our processes has neither exited nor been ended by a signal. */
export const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;
