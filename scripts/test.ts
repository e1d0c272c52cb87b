import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import vitestConfig from "../vitest.config.ts";
import { checkBudgets } from "./check-budgets.ts";
import { seconds, step } from "./console-steps.ts";
import { ROOT } from "./installation.ts";
import { CHROMIUM, type Prerequisite, provide, REDIS } from "./prerequisites.ts";
import { runCommand, tool } from "./run-command.ts";
import { type Judgement, judgeSuite, readPlaywright, readVitest, withSecondAttempt } from "./test-reports.ts";
import { verify } from "./verify.ts";
import { buildWeb } from "./web-build.ts";

// `npm test`: runs every suite; `npm test -- node web` only those. The last line is the sum.
type Suite = {
  name: string;
  needs: readonly Prerequisite[];
  /** Whether it needs the built web app. */
  needsWeb: boolean;
  /**
   * Whether failed tests may run a second time without other suites beside them: its tests wait for
   * processes, timers or a browser.
   */
  isRepeatable: boolean;
  run: (options: RunOptions) => Promise<Report>;
};
type RunOptions = {
  /** Prints its output as it comes; otherwise the output is printed with its counts. */
  shows: boolean;
  /** Only what failed, one file after the other; everything when null, as after a crash. */
  again?: readonly string[] | null;
};
type Report = { judgement: Judgement; output: string };
type Result = { suite: Suite; judgement: Judgement; took: number };

const NEEDS: Readonly<Record<string, readonly Prerequisite[]>> = { node: [REDIS], faults: [REDIS], e2e: [CHROMIUM] };
const WHOLE_PRODUCT: ReadonlySet<string> = new Set(["blackbox", "faults", "e2e"]);
/**
 * The longest suites start first, so that none is left to run alone at the end. Suites that are not
 * listed take seconds and go before them.
 */
const LONGEST_FIRST: readonly string[] = ["faults", "e2e", "node", "blackbox", "isolation", "web", "providers"];
/**
 * Suites that run at once. Each has work for more than one CPU: two of them fill two cores, and a
 * third makes all of them slower.
 */
const AT_ONCE = 2;
/** More failures than this in one suite are a defect and not caused by a busy machine. */
const MAX_REPEATED = 20;

const NOT_REPEATED = { failedFiles: null, runsAgain: { passed: 0, skipped: 0 } } as const;

const reports = mkdtempSync(join(tmpdir(), "aavarti-test-"));
const isCi = Boolean(process.env.CI) && process.env.CI !== "false";

const suites: Suite[] = [
  {
    name: "verify",
    needs: [],
    needsWeb: false,
    isRepeatable: false,
    run: async () => ({ judgement: { ...(await verify()), skipped: 0, failures: [], ...NOT_REPEATED }, output: "" }),
  },
  {
    name: "budgets",
    needs: [],
    needsWeb: true,
    isRepeatable: false,
    run: async ({ shows }) => {
      const { output, ...judgement } = checkBudgets();
      if (shows) console.log(output);
      return { judgement: { ...judgement, skipped: 0, ...NOT_REPEATED }, output };
    },
  },
  ...vitestProjects().map(
    (name): Suite => ({
      name,
      needs: NEEDS[name] ?? [],
      needsWeb: WHOLE_PRODUCT.has(name),
      isRepeatable: true,
      run: (options) => runVitest(name, options),
    }),
  ),
];
if (existsSync(join(ROOT, "playwright.config.ts")))
  suites.push({ name: "e2e", needs: NEEDS.e2e ?? [], needsWeb: true, isRepeatable: true, run: runPlaywright });

const chosen = chooseSuites(process.argv.slice(2));
// The one waits for the network, the other for the CPU.
const [lacking] = await Promise.all([
  provide([...new Set(chosen.flatMap(({ needs }) => needs))]),
  chosen.some(({ needsWeb }) => needsWeb) ? step("Web app", buildWeb, (outcome) => outcome) : undefined,
]);
const missing = new Set(lacking);
for (const { name } of missing)
  console.log(`  ${name} is missing on this machine; what needs it is ${isCi ? "counted as failed" : "left out"}.`);

const waiting = chosen.toSorted(({ name: a }, { name: b }) => LONGEST_FIRST.indexOf(a) - LONGEST_FIRST.indexOf(b));
const results: Result[] = [];
const quiet: string[] = [];
// The first series prints its output as it comes; the others' output follows when all are done.
await Promise.all(Array.from({ length: AT_ONCE }, (_, series) => runNext({ shows: series === 0 })));
for (const text of quiet) console.log(text);
const repeated = await repeatFailures();
rmSync(reports, { recursive: true, force: true });

// Printed once more at the end, where readers of a long log look first.
for (const { suite, judgement } of results)
  for (const failure of judgement.failures) console.log(`\n✗ ${suite.name}: ${failure}`);
for (const { name, failures } of repeated)
  for (const failure of failures) console.log(`\n↻ ${name}, passed only at the second attempt: ${failure}`);

