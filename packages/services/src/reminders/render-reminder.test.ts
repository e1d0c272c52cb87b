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
  remindsCustomers: true,
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
      text: "Hi Asha, your Gold plan with Prerna Classes renews on 28 Nov 2026. Amount: ₹1,50,000. Reply here to renew or to ask anything.",
    });
    expect(renderTemplate({ ...facts, step: 0, recipientKind: "owner", recipientName: "Priya" })).toMatchObject({
      template: "owner_renewal_due_today",
      params: { owner_name: "Priya" },
    });
  });

  it.each([
    [30, "2026-10-29", "renews on 28 Nov 2026, in 30 days.", "renewal-30d", "renewal_reminder_7d", "owner_renewal_7d"],
    [15, "2026-11-13", "renews on 28 Nov 2026, in 15 days.", "renewal-15d", "renewal_reminder_7d", "owner_renewal_7d"],
    [3, "2026-11-25", "renews on 28 Nov 2026, in 3 days.", "renewal-3d", "renewal_reminder_7d", "owner_renewal_7d"],
    [
      -1,
      "2026-11-29",
      "was due on 28 Nov 2026. It has not been renewed yet.",
      "renewal-overdue-1d",
      "renewal_overdue",
      "owner_renewal_overdue",
    ],
    [
      -7,
      "2026-12-05",
      "was due on 28 Nov 2026. It has not been renewed yet.",
      "renewal-overdue-7d",
      "renewal_overdue",
      "owner_renewal_overdue",
    ],
  ] as const)("has words for the step %i", (step, today, sentence, tag, toCustomer, toOwner) => {
    const customer = { ...facts, step, today };
    const owner = { ...customer, recipientKind: "owner", recipientName: "Priya" } as const;
    expect(renderEmail(customer)).toMatchObject({ tag, text: expect.stringContaining(sentence) });
    expect(renderEmail(owner).text).toContain(sentence);
    expect([renderTemplate(customer).template, renderTemplate(owner).template]).toEqual([toCustomer, toOwner]);
  });

  it("says it is the last one only in the last one, and thanks who has paid", () => {
    const after = (step: -1 | -7) => renderEmail({ ...facts, step, today: "2026-12-05" }).text;
    expect(after(-1)).toContain("If you have paid already, thank you");
    expect(after(-1)).not.toContain("last reminder");
    expect(after(-7)).toContain("This is our last reminder about it.");
  });

  it("does not tell the owner that a customer was reminded who was not", () => {
    const owner = { ...facts, recipientKind: "owner", recipientName: "Priya", remindsCustomers: false } as const;
    expect(renderEmail(owner).text).toContain("Reminders to customers are switched off");
    for (const step of [30, 7, 0] as const)
      expect(renderTemplate({ ...owner, step }).text).toContain("please tell them yourself");
  });

  it("leaves no place of a template empty", () => {
    for (const step of [30, 15, 7, 3, 0, -1, -7] as const)
      for (const recipientKind of ["customer", "owner"] as const)
        for (const remindsCustomers of [true, false])
          expect(renderTemplate({ ...facts, step, recipientKind, remindsCustomers }).text).not.toContain("{{");
  });
});
