import { spawn } from "node:child_process";
import { once } from "node:events";
import { delimiter, join } from "node:path";
import { ROOT } from "./installation.ts";

export type Outcome = { isFine: boolean; output: string };

/**
 * Runs one of the repository's tools until it exits, with the pinned Node and the installed tools
 * first on its PATH, and returns its output (both streams together, trimmed) and whether it
 * succeeded. `shows` also prints its output as it comes. Rejects only when the program cannot be
 * started; it gets no input.
 */
export async function runCommand(
  file: string,
  args: readonly string[],
  { shows = false, env = {} }: { shows?: boolean; env?: Record<string, string> } = {},
): Promise<Outcome> {
  const path = [join(ROOT, "node_modules/.bin"), process.env.PATH ?? ""].join(delimiter);
  const child = spawn(file, [...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      PATH: path,
      NODE_COMPILE_CACHE: join(ROOT, ".cache/compiled"),
      TURBO_TELEMETRY_DISABLED: "1",
      DO_NOT_TRACK: "1",
      ...(shows && process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output.push(chunk.toString());
      if (shows) process.stdout.write(chunk);
    });
  const [code] = await Promise.race([
    once(child, "close"),
    once(child, "error").then(([error]) => Promise.reject(error)),
  ]);
  return { isFine: code === 0, output: output.join("").trim() };
}

/** Returns the path of the repository's own tool of that name; does not check that it exists. */
export const tool = (name: string): string => join(ROOT, "node_modules/.bin", name);
