import { expectAccessible } from "./accessible.ts";
import { dayInIndia, recordsOf } from "./business.ts";
import { expect, test } from "./test.ts";

test("tells a new business what will be listed, and leads to the first subscription", async ({ signedIn: page }) => {
  await page.goto("/dashboard/payments");
  await expect(page.getByRole("heading", { name: "No payments yet" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "New subscription" }).click();
  await expect(page.getByRole("dialog", { name: "New subscription" })).toBeVisible();
});

test("lists dues by tab and payments by day, mode and person, and exports them", async ({
  signedIn: page,
  request,
  business,
}) => {
  const records = recordsOf(request, business);
  const headers = { authorization: `Bearer ${business.token}` };
  const product = await records.product("Spoken English");
  const people: Record<string, { id: string }> = {};
  for (const [name, startsInDays] of [
    ["Asha Kulkarni", -9],
    ["Kabir Malhotra", 0],
    ["Meera Nair", -2],
    ["Zoya Khan", 0],
  ] as const) {
    const customer = await records.customer(name);
    people[name] = customer;
    await records.subscription(customer.id, product.id, dayInIndia(startsInDays));
  }
  const pay = async (name: string, amount: string, mode: string, reference?: string) => {
    const answer = await request.post("/api/v1/payments", {
      headers,
      data: { customerId: people[name]?.id, amount, mode, reference },
    });
    expect(answer.status(), await answer.text()).toBe(201);
  };
  await pay("Meera Nair", "1000", "upi", "UTR 4411");
  await pay("Zoya Khan", "5000", "cash");

  await page.goto("/dashboard");
  // A payment is found by its reference, and shown on its payer's record.
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("/");
  await page.getByRole("combobox", { name: "Search and actions" }).fill("utr-4411");
  await expect(page.getByRole("option", { name: /^Meera Nair.*UTR 4411/ })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("dialog").getByRole("status")).toHaveText("1 result");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "UTR 4411" })).toBeFocused();
  await expect(page.getByRole("listitem").filter({ hasText: "UTR 4411" })).toHaveAttribute("aria-current", "true");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Payments" }).click();
  const tabs = page.getByRole("navigation", { name: "Dues and payments" });
  await expect(tabs.getByRole("link", { name: /^Due 3/ })).toContainText("₹12,500");
  await expect(tabs.getByRole("link", { name: /^Payment overdue 2/ })).toContainText("₹8,000");
  await expect(tabs.getByRole("link", { name: /^In advance 1/ })).toContainText("₹500");
  await expect(tabs.getByRole("link", { name: /^Received 2/ })).toContainText("₹6,000");
  const due = page.getByRole("table", { name: "Due", exact: true });
  await expect(due.getByRole("row")).toHaveCount(4);
  const asha = due.getByRole("row", { name: /Asha Kulkarni/ });
  await expect(asha).toContainText("Unpaid since");
  await expect(asha).toContainText("₹4,500");
  await expectAccessible(page);

  await tabs.getByRole("link", { name: /^Partly paid/ }).click();
  const meera = page.getByRole("row", { name: /Meera Nair/ });
  await expect(meera).toContainText("₹1,000");
  await expect(meera).toContainText("₹3,500");
  await expect(page.getByRole("row", { name: /Asha/ })).toHaveCount(0);
  await tabs.getByRole("link", { name: /^Paid/ }).click();
  await expect(page.getByRole("row", { name: /Zoya Khan/ })).toContainText("Paid");
  await tabs.getByRole("link", { name: /^In advance/ }).click();
  await expect(page.getByRole("row", { name: /Zoya Khan/ })).toContainText("₹500");

  await tabs.getByRole("link", { name: /^Received/ }).click();
  const received = page.getByRole("table", { name: "Received" });
  await expect(received.getByRole("row", { name: /Meera Nair/ })).toContainText("UTR 4411");
  await page.getByRole("searchbox", { name: "Name, receipt or reference" }).fill("utr 44");
  await expect(received.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: "Clear search" }).click();
  await page.getByRole("combobox", { name: "Mode" }).click();
  await page.getByRole("option", { name: "Cash" }).click();
  await expect(received.getByRole("row", { name: /Zoya Khan/ })).toContainText("₹5,000");
  await expect(received.getByRole("row")).toHaveCount(2);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  expect((await download).suggestedFilename()).toBe("payments.csv");

  await page.getByRole("radio", { name: "Person" }).check({ force: true });
  await expect(page.getByRole("table", { name: "Person" }).getByRole("row", { name: /Priya Sharma/ })).toContainText(
    "₹6,000",
  );
  await page.getByRole("radio", { name: "Day", exact: true }).last().check({ force: true });
  await expect(page.getByRole("table", { name: "Day" }).getByRole("row").nth(1)).toContainText("₹6,000");
  await expectAccessible(page);

  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/dashboard/payments?tab=received");
  await expect(tabs.getByRole("link", { name: /^Received 2/ })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await tabs.getByRole("link", { name: /^Payment overdue/ }).click();
  await page.getByRole("link", { name: "Asha Kulkarni" }).click();
  await expect(page.getByRole("heading", { name: "Asha Kulkarni" })).toBeVisible();
});

test("shows what customers owe in their list, and filters and sorts by it", async ({
  signedIn: page,
  request,
  business,
}) => {
  const records = recordsOf(request, business);
  const product = await records.product("Spoken English");
  for (const name of ["Asha Kulkarni", "Kabir Malhotra"]) {
    const customer = await records.customer(name);
    await records.subscription(customer.id, product.id, dayInIndia(name.startsWith("Asha") ? -9 : 0));
  }
  await records.customer("Zoya Khan");
  await page.goto("/dashboard/customers");
  const asha = page.getByRole("row", { name: /Asha Kulkarni/ });
  await expect(asha).toContainText("Spoken English");
  await expect(asha).toContainText("₹4,500");
  await page.getByRole("button", { name: "Sort: Most urgent first" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Highest balance first" }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/sort=-balance/);
  await expect(page.locator("tbody tr[data-row] a")).toHaveText([/Asha|Kabir/, /Asha|Kabir/, "Zoya Khan"]);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("menuitem", { name: "Payment overdue" }).click();
  await expect(page.locator("tbody tr[data-row] a")).toHaveText(["Asha Kulkarni"]);
  await expect(page.getByRole("button", { name: /filter.*Payment overdue/ })).toBeVisible();
});
