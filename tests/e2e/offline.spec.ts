import type { Locator, Page } from "@playwright/test";
import { recordsOf } from "./business.ts";
import { expect, test } from "./test.ts";

test.use({ serviceWorkers: "allow" });

test("a phone without a network: the due list opens, says as of when, and goes at sign-out @phone", async ({
  signedIn: page,
  context,
  request,
  business,
}) => {
  const records = recordsOf(request, business);
  const customer = await records.customer("Zubin Contractor");
  const product = await records.product("Class 12 Physics");
  await records.subscriptionEnding(customer.id, product.id, -2);

  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/dashboard/renewals");
  const card = page.getByRole("listitem").filter({ hasText: "Zubin Contractor" });
  await expect(card).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("crm-offline")?.includes("Zubin Contractor")))
    .toBe(true);

  await context.setOffline(true);
  await page.reload();
  await expect(card).toBeVisible();
  await expect(page.getByText(/^No network\. You can read the due list as of today, /)).toBeVisible();
  // Renew stands in the hand's reach, and the page fits a small phone.
  await expect(card.getByRole("button", { name: "Renew Zubin Contractor" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText(/^No network/)).toHaveCount(0);
  // Nobody has asked for Hindi: this phone has none of it.
  expect(await keptFor(page, "hi")).toEqual([]);
  await page.getByRole("button", { name: "Account of Priya Sharma" }).click();
  await page.getByRole("menuitem", { name: "हिन्दी" }).click();
  await expectHindiKept(page);

  await context.setOffline(true);
  await expectHindi(page, card);

  // The next release's worker finds what the one before it kept.
  await context.setOffline(false);
  await page.evaluate(async () => {
    const names = await caches.keys();
    await Promise.all(names.map((name) => caches.delete(name)));
    await caches.open("aavarti-before");
    await caches.open("aavarti-before-hi");
    await navigator.serviceWorker.register("/sw.js?next");
  });
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).join())).not.toContain("before");
  await expectHindiKept(page);
  // And the page's own again, asked for as each visit asks: without a network its address may not be a new one.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        await navigator.serviceWorker.register("/sw.js");
        return (await navigator.serviceWorker.ready).active?.scriptURL;
      }),
    )
    .toMatch(/sw\.js$/);
  await context.setOffline(true);
  await expectHindi(page, card);

  await context.setOffline(false);
  await page.reload();
  await page.getByRole("button", { name: "Priya Sharma का खाता" }).click();
  await page.getByRole("menuitem", { name: "साइन आउट करें" }).click();
  await expect(page.getByRole("heading", { name: "साइन इन", exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("crm-offline"))).toBeNull();
  await context.setOffline(true);
  await page.goto("/dashboard/renewals");
  await expect(page.getByRole("heading", { name: "साइन इन", exact: true })).toBeVisible();
  await expect(page.getByText("Zubin Contractor")).toHaveCount(0);
});

/** The addresses that the service worker keeps for readers of this language. */
const keptFor = (page: Page, language: string) =>
  page.evaluate(async (ending) => {
    const names = (await caches.keys()).filter((name) => name.endsWith(ending));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url);
  }, `-${language}`);

const expectHindiKept = (page: Page) =>
  expect.poll(async () => (await keptFor(page, "hi")).filter((url) => /devanagari.*woff2$/.test(url)).length).toBe(2);

/** Without a network: the list, the words and the letters. */
async function expectHindi(page: Page, card: Locator) {
  await page.reload();
  await expect(card).toBeVisible();
  await expect(page.getByText(/^नेटवर्क नहीं है/)).toBeVisible();
  await expect(card.getByRole("button", { name: "Zubin Contractor को रिन्यू करें" })).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].filter(({ family }) => family.includes("Devanagari")).map(({ status }) => status),
      ),
    )
    .toEqual(["loaded", "loaded"]);
}
