import type { RecordConsent } from "@aavarti/contract/consent";
import { type Answers, createAnswers } from "@aavarti/testing/answers";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PublicContext, ServiceContext } from "../context.ts";
import { updateCustomer } from "../customers/update-customer.ts";
import { saveDefaultLanguage } from "../templates/save-default-language.ts";
import { readConsent } from "./read-consent.ts";
import { recordConsent } from "./record-consent.ts";
import { changeByLink, readUnsubscribing } from "./unsubscribe.ts";
import { withdrawConsent } from "./withdraw-consent.ts";

const PHONE = "+919876543210";
let bench: ReminderBench;
let answers: Answers;
beforeAll(async () => {
  bench = await createReminderBench();
  answers = createAnswers(bench);
});
beforeEach(async () => {
  await bench.reset();
  await bench.superuser.query("truncate webhook_event, unmatched_message");
});
afterAll(() => bench.close());

/**
 * Creates a business with a customer whose plan ends in 7 days, with its reminders planned but not
 * sent.
 */
async function planned(businessName = "Prerna Classes") {
  const tenant = await createTestTenant(bench.deps, { ownerPhone: null, businessName });
  const email = `asha-${tenant.tenantId}@example.in`;
  const { customerId, id } = await createTestSubscription(tenant.ctx, { endOn: "2026-11-28", phone: PHONE, email });
  return { ...tenant, customerId, subscriptionId: id, email };
}

const channelsOf = async (ctx: ServiceContext, customerId: string) =>
  (await readConsent(ctx, { customerId })).channels.map(({ channel, mayRemind, words }) => [channel, mayRemind, words]);

const untouched = [
  ["email", true, null],
  ["whatsapp", true, null],
];
const stopped = [
  ["email", true, null],
  ["whatsapp", false, "Opted out of WhatsApp on 21 Nov 2026"],
];

const sentTo = () => ({
  emails: bench.notifiers.emails.filter(({ to }) => to.startsWith("asha")).length,
  templates: bench.notifiers.templates.filter(({ to }) => to === PHONE).length,
});

describe("STOP on WhatsApp", () => {
  it("is obeyed at once, confirmed once, and shown to the owner", async () => {
    const { ctx, customerId } = await planned();
    expect(await channelsOf(ctx, customerId)).toEqual(untouched);
    await answers.whatsapp({ text: "बंद करो" });
    await answers.whatsapp({ text: "STOP!" });
    expect(await channelsOf(ctx, customerId)).toEqual(stopped);
    expect(await answers.confirm()).toEqual(["sent"]);
    expect(bench.notifiers.texts).toMatchObject([
      {
        to: PHONE,
        text: expect.stringMatching(
          /^You won't get reminders from Prerna Classes on WhatsApp any more\..+START\.\n\n.+चालू लिखें।$/s,
        ),
      },
    ]);
    const { rows } = await bench.superuser.query("select title from notification where kind = 'customer.opted-out'");
    expect(rows).toEqual([{ title: "Asha Patel opted out of WhatsApp messages" }]);
  });

  it("is confirmed in the customer's language first", async () => {
    const { ctx, customerId } = await planned();
    await updateCustomer(ctx, { id: customerId, changes: { language: "hi" } });
    await answers.whatsapp({ text: "बंद करो" });
    expect(await answers.confirm()).toEqual(["sent"]);
    expect(bench.notifiers.texts[0]?.text).toMatch(/^अब आपको Prerna Classes के रिमाइंडर WhatsApp पर नहीं आएँगे।.+START\.$/s);
  });

  it("keeps who said it, when, from where and by which message", async () => {
    const { ctx, customerId } = await planned();
    await answers.whatsapp({ text: "stop" });
    const { history } = await readConsent(ctx, { customerId });
    expect(history).toMatchObject([
      { channel: "whatsapp", purpose: "reminders", state: "withdrawn", address: PHONE, by: "Asha Patel" },
    ]);
    expect(history[0]).toMatchObject({ source: "replied on WhatsApp", at: "2026-11-21T04:00:00.000Z" });
  });

  it("cancels what is planned on WhatsApp and leaves the email", async () => {
    await planned();
    await bench.sweepAndWork();
    bench.notifiers.reset();
    await bench.superuser.query("update reminder set state = 'planned', sent_at = null");
    await answers.whatsapp({ text: "roko" });
    const { rows } = await bench.superuser.query(
      "select channel, state, state_reason from reminder where recipient_kind = 'customer' order by channel",
    );
    expect(rows).toEqual([
      { channel: "email", state: "planned", state_reason: null },
      { channel: "whatsapp", state: "cancelled", state_reason: "Opted out of WhatsApp on 21 Nov 2026." },
    ]);
  });

  it("holds at the moment of sending, for what is planned later", async () => {
    await planned();
    await answers.whatsapp({ text: "band karo" });
    await answers.confirm();
    await bench.sweepAndWork();
    expect(sentTo()).toEqual({ emails: 1, templates: 0 });
    const { rows } = await bench.superuser.query(
      "select state_reason from reminder where recipient_kind = 'customer' and channel = 'whatsapp'",
    );
    expect(rows).toEqual([{ state_reason: "Opted out of WhatsApp on 21 Nov 2026." }]);
  });

  it("is for every business that writes from the number, unless one's message is quoted", async () => {
    const first = await planned("Prerna Classes");
    const second = await planned("Fit Gym");
    await bench.sweepAndWork();
    await answers.whatsapp({ text: "STOP" });
    expect(await channelsOf(first.ctx, first.customerId)).toEqual(stopped);
    expect(await channelsOf(second.ctx, second.customerId)).toEqual(stopped);
    expect(await answers.confirm()).toEqual(["sent"]);

    const { rows } = await bench.superuser.query<{ provider_message_id: string }>(
      "select provider_message_id from reminder where tenant_id = $1 and channel = 'whatsapp' and recipient_kind = 'customer'",
      [second.tenantId],
    );
    bench.clock.advance({ minutes: 1 });
    await answers.whatsapp({ text: "START", replyTo: rows[0]?.provider_message_id ?? "" });
    expect(await channelsOf(first.ctx, first.customerId)).toEqual(stopped);
    expect(await channelsOf(second.ctx, second.customerId)).toEqual(untouched);
  });

  it("is not recognised in anything but the word itself", async () => {
    const { ctx, customerId } = await planned();
    await answers.whatsapp({ text: "please don't stop" });
    expect(await channelsOf(ctx, customerId)).toEqual(untouched);
  });

  it("ends with START, which is confirmed once too", async () => {
    const { ctx, customerId } = await planned();
    await answers.whatsapp({ text: "START" });
    expect(await answers.confirm()).toEqual([]);
    await answers.whatsapp({ text: "STOP" });
    bench.clock.advance({ minutes: 1 });
    await answers.whatsapp({ text: "चालू" });
    expect(await channelsOf(ctx, customerId)).toEqual(untouched);
    expect(await answers.confirm()).toEqual(["sent", "sent"]);
    await bench.sweepAndWork();
    expect(sentTo().templates).toBe(1);
  });
});

