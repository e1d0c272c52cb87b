import { randomInt } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { type Business, dayInIndia, recordsOf } from "./business.ts";
import { sandboxUrl } from "./config.ts";
import { escapeFrom, expect, test, toast, visit } from "./test.ts";

/**
 * Creates four customers whose terms end far enough from midnight that a day more or less changes
 * no lane.
 */
async function morning(request: APIRequestContext, business: Business) {
  const records = recordsOf(request, business);
  const product = await records.product("Class 12 Physics");
  const ends = { "Kabir Malhotra": -9, "Meera Nair": 3, "Harsh Tiwari": 5, "Om Shinde": 12 };
  const ids: Record<string, string> = {};
  for (const [name, inDays] of Object.entries(ends)) {
    const customer = await records.customer(name);
    ids[name] = (await records.subscriptionEnding(customer.id, product.id, inDays)).id;
  }
  return ids;
}

test("renews, undoes, pauses and renews several by keyboard alone", async ({ signedIn: page, request, business }) => {
  await morning(request, business);
  await page.goto("/dashboard/renewals");
  const row = (name: string) => page.getByRole("article", { name });
  await row("Kabir Malhotra").waitFor();
  await page.keyboard.press("j");
  await expect(row("Kabir Malhotra")).toBeFocused();

  // Renewing a late term asks where the next one starts, and shows the dates before anything is
  // saved.
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog", { name: "Renew subscription for Kabir Malhotra" });
  await expect(dialog.getByRole("radio", { name: /From the old end date/ })).toBeFocused();
  const runs = (await dialog.getByText(/^Runs until \d/).textContent()) ?? "";
  const lastDay = runs.replace(/^Runs until | \d{4}\.$/g, "");
  // The dates beside the choice end with the last day, not with the renewal date after it.
  await expect(
    dialog.getByRole("radio", { name: new RegExp(`^From the old end date.*– ${lastDay}\\b`) }),
  ).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(row("Kabir Malhotra")).toContainText("Renewed. Renews on");
  await expect(row("Kabir Malhotra")).toBeFocused();
  await page.keyboard.press("u");
  await expect(toast(page, "Renewal undone for Kabir Malhotra")).toBeVisible();
  await expect(row("Kabir Malhotra")).toContainText("9 days overdue");

  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Renew for ₹4,500" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(row("Meera Nair")).toContainText("Renewed. Renews on");
  await page.keyboard.press("j");
  await page.keyboard.press("p");
  await expect(page.getByRole("dialog", { name: "Pause subscription for Harsh Tiwari" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(row("Harsh Tiwari")).toContainText("Paused");
  await row("Harsh Tiwari").getByRole("button", { name: "Undo" }).click();
  await expect(row("Harsh Tiwari")).toContainText("₹4,500");

  await row("Harsh Tiwari").focus();
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByRole("region", { name: "Selected renewals" })).toContainText("2 selected · ₹9,000");
  await page.keyboard.press("r");
  await expect(page.getByRole("button", { name: "Renew 2" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toast(page, "2 renewed, ₹9,000")).toBeVisible();
  await page.keyboard.press("u");
  await expect(toast(page, "2 renewals undone")).toBeVisible();

  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Shortcuts on this screen" });
  await expect(keys).toBeVisible();
  await escapeFrom(page, keys);
  // Every count links to exactly the rows that it counts.
  await page.getByRole("link", { name: "Renewal overdue: 1 renewal" }).click();
  await expect(page).toHaveURL(/lane=overdue/);
  await expect(page.locator("[data-row]")).toHaveCount(1);
  await expect(page.getByRole("row", { name: /Kabir Malhotra/ })).toBeVisible();
});

test("takes Undo away once the subscription was renewed again in another tab", async ({
  signedIn: page,
  request,
  business,
  context,
}) => {
  const ids = await morning(request, business);
  await page.goto("/dashboard/renewals");
  const row = page.getByRole("article", { name: "Meera Nair" });
  const renew = (tab: typeof page) => tab.getByRole("dialog").getByRole("button", { name: "Renew for ₹4,500" }).click();
  await row.getByRole("button", { name: "Renew Class 12 Physics for Meera Nair" }).click();
  await renew(page);
  const renewed = toast(page, /^Meera Nair renewed/);
  await expect(renewed.getByRole("button", { name: "Undo" })).toBeVisible();
  await expect(row.getByRole("button", { name: "Undo renewal for Meera Nair" })).toBeVisible();

  const other = await context.newPage();
  await other.goto(`/dashboard/subscriptions/${ids["Meera Nair"]}`);
  await other
    .getByRole("main")
    .getByRole("button", { name: /^Renew/ })
    .first()
    .click();
  await renew(other);
  await expect(toast(other, /^Meera Nair renewed/)).toBeVisible();

  await page.bringToFront();
  await expect(renewed).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Undo renewal for Meera Nair" })).toHaveCount(0);
});

test("handles renewals on a phone and moves a subscription to another product @phone", async ({
  signedIn: page,
  request,
  business,
}) => {
  const ids = await morning(request, business);
  await recordsOf(request, business).product("NEET Regular", { price: "9000", durationMonths: 1 });
  await page.goto("/dashboard/renewals");
  const meera = page.getByRole("article", { name: "Meera Nair" });
  await meera.getByRole("button", { name: "Renew Class 12 Physics for Meera Nair" }).tap();
  await page.getByRole("button", { name: "Renew for ₹4,500" }).tap();
  await expect(meera).toContainText("Renewed. Renews on");
  // Scrolled to the end, no card is under the toast.
  const renewed = toast(page, /^Meera Nair renewed/);
  await expect(renewed).toBeVisible();
  const last = page.getByRole("article").last();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const [card, over] = [await last.boundingBox(), await renewed.boundingBox()];
  expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0);
  await meera.getByRole("button", { name: "Undo renewal for Meera Nair" }).tap();
  await expect(toast(page, "Renewal undone for Meera Nair")).toBeVisible();
  await expectAccessible(page);

  await visit(page, `/dashboard/subscriptions/${ids["Om Shinde"]}`);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "More", exact: true }).tap();
  await page.getByRole("menuitem", { name: "Change product" }).tap();
  const dialog = page.getByRole("dialog", { name: "Change product for Om Shinde" });
  await dialog.getByRole("combobox").fill("neet");
  await page.getByRole("option", { name: /NEET Regular/ }).tap();
  await expect(dialog.getByText("Due now")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Change product" }).tap();
  await expect(toast(page, "Om Shinde moved to NEET Regular")).toBeVisible();
  await expect(main.getByText("Product changed · NEET Regular")).toBeVisible();

  // The end of a running pause can be changed.
  await main.getByRole("button", { name: "More" }).tap();
  await page.getByRole("menuitem", { name: "Pause", exact: true }).tap();
  await page
    .getByRole("dialog", { name: "Pause subscription for Om Shinde" })
    .getByRole("button", { name: "Pause", exact: true })
    .tap();
  await expect(toast(page, /^Om Shinde paused starting/)).toBeVisible();
  await main.getByRole("button", { name: "More" }).tap();
  await page.getByRole("menuitem", { name: "Change resume date" }).tap();
  const end = page.getByRole("dialog", { name: "When should Om Shinde resume?" });
  await end.getByLabel("Resumes on").fill(dayInIndia(9));
  await expectAccessible(page);
  await end.getByRole("button", { name: "Save" }).tap();
  await expect(main.getByText(/^Paused until/).first()).toBeVisible();
  await toast(page, /^Om Shinde resumes on/)
    .getByRole("button", { name: "Undo" })
    .tap();
  await expect(toast(page, "Change to Om Shinde's pause undone")).toBeVisible();

  await main.getByRole("link", { name: "Om Shinde" }).tap();
  await expect(main.getByText(/^Changed from .+ to NEET Regular/)).toBeVisible();
  await expectAccessible(page);
});

test("shows in every tab that a reminder was delivered, and leaves the rows where they are", async ({
  signedIn: page,
  request,
  business,
}) => {
  const headers = { authorization: `Bearer ${business.token}` };
  const records = recordsOf(request, business);
  const product = await records.product("Class 12 Physics");
  const name = `Asha ${randomInt(1_000_000)}`;
  const { email, id } = await records.customer(name);
  const subscription = await records.subscriptionEnding(id, product.id, 4);
  const earlier = await records.customer("Kabir Malhotra");
  await records.subscriptionEnding(earlier.id, product.id, 3);

  await page.goto("/dashboard/renewals");
  await page
    .getByRole("article", { name: "Kabir Malhotra" })
    .getByRole("button", { name: /^Renew / })
    .click();
  await page.getByRole("button", { name: "Renew for ₹4,500" }).click();
  const done = page.getByRole("article", { name: "Kabir Malhotra" });
  await expect(done).toContainText("Renewed. Renews on");
  const other = await page.context().newPage();
  await other.goto("/dashboard/renewals");
  await expect(other.getByRole("article", { name })).toBeVisible();

  // Long enough to see the card before the provider answers.
  const slow = { provider: "postmark", fault: "slow:13000", containing: email };
  expect((await request.post(`${sandboxUrl}/control/fault`, { data: slow })).ok()).toBe(true);
  const asked = { about: "subscriptions", ids: [subscription.id], evenInQuietHours: true };
  const sent = await request.post("/api/v1/reminders/now", { data: asked, headers });
  expect(sent.ok(), await sent.text()).toBe(true);
  await other.reload();
  await expect(other.getByRole("article", { name })).toContainText(/Email reminder queued/);

  const loaded: string[] = [];
  for (const tab of [page, other])
    tab.on("request", (call) => {
      if (call.url().includes("renewals.lane")) loaded.push(call.url());
    });
  for (const tab of [page, other])
    await expect(tab.getByRole("article", { name })).toContainText(/Email reminder delivered/);
  expect(loaded).toEqual([]);
  await expect(page.getByRole("article").first()).toContainText("Kabir Malhotra");
  await expect(done).toContainText("Renewed. Renews on");
});
