import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type Judgement, judgeSuite, readPlaywright, readVitest, withSecondAttempt } from "./test-reports.ts";

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

describe("reading a report", () => {
  it("adds a file that broke before its first test to Vitest's failures", () => {
    const passed = { fullName: "adds", status: "passed", failureMessages: [] };
    const report = vitest({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 1 }, [
      { name: "broken.test.ts", status: "failed", message: "No such module", assertionResults: [] },
      {
        name: "sums.test.ts",
        status: "failed",
        message: "",
        assertionResults: [
          passed,
          passed,
          passed,
          { fullName: "subtracts", status: "failed", failureMessages: ["\u001b[31mexpected 1\u001b[39m\nto be 2"] },
        ],
      },
    ]);
    expect(readVitest(report)).toEqual({
      passed: 3,
      failed: 2,
      skipped: 1,
      failures: ["broken.test.ts\n    No such module", "subtracts\n    expected 1\n    to be 2"],
      failedFiles: ["broken.test.ts", "sums.test.ts"],
    });
  });

  it("counts a flaky test of Playwright as failed, and names it wherever it is nested", () => {
    const spec = (title: string, status: string, ...messages: string[]) => ({
      file: "sign-in.spec.ts",
      title,
      tests: [{ projectName: "phone", status, results: messages.map((message) => ({ errors: [{ message }] })) }],
    });
    const report = {
      stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 1 },
      suites: [
        {
          specs: [spec("opens", "expected")],
          suites: [{ specs: [spec("signs in", "unexpected", "no toast"), spec("signs out", "flaky", "too late")] }],
        },
      ],
      errors: [],
    };
    expect(readPlaywright(report)).toEqual({
      passed: 5,
      failed: 2,
      skipped: 1,
      failures: ["sign-in.spec.ts: signs in (phone)\n    no toast", "sign-in.spec.ts: signs out (phone)\n    too late"],
      failedFiles: ["sign-in.spec.ts"],
    });
  });
});

describe("judgeSuite", () => {
  const judge = (report: unknown, exitedWell: boolean): Judgement => {
    const reportFile = join(folder, "report.json");
    if (report === undefined) rmSync(reportFile, { force: true });
    else writeFileSync(reportFile, JSON.stringify(report));
    return judgeSuite({ reportFile, exitedWell, read: readVitest });
  };

  it.each<[string, unknown, boolean, Omit<Judgement, "failures" | "failedFiles">]>([
    ["passed", vitest({ numPassedTests: 2 }), true, { passed: 2, failed: 0, skipped: 0 }],
    ["failed", vitest({ numPassedTests: 2, numFailedTests: 1 }), false, { passed: 2, failed: 1, skipped: 0 }],
    ["left no report", undefined, false, { passed: 0, failed: 1, skipped: 0 }],
    ["ran nothing", vitest({}), true, { passed: 0, failed: 1, skipped: 0 }],
    ["passed and then crashed", vitest({ numPassedTests: 2 }), false, { passed: 2, failed: 1, skipped: 0 }],
  ])("judges a suite that %s", (name, report, exitedWell, counts) => {
    const judgement = judge(report, exitedWell);
    expect(judgement).toMatchObject(counts);
    if (counts.failed > 0 && name !== "failed") expect(judgement.failures).toHaveLength(1);
  });

  it("quotes the error that no test caught", () => {
    const reportFile = join(folder, "crashed.json");
    writeFileSync(reportFile, JSON.stringify(vitest({ numPassedTests: 2 })));
    const output = "2 passed\nUnhandled Errors\nReferenceError: document is not defined";
    expect(judgeSuite({ reportFile, exitedWell: false, output, read: readVitest })).toMatchObject({
      failed: 1,
      failures: [
        "It ended badly although no test failed.\n    Unhandled Errors\n    ReferenceError: document is not defined",
      ],
      failedFiles: null,
    });
  });
});

describe("a second attempt", () => {
  const first: Judgement = { passed: 10, failed: 2, skipped: 1, failures: ["a", "b"], failedFiles: ["sums.test.ts"] };

  it("counts what passed the second time as passed, and what failed twice as failed", () => {
    const second: Judgement = { passed: 4, failed: 1, skipped: 0, failures: ["b"], failedFiles: ["sums.test.ts"] };
    expect(withSecondAttempt(first, second)).toMatchObject({ passed: 11, failed: 1, skipped: 1, failures: ["b"] });
  });

  it("takes the figures of the second attempt when the whole suite had to run again", () => {
    const second: Judgement = { passed: 12, failed: 0, skipped: 1, failures: [], failedFiles: [] };
    expect(withSecondAttempt({ ...first, failedFiles: null }, second)).toEqual(second);
  });
});
