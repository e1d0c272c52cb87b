import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { type Business, enter, registerBusiness } from "./business.ts";

interface Fixtures {
  /** A tenant for this test only. */
  readonly business: Business;
  /**
   * A page signed in as that tenant, past the trial page. The test fails when the page reports an
   * error.
   */
  readonly signedIn: Page;
  readonly quietConsole: undefined;
  readonly patientToasts: undefined;
}

const TOAST_MS = 5000;

/**
 * Console messages about failed requests. A missing file is noticed by its status; without a
 * network there is no status. The URL decides whether a request may fail.
 */
const FAILED_REQUEST = /^Failed to load resource: |Failed to fetch dynamically imported module/;
/**
 * A test may make API calls fail, and `/nowhere` is not a page; the page's own files must not be
 * missing.
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
      // A refused eval that is caught does not appear in the console, but collectors of security
      // policy reports get it, so it is recorded here.
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
  // Toasts stay longer, because on a busy machine five seconds can pass between two checks.
  // Everything else that closes a toast is unchanged.
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

/** Navigates as a link within the app does: the document stays with all that it has loaded. */
export const visit = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => window.history.pushState(null, "", address), path);

/**
 * Navigates to a screen of the dashboard and waits until its heading shows and nothing is a
 * skeleton any more. `heading` may be its beginning.
 */
export async function openScreen(page: Page, path: string, heading: string): Promise<void> {
  await visit(page, `/dashboard${path}`);
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  await expect(page.locator(".animate-breathe")).toHaveCount(0);
}

/**
 * Returns the open toast with this title. It is found by its place in the DOM, because a modal
 * hides it from the accessibility roles.
 */
export const toast = (page: Page, title: string | RegExp): Locator =>
  page.locator("ol > li[data-state=open]").filter({ has: page.getByText(title, { exact: true }) });

/**
 * Closes an open layer with Escape. A layer listens to the keyboard a moment after it appears, and
 * on a busy machine that moment is long enough to lose a key, so the key is pressed again while the
 * layer is open.
 */
export const escapeFrom = (page: Page, layer: Locator): Promise<void> =>
  expect(async () => {
    await page.keyboard.press("Escape");
    await expect(layer).toHaveCount(0, { timeout: 2000 });
  }).toPass();
