import { expectAccessible } from "./accessible.ts";
import { dayInIndia, recordsOf } from "./business.ts";
import { expect, test, toast } from "./test.ts";

test("creates, edits, deletes and restores a product", async ({ signedIn: page }) => {
  await page.goto("/dashboard/products");
  await page.getByRole("button", { name: "New product" }).click();
  const form = page.getByRole("dialog", { name: "New product" });
  await expect(form.getByLabel("Duration")).toHaveValue("12");
  await form.getByLabel("Name").fill("Class 12 Physics");
  await form.getByLabel("Price").fill("₹4,500.50");
  await form.getByRole("button", { name: "Remove one month" }).click();
  await form.getByLabel("SKU").fill("PHY-12");
  await form.getByRole("button", { name: "Save product" }).click();
  await expect(toast(page, "Product created successfully")).toBeVisible();
  const row = page.getByRole("row", { name: /Class 12 Physics/ });
  await expect(row).toContainText("₹4,500.50");
  await expect(row).toContainText("11 months");

  await row.getByRole("button", { name: "Actions for Class 12 Physics" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByRole("dialog", { name: "Edit product" }).getByLabel("Price").fill("5000");
  await page.getByRole("button", { name: "Save product" }).click();
  await expect(toast(page, "Product updated successfully")).toBeVisible();
  await expect(row).toContainText("₹5,000");

  await row.getByRole("button", { name: "Actions for Class 12 Physics" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(toast(page, "Product deleted successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No products yet" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toBeVisible();
});

test("names missing and out-of-range values", async ({ signedIn: page }) => {
  await page.goto("/dashboard/products?form=new");
  const form = page.getByRole("dialog", { name: "New product" });
  await form.getByLabel("Price").fill("1.234");
  await form.getByLabel("Duration").fill("121");
  await form.getByRole("button", { name: "Save product" }).click();
  await expect(form.getByText("Name is required")).toBeVisible();
  await expect(form.getByText(/at most 2 decimals/)).toBeVisible();
  await expect(form.getByText("Duration must be at most 120 months")).toBeVisible();
  await form.getByLabel("Price").fill("1,50");
  await expect(form.getByText("Check the commas. Enter the amount like 1,500 or 1,50,000.")).toBeVisible();
  await form.getByLabel("Price").fill("150000");
  await form.getByLabel("Price").press("Tab");
  await expect(form.getByLabel("Price")).toHaveValue("1,50,000");
});

test("rejects a used SKU and says what to do", async ({ signedIn: page, request, business }) => {
  await recordsOf(request, business).product("Spoken English");
  await page.goto("/dashboard/products");
  for (const name of ["First", "Second"]) {
    await page.getByRole("button", { name: "New product" }).click();
    const form = page.getByRole("dialog", { name: "New product" });
    await form.getByLabel("Name").fill(name);
    await form.getByLabel("Price").fill("100");
    await form.getByLabel("Description").fill("The same SKU");
    await form.getByLabel("SKU").fill("SAME");
    await form.getByRole("button", { name: "Save product" }).click();
    if (name === "First") await expect(toast(page, "Product created successfully")).toBeVisible();
  }
  const refused = page.getByRole("dialog", { name: "New product" });
  await expect(refused.getByLabel("SKU")).toHaveAttribute("aria-invalid", "true");
  await expect(refused).toBeVisible();
});

test("applies a new price to the chosen subscriptions and archives a used product", async ({
  signedIn: page,
  request,
  business,
}) => {
  const records = recordsOf(request, business);
  const product = await records.product("Spoken English");
  const customer = await records.customer("Meera Nair");
  await records.subscription(customer.id, product.id, dayInIndia(0));
  await page.goto("/dashboard/products");
  const row = page.getByRole("row", { name: /Spoken English/ });
  const act = async (name: string) => {
    await row.getByRole("button", { name: "Actions for Spoken English" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await act("Edit");
  const form = page.getByRole("dialog", { name: "Edit product" });
  await form.getByText("More", { exact: true }).click();
  await form.getByLabel("Capacity").fill("20");
  await form.getByLabel("Price", { exact: true }).fill("5000");
  await form.getByRole("checkbox", { name: "1 subscription at ₹4,500 for 3 months" }).check();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save and apply to 1 subscription" }).click();
  await expect(toast(page, "₹5,000 from the next renewal of 1 subscription")).toBeVisible();
  await expect(row).toContainText("1 of 20");

  await row.getByRole("link", { name: "Active subscriptions for Spoken English: 1 of 20" }).click();
  await page.getByRole("button", { name: /Actions for Meera Nair/ }).click();
  await page.getByRole("menuitem", { name: "Open" }).click();
  await expect(page.getByText("New product price, was ₹4,500")).toBeVisible();
  await page.getByRole("button", { name: "Renew for ₹5,000" }).click();
  await expect(page.getByRole("dialog").getByText("New product price, was ₹4,500.")).toBeVisible();

  // Editing in the list asks the same question.
  await page.goto("/dashboard/products");
  await row.getByRole("button", { name: "₹5,000" }).click();
  await row.getByRole("textbox").fill("5500");
  await page.keyboard.press("Enter");
  const ask = page.getByRole("dialog", { name: "Spoken English now costs ₹5,500" });
  await ask.getByRole("checkbox", { name: "1 subscription at ₹5,000 for 3 months" }).check();
  await expectAccessible(page);
  await ask.getByRole("button", { name: "Apply to 1 subscription" }).click();
  await expect(toast(page, "₹5,500 from the next renewal of 1 subscription")).toBeVisible();

  await act("Archive");
  await page.getByRole("alertdialog").getByRole("button", { name: "Archive product" }).click();
  await expect(toast(page, "Product archived")).toBeVisible();
  await page.getByRole("link", { name: "Archived" }).click();
  await act("Restore");
  await expect(toast(page, "Restored")).toBeVisible();
});
