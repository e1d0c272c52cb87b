import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { findTreeProblems, lockfileProblems } from "./check-tree.ts";
import { ROOT } from "./installation.ts";

it("finds nothing in this repository", () => {
  expect(findTreeProblems(ROOT)).toEqual([]);
});

it("finds vague file names and secrets in what git would add, and not in what it ignores", () => {
  const root = mkdtempSync(join(tmpdir(), "aavarti-tree-"));
  const files = {
    ".gitignore": "ignored/\n",
    "pnpm-lock.yaml": "packages: {}\n",
    "src/helpers/dates.ts": "",
    "src/date-utils.ts": "",
    "src/utils.ts": "",
    "src/key.ts": `export const key = "rzp_${"live"}_Ab3dEfGh1jKlMn";`,
    "ignored/misc.ts": "",
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  execFileSync("git", ["init", "--quiet"], { cwd: root });
  expect(findTreeProblems(root)).toEqual([
    "src/helpers is named after nothing; name it after what it is about.",
    "src/utils.ts is named after nothing; name it after what it is about.",
    "src/key.ts holds what looks like a live Razorpay key.",
  ]);
  rmSync(root, { recursive: true });
});

it("refuses a lockfile that names a host or has no hash", () => {
  const hash = `sha512-${"a".repeat(86)}==`;
  expect(
    lockfileProblems(`  x@1.0.0:\n    resolution: {integrity: ${hash}}\n    deprecated: see https://example.org\n`),
  ).toEqual([]);
  expect(lockfileProblems(`  x@1.0.0:\n    resolution: {tarball: https://mirror.example/x.tgz}\n`)).toEqual([
    "pnpm-lock.yaml:2 names a host (resolution: {tarball: https://mirror.example/x.tgz}…).",
    "pnpm-lock.yaml:2 has no hash of its contents.",
  ]);
});
