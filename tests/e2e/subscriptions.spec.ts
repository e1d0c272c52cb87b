import { expectAccessible } from "./accessible.ts";
import { dayInIndia, recordsOf } from "./business.ts";
import { escapeFrom, expect, test, toast } from "./test.ts";

test("takes length and price from the product and shows the due date", async ({
  signedIn: page,
  request,
  business,
}) => {
  const records = recordsOf(request, business);
  await records.customer("Meera Nair");
  await records.product("Class 12 Physics");
  await page.goto("/dashboard/subscriptions");
  await page.getByRole("button", { name: "New subscription" }).click();
  const form = page.getByRole("dialog", { name: "New subscription" });
  await form.getByRole("combobox", { name: "Customer" }).fill("meera");
  await page.getByRole("option", { name: /Meera Nair meera\.nair@example\.in/ }).click();
  await form.getByRole("combobox", { name: "Product" }).click();
  await expect(page.getByRole("option", { name: /Class 12 Physics ₹4,500, 3 months/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(form.getByLabel("Price")).toHaveValue("4,500");
  await expect(form.getByLabel("Duration")).toHaveValue("3");
  await expect(form.getByText("Filled in from the product")).toBeVisible();

  // Typed in the business's own date format, whatever the browser's language, and shown in words
  // when the field loses focus.
  await form.getByLabel("Starts on").fill("30/11/2026");
  await form.getByLabel("Starts on").press("Tab");
  await expect(form.getByLabel("Starts on")).toHaveValue("30 Nov 2026");
  await expect(form.getByText("Sun, 28 Feb 2027")).toBeVisible();
  await expect(form.getByText("₹1,500", { exact: true })).toBeVisible();
  await expect(form.getByText(/Runs until 27 Feb 2027/)).toBeVisible();
  await expect(form.getByText(/February is a short month\. Later terms will renew on day 30 again/)).toBeVisible();
  await form.getByRole("button", { name: "Save subscription" }).click();
  await expect(toast(page, "Subscription created successfully")).toBeVisible();
  const row = page.getByRole("row", { name: /Meera Nair/ });
  await expect(row).toContainText("28 Feb 2027");
  await expect(row).toContainText("₹1,500");
  await expect(row).toContainText("₹4,500 for 3 months");
  const isBefore = dayInIndia(0) < "2026-11-30";
  await expect(row).toContainText(isBefore ? "Starts on 30 Nov" : "Active");

  // Its payment was not recorded. Before it is due, the filter leaves it out.
  await expect(row).toContainText(isBefore ? "₹4,500 due later" : "₹4,500 unpaid");
  await page.getByRole("button", { name: "Unpaid", exact: true }).click();
  await expect(page).toHaveURL(/payment=unpaid/);
  await expect(isBefore ? page.getByText("No subscriptions found") : row).toBeVisible();
  await page.getByRole("button", { name: "Remove filter Unpaid" }).click();
  await expect(page).not.toHaveURL(/payment=unpaid/);

  await row.getByRole("link", { name: "Meera Nair" }).click();
  await expect(page).toHaveURL(/\/dashboard\/subscriptions\/[0-9a-f-]{36}$/);
  // Edit opens the form over the list, whose address keeps no id once the form is closed.
  await page.getByRole("main").getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await expect(page.getByRole("dialog", { name: "Edit subscription" })).toBeVisible();
  await escapeFrom(page, page.getByRole("dialog", { name: "Edit subscription" }));
  await expect(page).toHaveURL(/\/dashboard\/subscriptions\?q=Meera(\+|%20)Nair$/);
  await page.goto("/dashboard/subscriptions");
  await row.getByRole("button", { name: "Actions for Meera Nair, Class 12 Physics" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit subscription" });
  await edit.getByText("On a date").click();
  await edit.getByLabel("Renews on").fill("2026-11-29");
  await edit.getByRole("button", { name: "Save subscription" }).click();
  await expect(edit.getByText("End date must be after the start date")).toBeVisible();
  await edit.getByLabel("Renews on").fill("2027-05-15");
  await edit.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Pending" }).click();
  await edit.getByRole("button", { name: "Save subscription" }).click();
  await expect(toast(page, "Subscription updated successfully")).toBeVisible();
  await expect(row).toContainText("15 May 2027");
  await expect(row).toContainText("Pending");

  await row.getByRole("button", { name: "Actions for Meera Nair, Class 12 Physics" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(toast(page, "Subscription deleted successfully")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toBeVisible();
});

test("schedules a later start and opens the rows of the MRR, which add up to it", async ({
  signedIn: page,
  request,
  business,
}) => {
  const records = recordsOf(request, business);
  const product = await records.product("Class 12 Physics");
  const now = await records.customer("Meera Nair");
  const later = await records.customer("Asha Patil");
  await records.subscription(now.id, product.id, dayInIndia(-2));
  const { id } = await records.subscription(later.id, product.id, dayInIndia(10));

  await page.goto("/dashboard/overview");
  await expect(page.getByRole("region", { name: "Key figures" })).toContainText("₹1,500");
  await page.getByRole("button", { name: "Monthly recurring revenue: why this figure?" }).click();
  const rows = page.getByRole("dialog").getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Meera Nair");
  await expect(rows).toContainText("₹1,500");
  await expect(page.getByText("The rows add up to the figure.")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();

  await page.goto("/dashboard/subscriptions");
  await page.getByRole("link", { name: /^Scheduled/ }).click();
  await expect(page.getByRole("row", { name: /Asha Patil/ })).toContainText("Starts on");
  await expect(page.getByRole("row", { name: /Meera Nair/ })).toBeHidden();
  await page.goto(`/dashboard/subscriptions/${id}`);
  await expect(page.getByText(/^Starts on \d/)).toBeVisible();
  await page.goto(`/dashboard/products/${product.id}`);
  await page.getByRole("link", { name: /^Scheduled\s*1/ }).click();
  await expect(page.getByRole("link", { name: "Asha Patil" })).toBeVisible();
});

test("lists overdue, paused and leaving subscriptions under tabs of their own, with their badge", async ({
  signedIn: page,
  request,
  business,
}) => {
  const headers = { authorization: `Bearer ${business.token}` };
  const records = recordsOf(request, business);
  const product = await records.product("Class 12 Physics");
  const ending = async (name: string, inDays: number) =>
    (await records.subscriptionEnding((await records.customer(name)).id, product.id, inDays)).id;
  await ending("Kabir Malhotra", -9);
  const paused = await ending("Meera Nair", 12);
  const leaving = await ending("Om Shinde", 14);
  const act = async (id: string, verb: string, data: object) => {
    const answer = await request.post(`/api/v1/subscriptions/${id}/${verb}`, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await act(paused, "pause", {});
  await act(leaving, "cancel", { when: "at_end", reason: "moved" });

  await page.goto("/dashboard/subscriptions");
  const rows = page.getByRole("row").filter({ has: page.getByRole("link") });
  const tabs = [
    [/^Renewal overdue\s*1/, "Kabir Malhotra", "Renewal overdue"],
    [/^Paused\s*1/, "Meera Nair", "Paused"],
    [/^Cancelled\s*1/, "Om Shinde", "Runs until"],
    [/^Active\s*1/, "Om Shinde", "Runs until"],
  ] as const;
  for (const [tab, name, badge] of tabs) {
    await page.getByRole("link", { name: tab }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(name);
    await expect(rows).toContainText(badge);
  }
  for (const none of ["Expired", "Pending"]) {
    await page.getByRole("link", { name: new RegExp(`^${none}`) }).click();
    await expect(page.getByRole("row", { name: /Class 12 Physics/ })).toHaveCount(0);
  }
  await expectAccessible(page);
});

test("deletes a customer with its subscriptions and restores both with Undo", async ({
  signedIn: page,
  request,
  business,
}) => {
  const records = recordsOf(request, business);
  const customer = await records.customer("Meera Nair");
  const product = await records.product("Class 12 Physics");
  await records.subscription(customer.id, product.id, "2026-11-01");
  await page.goto("/dashboard/customers");
  await page.getByRole("button", { name: "Actions for Meera Nair" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(toast(page, "Customer deleted successfully")).toBeVisible();
  await page.getByRole("link", { name: "Subscriptions" }).click();
  await expect(page.getByRole("heading", { name: "No subscriptions yet" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("row", { name: /Meera Nair/ })).toBeVisible();
});

test("names missing fields and focuses the first one", async ({ signedIn: page }) => {
  await page.goto("/dashboard/subscriptions?form=new");
  const form = page.getByRole("dialog", { name: "New subscription" });
  await form.getByRole("button", { name: "Save subscription" }).click();
  await expect(form.getByText("Choose a customer")).toBeVisible();
  await expect(form.getByText("Choose a product")).toBeVisible();
  await expect(form.getByText("Price is required")).toBeVisible();
  await expect(form.getByRole("combobox", { name: "Customer" })).toBeFocused();
});

test("closes an open list with Escape and the form with the next press", async ({
  signedIn: page,
  request,
  business,
}) => {
  await recordsOf(request, business).customer("Meera Nair");
  await page.goto("/dashboard/subscriptions?form=new");
  await page.getByRole("combobox", { name: "Customer" }).click();
  await expect(page.getByRole("listbox")).toBeVisible();
  await escapeFrom(page, page.getByRole("listbox"));
  await expect(page.getByRole("dialog", { name: "New subscription" })).toBeVisible();
  await escapeFrom(page, page.getByRole("dialog"));
});

test("leaves room for names in the table of a narrow desktop", async ({ signedIn: page, request, business }) => {
  const records = recordsOf(request, business);
  const customer = await records.customer("Meenakshi Deshpande");
  const product = await records.product("Guitar");
  await records.subscriptionEnding(customer.id, product.id, 20);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto("/dashboard/subscriptions");
  const link = page.getByRole("link", { name: "Meenakshi Deshpande" });
  await expect(link).toBeVisible();
  const cell = await link.evaluate((element) => element.closest("[role=cell]")?.getBoundingClientRect().width ?? 0);
  expect(cell).toBeGreaterThan(120);
});
