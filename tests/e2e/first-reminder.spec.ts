import { randomUUID } from "node:crypto";
import { expectAccessible } from "./accessible.ts";
import { dayInIndia, PASSWORD, recordsOf, verificationLink } from "./business.ts";
import { sandboxUrl } from "./config.ts";
import { escapeFrom, expect, test, toast, visit } from "./test.ts";

/** Returns the date in India some months before today; 0 is today. */
function monthsAgoInIndia(monthsBack: number): string {
  const [year = 0, month = 0, day = 0] = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" })
    .format(new Date())
    .split("-")
    .map(Number);
  return new Date(Date.UTC(year, month - 1 - monthsBack, day)).toISOString().slice(0, 10);
}

// The owner waits for nobody and for no other day: everything up to the first real reminder in the
// mailbox happens in one go.
test("delivers a new owner's first reminder in one go from registration", async ({ page, request }) => {
  const owner = `${randomUUID()}@example.in`;
  const customer = `meera-${randomUUID()}@example.in`;

  await page.goto("/register");
  await expect(page.getByRole("link", { name: "terms of service" })).toHaveAttribute("href", "/terms-of-service");
  await expect(page.getByRole("link", { name: "privacy policy" })).toHaveAttribute("href", "/privacy-policy");
  await page.getByLabel("Your name").fill("Priya Sharma");
  await page.getByLabel("Business name").fill("Prerna Classes");
  await page.getByLabel("Email").fill(owner);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("button", { name: /^Continue trial/ }).click();
  await expect(page.getByRole("button", { name: "2 notifications" })).toBeVisible();

  // Nothing is sent to others before the address is verified; the screen says so and offers the
  // link.
  await expect(page.getByText(/^Confirm your email address/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Resend link" })).toBeVisible();
  const mailbox = await page.context().newPage();
  await mailbox.goto(await verificationLink(request, owner));
  await expect(mailbox.getByRole("status")).toContainText("confirmed");
  await mailbox.close();
  await visit(page, "/dashboard");
  await expect(page.getByText(/^Confirm your email address/)).toHaveCount(0);

  await visit(page, "/dashboard/profile");
  await page.getByRole("textbox", { name: "Phone" }).fill("98260 11223");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(toast(page, "Profile saved")).toBeVisible();

  await visit(page, "/dashboard/products?form=new");
  const product = page.getByRole("dialog", { name: "New product" });
  await product.getByLabel("Name").fill("Class 12 Physics");
  await product.getByLabel("Price").fill("4500");
  await product.getByLabel("Description").fill("Three evenings a week");
  await product.getByRole("button", { name: "Save product" }).click();
  await expect(toast(page, "Product created successfully")).toBeVisible();
  await expect(product).toHaveCount(0);

  await visit(page, "/dashboard/customers?form=new");
  const person = page.getByRole("dialog", { name: "New customer" });
  await person.getByLabel("Name").fill("Meera Nair");
  await person.getByLabel("Email").fill(customer);
  await person.getByRole("button", { name: "Save customer" }).click();
  await expect(toast(page, "Customer created successfully")).toBeVisible();
  await expect(person).toHaveCount(0);

  // A term that began a month ago and ends today: its reminder is sent as soon as it is entered.
  await visit(page, "/dashboard/subscriptions?form=new");
  const form = page.getByRole("dialog", { name: "New subscription" });
  await form.getByRole("combobox", { name: "Customer" }).fill("meera");
  await page.getByRole("option", { name: /Meera Nair/ }).click();
  await form.getByRole("combobox", { name: "Product" }).click();
  await page.getByRole("option", { name: /Class 12 Physics/ }).click();
  await form.getByLabel("Starts on").fill(monthsAgoInIndia(1));
  await form.getByText("On a date").click();
  await form.getByLabel("Renews on").fill(dayInIndia(0));
  await form.getByRole("button", { name: "Save subscription" }).click();
  await expect(toast(page, "Subscription created successfully")).toBeVisible();

  const mails = async () => {
    const messages: { to: string; subject?: string; text: string }[] = await (
      await request.get(`${sandboxUrl}/control/messages`)
    ).json();
    return messages.filter(({ to }) => to === customer);
  };
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [mail] = await mails();
  expect(mail?.text).toContain("Class 12 Physics");
  // The term that ends was not paid either, so it is owed beside the next one.
  expect(mail?.text).toContain("₹9,000");

  // The reminder log updates by itself when the provider reports on the message.
  await visit(page, "/notifications?status=delivered");
  const history = page.getByRole("dialog", { name: "History" });
  const row = history.getByRole("link", { name: /Meera Nair.*On the day.*Delivered/ }).first();
  await expect(row).toBeVisible();
  const rows = await history.getByRole("listitem").count();
  await expect(history.getByRole("link", { name: `Delivered ${rows}`, exact: true })).toBeVisible();
  await expectAccessible(page);
  await row.click();
  await expect(history.getByText("Message as sent")).toBeVisible();
  await expect(history.getByText("Class 12 Physics").first()).toBeVisible();
  await expectAccessible(page);
});

test("saves preferences, skips and restores a planned reminder, and shows the result of a test message", async ({
  signedIn: page,
  request,
  business,
}) => {
  const records = recordsOf(request, business);
  const customer = await records.customer("Meera Nair");
  const product = await records.product("Class 12 Physics");
  const answer = await request.post("/api/subscriptions", {
    data: {
      customerId: customer.id,
      productId: product.id,
      startDate: monthsAgoInIndia(1),
      customEndDate: dayInIndia(8),
      price: "4500",
      status: "active",
    },
    headers: { authorization: `Bearer ${business.token}` },
  });
  expect(answer.status()).toBe(201);

  await page.goto("/notifications");
  await expect(page.getByText("Active", { exact: true })).toHaveCount(2);
  await page.getByRole("switch", { name: "WhatsApp reminders" }).click();
  await page.getByText("3 days before").click();
  await page.getByRole("link", { name: "Customers" }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Save Preferences" }).click();
  await expect(toast(page, "Preferences saved")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("switch", { name: "WhatsApp reminders" })).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: "3 days before" })).toBeChecked();

  const skip = page.getByRole("button", { name: "Skip “7 days before” for Meera Nair" });
  await skip.click();
  await expect(page.getByText("Skipped by Priya Sharma.").first()).toBeVisible();
  await toast(page, "Reminder to Meera Nair skipped").getByRole("button", { name: "Undo" }).click();
  await expect(skip).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("button", { name: /Preview messages/ })
    .first()
    .click();
  const messages = page.getByRole("dialog", { name: "Preview for Meera Nair" });
  await expect(messages).toContainText("Class 12 Physics");
  await escapeFrom(page, messages);

  await page.getByRole("button", { name: "Test email" }).click();
  await expect(toast(page, "Test email sent")).toBeVisible();
  await expect(page.getByText(`Accepted for delivery to ${business.email}.`)).toBeVisible();
  await page.getByRole("button", { name: "Test WhatsApp" }).click();
  await expect(toast(page, "WhatsApp Test Failed")).toContainText("Enter a name and a phone number for the test");
});

test("shows events from elsewhere in the bell and marks notifications as read on all devices", async ({
  signedIn: page,
  request,
  business,
}) => {
  await page.goto("/dashboard");
  const bell = page.getByRole("button", { name: "2 notifications" });
  await bell.click();
  const list = page.getByRole("dialog", { name: "Notifications" });
  await expect(list.getByText("Your trial ends in 3 days")).toBeVisible();
  await expectAccessible(page);
  await escapeFrom(page, list);
  const sidebar = page.getByRole("complementary");
  await expect(sidebar.getByRole("heading", { name: "2 notifications" })).toBeVisible();

  // A change on another device of the same person: this page is updated without asking.
  const headers = { authorization: `Bearer ${business.token}` };
  const [first] = await (await request.get("/api/v1/notifications", { headers })).json();
  await request.post("/api/v1/notifications/read", { headers, data: { ids: [first.id] } });
  await expect(page.getByRole("button", { name: "1 notification", exact: true })).toBeVisible();
  await expect(sidebar.getByRole("heading", { name: "1 notification", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "1 notification", exact: true }).click();
  await list.getByRole("link", { name: /Welcome to Aavarti/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/customers/);
  await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
});
