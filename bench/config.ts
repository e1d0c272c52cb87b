import { execFileSync } from "node:child_process";
import { CHROMIUM } from "../scripts/prerequisites.ts";

/** What the benchmarks in a browser take from the environment. */
export const port = Number(process.env.PORT ?? 4180);
export const chromiumPath =
  process.env.CHROMIUM_PATH ??
  execFileSync("sh", ["-c", `command -v ${CHROMIUM.programs.join(" ")} | head -1`], { encoding: "utf8" }).trim();
/** The environment of a product on ports of its own, over a database of its own. */
export const productEnvironment = (own: Readonly<Record<string, string>>) => ({
  ...process.env,
  PORT: String(port),
  SANDBOX_PORT: String(port + 1),
  ...own,
});