console.log("");
for (const { suite, judgement, took } of results) {
  const skipped = judgement.skipped === 0 ? "" : `, ${judgement.skipped} skipped`;
  console.log(
    `  ${suite.name.padEnd(12)} ${seconds(took).padStart(8)}   ${judgement.passed} passed, ${judgement.failed} failed${skipped}`,
  );
}
const passed = results.reduce((sum, { judgement }) => sum + judgement.passed, 0);
const failed = results.reduce((sum, { judgement }) => sum + judgement.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function vitestProjects(): string[] {
  const projects = vitestConfig.test?.projects ?? [];
  return projects.map((project) => {
    if (typeof project === "string") return basename(project);
    const name = typeof project === "object" && "test" in project ? project.test?.name : undefined;
    if (typeof name !== "string") throw new Error("Each project of vitest.config.ts needs a name");
    return name;
  });
}

function chooseSuites(names: readonly string[]): Suite[] {
  const unknown = names.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    console.error(`There is no suite ${unknown.join(", ")}. There are: ${suites.map(({ name }) => name).join(", ")}.`);
    process.exit(1);
  }
  // People run verify by itself, in seconds; CI runs only this command.
  if (names.length === 0) return suites.filter(({ name }) => isCi || name !== "verify");
  return suites.filter(({ name }) => names.includes(name));
}

function heading(name: string): string {
  return `\n── ${name} ${"─".repeat(Math.max(0, 70 - name.length))}`;
}

/** Runs waiting suites one after the other until none is left. */
async function runNext({ shows }: { shows: boolean }): Promise<void> {
  for (let suite = waiting.shift(); suite; suite = waiting.shift()) {
    if (shows) console.log(heading(suite.name));
    const began = performance.now();
    const { judgement, output } = await runSuite(suite, { shows });
    results.push({ suite, judgement, took: performance.now() - began });
    if (!shows) quiet.push(`${heading(suite.name)}\n${output}`);
  }
}

/**
 * Runs the files with failures once more, one after the other, and corrects the results. A test can
 * fail because others share the CPUs; alone it has no such excuse. Returns what passed only then,
 * which is flaky and needs to be fixed.
 */
async function repeatFailures(): Promise<{ name: string; failures: readonly string[] }[]> {
  const flakyTests: { name: string; failures: readonly string[] }[] = [];
  for (const result of results) {
    const { suite, judgement } = result;
    const isLacking = suite.needs.some((one) => missing.has(one));
    if (judgement.failed === 0 || !suite.isRepeatable || isLacking) continue;
    if (judgement.failed > MAX_REPEATED) {
      console.log(`\n${suite.name}: ${judgement.failed} failures, too many for a second attempt.`);
      continue;
    }
    console.log(heading(`${suite.name}, second attempt`));
    for (const failure of judgement.failures) console.log(`\n↻ ${failure}`);
    const began = performance.now();
    const second = await suite.run({ shows: true, again: judgement.failedFiles });
    const { judgement: corrected, flaky } = withSecondAttempt(judgement, second.judgement);
    result.judgement = corrected;
    result.took += performance.now() - began;
    if (flaky.length > 0) flakyTests.push({ name: suite.name, failures: flaky });
  }
  return flakyTests;
}

/**
 * Without its prerequisite most suites cannot run; `node` can, and reports which tests it skipped.
 */
async function runSuite({ name, needs, run }: Suite, options: RunOptions): Promise<Report> {
  const lacking = needs.filter((one) => missing.has(one));
  if (lacking.length === 0) return run(options);
  const { judgement, output } =
    name === "node"
      ? await run(options)
      : { judgement: { passed: 0, failed: 0, skipped: 1, failures: [], ...NOT_REPEATED }, output: "" };
  if (!isCi) return { judgement, output };
  const failures = [...judgement.failures, `It needs ${lacking.map((one) => one.name).join(", ")}.`];
  return { judgement: { ...judgement, failed: judgement.failed + 1, failures }, output };
}

async function runVitest(project: string, { shows, again }: RunOptions): Promise<Report> {
  const reportFile = join(reports, `${project}.json`);
  rmSync(reportFile, { force: true });
  const args = [
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reportFile}`,
    ...(again ? ["--no-file-parallelism", ...again] : []),
  ];
  const { isFine, output } = await runCommand(tool("vitest"), args, { shows });
  return { judgement: judgeSuite({ reportFile, exitedWell: isFine, output, read: readVitest }), output };
}

async function runPlaywright({ shows, again }: RunOptions): Promise<Report> {
  const reportFile = join(reports, "e2e.json");
  rmSync(reportFile, { force: true });
  // In files with a failed test, Playwright repeats only that test.
  const options = again ? ["--workers=1", "--last-failed"] : [];
  const { isFine, output } = await runCommand(tool("playwright"), ["test", "--reporter=list,json", ...options], {
    shows,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile },
  });
  return { judgement: judgeSuite({ reportFile, exitedWell: isFine, output, read: readPlaywright }), output };
}
