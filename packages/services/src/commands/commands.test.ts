import { answerCommand } from "@aavarti/jobs/definitions/commands";
import { type Answers, createAnswers, type WhatsappAnswer } from "@aavarti/testing/answers";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCustomer } from "../customers/create-customer.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { dailyRounds } from "../digests/daily-rounds.ts";
import { saveNotificationSettings } from "../notifications/save-settings.ts";
import { readAccount } from "../payments/read-account.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { setPayer } from "../payments/set-payer.ts";
import { updateProfile } from "../profile/update-profile.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { sendAnswer } from "./send-answer.ts";
import {
  changeCommandSettings,
  readCommandSettings,
  removeCommandNumber,
  sendCommandCode,
  verifyCommandNumber,
} from "./settings.ts";

// The test clock starts on Saturday 21 November 2026 at 9:30 in India.
const TODAY = "2026-11-21";
const OWNER = "+919826041177";
const STRANGER = "+919811111111";

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

/** The code in the last message with one. */
const codeSent = () =>
  bench.notifiers.templates.findLast(({ template }) => template === "owner_code")?.params.code ?? "";

async function verify({ ctx }: TestTenant, phone = OWNER) {
  await sendCommandCode(ctx, { phone });
  return verifyCommandNumber(ctx, { code: codeSent() });
}

/** Creates a business with Asha due today, Bina in five days and Chand ten days overdue. */
async function business({ isVerified = true } = {}) {
  const now = bench.clock.now();
  bench.clock.advance({ days: -3 });
  const tenant = await createTestTenant(bench.deps, { trialEndsAt: new Date("2026-12-31") });
  const of = (customerName: string, endOn: `${number}-${number}-${number}`, price: number, phone: string) =>
    createTestSubscription(tenant.ctx, { customerName, endOn, price, isPaid: true, phone });
  const asha = await of("Asha", TODAY, 100_000, "+919800000001");
  await of("Bina", "2026-11-26", 900_000, "+919800000002");
  const chand = await of("Chand", "2026-11-11", 400_000, "+919800000003");
  bench.clock.set(now);
  await bench.superuser.query("truncate outbox");
  if (isVerified) await verify(tenant);
  return { ...tenant, asha, chand };
}

/** As `business`, with the numbered summary sent: 1 Asha, 2 Chand, 3 Bina. */
async function listed() {
  const tenant = await business();
  await dailyRounds(bench.deps);
  await bench.work();
  await bench.superuser.query("truncate outbox");
  bench.clock.advance({ minutes: 5 });
  return tenant;
}

/** Sends the planned answers and returns the text of the last. */
async function answered(): Promise<string | null> {
  const { rows } = await bench.superuser.query<{ payload: unknown }>(
    "delete from outbox where name = $1 returning payload",
    [answerCommand.name],
  );
  for (const { payload } of rows) {
    const { tenantId, messageId } = answerCommand.payload.parse(payload);
    await sendAnswer(await bench.systemContext(tenantId), { messageId });
  }
  return rows.length > 0 ? (bench.notifiers.texts.at(-1)?.text ?? null) : null;
}

async function say(text: string, message: WhatsappAnswer = {}): Promise<string | null> {
  await answers.whatsapp({ from: OWNER, text, ...message });
  return answered();
}

/** Everything that a command could change. */
async function state() {
  const of = async (query: string) => (await bench.superuser.query<Record<string, unknown>>(query)).rows;
  return {
    terms: await of("select subscription_id, seq, end_on from subscription_term order by 1, 2"),
    payments: await of("select id, amount_paise, reversed_at from payment order by id"),
    charges: await of("select id, amount_paise, settled_paise from charge order by id"),
    promises: await of("select id, state from payment_promise order by id"),
    notes: await of("select id, deleted_at from customer_note order by id"),
  };
}

const codeIn = (answer: string | null): string => /\b(?:undo|YES) (\d{4})/.exec(answer ?? "")?.[1] ?? "none";
const count = async (table: string) =>
  Number((await bench.superuser.query(`select count(*) from ${table}`)).rows[0]?.count);

