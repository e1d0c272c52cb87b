import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./installation.ts";

/** Runs code on a machine without any program on the PATH. */
const runWithoutPrograms = (code: string) =>
  spawnSync(process.execPath, ["--input-type=module", "-e", code], {
    cwd: ROOT,
    env: { PATH: "/nowhere", NODE_COMPILE_CACHE: join(ROOT, ".cache/compiled") },
    encoding: "utf8",
  });

it("loads the configuration of the browser tests on a machine without Chromium", () => {
  const { status, stderr } = runWithoutPrograms(`await import("./playwright.config.ts");`);
  expect(stderr).toBe("");
  expect(status).toBe(0);
});

it("says what to install when a browser is about to be launched", () => {
  const { status, stderr } = runWithoutPrograms(
    `const { chromiumPath } = await import("./scripts/prerequisites.ts"); chromiumPath();`,
  );
  expect(status).toBe(1);
  expect(stderr).toContain("No Chromium on this machine: install chromium-headless-shell");
});
