import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type Counts, countPlaywright, countVitest, judgeSuite } from "./test-reports.ts";

const folder = mkdtempSync(join(tmpdir(), "aavarti-reports-"));
afterAll(() => rmSync(folder, { recursive: true }));

const vitest = (
  figures: Partial<Record<"numPassedTests" | "numFailedTests" | "numPendingTests" | "numTodoTests", number>>,
  testResults: unknown[] = [],
) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults,
  ...figures,
});

describe("counting", () => {
  it("adds a file that broke before its first test to Vitest's failures", () => {
    const report = vitest({ numPassedTests: 3, numPendingTests: 1 }, [
      { status: "failed", assertionResults: [] },
      { status: "passed", assertionResults: [{}, {}, {}] },
    ]);
    expect(countVitest(report)).toEqual({ passed: 3, failed: 1, skipped: 1 });
  });

  it("counts a flaky test of Playwright as failed", () => {
    expect(countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 1 }, errors: [] })).toEqual({
      passed: 5,
      failed: 3,
      skipped: 1,
    });
  });
});

describe("judgeSuite", () => {
  const judge = (report: unknown, exitedWell: boolean): Counts => {
    const reportFile = join(folder, "report.json");
    if (report === undefined) rmSync(reportFile, { force: true });
    else writeFileSync(reportFile, JSON.stringify(report));
    return judgeSuite({ reportFile, exitedWell, count: countVitest });
  };

  it.each<[string, unknown, boolean, Counts]>([
    ["passed", vitest({ numPassedTests: 2 }), true, { passed: 2, failed: 0, skipped: 0 }],
    ["failed", vitest({ numPassedTests: 2, numFailedTests: 1 }), false, { passed: 2, failed: 1, skipped: 0 }],
    ["left no report", undefined, false, { passed: 0, failed: 1, skipped: 0 }],
    ["ran nothing", vitest({}), true, { passed: 0, failed: 1, skipped: 0 }],
    ["passed and then crashed", vitest({ numPassedTests: 2 }), false, { passed: 2, failed: 1, skipped: 0 }],
  ])("judges a suite that %s", (_, report, exitedWell, counts) => {
    expect(judge(report, exitedWell)).toEqual(counts);
  });
});
