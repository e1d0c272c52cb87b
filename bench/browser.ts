/**
 * What the measurements in a real browser share: the whole product with its own database, a
 * business with records, and Chromium signed in to it, with the CPU throttled to a fourth of this
 * machine's speed. The results depend on the machine, whose load is printed beside them.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startThrowawayPostgres } from "@aavarti/runtime/embedded-postgres";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { chromiumPath } from "../scripts/prerequisites.ts";
import { port, productEnvironment } from "./config.ts";
import { load, machine } from "./measure.ts";
import { connectSuperuser, write } from "./services.ts";

/** Where the product answers. */
export const BASE = `http://127.0.0.1:${port}`;
/** How many times slower than this machine the page's CPU is, once `slowDown` was called. */
const SLOWER = 4;

/** What watch-page.js saw while the page scrolled; times in milliseconds. */
export interface Scrolling {
  readonly frames: number;
  readonly slowFrames: number;
  readonly slowest: number;
  readonly longTasks: number;
}

type Superuser = Awaited<ReturnType<typeof connectSuperuser>>;

/**
 * Starts the product, fills a new active business with `fill`, opens a page of 1440 × 900 that is
 * signed in to it and watched by watch-page.js, and runs `measure`; then ends everything. Prints
 * `what` is measured, the machine and its load before and after.
 */
export async function measureInBrowser({
  what,
  fill,
  measure,
}: {
  what: string;
  fill: (superuser: Superuser, ids: { tenantId: string; userId: string }) => Promise<void>;
  measure: (page: Page, cdp: CDPSession) => Promise<void>;
}): Promise<void> {
  const postgres = await startThrowawayPostgres({ log: () => undefined });
  const dataDir = mkdtempSync(join(tmpdir(), "aavarti-bench-"));
  const product = spawn(process.execPath, [join(import.meta.dirname, "../scripts/start.ts")], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: productEnvironment({
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.appUrl,
      DATABASE_OWNER_URL: postgres.ownerUrl,
    }),
  });
  try {
    write(`${what}. ${JSON.stringify(machine())}, load ${load()}`);
    await untilReady(() => product.exitCode !== null);
    const { token, tenant, user } = await register();
    const superuser = await connectSuperuser(postgres);
    await superuser.query("update tenant set account_status = 'active' where id = $1", [tenant.id]);
    await fill(superuser, { tenantId: tenant.id, userId: user.id });
    await superuser.query("vacuum analyze");
    await superuser.end();
    const browser = await chromium.launch({
      executablePath: chromiumPath(),
      args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    });
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript({ path: join(import.meta.dirname, "watch-page.js") });
    await page.goto(`${BASE}/favicon.svg`);
    await page.evaluate((value) => localStorage.setItem("crm-token", value), token);
    await measure(page, await page.context().newCDPSession(page));
    await browser.close();
    write(`Load at the end ${load()}`);
  } finally {
    product.kill("SIGTERM");
    if (product.exitCode === null) await once(product, "exit");
    await postgres.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function untilReady(hasEnded: () => boolean): Promise<void> {
  for (;;) {
    const answer = await fetch(`${BASE}/readyz`).catch(() => null);
    if (answer?.ok) return;
    if (hasEnded()) throw new Error("The product did not start");
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function register() {
  const answer = await fetch(`${BASE}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name: "Priya",
      email: "priya@example.in",
      password: "a quiet evening by the lake",
      businessName: "Prerna",
    }),
  });
  return (await answer.json()) as { token: string; tenant: { id: string }; user: { id: string } };
}

/** Throttles the page's CPU and begins to count its processor time (`processorTime`). */
export async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
}

/**
 * Returns the milliseconds of processor time that the page's main thread has used. Unlike the time
 * until a frame, it depends little on what else the machine does.
 */
export async function processorTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
}

/** Returns the size of the page's JavaScript objects in MB, after a garbage collection. */
export async function heap(cdp: CDPSession): Promise<number> {
  await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  return Math.round(usedSize / 100_000) / 10;
}

/** Prints a figure with its name and unit. */
export function print(what: string, figure: number, unit = "ms"): void {
  write(`${what.padEnd(56)}${String(figure).padStart(7)} ${unit}`);
}
