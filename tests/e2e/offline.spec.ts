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
  await page.getByRole("button", { name: "Account of Priya Sharma" }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("crm-offline"))).toBeNull();
  await context.setOffline(true);
  await page.goto("/dashboard/renewals");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page.getByText("Zubin Contractor")).toHaveCount(0);
});
