import { expectAccessible } from "./accessible.ts";
import { recordsOf } from "./business.ts";
import { expect, test, toast } from "./test.ts";

test("shows every amount in the currency that the business chooses, and converts none", async ({
  signedIn: page,
  request,
  business,
}) => {
  const headers = { authorization: `Bearer ${business.token}` };
  const profile = { industryType: "education", businessName: "Prerna Classes", city: "Indore" };
  await request.post("/api/change-industry", { data: profile, headers });
  const records = recordsOf(request, business);
  const customer = await records.customer("Meera Nair");
  const product = await records.product("Class 12 Physics", { price: "150000.50" });
  await records.subscriptionEnding(customer.id, product.id, 0);

  await page.goto("/dashboard/settings");
  await page.getByRole("link", { name: "Change currency" }).click();
  const dialog = page.getByRole("dialog", { name: "Change currency" });
  await dialog.getByLabel("Currency").click();
  await page.getByRole("option", { name: "United Arab Emirates Dirham (AED)" }).click();
  await expect(dialog).toContainText("Amounts aren't converted: ₹1,50,000 will be shown as AED 150,000.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Change currency" }).click();
  await expect(toast(page, "Currency changed")).toBeVisible();
  await expect(page.getByText("United Arab Emirates Dirham (AED)", { exact: true })).toBeVisible();

  const screens = [
    ["/dashboard", "AED 4,500"],
    ["/dashboard/renewals", "AED 4,500"],
    ["/dashboard/products", "AED 150,000.50"],
    ["/dashboard/subscriptions", "AED 4,500"],
    [`/dashboard/customers/${customer.id}`, "AED 4,500"],
    [`/dashboard/products/${product.id}`, "AED 150,000.50"],
    ["/dashboard/analytics", "AED"],
    ["/dashboard/templates", "AED 4,500"],
    ["/dashboard/import", "AED 12,000"],
  ] as const;
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, amount] of screens) {
      await page.goto(path);
      await expect(page.getByText(amount).locator("visible=true").first(), `${path} at ${width}`).toBeVisible();
      // WhatsApp's own prices stay in rupees.
      if (path !== "/dashboard/templates") await expect(page.getByRole("main")).not.toContainText("₹");
    }
  }

  await page.goto("/dashboard/products?form=new");
  const form = page.getByRole("dialog", { name: "New course" });
  await form.getByLabel("Price").fill("AED 150000");
  await form.getByLabel("Price").press("Tab");
  await expect(form.getByLabel("Price")).toHaveValue("150,000");
});
