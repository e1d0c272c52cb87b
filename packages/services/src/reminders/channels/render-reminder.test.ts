import { LANGUAGES } from "@aavarti/domain/languages";
import { EVENT_MESSAGES } from "@aavarti/domain/message-kinds";
import { builtInMessage } from "@aavarti/domain/message-templates";
import { REMINDER_STEPS, WIN_BACK_STEP } from "@aavarti/domain/reminder-rules";
import { describe, expect, it } from "vitest";
import type { ReminderFacts } from "../compose/reminder-facts.ts";
import { renderCombinedEmail } from "./email/render-combined-email.ts";
import { renderEmail } from "./email/render-email.ts";
import { renderCombinedTemplate } from "./whatsapp/render-combined-template.ts";
import { renderTemplate } from "./whatsapp/render-template.ts";

const facts: ReminderFacts = {
  step: 7,
  recipientKind: "customer",
  isToPayer: false,
  recipientName: "Asha",
  language: "en",
  company: null,
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
  it("names the product, the day and the amount to the customer", () => {
    const { subject, text, html } = renderEmail(facts, builtInMessage);
    expect(subject).toBe("Your Gold plan renews on 28 Nov 2026");
    expect(text).toBe(
      [
        "Hi Asha,",
        "A quick reminder: your Gold plan at Prerna Classes renews on 28 Nov 2026 (in 7 days).",
        "Amount: ₹1,50,000",
        "To renew or ask a question, just reply to this email.",
        "Thank you,\nPrerna Classes",
      ].join("\n\n"),
    );
    expect(html).toContain("<p>Amount: ₹1,50,000</p>");
  });

  it.each(LANGUAGES)("never says in %s that the due date is paid for", (language) => {
    const dates = { endOn: "2026-12-21", startOn: "2026-11-21", pausedFrom: "2026-12-05" } as const;
    const days = ["2026-11-21", "2026-12-21", "2027-01-20"] as const;
    const texts = days.flatMap((today) => {
      const known: ReminderFacts = { ...facts, ...dates, language, today };
      const single = [...REMINDER_STEPS, ...EVENT_MESSAGES].flatMap((step) => [
        renderEmail({ ...known, step }, builtInMessage),
        renderTemplate({ ...known, step }),
      ]);
      const toOwner = REMINDER_STEPS.flatMap((step) => [
        renderEmail({ ...known, step, recipientKind: "owner" }, builtInMessage),
        renderTemplate({ ...known, step, recipientKind: "owner" }),
      ]);
      const steps: ReminderFacts["step"][] = [7, ...EVENT_MESSAGES, WIN_BACK_STEP];
      const combined = steps.flatMap((step) => {
        const one = { ...known, step };
        return [renderCombinedEmail([one, one]), renderCombinedTemplate([one, one])];
      });
      return [...single, ...toOwner, ...combined].map(({ text }) => text);
    });
    const isDue = /21 (Dec|दिसंबर) 2026/;
    const isWrong = /(until|till|ended on|ends on) 21 Dec 2026|21 दिसंबर 2026 (तक|को (खत्म|समाप्त))/;
    expect(texts.filter((text) => isDue.test(text)).length).toBeGreaterThan(60);
    expect(texts.filter((text) => isWrong.test(text))).toEqual([]);
  });

  it("names the customer to the owner", () => {
    const { subject, text } = renderEmail({ ...facts, recipientKind: "owner", recipientName: "Priya" }, builtInMessage);
    expect(subject).toBe("Asha: Gold plan renews on 28 Nov 2026");
    expect(text).toContain("Gold plan for Asha renews on 28 Nov 2026, in 7 days.");
  });

  it.each([
    ["2026-11-23", "renews on 28 Nov 2026 (in 5 days)."],
    ["2026-11-27", "renews on 28 Nov 2026 (tomorrow)."],
    ["2026-11-28", "is due for renewal today, 28 Nov 2026."],
    ["2026-11-30", "was due on 28 Nov 2026 and hasn't been renewed yet."],
  ] as const)("stays true when it goes out on %s", (today, sentence) => {
    expect(renderEmail({ ...facts, today }, builtInMessage).text).toContain(sentence);
  });

  it.each([
    ["INR", "₹1,50,000"],
    ["NPR", "Rs\u00A01,50,000"],
    ["JPY", "¥150,000"],
    ["KWD", "KWD\u00A0150,000"],
    ["$", "$150,000"],
    ["AED", "AED\u00A0150,000"],
  ])("shows the amount in the tenant's currency %s", (currency, amount) => {
    expect(renderTemplate({ ...facts, currency }).params.amount).toBe(amount);
    expect(renderEmail({ ...facts, currency }, builtInMessage).text).toContain(amount);
  });

  it.each([
    ["en", "₹2,400 (₹1,500 renewal + ₹900 earlier dues)", "₹900 (earlier dues)"],
    ["hi", "₹2,400 (रिन्यूअल ₹1,500 + पिछला बकाया ₹900)", "₹900 (पिछला बकाया)"],
  ] as const)("states an older debt apart from the renewal (%s)", (language, both, debtAlone) => {
    const withDebt = { ...facts, language, pricePaise: 240_000, owedPaise: 90_000 } as const;
    const known = { ...withDebt, recipientKind: "owner", recipientName: "Priya" } as const;
    for (const { text } of [
      renderEmail(withDebt, builtInMessage),
      renderEmail(known, builtInMessage),
      renderCombinedEmail([withDebt, withDebt]),
    ])
      expect(text).toContain(both);
    expect(renderTemplate(withDebt).params.amount).toBe(both);
    expect(renderCombinedTemplate([withDebt, withDebt]).params).toMatchObject({
      dues: expect.stringContaining(`: ${both}, `),
      total: "₹4,800",
    });
    expect(renderTemplate({ ...withDebt, pricePaise: 90_000 }).params.amount).toBe(debtAlone);
  });

  it.each(LANGUAGES)("asks in %s for renewals, payments or both in messages of their own", (language) => {
    const renewal: ReminderFacts = { ...facts, language, asks: "renewal" };
    const payment: ReminderFacts = { ...facts, language, asks: "payment", endOn: "2026-11-14" };
    const templates = (["customer", "owner"] as const).map((recipientKind) =>
      [[renewal, renewal] as const, [payment, payment] as const, [renewal, payment] as const].map(([one, other]) => {
        const { template, text } = renderCombinedTemplate([
          { ...one, recipientKind },
          { ...other, recipientKind },
        ]);
        expect(text).not.toContain("{{");
        expect(text).not.toMatch(/\n|\t| {5}/);
        return template;
      }),
    );
    expect(templates).toEqual([
      ["renewals_together", "payments_due_together", "dues_together"],
      ["owner_renewals_together", "owner_payments_due_together", "owner_dues_together"],
    ]);
  });

  it("greets the first alone when too many share an address", () => {
    const named = (index: number): ReminderFacts => ({ ...facts, asks: "payment", recipientName: `Patel ${index}` });
    const many = Array.from({ length: 12 }, (_, index) => named(index));
    expect(renderCombinedTemplate([named(0), named(1)]).params.customer_name).toBe("Patel 0 and Patel 1");
    expect(renderCombinedTemplate([named(0), ...many]).params.customer_name).toBe("Patel 0");
  });

  it("leaves out a price of nothing", () => {
    expect(renderEmail({ ...facts, pricePaise: 0 }, builtInMessage).text).not.toContain("Amount");
  });

  it("cannot be turned into markup by a name", () => {
    const { html } = renderEmail({ ...facts, customerName: "<img src=x onerror=alert(1)>" }, builtInMessage);
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
      text: "Hi Asha, your Gold plan at Prerna Classes renews on 28 Nov 2026. Amount: ₹1,50,000. Reply here to renew or ask a question.",
    });
    expect(renderTemplate({ ...facts, step: 0, recipientKind: "owner", recipientName: "Priya" })).toMatchObject({
      template: "owner_renewal_due_today",
      params: { owner_name: "Priya" },
    });
  });

  it.each([
    [
      30,
      "2026-10-29",
      /renews on 28 Nov 2026[ ,(]+in 30 days/,
      "renewal-30d",
      "renewal_reminder_7d",
      "owner_renewal_7d",
    ],
    [
      15,
      "2026-11-13",
      /renews on 28 Nov 2026[ ,(]+in 15 days/,
      "renewal-15d",
      "renewal_reminder_7d",
      "owner_renewal_7d",
    ],
    [3, "2026-11-25", /renews on 28 Nov 2026[ ,(]+in 3 days/, "renewal-3d", "renewal_reminder_7d", "owner_renewal_7d"],
    [
      -1,
      "2026-11-29",
      /was due on 28 Nov 2026.* and hasn't been renewed yet/,
      "renewal-overdue-1d",
      "renewal_overdue",
      "owner_renewal_overdue",
    ],
    [
      -7,
      "2026-12-05",
      /was due on 28 Nov 2026( \(7 days ago\)\.| and hasn't been renewed yet)/,
      "renewal-overdue-7d",
      "renewal_overdue_7d",
      "owner_renewal_overdue",
    ],
  ] as const)("has words for the step %i", (step, today, sentence, tag, toCustomer, toOwner) => {
    const customer = { ...facts, step, today };
    const owner = { ...customer, recipientKind: "owner", recipientName: "Priya" } as const;
    expect(renderEmail(customer, builtInMessage)).toMatchObject({ tag, text: expect.stringMatching(sentence) });
    expect(renderEmail(owner, builtInMessage).text).toMatch(sentence);
    expect([renderTemplate(customer).template, renderTemplate(owner).template]).toEqual([toCustomer, toOwner]);
  });

  it("mentions the last reminder only in the last one, and thanks customers who have paid", () => {
    const after = (step: -1 | -7) => renderEmail({ ...facts, step, today: "2026-12-05" }, builtInMessage).text;
    expect(after(-1)).toContain("Already paid? Thank you!");
    expect(after(-1)).not.toContain("last reminder");
    expect(after(-7)).toContain("This is our last reminder.");
  });

  it("does not say to the owner that a customer was reminded when no reminder was sent", () => {
    const owner = { ...facts, recipientKind: "owner", recipientName: "Priya", remindsCustomers: false } as const;
    expect(renderEmail(owner, builtInMessage).text).toContain("Only you get these reminders");
    for (const step of [30, 7, 0] as const)
      expect(renderTemplate({ ...owner, step }).text).toContain("please remind them yourself");
  });

  it("is in the reader's language", () => {
    const hindi = { ...facts, language: "hi" } as const;
    const { subject, text, html } = renderEmail(hindi, builtInMessage);
    expect(subject).toBe("Gold plan का रिन्यूअल 28 नवंबर 2026 को है");
    expect(text).toContain("Gold plan का रिन्यूअल 28 नवंबर 2026 को है (7 दिन बाद)।");
    expect(text).toContain("राशि: ₹1,50,000");
    expect(html).toContain("<p>राशि: ₹1,50,000</p>");
    expect(renderTemplate(hindi)).toMatchObject({
      template: "renewal_reminder_7d",
      language: "hi",
      params: { end_date: "28 नवंबर 2026" },
      text: expect.stringContaining("नमस्ते Asha जी, Prerna Classes में"),
    });
    const owner = renderEmail({ ...hindi, recipientKind: "owner", recipientName: "Priya" }, builtInMessage);
    expect(owner.subject).toBe("Asha: Gold plan का रिन्यूअल 28 नवंबर 2026 को है");
    expect(owner.text).toContain("नमस्ते Priya जी,");
  });

  it("uses the business's own text, and sends nothing with a missing value", () => {
    const own = () => ({
      subject: "{{product.name}} 🎓",
      body: "Dear {{customer.firstName or 'friend'}}, {{customer.company}}\n\nSee you {{subscription.daysLeft}}.",
    });
    const titled = { ...facts, customerName: "Dr. Asha Rao" };
    expect(renderEmail(titled, own)).toMatchObject({ subject: "Gold plan 🎓", text: "See you in 7 days." });
    expect(renderEmail({ ...titled, company: "Rao & Sons" }, own)).toMatchObject({
      text: "Dear Asha, Rao & Sons\n\nSee you in 7 days.",
      html: "<p>Dear Asha, Rao &amp; Sons</p>\n<p>See you in 7 days.</p>",
    });
    expect(() => renderEmail({ ...facts, productName: "" }, own)).toThrow("{{product.name}} has no value");
  });

  it("leaves no placeholder of a template empty", () => {
    for (const step of [30, 15, 7, 3, 0, -1, -7] as const)
      for (const recipientKind of ["customer", "owner"] as const)
        for (const remindsCustomers of [true, false])
          for (const language of LANGUAGES)
            expect(renderTemplate({ ...facts, step, recipientKind, remindsCustomers, language }).text).not.toContain(
              "{{",
            );
  });
});
