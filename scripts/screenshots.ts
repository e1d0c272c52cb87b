import { execFileSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { offeredLanguages } from "../apps/web/src/lib/languages.ts";
import { pageAddress, pagePaths } from "../apps/web/src/lib/site-address.ts";
import { ROOT } from "./installation.ts";

// `npm run screenshots`: every screen of a running product, wide and narrow, light and dark, into screenshots/ (ignored). It looks at
// http://127.0.0.1:3000, where `npm start` listens, or at BASE_URL. Names after the command choose screens: npm run screenshots -- landing.
// In Hindi, where it is offered: LANGUAGE=hi npm run screenshots

/** One picture. `as` signs in with that demo account; `prepare` brings the screen into the state to be seen. */
type Screen = {
  name: string;
  path: string;
  as?: "demo" | "trial" | "expired";
  isWhole?: boolean;
  /** What brings it into its state is found by English words. */
  isEnglish?: boolean;
  prepare?: (page: Page) => Promise<void>;
};

/** Of what has its own word in each language. */
const click = (selector: string) => (page: Page) => page.locator(selector).first().click();

/** By its English name: such a screen is looked at in English. */
const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();

/** From a list to the page of its first row, by the row's own menu. */
const openFirst = async (page: Page) => {
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Open" }).click();
  await page.waitForURL(/\/[0-9a-f-]{36}$/);
};

/** Every screen there is. Whoever adds one adds its line. */
const SCREENS: readonly Screen[] = [
  { name: "landing", path: "/", isWhole: true },
  { name: "landing-top", path: "/" },
  { name: "pricing", path: "/pricing", isWhole: true },
  { name: "pricing-signed-in", path: "/pricing", as: "trial" },
  { name: "pricing-payment", path: "/pricing", as: "trial", prepare: click("[data-activate]") },
  { name: "privacy-policy", path: "/privacy-policy", isWhole: true },
  { name: "terms-of-service", path: "/terms-of-service", isWhole: true },
  { name: "data-deletion", path: "/data-deletion", isWhole: true },
  { name: "data-deletion-problems", path: "/data-deletion", prepare: click("[data-deletion-form] button") },
  { name: "not-found", path: "/nowhere" },
  { name: "sign-in", path: "/login" },
  { name: "sign-in-problems", path: "/login", prepare: click("form button[type=submit]") },
  { name: "register", path: "/register" },
  { name: "forgot-password", path: "/forgot-password" },
  { name: "gate-trial", path: "/dashboard", as: "trial" },
  { name: "gate-expired", path: "/dashboard", as: "expired" },
  { name: "dashboard", path: "/dashboard", as: "demo" },
  { name: "renewals", path: "/dashboard/renewals", as: "demo" },
  { name: "customers", path: "/dashboard/customers", as: "demo" },
  { name: "customers-no-match", path: "/dashboard/customers?q=nobody", as: "demo" },
  { name: "customer-form", path: "/dashboard/customers?form=new", as: "demo" },
  {
    name: "customer",
    path: "/dashboard/customers?sort=name",
    as: "demo",
    isWhole: true,
    isEnglish: true,
    prepare: openFirst,
  },
  { name: "import", path: "/dashboard/import", as: "demo" },
  {
    name: "import-columns",
    isEnglish: true,
    path: "/dashboard/import",
    as: "demo",
    isWhole: true,
    prepare: async (page) => {
      await page.setInputFiles("input[type=file]", join(ROOT, "tests/e2e/fixtures/members.xlsx"));
      await page.getByRole("button", { name: "Check 4 rows" }).waitFor();
    },
  },
  { name: "products", path: "/dashboard/products", as: "demo" },
  {
    name: "product",
    path: "/dashboard/products?sort=name",
    as: "demo",
    isWhole: true,
    isEnglish: true,
    prepare: openFirst,
  },
  { name: "product-form", path: "/dashboard/products?form=new", as: "demo" },
  { name: "subscriptions", path: "/dashboard/subscriptions", as: "demo" },
  { name: "subscription", path: "/dashboard/subscriptions", as: "demo", isWhole: true, prepare: openFirst },
  { name: "contacts", path: "/dashboard/contacts", as: "demo" },
  { name: "analytics", path: "/dashboard/analytics", as: "demo", isWhole: true },
  {
    name: "analytics-day",
    path: "/dashboard/analytics",
    as: "demo",
    isWhole: true,
    prepare: (page) =>
      page
        .getByRole("button", { name: /Excellent$/ })
        .first()
        .click(),
  },
  { name: "subscription-form", path: "/dashboard/subscriptions?form=new", as: "demo" },
  { name: "templates", path: "/dashboard/templates", as: "demo" },
  { name: "notifications", path: "/notifications", as: "demo" },
  { name: "billing", path: "/dashboard/billing", as: "demo" },
  { name: "profile", path: "/dashboard/profile", as: "demo" },
  { name: "activity", path: "/dashboard/activity", as: "demo" },
  { name: "settings", path: "/dashboard/settings", as: "demo" },
  {
    name: "settings-erase",
    path: "/dashboard/settings",
    as: "demo",
    isEnglish: true,
    prepare: press("Delete account"),
  },
  { name: "support", path: "/dashboard/support", as: "demo" },
  { name: "business-type", path: "/dashboard?dialog=business-type", as: "demo" },
  { name: "user-menu", path: "/dashboard", as: "demo", isEnglish: true, prepare: press(/^Account of/) },
];

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const THEMES = ["light", "dark"] as const;

const baseUrl = process.env.BASE_URL ?? "http://127.0.0.1:3000";
const language = offeredLanguages.find((known) => known === process.env.LANGUAGE) ?? "en";
const folder = join(ROOT, "screenshots", language);
const chosen = SCREENS.filter(({ name }) => process.argv.length < 3 || process.argv.slice(2).includes(name)).filter(
  ({ isEnglish }) => !isEnglish || language === "en",
);

await mkdir(folder, { recursive: true });
const executablePath =
  process.env.CHROMIUM_PATH ?? execFileSync("sh", ["-c", "command -v chromium"], { encoding: "utf8" }).trim();
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
});
const tokens = new Map<string, string>();
for (const screen of chosen) await takeAll(browser, screen);
await browser.close();
console.log(`${chosen.length * SIZES.length * THEMES.length} pictures in ${folder}`);

