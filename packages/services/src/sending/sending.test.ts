import { deliveryFault } from "@aavarti/testing/delivery-faults";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { asVisitor, createGoogle } from "@aavarti/testing/visitor";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { finishGoogleSignIn, startGoogleSignIn } from "../auth/google.ts";
import { resetPassword } from "../auth/reset-password.ts";
import { tokenId } from "../auth/secret-token.ts";
import { verifyEmail } from "../auth/verify-email.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { updateCustomer } from "../customers/update-customer.ts";
import { listNotifications } from "../notifications/list-notifications.ts";
import { readNotificationSettings } from "../notifications/read-settings.ts";
import { saveNotificationSettings } from "../notifications/save-settings.ts";
import { sendTestEmail } from "../notifications/send-test-email.ts";
import { sendTestWhatsapp } from "../notifications/send-test-whatsapp.ts";
import { createProduct } from "../products/create-product.ts";
import { updateProfile } from "../profile/update-profile.ts";
import { applyDeliveryStatus } from "../reminders/deliver/apply-delivery-status.ts";
import { sendReminder } from "../reminders/deliver/send-reminder.ts";
import { remindNow } from "../reminders/plan/remind-now.ts";
import { sweepReminders } from "../reminders/plan/sweep-reminders.ts";
import { saveTemplate } from "../templates/save-template.ts";
import { readFlags, resumeSending } from "./operate.ts";
import { readSending } from "./read-sending.ts";

