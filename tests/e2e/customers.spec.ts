import type { APIRequestContext } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { type Business, recordsOf } from "./business.ts";
import { expect, openScreen, test, toast } from "./test.ts";

test("creates, edits, deletes and restores a customer", async ({ signedIn: page }) => {
  await page.goto("/dashboard/customers");
  await expect(page.getByRole("heading", { name: "No customers yet" })).toBeVisible();
  await page.getByRole("button", { name: "New customer" }).click();
  const form = page.getByRole("dialog", { name: "New customer" });
  await expect(form.getByLabel("Name")).toBeFocused();
  await form.getByLabel("Name").fill("Meera Nair");
  // A phone number alone is enough.
  await form.getByRole("button", { name: "Save customer" }).click();
  await expect(form.getByText("Enter a phone number or an email address")).toBeVisible();
  await form.getByLabel("Phone").fill("98260 41177");
  await form.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Prospect" }).click();
  await form.getByRole("button", { name: "Save customer" }).click();
  await expect(toast(page, "Customer created successfully")).toBeVisible();
  const row = page.getByRole("row", { name: /Meera Nair/ });
  await expect(row).toContainText("+91 98260 41177");
  await expect(row).toContainText("Prospect");

  await row.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/customers\/[0-9a-f-]{36}$/);
  await page.goBack();
  await row.getByRole("button", { name: "Actions for Meera Nair" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit customer" });
  await expect(edit.getByLabel("Phone")).toHaveValue("98260 41177");
  await edit.getByLabel("Company").fill("Nair Dance Academy");
  await edit.getByLabel("Company").press("Control+Enter");
  await expect(toast(page, "Customer updated successfully")).toBeVisible();
  await expect(row).toContainText("Nair Dance Academy");

  await row.getByRole("button", { name: "Actions for Meera Nair" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(toast(page, "Customer deleted successfully")).toBeVisible();
  await expect(row).toHaveCount(0);
  await toast(page, "Customer deleted successfully").getByRole("button", { name: "Undo" }).click();
  await expect(row).toBeVisible();
});

test("shows a server error at the field without a toast and keeps the typed text", async ({ signedIn: page }) => {
  await page.goto("/dashboard/customers?form=new");
  const form = page.getByRole("dialog", { name: "New customer" });
  await form.getByLabel("Name").fill("Meera Nair");
  await form.getByLabel("Email").fill("meera@example.in");
  await form.getByLabel("Phone").fill("12");
  await form.getByRole("button", { name: "Save customer" }).click();
  await expect(form.getByLabel("Phone")).toHaveAttribute("aria-invalid", "true");
  await expect(toast(page, "Failed to create customer")).toHaveCount(0);
  await expect(form.getByLabel("Phone")).toHaveValue("12");
});

test("searches on the server, keeps the search in the URL and says when nothing matches", async ({
  signedIn: page,
  request,
  business,
}) => {
  const records = recordsOf(request, business);
  await records.customer("Meera Nair");
  await records.customer("Kabir Malhotra");
  await page.goto("/dashboard/customers");
  await page.getByRole("searchbox").fill("kabir");
  await expect(page.getByRole("row", { name: /Kabir/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Meera/ })).toHaveCount(0);
  await expect(page).toHaveURL(/q=kabir/);
  await page.getByRole("searchbox").fill("nobody at all");
  await expect(page.getByText("No customers found")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("row", { name: /Meera/ })).toBeVisible();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("menuitem", { name: "Inactive" }).click();
  await expect(page).toHaveURL(/status=inactive/);
  await expect(page.getByText("No customers found")).toBeVisible();
});

test("loads a long list while scrolling and renders only the rows near the screen", async ({
  signedIn: page,
  request,
  business,
}) => {
  const records = recordsOf(request, business);
  const { id: first } = await records.customer("Student 01");
  for (let index = 2; index <= 55; index += 1) await records.customer(`Student ${String(index).padStart(2, "0")}`);
  await page.goto("/dashboard/customers");
  await expect(page.getByRole("row", { name: /Student 55/ })).toBeVisible();
  expect(await page.getByRole("row").count()).toBeLessThan(50);
  await expect(page.getByRole("row", { name: /Student 01/ })).toHaveCount(0);
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(page.getByRole("row", { name: /Student 01/ })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByRole("row", { name: /Student 55/ })).toHaveCount(0);

  // Back from a record, the list is where it was left.
  await page.getByRole("row", { name: /Student 01/ }).focus();
  const left = await page.evaluate("window.scrollY");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Student 01", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("row", { name: /Student 01/ })).toBeInViewport();
  // The tabs scroll only after the first paint, once they show their counts.
  await expect(page.getByRole("link", { name: "Everyone 55" })).toBeAttached();
  expect(await page.evaluate("window.scrollY")).toBe(left);

  // A held key moves through the whole list: no row is skipped, and the focus is never lost.
  await page.mouse.wheel(0, -10_000);
  await page.getByRole("row", { name: /Student 55/ }).focus();
  for (let index = 54; index >= 1; index -= 1) await page.keyboard.press("j");
  await expect(page.getByRole("row", { name: /Student 01/ })).toBeFocused();
  await expect(page.getByRole("row", { name: /Student 01/ })).toBeInViewport({ ratio: 1 });

  // A move beyond the last row is cancelled once the focus is elsewhere.
  await page.keyboard.press("j");
  await page.getByRole("searchbox").fill("Student 5");
  await expect(page.getByRole("row", { name: /Student 01/ })).toHaveCount(0);
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.getByRole("searchbox").fill("");
  await expect(page.getByRole("row", { name: /Student 49/ })).toBeVisible();
  await page.getByRole("row", { name: /Student 55/ }).focus();

  // Rows that are not loaded yet are selected too, and stay so when they load.
  const boxes = page.getByRole("checkbox", { name: /^Select Student/ });
  const ticked = boxes.and(page.locator(":checked"));
  const blank = boxes.and(page.locator(":not(:checked)"));
  await page.keyboard.press("Control+a");
  await expect(page.getByText("55 selected")).toBeVisible();
  await expect(blank).toHaveCount(0);
  await page.mouse.wheel(0, -10_000);
  await expect(page.getByRole("row", { name: /Student 55/ }).getByRole("checkbox")).toBeChecked();
  await expect(blank).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(ticked).toHaveCount(0);

  // A form's URL opens it even when its row has not been loaded.
  await page.goto(`/dashboard/customers?form=${first}`);
  await expect(page.getByRole("dialog").getByLabel("Name")).toHaveValue("Student 01");
});

test("asks before Escape or the back button leaves a form with typed text", async ({ signedIn: page }) => {
  await page.goto("/dashboard/customers");
  await page.getByRole("button", { name: "New customer" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Meera");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByRole("dialog").getByLabel("Name")).toHaveValue("Meera");
  await page.goBack();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("sorts rows, edits them in place with a visible rollback, and deletes and restores several at once", async ({
  signedIn: page,
  request,
  business,
}) => {
  const records = recordsOf(request, business);
  for (const name of ["Kabir Malhotra", "Asha Kulkarni", "Meera Nair"]) await records.customer(name);
  await page.goto("/dashboard/customers");
  const row = (name: string) => page.getByRole("row", { name });
  const names = page.locator("tbody tr[data-row] a");
  await expect(names).toHaveText(["Meera Nair", "Asha Kulkarni", "Kabir Malhotra"]);
  await page.getByRole("columnheader", { name: "Name" }).getByRole("button").click();
  await expect(names).toHaveText(["Asha Kulkarni", "Kabir Malhotra", "Meera Nair"]);
  await expect(page).toHaveURL(/sort=name/);
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");

  // The current filters are saved as a view, and the view's URL restores them.
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("textbox", { name: "View name" }).fill("By name");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "By name saved")).toBeVisible();
  await page.getByRole("columnheader", { name: "Name" }).getByRole("button").click();
  await expect(names).toHaveText(["Meera Nair", "Kabir Malhotra", "Asha Kulkarni"]);
  await page.getByRole("link", { name: "By name" }).click();
  await expect(names).toHaveText(["Asha Kulkarni", "Kabir Malhotra", "Meera Nair"]);

  // With the keyboard alone: to the first row, its name, then its phone.
  await row("Asha Kulkarni").focus();
  await page.keyboard.press("e");
  await page.getByRole("textbox", { name: "Name for Asha Kulkarni" }).press("Tab");
  const released = Promise.withResolvers<void>();
  await page.route("**/trpc/customers.{edit,update}**", async (route) => {
    await released.promise;
    await route.continue();
  });
  const phone = page.getByRole("textbox", { name: "Phone for Asha Kulkarni" });
  await phone.fill("12");
  await phone.press("Enter");
  // The change shows at once, before the server is asked; then the reason comes.
  await expect(row("Asha Kulkarni")).toContainText("12");
  await expect(row("Asha Kulkarni")).toBeFocused();
  released.resolve();
  await expect(toast(page, "Failed to update customer")).toBeVisible();
  // The cell opens again with what was typed, so that no key is taken for a shortcut; Escape leaves
  // the old value.
  await expect(row("Asha Kulkarni").getByRole("alert")).toContainText("Enter a valid 10-digit mobile number");
  await expect(phone).toBeFocused();
  await expect(phone).toHaveValue("12");
  await expect(phone).toHaveAttribute("aria-invalid", "true");
  await phone.press("Escape");
  await expect(row("Asha Kulkarni").getByRole("alert")).toHaveCount(0);
  await expect(row("Asha Kulkarni").getByRole("cell").nth(2)).toContainText("–");
  await row("Asha Kulkarni").getByRole("cell").nth(2).getByRole("button").click();
  await phone.fill("98260 41177");
  await phone.press("Enter");
  await expect(toast(page, "Customer updated successfully")).toBeVisible();
  await expect(row("Asha Kulkarni")).toContainText("+91 98260 41177");
  await toast(page, "Customer updated successfully").getByRole("button", { name: "Undo" }).click();
  await expect(row("Asha Kulkarni").getByRole("cell").nth(2)).toHaveText("–");

  await page.keyboard.press("Control+a");
  const bar = page.getByRole("region", { name: "Selected rows" });
  await expect(bar).toContainText("3 selected");
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "3 deleted")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No customers yet" })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(toast(page, "3 restored")).toBeVisible();
  await expect(names).toHaveCount(3);

  // The toast is above the bar, not on its last buttons.
  await row("Asha Kulkarni").getByRole("checkbox").check();
  await expect(toast(page, "3 restored")).toBeVisible();
  const [shownToast, shownBar] = [await toast(page, "3 restored").boundingBox(), await bar.boundingBox()];
  expect((shownToast?.y ?? 0) + (shownToast?.height ?? 0)).toBeLessThan(shownBar?.y ?? 0);
});

test("a phone number reads the same on every screen, and a customer counts from the first start", async ({
  signedIn: page,
  request,
  business,
}) => {
  const records = recordsOf(request, business);
  const meera = await records.customer("Meera Nair", { phone: "098260-41177" });
  const product = await records.product("Class 12 Physics");
  await records.subscription(meera.id, product.id, "2026-05-04");
  const { id } = await records.subscriptionEnding(meera.id, product.id, 12);
  await page.goto("/dashboard");
  const main = page.getByRole("main");
  const expectOneFormat = async (path: string) => {
    await expect(main.getByText("+91 98260 41177").first(), path).toBeVisible();
    await expect(main, path).not.toContainText(/9826041177|98260-41177/);
  };
  for (const [path, heading] of [
    ["/contacts", "Contacts"],
    [`/subscriptions/${id}`, "Meera Nair"],
    [`/customers/${meera.id}`, "Meera Nair"],
  ] as const) {
    await openScreen(page, path, heading);
    await expectOneFormat(path);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectOneFormat("a narrow record");
  await expect(main.getByText("Customer since").locator("xpath=..")).toContainText("4 May 2026");
});

/** Creates customers whose terms ended or end on these days, and one without a plan. */
async function fillByUrgency(request: APIRequestContext, business: Business): Promise<void> {
  const records = recordsOf(request, business);
  const product = await records.product("NEET Repeaters");
  for (const [name, inDays] of [
    ["Asha Rao", 12],
    ["Kabir Malhotra", -9],
    ["Ishaan Joshi", 0],
  ] as const) {
    const customer = await records.customer(name, { phone: "98260 41177" });
    await records.subscriptionEnding(customer.id, product.id, inDays);
  }
  await records.customer("Nobody Yet");
}

test("answers who is late, in lanes and in a panel beside the list", async ({ signedIn: page, request, business }) => {
  await fillByUrgency(request, business);
  await page.goto("/dashboard/customers");
  const names = page.locator("tbody tr[data-row] a[data-act=open]");
  await expect(names).toHaveText(["Kabir Malhotra", "Ishaan Joshi", "Asha Rao", "Nobody Yet"]);
  // What was not paid for the term that ended, and the next one.
  await expect(page.getByRole("row", { name: /Kabir Malhotra/ })).toContainText(/9 days late.*₹9,000/);
  await expect(page.getByRole("row", { name: /^Overdue ?1/ })).toContainText("₹9,000");
  await page.getByRole("link", { name: "Overdue 1" }).click();
  await expect(page).toHaveURL(/lane=overdue/);
  await expect(names).toHaveText(["Kabir Malhotra"]);
  await page.getByRole("link", { name: "Everyone 4" }).click();

  await page.getByRole("link", { name: "Kabir Malhotra" }).click();
  const panel = page.getByRole("complementary", { name: "Kabir Malhotra at a glance" });
  await expect(panel).toContainText("1 of 4");
  await expect(panel.getByRole("button", { name: "Renew" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("j");
  await expect(page.getByRole("complementary", { name: "Ishaan Joshi at a glance" })).toContainText("2 of 4");
  await page.reload();
  await expect(page.getByRole("complementary", { name: "Ishaan Joshi at a glance" })).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByRole("row", { name: /Ishaan Joshi/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Ishaan Joshi", level: 1 })).toBeVisible();
});

test("answers who is late on a phone, where a tap opens the record @phone", async ({
  signedIn: page,
  request,
  business,
}) => {
  await fillByUrgency(request, business);
  await page.goto("/dashboard/customers");
  const first = page.getByRole("listitem").filter({ hasText: "Kabir Malhotra" });
  await expect(first).toContainText("9 days late");
  await expect(first).toContainText("Overdue");
  await page.getByRole("link", { name: /^Due today/ }).click();
  await expect(first).toHaveCount(0);
  await page.getByRole("link", { name: "Ishaan Joshi" }).click();
  await expect(page.getByRole("heading", { name: "Ishaan Joshi" }).first()).toBeVisible();
});
