import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

type Counts = { passed: number; failed: number; skipped: number };
/** What a report tells: the figures, and each failed test with the first lines of its reason. */
export type Judgement = Counts & { failures: readonly string[] };

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

/** Without the frames inside packages, which are long and tell nothing. */
const failure = (name: string, reason: string): string => {
  const lines = stripVTControlCharacters(reason).trim().split("\n");
  return [name, ...lines.filter((line) => !line.includes("node_modules")).slice(0, LINES_OF_A_REASON)].join("\n    ");
};

/** What Vitest's JSON report tells. A file that broke before its first test counts as one failure, since none of its tests is in the figures. */
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
  };
}

/** What Playwright's JSON report tells. A test that passed only when it was repeated did not pass. */
export function readPlaywright(report: unknown): Judgement {
  const { stats, suites, errors } = PlaywrightReport.parse(report);
  const failed = suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) =>
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
  };
}

function specsOf({ specs, suites = [] }: z.infer<typeof PlaywrightSuite>): z.infer<typeof PlaywrightSpec>[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/**
 * The figures of a suite from its report file and its exit. A suite that left no report, ran nothing, or ended badly without a failed test has
 * crashed, which is one failure.
 */
export function judgeSuite({
  reportFile,
  exitedWell,
  read,
}: {
  reportFile: string;
  exitedWell: boolean;
  read: (report: unknown) => Judgement;
}): Judgement {
  if (!existsSync(reportFile))
    return { passed: 0, failed: 1, skipped: 0, failures: ["It left no report: it crashed, or never began."] };
  const judgement = read(JSON.parse(readFileSync(reportFile, "utf8")));
  const { passed, failed, failures } = judgement;
  const crash =
    passed + failed === 0
      ? "It ran no test."
      : !exitedWell && failed === 0
        ? "It ended badly although no test failed."
        : undefined;
  return crash === undefined ? judgement : { ...judgement, failed: failed + 1, failures: [...failures, crash] };
}
