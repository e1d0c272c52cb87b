import { readFile } from "node:fs/promises";
import { enter } from "./business.ts";
import { expect, test, toast } from "./test.ts";

test.beforeEach(async ({ page, business }) => {
  await enter(page, business, { isPastGate: false });
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Activate Now - ₹1,500" }).click();
  await expect(page.getByRole("dialog", { name: "Activate Your CRM" })).toBeVisible();
});

test("activates the account after payment", async ({ page }) => {
  await page.getByRole("button", { name: "Pay ₹1,500" }).click();
  const checkout = page.frameLocator("iframe[title=Payment]");
  await checkout.getByRole("button", { name: /^Pay ₹1,500/ }).click();
  await expect(toast(page, "Payment Successful")).toContainText("Your CRM has been activated successfully.");
  await expect(page.getByRole("heading", { name: /to collect today$/ })).toBeVisible();
  await page.goto("/dashboard/billing");
  await expect(page.getByRole("heading", { name: "Active" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Upgrade|Activate/ })).toHaveCount(0);
});

test("keeps the checkout open after a failed attempt", async ({ page }) => {
  await page.getByRole("button", { name: "Pay ₹1,500" }).click();
  const checkout = page.frameLocator("iframe[title=Payment]");
  await checkout.getByRole("button", { name: "Fail", exact: true }).click();
  await expect(checkout.getByRole("alert")).toBeVisible();
  await checkout.getByRole("button", { name: /^Pay ₹1,500/ }).click();
  await expect(toast(page, "Payment Successful")).toBeVisible();
});

test("returns to the dialog with a message when the checkout is closed", async ({ page }) => {
  await page.getByRole("button", { name: "Pay ₹1,500" }).click();
  const checkout = page.frameLocator("iframe[title=Payment]");
  await checkout.getByRole("button", { name: "Close" }).click();
  await checkout.getByRole("button", { name: "Leave" }).click();
  await expect(toast(page, "Payment Cancelled")).toContainText("Payment was cancelled by user.");
  await expect(page.getByRole("dialog", { name: "Activate Your CRM" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Activate Now - ₹1,500" })).toBeVisible();
});

test("shows Payment Error with the reason when no order can be created", async ({ page }) => {
  await page.route("**/trpc/payment.createOrder**", (route) => route.abort());
  await page.getByRole("button", { name: "Pay ₹1,500" }).click();
  await expect(toast(page, "Payment Error")).toContainText("Failed to initiate payment");
  await expect(page.getByRole("button", { name: "Pay ₹1,500" })).toBeEnabled();
});

test("reports a payment that fails verification and changes nothing", async ({ page }) => {
  await page.route("**/trpc/payment.verify**", async (route) => {
    const body = JSON.parse(route.request().postData() ?? "{}");
    body.razorpay_signature = "0".repeat(64);
    await route.continue({ postData: JSON.stringify(body) });
  });
  // The webhook would activate the account anyway; it has its own tests.
  await page.getByRole("button", { name: "Pay ₹1,500" }).click();
  const checkout = page.frameLocator("iframe[title=Payment]");
  await checkout.getByRole("button", { name: /^Pay ₹1,500/ }).click();
  await expect(toast(page, "Verification Failed")).toContainText("Payment verification failed");
});

test("issues a receipt as a PDF in both languages, and refunds the payment", async ({ page }) => {
  await page.getByRole("button", { name: "Pay ₹1,500" }).click();
  const checkout = page.frameLocator("iframe[title=Payment]");
  await checkout.getByRole("button", { name: /^Pay ₹1,500/ }).click();
  await expect(toast(page, "Payment Successful")).toBeVisible();

  await page.goto("/dashboard/billing");
  const history = page.getByRole("region", { name: "Billing history" });
  await history.getByRole("button", { name: "Get receipt" }).click();
  const dialog = page.getByRole("dialog", { name: "Get receipt" });
  await expect(dialog.getByLabel("Name")).toHaveValue("Prerna Classes");
  await dialog.getByRole("button", { name: "Issue receipt" }).click();
  await expect(toast(page, "Receipt issued")).toBeVisible();
  for (const [language, label] of [
    ["en", "English PDF"],
    ["hi", "Hindi PDF"],
  ] as const) {
    const download = page.waitForEvent("download");
    await history.getByRole("button", { name: new RegExp(`^Receipt AAV.*${label}`) }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^AAV-\\d\\d-\\d\\d-\\d{6}-${language}\\.pdf$`));
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");
  }

  await history.getByRole("button", { name: "Request refund" }).click();
  const question = page.getByRole("dialog", { name: "Refund ₹1,500?" });
  await expect(question).toContainText("Your account will be suspended as soon as the refund is completed.");
  await question.getByRole("button", { name: "Request refund" }).click();
  await expect(toast(page, "Refund requested")).toBeVisible();
  await expect(history.getByText(/^(Refund requested|Refund on its way)$/)).toBeVisible();
  // The sandbox's bank takes three seconds.
  await expect(page.getByText("Your account is suspended.")).toBeVisible();
});
