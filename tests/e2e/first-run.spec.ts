import { expectAccessible } from "./accessible.ts";
import { expect, test, toast } from "./test.ts";

/** From the landing page to the first customer with a due date: the walk of a new owner. */
const WALK_MS = 180_000;

test("leads a new owner from the landing page to the first customer with a due date", async ({ page }) => {
  const began = Date.now();
  await page.goto("/");
  await page.getByRole("link", { name: "Start Free Trial" }).first().click();
  await page.getByLabel("Your name").fill("Nisha Kulkarni");
  await page.getByLabel("Business name").fill("Nritya Dance Academy");
  await page.getByLabel("Email").fill(`nisha-${crypto.randomUUID()}@example.in`);
  await page.getByLabel("Password", { exact: true }).fill("a long password 7");
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await page.getByRole("button", { name: /^Continue trial/ }).click();
  await expect(page.getByRole("heading", { name: "What do you run?" })).toBeVisible();
  await page.getByRole("radio", { name: /^Education/ }).check();
  await page.getByLabel("City").fill("Nashik");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use Education" }).click();
  await expect(page.getByRole("heading", { name: "Bring in your students" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Student").fill("Rutuja Pawar");
  await page.getByLabel("Mobile").fill("98220 41177");
  await page.getByLabel("Course").fill("Kathak, beginners");
  await page.getByLabel("Amount").fill("1800");
  await page.getByRole("button", { name: "Add Rutuja Pawar" }).click();
  await expect(toast(page, /^Rutuja Pawar is added and renews on \d/)).toBeVisible();
  await page.goto("/dashboard/customers");
  await expect(page.getByText("Rutuja Pawar").first()).toBeVisible();
  expect(Date.now() - began).toBeLessThan(WALK_MS);
});
