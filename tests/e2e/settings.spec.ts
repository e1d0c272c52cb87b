import { expectAccessible } from "./accessible.ts";
import { enter } from "./business.ts";
import { expect, test } from "./test.ts";

test("finds a setting by the words of its page, with the keyboard alone", async ({ page, business }) => {
  await enter(page, business);
  await page.goto("/dashboard/settings");
  await expect(page).toHaveTitle("Settings · Aavarti");
  const menu = page.getByRole("navigation", { name: "Settings" });
  await menu.getByRole("searchbox", { name: "Find a setting" }).fill("ZIP");
  await expect(menu.getByRole("link", { name: /^Your data/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle("Your data - Settings · Aavarti");
  await expect(page.getByRole("button", { name: "Download my data" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your data" })).toBeFocused();
  await menu.getByRole("searchbox", { name: "Find a setting" }).fill("xyzzy");
  await expect(menu.getByText("No setting found for “xyzzy”. Try another word.")).toBeVisible();
  await expectAccessible(page);
});

test("leads from the bell to all notifications, to a record and to their settings", async ({ page, business }) => {
  await enter(page, business);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /^\d+ notifications?$/ }).click();
  await page.getByRole("dialog", { name: "Notifications" }).getByRole("link", { name: "All notifications" }).click();
  await expect(page.getByRole("heading", { name: "Notifications", level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: /^Unread/ }).click();
  await expect(page).toHaveURL(/status=unread$/);
  await page.getByRole("button", { name: "Mark all as read" }).first().click();
  await expect(page.getByText("No unread notifications")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Unread/ })).toBeFocused();
  await page.getByRole("link", { name: "Show all" }).click();
  await page.getByRole("link", { name: /^Welcome to Aavarti/ }).click();
  await expect(page).not.toHaveURL(/notifications/);
  await page.goto("/dashboard/settings");
  await page.getByRole("link", { name: /^Notification settings/ }).click();
  await expect(page).toHaveTitle("Notification settings · Aavarti");
  await page.getByRole("main").getByRole("link", { name: "Notifications", exact: true }).click();
  await expect(page).toHaveURL(/\/notifications\/all$/);
});
