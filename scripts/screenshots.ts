import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { offeredLanguages } from "../apps/web/src/lib/i18n/languages.ts";
import { pageAddress, pagePaths } from "../apps/web/src/lib/site/site-address.ts";
import { ROOT } from "./installation.ts";
import { chromiumPath } from "./prerequisites.ts";
import { sayIn } from "./said-in.ts";
import { type Account, SCREENS, type Screen } from "./screens.ts";

// `npm run screenshots`: takes every screen of a running product, wide and narrow, light and dark,
// into screenshots/ (ignored by git). Uses http://127.0.0.1:3000, where `npm start` listens, or
// BASE_URL. Names after the command choose screens: npm run screenshots -- landing. In Hindi, where
// it is offered: LANGUAGE=hi npm run screenshots. Reports what is wider than the screen and what
// moves while it loads.

const SIZES = [
  { width: 1440, height: 900, is: "wide" },
  { width: 390, height: 844, is: "phone" },
] as const;
const THEMES = ["light", "dark"] as const;
const PASSWORD = "demo-aavarti";
/** Maximum layout shift. Lighthouse calls up to 0.1 good; here nothing should move at all. */
const MAX_SHIFT = 0.01;

/** Adds up layout shifts without user input; shifts after a click are intended. */
const WATCH_SHIFTS = `
window.layoutShift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShift += entry.value;
}).observe({ type: "layout-shift", buffered: true });`;

/**
 * Changes the theme as another tab would, so that whatever shows the theme in its icon is redrawn
 * before the screenshot.
 */
const showTheme = (theme: (typeof THEMES)[number]) => `
document.documentElement.classList.toggle("dark", ${theme === "dark"});
window.dispatchEvent(new StorageEvent("storage", { key: "crm-theme", newValue: "${theme}" }));
new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));`;

const baseUrl = process.env.BASE_URL ?? "http://127.0.0.1:3000";
const language = offeredLanguages.find((known) => known === process.env.LANGUAGE) ?? "en";
const say = sayIn(language);
const folder = join(ROOT, "screenshots", language);
const chosen = SCREENS.filter(({ name }) => process.argv.length < 3 || process.argv.slice(2).includes(name));

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
});
const sessions = new Map<string, Session>();
let pictures = 0;
for (const screen of chosen) {
  for (const size of SIZES) {
    if (screen.only && screen.only !== size.is) continue;
    await take(browser, screen, size).catch((problem: unknown) => {
      process.exitCode = 1;
      console.log(`  ${screen.name} at ${size.width}: ${String(problem).split("\n")[0]}`);
    });
  }
}
await browser.close();
console.log(`${pictures} pictures of ${chosen.length} screens in ${folder}`);

/** Takes one screen at one width: once loaded, in both themes. */
async function take(browser: Browser, screen: Screen, { width, height }: (typeof SIZES)[number]): Promise<void> {
  const viewport = { width, height };
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport,
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  try {
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    await signIn(context, screen, width);
    await screen.before?.(page);
    const publicPath = pagePaths.find((path) => path === screen.path);
    await page.goto(publicPath ? pageAddress(language, publicPath) : screen.path);
    // A dialog that is in the URL hides the heading behind it from the accessibility roles, and a
    // loading page has none yet.
    await page
      .locator(screen.until ?? "h1")
      .first()
      .waitFor({ state: "attached" });
    await settled(page, screen);
    await screen.prepare?.(page, say);
    await settled(page, screen);
    await nameFaults(page, `${screen.name} at ${width}`);
    // Choosing something far down has scrolled the page, and sticky bars would be in the middle of
    // the picture.
    if (screen.isWhole) await page.evaluate("window.scrollTo(0, 0)");
    for (const theme of THEMES) {
      await page.evaluate(showTheme(theme));
      const path = join(folder, `${screen.name}-${width}-${theme}.png`);
      await page.screenshot({ path, fullPage: screen.isWhole ?? false });
      pictures += 1;
    }
  } finally {
    await context.close();
  }
}

/**
 * Waits until lists are filled, dialogs open and the pointer's hover has faded. With a live stream
 * the network never becomes idle.
 */
async function settled(page: Page, { until }: Screen): Promise<void> {
  await page.waitForTimeout(700);
  if (!until) await page.locator("[role=status] .animate-breathe").first().waitFor({ state: "detached" });
  await page.waitForTimeout(300);
}

async function nameFaults(page: Page, where: string): Promise<void> {
  const { tooWide, shift } = await page.evaluate<{ tooWide: number; shift: number }>(
    "({ tooWide: document.documentElement.scrollWidth - window.innerWidth, shift: window.layoutShift })",
  );
  if (tooWide > 0) console.log(`  ${where} is ${tooWide} px too wide`);
  if (shift > MAX_SHIFT) console.log(`  ${where} moves while it loads: ${shift.toFixed(3)}`);
}

interface Session {
  readonly token: string;
  readonly tenantId: string;
}

async function signIn(context: BrowserContext, { as, isPastGate }: Screen, width: number): Promise<void> {
  // A new account shows its first-run questions once, so each width uses another account.
  const key = `${as} ${as === "new" ? width : ""}`;
  const session = as && (sessions.get(key) ?? (await openSession(as)));
  if (session) sessions.set(key, session);
  await context.addInitScript({ content: WATCH_SHIFTS });
  // As after choosing a language on the sign-in page: a new account's profile gets it.
  await context.addInitScript({
    content: `localStorage.setItem("crm-language", "${language}"); localStorage.setItem("crm-language-unsaved", "1");`,
  });
  if (session) await context.addInitScript({ content: `localStorage.setItem("crm-token", "${session.token}");` });
  if (session && isPastGate) {
    await context.addInitScript({ content: `document.cookie = "crm-continue-trial=${session.tenantId}; Path=/";` });
  }
}

async function openSession(account: Account): Promise<Session> {
  const isNew = account === "new";
  const email = `${isNew ? randomUUID() : account}@aavarti.app`;
  const answer = await fetch(`${baseUrl}/api/auth/${isNew ? "register" : "login"}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email,
      password: PASSWORD,
      ...(isNew && { name: "Priya Sharma", businessName: "Prerna Classes" }),
    }),
  });
  if (!answer.ok) throw new Error(`${email} could not sign in at ${baseUrl}: ${answer.status}`);
  const { token, tenant } = (await answer.json()) as { token: string; tenant: { id: string } };
  return { token, tenantId: tenant.id };
}
