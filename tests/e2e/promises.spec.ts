import { randomInt } from "node:crypto";
import { expectAccessible } from "./accessible.ts";
import { dayInIndia, recordsOf } from "./business.ts";
import { sandboxUrl } from "./config.ts";
import { expect, test, visit } from "./test.ts";

const FRIDAY = 5;

test("holds reminders after “Friday ko dunga” and sends the next one by email after STOP", async ({
  signedIn: page,
  request,
  business,
}) => {
  const headers = { authorization: `Bearer ${business.token}` };
  const asked = async (path: string, data: object) => {
    const answer = await request.post(path, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  // STOP applies to every business that sends from the number, so this test has its own person.
  const phone = `+9198${randomInt(10_000_000, 99_999_999)}`;
  const email = `meera${phone.slice(1)}@example.in`;
  const customer = await asked("/api/customers", { name: "Meera Nair", email, phone });
  const records = recordsOf(request, business);
  const settings = { emailEnabled: false, extraReminderDays: [-1] };
  expect((await request.put("/api/v1/notification-settings", { data: settings, headers })).ok()).toBe(true);

  type Message = { provider: string; to: string; text: string };
  const messagesTo = async (address: string) => {
    const messages: Message[] = await (await request.get(`${sandboxUrl}/control/messages`)).json();
    return messages.filter(({ to }) => to === address);
  };
  const answers = (text: string) =>
    request.post(`${sandboxUrl}/control/whatsapp/reply`, { data: { from: phone, text } });

  // A term that ends today gets a WhatsApp message at once, and the customer replies.
  const physics = await records.product("Class 12 Physics");
  await records.subscriptionEnding(customer.id, physics.id, 0);
  await expect.poll(() => messagesTo(phone.slice(1))).toMatchObject([{ text: /Class 12 Physics/ }]);
  await answers("Friday ko dunga");

  await page.goto("/dashboard");
  await page.getByRole("button", { name: "3 notifications" }).click();
  const news = page.getByRole("dialog", { name: "Notifications" });
  await news.getByRole("link", { name: /Meera Nair replied: Friday ko dunga/ }).click();
  await expect(page.getByText(/^Promise for .+\?$/)).toBeVisible();
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByText(/^Reminders are on hold\. They resume on/)).toBeVisible();
  const [promise] = (await (await request.get("/api/v1/promises", { headers })).json()) as { promisedOn: string }[];
  const promisedOn = promise?.promisedOn ?? "";
  expect(new Date(`${promisedOn}T00:00:00Z`).getUTCDay()).toBe(FRIDAY);
  expect(promisedOn >= dayInIndia(0) && promisedOn <= dayInIndia(7), promisedOn).toBe(true);

  await visit(page, "/dashboard/renewals");
  await expect(page.getByRole("article", { name: "Meera Nair" })).toContainText(/Promised for \d+/);
  await visit(page, "/notifications");
  const tomorrow = page.getByRole("listitem").filter({ hasText: "1 day after" }).last();
  await expect(tomorrow).toContainText("Meera Nair");
  await expect(tomorrow).toContainText("On hold until the promised date,");
  await expectAccessible(page);

  await answers("STOP");
  await visit(page, `/dashboard/customers/${customer.id}`);
  await expect
    .poll(async () => (await messagesTo(phone.slice(1))).map(({ text }) => text).join("\n"))
    .toContain("You won't get reminders from");
  await page.reload();
  await expect(page.getByText(/^Opted out of WhatsApp/)).toBeVisible();

  // The next due reminder does not wait for that promise, and finds WhatsApp opted out.
  const maths = await records.product("Class 12 Maths");
  await records.subscriptionEnding(customer.id, maths.id, 0);
  await expect.poll(() => messagesTo(email)).toMatchObject([{ text: /Class 12 Maths/ }]);
  expect((await messagesTo(phone.slice(1))).some(({ text }) => text.includes("Maths"))).toBe(false);
  await visit(page, "/notifications?history=all");
  const history = page.getByRole("dialog", { name: "History" });
  await expect(history.getByText(/^Email instead of WhatsApp\. Opted out of WhatsApp/)).toBeVisible();
  await expect(history.getByText(/^Opted out of WhatsApp on .+ An email was sent instead\.$/)).toBeVisible();
});