async function takeAll(browser: Browser, screen: Screen): Promise<void> {
  const token = screen.as && (await tokenOf(screen.as));
  for (const viewport of SIZES) {
    for (const colorScheme of THEMES) {
      const context = await browser.newContext({ baseURL: baseUrl, viewport, colorScheme, reducedMotion: "reduce" });
      const page = await context.newPage();
      if (token) await context.addInitScript((value) => localStorage.setItem("crm-token", value), token);
      await context.addInitScript((value) => localStorage.setItem("crm-language", value), language);
      const publicPath = pagePaths.find((path) => path === screen.path);
      await page.goto(publicPath ? pageAddress(language, publicPath) : screen.path);
      // A dialog that stands in the address hides the heading behind it from the roles.
      await page.locator("h1").first().waitFor({ state: "attached" });
      await screen.prepare?.(page);
      // Lists fill and dialogs open; with a live stream the network never rests.
      await page.waitForTimeout(1_000);
      const tooWide = await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");
      if (tooWide > 0) console.log(`  ${screen.name} is ${tooWide} px too wide at ${viewport.width}`);
      const path = join(folder, `${screen.name}-${viewport.width}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: screen.isWhole ?? false });
      await context.close();
    }
  }
  console.log(`  ${screen.name}`);
}

async function tokenOf(account: NonNullable<Screen["as"]>): Promise<string> {
  const known = tokens.get(account);
  if (known !== undefined) return known;
  const answer = await fetch(`${baseUrl}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `${account}@aavarti.app`, password: "demo-aavarti" }),
  });
  if (!answer.ok) throw new Error(`The demo account ${account} could not sign in at ${baseUrl}: ${answer.status}`);
  const { token } = (await answer.json()) as { token: string };
  tokens.set(account, token);
  return token;
}
