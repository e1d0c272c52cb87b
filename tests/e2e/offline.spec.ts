import { PLAIN_RECORDS } from "@aavarti/domain/plain-nouns";
import type { Locator, Page } from "@playwright/test";
import { recordsOf } from "./business.ts";
import { expect, test } from "./test.ts";

test.use({ serviceWorkers: "allow" });

const REVOKE = "**/trpc/auth.revoke";

/**
 * A new service worker waits until the previous one has finished what it was asked, in Chromium at
 * most five minutes, looked at once a minute.
 */
const LAME_DUCK_MS = 7 * 60_000;

test("shows the due list with its age without a network and removes it at sign-out @phone", async ({
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
  await expect(page.getByText(/^You're offline\. Renewals were last updated today, /)).toBeVisible();
  // Renew is within reach of the thumb, and the page fits a small phone.
  await expect(card.getByRole("button", { name: /^Renew .+ for Zubin Contractor$/ })).toBeDisabled();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText(/^You're offline/)).toHaveCount(0);
  // Nobody has chosen Hindi, so this phone has stored none of it.
  expect(await keptFor(page, "hi")).toEqual([]);
  await page.getByRole("button", { name: "Account menu for Priya Sharma" }).click();
  await page.getByRole("menuitem", { name: "हिन्दी" }).click();
  await expectHindiKept(page);

  await context.setOffline(true);
  await expectHindi(page, card);

  // The next release's service worker finds what the previous one stored.
  await context.setOffline(false);
  await page.evaluate(async () => {
    const names = await caches.keys();
    await Promise.all(names.map((name) => caches.delete(name)));
    await caches.open("aavarti-before");
    await caches.open("aavarti-before-hi");
    await navigator.serviceWorker.register("/sw.js?next");
  });
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).join()), { timeout: LAME_DUCK_MS })
    .not.toContain("before");
  await expectHindiKept(page);
  // And the page's own files, requested as on each visit: without a network their URLs must not be
  // new.
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

test("offers the due list on every screen without a network and removes everything at sign-out", async ({
  signedIn: page,
  context,
  request,
  business,
}) => {
  const records = recordsOf(request, business);
  const customer = await records.customer("Zubin Contractor");
  const product = await records.product("Class 12 Physics");
  const { id } = await records.subscriptionEnding(customer.id, product.id, 2);
  await page.goto("/dashboard/renewals");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const copy = () => page.evaluate(() => localStorage.getItem("crm-offline"));
  await expect.poll(copy).toContain("Zubin Contractor");
  await page.goto("/dashboard/profile");
  await expect(page.getByRole("button", { name: "Save profile" })).toBeVisible();

  // An open form can't be saved, and says why.
  await page.goto("/dashboard/customers?form=new");
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill("Meera Nair");
  await form.getByLabel("Email").fill("meera@example.in");
  await context.setOffline(true);
  await expect(form.getByText("You're offline. Connect to the internet to make changes.")).toBeVisible();
  await expect(form.getByRole("button", { name: "Save customer" })).toBeDisabled();

  const screens = [
    "",
    "/contacts",
    "/customers",
    "/products",
    "/subscriptions",
    "/analytics",
    "/activity",
    "/billing",
    "/settings",
    "/templates",
    "/import",
    "/profile",
    ...PLAIN_RECORDS.map(({ list }) => `/${list}`),
    `/customers/${customer.id}`,
    `/products/${product.id}`,
    `/subscriptions/${id}`,
  ];
  for (const path of [...screens.map((screen) => `/dashboard${screen}`), "/notifications"]) {
    await page.goto(path);
    await expect(page.getByText("You're offline").first(), path).toBeVisible();
    await expect(page.getByText("Something went wrong"), path).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Open renewals" }).first(), path).toBeVisible();
  }
  await page.getByRole("link", { name: "Open renewals" }).first().click();
  await expect(page.getByText("Zubin Contractor")).toBeVisible();

  // The page recovers by itself, without a reload.
  await page.goto("/dashboard/customers");
  await expect(page.getByText("You're offline").first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("link", { name: "Zubin Contractor", exact: true })).toBeVisible();

  // A copy that is older than a day is not shown and is deleted.
  await page.goto("/dashboard/renewals");
  await expect.poll(copy).toContain("Zubin Contractor");
  await context.setOffline(true);
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("crm-offline") ?? "");
    localStorage.setItem("crm-offline", JSON.stringify({ ...kept, at: kept.at - 86_400_000 }));
  });
  await page.reload();
  await expect(page.getByText("You've been offline for more than 24 hours.")).toBeVisible();
  await expect(page.getByText("Zubin Contractor")).toHaveCount(0);
  expect(await copy()).toBeNull();

  // Nor is a copy of another session shown.
  await context.setOffline(false);
  await page.goto("/dashboard/renewals");
  await expect.poll(copy).toContain("Zubin Contractor");
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("crm-offline") ?? "");
    localStorage.setItem("crm-offline", JSON.stringify({ ...kept, session: "another" }));
  });
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("This page needs an internet connection.")).toBeVisible();
  await expect(page.getByText("Zubin Contractor")).toHaveCount(0);

  await context.setOffline(false);
  await page.goto("/dashboard/renewals");
  await expect.poll(copy).toContain("Zubin Contractor");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Account menu for Priya Sharma" }).click();
  // The service worker serves the page on reload, and in such a page the browser's offline
  // emulation is not reliable (`navigator.onLine` is true there): the call that ends the session
  // once got through.
  await context.route(REVOKE, (route) => route.abort("internetdisconnected"));
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(await kept()).not.toMatch(new RegExp(`Zubin|Priya|${business.token}`));
  const status = async () =>
    (await request.get("/api/auth/me", { headers: { authorization: `Bearer ${business.token}` } })).status();
  // The session stays valid on the server until the call reaches it.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("crm-revoke"))).not.toBeNull();
  expect(await status()).toBe(200);
  await context.unroute(REVOKE);
  await context.setOffline(false);
  await expect.poll(status).toBe(401);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("crm-revoke"))).toBeNull();
});

