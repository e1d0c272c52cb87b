import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// `npm run lighthouse`: judges a running product (http://127.0.0.1:3000, or BASE_URL) on a simulated phone. Lighthouse is 176 MB, so it is
// fetched when asked for and no dependency. Its performance is a measurement of this machine: the middle of three runs counts.
const LIGHTHOUSE = "lighthouse@13.5.0";
const RUNS = 3;

/** Scores of 100 that each page must reach. */
const WANTED = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;
const PAGES = ["/", "/hi", "/pricing", "/privacy-policy", "/data-deletion"] as const;
const CHROME_FLAGS =
  "--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking --disable-dev-shm-usage";

type Result = { categories: Record<string, { score: number }> };

const baseUrl = process.env.BASE_URL ?? "http://127.0.0.1:3000";
const chrome =
  process.env.CHROMIUM_PATH ?? execFileSync("sh", ["-c", "command -v chromium"], { encoding: "utf8" }).trim();
const folder = mkdtempSync(join(tmpdir(), "aavarti-lighthouse-"));

for (const page of PAGES) {
  const runs = Array.from({ length: RUNS }, () => judge(baseUrl + page));
  const scores = Object.entries(WANTED).map(([category, wanted]) => {
    const score = median(runs.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)));
    if (score < wanted) process.exitCode = 1;
    return `${category} ${score}${score < wanted ? ` (${wanted} wanted)` : ""}`;
  });
  console.log(`  ${page.padEnd(18)} ${scores.join(", ")}`);
}
rmSync(folder, { recursive: true });

function judge(url: string): Result {
  const output = join(folder, "report.json");
  const args = [url, "--quiet", `--chrome-flags=${CHROME_FLAGS}`, "--output=json", `--output-path=${output}`];
  execFileSync("npx", ["--yes", LIGHTHOUSE, ...args, `--only-categories=${Object.keys(WANTED).join(",")}`], {
    env: { ...process.env, CHROME_PATH: chrome },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return JSON.parse(readFileSync(output, "utf8"));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
