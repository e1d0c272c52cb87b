import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

type Counts = { passed: number; failed: number; skipped: number };
/** The result of a report: the counts, and each failed test with the first lines of its reason. */
export type Judgement = Counts & {
  failures: readonly string[];
  /**
   * The files to run again: those with a failed test, or `null` when the suite itself crashed and
   * only the whole of it can be repeated.
   */
  failedFiles: readonly string[] | null;
};

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

const Reason = z.object({ message: z.string().optional() });

const PlaywrightSpec = z.object({
  file: z.string(),
  title: z.string(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.enum(["expected", "unexpected", "flaky", "skipped"]),
      results: z.array(z.object({ errors: z.array(Reason) })),
    }),
  ),
});

const PlaywrightSuite = z.object({
  specs: z.array(PlaywrightSpec),
  get suites() {
    return z.array(PlaywrightSuite).optional();
  },
});

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(PlaywrightSuite),
  errors: z.array(Reason),
});

const LINES_OF_A_REASON = 12;

/** Leaves out stack frames inside packages, which are long and not informative. */
const failure = (name: string, reason: string): string => {
  const lines = stripVTControlCharacters(reason).trim().split("\n");
  return [name, ...lines.filter((line) => !line.includes("node_modules")).slice(0, LINES_OF_A_REASON)].join("\n    ");
};

/**
 * Returns the counts and failures of Vitest's JSON report. A file that failed before its first test
 * counts as one failure, since none of its tests is counted. Throws for another format.
 */
export function readVitest(report: unknown): Judgement {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = VitestReport.parse(report);
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === "failed"),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
    failures: [
      ...broken.map(({ name, message }) => failure(name, message)),
      ...failed.map(({ fullName, failureMessages }) => failure(fullName, failureMessages.join("\n"))),
    ],
    failedFiles: testResults.filter(({ status }) => status === "failed").map(({ name }) => name),
  };
}

/**
 * Returns the counts and failures of Playwright's JSON report; a flaky test is a failure.
 * `failedFiles` is null when Playwright itself failed. Throws for another format.
 */
export function readPlaywright(report: unknown): Judgement {
  const { stats, suites, errors } = PlaywrightReport.parse(report);
  const isFailed = ({ status }: { status: string }) => status === "unexpected" || status === "flaky";
  const specs = suites.flatMap(specsOf);
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests.filter(isFailed).map(({ projectName, results }) =>
      failure(
        `${file}: ${title} (${projectName})`,
        results
          .flatMap((result) => result.errors)
          .map(({ message }) => message ?? "")
          .join("\n"),
      ),
    ),
  );
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [...failed, ...errors.map(({ message }) => failure("Playwright itself", message ?? ""))],
    failedFiles:
      errors.length > 0
        ? null
        : [...new Set(specs.filter(({ tests }) => tests.some(isFailed)).map(({ file }) => file))],
  };
}

function specsOf({ specs, suites = [] }: z.infer<typeof PlaywrightSuite>): z.infer<typeof PlaywrightSpec>[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

const UNHANDLED_ERRORS = /Unhandled Errors?[\s\S]*$/;

/**
 * Returns the counts of a suite from its report file, its exit code and its output. A suite that
 * left no report, ran nothing, or exited with an error without a failed test has crashed, which
 * counts as one failure.
 */
export function judgeSuite({
  reportFile,
  exitedWell,
  output = "",
  read,
}: {
  reportFile: string;
  exitedWell: boolean;
  output?: string;
  read: (report: unknown) => Judgement;
}): Judgement {
  const crashed = (reason: string) => ({ failures: [failure(reason, UNHANDLED_ERRORS.exec(output)?.[0] ?? "")] });
  if (!existsSync(reportFile))
    return {
      passed: 0,
      failed: 1,
      skipped: 0,
      ...crashed("It left no report: it crashed, or never began."),
      failedFiles: null,
    };
  const judgement = read(JSON.parse(readFileSync(reportFile, "utf8")));
  const { passed, failed } = judgement;
  if (passed + failed === 0) return { ...judgement, failed: 1, ...crashed("It ran no test."), failedFiles: null };
  if (exitedWell || failed > 0) return judgement;
  return { ...judgement, failed: 1, ...crashed("It ended badly although no test failed."), failedFiles: null };
}

/**
 * Returns the counts of a suite whose failed files (or, when it crashed, all tests) have run a
 * second time. A test that failed twice is a failure; one that failed once counts as passed, and
 * the caller names it. A first run that crashed does not count.
 */
export function withSecondAttempt(first: Judgement, second: Judgement): Judgement {
  if (first.failedFiles === null) return second;
  const passed = Math.max(0, first.passed + first.failed - second.failed);
  return { ...first, passed, failed: second.failed, failures: second.failures };
}
