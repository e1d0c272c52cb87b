import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { chromiumPath } from "./prerequisites.ts";

// `npm run lighthouse`: judges a running product (http://127.0.0.1:3000, or BASE_URL) on a
// simulated phone. Lighthouse is 176 MB, so it is fetched when asked for and no dependency. Its
// performance is a measurement of this machine: the middle of three runs counts. A product that has
// just started is waited for.
const LIGHTHOUSE = "lighthouse@13.5.0";
const RUNS = 3;

/** Scores of 100 that each page must reach. */
const WANTED = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;
/** How far a page may move while it loads. */
const MOST_SHIFT = 0.01;
const PAGES = ["/", "/hi", "/pricing", "/privacy-policy", "/data-deletion"] as const;
const CHROME_FLAGS =
  "--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking --disable-dev-shm-usage";

/**
 * How long a product that is starting may take to answer a page, and how often a run that
 * Lighthouse itself broke off is begun.
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
  if (shift > MOST_SHIFT) process.exitCode = 1;
  console.log(`  ${page.padEnd(18)} ${scores.join(", ")}, moves ${shift.toFixed(3)}`);
}
rmSync(folder, { recursive: true });

/**
 * Lighthouse would judge a page of the browser's own that says there is nothing. Throws when the
 * product does not answer.
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
 * Lighthouse breaks off when the browser's start or its trace went wrong: that says nothing of the
 * page.
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
