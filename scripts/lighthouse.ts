import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { chromiumPath } from "./prerequisites.ts";

// `npm run lighthouse`: tests a running product (http://127.0.0.1:3000, or BASE_URL) on a simulated
// phone. Lighthouse has 176 MB, so it is fetched on demand and is not a dependency. Its performance
// score depends on this machine: the median of three runs counts. Waits for a product that has just
// started.
const LIGHTHOUSE = "lighthouse@13.5.0";
const RUNS = 3;

/** Minimum scores out of 100 for each page. */
const WANTED = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;
/** Maximum cumulative layout shift while a page loads. */
const MAX_SHIFT = 0.01;
const PAGES = ["/", "/hi", "/pricing", "/privacy-policy", "/data-deletion"] as const;
const CHROME_FLAGS =
  "--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking --disable-dev-shm-usage";

/**
 * How long to wait for a starting product, and how often to start a run that Lighthouse itself
 * aborted.
 */
const START_MS = 120_000;
const ATTEMPTS = 3;

type Result = {
  categories: Record<string, { score: number }>;
  audits: { "cumulative-layout-shift": { numericValue?: number } };
};

const baseUrl = process.env.BASE_URL ?? "http://127.0.0.1:3000";
const chrome = chromiumPath();
const folder = mkdtempSync(join(tmpdir(), "aavarti-lighthouse-"));

for (const page of PAGES) await isAnswered(baseUrl + page);
for (const page of PAGES) {
  const runs = Array.from({ length: RUNS }, () => judge(baseUrl + page));
  const scores = Object.entries(WANTED).map(([category, wanted]) => {
    const score = median(runs.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)));
    if (score < wanted) process.exitCode = 1;
    return `${category} ${score}${score < wanted ? ` (${wanted} wanted)` : ""}`;
  });
  const shift = median(runs.map(({ audits }) => audits["cumulative-layout-shift"].numericValue ?? 1));
  if (shift > MAX_SHIFT) process.exitCode = 1;
  console.log(`  ${page.padEnd(18)} ${scores.join(", ")}, moves ${shift.toFixed(3)}`);
}
rmSync(folder, { recursive: true });

/**
 * Throws when the product does not answer. Lighthouse would otherwise rate the browser's own error
 * page.
 */
async function isAnswered(url: string): Promise<void> {
  const until = Date.now() + START_MS;
  while (true) {
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => null,
    );
    if (status === 200) return;
    if (Date.now() > until)
      throw new Error(`${url} does not answer (${status ?? "nobody listens"}). Is the product running?`);
    await setTimeout(500);
  }
}

/**
 * Rates one page. Lighthouse aborts when the browser's start or its trace failed, which says
 * nothing about the page, so such a run is repeated.
 */
function judge(url: string, attempt = 1): Result {
  const output = join(folder, "report.json");
  const args = [url, "--quiet", `--chrome-flags=${CHROME_FLAGS}`, "--output=json", `--output-path=${output}`];
  try {
    execFileSync("npx", ["--yes", LIGHTHOUSE, ...args, `--only-categories=${Object.keys(WANTED).join(",")}`], {
      env: { ...process.env, CHROME_PATH: chrome },
      stdio: ["ignore", "ignore", "inherit"],
    });
    return JSON.parse(readFileSync(output, "utf8"));
  } catch (error) {
    if (attempt === ATTEMPTS) throw error;
    console.log(`  ${url}: Lighthouse broke off, once more`);
    return judge(url, attempt + 1);
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
