import { expect, test, toast } from "./test.ts";

test("keeps the sidebar's width of 256 or 64 pixels", async ({ signedIn: page }) => {
  await page.goto("/dashboard");
  const sidebar = page.getByRole("complementary");
  await expect(sidebar).toHaveCSS("width", "256px");
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  await expect(sidebar).toHaveCSS("width", "64px");
  await page.reload();
  await expect(sidebar).toHaveCSS("width", "64px");
  await page.getByRole("link", { name: "Products" }).click();
  await expect(page.getByRole("heading", { name: "Products", exact: true })).toBeVisible();
});

test("keeps the chosen theme and applies it before the first paint", async ({ signedIn: page }) => {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Switch to dark theme" }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await page.goto("/dashboard/billing", { waitUntil: "commit" });
  await expect(page.locator("html")).toHaveClass(/dark/);
  await page.getByRole("button", { name: "Switch to light theme" }).click();
  await expect(page.locator("html")).not.toHaveClass(/dark/);
});

test("shows the 404 page at an unknown URL", async ({ page }) => {
  const answer = await page.goto("/nowhere/at/all");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await page.getByRole("link", { name: "Open dashboard" }).first().click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("opens the dashboard by its tab's id in the URL", async ({ signedIn: page }) => {
  await page.goto("/dashboard/overview");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: "Nothing to collect today" })).toBeVisible();
});

test("focuses a toast with F8, keeps it after a short drag and closes it after a long one", async ({
  signedIn: page,
}) => {
  await page.goto("/dashboard/customers?form=new");
  const add = async () => {
    await page.getByRole("dialog").getByLabel("Name").fill("Meera Nair");
    await page.getByRole("dialog").getByLabel("Email").fill("meera@example.in");
    await page.getByRole("button", { name: "Save customer" }).click();
  };
  await add();
  const created = toast(page, "Customer created successfully");
  await expect(created).toBeVisible();
  await page.keyboard.press("F8");
  await expect(page.locator("ol").last()).toBeFocused();

  const drag = async (pixels: number) => {
    const box = await created.boundingBox();
    if (!box) throw new Error("The toast has no box");
    await page.mouse.move(box.x + 60, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 60 + pixels, box.y + 10, { steps: 8 });
    await page.mouse.up();
  };
  await drag(40);
  await expect(created).toBeVisible();
  await drag(70);
  await expect(created).toHaveCount(0);
});

test("leads from the first steps to a first subscription", async ({ signedIn: page }) => {
  await page.goto("/dashboard");
  await expect(page.getByText("0 of 5 done")).toBeVisible();
  for (const screen of ["", "/renewals", "/subscriptions"]) {
    await page.goto(`/dashboard${screen}`);
    await expect(page.getByRole("link", { name: "Import your list" })).toHaveAttribute("href", "/dashboard/import");
  }
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Start: Add your first product" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Spoken English");
  await page.getByRole("dialog").getByLabel("Price").fill("1800");
  await page.getByRole("dialog").getByLabel("Description").fill("Weekends");
  await page.getByRole("button", { name: "Save product" }).click();
  await expect(toast(page, "Product created successfully")).toBeVisible();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByText("1 of 5 done")).toBeVisible();
  await expect(page.getByRole("link", { name: "Start: Add your first customer" })).toBeVisible();
});
