import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";
import { ROOT } from "./installation.ts";

type Counts = { passed: number; failed: number; skipped: number };
/** The result of a report: the counts, and each failed test with the first lines of its reason. */
export type Judgement = Counts & {
  failures: readonly string[];
  /**
   * The files to run again: those with a failed test, or `null` when the suite itself crashed and
   * only the whole of it can be repeated.
   */
  failedFiles: readonly string[] | null;
  /** What passed or was skipped in `failedFiles` and runs again with them. */
  runsAgain: Pick<Counts, "passed" | "skipped">;
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

/** The part of Vitest's output about errors that no test caught. */
const UNHANDLED_ERRORS = /Unhandled Errors?[\s\S]*$/;

/**
 * Returns the counts and failures of Vitest's JSON report. A file that failed outside its tests (it
 * did not load, or a hook failed) counts as one failure, and so does one during which an error
 * occurred that no test caught. The output holds their reasons where the report does not. Throws
 * for another format.
 */
export function readVitest(report: unknown, output = ""): Judgement {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = VitestReport.parse(report);
  const said = stripVTControlCharacters(output);
  const unhandled = UNHANDLED_ERRORS.exec(said)?.[0] ?? "";
  const disturbed = new Set([...unhandled.matchAll(/originated in "(.+)" test file/g)].map(([, path = ""]) => path));
  const files = testResults.map((file) => {
    const path = relative(ROOT, file.name);
    const failed = file.assertionResults.filter(({ status }) => status === "failed");
    return { ...file, path, failed, isBroken: file.status === "failed" && failed.length === 0 };
  });
  const broken = files.filter(({ isBroken }) => isBroken);
  const noisy = files.filter(({ path, status }) => status !== "failed" && disturbed.has(path));
  const again = files.filter((file) => file.status === "failed" || noisy.includes(file));
  const countAgain = (isCounted: (status: string) => boolean): number =>
    again.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => isCounted(status)).length;
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length + noisy.length,
    skipped: numPendingTests + numTodoTests,
    failures: [
      ...broken.map(({ path, message }) => failure(path, message || reasonIn(said, path))),
      ...noisy.map(({ path }) => failure(`${path}: an error that no test caught`, unhandled)),
      ...files.flatMap(({ failed }) =>
        failed.map(({ fullName, failureMessages }) => failure(fullName, failureMessages.join("\n"))),
      ),
    ],
    failedFiles: again.map(({ path }) => path),
    runsAgain: {
      passed: countAgain((status) => status === "passed"),
      skipped: countAgain((status) => status !== "passed" && status !== "failed"),
    },
  };
}

/** Returns what Vitest printed about a failed hook of a file, which its report leaves out. */
function reasonIn(said: string, path: string): string {
  const lines = said.split("\n");
  const reason = lines.slice(lines.findIndex((line) => line.includes("FAIL ") && line.includes(path)) + 1);
  return reason
    .slice(
      0,
      reason.findIndex((line) => line.includes("⎯⎯⎯")),
    )
    .join("\n");
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
    // Playwright repeats single tests, not files.
    runsAgain: { passed: 0, skipped: 0 },
  };
}

function specsOf({ specs, suites = [] }: z.infer<typeof PlaywrightSuite>): z.infer<typeof PlaywrightSpec>[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

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
  read: (report: unknown, output: string) => Judgement;
}): Judgement {
  const crashed = (reason: string) => ({
    failed: 1,
    failures: [failure(reason, UNHANDLED_ERRORS.exec(output)?.[0] ?? "")],
    failedFiles: null,
    runsAgain: { passed: 0, skipped: 0 },
  });
  if (!existsSync(reportFile))
    return {
      passed: 0,
      skipped: 0,
      ...crashed("It left no report: it crashed, or never began."),
    };
  const judgement = read(JSON.parse(readFileSync(reportFile, "utf8")), output);
  const { passed, failed } = judgement;
  if (passed + failed === 0) return { ...judgement, ...crashed("It ran no test.") };
  if (exitedWell || failed > 0) return judgement;
  return { ...judgement, ...crashed("It ended badly although no test failed.") };
}

/**
 * Returns the counts of a suite whose failed files (or, when it crashed, all tests) have run a
 * second time: what failed then is a failure. A first run that crashed does not count. The failures
 * that were only in the first run are returned as `flaky`, for the caller to print.
 */
export function withSecondAttempt(
  first: Judgement,
  second: Judgement,
): { judgement: Judgement; flaky: readonly string[] } {
  const nameOf = (text: string) => text.split("\n", 1)[0];
  const failedTwice = new Set(second.failures.map(nameOf));
  const flaky = first.failures.filter((text) => !failedTwice.has(nameOf(text)));
  if (first.failedFiles === null) return { judgement: second, flaky };
  const passed = first.passed - first.runsAgain.passed + second.passed;
  const skipped = first.skipped - first.runsAgain.skipped + second.skipped;
  return { judgement: { ...second, passed, skipped }, flaky };
}
