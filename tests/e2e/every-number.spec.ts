import { INDUSTRY_TYPES } from "@aavarti/domain/industries";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./test.ts";

/** The first whole number of a text, such as 8 of "8 enrolments, oldest 3 days". */
const numberIn = (text: string | null): number => Number(/\d[\d,]*/.exec(text ?? "")?.[0].replaceAll(",", ""));

/** Returns a text as a regular expression that matches it. */
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Checks that a lane's cell of the overview opens as many renewals as it counts. */
async function opensItsLane(page: Page, name: string) {
  const cell = page.getByRole("region", { name: "Due and collected" }).locator("dl", { hasText: name });
  const counted = numberIn(await cell.locator("dd").nth(1).textContent());
  await cell.getByRole("link", { name }).click();
  const tab = page.getByRole("navigation", { name: "Renewals by day" }).locator("[aria-current=page]");
  await expect(tab).toHaveText(new RegExp(`${counted}$`));
  if (counted > 0) await expect(page.getByRole("main").locator("tbody tr")).toHaveCount(counted);
  await page.goBack();
}

/** Checks that a sheet has the figure in its name, and as many rows as it says. */
async function hasItsRows(sheet: Locator, figure: string) {
  await expect(sheet).toHaveAccessibleName(new RegExp(`^Why ${escaped(figure)}\\? `));
  const lead = (await sheet.getByText(/^\d+ rows? adds? up|÷.*=/).textContent()) ?? "";
  const rows = sheet.getByRole("listitem");
  if (/^\d+ row/.test(lead)) await expect(rows).toHaveCount(numberIn(lead));
  else await expect(rows.first()).toBeVisible();
  await expect(sheet.getByText("The rows add up to the figure.")).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Save as CSV" })).toBeVisible();
  await sheet.getByRole("button", { name: "Close" }).click();
}

for (const industryType of INDUSTRY_TYPES)
  test(`opens the rows of every number: ${industryType}`, async ({ signedIn: page, request, business }) => {
    const headers = { authorization: `Bearer ${business.token}` };
    const profile = { industryType, businessName: "Prerna Classes", city: "Indore" };
    expect((await request.post("/api/change-industry", { data: profile, headers })).ok()).toBe(true);
    expect((await request.post("/trpc/onboarding.loadSamples", { data: {}, headers })).ok()).toBe(true);

    await page.goto("/dashboard");
    for (const lane of ["Due today", "Due in 7 days", "Overdue"]) await opensItsLane(page, lane);
    const figures = page.getByRole("region", { name: "Key figures" });
    const whys = figures.getByRole("button", { name: /: why this figure\?$/ });
    await expect(whys.first()).toBeVisible();
    for (let place = 0; place < (await whys.count()); place += 1) {
      const tile = figures.locator("dl").nth(place);
      const figure = (await tile.locator("dd").first().textContent()) ?? "";
      if (figure === "–" || figure === "0" || figure === "₹0") continue;
      await whys.nth(place).click();
      await hasItsRows(page.getByRole("dialog"), figure);
    }

    await page.goto("/dashboard/analytics");
    const report = page.getByRole("region", { name: "Key metrics" });
    await expect(report.locator("dl").first()).toBeVisible();
    for (const tile of await report.locator("dl", { has: page.locator("dt button:not([title])") }).all()) {
      const figure = (await tile.locator("dd").first().textContent()) ?? "";
      if (figure === "0%" || figure === "₹0") continue;
      await tile.locator("dt button:not([title])").click();
      await hasItsRows(page.getByRole("dialog"), figure);
    }
  });
