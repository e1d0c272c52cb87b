import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "./installation.ts";

/** Everything that ends up in the web app. */
const SOURCES = ["apps/web", "packages/contract", "packages/domain", "packages/client", "pnpm-lock.yaml"];
const NOT_SOURCES = new Set(["node_modules", "dist", "generated", ".cache", ".turbo", "test-results"]);
const MARKER = join(ROOT, "apps/web/dist/.built-from");

/**
 * Builds the web app unless the existing build was made from the same sources. Throws with the
 * build's last lines when it fails. The fingerprint of the sources is kept beside the build.
 */
export async function buildWeb(): Promise<"built" | "unchanged"> {
  const fingerprint = fingerprintOf(SOURCES);
  if (existsSync(MARKER) && readFileSync(MARKER, "utf8") === fingerprint) return "unchanged";

  const vite = join(ROOT, "apps/web/node_modules/vite/bin/vite.js");
  const child = spawn(process.execPath, [vite, "build"], {
    cwd: join(ROOT, "apps/web"),
    env: { ...process.env, NODE_ENV: "production", NO_COLOR: "1", FORCE_COLOR: undefined },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => output.push(chunk.toString()));
  const [code] = await once(child, "close");
  if (code !== 0)
    throw new Error(`The web app could not be built.\n${output.join("").trim().split("\n").slice(-40).join("\n")}`);
  // Computed again, because the build itself writes sources: the route tree, the fonts.
  writeFileSync(MARKER, fingerprintOf(SOURCES));
  return "built";
}

/**
 * Returns a hash of the contents and names (below the workspace) of these files and folders,
 * without caches and generated files.
 */
export function fingerprintOf(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths) {
    for (const file of filesBelow(join(ROOT, path)))
      hash.update(relative(ROOT, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !NOT_SOURCES.has(name) && !name.endsWith(".tsbuildinfo"))
    .toSorted()
    .flatMap((name) => filesBelow(join(path, name)));
}
