import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import vitestConfig from "../vitest.config.ts";
import { checkBudgets } from "./check-budgets.ts";
import { seconds, step } from "./console-steps.ts";
import { ROOT } from "./installation.ts";
import { CHROMIUM, type Prerequisite, provide, REDIS } from "./prerequisites.ts";
import { runCommand, tool } from "./run-command.ts";
import { type Judgement, judgeSuite, readPlaywright, readVitest } from "./test-reports.ts";
import { verify } from "./verify.ts";
import { buildWeb } from "./web-build.ts";

// `npm test`: every suite there is; `npm test -- node web` only those. The last line is the sum.
type Suite = {
  name: string;
  needs: readonly Prerequisite[];
  /** Whether it looks at the built web app. */
  needsWeb: boolean;
  /** `shows` lets it write as it goes; otherwise what it wrote comes with its counts. */
  run: (options: { shows: boolean }) => Promise<Report>;
};
type Report = { judgement: Judgement; output: string };
type Result = { name: string; judgement: Judgement; took: number };

const NEEDS: Readonly<Record<string, readonly Prerequisite[]>> = { node: [REDIS], faults: [REDIS], e2e: [CHROMIUM] };
const WHOLE_PRODUCT: ReadonlySet<string> = new Set(["blackbox", "faults", "e2e"]);
/** What takes longest begins first, so that none is left to run alone at the end. Suites that are not named here are over in seconds and go before. */
const LONGEST_FIRST: readonly string[] = ["faults", "e2e", "node", "blackbox", "isolation", "web", "providers"];
/** Each suite has work for more than one processor: two of them fill two cores, and a third makes all of them slower. */
const AT_ONCE = 2;

const reports = mkdtempSync(join(tmpdir(), "aavarti-test-"));
const isCi = Boolean(process.env.CI) && process.env.CI !== "false";

const suites: Suite[] = [
  {
    name: "verify",
    needs: [],
    needsWeb: false,
    run: async () => ({ judgement: { ...(await verify()), skipped: 0, failures: [] }, output: "" }),
  },
  {
    name: "budgets",
    needs: [],
    needsWeb: true,
    run: async ({ shows }) => {
      const { output, ...judgement } = checkBudgets();
      if (shows) console.log(output);
      return { judgement: { ...judgement, skipped: 0 }, output };
    },
  },
  ...vitestProjects().map(
    (name): Suite => ({
      name,
      needs: NEEDS[name] ?? [],
      needsWeb: WHOLE_PRODUCT.has(name),
      run: (options) => runVitest(name, options),
    }),
  ),
];
if (existsSync(join(ROOT, "playwright.config.ts")))
  suites.push({ name: "e2e", needs: NEEDS.e2e ?? [], needsWeb: true, run: runPlaywright });

const chosen = chooseSuites(process.argv.slice(2));
// The one waits for the network, the other for the processor.
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
// The first lane writes as it goes; what the others wrote comes when all are done.
await Promise.all(Array.from({ length: AT_ONCE }, (_, lane) => runNext({ shows: lane === 0 })));
for (const text of quiet) console.log(text);
rmSync(reports, { recursive: true, force: true });

// Once more at the end, where whoever reads a long log looks first.
for (const { name, judgement } of results)
  for (const failure of judgement.failures) console.log(`\n✗ ${name}: ${failure}`);

console.log("");
for (const { name, judgement, took } of results) {
  const skipped = judgement.skipped === 0 ? "" : `, ${judgement.skipped} skipped`;
  console.log(
    `  ${name.padEnd(12)} ${seconds(took).padStart(8)}   ${judgement.passed} passed, ${judgement.failed} failed${skipped}`,
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
  // People run verify by itself, in seconds; CI runs this command alone.
  if (names.length === 0) return suites.filter(({ name }) => isCi || name !== "verify");
  return suites.filter(({ name }) => names.includes(name));
}

function heading(name: string): string {
  return `\n── ${name} ${"─".repeat(Math.max(0, 70 - name.length))}`;
}

/** Takes one suite after the other from those that wait, until none does. */
async function runNext({ shows }: { shows: boolean }): Promise<void> {
  for (let suite = waiting.shift(); suite; suite = waiting.shift()) {
    if (shows) console.log(heading(suite.name));
    const began = performance.now();
    const { judgement, output } = await runSuite(suite, { shows });
    results.push({ name: suite.name, judgement, took: performance.now() - began });
    if (!shows) quiet.push(`${heading(suite.name)}\n${output}`);
  }
}

/** Without its prerequisite a whole suite cannot run; `node` can, and says in its own lines what it left out. */
async function runSuite({ name, needs, run }: Suite, options: { shows: boolean }): Promise<Report> {
  const lacking = needs.filter((one) => missing.has(one));
  if (lacking.length === 0) return run(options);
  const { judgement, output } =
    name === "node"
      ? await run(options)
      : { judgement: { passed: 0, failed: 0, skipped: 1, failures: [] }, output: "" };
  if (!isCi) return { judgement, output };
  const failures = [...judgement.failures, `It needs ${lacking.map((one) => one.name).join(", ")}.`];
  return { judgement: { ...judgement, failed: judgement.failed + 1, failures }, output };
}

async function runVitest(project: string, { shows }: { shows: boolean }): Promise<Report> {
  const reportFile = join(reports, `${project}.json`);
  const args = [
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reportFile}`,
  ];
  const { isFine, output } = await runCommand(tool("vitest"), args, { shows });
  return { judgement: judgeSuite({ reportFile, exitedWell: isFine, read: readVitest }), output };
}

async function runPlaywright({ shows }: { shows: boolean }): Promise<Report> {
  const reportFile = join(reports, "e2e.json");
  const { isFine, output } = await runCommand(tool("playwright"), ["test", "--reporter=list,json"], {
    shows,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile },
  });
  return { judgement: judgeSuite({ reportFile, exitedWell: isFine, read: readPlaywright }), output };
}
