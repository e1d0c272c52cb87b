import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, expect, it } from "vitest";
import { ROOT } from "./installation.ts";
import { fingerprintOf } from "./web-build.ts";

const folder = mkdtempSync(join(tmpdir(), "aavarti-sources-"));
afterAll(() => rmSync(folder, { recursive: true }));
const fingerprint = () => fingerprintOf([relative(ROOT, folder)]);

// A suite that wrote into a cache caused a second build of the web app while servers of another
// suite used it.
it("changes with a source, and with nothing in a cache", () => {
  writeFileSync(join(folder, "page.ts"), "1");
  const before = fingerprint();
  mkdirSync(join(folder, ".cache"));
  writeFileSync(join(folder, ".cache/page.ts"), "2");
  expect(fingerprint()).toBe(before);
  writeFileSync(join(folder, "page.ts"), "2");
  expect(fingerprint()).not.toBe(before);
});
