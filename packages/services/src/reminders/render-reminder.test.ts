import { describe, expect, it } from "vitest";
import { type ReminderFacts, renderEmail, renderTemplate } from "./render-reminder.ts";

const facts: ReminderFacts = {
  step: 7,
  recipientKind: "customer",
  recipientName: "Asha",
  businessName: "Prerna Classes",
  currency: "₹",
  customerName: "Asha",
  productName: "Gold plan",
  endOn: "2026-11-28",
  pricePaise: 15_000_000,
  today: "2026-11-21",
};

describe("the reminder's text", () => {
  it("tells the customer what, when and how much", () => {
    const { subject, text, html } = renderEmail(facts);
    expect(subject).toBe("Your Gold plan renews on 28 Nov 2026");
    expect(text).toBe(
      [
        "Hello Asha,",
        "your Gold plan with Prerna Classes renews on 28 Nov 2026, in 7 days.",
        "Amount: ₹1,50,000",
        "To renew, or to ask anything, just reply to this email.",
        "Thank you,\nPrerna Classes",
      ].join("\n\n"),
    );
    expect(html).toContain("<p>Amount: ₹1,50,000</p>");
  });

  it("tells the owner whose it is", () => {
    const { subject, text } = renderEmail({ ...facts, recipientKind: "owner", recipientName: "Priya" });
    expect(subject).toBe("Asha: Gold plan renews on 28 Nov 2026");
    expect(text).toContain("Gold plan of Asha renews on 28 Nov 2026, in 7 days.");
  });

  it.each([
    ["2026-11-23", "renews on 28 Nov 2026, in 5 days."],
    ["2026-11-27", "renews on 28 Nov 2026, which is tomorrow."],
    ["2026-11-28", "renews on 28 Nov 2026, which is today."],
    ["2026-11-30", "was due on 28 Nov 2026."],
  ] as const)("stays true when it goes out on %s", (today, sentence) => {
    expect(renderEmail({ ...facts, today }).text).toContain(sentence);
  });

  it.each([
    ["INR", "₹1,50,000"],
    ["$", "$1,50,000"],
    ["AED", "AED 1,50,000"],
  ])("shows the amount in the tenant's currency %s", (currency, amount) => {
    expect(renderTemplate({ ...facts, currency }).params.amount).toBe(amount);
  });

  it("leaves out a price of nothing", () => {
    expect(renderEmail({ ...facts, pricePaise: 0 }).text).not.toContain("Amount");
  });

  it("cannot be turned into markup by a name", () => {
    const { html } = renderEmail({ ...facts, recipientName: "<img src=x onerror=alert(1)>" });
    expect(html).not.toContain("<img");
  });

  it("fills the approved templates", () => {
    expect(renderTemplate(facts)).toEqual({
      template: "renewal_reminder_7d",
      language: "en",
      params: {
        customer_name: "Asha",
        product_name: "Gold plan",
        end_date: "28 Nov 2026",
        amount: "₹1,50,000",
        business_name: "Prerna Classes",
      },
    });
    expect(renderTemplate({ ...facts, step: 0, recipientKind: "owner", recipientName: "Priya" })).toMatchObject({
      template: "owner_renewal_due_today",
      params: { owner_name: "Priya" },
    });
  });
});
