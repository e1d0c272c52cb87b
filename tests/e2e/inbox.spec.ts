import { randomInt } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { type Business, recordsOf } from "./business.ts";
import { sandboxUrl } from "./config.ts";
import { expect, test, toast } from "./test.ts";
import { smallTargets } from "./touch-targets.ts";

/** A customer who got a reminder on WhatsApp, and can answer it. */
async function remindedCustomer(request: APIRequestContext, business: Business) {
  const records = recordsOf(request, business);
  const phone = `+9198${randomInt(10_000_000, 99_999_999)}`;
  const customer = await records.customer("Meera Nair", { phone });
  const physics = await records.product("Class 12 Physics");
  await records.subscriptionEnding(customer.id, physics.id, 0);
  const received = async (): Promise<string> => {
    const messages: { to: string; text: string }[] = await (await request.get(`${sandboxUrl}/control/messages`)).json();
    return messages
      .filter(({ to }) => to === phone.slice(1))
      .map(({ text }) => text)
      .join("\n");
  };
  await expect.poll(received).toContain("Class 12 Physics");
  const writes = async (text: string) => {
    // WhatsApp gives whole seconds: within one, a message would come before the reminder.
    await new Promise((resolve) => setTimeout(resolve, 1_050 - (Date.now() % 1_000)));
    const answer = await request.post(`${sandboxUrl}/control/whatsapp/reply`, { data: { from: phone, text } });
    expect(answer.ok()).toBe(true);
  };
  return { received, writes };
}

