import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import vitestConfig from "../vitest.config.ts";
import { seconds, step } from "./console-steps.ts";
import { ROOT } from "./installation.ts";
import { CHROMIUM, type Prerequisite, provide, REDIS } from "./prerequisites.ts";
import { runCommand, tool } from "./run-command.ts";
import { type Counts, countPlaywright, countVitest, judgeSuite } from "./test-reports.ts";
import { verify } from "./verify.ts";
import { buildWeb } from "./web-build.ts";

// `npm test`: every suite there is, one after the other; `npm test -- node web` only those. The last line is the sum.
type Suite = {
  name: string;
  needs: readonly Prerequisite[];
  /** Whether it looks at the built web app. */
  needsWeb: boolean;
  run: () => Promise<Counts>;
};

const NEEDS: Readonly<Record<string, readonly Prerequisite[]>> = { node: [REDIS], faults: [REDIS], e2e: [CHROMIUM] };
const WHOLE_PRODUCT: ReadonlySet<string> = new Set(["blackbox", "faults", "e2e"]);

const reports = mkdtempSync(join(tmpdir(), "aavarti-test-"));
const isCi = Boolean(process.env.CI) && process.env.CI !== "false";

const suites: Suite[] = [
  { name: "verify", needs: [], needsWeb: false, run: async () => ({ ...(await verify()), skipped: 0 }) },
  ...vitestProjects().map((name) => ({
    name,
    needs: NEEDS[name] ?? [],
    needsWeb: WHOLE_PRODUCT.has(name),
    run: () => runVitest(name),
  })),
];
if (existsSync(join(ROOT, "playwright.config.ts")))
  suites.push({ name: "e2e", needs: NEEDS.e2e ?? [], needsWeb: true, run: runPlaywright });

const chosen = chooseSuites(process.argv.slice(2));
const missing = new Set(await provide([...new Set(chosen.flatMap(({ needs }) => needs))]));
for (const { name } of missing)
  console.log(`  ${name} is missing on this machine; what needs it is ${isCi ? "counted as failed" : "left out"}.`);

if (chosen.some(({ needsWeb }) => needsWeb)) await step("Web app", buildWeb, (outcome) => outcome);

const results: { name: string; counts: Counts; took: number }[] = [];
for (const suite of chosen) {
  const began = performance.now();
  console.log(`\n── ${suite.name} ${"─".repeat(Math.max(0, 70 - suite.name.length))}`);
  results.push({ name: suite.name, counts: await runSuite(suite), took: performance.now() - began });
}
rmSync(reports, { recursive: true, force: true });

console.log("");
for (const { name, counts, took } of results) {
  const skipped = counts.skipped === 0 ? "" : `, ${counts.skipped} skipped`;
  console.log(
    `  ${name.padEnd(12)} ${seconds(took).padStart(8)}   ${counts.passed} passed, ${counts.failed} failed${skipped}`,
  );
}
const passed = results.reduce((sum, { counts }) => sum + counts.passed, 0);
const failed = results.reduce((sum, { counts }) => sum + counts.failed, 0);
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
  return names.length === 0 ? suites : suites.filter(({ name }) => names.includes(name));
}

/** Without its prerequisite a whole suite cannot run; `node` can, and says in its own lines what it left out. */
async function runSuite({ name, needs, run }: Suite): Promise<Counts> {
  const lacking = needs.filter((one) => missing.has(one));
  if (lacking.length === 0) return run();
  const counts = name === "node" ? await run() : { passed: 0, failed: 0, skipped: 1 };
  return isCi ? { ...counts, failed: counts.failed + 1 } : counts;
}

async function runVitest(project: string): Promise<Counts> {
  const reportFile = join(reports, `${project}.json`);
  const args = [
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reportFile}`,
  ];
  const { isFine } = await runCommand(tool("vitest"), args, { shows: true });
  return judgeSuite({ reportFile, exitedWell: isFine, count: countVitest });
}

async function runPlaywright(): Promise<Counts> {
  const reportFile = join(reports, "e2e.json");
  const { isFine } = await runCommand(tool("playwright"), ["test", "--reporter=list,json"], {
    shows: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile },
  });
  return judgeSuite({ reportFile, exitedWell: isFine, count: countPlaywright });
}
