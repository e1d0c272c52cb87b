import { builtInMessage } from "@aavarti/domain/message-templates";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { updateCustomer } from "../customers/update-customer.ts";
import { updateProfile } from "../profile/update-profile.ts";
import { listTemplates } from "./list-templates.ts";
import { firstNameOf } from "./message-values.ts";
import { readSample } from "./sample.ts";
import { saveDefaultLanguage } from "./save-default-language.ts";
import { resetTemplate, saveTemplate } from "./save-template.ts";
import { testTemplate } from "./test-template.ts";

// The test clock starts on Saturday 21 November 2026 at 9:30 in India; reminders are sent at 9:00.
const IN_SEVEN_DAYS = "2026-11-28";
const DUE = { kind: "due-7", language: "en" } as const;
const OWN = {
  subject: "{{product.name}} 🎓",
  body: "Dear {{customer.firstName or 'friend'}}, see you {{subscription.daysLeft}}.",
};

let bench: ReminderBench;
beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

const find = async (ctx: Parameters<typeof listTemplates>[0], { kind, language }: { kind: string; language: string }) =>
  (await listTemplates(ctx)).items.find((item) => item.kind === kind && item.language === language);

const mailTo = (kind: "customer" | "owner") =>
  bench.notifiers.emails.filter(({ to }) => to.startsWith(`${kind}-`)).map(({ subject, text }) => ({ subject, text }));

describe("message templates", () => {
  it("begin as the built-in texts, change by versions, and go back", async () => {
    const { ctx } = await createTestTenant(bench.deps);
    expect(await find(ctx, DUE)).toMatchObject({ ...builtInMessage("due-7", "en"), version: 0, isBuiltIn: true });

    const saved = await saveTemplate(ctx, { ...DUE, ...OWN, version: 0 });
    expect(saved).toMatchObject({ ...OWN, version: 1, isBuiltIn: false, builtIn: builtInMessage("due-7", "en") });
    expect(await saveTemplate(ctx, { ...DUE, ...OWN })).toEqual(saved);
    expect(await find(ctx, { kind: "due-7", language: "hi" })).toMatchObject({ isBuiltIn: true });

    expect(await resetTemplate(ctx, DUE)).toMatchObject({ isBuiltIn: true, version: 2 });
    expect(await resetTemplate(ctx, DUE)).toMatchObject({ version: 2 });
    const { rows } = await bench.superuser.query("select version, subject from message_template order by version");
    expect(rows).toEqual([
      { version: 1, subject: OWN.subject },
      { version: 2, subject: null },
    ]);
    const { rows: audited } = await bench.superuser.query(
      "select action from audit_event where action like 'message.%' order by at, action",
    );
    expect(audited.map(({ action }) => action)).toEqual(["message.changed", "message.reset"]);
  });

  it("are refused with a sentence that names the variable, and nothing is stored", async () => {
    const { ctx } = await createTestTenant(bench.deps);
    expect(() => saveTemplate(ctx, { ...DUE, subject: "Hi", body: "{{customer.nmae}}" })).toThrow(
      expect.objectContaining({
        code: "VALIDATION_FAILED",
        fields: {
          body: expect.objectContaining({
            reason: "messageText.misspeltVariable",
            message: "{{customer.nmae}} isn't available in this message. Did you mean {{customer.name}}?",
          }),
        },
      }),
    );
    await saveTemplate(ctx, { ...DUE, ...OWN, version: 0 });
    const stale = saveTemplate(ctx, { ...DUE, subject: "Other", body: "Other", version: 0 });
    await expect(stale).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(resetTemplate(ctx, { ...DUE, version: 0 })).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await bench.superuser.query("select 1 from message_template")).rowCount).toBe(1);
  });

  it("belong to one business, and are changed only with permission", async () => {
    const { ctx, as } = await createTestTenant(bench.deps);
    const other = await createTestTenant(bench.deps);
    await saveTemplate(ctx, { ...DUE, ...OWN });
    expect(await find(other.ctx, DUE)).toMatchObject({ isBuiltIn: true });
    expect(await find(as("viewer"), DUE)).toMatchObject({ isBuiltIn: false });
    for (const role of ["viewer", "agent", "accountant"] as const) {
      const refused = { code: "FORBIDDEN" };
      expect(() => saveTemplate(as(role), { ...DUE, ...OWN })).toThrow(expect.objectContaining(refused));
      expect(() => resetTemplate(as(role), DUE)).toThrow(expect.objectContaining(refused));
      expect(() => saveDefaultLanguage(as(role), { language: "hi" })).toThrow(expect.objectContaining(refused));
      await expect(testTemplate(as(role), { ...DUE, ...OWN, channel: "email" })).rejects.toMatchObject(refused);
    }
  });

  it("are sent to each customer in their own language", async () => {
    const { ctx, subscription } = await bench.tenantWithTerm(IN_SEVEN_DAYS);
    await saveTemplate(ctx, { ...DUE, ...OWN });
    await saveDefaultLanguage(ctx, { language: "hi" });
    await bench.sweepAndWork();
    expect(mailTo("customer")).toMatchObject([{ subject: "Gold plan का रिन्यूअल 28 नवंबर 2026 को है" }]);
    expect(mailTo("owner")).toMatchObject([{ subject: "Asha Patel: Gold plan renews on 28 Nov 2026" }]);

    // On the due day the same customer's language is English and the owner's Hindi.
    await updateCustomer(ctx, { id: subscription.customerId, changes: { language: "en" } });
    await updateProfile(ctx, { language: "hi" });
    await saveTemplate(ctx, {
      kind: "due-0",
      language: "en",
      subject: "Today: {{product.name}}",
      body: "Hi {{customer.firstName}}",
    });
    bench.notifiers.reset();
    bench.clock.set(new Date("2026-11-28T04:00:00Z"));
    await bench.sweepAndWork();
    expect(mailTo("customer")).toMatchObject([
      { subject: "Today: Gold plan", text: expect.stringMatching(/^Hi Asha\n/) },
    ]);
    expect(mailTo("owner")).toMatchObject([{ subject: "Asha Patel: Gold plan का रिन्यूअल आज है" }]);
    expect(bench.notifiers.templates.map(({ language }) => language).sort()).toEqual(["en", "hi"]);
  });

  it("are stored as sent, whatever changes later", async () => {
    const { ctx } = await bench.tenantWithTerm(IN_SEVEN_DAYS);
    await saveTemplate(ctx, { ...DUE, ...OWN });
    await bench.sweepAndWork();
    await resetTemplate(ctx, DUE);
    const sent = (await bench.ledger()).find(
      ({ recipient_kind: to, channel }) => to === "customer" && channel === "email",
    );
    expect(sent).toMatchObject({ message_subject: "Gold plan 🎓", message_text: "Dear Asha, see you in 7 days." });
  });
});

