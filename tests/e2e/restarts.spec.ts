import { type Browser, type BrowserContextOptions, test as base, devices, expect, type Page } from "@playwright/test";
import { START_MS } from "../../packages/testing/src/patience.ts";
import { enter, recordsOf, registerBusiness } from "./business.ts";
import { type SupervisedProduct, startSupervisedProduct } from "./supervised-product.ts";
import { visit } from "./test.ts";

/** A product for this file only, because its parts are killed. */
const test = base.extend<object, { product: SupervisedProduct }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern.
    async ({}, use) => {
      const product = await startSupervisedProduct();
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: START_MS },
  ],
});
test.describe.configure({ mode: "default" });

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
/** Tests cannot intercept requests of the service worker. */
const PLAIN = { viewport: WIDE, serviceWorkers: "block" } as const;
/**
 * The browser's own message about a failed request; answered requests are judged by their status.
 */
const FAILED_REQUEST = /^Failed to load resource: /;
const MAY_FAIL = /\/(trpc|api)\//;

/** Opens a page of a signed-in user and collects its console messages. */
async function openPage(browser: Browser, product: SupervisedProduct, options: BrowserContextOptions) {
  const context = await browser.newContext({ serviceWorkers: "allow", ...options, baseURL: product.url });
  const business = await registerBusiness(context.request, product.sandboxUrl);
  const page = await context.newPage();
  const noise: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !FAILED_REQUEST.test(message.text())) noise.push(message.text());
  });
  page.on("response", (answer) => {
    // `/readyz` responds so while the database is unavailable.
    const isExpected = answer.status() === 503 || MAY_FAIL.test(answer.url());
    if (answer.status() >= 400 && !isExpected) noise.push(`${answer.status()} ${answer.url()}`);
  });
  page.on("pageerror", ({ message }) => noise.push(message));
  await enter(page, business);
  return { page, noise, context, business, records: recordsOf(context.request, business) };
}

/**
 * Opens the screen with its live stream: when that ends, a page without requests notices that the
 * server is gone.
 */
async function openLive(page: Page, path: string) {
  const live = page.waitForResponse((answer) => answer.url().endsWith("/notifications/live") && answer.ok());
  await page.goto(path);
  await live;
}

const line = (page: Page) => page.locator("main div[role=status]").filter({ hasText: "Reconnecting..." });

/** Kills a part and lets it be restarted at once. Resolves when the supervisor reports it. */
async function killAndWait(product: SupervisedProduct, part: "worker" | "sandbox") {
  const again = `${part.charAt(0).toUpperCase()}${part.slice(1)} is running again`;
  const times = () => product.said().split(again).length;
  const before = times();
  product.kill(part);
  await expect.poll(times).toBe(before + 1);
}

