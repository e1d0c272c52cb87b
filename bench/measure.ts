import { readdirSync, readFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";

const MEBIBYTE = 1024 * 1024;

/**
 * Returns the resident memory of a process in MiB; null when the process has ended, or where the
 * system does not tell.
 */
export function residentMebibytes(pid: number): number | null {
  try {
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kibibytes === undefined ? null : Number(kibibytes) / 1024;
  } catch {
    return null;
  }
}

/**
 * Returns the percentile of values in any order by nearest rank, without interpolation: the value
 * at the index `share` (0 to 1) times their number, rounded down, at most the largest. NaN without
 * values.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export type Sample = { seconds: number; value: number };

/**
 * Returns how fast a value grows, in units per minute: the slope of the least-squares line through
 * the samples. 0 without two different times.
 */
export function slopePerMinute(samples: readonly Sample[]): number {
  const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const x = mean(samples.map(({ seconds }) => seconds));
  const y = mean(samples.map(({ value }) => value));
  const over = samples.reduce((sum, { seconds, value }) => sum + (seconds - x) * (value - y), 0);
  const under = samples.reduce((sum, { seconds }) => sum + (seconds - x) ** 2, 0);
  return under === 0 ? 0 : (over / under) * 60;
}

/**
 * Returns this machine's processor, number of cores, memory in GiB and version of Node, without
 * which a measurement means nothing.
 */
export function machine(): Record<string, string | number> {
  const processors = cpus();
  return {
    processor: processors[0]?.model ?? "unknown",
    cores: processors.length,
    memoryGiB: Math.round(totalmem() / MEBIBYTE / 1024),
    node: process.version,
  };
}

/**
 * Returns the load average of the last minute (processes that ran or waited), rounded to
 * hundredths.
 */
export const load = (): number => Math.round((loadavg()[0] ?? 0) * 100) / 100;

/** The parts of the product, recognised by the command lines of their processes. */
const PARTS = [
  ["worker", /apps\/worker\/src\/worker\.ts/],
  ["server", /apps\/server\/src\/server\.ts/],
  ["sandbox", /packages\/sandbox\/src\/main\.ts/],
  ["redis", /redis-server|valkey-server/],
  ["postgres", /postgres/],
] as const;

export type Part = (typeof PARTS)[number][0];

/** The kernel's clock ticks per second: every Linux reports 100 to programs. */
const TICKS_PER_SECOND = 100;

/**
 * Returns the CPU seconds that the descendants of this process have used so far, by part, as Linux
 * tells in /proc; those of other programs are left out. On a shared machine this shows what a
 * message costs, while elapsed time only shows how long one had to wait.
 */
export function processorSeconds(): Record<Part, number> {
  const processes = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? readProcess(Number(name)) : []));
  const children = Map.groupBy(processes, ({ parent }) => parent);
  const below = (pid: number): typeof processes =>
    (children.get(pid) ?? []).flatMap((child) => [child, ...below(child.pid)]);
  const seconds: Record<Part, number> = { worker: 0, server: 0, sandbox: 0, redis: 0, postgres: 0 };
  for (const { command, ticks } of below(process.pid)) {
    const part = PARTS.find(([, pattern]) => pattern.test(command))?.[0];
    if (part) seconds[part] += ticks / TICKS_PER_SECOND;
  }
  return seconds;
}

function readProcess(pid: number): { pid: number; parent: number; command: string; ticks: number }[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may contain spaces, so fields are counted after it. 14 to 17 are the
    // process's own CPU time and that of its ended children.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return [{ pid, parent: Number(fields[1]), command, ticks }];
  } catch {
    // The process ended between the two readings.
    return [];
  }
}