test("without a network the export is disabled and says why, and it works again afterwards", async ({
  signedIn: page,
  context,
  request,
  business,
}) => {
  await recordsOf(request, business).customer("Zubin Contractor");
  await page.goto("/dashboard/customers");
  await expect(page.getByRole("row", { name: /Zubin Contractor/ })).toBeVisible();
  const exportAll = page.getByRole("button", { name: "Export as CSV" });
  await expect(exportAll).toBeEnabled();
  await context.setOffline(true);
  await expect(exportAll).toBeDisabled();
  await expect(exportAll).toHaveAttribute("title", "You're offline. Connect to the internet to export.");
  await context.setOffline(false);
  await expect(exportAll).toBeEnabled();
  const download = page.waitForEvent("download");
  await exportAll.click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

/** Returns the URLs that the service worker has stored for this language. */
const keptFor = (page: Page, language: string) =>
  page.evaluate(async (ending) => {
    const names = (await caches.keys()).filter((name) => name.endsWith(ending));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url);
  }, `-${language}`);

const expectHindiKept = (page: Page) =>
  expect.poll(async () => (await keptFor(page, "hi")).filter((url) => /devanagari.*woff2$/.test(url)).length).toBe(2);

/** Expects the list, the texts and the fonts in Hindi without a network. */
async function expectHindi(page: Page, card: Locator) {
  await page.reload();
  await expect(card).toBeVisible();
  await expect(page.getByText(/^इंटरनेट नहीं है/)).toBeVisible();
  await expect(card.getByRole("button", { name: "Zubin Contractor के लिए Class 12 Physics रिन्यू करें" })).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].filter(({ family }) => family.includes("Devanagari")).map(({ status }) => status),
      ),
    )
    .toEqual(["loaded", "loaded"]);
}