for (const [name, device, start] of [
  ["at a desk", { viewport: WIDE }, WIDE],
  ["on a phone", { ...devices["Pixel 7"], viewport: NARROW }, NARROW],
] as const) {
  test(`reconnects and keeps typed text when each part of the product dies, ${name}`, async ({ browser, product }) => {
    const { page, noise, context, records } = await openPage(browser, product, device);
    await records.customer("Zubin Contractor");
    await records.product("Class 12 Physics");
    await openLive(page, "/dashboard/customers?form=new");
    const form = page.getByRole("dialog");
    const save = form.getByRole("button", { name: "Save customer" });
    await form.getByLabel("Name").fill("Meera Nair");
    await form.getByLabel("Email").fill("meera@example.in");
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    const expectTyped = async () => {
      await expect(form.getByLabel("Name")).toHaveValue("Meera Nair");
      await expect(form.getByLabel("Email")).toHaveValue("meera@example.in");
    };

    // The server: the page notices by itself.
    product.hold();
    product.kill("server");
    await expect(line(page)).toBeVisible();
    await expect(form.getByText("You can save again once the connection is restored.")).toBeVisible();
    await expect(save).toBeDisabled();
    for (const size of start === WIDE ? [NARROW, WIDE] : [WIDE, NARROW]) {
      await page.setViewportSize(size);
      await expectTyped();
    }
    product.release();
    await expect(line(page)).toHaveCount(0);
    await expect(save).toBeEnabled();
    await expectTyped();

    // Worker and sandbox: the user notices nothing.
    await killAndWait(product, "worker");
    await killAndWait(product, "sandbox");
    await expect(line(page)).toHaveCount(0);
    await expectTyped();

    // The database: a change made meanwhile shows that it waits, and is saved when the database is
    // back.
    product.hold();
    product.kill("database");
    await save.click();
    await expect(line(page)).toBeVisible();
    await expect(form.getByText("Your changes will be saved once the connection is restored.")).toBeVisible();
    await expectTyped();
    product.release();
    await expect(form).toHaveCount(0);
    await expect(line(page)).toHaveCount(0);
    await expect(page.getByText("Meera Nair")).toHaveCount(1);

    // A screen whose data cannot be loaded waits for it.
    product.hold();
    product.kill("database");
    await visit(page, "/dashboard/products");
    await expect(line(page)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
    await expect(page.getByText(/Try again|Something went wrong/)).toHaveCount(0);
    product.release();
    await expect(page.getByText("Class 12 Physics")).toBeVisible();
    await expect(line(page)).toHaveCount(0);

    // So does a screen whose code has not been loaded.
    product.hold();
    product.kill("server");
    await expect(line(page)).toBeVisible();
    await visit(page, "/dashboard/templates");
    await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
    product.release();
    await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
    await expect(line(page)).toHaveCount(0);

    // Nobody was signed out, and the page was not reloaded.
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
    expect(noise, "the page's console").toEqual([]);
    await context.close();
  });
}

/** Returns how many customers of this name the server has. */
const countOf = async (page: Page, token: string, name: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.get(`/api/customers?search=${encodeURIComponent(name)}`, { headers });
  return (await answer.json()).customers.length;
};

test("saves a form and a list's cell once when the server dies meanwhile", async ({ browser, product }) => {
  const { page, noise, context, business } = await openPage(browser, product, { viewport: WIDE });
  await openLive(page, "/dashboard/customers?form=new");
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill("Meera Nair");
  await form.getByLabel("Email").fill("meera@example.in");

  // The server has received the request and dies before it responds.
  product.hold();
  product.freeze("server");
  await form.getByRole("button", { name: "Save customer" }).click();
  product.kill("server");
  await expect(line(page)).toBeVisible();
  await expect(form.getByText("Your changes will be saved once the connection is restored.")).toBeVisible();
  await expect(form.getByLabel("Name")).toHaveValue("Meera Nair");
  product.release();
  await expect(form).toHaveCount(0);
  await expect(line(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Meera Nair" })).toHaveCount(1);
  expect(await countOf(page, business.token, "Meera")).toBe(1);

  // Text typed into a cell stays while the server is gone, and is saved when it is back.
  await page.getByRole("link", { name: "Contacts" }).click();
  await page.getByRole("button", { name: "meera@example.in" }).click();
  const cell = page.getByRole("textbox", { name: "Email for Meera Nair" });
  await cell.fill("meera.nair@example.in");
  product.hold();
  product.kill("server");
  await expect(line(page)).toBeVisible();
  await expect(cell).toHaveValue("meera.nair@example.in");
  await cell.press("Enter");
  const row = page.getByRole("row", { name: /Meera Nair/ });
  await expect(row).toContainText("meera.nair@example.in");
  await expect(row).toContainText("Not saved yet. This will be saved once the connection is restored.");
  product.release();
  await expect(page.getByText("Customer updated successfully", { exact: true })).toBeVisible();
  await expect(row).not.toContainText("Not saved yet");
  await page.reload();
  await expect(row).toContainText("meera.nair@example.in");
  expect(noise, "the page's console").toEqual([]);
  await context.close();
});

test("creates a record once and closes the form when the response was lost", async ({ browser, product }) => {
  const { page, noise, context, business } = await openPage(browser, product, PLAIN);
  await openLive(page, "/dashboard/customers?form=new");
  const keys: (string | undefined)[] = [];
  await page.route("**/trpc/customers.add", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill("Meera Nair");
  await form.getByLabel("Email").fill("meera@example.in");
  await form.getByRole("button", { name: "Save customer" }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Meera Nair" })).toHaveCount(1);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await countOf(page, business.token, "Meera")).toBe(1);
  expect(noise, "the page's console").toEqual([]);
  await context.close();
});

const FILES = /\/assets\/[^/]+\.js$/;

test("fetches a missing file of the next screen again without a reload", async ({ browser, product }) => {
  const { page, noise, context } = await openPage(browser, product, PLAIN);
  await openLive(page, "/dashboard/customers");
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  // Before the page knows that the server is unavailable.
  let requests = 0;
  await page.route(FILES, (route) => {
    requests += 1;
    return requests > 2 ? route.continue() : route.abort("connectionrefused");
  });
  await visit(page, "/dashboard/templates");
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  expect(requests).toBeGreaterThan(2);
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  expect(noise, "the page's console").toEqual([]);
  await context.close();
});

test("reloads the page when another build has replaced a file", async ({ browser, product }) => {
  const { page, context } = await openPage(browser, product, PLAIN);
  await openLive(page, "/dashboard/customers");
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  let isOldPage = true;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) isOldPage = false;
  });
  await page.route(FILES, (route) => (isOldPage ? route.fulfill({ status: 404 }) : route.continue()));
  const reloaded = page.waitForEvent("load");
  await visit(page, "/dashboard/templates");
  await reloaded;
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(false);
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  await context.close();
});
