import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ROOT } from "./installation.ts";
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
      runsAgain: { passed: 3, skipped: 0 },
    });
  });

  it("adds a failed hook, with its reason from the output, since Vitest counts its tests as skipped", () => {
    const tests = ["passed", "skipped", "skipped"].map((status) => ({ fullName: status, status, failureMessages: [] }));
    const report = vitest({ numPassedTests: 1, numPendingTests: 2 }, [
      { name: join(ROOT, "packages/jobs/queue.test.ts"), status: "failed", message: "", assertionResults: tests },
    ]);
    const output = [
      " FAIL  node packages/jobs/queue.test.ts > the board",
      "\u001b[31mError\u001b[39m: Hook timed out",
      "⎯⎯⎯⎯⎯⎯[1/1]⎯",
    ].join("\n");
    expect(readVitest(report, output)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 2,
      failures: ["packages/jobs/queue.test.ts\n    Error: Hook timed out"],
      failedFiles: ["packages/jobs/queue.test.ts"],
      runsAgain: { passed: 1, skipped: 2 },
    });
  });

  it("adds a file during which an error occurred that no test caught, although its tests passed", () => {
    const file = (name: string) => ({
      name: join(ROOT, name),
      status: "passed",
      message: "",
      assertionResults: [{ fullName: "adds", status: "passed", failureMessages: [] }],
    });
    const report = vitest({ numPassedTests: 2 }, [file("sums.test.ts"), file("quiet.test.ts")]);
    const output = [
      "Unhandled Errors",
      "Error: nobody caught me",
      'This error originated in "\u001b[1msums.test.ts\u001b[22m" test file.',
    ].join("\n");
    expect(readVitest(report, output)).toMatchObject({
      passed: 2,
      failed: 1,
      failures: [expect.stringMatching(/^sums\.test\.ts: an error that no test caught[\s\S]*nobody caught me/)],
      failedFiles: ["sums.test.ts"],
      runsAgain: { passed: 1 },
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
      runsAgain: { passed: 0, skipped: 0 },
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

  it.each<[string, unknown, boolean, Omit<Judgement, "failures" | "failedFiles" | "runsAgain">]>([
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
  const first: Judgement = {
    passed: 10,
    failed: 2,
    skipped: 2,
    failures: ["a\n    too late", "b\n    expected 1"],
    failedFiles: ["sums.test.ts"],
    runsAgain: { passed: 3, skipped: 1 },
  };
  const second: Judgement = {
    passed: 4,
    failed: 1,
    skipped: 0,
    failures: ["b\n    expected 2"],
    failedFiles: ["sums.test.ts"],
    runsAgain: { passed: 4, skipped: 0 },
  };

  it("counts what passed the second time as passed, and what failed twice as failed", () => {
    const { judgement, flaky } = withSecondAttempt(first, second);
    expect(judgement).toMatchObject({ passed: 11, failed: 1, skipped: 1, failures: ["b\n    expected 2"] });
    expect(flaky).toEqual(["a\n    too late"]);
  });

  it("takes the figures of the second attempt when the whole suite had to run again", () => {
    expect(withSecondAttempt({ ...first, failedFiles: null }, second).judgement).toEqual(second);
  });
});
