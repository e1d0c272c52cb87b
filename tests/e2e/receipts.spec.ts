import { readFile } from "node:fs/promises";
import { expectAccessible } from "./accessible.ts";
import { dayInIndia, recordsOf } from "./business.ts";
import { sandboxUrl } from "./config.ts";
import { expect, test, toast } from "./test.ts";

test("downloads the receipt of a payment in Hindi, and sends it once by email and on WhatsApp", async ({
  signedIn: page,
  business,
  request,
}) => {
  const records = recordsOf(request, business);
  const name = `Sunita Patil ${business.tenantId.slice(-6)}`;
  const customer = await records.customer(name, { phone: "9893054126" });
  const product = await records.product("Class 10 Maths");
  await records.subscription(customer.id, product.id, dayInIndia(-3));
  const headers = { authorization: `Bearer ${business.token}` };
  const paid = await request.post("/api/v1/payments", {
    headers,
    data: { customerId: customer.id, amount: "4000", mode: "upi", reference: "633512884071" },
  });
  expect(paid.status(), await paid.text()).toBe(201);

  await page.goto(`/dashboard/customers/${customer.id}`);
  await page.getByRole("button", { name: "Actions for UPI, ₹4,000" }).click();
  await page.getByRole("menuitem", { name: "Send or download receipt" }).click();
  const dialog = page.getByRole("dialog", { name: "Receipt R/" });
  await expect(dialog.getByText(`₹4,000 from ${name}`)).toBeVisible();
  await expect(dialog.getByText("On WhatsApp to +91 98930 54126, with the PDF")).toBeVisible();
  await expectAccessible(page);

  await dialog.getByRole("radio", { name: "Hindi" }).check({ force: true });
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download PDF" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^R-\d\d-\d\d-000001-hi\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");

  // A browser without a viewer for PDFs saves the file that it was to show.
  let saved = "";
  page.context().once("page", (tab) =>
    tab.once("download", (each) => {
      saved = each.url();
    }),
  );
  const printing = page.waitForEvent("popup");
  await dialog.getByRole("button", { name: "Print" }).click();
  await expect.poll(async () => saved || (await printing).url()).toMatch(/^blob:/);
  await (await printing).close();

  await dialog.getByRole("button", { name: "Send by email" }).click();
  await expect(toast(page, /^(The receipt is on its way|Receipt scheduled)/).first()).toBeVisible();
  await dialog.getByRole("button", { name: "Send on WhatsApp" }).click();
  const sent = dialog.getByRole("region", { name: "Sent receipts" }).getByRole("listitem");
  await expect(sent).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.goto("/dashboard/payments?tab=received");
  await page.getByRole("button", { name: "Open receipt R/" }).click();
  await expect(sent).toHaveCount(2);
  if (/Scheduled for/.test((await sent.first().textContent()) ?? "")) return;
  await expect(sent.filter({ hasText: customer.email })).toContainText(/Sent|Delivered/);
  await expect(sent.filter({ hasText: "+91 98930 54126" })).toContainText("Delivered");
  const mails = await request.get(`${sandboxUrl}/control/messages`);
  const mine = ((await mails.json()) as { to: string; subject: string }[]).filter(({ to }) => to === customer.email);
  expect(mine.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^रसीद R\//)]);
  const chats = await request.get(`${sandboxUrl}/control/messages?provider=whatsapp`);
  const onPhone = (
    (await chats.json()) as { to: string; text: string; document: { fileName: string } | null }[]
  ).filter(({ text }) => text.includes(name));
  expect(onPhone).toMatchObject([{ to: "919893054126", document: { fileName: expect.stringMatching(/^R-.*\.pdf$/) } }]);
  await page.goto(`${sandboxUrl}/phone/919893054126`);
  await expect(page.getByRole("link", { name: onPhone[0]?.document?.fileName ?? "" }).last()).toBeVisible();
});