test("shows a message as it arrives, answers it, and closes and reopens the conversation", async ({
  signedIn: page,
  request,
  business,
}) => {
  const meera = await remindedCustomer(request, business);
  await page.goto("/dashboard/inbox");
  await expect(page.getByText("No one is waiting for a reply")).toBeVisible();
  await expectAccessible(page);

  await meera.writes("Kitna baaki hai?");
  const row = page.getByRole("main").getByRole("link", { name: /Meera Nair/ });
  await expect(row).toContainText("Kitna baaki hai?");
  await expect(row).toContainText("Unread");
  const tabs = page.getByRole("navigation", { name: "Conversations" });
  await expect(tabs.getByRole("link", { name: "Unanswered" })).toHaveText("Unanswered1");

  await page.keyboard.press("j");
  await expect(row).toBeFocused();
  await page.keyboard.press("Enter");
  const thread = page.getByRole("log", { name: "Conversation with Meera Nair" });
  await expect(thread.getByRole("listitem").filter({ hasText: "Class 12 Physics" })).toContainText("Reminder");
  await expect(row).not.toContainText("Unread");
  await expect(page.getByText(/^Reply window: 23 h \d+ min left$/)).toBeVisible();
  await expect(
    page.getByRole("complementary", { name: "Customer details" }).getByRole("heading", { name: "Meera Nair" }),
  ).toBeVisible();

  await page.keyboard.press("r");
  await page.keyboard.type("₹4,500. Thank you for asking.");
  await page.keyboard.press("Control+Enter");
  const reply = thread.getByRole("listitem").filter({ hasText: "Thank you for asking" });
  await expect(reply).toContainText(/Delivered|Read/);
  await expect.poll(meera.received).toContain("₹4,500. Thank you for asking.");
  await expect(tabs.getByRole("link", { name: "Unanswered" })).toHaveText("Unanswered0");
  await expectAccessible(page);

  // Written while it is open: read at once, and answered by nobody yet.
  await meera.writes("Theek hai, kal dunga");
  await expect(thread.getByRole("listitem").filter({ hasText: "Theek hai" })).toBeVisible();
  const details = page.getByRole("complementary", { name: "Customer details" });
  await expect(details.getByText(/^Promise for/)).toBeVisible();
  // Reading the conversation reads its notification.
  await expect(page.getByText("Meera Nair replied: Theek hai, kal dunga")).toHaveCount(0);
  await expect(toast(page, /replied/)).toHaveCount(0);
  await expect(tabs.getByRole("link", { name: "Unanswered" })).toHaveText("Unanswered1");
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  await page.keyboard.type("Pays on Friday");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(thread.getByRole("listitem").filter({ hasText: "Pays on Friday" })).toContainText("Your note");
  expect(await meera.received()).not.toContain("Pays on Friday");

  await page.keyboard.press("Escape");
  await page.getByRole("main").getByRole("button", { name: "Close", exact: true }).click();
  await expect(toast(page, "Conversation closed")).toBeVisible();
  await expect(tabs.getByRole("link", { name: "Closed" })).toHaveText("Closed1");
  await expect(page.getByText("No one is waiting for a reply")).toBeVisible();
  await expect(page.getByText("Choose a conversation")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(tabs.getByRole("link", { name: "Closed" })).toHaveText("Closed0");
  await expect(row).toBeVisible();
});

test("answers on a phone, from the list to the conversation to the customer and back @phone", async ({
  signedIn: page,
  request,
  business,
}) => {
  const meera = await remindedCustomer(request, business);
  await meera.writes("Will pay by evening");
  await page.goto("/dashboard");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /Inbox/ }).click();
  // Until it is there the overview still is, with its own links to her.
  await expect(page.getByRole("navigation", { name: "Conversations" })).toBeVisible();
  const row = page.getByRole("main").getByRole("link", { name: /Meera Nair/ });
  await expect(row).toContainText("Will pay by evening");
  expect(await smallTargets(page)).toEqual([]);
  await row.click();

  const thread = page.getByRole("log", { name: "Conversation with Meera Nair" });
  await expect(thread.getByRole("listitem").filter({ hasText: "Will pay by evening" })).toBeVisible();
  // The conversation has the whole screen.
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Reply to Meera Nair" }).fill("Thank you");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(thread.getByRole("listitem").filter({ hasText: "Thank you" })).toContainText(/Delivered|Read/);
  expect(await smallTargets(page)).toEqual([]);

  await page.getByRole("link", { name: "Customer details" }).click();
  await expect(page.getByRole("button", { name: "Take ₹9,000 and renew" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Renew Class 12 Physics" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to conversation" }).click();
  await page.getByRole("button", { name: "Actions for this conversation" }).click();
  await page.getByRole("menuitem", { name: /^Tomorrow morning/ }).click();
  await expect(toast(page, /^Snoozed until /)).toBeVisible();
  await page.getByRole("link", { name: "Snoozed" }).click();
  await expect(row).toContainText(/Until .*9:00/);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});

test("keeps the newest messages in sight above the on-screen keyboard @phone", async ({
  signedIn: page,
  request,
  business,
}) => {
  const meera = await remindedCustomer(request, business);
  await meera.writes("Namaste");
  await meera.writes("Kitna baaki hai?");
  await page.goto("/dashboard/inbox");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Meera Nair/ })
    .click();
  const card = page.getByRole("region", { name: "Suggested reply" });
  await expect(card.getByRole("button", { name: "Dismiss" })).toBeVisible();
  // What the keyboard leaves.
  await page.setViewportSize({ width: 390, height: 500 });
  const field = page.getByRole("textbox", { name: "Reply to Meera Nair" });
  await field.fill("₹4,500. Thank you for asking.");
  const unfold = card.getByRole("button", { name: /^Suggested reply: / });
  await expect(unfold).toBeVisible();
  const thread = page.getByRole("log", { name: "Conversation with Meera Nair" });
  const measure = async () => {
    const head = await page.getByRole("heading", { level: 1, name: "Meera Nair" }).evaluate((title) => {
      const { bottom } = (title.parentElement?.parentElement ?? title).getBoundingClientRect();
      return bottom;
    });
    const top = (await card.boundingBox())?.y ?? 0;
    const bubbles = await thread.getByRole("listitem").evaluateAll(
      (items, between) =>
        items.filter((item) => {
          const { top, bottom } = item.getBoundingClientRect();
          return top >= between.head && bottom <= between.top;
        }).length,
      { head, top },
    );
    return { room: top - head, bubbles };
  };
  await expect.poll(async () => (await measure()).bubbles).toBeGreaterThanOrEqual(2);
  expect((await measure()).room).toBeGreaterThanOrEqual(160);
  const send = await page.getByRole("button", { name: "Send", exact: true }).boundingBox();
  expect((send?.y ?? 0) + (send?.height ?? 0)).toBeLessThanOrEqual(500);
  expect(await smallTargets(page)).toEqual([]);

  await unfold.click();
  await expect(card.getByRole("button", { name: "Dismiss" })).toBeVisible();
  await field.focus();
  await expect(unfold).toBeVisible();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(thread.getByRole("listitem").filter({ hasText: "Thank you for asking" })).toContainText(
    /Delivered|Read/,
  );
});

