import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { type Business, enter, recordsOf, registerBusiness } from "./business.ts";
import { expect, test, toast } from "./test.ts";

/**
 * Clicks what may already be gone: the page's live connection can learn of the session's end before
 * the click.
 */
const tryTo = (target: Locator): Promise<void> => target.click({ timeout: 3000 }).catch(() => undefined);

test("removes the token and shows the sign-in page when the server ends the session", async ({
  signedIn: page,
  business,
  request,
}) => {
  await page.goto("/dashboard/customers");
  await expect(page.getByRole("heading", { name: "Customers", exact: true })).toBeVisible();
  await request.post("/api/auth/logout", { headers: { authorization: `Bearer ${business.token}` } });
  await tryTo(page.getByRole("link", { name: "Products" }));
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("crm-token"))).toBeNull();
});

test("ends a session even while a form is open", async ({ signedIn: page, business, request }) => {
  await page.goto("/dashboard/customers?form=new");
  await page.getByRole("dialog").getByLabel("Name").fill("Half typed");
  await page.getByRole("dialog").getByLabel("Email").fill("half@example.in");
  await request.post("/api/auth/logout", { headers: { authorization: `Bearer ${business.token}` } });
  await tryTo(page.getByRole("button", { name: "Save customer" }));
  await expect(page).toHaveURL(/\/login$/);
});

test("ends the session on the server and in the other tab at sign-out", async ({
  signedIn: page,
  business,
  request,
}) => {
  await page.goto("/dashboard");
  const otherTab = await page.context().newPage();
  await otherTab.goto("/dashboard");
  await expect(otherTab.getByRole("button", { name: "Account menu for Priya Sharma" })).toBeVisible();

  await page.getByRole("button", { name: "Account menu for Priya Sharma" }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(otherTab.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect.poll(() => statusOf(request, business)).toBe(401);
});

/** Returns the status with which the server answers for this session. */
const statusOf = async (request: APIRequestContext, { token }: Business): Promise<number> =>
  (await request.get("/api/auth/me", { headers: { authorization: `Bearer ${token}` } })).status();

/**
 * Signs in as another business in a new tab. The existing tab gets no event, as when the browser
 * froze it.
 */
async function signInElsewhere(page: Page, business: Business): Promise<Page> {
  const otherTab = await page.context().newPage();
  await otherTab.goto("/login");
  // The trial page that the first business has passed still applies to the second.
  await enter(otherTab, business, { isPastGate: false });
  return otherTab;
}

test("drops the first business's data at once when another one signs in in another tab", async ({
  signedIn: page,
  business,
  request,
}) => {
  await recordsOf(request, business).customer("Zubin Contractor");
  const other = await registerBusiness(request);
  // A form with unsaved text must not prevent this.
  await page.goto("/dashboard/customers?form=new");
  await expect(page.getByText("Zubin Contractor")).toBeVisible();
  await page.getByRole("dialog").getByLabel("Name").fill("Half typed");

  await signInElsewhere(page, other);
  await expect(page.getByRole("button", { name: "Activate Now - ₹1,500" })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("Zubin Contractor")).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("crm-")))).toEqual([]);
});

test("saves nothing into the other business from a tab that missed its sign-in", async ({
  signedIn: page,
  business,
  request,
}) => {
  const other = await registerBusiness(request);
  // Suppresses the events that a frozen tab never gets.
  await page.addInitScript(() => {
    for (const name of ["storage", "focus", "visibilitychange", "pageshow"])
      for (const target of [window, document])
        target.addEventListener(name, (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await page.goto("/dashboard/customers?form=new");
  await page.getByRole("dialog").getByLabel("Name").fill("Meant For The First");
  await page.getByRole("dialog").getByLabel("Phone").fill("98260 41177");
  const writes: string[] = [];
  await signInElsewhere(page, other);
  page.on("request", (call) => {
    if (call.url().includes("customers.create")) writes.push(call.url());
  });
  await page.getByRole("button", { name: "Save customer" }).click();
  await expect(page.getByRole("button", { name: "Activate Now - ₹1,500" })).toBeVisible();
  expect(writes).toEqual([]);
  for (const { token } of [business, other]) {
    const answer = await request.get("/api/customers", { headers: { authorization: `Bearer ${token}` } });
    expect(await answer.json()).toEqual({ customers: [] });
  }
});

test("sends the tenant with every call and reloads the tab when it is refused", async ({
  signedIn: page,
  business,
  request,
}) => {
  await recordsOf(request, business).customer("Zubin Contractor");
  const bare: string[] = [];
  page.on("request", (call) => {
    const { pathname } = new URL(call.url());
    const isFirst = pathname.endsWith("/auth.me") || pathname.endsWith("/config.public");
    const isOurs = /^\/(trpc|api)\//.test(pathname) && !isFirst;
    if (isOurs && call.headers()["x-tenant-id"] !== business.tenantId) bare.push(pathname);
  });
  await page.goto("/dashboard/customers");
  await expect(page.getByText("Zubin Contractor")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await download;
  await page.getByRole("button", { name: "Account menu for Priya Sharma" }).click();
  await page.getByRole("menuitem", { name: "Profile Settings" }).click();
  await page.getByRole("textbox", { name: "Phone" }).fill("98260 41177");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(toast(page, "Profile saved")).toBeVisible();
  expect(bare).toEqual([]);

  // As if this tab still worked for a tenant that is not its session's.
  const { tenantId } = await registerBusiness(request);
  await page.route("**/trpc/profile.update*", async (route) =>
    route.continue({ headers: { ...route.request().headers(), "x-tenant-id": tenantId } }),
  );
  await page.getByRole("textbox", { name: "Phone" }).fill("98260 41178");
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Save profile" }).click();
  await loaded;
  const profile = await request.get("/api/v1/profile", { headers: { authorization: `Bearer ${business.token}` } });
  expect(await profile.json()).toMatchObject({ phone: "+919826041177" });
});

test("shares one live stream among tabs and hands it over when its tab is closed", async ({
  signedIn: page,
  business,
  request,
}) => {
  const context = page.context();
  const streams: Page[] = [];
  context.on("request", (call) => {
    if (call.url().endsWith("/notifications/live")) streams.push(call.frame().page());
  });
  const tabs = [page, await context.newPage(), await context.newPage()];
  for (const tab of tabs) {
    await tab.goto("/dashboard/support");
    await expect(tab.getByRole("button", { name: "2 notifications" })).toBeVisible();
  }
  await expect.poll(() => streams.length).toBe(1);
  const [leader] = streams;
  const others = tabs.filter((tab) => tab !== leader);
  await leader?.close();
  await expect.poll(() => streams.length).toBe(2);
  await request.post("/api/v1/notifications/read", {
    data: { all: true },
    headers: { authorization: `Bearer ${business.token}` },
  });
  for (const tab of others) await expect(tab.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
  expect(streams).toHaveLength(2);
});

test("shows visitors the sign-in screen at the dashboard's URL", async ({ page }) => {
  await page.goto("/dashboard/subscriptions");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/subscriptions$/);
});

test("saves the owner's phone in the profile", async ({ signedIn: page }) => {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Account menu for Priya Sharma" }).click();
  await page.getByRole("menuitem", { name: "Profile Settings" }).click();
  await page.getByRole("textbox", { name: "Phone" }).fill("98260 41177");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(toast(page, "Profile saved")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Phone" })).toHaveValue("+91 98260 41177");
  await page.getByRole("textbox", { name: "Phone" }).fill("12");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText(/^Enter a valid 10-digit mobile number\./)).toBeVisible();
});
