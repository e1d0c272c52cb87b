import { enter, registerBusiness } from "./business.ts";
import { baseUrl } from "./config.ts";
import { expect, test, toast } from "./test.ts";

test("signs in with Google and leaves no token in the URL", async ({ page }) => {
  const addresses: string[] = [];
  page.on("framenavigated", (frame) => addresses.push(frame.url()));
  await page.goto("/login");
  await page.getByRole("link", { name: "Continue with Google" }).click();
  await page.getByRole("button", { name: /Asha Verma/ }).click();
  await expect(toast(page, "Google sign-in successful")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("button", { name: "Activate Now - ₹1,500" })).toBeVisible();

  const redirect = addresses.find((address) => address.includes("token="));
  const fromAddress = new URL(redirect ?? "http://nowhere/").searchParams.get("token");
  const kept = await page.evaluate(() => localStorage.getItem("crm-token"));
  expect(fromAddress).toBeTruthy();
  expect(kept).not.toBe(fromAddress);
  await page.goBack();
  expect(page.url()).not.toContain("token");
});

test("shows a fixed error when the Google sign-in is cancelled", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Continue with Google" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(toast(page, "Sign-in Failed")).toContainText(
    "Google authentication was unsuccessful. Please try again.",
  );
  await expect(page).toHaveURL(/\/login$/);
});

test("rejects a Google token made for another browser", async ({ page, browser }) => {
  // Without JavaScript the first browser reaches the URL with its token and does not use it.
  const context = await browser.newContext({ baseURL: baseUrl, javaScriptEnabled: false });
  const first = await context.newPage();
  await first.goto("/api/auth/google");
  await first.getByRole("button", { name: /Rohan Mehta/ }).click();
  await expect(first).toHaveURL(/\/login\?token=./);

  await page.goto(first.url());
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("crm-token"))).toBeNull();
  await context.close();
});

test("ignores a session token in a link and keeps the session of whoever opens it", async ({
  page,
  business,
  request,
}) => {
  const keptToken = () => page.evaluate(() => localStorage.getItem("crm-token"));
  const stranger = await registerBusiness(request);

  await page.goto(`/login?token=${stranger.token}`);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(await keptToken()).toBeNull();

  await enter(page, business);
  const own = await keptToken();
  expect(own).toBeTruthy();
  for (const path of [
    `/login?token=${stranger.token}`,
    "/login?token=garbage",
    "/?token=garbage",
    "/dashboard?token=garbage",
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole("button", { name: "Account menu for Priya Sharma" }), path).toBeVisible();
    expect(await keptToken(), path).toBe(own);
  }
});