test("inserts a saved reply with the customer's amounts, edits and sends it", async ({
  signedIn: page,
  request,
  business,
}) => {
  const meera = await remindedCustomer(request, business);
  await meera.writes("Kitna baaki hai?");
  await page.goto("/dashboard/templates#saved-replies");
  const panel = page.getByRole("region", { name: "Saved replies" });
  await panel.getByRole("button", { name: "Add example: What is due" }).click();
  await expect(toast(page, "Saved reply added")).toBeVisible();
  await panel.getByRole("button", { name: "Add saved reply" }).click();
  const dialog = page.getByRole("dialog", { name: "New saved reply" });
  await dialog.getByLabel("Title").fill("Company rate");
  await dialog.getByLabel("Text in English").fill("For {{customer.company}}: {{customer.nam}}");
  await expect(dialog.getByText("Did you mean {{customer.name}}?")).toBeVisible();
  await dialog.getByLabel("Text in English").fill("For {{customer.company}}");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByText("Company rate")).toBeVisible();
  await expectAccessible(page);

  await page.goto("/dashboard/inbox");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Meera Nair/ })
    .click();
  await page.keyboard.press("r");
  await page.keyboard.type("/");
  await expect(page.getByRole("option", { name: /Company rate/ })).toContainText("Missing for this person: Company");
  await expect(page.getByRole("combobox", { name: "Find a saved reply" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type("due");
  await page.keyboard.press("Enter");
  const field = page.getByRole("textbox", { name: "Reply to Meera Nair" });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(/^Hi Meera, the amount due is ₹[\d,]+\. Thank you\./);
  await page.keyboard.type(" See you");
  await page.keyboard.press("Control+Enter");
  await expect.poll(meera.received).toMatch(/Hi Meera, the amount due is ₹[\d,]+\. Thank you\. .* See you/);
});

test("suggests a reply from the records, which is read and sent", async ({ signedIn: page, request, business }) => {
  const meera = await remindedCustomer(request, business);
  await page.goto("/dashboard/inbox");
  await meera.writes("kitna baaki hai?");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Meera Nair/ })
    .click();

  const suggestion = page.getByRole("region", { name: "Suggested reply" });
  await expect(suggestion).toContainText("Asks how much is due");
  await expect(suggestion).toContainText("Abhi ₹4,500 baaki hai (Class 12 Physics, ");
  await expect(page.getByRole("complementary", { name: "Customer details" })).toContainText("₹4,500");
  await expectAccessible(page);

  await suggestion.getByRole("button", { name: "Edit" }).click();
  await expect(suggestion).toBeHidden();
  await expect(page.getByRole("textbox", { name: "Reply to Meera Nair" })).toHaveValue(/Abhi ₹4,500 baaki hai/);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect.poll(meera.received).toContain("Abhi ₹4,500 baaki hai");
});