describe("the preview", () => {
  it("shows the newest subscription's customer, or the one that is asked for, or an example", async () => {
    const { ctx } = await createTestTenant(bench.deps);
    expect(await readSample(ctx, { kind: "due-7", language: "hi" })).toMatchObject({
      customer: null,
      isExample: true,
      values: { "customer.name": "आशा राव", "subscription.daysLeft": "7 दिन बाद", "subscription.amount": "₹1,00,000" },
    });
    const real = await bench.tenantWithTerm("2026-12-05");
    const { subscription } = real;
    const sample = { kind: "due-7", language: "hi", customerId: subscription.customerId } as const;
    expect(await readSample(real.ctx, sample)).toMatchObject({
      customer: { name: "Asha Patel" },
      isExample: false,
      values: { "subscription.endDate": "5 दिसंबर 2026", "subscription.amount": "₹1,500" },
      whatsapp: expect.stringContaining("नमस्ते Asha Patel जी, Prerna Classes में"),
    });
    await expect(readSample(ctx, sample)).rejects.toMatchObject({ code: "NOT_FOUND", message: "Customer not found" });
  });

  it("shows an overdue term as if it had been renewed, so that no past day seems to come", async () => {
    const { ctx, subscription } = await bench.tenantWithTerm("2026-11-13");
    const values = async (kind: "due-7" | "due-0" | "overdue") =>
      (await readSample(ctx, { kind, language: "en", customerId: subscription.customerId })).values;
    const endOn = (await values("due-7"))["subscription.endDate"];
    expect(new Date(`${endOn} UTC`).getTime()).toBeGreaterThan(bench.clock.now().getTime());
    expect(await values("due-7")).toMatchObject({ "subscription.daysLeft": "in 7 days" });
    expect(await values("due-0")).toMatchObject({ "subscription.daysLeft": "today", "subscription.endDate": endOn });
    expect(await values("overdue")).toMatchObject({ "subscription.endDate": "13 Nov 2026" });
  });

  it.each([
    ["overdue", "20 Nov 2026"],
    ["win-back", "20 Oct 2026"],
  ] as const)("never says that a day to come is over: %s speaks of an earlier end", async (kind, endOn) => {
    const { ctx, subscription } = await bench.tenantWithTerm("2026-12-20");
    const { values } = await readSample(ctx, { kind, language: "en", customerId: subscription.customerId });
    expect(values).toMatchObject({ "subscription.endDate": endOn });
  });

  it("is sent to whoever asks, as it stands in the editor, with the provider's answer", async () => {
    const { ctx } = await bench.tenantWithTerm(IN_SEVEN_DAYS);
    const tested = await testTemplate(ctx, { ...DUE, ...OWN, channel: "email" });
    expect(tested).toMatchObject({ success: true, to: bench.notifiers.emails[0]?.to });
    expect(bench.notifiers.emails).toMatchObject([{ subject: "Gold plan 🎓", text: "Dear Asha, see you in 7 days." }]);
    await testTemplate(ctx, { ...DUE, ...OWN, language: "hi", channel: "whatsapp" });
    expect(bench.notifiers.templates).toMatchObject([
      { to: "+919826041177", template: "renewal_reminder_7d", language: "hi" },
    ]);
    bench.notifiers.script = ["refused"];
    await expect(testTemplate(ctx, { ...DUE, ...OWN, channel: "email" })).rejects.toThrow("It was refused.");
    const unknown = testTemplate(ctx, { ...DUE, ...OWN, body: "{{x}}", channel: "email" });
    await expect(unknown).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  });

  it.each([
    ["Asha Rao", "Asha"],
    ["Dr. Asha Rao", "Asha"],
    ["श्रीमती आशा राव", "आशा"],
    ["Dr.", "Dr."],
  ])("calls %s %s", (name, first) => {
    expect(firstNameOf(name)).toBe(first);
  });
});
