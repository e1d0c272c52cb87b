import { fileURLToPath } from "node:url";
import { expectAccessible } from "./accessible.ts";
import { recordsOf } from "./business.ts";
import { expect, test } from "./test.ts";

const fixture = (name: string) => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));
const MEMBERS = fixture("members.xlsx");

test("matches, checks, imports and undoes a workbook with Hindi headers and pasted rows", async ({
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

  await page.getByLabel("Choose file", { exact: true }).and(page.locator("input")).setInputFiles(MEMBERS);
  await expect(page.getByRole("heading", { name: "members.xlsx, 4 rows" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Field for “मोबाइल नंबर”" })).toHaveText("Phone");
  await expect(page.getByRole("combobox", { name: "Field for “अंतिम तिथि”" })).toHaveText("Last day");
  // A required column that is not mapped is reported at once.
  await page.getByRole("combobox", { name: "Field for “नाम”" }).click();
  await page.getByRole("option", { name: "Don't import" }).click();
  await expect(page.getByRole("alert")).toHaveText("Choose the column with names.");
  await page.getByRole("combobox", { name: "Field for “नाम”" }).click();
  await page.getByRole("option", { name: "Name", exact: true }).click();
  // So is a product without the length of its terms.
  for (const header of ["शुरू की तारीख", "अंतिम तिथि"]) {
    await page.getByRole("combobox", { name: `Field for “${header}”` }).click();
    await page.getByRole("option", { name: "Don't import" }).click();
  }
  await expect(page.getByRole("alert")).toHaveText(
    "Choose the column with the start date or the renewal date, or skip the product column.",
  );
  await expect(page.getByRole("button", { name: "Check 4 rows" })).toBeDisabled();
  await page.getByRole("combobox", { name: "Field for “शुरू की तारीख”" }).click();
  await page.getByRole("option", { name: "Start date" }).click();
  await page.getByRole("combobox", { name: "Field for “अंतिम तिथि”" }).click();
  await page.getByRole("option", { name: "Renews on" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Check 4 rows" }).click();

  await expect(page.getByRole("heading", { name: "Preview of members.xlsx" })).toBeVisible();
  await expect(page.getByText("Answer 2 questions to import.")).toBeVisible();
  await page.getByRole("radio", { name: /Day first/ }).check();
  await expect(page.getByText("Gold Yearly, 1 Apr 2026 – 31 Mar 2036, ₹12,000").first()).toBeVisible();
  await page.getByRole("link", { name: "Skipped 1" }).click();
  await expect(page.getByText("“12” isn't a phone number. Enter a 10-digit mobile number.")).toBeVisible();
  await expect(page.getByText("Ravi Kumar")).toHaveCount(0);
  await page.getByRole("combobox", { name: "Product for “Gold Yearly”" }).click();
  await page.getByRole("option", { name: "Gold", exact: true }).click();
  await expect(page.getByRole("combobox", { name: "Product for “Gold Yearly”" })).toHaveText("Gold");
  await expect(page.getByText("Duration: 12 months. Dates: 120 months in 2 rows.")).toBeVisible();
  await expect(page.getByText("Answer 1 question to import.")).toBeVisible();
  await page.getByRole("radio", { name: /Use the dates/ }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import 3 rows" }).click();

  await expect(page.getByRole("heading", { name: "members.xlsx imported" })).toBeVisible();
  await expect(page.getByText("3 new, 0 updated, 0 unchanged, 1 skipped")).toBeVisible();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download skipped rows" }).click();
  expect((await file).suggestedFilename()).toBe("skipped-members.csv");
  await page.getByRole("link", { name: "View your customers" }).click();
  await expect(page.getByRole("row", { name: /आशा पाटिल/ })).toContainText("+91 98260 41177");
  await page.goBack();

  await page.getByRole("button", { name: "Undo import" }).click();
  const dialog = page.getByRole("dialog", { name: "Undo this import?" });
  await expect(dialog).toContainText("3 customers and 2 subscriptions will move to Trash for 30 days.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByRole("heading", { name: "Import of members.xlsx undone" })).toBeVisible();

  await page.getByRole("button", { name: "Import another file" }).click();
  await expect(page.getByRole("link", { name: "members.xlsx", exact: true })).toBeVisible();
  await page.getByLabel("Or paste rows from a spreadsheet").fill("Naam\tMobile No\nKabir Malhotra\t98260 41199");
  await page.getByRole("button", { name: "Check rows" }).click();
  await page.getByRole("button", { name: "Check 1 row" }).click();
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByRole("heading", { name: "Pasted rows imported" })).toBeVisible();
});

test("asks whether a last date is the renewal date, with the rows in both readings", async ({ signedIn: page }) => {
  await page.goto("/dashboard/import");
  const rows = [
    "Name\tPhone\tPlan\tStart\tLast date\tPrice",
    "Asha Patil\t98260 41177\tYearly\t15/04/2026\t15/04/2027\t9000",
    "Ravi Kumar\t98930 22114\tYearly\t20/05/2026\t20/05/2027\t9000",
    "Meera Nair\tcall later\tYearly\t25/04/2026\t24/04/2027\t9000",
  ];
  await page.getByLabel("Or paste rows from a spreadsheet").fill(rows.join("\n"));
  await page.getByRole("button", { name: "Check rows" }).click();
  await expect(page.getByRole("combobox", { name: "Field for “Last date”" })).toHaveText("Last day");
  await page.getByRole("button", { name: "Check 3 rows" }).click();

  const asked = page.getByRole("region", { name: "End dates" });
  const start = page.getByRole("button", { name: "Import 2 rows" });
  await expect(page.getByText("Answer 2 questions to import.")).toBeVisible();
  await expect(start).toBeDisabled();
  await expect(asked.getByText("Matched to “Last day”")).toBeVisible();
  await expect(
    asked.getByText("In 2 rows, the end date is on the same day of the month as the start date"),
  ).toBeVisible();
  await expect(
    asked.getByText("In 1 row, the end date is one day before a full term would end, so it looks like a last day."),
  ).toBeVisible();
  const renewal = asked.getByRole("radio", { name: /^Renews on this day \(suggested\)/ });
  await expect(renewal).toBeChecked();
  await expect(asked.getByText("Row 2, 15/04/2027: last day 14 Apr 2027, renews on 15 Apr 2027")).toBeVisible();
  await expect(asked.getByText("Row 2, 15/04/2027: last day 15 Apr 2027, renews on 16 Apr 2027")).toBeVisible();
  await expect(asked.getByText("Row 4, 24/04/2027: last day 24 Apr 2027, renews on 25 Apr 2027")).toBeVisible();
  await expectAccessible(page);
  // One count per product, whatever is skipped.
  await expect(page.getByText("in 3 rows", { exact: true })).toBeVisible();
  await asked.getByRole("button", { name: "Confirm" }).click();
  await expect(asked.getByText("Confirmed")).toBeVisible();
  await page.getByRole("form", { name: "Yearly" }).getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Yearly, 15 Apr 2026 – 14 Apr 2027, ₹9,000")).toBeVisible();
  // A changed answer applies at once; a changed price is not left behind.
  await asked.getByRole("radio", { name: /^Last day/ }).check();
  await expect(page.getByText("Yearly, 15 Apr 2026 – 15 Apr 2027, ₹9,000")).toBeVisible();
  await asked.getByRole("radio", { name: /^Renews on this day/ }).check();
  await expect(page.getByText("Yearly, 15 Apr 2026 – 14 Apr 2027, ₹9,000")).toBeVisible();
  await page.getByRole("form", { name: "Yearly" }).getByLabel("Price").fill("8000");
  await expect(page.getByText("Save your changes to Yearly first.")).toBeVisible();
  await expect(start).toBeDisabled();
  await page.getByRole("form", { name: "Yearly" }).getByLabel("Price").fill("9000");
  await start.click();
  await expect(page.getByRole("heading", { name: "Pasted rows imported" })).toBeVisible();

  // The next file with these headers: the answer is offered, but its dates differ.
  await page.goto("/dashboard/import");
  const next = [rows[0], "Kiran Shah\t98260 41188\tYearly\t01/06/2026\t31/05/2027\t9000"];
  await page.getByLabel("Or paste rows from a spreadsheet").fill(next.join("\n"));
  await page.getByRole("button", { name: "Check rows" }).click();
  await expect(page.getByText("Matched as in your last import")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Field for “Last date”" })).toHaveText("Renews on");
  await page.getByRole("button", { name: "Check 1 row" }).click();
  await expect(asked.getByRole("radio", { name: /^Last day \(suggested\)/ })).toBeChecked();
  await expect(page.getByRole("button", { name: "Import 1 row" })).toBeDisabled();
});

test("records what was paid, asks about blank amounts, and reverses the payments with the import", async ({
  signedIn: page,
  request,
  business,
}) => {
  test.slow();
  await recordsOf(request, business).product("Gold", { price: "9000", durationMonths: 12 });
  await page.goto("/dashboard/import");
  const rows = [
    "Name\tPhone\tPlan\tStart\tPrice\tPaid\tMode\tUTR\tPaid on",
    "Asha Patil\t98260 41177\tGold\t15/04/2026\t9000\t9000\tGPay\t426118330517\t16/04/2026",
    "Ravi Kumar\t98930 22114\tGold\t20/05/2026\t9000\t4000\tCash\t\t",
    "Meera Nair\t98930 22115\tGold\t21/05/2026\t9000\t\t\t\t",
    "Zoya Khan\t98930 22116\tGold\t21/05/2026\t9000\tsome\tbarter\t\t",
  ];
  await page.getByLabel("Or paste rows from a spreadsheet").fill(rows.join("\n"));
  await page.getByRole("button", { name: "Check rows" }).click();
  for (const [header, field] of [
    ["Paid", "Amount paid"],
    ["Mode", "Payment mode"],
    ["UTR", "Payment reference"],
    ["Paid on", "Paid on"],
  ])
    await expect(page.getByRole("combobox", { name: `Field for “${header}”`, exact: true })).toHaveText(field ?? "");
  await page.getByRole("button", { name: "Check 4 rows" }).click();

  const asked = page.getByRole("region", { name: "Payments" });
  await expect(asked.getByRole("group", { name: "“Paid” is empty in 1 new row" })).toBeVisible();
  await expect(asked.getByRole("radio", { name: /^Not paid yet \(suggested\)/ })).toBeChecked();
  await expect(page.getByText("₹4,000 paid in cash on 20 May 2026, ₹5,000 due")).toBeVisible();
  await expect(page.getByText("“some” isn't an amount. Enter an amount like 1500 or 1,500.")).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("2 payments totalling ₹13,000 will be recorded. ₹14,000 will be due.")).toBeVisible();
  await page.getByRole("button", { name: "Import 3 rows" }).click();
  await expect(page.getByRole("heading", { name: "Pasted rows imported" })).toBeVisible();

  await page.getByRole("button", { name: "Undo import" }).click();
  const dialog = page.getByRole("dialog", { name: "Undo this import?" });
  await expect(dialog).toContainText("2 payments will be reversed.");
  await dialog.getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByRole("heading", { name: "Import of Pasted rows undone" })).toBeVisible();
  await expect(page.getByText("Payments from this import were reversed.")).toBeVisible();
});

test("recognises a last day column and explains dates in the other order", async ({
  signedIn: page,
  request,
  business,
}) => {
  await recordsOf(request, business).product("PT 3 months", { price: "9000", durationMonths: 3 });
  await page.goto("/dashboard/import");
  const rows = [
    "Name\tPhone\tEmail\tPlan\tStart\tअंतिम तारीख",
    "Asha Patil\t98260 41177\t\tPT 3 months\t01/04/2026\t30/06/2026",
    "Ravi Kumar\tcall later\travi@example.in\tPT 3 months\t15/04/2026\t14/04/2027",
    "Meera Nair\t98260 41199\t\tPT 3 months\t04/25/2026\t24/07/2026",
  ];
  await page.getByLabel("Or paste rows from a spreadsheet").fill(rows.join("\n"));
  await page.getByRole("button", { name: "Check rows" }).click();
  await expect(page.getByRole("combobox", { name: "Field for “अंतिम तारीख”" })).toHaveText("Last day");
  await page.getByRole("button", { name: "Check 3 rows" }).click();

  await expect(page.getByText("Answer 2 questions to import.")).toBeVisible();
  await page.getByRole("radio", { name: /Day first/ }).check();
  await expect(page.getByText("Answer 1 question to import.")).toBeVisible();
  await expect(page.getByText("Duration: 3 months. Dates: 12 months in 1 row.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("radio", { name: /Use 3 months/ }).check();
  await expect(page.getByText("PT 3 months, 1 Apr 2026 – 30 Jun 2026, ₹9,000")).toBeVisible();
  await expect(page.getByText("PT 3 months, 15 Apr 2026 – 14 Jul 2026, ₹9,000")).toBeVisible();
  await expect(page.getByText("“call later” isn't a phone number, so it isn't imported.")).toBeVisible();
  await expect(
    page.getByText(
      "“04/25/2026” has the month first, but this column is set to day first. Change the date to 25/04/2026 and import the row again.",
    ),
  ).toBeVisible();
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByText("2 new, 0 updated, 0 unchanged, 1 skipped")).toBeVisible();
  await expect(page.getByText("“call later” isn't a phone number, so it isn't imported.")).toBeVisible();
});

for (const file of ["messy-members.csv", "messy-members.xlsx"]) {
  test(`${file}: asks about 300 messy rows and imports them as answered`, async ({
    signedIn: page,
    request,
    business,
  }) => {
    test.slow();
    await recordsOf(request, business).product("Morning Yoga", { price: "800", durationMonths: 1 });
    await page.goto("/dashboard/import");
    await page.getByLabel("Choose file", { exact: true }).and(page.locator("input")).setInputFiles(fixture(file));
    await expect(page.getByRole("combobox", { name: "Field for “शुरू तारीख”" })).toHaveText("Start date");
    await expect(page.getByRole("combobox", { name: "Field for “Renewal dt”" })).toHaveText("Renews on");
    await page.getByRole("button", { name: "Check 300 rows" }).click();

    const start = page.getByRole("button", { name: "Import 283 rows" });
    await expect(page.getByText("Answer 5 questions to import.")).toBeVisible();
    await expect(start).toBeDisabled();
    await expectAccessible(page);
    await page.getByRole("radio", { name: /Day first/ }).check();
    await expect(page.getByText("Answer 4 questions to import.")).toBeVisible();
    const question = (name: string) => page.getByRole("form", { name, exact: true });
    await expect(question("Quarterly").getByText("From your file")).toBeVisible();
    await expect(question("PT 90 days")).toContainText("Name: “90 days”, 3 months");
    await expect(question("Monthly")).toContainText("Dates: 3 months in 1 row");
    await question("PT 90 days").getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Answer 3 questions to import.")).toBeVisible();
    // Nothing says how long it lasts, so nothing is filled in.
    await question("Silver").getByRole("button", { name: "Confirm" }).click();
    await expect(question("Silver").getByText("Enter 1 to 120 months")).toBeVisible();
    await question("Silver").getByLabel("Duration").fill("2");
    await question("Silver").getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Answer 2 questions to import.")).toBeVisible();
    // Its name and the dates of its rows disagree, so neither is filled in.
    await expect(question("Monthly")).toContainText(
      "The name suggests 1 month, but the dates in the file suggest 3 months.",
    );
    await expect(question("Monthly").getByLabel("Duration")).toHaveValue("");
    await question("Monthly").getByRole("button", { name: "Use 1 month" }).click();
    await question("Monthly").getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Answer 1 question to import.")).toBeVisible();
    await question("Zumba yearly").getByLabel("Price").fill("₹12,000");
    await question("Zumba yearly").getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("15 skipped rows won't be imported.")).toBeVisible();
    await start.click();
    await expect(page.getByRole("heading", { name: `${file} imported` })).toBeVisible();
    await expect(page.getByText("283 new, 0 updated, 2 unchanged, 15 skipped")).toBeVisible();
  });
}
