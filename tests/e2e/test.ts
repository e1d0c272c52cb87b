import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { type Business, enter, registerBusiness } from "./business.ts";

interface Fixtures {
  /** A tenant of this test's own. */
  readonly business: Business;
  /**
   * A page signed in as that tenant, past the gate. Fails the test when the page reports an error.
   */
  readonly signedIn: Page;
  readonly quietConsole: undefined;
  readonly patientToasts: undefined;
}

const TOAST_MS = 5000;

/**
 * What is written when a request fails. A file that is missing is seen by its status; without a
 * network there is none. Whether it may fail is judged by its address.
 */
const FAILED_REQUEST = /^Failed to load resource: |Failed to fetch dynamically imported module/;
/**
 * Calls may be refused or cut off by a test, and `/nowhere` is no page; a file of the page may not
 * be missing.
 */
const MAY_FAIL = /\/(trpc|api)\/|\/nowhere/;

export const test = base.extend<Fixtures>({
  quietConsole: [
    async ({ page }, use) => {
      const noise: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" && !FAILED_REQUEST.test(message.text())) noise.push(message.text());
      });
      page.on("response", (answer) => {
        if (answer.status() >= 400 && !MAY_FAIL.test(answer.url())) noise.push(`${answer.status()} ${answer.url()}`);
      });
      // The browser says nothing of a refused eval that is caught; whoever collects reports hears
      // of it.
      await page.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
          reportError(new Error(`The policy refused ${effectiveDirective} ${blockedURI}`)),
        );
      });
      page.on("pageerror", ({ message }) => {
        if (!FAILED_REQUEST.test(message)) noise.push(message);
      });
      await use(undefined);
      expect(noise, "the page's console").toEqual([]);
    },
    { auto: true },
  ],
  // On a busy machine five seconds pass between two looks. What ends a toast otherwise is as it is
  // for everyone.
  patientToasts: [
    async ({ context }, use) => {
      await context.addInitScript((toastMs) => {
        const { setTimeout } = window;
        window.setTimeout = ((handler: TimerHandler, delay?: number, ...rest: unknown[]) =>
          setTimeout(handler, delay === toastMs ? 20 * toastMs : delay, ...rest)) as typeof window.setTimeout;
      }, TOAST_MS);
      await use(undefined);
    },
    { auto: true },
  ],
  business: async ({ request }, use) => use(await registerBusiness(request)),
  signedIn: async ({ page, business }, use) => {
    await enter(page, business);
    await use(page);
  },
});

export { expect };

/**
 * Goes to another screen as a link within the app leads there: the document stays, with all that it
 * has loaded.
 */
export const visit = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => window.history.pushState(null, "", address), path);

/**
 * The same for a screen of the dashboard, until its heading is there and nothing is a skeleton any
 * more. `heading` may be its beginning.
 */
export async function openScreen(page: Page, path: string, heading: string): Promise<void> {
  await visit(page, `/dashboard${path}`);
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  await expect(page.locator(".animate-breathe")).toHaveCount(0);
}

/** The one toast, open, with this title. Found by its place: a modal hides it from the roles. */
export const toast = (page: Page, title: string | RegExp): Locator =>
  page.locator("ol > li[data-state=open]").filter({ has: page.getByText(title, { exact: true }) });

/**
 * Closes what is open with Escape. A layer listens to the keyboard a moment after it shows, and on
 * a busy machine that moment is long enough for a key to be lost: who sees it still open presses
 * again.
 */
export const escapeFrom = (page: Page, layer: Locator): Promise<void> =>
  expect(async () => {
    await page.keyboard.press("Escape");
    await expect(layer).toHaveCount(0, { timeout: 2000 });
  }).toPass({ timeout: 30_000 });