describe("the number for commands", () => {
  it("is verified by the code that was sent to it, once", async () => {
    const { ctx } = await business({ isVerified: false });
    const sent = await sendCommandCode(ctx, { phone: "98260 41177" });
    expect(sent).toMatchObject({ phone: null, enabled: false, pendingPhone: OWNER, askAbove: "5000.00" });
    const code = codeSent();
    expect(code).toMatch(/^\d{6}$/);
    const wrong = code === "000000" ? "000001" : "000000";
    await expect(verifyCommandNumber(ctx, { code: wrong })).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    expect(await verifyCommandNumber(ctx, { code })).toMatchObject({ phone: OWNER, enabled: true, pendingPhone: null });
    await expect(verifyCommandNumber(ctx, { code })).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await changeCommandSettings(ctx, { enabled: false, askAbove: 0 })).toMatchObject({
      enabled: false,
      askAbove: "0.00",
    });
    expect(await removeCommandNumber(ctx)).toMatchObject({ phone: null, enabled: false });
  });

  it("is not verified by an old code, nor after five wrong ones", async () => {
    const { ctx } = await business({ isVerified: false });
    await sendCommandCode(ctx, { phone: OWNER });
    const first = codeSent();
    bench.clock.advance({ minutes: 10 });
    await expect(verifyCommandNumber(ctx, { code: first })).rejects.toMatchObject({ code: "CONFLICT" });
    await sendCommandCode(ctx, { phone: OWNER });
    const code = codeSent();
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    for (let time = 0; time < 5; time += 1)
      await expect(verifyCommandNumber(ctx, { code: wrong })).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    await expect(verifyCommandNumber(ctx, { code })).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await readCommandSettings(ctx)).toMatchObject({ phone: null });
  });

  it("gets five codes in an hour", async () => {
    const { ctx } = await business({ isVerified: false });
    for (let time = 0; time < 5; time += 1) await sendCommandCode(ctx, { phone: OWNER });
    await expect(sendCommandCode(ctx, { phone: OWNER })).rejects.toMatchObject({ code: "RATE_LIMITED" });
    expect(bench.notifiers.templates.filter(({ template }) => template === "owner_code")).toHaveLength(5);
    bench.clock.advance({ hours: 1 });
    await sendCommandCode(ctx, { phone: OWNER });
  });

  it("commands one business only, and stays in use until another is verified", async () => {
    const first = await business();
    const second = await createTestTenant(bench.deps, { trialEndsAt: new Date("2026-12-31") });
    await expect(verify(second)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await readCommandSettings(second.ctx)).toMatchObject({ phone: null });
    await sendCommandCode(first.ctx, { phone: STRANGER });
    expect(await readCommandSettings(first.ctx)).toMatchObject({ phone: OWNER, pendingPhone: STRANGER });
  });

  it.each(["admin", "manager", "agent", "accountant", "viewer"] as const)("is refused to the role %s", async (role) => {
    const { as } = await business({ isVerified: false });
    const ctx = as(role);
    expect(() => readCommandSettings(ctx)).toThrow(expect.objectContaining({ code: "FORBIDDEN" }));
    await expect(sendCommandCode(ctx, { phone: OWNER })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(verifyCommandNumber(ctx, { code: "123456" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(() => changeCommandSettings(ctx, { enabled: true })).toThrow(expect.objectContaining({ code: "FORBIDDEN" }));
    expect(() => removeCommandNumber(ctx)).toThrow(expect.objectContaining({ code: "FORBIDDEN" }));
    expect(await count("command_number")).toBe(0);
    expect(bench.notifiers.templates).toEqual([]);
  });
});

describe("the numbered summary", () => {
  it("goes to the number as a template, and as free text within 24 hours of a message", async () => {
    await listed();
    expect(bench.notifiers.emails.filter(({ tag }) => tag === "owner-digest")).toEqual([]);
    const template = bench.notifiers.templates.find((one) => one.template === "owner_digest_list");
    expect(template).toMatchObject({
      to: OWNER,
      params: { dues: "1. Asha, ₹1,000, 21 Nov 2026; 2. Chand, ₹4,000, 11 Nov 2026; 3. Bina, ₹9,000, 26 Nov 2026" },
    });
    await say("1 call");
    bench.clock.advance({ hours: 23, minutes: 30 });
    await dailyRounds(bench.deps);
    await bench.work();
    expect(bench.notifiers.texts.some(({ text }) => text.includes("\n1. Asha, ₹1,000"))).toBe(true);
  });

  it("goes by email again when commands are off", async () => {
    const { ctx } = await business();
    await changeCommandSettings(ctx, { enabled: false });
    await dailyRounds(bench.deps);
    await bench.work();
    expect(bench.notifiers.emails.filter(({ tag }) => tag === "owner-digest")).toHaveLength(1);
    expect(await count("digest_item")).toBe(0);
  });
});

describe("a command", () => {
  it("renews with the payment, as the screen does, and is undone by its code", async () => {
    const { asha, userId } = await listed();
    const before = await state();
    const answer = await say("1 paid upi");
    expect(answer).toMatch(
      /^✅ Asha: ₹1,000 received \(UPI\)\. Renewed until .* To undo within 5 minutes: undo \d{4}$/,
    );
    const after = await state();
    expect(after.payments).toHaveLength(before.payments.length + 1);
    expect(after.terms.filter((term) => term.subscription_id === asha.id)).toHaveLength(2);
    const { rows } = await bench.superuser.query(
      "select distinct actor_kind, actor_id from audit_event where action in ('subscription.renewed', 'payment.recorded') and at > $1",
      [new Date(bench.clock.now().getTime() - 1_000)],
    );
    expect(rows).toEqual([{ actor_kind: "user", actor_id: userId }]);
    expect(await say(`undo ${codeIn(answer)}`)).toBe("↩️ Asha: undone.");
    const undone = await state();
    expect(undone.terms).toEqual(before.terms);
    expect(undone.payments.filter(({ reversed_at }) => reversed_at === null)).toEqual(before.payments);
    expect(await say(`undo ${codeIn(answer)}`)).toContain("already undone");
  });

  it("does several lines, each with its answer, in Hindi too", async () => {
    const { ctx } = await listed();
    await updateProfile(ctx, { name: "Priya Sharma", language: "hi" });
    const answer = await say("1 नकद मिला\n2 कल\n3 call\n9 paid\nkuch bhi");
    expect(answer?.split("\n")).toEqual([
      expect.stringMatching(/^✅ Asha: ₹1,000 मिले \(नकद\)/),
      expect.stringMatching(/^✅ Chand: .* तक पेमेंट का वादा/),
      expect.stringMatching(/^📞 Bina: \+919800000002/),
      "⚠️ आपकी सूची में नंबर 9 नहीं है। 1 से 3 तक का नंबर भेजें।",
      expect.stringContaining("समझ नहीं आया"),
    ]);
    const { promises, notes } = await state();
    expect(promises).toMatchObject([{ state: "open" }]);
    expect(notes).toHaveLength(1);
  });

  it("undoes promises and notes", async () => {
    await listed();
    const promise = await say("2 kal");
    const note = await say("2 note shop closed");
    await say(`undo ${codeIn(promise)}\nundo ${codeIn(note)}`);
    const { promises, notes } = await state();
    expect(promises).toMatchObject([{ state: "withdrawn" }]);
    expect(notes).toMatchObject([{ deleted_at: expect.any(Date) }]);
  });

  it("asks above the set amount, and is done once by its code from the same number", async () => {
    await listed();
    const before = await state();
    const asked = await say("3 paid upi");
    expect(asked).toMatch(/^❓ Bina: record ₹9,000\? Reply YES \d{4} within 10 minutes/);
    expect(await state()).toEqual(before);
    const code = codeIn(asked);
    expect(await say(`YES ${code}`, { from: STRANGER })).toBeNull();
    expect(await say(`YES ${String(((Number(code) - 999) % 9_000) + 1_000)}`)).toContain("no command with the code");
    expect(await state()).toEqual(before);
    expect(await say(`YES ${code}`)).toMatch(/^✅ Bina: ₹9,000 received/);
    expect((await state()).payments).toHaveLength(before.payments.length + 1);
    expect(await say(`YES ${code}`)).toContain("already done");
    expect((await state()).payments).toHaveLength(before.payments.length + 1);
    expect(await say(`undo ${code}`)).toBe("↩️ Bina: undone.");
  });

  it("asks again after its code has expired, or was withdrawn", async () => {
    await listed();
    const before = await state();
    const asked = await say("3 renew 6");
    expect(asked).toContain("renew for 6 months at ₹54,000?");
    bench.clock.advance({ minutes: 10 });
    expect(await say(`YES ${codeIn(asked)}`)).toContain("has expired");
    const again = await say("3 paid");
    await say(`undo ${codeIn(again)}`);
    expect(await say(`YES ${codeIn(again)}`)).toContain("already undone");
    expect(await state()).toEqual(before);
  });

  it("asks for everything when the amount is 0", async () => {
    const { ctx } = await listed();
    await changeCommandSettings(ctx, { askAbove: 0 });
    expect(await say("1 paid upi")).toContain("Reply YES");
  });

  it("is carried out once, however often and by however many servers it is delivered", async () => {
    await listed();
    const before = await state();
    await answers.whatsapp({ id: "wamid.1", from: OWNER, text: "1 paid upi\n2 kal" });
    const once = await state();
    expect(once.payments).toHaveLength(before.payments.length + 1);
    await bench.superuser.query("update webhook_event set processed_at = null");
    await answers.whatsapp({ id: "wamid.1", from: OWNER, text: "1 paid upi\n2 kal" });
    // Meta may deliver the same message within another event.
    await bench.superuser.query("delete from webhook_event");
    await Promise.all([
      answers.whatsapp({ id: "wamid.1", from: OWNER, text: "1 paid upi\n2 kal" }),
      answers.whatsapp({ id: "wamid.1", from: OWNER, text: "1 paid upi\n2 kal" }),
    ]);
    expect(await state()).toEqual(once);
    expect(await count("command_message")).toBe(1);
    await answered();
    expect(bench.notifiers.texts).toHaveLength(1);
  });

  it("pays once when the same line is sent twice", async () => {
    await listed();
    const before = await state();
    expect(await say("1 paid upi\n1 paid upi")).toContain("already renewed or changed");
    expect((await state()).payments).toHaveLength(before.payments.length + 1);
  });

  it("leaves no trace when a service refuses", async () => {
    const { ctx, asha } = await listed();
    await deleteCustomer(ctx, { id: asha.customerId });
    const before = await state();
    expect(await say("1 call\n1 kal\n1 note x")).toMatch(/^⚠️ .*not found\n⚠️ .*not found\n⚠️ .*not found$/);
    expect(await state()).toEqual(before);
  });

  it("refuses a number whose renewal was done on the screen meanwhile", async () => {
    const { ctx, asha } = await listed();
    await renewSubscription(ctx, { id: asha.id, endDate: TODAY });
    const before = await state();
    expect(await say("1 paid upi")).toContain("already renewed or changed");
    expect(await state()).toEqual(before);
  });
});

describe("where payments were made in advance", () => {
  /** As `listed`, with a payer of Asha and Dev, ₹1,400 in advance: Asha, Dev, Chand, Bina. */
  async function family(of: { language?: "en" | "hi"; advance?: number } = {}) {
    const tenant = await business();
    const { ctx, asha, chand } = tenant;
    const now = bench.clock.now();
    bench.clock.set("2026-10-29T05:00:00.000Z");
    const papa = await createCustomer(ctx, { name: "Papa", email: "papa@example.in", status: "active" });
    const dev = await createTestSubscription(ctx, { customerName: "Dev", endOn: TODAY, price: 100_000, isPaid: true });
    for (const { customerId } of [asha, dev]) await setPayer(ctx, { customerId, payerId: papa.id });
    await recordPayment(ctx, { customerId: papa.id, amount: of.advance ?? 140_000, mode: "upi" });
    bench.clock.set(now);
    if (of.language) await updateProfile(ctx, { name: "Priya Sharma", language: of.language });
    await dailyRounds(bench.deps);
    await bench.work();
    await bench.superuser.query("truncate outbox");
    bench.clock.advance({ minutes: 5 });
    const sent = bench.notifiers.templates.findLast(({ template }) => template === "owner_digest_list");
    return { ...tenant, chand, papa, dev, sent };
  }

  it.each([
    ["en", "1. Asha, paid in advance, 21 Nov 2026; 2. Dev, ₹600, 21 Nov 2026; 3. Chand, ₹4,000"],
    ["hi", "1. Asha, पहले ही मिल चुका है, 21 नवंबर 2026; 2. Dev, ₹600, 21 नवंबर 2026; 3. Chand, ₹4,000"],
  ] as const)("the list says what is left to collect (%s)", async (language, dues) => {
    const { sent } = await family({ language });
    expect(sent?.params).toMatchObject({ dues: expect.stringContaining(dues), amount: "₹13,600" });
    const { rows } = await bench.superuser.query("select amount_paise from digest_item order by position");
    expect(rows.map((row) => Number(row.amount_paise))).toEqual([0, 60_000, 400_000, 900_000]);
  });

  it("a payment is recorded of what is left, and of nothing where nothing is", async () => {
    const { ctx, papa } = await family();
    const before = await state();
    const [covered, part] = (await say("1 paid upi\n2 paid upi"))?.split("\n") ?? [];
    expect(covered).toMatch(
      /^✅ Asha: renewed until .*\. Paid in advance, nothing to collect\. No payment recorded\. To undo/,
    );
    expect(part).toMatch(/^✅ Dev: ₹600 received \(UPI\)\. Renewed until 21 Dec 2026\. To undo/);
    expect((await state()).payments).toHaveLength(before.payments.length + 1);
    expect(await readAccount(ctx, { customerId: papa.id })).toMatchObject({ due: "0.00", advance: "0.00" });
  });

  it("a renewal says what is left to collect, in Hindi too", async () => {
    const { ctx, papa } = await family({ language: "hi" });
    const [covered, part] = (await say("1 renew\n2 renew"))?.split("\n") ?? [];
    expect(covered).toContain("तक रिन्यू हो गया। पैसे पहले ही मिल चुके हैं, कुछ लेना नहीं है।");
    expect(part).toContain("तक रिन्यू हो गया। ₹600 लेने हैं।");
    expect(await readAccount(ctx, { customerId: papa.id })).toMatchObject({ due: "600.00" });
  });

  it("what is owed from before stays to collect", async () => {
    const { ctx } = await business();
    await createTestSubscription(ctx, { customerName: "Om", endOn: "2026-11-22", price: 100_000 });
    await dailyRounds(bench.deps);
    await bench.work();
    bench.clock.advance({ minutes: 5 });
    const sent = bench.notifiers.templates.findLast(({ template }) => template === "owner_digest_list");
    expect(sent?.params.dues).toContain("3. Om, ₹2,000 (₹1,000 renewal + ₹1,000 earlier dues), 22 Nov 2026; 4. Bina");
    expect(sent?.params.amount).toBe("₹16,000");
    await bench.superuser.query("truncate outbox");
    expect(await say("3 paid upi")).toMatch(/^✅ Om: ₹1,000 received .* ₹1,000 still to collect\. To undo/);
  });

  it("what is asked before it is recorded is what is left", async () => {
    const { ctx } = await family({ advance: 40_000 });
    await changeCommandSettings(ctx, { askAbove: 0 });
    const asked = await say("1 paid upi");
    expect(asked).toContain("❓ Asha: record ₹600?");
    expect(await say(`YES ${codeIn(asked)}`)).toContain("✅ Asha: ₹600 received (UPI)");
  });

  it("nothing is recorded when what is left has changed since it was asked about", async () => {
    const { ctx } = await listed();
    const { rows } = await bench.superuser.query("select id from customer where name = 'Bina'");
    const asked = await say("3 paid");
    expect(asked).toContain("❓ Bina: record ₹9,000?");
    await recordPayment(ctx, { customerId: rows[0].id, amount: 400_000, mode: "cash" });
    const before = await state();
    expect(await say(`YES ${codeIn(asked)}`)).toContain("already renewed or changed");
    expect(await state()).toEqual(before);
    const again = await say("3 paid");
    expect(again).toContain("❓ Bina: record ₹5,000?");
    expect(await say(`YES ${codeIn(again)}`)).toContain("✅ Bina: ₹5,000 received");
  });

  it("leaves older debts unnamed where ten would not fit into the template", async () => {
    const { ctx } = await business();
    for (let nth = 0; nth < 9; nth += 1) {
      const customerName = `Ramachandran Venkatasubramaniam ${nth}`;
      await createTestSubscription(ctx, { customerName, endOn: "2026-11-22", price: 123_456_789 });
    }
    await dailyRounds(bench.deps);
    await bench.work();
    const sent = bench.notifiers.templates.findLast(({ template }) => template === "owner_digest_list");
    expect(sent?.params.dues).toContain(", ₹24,69,135.78, 22 Nov 2026; 4. ");
    const { rows } = await bench.superuser.query("select message_text from reminder where step = 'digest'");
    expect(rows[0]?.message_text.length).toBeLessThanOrEqual(1_024);
  });
});

describe("a message that must change nothing", () => {
  it("comes from another number, a hidden one, or while commands are off", async () => {
    const { ctx } = await listed();
    const before = await state();
    expect(await say("1 paid upi", { from: STRANGER })).toBeNull();
    expect(await say("1 paid upi", { from: null })).toBeNull();
    expect(await say("1 paid upi", { type: "image" })).toBeNull();
    await changeCommandSettings(ctx, { enabled: false });
    expect(await say("1 paid upi")).toBeNull();
    await changeCommandSettings(ctx, { enabled: true });
    await bench.superuser.query("update membership set role = 'manager'");
    expect(await say("1 paid upi")).toBeNull();
    await bench.superuser.query("update membership set role = 'owner'");
    await bench.superuser.query("update tenant set account_status = 'suspended'");
    expect(await say("1 paid upi")).toBeNull();
    expect(await state()).toEqual(before);
    expect(await count("command")).toBe(0);
  });

  it("refers to no list, an old one or one that was sent after it", async () => {
    const tenant = await business();
    expect(await say("1 paid upi")).toContain("no list from the last 24 hours");
    await dailyRounds(bench.deps);
    await bench.work();
    const { rows } = await bench.superuser.query<{ provider_message_id: string }>(
      "select provider_message_id from reminder where step = 'digest'",
    );
    const before = await state();
    const sentAt = bench.clock.now();
    bench.clock.set(new Date(sentAt.getTime() - 60_000).toISOString());
    await answers.whatsapp({ from: OWNER, text: "1 paid upi" });
    bench.clock.set(sentAt.toISOString());
    expect(await answered()).toContain("from an older list");
    bench.clock.advance({ days: 1 });
    expect(await say("1 paid upi")).toContain("no list from the last 24 hours");
    await dailyRounds(bench.deps);
    await bench.work();
    bench.clock.advance({ minutes: 1 });
    expect(await say("1 paid upi", { replyTo: rows[0]?.provider_message_id ?? "" })).toContain("from an older list");
    expect(await state()).toEqual(before);
    expect(tenant.userId).toBeTruthy();
  });

  it("is of an owner of another business", async () => {
    await listed();
    const other = await createTestTenant(bench.deps, { trialEndsAt: new Date("2026-12-31"), ownerPhone: STRANGER });
    await verify(other, STRANGER);
    const before = await state();
    const asked = await say("3 paid upi");
    expect(await say("1 paid upi", { from: STRANGER })).toContain("no list from the last 24 hours");
    expect(await say(`YES ${codeIn(asked)}`, { from: STRANGER })).toContain("no command with the code");
    expect(await say(`undo ${codeIn(asked)}`, { from: STRANGER })).toContain("no command with the code");
    expect(await state()).toEqual(before);
  });

  it("is no command: a customer with the owner's number reaches the inbox", async () => {
    const { ctx } = await listed();
    await createTestSubscription(ctx, { customerName: "Priya", endOn: "2027-01-01", phone: OWNER });
    expect(await say("kitna baaki hai?")).toBeNull();
    expect(await say("STOP")).toBeNull();
    expect(await count("inbound_message")).toBe(2);
    expect(await say("1 call")).toContain("📞 Asha");
    expect(await count("inbound_message")).toBe(2);
  });

  it("is answered with help once an hour when nobody else has the number", async () => {
    await listed();
    expect(await say("hello")).toContain("1 paid upi");
    expect(await say("I'm busy. This is an automatic reply.")).toBeNull();
    bench.clock.advance({ hours: 1, minutes: 1 });
    expect(await say("hello")).toContain("1 paid upi");
  });
});

describe("a renewal for a number of months", () => {
  /** As `listed`, with a monthly plan of ₹1,500 for Esha, which is number 2. */
  async function monthly() {
    const tenant = await business();
    const esha = await createTestSubscription(tenant.ctx, {
      customerName: "Esha",
      endOn: "2026-11-22",
      price: 150_000,
      isPaid: true,
    });
    await dailyRounds(bench.deps);
    await bench.work();
    await bench.superuser.query("truncate outbox");
    bench.clock.advance({ minutes: 5 });
    return { ...tenant, esha };
  }
  const terms = async (id: string) =>
    (
      await bench.superuser.query<{ price: number; end_on: string }>(
        "select price_paise::int as price, end_on::text from subscription_term where subscription_id = $1 order by seq",
        [id],
      )
    ).rows;

  it("costs as much for each month, and asks for what it really books", async () => {
    const { ctx, esha } = await monthly();
    const before = await state();
    const asked = await say("3 renew 60");
    expect(asked).toContain("❓ Esha: renew for 60 months at ₹90,000? Reply YES");
    expect(await state()).toEqual(before);
    expect(await say(`YES ${codeIn(asked)}`)).toMatch(
      /^✅ Esha: renewed until 22 Nov 2031\. ₹90,000 to collect\. To undo/,
    );
    expect(await terms(esha.id)).toMatchObject([{ price: 150_000 }, { price: 9_000_000, end_on: "2031-11-22" }]);
    expect(await readAccount(ctx, { customerId: esha.customerId })).toMatchObject({ due: "90000.00" });
  });

  it("asks for the renewal and the payment, however small that is, in Hindi too", async () => {
    const { ctx } = await monthly();
    expect(await say("3 renew 60 paid 100 upi")).toContain("renew for 60 months at ₹90,000 and record ₹100?");
    await updateProfile(ctx, { name: "Priya Sharma", language: "hi" });
    expect(await say("3 renew 60 paid upi")).toContain("60 महीने के लिए ₹90,000 में रिन्यू करें और ₹90,000 दर्ज करें?");
  });

  it("is done at once below the amount, at the price for its months", async () => {
    const { esha } = await monthly();
    expect(await say("3 renew 3 paid upi")).toMatch(/^✅ Esha: ₹4,500 received \(UPI\)\. Renewed until 22 Feb 2027\./);
    expect(await terms(esha.id)).toMatchObject([{}, { price: 450_000 }]);
  });

  it("is refused when its price has changed since it was asked about", async () => {
    const { esha } = await monthly();
    const asked = await say("3 renew 6");
    expect(asked).toContain("at ₹9,000?");
    await bench.superuser.query("update subscription set next_price_paise = 250000, next_months = 1 where id = $1", [
      esha.id,
    ]);
    const before = await state();
    expect(await say(`YES ${codeIn(asked)}`)).toContain("already renewed or changed");
    expect(await state()).toEqual(before);
  });
});

describe("a message that is not the owner's own, or not of now", () => {
  it("is no command when it is forwarded or written in a group", async () => {
    await listed();
    const before = await state();
    expect(await say("1 paid upi", { isForwarded: true })).toBeNull();
    expect(await say("1 paid upi", { group: "120363041234567890" })).toBeNull();
    expect(await say("help", { isForwarded: true })).toBeNull();
    expect(await state()).toEqual(before);
    expect(await count("command")).toBe(0);
    expect(await count("command_message")).toBe(0);
  });

  it.each([
    ["6 minutes ahead", 6],
    ["61 minutes old", -61],
  ])("is refused once with a sentence when it is %s", async (_, minutes) => {
    await listed();
    bench.clock.advance({ hours: 2 });
    const before = await state();
    const at = new Date(bench.clock.now().getTime() + minutes * 60_000);
    const sent = { id: "wamid.late", at };
    expect(await say("1 paid upi\n2 kal", sent)).toBe(
      "⚠️ That message is too old or its time is wrong, so nothing changed. Send it again.",
    );
    // By then its time would do.
    bench.clock.set(at.toISOString());
    await bench.superuser.query("delete from webhook_event");
    await answers.whatsapp({ from: OWNER, text: "1 paid upi\n2 kal", ...sent });
    expect(await state()).toEqual(before);
    const { rows } = await bench.superuser.query("select last_wrote_at <= $1 as is_past from command_number", [
      bench.clock.now(),
    ]);
    expect(rows).toEqual([{ is_past: true }]);
  });

  it.each([4, -59])("is carried out %i minutes from now", async (minutes) => {
    await listed();
    bench.clock.advance({ hours: 2 });
    const at = new Date(bench.clock.now().getTime() + minutes * 60_000);
    expect(await say("1 call", { at })).toContain("📞 Asha");
  });
});

describe("the list and help", () => {
  it("tells what became of each row, in Hindi too", async () => {
    const { ctx, chand } = await listed();
    expect(await say("list")).toBe(
      "1. Asha, ₹1,000, 21 Nov 2026\n2. Chand, ₹4,000, 11 Nov 2026\n3. Bina, ₹9,000, 26 Nov 2026",
    );
    await say("1 renew\n2 kal");
    expect(await say("LIST")).toBe(
      "1. Asha: ✅ renewed until 21 Dec 2026, ₹1,000 to collect\n2. Chand, ₹4,000, 11 Nov 2026 (promised by 22 Nov 2026)\n3. Bina, ₹9,000, 26 Nov 2026",
    );
    await deleteCustomer(ctx, { id: chand.customerId });
    await updateProfile(ctx, { name: "Priya Sharma", language: "hi" });
    expect(await say("सूची")).toBe(
      "1. Asha: ✅ 21 दिसंबर 2026 तक रिन्यू हो गया, ₹1,000 लेने हैं\n2. हटा दिया गया\n3. Bina, ₹9,000, 26 नवंबर 2026",
    );
  });

  it("says that there is no list, before one is sent and a day after", async () => {
    await business();
    expect(await say("suchi")).toBe("No list today. The next one comes with your daily summary.");
    await dailyRounds(bench.deps);
    await bench.work();
    bench.clock.advance({ hours: 24 });
    await bench.superuser.query("truncate outbox");
    expect(await say("list")).toContain("No list today");
  });

  it("answers help whenever it is asked for, also where a customer has the number", async () => {
    const { ctx } = await listed();
    await createTestSubscription(ctx, { customerName: "Priya", endOn: "2027-01-01", phone: OWNER });
    expect(await say("help")).toContain("list: today's list again");
    expect(await say("madad")).toContain("1 paid upi");
    await updateProfile(ctx, { name: "Priya Sharma", language: "hi" });
    expect(await say("मदद")).toContain("सूची: आज की सूची फिर से");
  });
});

describe("the list and help, asked for without end", () => {
  it("are answered ten times in an hour, and everything else still is", async () => {
    await listed();
    for (let asked = 1; asked <= 5; asked += 1)
      expect([await say("list"), await say("help")]).toEqual([expect.any(String), expect.any(String)]);
    const sent = bench.notifiers.texts.length;
    expect([await say("list"), await say("help")]).toEqual([null, null]);
    expect(bench.notifiers.texts).toHaveLength(sent);
    expect(await say("list\n1 call")).toMatch(/^\S+ Asha/);
    bench.clock.advance({ hours: 1, minutes: 1 });
    expect(await say("list")).toContain("1. Asha");
  });
});

describe("lines that are not understood or too old, without end", () => {
  it("are answered ten times in an hour, then with nothing, and commands still are", async () => {
    await listed();
    const tooOld = () => say("1 paid", { at: new Date(bench.clock.now().getTime() - 2 * 3_600_000) });
    for (let asked = 1; asked <= 5; asked += 1)
      expect([await say("1 dance"), await tooOld()]).toEqual([
        expect.stringContaining("not understood"),
        expect.stringContaining("too old"),
      ]);
    const sent = bench.notifiers.texts.length;
    expect([await say("1 dance"), await tooOld(), await say("1 dance\n2 dance")]).toEqual([null, null, null]);
    expect(bench.notifiers.texts).toHaveLength(sent);
    expect(await say("1 call")).toMatch(/^\S+ Asha/);
    bench.clock.advance({ hours: 1, minutes: 1 });
    expect(await say("1 dance")).toContain("not understood");
  });
});

describe("a number that was entered and not verified", () => {
  const NOT_VERIFIED = "isn't verified for WhatsApp commands yet";

  it("is told so at a command, once an hour, and commands nothing", async () => {
    const { ctx } = await business({ isVerified: false });
    await sendCommandCode(ctx, { phone: OWNER });
    const before = await state();
    expect(await say("hello")).toBeNull();
    expect(await say("1 paid upi")).toContain(NOT_VERIFIED);
    expect(await say("list")).toBeNull();
    bench.clock.advance({ minutes: 61 });
    expect(await say("help")).toContain(NOT_VERIFIED);
    expect(await state()).toEqual(before);
    expect(await count("command")).toBe(0);
  });

  it("is told nothing when a customer has it, when it is removed, or when nobody entered it", async () => {
    const { ctx } = await business({ isVerified: false });
    expect(await say("1 paid upi")).toBeNull();
    await sendCommandCode(ctx, { phone: OWNER });
    await removeCommandNumber(ctx);
    expect(await say("1 paid upi")).toBeNull();
    await sendCommandCode(ctx, { phone: "+919800000001" });
    expect(await say("1 paid upi", { from: "+919800000001" })).toBeNull();
    expect(await count("inbound_message")).toBe(1);
    expect(await count("command_message")).toBe(0);
  });

  it("still commands the business that verified it, whoever else enters it", async () => {
    await listed();
    const other = await createTestTenant(bench.deps, { trialEndsAt: new Date("2026-12-31"), ownerPhone: STRANGER });
    await sendCommandCode(other.ctx, { phone: OWNER });
    expect(await say("1 call")).toContain("📞 Asha");
    await sendCommandCode(other.ctx, { phone: STRANGER });
    expect(await say("1 call", { from: STRANGER })).toContain(NOT_VERIFIED);
  });
});

describe("an answer", () => {
  it("is sent once, tried again when it was certainly not sent, and its text is deleted", async () => {
    await listed();
    bench.notifiers.script = ["not-sent", "unknown"];
    await answers.whatsapp({ from: OWNER, text: "1 call" });
    await answered();
    expect(await count("outbox where name = 'command.answer'")).toBe(1);
    await answered();
    expect(await count("outbox where name = 'command.answer'")).toBe(0);
    const { rows } = await bench.superuser.query("select state, answer from command_message");
    expect(rows).toEqual([{ state: "unknown", answer: null }]);
  });
});

it("keeps reminders to the owner's email on when messages to WhatsApp are off", async () => {
  const { ctx } = await business();
  await saveNotificationSettings(ctx, { whatsappEnabled: false });
  await dailyRounds(bench.deps);
  await bench.work();
  expect(bench.notifiers.emails.filter(({ tag }) => tag === "owner-digest")).toHaveLength(1);
});
