import { readFile } from "node:fs/promises";
import type { APIRequestContext } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { type Business, dayInIndia, recordsOf } from "./business.ts";
import { sandboxUrl } from "./config.ts";
import { expect, test, toast } from "./test.ts";

/** Sunita pays for Dev, who owes ₹4,500 since 3 days, and has paid ₹2,000 of it yesterday. */
async function family(request: APIRequestContext, business: Business) {
  const records = recordsOf(request, business);
  const headers = { authorization: `Bearer ${business.token}` };
  const sunita = await records.customer("Sunita Patil", { phone: "9893054126" });
  const dev = await records.customer("Dev Patil");
  const maths = await records.product("Class 10 Maths");
  await records.subscription(dev.id, maths.id, dayInIndia(-3));
  const payer = await request.put(`/api/v1/customers/${dev.id}/payer`, { headers, data: { payerId: sunita.id } });
  expect(payer.status(), await payer.text()).toBe(200);
  const paid = await request.post("/api/v1/payments", {
    headers,
    data: { customerId: sunita.id, amount: "2000", mode: "upi", reference: "UTR 77", receivedOn: dayInIndia(-1) },
  });
  expect(paid.status(), await paid.text()).toBe(201);
  return { sunita, dev };
}

test("shows a family's statement, downloads it in Hindi and as CSV, and emails it once", async ({
  signedIn: page,
  business,
  request,
}) => {
  const { sunita } = await family(request, business);
  await page.goto(`/dashboard/customers/${sunita.id}`);
  await page.getByRole("link", { name: "Statement", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Statement for Sunita Patil" })).toBeVisible();
  await page.getByRole("combobox", { name: "Period" }).click();
  await page.getByRole("option", { name: "All time" }).click();
  const table = page.getByRole("table", { name: "Charges and payments" });
  await expect(table.getByRole("row")).toHaveCount(3);
  await expect(table.getByRole("row").nth(1)).toContainText(/Dev Patil, Class 10 Maths.*₹4,500₹4,500$/);
  await expect(table.getByRole("row").nth(2)).toContainText(/Payment by UPI.*UTR 77₹2,000₹2,500$/);
  await expect(page.getByRole("region", { name: "Balance due" })).toContainText("₹2,500");
  await expect(page.getByRole("button", { name: "Take ₹2,500" })).toBeVisible();
  await page.getByRole("button", { name: "Send on WhatsApp" }).click();
  const sending = page.getByRole("dialog", { name: "Send this statement on WhatsApp?" });
  await expect(sending.getByRole("link", { name: "Share as text from your own WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/919893054126\?text=Hi%20Sunita%20Patil.*Balance%20due%3A%20%E2%82%B92%2C500$/,
  );
  await expectAccessible(page);
  await sending.getByRole("button", { name: "Send on WhatsApp" }).click();
  await expect(sending).toBeHidden();

  await page.getByRole("button", { name: "Download PDF" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "In Hindi" }).click();
  const pdf = await downloading;
  expect(pdf.suggestedFilename()).toBe(`statement-Sunita-Patil-${dayInIndia(0)}-hi.pdf`);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe("%PDF-");

  const exporting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const csv = await readFile(await (await exporting).path(), "utf8");
  expect(csv).toContain("Payment by UPI");

  await page.getByRole("button", { name: "Send by email" }).click();
  const dialog = page.getByRole("dialog", { name: "Email this statement?" });
  await expect(dialog).toContainText(sunita.email);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send email" }).click();
  await expect(toast(page, "The statement is on its way").last()).toBeVisible();
  const mails = async () => {
    const answer = await request.get(`${sandboxUrl}/control/messages`);
    return ((await answer.json()) as { to: string; subject: string }[]).filter(({ to }) => to === sunita.email);
  };
  await expect
    .poll(async () => (await mails()).map(({ subject }) => subject))
    .toEqual([expect.stringMatching(/^Statement from /)]);
});

test("chooses a period of one's own, and says when it is empty", async ({ signedIn: page, business, request }) => {
  const { dev } = await family(request, business);
  await page.goto(`/dashboard/customers/${dev.id}?statement=custom&from=2020-01-01&to=2020-01-31`);
  await expect(page.getByText("Nothing was charged or paid in this period.")).toBeVisible();
  await expect(page.getByLabel("From")).toHaveValue("1 Jan 2020");
  await page.getByRole("button", { name: "Show all time" }).click();
  await expect(page.getByRole("row", { name: /Paid by Sunita Patil/ })).toContainText("₹2,000");
  await page.getByRole("link", { name: "Sunita Patil" }).click();
  await expect(page.getByRole("heading", { name: "Statement for Sunita Patil" })).toBeVisible();
});

test("is a list on a phone", async ({ signedIn: page, business, request }) => {
  const { sunita } = await family(request, business);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/dashboard/customers/${sunita.id}?statement=all`);
  const lines = page.getByRole("list", { name: "Charges and payments" }).getByRole("listitem");
  await expect(lines).toHaveCount(2);
  await expect(lines.nth(1)).toContainText("Balance ₹2,500");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await expectAccessible(page);
});
