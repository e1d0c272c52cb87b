import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { START_MS } from "@aavarti/testing/patience";
import { describe, expect, it } from "vitest";
import { ROOT } from "./installation.ts";

const start = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, "scripts/bootstrap.mjs"), "start", ...args],
    {
      encoding: "utf8",
      timeout: START_MS,
    },
  );
  return { status, stdout, stderr };
};

describe("npm start", () => {
  it.each(["--help", "-h"])("prints its usage for %s and starts nothing", (flag) => {
    const { status, stdout } = start(flag);
    expect(status).toBe(0);
    for (const name of ["PORT", "SANDBOX_PORT", "DATA_DIR", "DATABASE_URL"]) expect(stdout).toContain(name);
  });

  it("rejects an unknown argument with its usage", () => {
    const { status, stderr } = start("--prot=3001");
    expect(status).toBe(1);
    expect(stderr).toContain("Unknown option: --prot=3001");
    expect(stderr).toContain("Usage: npm start");
  });
});
