import { expectAccessible } from "./accessible.ts";
import { recordsOf } from "./business.ts";
import { escapeFrom, expect, test, toast } from "./test.ts";

test("changes the business type with its words and lock, logs it, and signs out devices", async ({
  signedIn: page,
  request,
  business,
}) => {
  await recordsOf(request, business).customer("Meera Nair");
  await page.goto("/dashboard");
  const choose = async (type: string) => {
    await page.getByRole("button", { name: "Change Business Type" }).click();
    const dialog = page.getByRole("dialog", { name: /Choose your business type|Change Business Type/ });
    await dialog.getByRole("radio", { name: new RegExp(type) }).check();
    await dialog.getByLabel("City").fill("Indore");
    await dialog.getByRole("button", { name: "Update Business Type" }).click();
  };
  const confirm = async (type: string) => {
    await expect(page.getByRole("alertdialog")).toContainText(`Change business type to ${type}?`);
    await expect(page.getByText("You can only change your business type once every 60 days.")).toBeVisible();
    await page.getByRole("button", { name: "Change business type", exact: true }).click();
  };
  await page.getByRole("button", { name: "Change Business Type" }).click();
  const dialog = page.getByRole("dialog", { name: /Choose your business type|Change Business Type/ });
  await expect(dialog.getByRole("heading", { name: "Choose your business type" })).toBeVisible();
  // A blank name or city cannot be saved.
  await expect(dialog.getByText("Enter your business name and city to save.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Update Business Type" })).toBeDisabled();
  // Trades that are not a business type of their own are named on the card of theirs.
  await expect(dialog.getByRole("radio", { name: /^Generic Business.*Gyms/ })).toHaveCount(1);
  await expect(dialog.getByRole("radio", { name: /^Education.*dance, yoga/ })).toHaveCount(1);
  await expectAccessible(page);
  await escapeFrom(page, dialog);

  // The first choice starts no lock, so it asks for no confirmation.
  await choose("Education");
  await expect(toast(page, "Business type updated")).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByTestId("sidebar").getByRole("link", { name: "Students" })).toBeVisible();
  await choose("Healthcare");
  await confirm("Healthcare");
  await expect(toast(page, "Business type updated")).toBeVisible();
  await expect(page.getByTestId("sidebar").getByRole("link", { name: "Patients" })).toBeVisible();
  await page.getByRole("button", { name: "Change Business Type" }).click();
  await expect(page.getByText("You can change your business type again in 60 days")).toBeVisible();
  await expect(page.getByLabel("City")).toBeDisabled();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole("button", { name: "Account menu for Priya Sharma" }).click();
  await page.getByRole("menuitem", { name: "Activity Log" }).click();
  await expect(page.getByText("Priya Sharma added patient Meera Nair")).toBeVisible();
  await page.getByRole("link", { name: "Settings", exact: true }).last().click();
  await page.goto("/dashboard/activity?area=settings");
  await expect(page.getByText("Priya Sharma changed the business profile").first()).toBeVisible();
  await expect(page.getByText("Priya Sharma added patient Meera Nair")).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Account menu for Priya Sharma" }).click();
  await page.getByRole("menuitem", { name: "Account Settings" }).click();
  await page.getByRole("link", { name: /^Password and devices/ }).click();
  await expect(page.getByText("This device", { exact: false })).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  const me = await request.get("/api/auth/me", { headers: { authorization: `Bearer ${business.token}` } });
  expect(me.status()).toBe(401);
});