let bench: ReminderBench;
beforeAll(async () => {
  bench = await createReminderBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const TODAY = "2026-11-21";
const unverified = { accountStatus: "trial", isOwnerVerified: false } as const;

const TOKEN = "t".repeat(43);

const emailLink = ({ userId }: TestTenant, kind: "email_verification" | "password_reset") =>
  bench.superuser.query(
    "insert into auth_token (id, kind, user_id, created_at, expires_at) values ($1, $2, $3, $4, $4::timestamptz + interval '1 day')",
    [tokenId(TOKEN), kind, userId, bench.clock.now()],
  );

async function confirm(tenant: TestTenant): Promise<void> {
  await emailLink(tenant, "email_verification");
  await verifyEmail(asVisitor(bench.deps), { token: TOKEN });
}

async function resetTheirPassword(tenant: TestTenant): Promise<void> {
  await emailLink(tenant, "password_reset");
  await resetPassword(asVisitor(bench.deps), { token: TOKEN, password: "seven parrots on a wire" });
}

async function signInWithGoogle({ userId }: TestTenant): Promise<void> {
  const email = `owner-${userId}@example.in`;
  const person = { issuer: "https://accounts.google.com", subject: userId, email, emailVerified: true, name: "Priya" };
  const ctx = asVisitor({ ...bench.deps, providers: { ...bench.deps.providers, google: createGoogle(person) } });
  const { cookie } = await startGoogleSignIn(ctx);
  await finishGoogleSignIn(ctx, { query: { state: cookie.state, code: "code" }, cookie });
}

const customersIn = (ctx: TestTenant["ctx"], count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      createTestSubscription(ctx, { endOn: TODAY, phone: null, email: `c${index}@example.in` }),
    ),
  );

const SOMEBODY = { email: "a@example.in", phone: null, company: null, status: "active" } as const;

const toCustomers = () => bench.notifiers.emails.filter(({ to }) => /^c\d+@/.test(to));

describe("an owner who has not confirmed their address", () => {
  it("gets all messages held, with the reason, until they open the link", async () => {
    const tenant = await bench.tenantWithTerm(TODAY, unverified);
    await bench.sweepAndWork();
    expect([bench.notifiers.emails, bench.notifiers.templates]).toEqual([[], []]);
    const waiting = await bench.ledger();
    expect(waiting.length).toBeGreaterThan(0);
    for (const row of waiting)
      expect(row).toMatchObject({
        state: "planned",
        held_for: "unverified",
        state_reason: "Waiting for you to confirm your email address.",
      });
    expect(await readSending(tenant.ctx)).toMatchObject({ hold: "unverified", waiting: waiting.length });

    await confirm(tenant);
    await bench.work();
    expect(new Set((await bench.ledger()).map(({ state }) => state))).toEqual(new Set(["sent"]));
    expect(await readSending(tenant.ctx)).toMatchObject({ hold: null, isEmailVerified: true, waiting: 0 });
  });

  it.each([
    ["a password reset", resetTheirPassword],
    ["a Google sign-in", signInWithGoogle],
  ])("loses the account to the address's owner by %s, and nothing they set up is sent", async (_how, takeOver) => {
    const tenant = await bench.tenantWithTerm(TODAY, unverified);
    await saveNotificationSettings(tenant.ctx, { messages: ["welcome"] });
    await saveTemplate(tenant.ctx, {
      kind: "due-0",
      language: "en",
      subject: "Pay now",
      body: "Pay to evil@upi, {customer_name}",
      version: 0,
    });
    await bench.sweepAndWork();
    const waiting = await bench.ledger();

    await takeOver(tenant);
    await bench.sweepAndWork();
    const notSent = "Not sent because this message was scheduled before the account's email address was confirmed.";
    const after = await bench.ledger();
    expect(after.length).toBeGreaterThanOrEqual(waiting.length);
    for (const row of after.filter(({ subscription_id }) => subscription_id !== null))
      expect(row).toMatchObject({ state: "cancelled", state_reason: notSent });
    expect(await readNotificationSettings(tenant.ctx)).toMatchObject({ remindCustomer: false, messages: [] });
    expect((await listNotifications(tenant.ctx, { limit: 50 })).items).toContainEqual(
      expect.objectContaining({ kind: "sending.held", title: "Reminders to customers are off" }),
    );

    // What the stranger entered for later isn't sent either, until the owner turns reminders on.
    await createTestSubscription(tenant.ctx, { endOn: TODAY, phone: null, email: "c1@example.in" });
    await bench.sweepAndWork();
    expect(toCustomers()).toEqual([]);
    await saveNotificationSettings(tenant.ctx, { remindCustomer: true });
    await createTestSubscription(tenant.ctx, { endOn: TODAY, phone: null, email: "c2@example.in" });
    await bench.sweepAndWork();
    expect(toCustomers().map(({ to }) => to)).toEqual(["c2@example.in"]);
  });

  it.each([
    ["chooses a new password by a link", resetTheirPassword],
    ["signs in with Google", signInWithGoogle],
  ])("keeps reminders on in an account without customers when its owner %s", async (_how, prove) => {
    const tenant = await createTestTenant(bench.deps, unverified);
    await prove(tenant);
    expect(await readNotificationSettings(tenant.ctx)).toMatchObject({ remindCustomer: true });
    await customersIn(tenant.ctx, 1);
    await bench.sweepAndWork();
    expect(toCustomers()).toHaveLength(1);
  });

  it("has messages marked as missed that were not confirmed in time, and never sent", async () => {
    const tenant = await bench.tenantWithTerm(TODAY, { ...unverified, accountStatus: "active" });
    await bench.sweepAndWork();
    bench.clock.advance({ days: 3 });
    await bench.work();
    await confirm(tenant);
    await bench.work();
    expect(new Set((await bench.ledger()).map(({ state }) => state))).toEqual(new Set(["missed"]));
  });

  it("may not remind by hand, nor test on others, and gets a code that says why", async () => {
    const { ctx, subscription } = await bench.tenantWithTerm(TODAY, unverified);
    const refused = { code: "EMAIL_NOT_VERIFIED" };
    await expect(remindNow(ctx, { about: "subscriptions", ids: [subscription.id] } as never)).rejects.toMatchObject(
      refused,
    );
    await expect(sendTestEmail(ctx, { name: "X", email: "stranger@example.in" })).rejects.toMatchObject(refused);
    await expect(sendTestWhatsapp(ctx, { name: "X", phone: "9876543210" })).rejects.toMatchObject(refused);
    expect(bench.notifiers.emails).toEqual([]);
    await sendTestEmail(ctx, undefined as never);
    expect(bench.notifiers.emails).toMatchObject([{ fromName: "Aavarti", subject: "Test email from Aavarti" }]);
    expect(JSON.stringify(bench.notifiers.emails)).not.toContain("Prerna Classes");
  });

  it("sends no text of its own to another phone with the test message", async () => {
    const { ctx } = await bench.tenantWithTerm(TODAY);
    await sendTestWhatsapp(ctx, { name: "Pay to 98260 41177 now", phone: "9876543210" });
    const greeted = () => bench.notifiers.templates.at(-1)?.params.customer_name;
    expect(greeted()).toBe("there");
    await updateProfile(ctx, { name: "Call 98260 41177", phone: "9876543211" });
    await sendTestWhatsapp(ctx, undefined as never);
    expect(greeted()).toBe("there");
    await updateProfile(ctx, { name: "Priya Sharma" });
    await sendTestWhatsapp(ctx, undefined as never);
    expect(greeted()).toBe("Priya Sharma");
  });

  it("sends the test email in the language of the user who requests it", async () => {
    const { ctx } = await bench.tenantWithTerm(TODAY);
    await updateProfile(ctx, { language: "hi" });
    await sendTestEmail(ctx, undefined as never);
    expect(bench.notifiers.emails).toMatchObject([
      {
        subject: "Prerna Classes का टेस्ट ईमेल",
        text: expect.stringMatching(/ जी,\n\nयह Prerna Classes का टेस्ट ईमेल है। ईमेल रिमाइंडर चल रहे हैं।$/),
      },
    ]);
  });

  it("sends as before when the business had paid before the rule", async () => {
    const { tenantId } = await bench.tenantWithTerm(TODAY, { ...unverified, accountStatus: "active" });
    await bench.superuser.query("update tenant set may_send_unverified = true where id = $1", [tenantId]);
    await bench.sweepAndWork();
    expect(new Set((await bench.ledger()).map(({ state }) => state))).toEqual(new Set(["sent"]));
  });
});

describe("the day's limit", () => {
  it("is kept by several workers at once; the rest waits for tomorrow, and the owner gets one notice", async () => {
    const { ctx } = await createTestTenant(bench.deps, { accountStatus: "trial", ownerPhone: null });
    await customersIn(ctx, 60);
    await bench.superuser.query("update tenant set trial_ends_at = '2027-01-01'");
    await sweepReminders(bench.deps);
    const { rows } = await bench.superuser.query<{ id: string; tenant_id: string }>(
      "select id, tenant_id from reminder where recipient_kind = 'customer'",
    );
    const worker = async () => {
      for (let row = rows.pop(); row; row = rows.pop())
        await sendReminder(await bench.systemContext(row.tenant_id), { reminderId: row.id });
    };
    await Promise.all(Array.from({ length: 5 }, worker));
    expect(toCustomers()).toHaveLength(50);
    expect(await readSending(ctx)).toMatchObject({ hold: "daily-limit", sentToday: 50, dailyLimit: 50, waiting: 10 });
    const held = (await bench.ledger()).filter((row) => row.held_for === "daily-limit");
    expect(held.map((row) => row.due_at.toISOString())).toEqual(
      Array.from({ length: 10 }, () => "2026-11-22T03:30:00.000Z"),
    );
    const notified = await bench.superuser.query("select title from notification where kind = 'sending.held'");
    expect(notified.rows).toEqual([{ title: "You've reached today's message limit" }]);

    await bench.superuser.query("delete from outbox where name not like 'reminder.%'");
    bench.clock.set("2026-11-22T03:31:00.000Z");
    await bench.work();
    expect(toCustomers()).toHaveLength(60);
  });
});

describe("what is flagged for the operator", () => {
  it("is the links in the words of a new account, once a day", async () => {
    const { ctx, tenantId } = await createTestTenant(bench.deps, { accountStatus: "trial" });
    const words = { kind: "due-7", language: "en", subject: "Prize", version: 0 } as const;
    await saveTemplate(ctx, { ...words, body: "Hi {{customer.name}}, win at www.win-big.xyz today" });
    expect(await readFlags(bench.deps)).toMatchObject([
      { tenant_id: tenantId, kind: "links", detail: "Links in message text: www.win-big.xyz", paused_at: null },
    ]);
  });

  it("is the links in names of customers and products, which are taken, beside those in its words", async () => {
    const { ctx } = await createTestTenant(bench.deps, { accountStatus: "trial" });
    const asha = await createCustomer(ctx, { ...SOMEBODY, name: "Asha" });
    await updateCustomer(ctx, { id: asha.id, changes: { company: "bit.ly/9x Ltd" } });
    await createCustomer(ctx, { ...SOMEBODY, name: "Claim: win-big.xyz" });
    await createProduct(ctx, { name: "Free at prize.top", price: 100, durationMonths: 1, description: "", sku: null });
    expect((await readFlags(bench.deps)).map(({ kind, detail }) => [kind, detail])).toEqual([
      ["links", "Links in names: bit.ly/9x · Links in names: win-big.xyz · Links in names: prize.top"],
    ]);
    const paid = await createTestTenant(bench.deps);
    await bench.superuser.query("update tenant set created_at = created_at - interval '30 days' where id = $1", [
      paid.tenantId,
    ]);
    await createCustomer(paid.ctx, { ...SOMEBODY, name: "Flowers.com" });
    expect(await readFlags(bench.deps)).toHaveLength(1);
  });

  it("is a business that is paused for its bounces, which sends nothing until it is allowed to again", async () => {
    const { ctx, tenantId } = await createTestTenant(bench.deps, { ownerPhone: null });
    await customersIn(ctx, 20);
    await bench.sweepAndWork();
    const sent = (await bench.ledger()).filter(
      ({ recipient_kind, state }) => recipient_kind === "customer" && state === "sent",
    );
    expect(sent).toHaveLength(20);
    const fault = deliveryFault("bounce", "No such mailbox", "Call");
    for (const { id } of sent.slice(0, 4))
      await applyDeliveryStatus(ctx, {
        reminderId: id,
        messageId: null,
        status: "failed",
        at: bench.clock.now(),
        fault,
      });
    const flags = await readFlags(bench.deps);
    expect(flags.map(({ kind }) => kind).sort()).toEqual(["deliveries", "paused"]);
    expect(flags[0]?.paused_at).not.toBeNull();
    await expect(sendTestEmail(ctx, { name: "X", email: "x@example.in" })).rejects.toMatchObject({
      code: "SENDING_PAUSED",
    });

    await createTestSubscription(ctx, { endOn: TODAY, phone: null, email: "c99@example.in" });
    await bench.superuser.query("delete from outbox where name not like 'reminder.%'");
    await bench.sweepAndWork();
    expect(toCustomers().map(({ to }) => to)).not.toContain("c99@example.in");
    await resumeSending(bench.deps, tenantId);
    await bench.work();
    expect(toCustomers().map(({ to }) => to)).toContain("c99@example.in");
  });
});
