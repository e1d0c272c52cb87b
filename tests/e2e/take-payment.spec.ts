import type { APIRequestContext } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { type Business, dayInIndia, recordsOf } from "./business.ts";
import { expect, test, toast } from "./test.ts";

/** Two siblings whose terms are owed, and their mother, who pays for both. */
async function family(request: APIRequestContext, business: Business) {
  const records = recordsOf(request, business);
  const mother = await records.customer("Sunita Patil", { phone: "9893054126" });
  const maths = await records.product("Class 10 Maths");
  for (const name of ["Dev Patil", "Anaya Patil"]) {
    const child = await records.customer(name);
    await records.subscriptionEnding(child.id, maths.id, 20);
    const answer = await request.put(`/api/v1/customers/${child.id}/payer`, {
      data: { payerId: mother.id },
      headers: { authorization: `Bearer ${business.token}` },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  return mother;
}

test("records a part of what two siblings owe in a few taps, and undoes it", async ({
  signedIn: page,
  business,
  request,
}) => {
  const mother = await family(request, business);
  await page.goto(`/dashboard/customers/${mother.id}`);
  await expect(page.getByText("Pays for Anaya Patil and Dev Patil")).toBeVisible();

  await page.getByRole("button", { name: "Take ₹9,000" }).click();
  const sheet = page.getByRole("dialog", { name: "Payment from Sunita Patil" });
  await expect(sheet.getByLabel("Amount")).toHaveValue("9,000");
  await expectAccessible(page);
  await sheet.getByLabel("Amount").fill("6000");
  await expect(sheet.getByText("₹1,500 of ₹4,500")).toBeVisible();
  await expect(sheet.getByText("₹3,000 left to pay after this")).toBeVisible();
  await sheet.getByRole("radio", { name: "UPI" }).check({ force: true });
  await sheet.getByRole("button", { name: "Take ₹6,000 by UPI" }).click();
  const done = toast(page, "Payment of ₹6,000 by UPI recorded for Sunita Patil");
  await expect(done).toContainText("₹3,000 left to pay");

  const payments = page.getByRole("region", { name: "Payments", exact: true });
  await expect(payments.getByText("Partly paid")).toBeVisible();
  await expect(page.getByRole("button", { name: "Take ₹3,000" })).toBeVisible();
  await expectAccessible(page);
  await done.getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "Payment of ₹6,000 from Sunita Patil undone")).toBeVisible();
  await expect(page.getByRole("button", { name: "Take ₹9,000" })).toBeVisible();
  await expect(payments.getByText("Reversed", { exact: true })).toBeVisible();
});

test("undoes a payment from its toast, over a dialog of a phone", async ({ signedIn: page, business, request }) => {
  const { id } = await recordsOf(request, business).customer("Aisha Khan");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/dashboard/customers/${id}`);
  await page.getByRole("button", { name: "Take payment" }).click();
  await page.getByRole("dialog", { name: "Payment from Aisha Khan" }).getByLabel("Amount").fill("700");
  await page.getByRole("button", { name: "Take ₹700 in cash" }).click();
  const done = toast(page, "Payment of ₹700 in cash recorded for Aisha Khan");
  await expect(done).toBeVisible();

  await page.getByRole("button", { name: "Actions for Cash, ₹700" }).click();
  await page.getByRole("menuitem", { name: "Refund advance" }).click();
  const dialog = page.getByRole("dialog", { name: "Refund to Aisha Khan" });
  await dialog.getByLabel("Reason").fill("Moved to Pune");
  const [reason, refund, note] = await Promise.all(
    [dialog.getByLabel("Reason"), dialog.getByRole("button", { name: /^Refund/ }), done].map((part) =>
      part.boundingBox(),
    ),
  );
  expect(note && reason && note.y + note.height <= reason.y).toBe(true);
  expect(note && refund && note.y + note.height <= refund.y).toBe(true);
  await done.getByText("Undo").click();
  await expect(toast(page, "Payment of ₹700 from Aisha Khan undone")).toBeVisible();
  const answer = await request.get(`/api/v1/payments?customerId=${id}`, {
    headers: { authorization: `Bearer ${business.token}` },
  });
  expect(await answer.json()).toMatchObject([{ amount: "700.00", refunded: "0.00", reversedAt: expect.any(String) }]);
});

test("adds a sibling without a payer to one payment, which another open tab follows", async ({
  signedIn: page,
  business,
  request,
  context,
}) => {
  const records = recordsOf(request, business);
  const maths = await records.product("Class 10 Maths");
  const [dev, anaya] = [await records.customer("Dev Patil"), await records.customer("Anaya Patil")];
  for (const child of [dev, anaya]) await records.subscriptionEnding(child.id, maths.id, 20);
  const other = await context.newPage();
  await other.goto(`/dashboard/customers/${anaya.id}`);
  await expect(other.getByRole("button", { name: "Take ₹4,500" })).toBeVisible();

  await page.goto(`/dashboard/customers/${dev.id}`);
  await page.getByRole("button", { name: "Take ₹4,500" }).click();
  const sheet = page.getByRole("dialog", { name: "Payment from Dev Patil" });
  await sheet.getByRole("button", { name: "Add another customer" }).click();
  await sheet.getByRole("combobox", { name: "Add another customer" }).fill("anaya");
  await sheet.getByRole("option", { name: /^Anaya Patil/ }).click();
  await expect(sheet.getByLabel("Amount")).toHaveValue("9,000");
  await expectAccessible(page);
  await sheet.getByLabel("Amount").fill("6000");
  await expect(sheet.getByText("₹1,500 of ₹4,500")).toBeVisible();
  await expect(sheet.getByRole("radio", { name: "Dev Patil" })).toBeChecked();
  await sheet.getByRole("radio", { name: "Dev Patil" }).focus();
  await page.keyboard.press("ArrowRight");
  const renamed = page.getByRole("dialog", { name: "Payment from Anaya Patil" });
  await expect(renamed.getByRole("radio", { name: "Anaya Patil" })).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await renamed.getByRole("button", { name: "Take ₹6,000 in cash" }).click();
  await expect(toast(page, "Payment of ₹6,000 in cash recorded for Anaya Patil")).toBeVisible();

  await other.bringToFront();
  await expect(other.getByRole("button", { name: "Take ₹4,500" })).toHaveCount(0);
  await expect(other.getByRole("button", { name: /^Take (₹3,000|payment)$/ })).toBeVisible();
});

test("reverses a payment with the renewal that was recorded with it", async ({ signedIn: page, business, request }) => {
  const records = recordsOf(request, business);
  const headers = { authorization: `Bearer ${business.token}` };
  const meera = await records.customer("Meera Nair", { phone: "9826041177" });
  const maths = await records.product("Class 10 Maths");
  const { id } = await records.subscriptionEnding(meera.id, maths.id, 0);
  const paid = await request.post("/api/v1/payments", {
    headers,
    data: { customerId: meera.id, amount: "9000", mode: "upi", renew: [{ id, endDate: dayInIndia(0) }] },
  });
  expect(paid.status(), await paid.text()).toBe(201);
  const payment = await paid.json();
  expect(await (await request.get(`/api/v1/payments/${payment.id}`, { headers })).json()).toMatchObject({
    renewals: [{ id, term: 2, startDate: dayInIndia(0), canUndo: true }],
  });
  await page.goto(`/dashboard/customers/${meera.id}`);
  const payments = page.getByRole("region", { name: "Payments", exact: true });
  await payments.getByRole("button", { name: "Actions for UPI, ₹9,000" }).click();
  await page.getByRole("menuitem", { name: "Reverse payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Reverse payment of ₹9,000?" });
  const undo = dialog.getByRole("switch", { name: /^Also undo the renewal of Class 10 Maths/ });
  await expect(undo).not.toBeChecked();
  await expect(dialog.getByText("The renewal won't be undone, and ₹4,500 will be due again")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await undo.click();
  await expect(dialog.getByText(/^The term from .* will be removed and will no longer be due$/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Reason").fill("Wrong customer");
  await dialog.getByRole("button", { name: "Reverse payment" }).click();
  await expect(toast(page, "Payment of ₹9,000 reversed")).toContainText("1 renewal undone");
  await expect(page.getByRole("button", { name: "Take ₹4,500" })).toBeVisible();
  expect(await (await request.get(`/api/v1/payments/${payment.id}`, { headers })).json()).toMatchObject({
    reversalReason: "Wrong customer",
    renewals: [],
  });
});

test("renews with what was paid now, from the board", async ({ signedIn: page, business, request }) => {
  const records = recordsOf(request, business);
  const meera = await records.customer("Meera Nair", { phone: "9826041177" });
  const maths = await records.product("Class 10 Maths");
  await records.subscriptionEnding(meera.id, maths.id, 0);
  await page.goto("/dashboard/renewals");
  const card = page.getByRole("article", { name: /^Meera Nair/ });
  await card.getByRole("button", { name: "Renew Class 10 Maths for Meera Nair" }).click();
  const dialog = page.getByRole("dialog", { name: "Renew subscription for Meera Nair" });
  await dialog.getByRole("switch", { name: "Paid now?" }).click();
  await dialog.getByRole("radio", { name: "Cash" }).check({ force: true });
  await dialog.getByRole("button", { name: /^Renew and take/ }).click();
  await expect(card).toContainText("Renewed. Renews on");

  await page.goto(`/dashboard/customers/${meera.id}`);
  const payments = page.getByRole("region", { name: "Payments", exact: true });
  await expect(payments.getByText(/Receipt R\//)).toBeVisible();
});

test("records one payment for a family from its row in the Payments tab", async ({
  signedIn: page,
  business,
  request,
}) => {
  await family(request, business);
  await page.goto("/dashboard/payments");
  const dues = page.getByRole("table", { name: "Due", exact: true });
  const row = dues.getByRole("row", { name: /^Sunita Patil/ });
  await expect(row).toContainText("Dev Patil and Anaya Patil, 2 dues");
  await expect(row).toContainText("₹9,000");
  await expect(dues.getByRole("row")).toHaveCount(2);
  await row.getByRole("button", { name: "Show dues for Sunita Patil" }).click();
  await expect(dues.getByRole("row", { name: /^Dev Patil/ })).toContainText("₹4,500");
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(page.getByRole("listitem").filter({ hasText: "Dev Patil and Anaya Patil, 2 dues" })).toContainText(
    "₹9,000",
  );
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Take payment from Sunita Patil" }).click();
  const sheet = page.getByRole("dialog", { name: "Payment from Sunita Patil" });
  await expect(sheet.getByLabel("Amount")).toHaveValue("9,000");
  await sheet.getByRole("radio", { name: "Cash" }).check({ force: true });
  await sheet.getByRole("button", { name: "Take ₹9,000 in cash" }).click();
  await expect(toast(page, "Payment of ₹9,000 in cash recorded for Sunita Patil")).toBeVisible();
  await expect(page.getByText("Nothing is due")).toBeVisible();
});

test("reminds who pays of a family's dues from the Payments tab", async ({ signedIn: page, business, request }) => {
  const mother = await family(request, business);
  await page.goto("/dashboard/payments");
  const dues = page.getByRole("table", { name: "Due", exact: true });
  const row = dues.getByRole("row", { name: /^Sunita Patil/ });
  await expect(row).toContainText("No reminder yet");
  await row.getByRole("button", { name: "Send reminder to Sunita Patil" }).click();
  const dialog = page.getByRole("dialog", { name: /^Send reminder/ });
  await expect(dialog.getByText("Preview for Sunita Patil")).toBeVisible();
  await expect(dialog.getByText(/Dev Patil, Class 10 Maths: ₹4,500, payment due on .* Total: ₹9,000\./)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Send 1 reminder/ }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(row).toContainText(/WhatsApp reminder (queued|sent|delivered|read)/);
  const answer = await request.get(`/api/v1/reminders?customerId=${mother.id}`, {
    headers: { authorization: `Bearer ${business.token}` },
  });
  const sent: { recipient: { name: string } }[] = await answer.json();
  expect(sent.map(({ recipient }) => recipient.name)).toEqual(["Sunita Patil", "Sunita Patil"]);
  // The same dues are not asked for twice on a day.
  await row.getByRole("button", { name: "Send reminder to Sunita Patil" }).click();
  await expect(dialog.getByText("No reminders can be sent right now.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(page.getByRole("listitem").filter({ hasText: "Sunita Patil" })).toContainText("WhatsApp reminder");
  await expectAccessible(page);
});

test("takes a payment from the Payments tab's header: who pays, then the sheet", async ({
  signedIn: page,
  business,
  request,
}) => {
  await family(request, business);
  await page.goto("/dashboard/payments");
  await page.getByRole("button", { name: "Take payment", exact: true }).click();
  const chooser = page.getByRole("dialog", { name: "Take payment" });
  await expect(chooser.getByRole("button", { name: /^Sunita Patil/ })).toContainText("₹9,000 including family");
  await expect(chooser.getByRole("button", { name: /^Anaya Patil/ })).toHaveCount(0);
  await expectAccessible(page);
  await chooser.getByRole("searchbox").fill("sunita");
  await chooser.getByRole("button", { name: /^Sunita Patil/ }).click();
  const sheet = page.getByRole("dialog", { name: "Payment from Sunita Patil" });
  await sheet.getByRole("button", { name: "Take ₹9,000 in cash" }).click();
  await expect(toast(page, "Payment of ₹9,000 in cash recorded for Sunita Patil")).toBeVisible();
  await expect(page.getByText("Nothing is due")).toBeVisible();
});

test("shows on a board's card what is unpaid from before, until it is paid", async ({
  signedIn: page,
  business,
  request,
}) => {
  const records = recordsOf(request, business);
  const meera = await records.customer("Meera Nair", { phone: "9826041177" });
  const maths = await records.product("Class 10 Maths");
  // The next renewal is on the board whatever the length of the month.
  await records.subscriptionEnding(meera.id, maths.id, -3);
  await page.goto("/dashboard/renewals");
  const card = page.getByRole("article", { name: /^Meera Nair/ });
  await expect(card).toContainText("₹4,500 earlier dues");
  await expectAccessible(page);
  await card.getByRole("button", { name: "Take payment from Meera Nair" }).click();
  const sheet = page.getByRole("dialog", { name: "Payment from Meera Nair" });
  await sheet.getByLabel("Amount").fill("1000");
  await sheet.getByRole("button", { name: "Take ₹1,000 in cash" }).click();
  await expect(card).toContainText("₹3,500 earlier dues");
  await card.getByRole("button", { name: "Renew Class 10 Maths for Meera Nair" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Renew/ })
    .click();
  await expect(card).toContainText("Renewed. Renews on");
  await page.reload();
  await expect(card).toContainText("₹4,500 renewal + ₹8,000 earlier dues");
});

test("records what was paid with a new subscription", async ({ signedIn: page, business, request }) => {
  const records = recordsOf(request, business);
  const meera = await records.customer("Meera Nair", { phone: "9826041177" });
  await records.product("Class 10 Maths");
  await page.goto("/dashboard/subscriptions?form=new");
  const form = page.getByRole("dialog", { name: "New subscription" });
  await form.getByRole("combobox", { name: "Customer" }).fill("Meera");
  await page.getByRole("option", { name: /Meera Nair/ }).click();
  await form.getByRole("combobox", { name: "Product" }).fill("Class 10");
  await page.getByRole("option", { name: /Class 10 Maths/ }).click();
  await form.getByRole("switch", { name: /^Paid now/ }).click();
  await form.getByLabel("Amount").fill("1000");
  await expect(form.getByText("₹3,500 left to pay")).toBeVisible();
  await form.getByRole("button", { name: "Save subscription" }).click();
  await expect(form).toBeHidden();
  await page.goto(`/dashboard/customers/${meera.id}`);
  const payments = page.getByRole("region", { name: "Payments", exact: true });
  await expect(payments.getByText(/Receipt R\//)).toBeVisible();
  await expect(page.getByRole("button", { name: "Take ₹3,500" })).toBeVisible();
});
