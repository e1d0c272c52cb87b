import { readdirSync, readFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";

const MEBIBYTE = 1024 * 1024;

/**
 * The memory of a process that it really holds, in MiB; null when the process is gone, or where the
 * system does not say.
 */
export function residentMebibytes(pid: number): number | null {
  try {
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kibibytes === undefined ? null : Number(kibibytes) / 1024;
  } catch {
    return null;
  }
}

/** The value below which a share (0 to 1) of the values lie; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export type Sample = { seconds: number; value: number };

/** How fast a value grows, in units per minute: the line that lies closest to the samples. */
export function slopePerMinute(samples: readonly Sample[]): number {
  const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const x = mean(samples.map(({ seconds }) => seconds));
  const y = mean(samples.map(({ value }) => value));
  const over = samples.reduce((sum, { seconds, value }) => sum + (seconds - x) * (value - y), 0);
  const under = samples.reduce((sum, { seconds }) => sum + (seconds - x) ** 2, 0);
  return under === 0 ? 0 : (over / under) * 60;
}

/** Where a figure was measured: without it, it means nothing. */
export function machine(): Record<string, string | number> {
  const processors = cpus();
  return {
    processor: processors[0]?.model ?? "unknown",
    cores: processors.length,
    memoryGiB: Math.round(totalmem() / MEBIBYTE / 1024),
    node: process.version,
  };
}

/** How busy the machine was in the last minute, in processes that ran or waited. */
export const load = (): number => Math.round((loadavg()[0] ?? 0) * 100) / 100;

/** The parts of the product, told apart by how their processes were started. */
const PARTS = [
  ["worker", /apps\/worker\/src\/worker\.ts/],
  ["server", /apps\/server\/src\/server\.ts/],
  ["sandbox", /packages\/sandbox\/src\/main\.ts/],
  ["redis", /redis-server|valkey-server/],
  ["postgres", /postgres/],
] as const;

export type Part = (typeof PARTS)[number][0];

/** Ticks of the kernel's clock per second, as every Linux counts them for programs. */
const TICKS_PER_SECOND = 100;

/**
 * Seconds of processor time that the processes below this one have used so far, by part. On a
 * machine that others use too this says what a message costs, where the wall clock only says how
 * long one had to wait.
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
    // The name in parentheses may hold blanks; the fields are counted from behind it. 14 to 17 are
    // its own time and that of its ended children.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return [{ pid, parent: Number(fields[1]), command, ticks }];
  } catch {
    // It ended between the two readings.
    return [];
  }
}
