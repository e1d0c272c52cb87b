import { findCommitProblems } from "./check-commits.ts";
import { findImportProblems } from "./check-layers.ts";
import { findBlindStatements, findMigrationProblems, readReleasedMigrations } from "./check-migrations.ts";
import { findRouterProblems } from "./check-routers.ts";
import { findTreeProblems } from "./check-tree.ts";
import { seconds } from "./console-steps.ts";
import { ROOT } from "./installation.ts";
import { checkLanguages } from "./languages.ts";
import { type Outcome, runCommand, tool } from "./run-command.ts";

type Check = { name: string; run: () => Promise<Outcome> };

const problems = (found: readonly string[]): Outcome => ({ isFine: found.length === 0, output: found.join("\n") });

const CHECKS: readonly Check[] = [
  { name: "types of what runs on Node", run: () => runCommand(tool("tsc"), ["-p", "."]) },
  { name: "format and lint", run: () => runCommand(tool("biome"), ["check", "--error-on-warnings", "."]) },
  { name: "types of the web app", run: () => runCommand(tool("tsc"), ["-p", "apps/web"]) },
  { name: "types of the browser tests", run: () => runCommand(tool("tsc"), ["-p", "tests/e2e"]) },
  { name: "unused code and dependencies", run: () => runCommand(tool("knip"), []) },
  {
    name: "layers, cycles, dependencies",
    run: async () => problems(await findImportProblems(ROOT)),
  },
  { name: "names, secrets, lockfile, records", run: async () => problems(findTreeProblems(ROOT)) },
  { name: "commit messages", run: async () => problems(findCommitProblems()) },
  {
    name: "released migrations",
    run: async () =>
      problems([...(await findMigrationProblems(readReleasedMigrations())), ...(await findBlindStatements())]),
  },
  { name: "tRPC routers up to date", run: async () => problems(findRouterProblems()) },
  { name: "every text in every language", run: () => checkLanguages() },
  {
    name: "OpenAPI document up to date",
    run: () => runCommand(process.execPath, ["apps/server/src/rest/write-openapi-command.ts", "--check"]),
  },
  { name: "OpenAPI document lint", run: () => runCommand(process.execPath, ["scripts/check-openapi.ts"]) },
];

/** Checks that run at once: most of them are one process that fills one core. */
const AT_ONCE = 2;

/**
 * Runs every check that needs no service, prints one line each with its time and its problems
 * below, and returns the numbers of passed and failed checks. Two run at a time, so lines come in
 * the order in which they end.
 */
export async function verify(): Promise<{ passed: number; failed: number }> {
  const waiting = [...CHECKS];
  const outcomes: boolean[] = [];
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift())
      outcomes.push(await runCheck(check));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const passed = outcomes.filter(Boolean).length;
  return { passed, failed: outcomes.length - passed };
}

async function runCheck({ name, run }: Check): Promise<boolean> {
  const began = performance.now();
  const { isFine, output } = await run();
  console.log(`  ${isFine ? "✓" : "✗"} ${name.padEnd(32)} ${seconds(performance.now() - began)}`);
  if (!isFine) console.log(`\n${output}\n`);
  return isFine;
}

if (import.meta.main) {
  console.log("\nVerifying");
  const { passed, failed } = await verify();
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
