import type { Locator } from "@playwright/test";
import { expect, test, toast } from "./test.ts";

/** Clicks what may be gone already: the page's live connection can hear of the end before the click does. */
const tryTo = (target: Locator): Promise<void> => target.click({ timeout: 3000 }).catch(() => undefined);

test("a session that the server ended: the token goes and the sign-in page shows", async ({
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

test("a form that is open does not hold back the end of a session", async ({ signedIn: page, business, request }) => {
  await page.goto("/dashboard/customers?form=new");
  await page.getByRole("dialog").getByLabel("Name").fill("Half typed");
  await page.getByRole("dialog").getByLabel("Email").fill("half@example.in");
  await request.post("/api/auth/logout", { headers: { authorization: `Bearer ${business.token}` } });
  await tryTo(page.getByRole("button", { name: "Save customer" }));
  await expect(page).toHaveURL(/\/login$/);
});

test("signing out ends the session on the server and in the other tab", async ({
  signedIn: page,
  business,
  request,
}) => {
  await page.goto("/dashboard");
  const otherTab = await page.context().newPage();
  await otherTab.goto("/dashboard");
  await expect(otherTab.getByRole("button", { name: "Activate Now - ₹1,500" })).toBeVisible();

  await page.getByRole("button", { name: "Account of Priya Sharma" }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(otherTab.getByRole("heading", { name: "Sign in" })).toBeVisible();
  const me = await request.get("/api/auth/me", { headers: { authorization: `Bearer ${business.token}` } });
  expect(me.status()).toBe(401);
});

test("a stranger sees the sign-in screen at the dashboard's address", async ({ page }) => {
  await page.goto("/dashboard/subscriptions");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/subscriptions$/);
});

test("the profile keeps the owner's phone", async ({ signedIn: page }) => {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Account of Priya Sharma" }).click();
  await page.getByRole("menuitem", { name: "Profile Settings" }).click();
  await page.getByRole("textbox", { name: "Phone" }).fill("98260 41177");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(toast(page, "Profile saved")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Phone" })).toHaveValue("+91 98260 41177");
  await page.getByRole("textbox", { name: "Phone" }).fill("12");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(toast(page, "Failed to save profile")).toBeVisible();
});
