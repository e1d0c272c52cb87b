import { recordsOf } from "./business.ts";
import { expect, test, toast } from "./test.ts";

test("a product is created, changed, deleted and brought back", async ({ signedIn: page }) => {
  await page.goto("/dashboard/products");
  await page.getByRole("button", { name: "New product" }).click();
  const form = page.getByRole("dialog", { name: "New product" });
  await expect(form.getByLabel("Duration")).toHaveValue("12");
  await form.getByLabel("Name").fill("Class 12 Physics");
  await form.getByLabel("Price").fill("4500.50");
  await form.getByRole("button", { name: "One month less" }).click();
  await form.getByLabel("Description").fill("Three evenings a week");
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

test("what is missing or out of bounds is named", async ({ signedIn: page }) => {
  await page.goto("/dashboard/products?form=new");
  const form = page.getByRole("dialog", { name: "New product" });
  await form.getByLabel("Price").fill("1.234");
  await form.getByLabel("Duration").fill("121");
  await form.getByRole("button", { name: "Save product" }).click();
  await expect(form.getByText("Name is required")).toBeVisible();
  await expect(form.getByText("Description is required")).toBeVisible();
  await expect(form.getByText(/at most two decimals/)).toBeVisible();
  await expect(form.getByText("Duration must be at most 120 months")).toBeVisible();
});

test("a SKU that is taken is refused with the way out", async ({ signedIn: page, request, business }) => {
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
  await expect(toast(page, "Failed to create product")).toBeVisible();
  await expect(page.getByRole("dialog", { name: "New product" })).toBeVisible();
});
