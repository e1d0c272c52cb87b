import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { filesOf, type Manifest, reach } from "../apps/web/scripts/build-manifest.ts";
import { ROOT } from "./installation.ts";

const DIST = join(ROOT, "apps/web/dist");

/** The size budgets of page loads, in bytes after gzip; 1 kB is 1,000 bytes. */
const BUDGETS = {
  publicPage: 90_000,
  signIn: 130_000,
  firstDashboardTab: 200_000,
  laterChunk: 60_000,
  css: 25_000,
} as const;

/** Sources as named in Vite's manifest. */
const APP = "index.html";
const PUBLIC_PAGE = "site.html";
const SIGN_IN = "src/sign-in.tsx";
const DASHBOARD = [
  "src/app.tsx",
  "src/routes/dashboard.tsx?tsr-split=component",
  "src/routes/dashboard.index.tsx?tsr-split=component",
];

/** Copied into the build unchanged, so no manifest names it. */
const THEME_SCRIPT = "theme.js";
const HEAD_SCRIPTS = [THEME_SCRIPT, "visitor.js"];

/** One line of the report. `spent` and `budget` are bytes after gzip. */
type Spending = { name: string; spent: number; budget: number };

/**
 * Returns the size and the budget of the scripts that each kind of visit loads, and of the
 * stylesheets of the whole build as one more line; fonts and images are not counted. `sizeOf`
 * returns a file's size after gzip. A public page counts every script that it can ever load;
 * sign-in and dashboard those of their first screen; a later chunk is one file. Throws when the
 * manifest lacks an expected name, so that a moved file does not pass unmeasured.
 */
export function measureSpending(manifest: Manifest, sizeOf: (file: string) => number): Spending[] {
  const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + sizeOf(file), 0);

  const signIn = reach(manifest, [APP, SIGN_IN], { lazy: false });
  const dashboard = reach(manifest, [APP, ...DASHBOARD], { lazy: false });
  const open = filesOf(manifest, dashboard, "js");
  const later = [...filesOf(manifest, reach(manifest, [APP], { lazy: true }), "js")].filter((file) => !open.has(file));

  return [
    {
      name: "public pages, all they can load",
      spent: sum(filesOf(manifest, reach(manifest, [PUBLIC_PAGE], { lazy: true }), "js")) + sum(HEAD_SCRIPTS),
      budget: BUDGETS.publicPage,
    },
    { name: "sign-in", spent: sum(filesOf(manifest, signIn, "js")) + sizeOf(THEME_SCRIPT), budget: BUDGETS.signIn },
    { name: "first dashboard tab", spent: sum(open) + sizeOf(THEME_SCRIPT), budget: BUDGETS.firstDashboardTab },
    ...later.map((file) => ({ name: `later: ${file}`, spent: sizeOf(file), budget: BUDGETS.laterChunk })),
    { name: "CSS", spent: sum(filesOf(manifest, Object.keys(manifest), "css")), budget: BUDGETS.css },
  ];
}

/**
 * Measures the built web app after gzip: `passed` and `failed` are numbers of its sizes within and
 * over their budgets; `output` has a line for each kind of visit, the CSS, each later chunk over
 * its budget, and the largest later chunk; `failures` names all that is over its budget. Throws
 * without a build.
 */
export function checkBudgets(): { passed: number; failed: number; failures: readonly string[]; output: string } {
  const manifest: Manifest = JSON.parse(readFileSync(join(DIST, ".vite/manifest.json"), "utf8"));
  const sizeOf = (file: string): number => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length;
  const spending = measureSpending(manifest, sizeOf);
  const broken = spending.filter(({ spent, budget }) => spent > budget);
  const largest = Math.max(0, ...spending.filter(isLater).map(({ spent }) => spent));
  const lines = [
    ...spending.filter((line) => !isLater(line) || broken.includes(line)),
    { name: "largest later chunk", spent: largest, budget: BUDGETS.laterChunk },
  ].map(
    ({ name, spent, budget }) =>
      `  ${spent > budget ? "✗" : "✓"} ${name.padEnd(34)} ${kilobytes(spent)} of ${kilobytes(budget)} kB`,
  );
  return {
    passed: spending.length - broken.length,
    failed: broken.length,
    failures: broken.map(({ name }) => `too large: ${name}`),
    output: lines.join("\n"),
  };
}

const isLater = ({ name }: Spending): boolean => name.startsWith("later: ");
const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1).padStart(5);

if (import.meta.main) {
  const { failed, output } = checkBudgets();
  console.log(output);
  process.exitCode = failed === 0 ? 0 : 1;
}
