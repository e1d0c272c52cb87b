import { expectAccessible } from "./accessible.ts";
import { recordsOf } from "./business.ts";
import { escapeFrom, expect, test } from "./test.ts";

test("finds and does everything by keyboard and restores the focus", async ({ signedIn: page, request, business }) => {
  const records = recordsOf(request, business);
  const { id: customer } = await records.customer("Meera Nair");
  const { id: product } = await records.product("Class 12 Physics");
  await records.subscription(customer, product, "2025-11-03");
  await page.goto("/dashboard/products");
  const box = page.getByRole("combobox", { name: "Search and actions" });

  await page.getByRole("link", { name: "Class 12 Physics", exact: true }).focus();
  await page.keyboard.press("/");
  await expect(box).toBeFocused();
  await page.keyboard.type("nair mer");
  await expect(page.getByRole("option", { name: /Renew subscription for Meera Nair/ })).toBeVisible();
  const person = page.getByRole("option", { name: /^Meera Nair.*(days overdue|₹4,500)/ }).first();
  await expect(person).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Class 12 Physics", exact: true })).toBeFocused();
  // Enter on a name opens the record and renews nothing.
  await page.keyboard.press("/");
  await page.keyboard.type("meera");
  await expect(person).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/dashboard/customers/${customer}`));
  // Enter before the results are in waits for them.
  await page.goto("/dashboard/products");
  await expect(page.getByRole("link", { name: "Class 12 Physics", exact: true })).toBeVisible();
  await page.keyboard.press("/");
  await expect(box).toBeFocused();
  await page.keyboard.type("meera");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/dashboard/customers/${customer}`));

  // What was opened last comes first the next time.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("physics");
  await page.getByRole("option", { name: /Meera Nair.*Class 12 Physics/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/subscriptions\/[0-9a-f-]{36}$/);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("option").first()).toContainText("Meera Nair");

  await page.keyboard.type("renew meera");
  await expect(page.getByRole("option", { name: /Renew subscription for Meera Nair/ })).toBeVisible();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Renew subscription for Meera Nair" });
  await expect(dialog).toBeVisible();
  await escapeFrom(page, dialog);

  // A customer who is not found can be added under the typed name.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("Zubin Irani");
  await expect(page.getByText("No results for “Zubin Irani”")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "New customer" }).getByLabel("Name")).toHaveValue("Zubin Irani");
  await escapeFrom(page, page.getByRole("dialog"));

  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await expect(page).toHaveURL(/\/dashboard\/products$/);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await escapeFrom(page, page.getByRole("dialog"));

  // The other language, under its own name.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("हिन्दी");
  // Until the server has answered, entries under the pointer may still move.
  await expect(page.getByText("No records match “हिन्दी”")).toBeVisible();
  await page.getByRole("option", { name: /^हिन्दी/ }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
});