describe("a confirmation", () => {
  it("is tried again when it surely was not sent, and never when it may have been", async () => {
    await planned();
    await answers.whatsapp({ text: "STOP" });
    bench.notifiers.script = ["not-sent"];
    const { rows } = await bench.superuser.query("select * from outbox where name = 'consent.confirm'");
    await expect(answers.confirm()).rejects.toThrow();
    await bench.superuser.query("insert into outbox select * from jsonb_populate_recordset(null::outbox, $1::jsonb)", [
      JSON.stringify(rows),
    ]);
    bench.notifiers.script = ["unknown"];
    expect(await answers.confirm()).toEqual(["unknown"]);
    await bench.superuser.query("insert into outbox select * from jsonb_populate_recordset(null::outbox, $1::jsonb)", [
      JSON.stringify(rows),
    ]);
    expect(await answers.confirm()).toEqual(["not-due"]);
    expect(bench.notifiers.texts).toEqual([]);
  });
});

describe("the link in an email", () => {
  const visitor = (): PublicContext => ({ ...bench.deps, requestId: null, ip: null, userAgent: null });

  it("is in the text and headers of every reminder to a customer, and stops them", async () => {
    const { ctx, customerId, email } = await planned();
    await bench.sweepAndWork();
    const [mail] = bench.notifiers.emails.filter(({ to }) => to === email);
    const url = mail?.unsubscribeUrl ?? "";
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/unsubscribe\/[\w-]{64}$/);
    expect(mail?.text).toContain(url);
    const token = url.split("/").at(-1) ?? "";
    expect(await readUnsubscribing(visitor(), token)).toEqual({
      businessName: "Prerna Classes",
      mayEmail: true,
      language: "en",
    });
    expect(await channelsOf(ctx, customerId)).toEqual(untouched);

    for (let twice = 0; twice < 2; twice += 1)
      expect(await changeByLink(visitor(), { token, state: "withdrawn" })).toMatchObject({ mayEmail: false });
    expect(await channelsOf(ctx, customerId)).toEqual([
      ["email", false, "Opted out of email on 21 Nov 2026"],
      ["whatsapp", true, null],
    ]);
    expect(await answers.confirm()).toEqual([]);
    const { rows } = await bench.superuser.query("select 1 from consent_event where purpose = 'reminders'");
    expect(rows).toHaveLength(1);
  });

  it("opens a page in the customer's language", async () => {
    const { ctx, customerId, email } = await planned();
    await bench.sweepAndWork();
    const token =
      bench.notifiers.emails
        .find(({ to }) => to === email)
        ?.unsubscribeUrl?.split("/")
        .at(-1) ?? "";
    const languageNow = async () => (await readUnsubscribing(visitor(), token)).language;
    await saveDefaultLanguage(ctx, { language: "hi" });
    expect(await languageNow()).toBe("hi");
    await updateCustomer(ctx, { id: customerId, changes: { language: "en" } });
    expect(await languageNow()).toBe("en");
  });

  it("applies to every customer in the same email, and to no other", async () => {
    const tenant = await createTestTenant(bench.deps, { ownerPhone: null });
    const family = { endOn: "2026-11-21", phone: null, email: "patel@example.in" } as const;
    const children = [];
    for (const customerName of ["Aarav Patel", "Anaya Patel"])
      children.push(await createTestSubscription(tenant.ctx, { ...family, customerName }));
    const other = await createTestSubscription(tenant.ctx, { ...family, email: "rao@example.in" });
    await bench.sweepAndWork();
    const mails = bench.notifiers.emails.filter(({ to }) => to === "patel@example.in");
    expect(mails).toHaveLength(1);
    const token = mails[0]?.unsubscribeUrl?.split("/").at(-1) ?? "";
    await changeByLink(visitor(), { token, state: "withdrawn" });
    const mayEmail = async (customerId: string) => (await channelsOf(tenant.ctx, customerId))[0]?.[1];
    expect(await Promise.all(children.map(({ customerId }) => mayEmail(customerId)))).toEqual([false, false]);
    expect(await mayEmail(other.customerId)).toBe(true);
    expect(await readUnsubscribing(visitor(), token)).toMatchObject({ mayEmail: false });
    await changeByLink(visitor(), { token, state: "granted" });
    expect(await Promise.all(children.map(({ customerId }) => mayEmail(customerId)))).toEqual([true, true]);
  });

  it("is refused when we did not make it", async () => {
    await planned();
    await expect(changeByLink(visitor(), { token: "A".repeat(64), state: "withdrawn" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect((await bench.superuser.query("select 1 from consent_event")).rows).toEqual([]);
  });
});

describe("a complaint to the email provider", () => {
  it("counts as an opt-out", async () => {
    const { ctx, tenantId, customerId } = await planned();
    await bench.sweepAndWork();
    const { rows } = await bench.superuser.query<{ id: string }>(
      "select id from reminder where recipient_kind = 'customer' and channel = 'email'",
    );
    await withdrawConsent(await bench.systemContext(tenantId), rows[0]?.id ?? "", "spam_complaint");
    const { channels, history } = await readConsent(ctx, { customerId });
    expect(channels[0]).toMatchObject({ channel: "email", mayRemind: false });
    expect(history[0]).toMatchObject({ source: "marked an email as spam", by: "Asha Patel" });
  });
});

describe("what the owner writes down", () => {
  const inTheShop = (customerId: string): RecordConsent => ({
    customerId,
    channel: "whatsapp",
    purpose: "reminders",
    state: "granted",
    source: "Asked in the shop",
  });

  it("brings consent back, with its source and who wrote it", async () => {
    const { ctx, customerId } = await planned();
    await answers.whatsapp({ text: "STOP" });
    bench.clock.advance({ hours: 1 });
    const consent = await recordConsent(ctx, inTheShop(customerId));
    expect(consent.channels.every(({ mayRemind }) => mayRemind)).toBe(true);
    expect(consent.history[0]).toMatchObject({ source: "Asked in the shop", by: "Priya Sharma", state: "granted" });
    bench.notifiers.reset();
    expect(await answers.confirm()).toHaveLength(1);
    await recordConsent(ctx, inTheShop(customerId));
    expect((await readConsent(ctx, { customerId })).history).toHaveLength(consent.history.length);
  });

  it("is not for those who may only read, nor for another business, and then leaves nothing", async () => {
    const { as, customerId } = await planned();
    const other = await createTestTenant(bench.deps);
    const input: RecordConsent = { ...inTheShop(customerId), state: "withdrawn" };
    await expect((async () => recordConsent(as("viewer"), input))()).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(recordConsent(other.ctx, input)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(readConsent(other.ctx, { customerId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await bench.superuser.query("select 1 from consent_event")).rows).toEqual([]);
    expect((await bench.superuser.query("select 1 from outbox where name = 'consent.confirm'")).rows).toEqual([]);
  });
});
