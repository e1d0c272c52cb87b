/**
 * Measures a conversation of 5,000 messages in a real browser, with the CPU throttled to a fourth
 * of this machine's speed: `npm run bench:thread`. The whole product runs as with `npm start`, with
 * its own database. This is not a test: the results depend on the machine, whose load is printed
 * beside them.
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
import { fillWithConversations, LONG_THREAD } from "./conversations.ts";
import { load, machine } from "./measure.ts";
import { fillWithPeople } from "./people.ts";
import { connectSuperuser, write } from "./services.ts";

const BASE = `http://127.0.0.1:${port}`;
const CUSTOMERS = 1_000;
const SLOWER = 4;
/** Pixels and milliseconds of a turn of the wheel. */
const WHEEL_PX = 2_500;
const WHEEL_MS = 150;
const MOST_TURNS = 600;

/** What watch-page.js saw while the page scrolled; times in milliseconds. */
interface Scrolling {
  readonly frames: number;
  readonly slowFrames: number;
  readonly slowest: number;
  readonly longTasks: number;
}

const postgres = await startThrowawayPostgres({ log: () => undefined });
const dataDir = mkdtempSync(join(tmpdir(), "aavarti-bench-thread-"));
const product = spawn(process.execPath, [join(import.meta.dirname, "../scripts/start.ts")], {
  stdio: ["ignore", "ignore", "inherit", "ipc"],
  env: productEnvironment({
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.appUrl,
    DATABASE_OWNER_URL: postgres.ownerUrl,
  }),
});
try {
  write(`${LONG_THREAD} messages in a conversation. ${JSON.stringify(machine())}, load ${load()}`);
  const token = await registerAndFill();
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

async function measure(page: Page, cdp: CDPSession): Promise<void> {
  await page.goto(`${BASE}/dashboard/inbox?tab=all`);
  await page.getByRole("main").locator("[data-row]").first().click();
  const thread = page.getByRole("log");
  await thread.getByRole("listitem").first().waitFor();
  const field = page.getByRole("textbox", { name: /^Reply to/ });
  await field.waitFor();
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const inPage = () => thread.locator("*").count();
  print("At first: elements of the thread", await inPage(), "");
  print("At first: heap", await heap(cdp), "MB");

  await thread.hover();
  const older = page.getByRole("button", { name: /older messages/ });
  const before = await processorTime(cdp);
  await page.evaluate("watched.scrolling()");
  let [most, turns] = [0, 0];
  while (turns < MOST_TURNS && (turns % 10 !== 0 || (await older.count()) > 0)) {
    await page.mouse.wheel(0, -WHEEL_PX);
    await page.waitForTimeout(WHEEL_MS);
    turns += 1;
    if (turns % 10 === 0) most = Math.max(most, await inPage());
  }
  await show("To the oldest message", page, cdp, before);
  print("  turns of the wheel", turns, "");
  print("  most elements of the thread", most, "");
  print("  heap", await heap(cdp), "MB");

  const back = await processorTime(cdp);
  await page.evaluate("watched.scrolling()");
  for (let turn = 0; turn < 30; turn += 1) {
    await page.mouse.wheel(0, WHEEL_PX);
    await page.waitForTimeout(WHEEL_MS);
  }
  await show("Down 30 turns, all of it loaded", page, cdp, back);

  const asked = performance.now();
  await page.getByRole("button", { name: "Go to newest message" }).click();
  await page.waitForFunction("document.querySelector('[data-shows-near]').scrollTop === 0");
  print("Newest message shown, after", Math.round(performance.now() - asked));

  await field.focus();
  const beforeTyping = await processorTime(cdp);
  await field.pressSequentially("Namaste ji, kal aa jaiye", { delay: 80 });
  print("Processor time of 24 letters", Math.round((await processorTime(cdp)) - beforeTyping));
}

async function show(what: string, page: Page, cdp: CDPSession, before: number): Promise<void> {
  const { frames, slowFrames, slowest, longTasks } = await page.evaluate<Scrolling>("watched.scrolled()");
  print(`${what}: frames`, frames, "");
  print("  frames of 50 ms or more", slowFrames, "");
  print("  the slowest frame", slowest);
  print("  long tasks together", longTasks);
  print("  processor time", Math.round((await processorTime(cdp)) - before));
}

async function registerAndFill(): Promise<string> {
  for (;;) {
    const answer = await fetch(`${BASE}/readyz`).catch(() => null);
    if (answer?.ok) break;
    if (product.exitCode !== null) throw new Error("The product did not start");
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
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
  const { token, tenant, user } = (await answer.json()) as {
    token: string;
    tenant: { id: string };
    user: { id: string };
  };
  const superuser = await connectSuperuser(postgres);
  await superuser.query("update tenant set account_status = 'active' where id = $1", [tenant.id]);
  await fillWithPeople(superuser, tenant.id, CUSTOMERS);
  await fillWithConversations(superuser, { tenantId: tenant.id, userId: user.id, now: new Date() });
  await superuser.query("vacuum analyze");
  await superuser.end();
  return token;
}

/** Returns the milliseconds of processor time that the page's main thread has used. */
async function processorTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
}

/** Returns the size of the page's JavaScript objects in MB, after a garbage collection. */
async function heap(cdp: CDPSession): Promise<number> {
  await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  return Math.round(usedSize / 100_000) / 10;
}

function print(what: string, figure: number, unit = "ms"): void {
  write(`${what.padEnd(56)}${String(figure).padStart(7)} ${unit}`);
}
