import { describe, expect, it } from "vitest";
import { daysAfter, todayInIndia } from "./calendar-days.ts";
import { messagesTo, waitForMessages } from "./mailbox.ts";
import { freshEmail, freshPhone, newVerifiedOwner, type Owner } from "./people.ts";
import { wires } from "./wires.ts";

/** The sweep runs every second here, so several sweeps find the same subscriptions in this time. */
const SEVERAL_SWEEPS_MS = 6_000;

describe.each(wires())("reminders over $wire", ({ api }) => {
  it.concurrent.each([
    ["in seven days", 7],
    ["today", 0],
  ])("reach owner and customer once when a subscription is due %s", async (_when, days) => {
    const owner = await newVerifiedOwner(api);
    const { customer } = await subscriptionEnding(owner, days);

    const [mail] = await waitForMessages(customer.email, 1);
    const [chat] = await waitForMessages(customer.phone, 1);
    const [notice] = await waitForMessages(owner.email, 1, (message) => message.text.includes("Meera Reminder"));
    expect(mail?.provider).toBe("postmark");
    expect(mail?.text).toContain("Monthly yoga");
    expect(chat?.provider).toBe("whatsapp");
    expect(notice?.provider).toBe("postmark");

    // Only time shows that no sweep sends a second one.
    await new Promise((resolve) => setTimeout(resolve, SEVERAL_SWEEPS_MS));
    expect(await messagesTo(customer.email)).toHaveLength(1);
    expect(await messagesTo(customer.phone)).toHaveLength(1);
    const notices = (await messagesTo(owner.email)).filter((message) => message.text.includes("Meera Reminder"));
    expect(notices).toHaveLength(1);
  });

  it.concurrent("are not sent on other days or for inactive subscriptions", async () => {
    const owner = await newVerifiedOwner(api);
    const quiet = [
      await subscriptionEnding(owner, 8),
      await subscriptionEnding(owner, 6),
      await subscriptionEnding(owner, 1),
      await subscriptionEnding(owner, 7, "cancelled"),
      await subscriptionEnding(owner, 7, "pending"),
      await subscriptionEnding(owner, 0, "expired"),
    ];
    const spoken = await subscriptionEnding(owner, 7);
    await waitForMessages(spoken.customer.email, 1);
    // Only time shows that no later sweep sends the others.
    await new Promise((resolve) => setTimeout(resolve, SEVERAL_SWEEPS_MS));
    // Six days before the end: the 7-day step is a day late, which is within the 48 hours of
    // catch-up.
    for (const [index, { customer }] of quiet.entries())
      if (index !== 1) expect(await messagesTo(customer.email), `case ${index}`).toEqual([]);
  });
});

async function subscriptionEnding(owner: Owner, days: number, status = "active") {
  const today = todayInIndia();
  const contact = { email: freshEmail("meera"), phone: freshPhone() };
  const customer = await owner.api.createCustomer({ name: "Meera Reminder", ...contact });
  const product = await owner.api.createProduct({ name: "Monthly yoga", price: "900", description: "Class" });
  const subscription = await owner.api.createSubscription({
    customerId: customer.id,
    productId: product.id,
    price: "900",
    startDate: daysAfter(today, days - 30),
    customEndDate: daysAfter(today, days),
    status,
  });
  return { customer: contact, subscription };
}
