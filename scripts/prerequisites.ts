import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { runCommand } from "./run-command.ts";

/** A program that some suites need and that no package registry provides. */
export type Prerequisite = { name: string; programs: readonly string[]; debianPackage: string };

/**
 * Prefers its headless shell: the same engine without a desktop browser, at two thirds of the CPU
 * time.
 */
export const CHROMIUM: Prerequisite = {
  name: "Chromium",
  programs: ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"],
  debianPackage: "chromium-headless-shell",
};
export const REDIS: Prerequisite = {
  name: "Redis",
  programs: ["redis-server", "valkey-server"],
  debianPackage: "redis-server",
};

const isInstalled = ({ programs }: Prerequisite): boolean =>
  programs.some((program) => spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0);

/**
 * Returns the browser's path: `CHROMIUM_PATH`, else the first of its programs on the PATH;
 * undefined when there is none.
 */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const { stdout } = spawnSync("which", CHROMIUM.programs, { encoding: "utf8" });
  const [first] = (stdout ?? "").split("\n");
  return first || undefined;
}

/** Returns the browser's path like `findChromium`, for launching it. Throws when there is none. */
export function chromiumPath(): string {
  const found = findChromium();
  if (found !== undefined) return found;
  throw new Error(`No Chromium on this machine: install ${CHROMIUM.debianPackage}, or name one as CHROMIUM_PATH.`);
}

const canInstall = (): boolean => process.getuid?.() === 0 && existsSync("/etc/debian_version");

/**
 * Installs those of the wanted programs that are missing, with apt and a printed line, where that
 * is possible (Debian or Ubuntu, as root, as in CI). Returns those that are still missing; a failed
 * installation prints its last lines and does not throw.
 */
export async function provide(wanted: readonly Prerequisite[]): Promise<Prerequisite[]> {
  const missing = wanted.filter((one) => !isInstalled(one));
  if (missing.length === 0 || !canInstall()) return missing;

  console.log(`  Installing ${missing.map(({ name }) => name).join(" and ")} with apt …`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await runCommand("apt-get", ["update", "--quiet"], { env });
  const packages = missing.map(({ debianPackage }) => debianPackage);
  const { isFine, output } = await runCommand(
    "apt-get",
    ["install", "--yes", "--quiet", "--no-install-recommends", ...packages],
    { env },
  );
  if (!isFine) console.log(output.split("\n").slice(-15).join("\n"));
  return missing.filter((one) => !isInstalled(one));
}
