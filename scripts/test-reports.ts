import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

export type Counts = { passed: number; failed: number; skipped: number };

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

/** What Vitest's JSON report counts. A file that broke before its first test counts as one failure, since none of its tests is in the figures. */
export function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = VitestReport.parse(report);
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  ).length;
  return { passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests + numTodoTests };
}

/** What Playwright's JSON report counts. A test that passed only when it was repeated did not pass. */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors } = PlaywrightReport.parse(report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

/**
 * The figures of a suite from its report file and its exit. A suite that left no report, ran nothing, or ended badly without a failed test has
 * crashed, which is one failure.
 */
export function judgeSuite({
  reportFile,
  exitedWell,
  count,
}: {
  reportFile: string;
  exitedWell: boolean;
  count: (report: unknown) => Counts;
}): Counts {
  const crashed = { passed: 0, failed: 1, skipped: 0 };
  if (!existsSync(reportFile)) return crashed;
  const counts = count(JSON.parse(readFileSync(reportFile, "utf8")));
  const ranNothing = counts.passed + counts.failed === 0;
  const endedBadly = !exitedWell && counts.failed === 0;
  return ranNothing || endedBadly ? { ...counts, failed: counts.failed + 1 } : counts;
}
