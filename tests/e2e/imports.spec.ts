import { fileURLToPath } from "node:url";
import { expectAccessible } from "./accessible.ts";
import { recordsOf } from "./business.ts";
import { expect, test } from "./test.ts";

const MEMBERS = fileURLToPath(new URL("./fixtures/members.xlsx", import.meta.url));

test("a workbook with Hindi headers is matched, checked, imported and taken back; pasted rows as well", async ({
  signedIn: page,
  request,
  business,
}) => {
  test.slow();
  await recordsOf(request, business).product("Gold", { price: "9000", durationMonths: 12 });
  await page.goto("/dashboard/customers");
  await page.getByRole("link", { name: "Import" }).click();
  await expect(page.getByRole("heading", { name: "Import customers" })).toBeVisible();
  await expect(page.getByText("up to 5 MB and 10,000 rows")).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel("Choose a file", { exact: true }).and(page.locator("input")).setInputFiles(MEMBERS);
  await expect(page.getByRole("heading", { name: "members.xlsx, 4 rows" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "What “मोबाइल नंबर” holds" })).toHaveText("Phone");
  await expect(page.getByRole("combobox", { name: "What “अंतिम तिथि” holds" })).toHaveText("Renews on");
  // A column that is needed and left out is said at once.
  await page.getByRole("combobox", { name: "What “नाम” holds" }).click();
  await page.getByRole("option", { name: "Leave out" }).click();
  await expect(page.getByRole("alert")).toHaveText("Choose the column that holds the customer's name.");
  await page.getByRole("combobox", { name: "What “नाम” holds" }).click();
  await page.getByRole("option", { name: "Name", exact: true }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Check 4 rows" }).click();

  await expect(page.getByRole("heading", { name: "What would happen with members.xlsx" })).toBeVisible();
  await expect(page.getByText("Gold Yearly, 1 Apr 2026 – 1 Apr 2036, ₹12,000").first()).toBeVisible();
  await page.getByRole("link", { name: "Refused 1" }).click();
  await expect(page.getByText("“12” is not a phone number. Write the 10 digits of a mobile.")).toBeVisible();
  await expect(page.getByText("Ravi Kumar")).toHaveCount(0);
  await page.getByRole("combobox", { name: "Product for “Gold Yearly”" }).click();
  await page.getByRole("option", { name: "Gold", exact: true }).click();
  await expect(page.getByRole("combobox", { name: "Product for “Gold Yearly”" })).toHaveText("Gold");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import 3 rows" }).click();

  await expect(page.getByRole("heading", { name: "members.xlsx is imported" })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("3 new, 0 updated, 1 refused")).toBeVisible();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download refused rows" }).click();
  expect((await file).suggestedFilename()).toBe("refused-members.csv");
  await page.getByRole("link", { name: "See your customers" }).click();
  await expect(page.getByRole("row", { name: /आशा पाटिल/ })).toContainText("+91 98260 41177");
  await page.goBack();

  await page.getByRole("button", { name: "Take it back" }).click();
  const dialog = page.getByRole("dialog", { name: "Take this import back?" });
  await expect(dialog).toContainText("3 customers and 2 subscriptions go to the bin for 30 days.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByRole("heading", { name: "members.xlsx was taken back" })).toBeVisible({ timeout: 60_000 });

  await page.getByRole("button", { name: "Import another file" }).click();
  await expect(page.getByRole("link", { name: "members.xlsx", exact: true })).toBeVisible();
  await page.getByLabel("Or paste rows from a spreadsheet").fill("Naam\tMobile No\nKabir Malhotra\t98260 41199");
  await page.getByRole("button", { name: "Read the rows" }).click();
  await page.getByRole("button", { name: "Check 1 row" }).click();
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByRole("heading", { name: "Pasted rows is imported" })).toBeVisible({ timeout: 60_000 });
});
