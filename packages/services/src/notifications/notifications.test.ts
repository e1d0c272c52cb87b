import { explainNotice } from "@aavarti/domain/reasons/notifications";
import { deliveryFault } from "@aavarti/testing/delivery-faults";
import { planOne } from "@aavarti/testing/planned-reminder";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { addTeamMember, createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { asVisitor, createMailbox } from "@aavarti/testing/visitor";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { suspend } from "../activation/record-refund.ts";
import { authenticate } from "../auth/authenticate.ts";
import { register } from "../auth/register.ts";
import { createServiceContext, type ServiceContext } from "../context.ts";
import { applyDeliveryStatus } from "../reminders/deliver/apply-delivery-status.ts";
import { sweepReminders } from "../reminders/plan/sweep-reminders.ts";
import { listNotifications } from "./list-notifications.ts";
import { markRead } from "./mark-read.ts";
import { notify } from "./notify.ts";
import { readPreferences, savePreference } from "./preferences.ts";
import { readLiveVersions } from "./read-versions.ts";
import { readUnreadCount } from "./unread-count.ts";
import { addWelcomeNotifications } from "./welcome.ts";

const TODAY = "2026-11-21";
const page = { limit: 50 };

let bench: ReminderBench;
beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

const quote = (words: string) => explainNotice("notice.quote", { words });
const failure = {
  kind: "reminder.failed",
  title: quote("The email to Asha failed"),
  body: [quote("The address does not exist.")],
  link: "/notifications?status=failed",
  subjectId: null,
} as const;
const sendNotification = (ctx: ServiceContext, notification: Parameters<typeof notify>[2] = failure) =>
  ctx.transact((unit) => notify(ctx, unit, notification));
const titles = async (ctx: ServiceContext) => (await listNotifications(ctx, page)).items.map((item) => item.title);
const versionOf = async ({ tenantId }: TestTenant) =>
  (await readLiveVersions(bench.deps, [tenantId])).get(tenantId)?.notifications ?? 0;

describe("the first notifications of a business", () => {
  it("is the trial's end, as it stands today, and a note of welcome", async () => {
    const { email } = createMailbox();
    const deps = { ...bench.deps, providers: { ...bench.deps.providers, email } };
    const { token } = await register(asVisitor(deps), {
      name: "Priya",
      email: "priya@example.in",
      password: "evening batch at seven",
      businessName: "Prerna",
    });
    const session = await authenticate(deps, { authorization: `Bearer ${token}`, handoffBinding: null });
    const ctx = createServiceContext(deps, {
      tenantId: session.tenant.id,
      timeZone: session.tenant.time_zone,
      actor: { kind: "user", userId: session.user.id, role: session.role, sessionId: session.sessionId },
      requestId: null,
    });
    expect(await titles(ctx)).toEqual(["Your trial ends in 3 days", "Welcome to Aavarti"]);
    expect(await readUnreadCount(ctx)).toEqual({ unread: 2 });
    bench.clock.advance({ days: 2 });
    expect((await titles(ctx))[0]).toBe("Your trial ends in 1 day");
    bench.clock.advance({ days: 1 });
    expect((await titles(ctx))[0]).toBe("Your trial has ended");
    await bench.superuser.query("update tenant set account_status = 'active'");
    expect((await titles(ctx))[0]).toBe("Your CRM is active");
  });

  it("notifies again on the trial's last day and at its end, although it was read", async () => {
    const begin = bench.clock.now().getTime();
    const days = (count: number) => new Date(begin + count * 86_400_000);
    const { ctx } = await createTestTenant(bench.deps, { accountStatus: "trial", trialEndsAt: days(3) });
    const other = await createTestTenant(bench.deps, { accountStatus: "trial", trialEndsAt: days(30) });
    for (const one of [ctx, other.ctx]) {
      await one.transact((unit) => addWelcomeNotifications(one, unit, days(3)));
      await markRead(one, { all: true });
    }
    for (const day of [2, 3]) {
      bench.clock.set(days(day));
      expect(await readUnreadCount(ctx)).toEqual({ unread: 1 });
      const { items } = await listNotifications(ctx, { ...page, status: "unread" });
      expect(items).toMatchObject([{ kind: "trial.ending", isRead: false, updatedAt: days(day).toISOString() }]);
      expect(await markRead(ctx, { ids: [items[0]?.id ?? ""] })).toEqual({ unread: 0 });
      expect(await readUnreadCount(other.ctx)).toEqual({ unread: 0 });
    }
  });
});

describe("notifications", () => {
  it("reach the roles that they concern", async () => {
    const tenant = await createTestTenant(bench.deps);
    const manager = await addTeamMember(tenant, { role: "manager", name: "Ravi" });
    const agent = await addTeamMember(tenant, { role: "agent", name: "Ravi" });
    await sendNotification(tenant.ctx);
    expect(await titles(tenant.ctx)).toEqual(["The email to Asha failed"]);
    expect(await titles(manager)).toEqual(["The email to Asha failed"]);
    expect(await titles(agent)).toEqual([]);
  });

  it("are grouped for an hour, with a count and the latest cause", async () => {
    const { ctx } = await createTestTenant(bench.deps);
    await sendNotification(ctx);
    for (const body of ["Second cause.", "Third cause."]) {
      bench.clock.advance({ minutes: 29 });
      await sendNotification(ctx, { ...failure, body: [quote(body)] });
    }
    expect((await listNotifications(ctx, page)).items).toMatchObject([
      {
        title: "3 reminders failed",
        titleReason: { reason: "notices.failed", params: { count: 3 } },
        body: "Third cause.",
        bodySentences: [{ sentence: "Third cause.", reason: "notice.quote", params: { words: "Third cause." } }],
        count: 3,
        isRead: false,
      },
    ]);
    bench.clock.advance({ minutes: 2 });
    await sendNotification(ctx);
    expect(await titles(ctx)).toEqual(["The email to Asha failed", "3 reminders failed"]);
  });

  it("have no reason when stored without one or with another text", async () => {
    const { ctx } = await createTestTenant(bench.deps);
    await sendNotification(ctx);
    await bench.superuser.query("update notification set title = 'The email failed', body = 'No such address.'");
    const written = {
      title: "The email failed",
      titleReason: null,
      bodySentences: [{ sentence: "No such address.", reason: null, params: {} }],
    };
    expect((await listNotifications(ctx, page)).items).toMatchObject([written]);
    await bench.superuser.query("update notification set title_explanation = null, body_explanations = null");
    expect((await listNotifications(ctx, page)).items).toMatchObject([written]);
  });

  it("start a new group once the last one was read", async () => {
    const { ctx } = await createTestTenant(bench.deps);
    await sendNotification(ctx);
    await markRead(ctx, { all: true });
    await sendNotification(ctx);
    expect((await listNotifications(ctx, page)).items.map(({ isRead, count }) => [isRead, count])).toEqual([
      [false, 1],
      [true, 1],
    ]);
  });

  it("aren't grouped across kinds, nor for kinds without grouping", async () => {
    const { ctx } = await createTestTenant(bench.deps);
    const paid = { ...failure, kind: "payment.received", title: quote("Payment received") } as const;
    await sendNotification(ctx);
    await sendNotification(ctx, { ...failure, kind: "reminder.unknown", title: quote("May not have arrived") });
    await sendNotification(ctx, paid);
    await sendNotification(ctx, paid);
    expect((await listNotifications(ctx, page)).items.map((item) => item.count)).toEqual([1, 1, 1, 1]);
  });

  it("are grouped for twenty failures in the same instant", async () => {
    const tenant = await createTestTenant(bench.deps);
    await addTeamMember(tenant, { role: "manager", name: "Ravi" });
    await Promise.all(Array.from({ length: 20 }, () => sendNotification(tenant.ctx)));
    expect((await listNotifications(tenant.ctx, page)).items).toMatchObject([{ count: 20 }]);
    expect(await versionOf(tenant)).toBe(20);
  });

  it("are marked as read one by one or all at once, and only once", async () => {
    const tenant = await createTestTenant(bench.deps);
    const paid = { ...failure, kind: "payment.received", title: quote("Payment received") } as const;
    for (const each of [failure, paid, paid]) await sendNotification(tenant.ctx, each);
    const [first] = (await listNotifications(tenant.ctx, page)).items;
    const before = await versionOf(tenant);
    expect(await markRead(tenant.ctx, { ids: [first?.id ?? ""] })).toEqual({ unread: 2 });
    expect(await markRead(tenant.ctx, { ids: [first?.id ?? ""] })).toEqual({ unread: 2 });
    expect(await versionOf(tenant)).toBe(before + 1);
    expect((await listNotifications(tenant.ctx, { ...page, status: "unread" })).items).toHaveLength(2);
    expect(await markRead(tenant.ctx, { all: true })).toEqual({ unread: 0 });
  });

  it("page without missing or repeating any", async () => {
    const { ctx } = await createTestTenant(bench.deps);
    for (let index = 0; index < 5; index += 1) await sendNotification(ctx, { ...failure, kind: "payment.received" });
    const whole = (await listNotifications(ctx, page)).items.map((item) => item.id);
    const first = await listNotifications(ctx, { limit: 3 });
    const last = first.items.at(-1);
    const cursor = { createdAt: new Date(last?.createdAt ?? ""), id: last?.id ?? "" };
    const rest = await listNotifications(ctx, { limit: 3, cursor });
    expect([...first.items, ...rest.items].map((item) => item.id)).toEqual(whole);
  });

  it("belong to one team member: no other member and no other business sees or changes them", async () => {
    const tenant = await createTestTenant(bench.deps);
    const manager = await addTeamMember(tenant, { role: "manager", name: "Ravi" });
    const stranger = await createTestTenant(bench.deps);
    await sendNotification(tenant.ctx, { ...failure, kind: "trial.ending" });
    const [own] = (await listNotifications(tenant.ctx, page)).items;
    for (const other of [manager, stranger.ctx]) {
      expect(await titles(other)).toEqual([]);
      await expect(markRead(other, { ids: [own?.id ?? ""] })).rejects.toMatchObject({
        code: "NOT_FOUND",
        message: "Notification not found",
      });
      await markRead(other, { all: true });
    }
    expect(await readUnreadCount(tenant.ctx)).toEqual({ unread: 1 });
  });

  it("are read by team members, not by jobs", async () => {
    const { tenantId } = await createTestTenant(bench.deps);
    const job = await bench.systemContext(tenantId);
    expect(() => listNotifications(job, page)).toThrow("Sign in to do this");
    expect(() => readUnreadCount(job)).toThrow("Sign in to do this");
    expect(() => markRead(job, { all: true })).toThrow("Sign in to do this");
  });

  it("are not stored when the transaction of their event is rolled back", async () => {
    const tenant = await createTestTenant(bench.deps);
    const attempt = tenant.ctx.transact(async (unit) => {
      await notify(tenant.ctx, unit, failure);
      throw new Error("It did not happen after all");
    });
    await expect(attempt).rejects.toThrow("after all");
    expect(await titles(tenant.ctx)).toEqual([]);
    expect(await versionOf(tenant)).toBe(0);
  });
});

describe("a team member's notification preferences", () => {
  it("applies to that team member only, from then on", async () => {
    const tenant = await createTestTenant(bench.deps);
    const manager = await addTeamMember(tenant, { role: "manager", name: "Ravi" });
    await sendNotification(tenant.ctx);
    await savePreference(tenant.ctx, { kind: "reminder.failed", bell: false });
    bench.clock.advance({ hours: 2 });
    await sendNotification(tenant.ctx);
    expect(await titles(tenant.ctx)).toHaveLength(1);
    expect(await titles(manager)).toHaveLength(2);
    await savePreference(tenant.ctx, { kind: "reminder.failed", bell: true });
    bench.clock.advance({ hours: 2 });
    await sendNotification(tenant.ctx);
    expect(await titles(tenant.ctx)).toHaveLength(2);
  });

  it("keeps fields that were left out, and can't turn off what everybody gets", async () => {
    const { ctx } = await createTestTenant(bench.deps);
    await savePreference(ctx, { kind: "reminder.failed", popup: false });
    const { kinds } = await savePreference(ctx, { kind: "payment.received", bell: false });
    const off = { isFixed: false, isEmailable: true, popup: false, email: false };
    expect(kinds).toContainEqual({ kind: "reminder.failed", ...off, bell: true });
    expect(kinds).toContainEqual({ kind: "payment.received", ...off, bell: false });
    expect(() => savePreference(ctx, { kind: "trial.ending", bell: false })).toThrow("can't be turned off");
    await sendNotification(ctx, { ...failure, kind: "trial.ending", title: quote("The trial") });
    expect(await titles(ctx)).toHaveLength(1);
  });

  it("pops up again once it is back in the bell", async () => {
    const { ctx } = await createTestTenant(bench.deps);
    await savePreference(ctx, { kind: "reminder.failed", bell: false });
    await savePreference(ctx, { kind: "reminder.failed", email: true });
    const { kinds } = await savePreference(ctx, { kind: "reminder.failed", bell: true });
    expect(kinds).toContainEqual(expect.objectContaining({ kind: "reminder.failed", popup: true, email: true }));
  });

  it("is hidden from others, and not offered to a role that gets no such notification", async () => {
    const tenant = await createTestTenant(bench.deps);
    const stranger = await createTestTenant(bench.deps);
    const agent = await addTeamMember(tenant, { role: "agent", name: "Ravi" });
    await savePreference(tenant.ctx, { kind: "reminder.failed", bell: false });
    for (const other of [stranger.ctx, await addTeamMember(tenant, { role: "manager", name: "Ravi" })])
      expect((await readPreferences(other)).kinds).toContainEqual(
        expect.objectContaining({ kind: "reminder.failed", bell: true }),
      );
    expect(() => savePreference(agent, { kind: "reminder.failed", bell: false })).toThrow("can't be turned off");
    expect(() => readPreferences({ ...tenant.ctx, actor: { kind: "system", job: "test" } })).toThrow(
      "Sign in to do this",
    );
  });
});

describe("what causes a notification", () => {
  const ownersTitles = async () =>
    (
      await bench.superuser.query<{ title: string; body: string; count: number }>(
        "select title, body, count from notification",
      )
    ).rows;

  it("include a refused reminder, with its cause and next step", async () => {
    await planOne(bench, "email");
    bench.notifiers.script = ["refused"];
    expect(await bench.work()).toEqual(["failed"]);
    expect(await ownersTitles()).toEqual([
      { title: "The email to Asha Patel failed", body: "It was refused. Do something about it.", count: 1 },
    ]);
  });

  it("include many failures in one notification", async () => {
    await bench.tenantWithTerm(TODAY);
    await sweepReminders(bench.deps);
    bench.notifiers.script = ["refused", "refused", "refused", "refused"];
    await bench.work();
    expect(await ownersTitles()).toMatchObject([{ count: 4 }]);
  });

  it("include a failure reported by a status, once", async () => {
    const { ctx, id } = await planOne(bench, "whatsapp");
    await bench.work();
    const fault = deliveryFault("131026", "Not on WhatsApp.", "Call.");
    const status = { reminderId: id, messageId: null, status: "failed", at: bench.clock.now(), fault } as const;
    await applyDeliveryStatus(ctx, status);
    await applyDeliveryStatus(ctx, status);
    expect(await ownersTitles()).toEqual([
      { title: "The WhatsApp message to Asha Patel failed", body: "Not on WhatsApp. Call.", count: 1 },
    ]);
  });

  it("include a WhatsApp message with unknown delivery; an email is looked up instead", async () => {
    await planOne(bench, "whatsapp");
    bench.notifiers.script = ["unknown"];
    await bench.work();
    expect(await ownersTitles()).toMatchObject([
      { title: "The WhatsApp message to Asha Patel may not have been delivered" },
    ]);
    await bench.reset();
    await planOne(bench, "email");
    bench.notifiers.script = ["accept-then-unknown"];
    expect(await bench.work()).toEqual(["unknown", "reconciled: found"]);
    expect(await ownersTitles()).toEqual([]);
  });

  it("include a refunded payment", async () => {
    const { ctx } = await createTestTenant(bench.deps);
    await ctx.transact((unit) =>
      suspend(ctx, unit, { paymentId: ctx.newId(), action: "tenant.refunded", title: "notice.refunded" }),
    );
    expect(await titles(ctx)).toEqual(["Your payment was refunded and your CRM is suspended"]);
  });
});

describe("the number of conversations without an answer", () => {
  const NOW = "timestamptz '2026-11-21T06:00:00Z'";
  const write = (tenant: TestTenant, states: readonly string[]) =>
    bench.superuser.query(
      `with people as (
        insert into customer (tenant_id, id, name, email, status, created_at, updated_at)
        select $1, gen_random_uuid(), 'Asha ' || n, gen_random_uuid() || '@example.in', 'active', ${NOW}, ${NOW}
        from generate_series(1, $3::int) n returning tenant_id, id)
      insert into conversation (tenant_id, id, customer_id, channel, address, state, snoozed_until, last_message_at, preview,
        is_preview_inbound, created_at, updated_at)
      select tenant_id, gen_random_uuid(), id, 'whatsapp', '+919800000000', ($2::text[])[1 + (row_number() over ())::int % $3],
        case when row_number() over () = 1 and $3 = 2 then ${NOW} + interval '1 day' end, ${NOW}, '', true, ${NOW}, ${NOW}
      from people`,
      [tenant.tenantId, states, states.length],
    );

  it("comes with the unread notifications, up to 100, and is left out without any", async () => {
    const tenant = await createTestTenant(bench.deps, { ownerPhone: null });
    const before = await readUnreadCount(tenant.ctx);
    expect(before).not.toHaveProperty("unanswered");
    await write(tenant, ["open", "open", "waiting", "closed"]);
    await write(tenant, ["open", "open"]);
    expect(await readUnreadCount(tenant.ctx)).toEqual({ ...before, unanswered: 3 });
    expect(await markRead(tenant.ctx, { all: true })).toEqual({ unread: 0, unanswered: 3 });
    await write(
      tenant,
      Array.from({ length: 120 }, () => "open"),
    );
    expect(await readUnreadCount(tenant.as("viewer"))).toMatchObject({ unanswered: 100 });
  });

  it("counts no other business's", async () => {
    const [tenant, other] = [
      await createTestTenant(bench.deps, { ownerPhone: null }),
      await createTestTenant(bench.deps, { ownerPhone: null }),
    ];
    await write(other, ["open", "waiting", "open"]);
    expect(await readUnreadCount(tenant.ctx)).not.toHaveProperty("unanswered");
    expect(await readUnreadCount(other.ctx)).toMatchObject({ unanswered: 2 });
  });
});
