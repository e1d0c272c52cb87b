import { PASSWORD } from "./business.ts";
import { expect, test, toast } from "./test.ts";

test("shows a toast and then the trial page after sign-in", async ({ page, business }) => {
  await page.goto("/login");
  await expect(page).toHaveTitle("Sign in · Aavarti");
  await page.getByLabel("Email").fill(business.email.toUpperCase());
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(toast(page, "Signed in")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("button", { name: "Activate Now - ₹1,500" })).toBeVisible();
  const stored = await page.evaluate(() => [localStorage.getItem("crm-token"), localStorage.getItem("token")]);
  expect(stored[0]).toBeTruthy();
  expect(stored[1]).toBe(stored[0]);
});

test("shows Login Failed with the server's message and keeps typed text after a wrong password", async ({
  page,
  business,
}) => {
  await page.goto("/login");
  await page.getByLabel("Email").fill(business.email);
  await page.getByLabel("Password", { exact: true }).fill("not this one");
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(toast(page, "Login Failed")).toContainText("Invalid email or password");
  await expect(page.getByText("Invalid email or password")).toHaveCount(1);
  await expect(page.getByLabel("Email")).toHaveValue(business.email);
  await expect(page).toHaveURL(/\/login$/);
});

test("shows errors beside missing and invalid fields", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Email is required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.getByLabel("Email").fill("nobody");
  await expect(page.getByText("Email is not a valid address")).toBeVisible();
});

test("shows the trial page with the full trial after registration and continues from it", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Start 3-day free trial" }).click();
  await page.getByLabel("Your name").fill("Meera Nair");
  await page.getByLabel("Business name").fill("Nair Dance Academy");
  await page.getByLabel("Email").fill(`meera.${Date.now()}@example.in`);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(toast(page, "Account created")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Activate Nair Dance Academy" })).toBeVisible();
  await page.getByRole("button", { name: "Continue trial (3 days left)" }).click();
  await expect(page.getByRole("heading", { name: "What do you run?" })).toBeVisible();
  await page.getByRole("link", { name: "Decide later" }).click();
  await expect(page.getByRole("heading", { name: "Nothing to collect today" })).toBeVisible();

  await page.reload();
  await expect(page.getByRole("heading", { name: "Nothing to collect today" })).toBeVisible();
});

test("rejects a used address at registration", async ({ page, business }) => {
  await page.goto("/register");
  await page.getByLabel("Your name").fill("Somebody");
  await page.getByLabel("Business name").fill("Else");
  await page.getByLabel("Email").fill(business.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(toast(page, "Registration Failed")).toContainText("An account with this email already exists");
});

test("opens the demo workspace with one click", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Open demo workspace" }).click();
  await expect(page.getByRole("heading", { name: /to collect today/ })).toBeVisible();
});

test("offers no way past the trial page when the trial has expired", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Email").fill("expired@aavarti.app");
  await page.getByLabel("Password", { exact: true }).fill("demo-aavarti");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Your trial has ended.")).toBeVisible();
  await expect(page.getByRole("button", { name: /Continue trial/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});
