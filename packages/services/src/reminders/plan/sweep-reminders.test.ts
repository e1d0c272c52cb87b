import { ALL_SLICES } from "@aavarti/jobs/definitions/slices";
import { PATIENCE_MS } from "@aavarti/testing/patience";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createCustomer } from "../../customers/create-customer.ts";
import { deleteCustomer } from "../../customers/delete-customer.ts";
import { restoreCustomer } from "../../customers/restore-customer.ts";
import { updateCustomer } from "../../customers/update-customer.ts";
import { saveNotificationSettings } from "../../notifications/save-settings.ts";
import { setPayer } from "../../payments/set-payer.ts";
import { skipReminder, unskipReminder } from "./skip-reminder.ts";
import { sweepReminders } from "./sweep-reminders.ts";

// The test clock starts on Saturday 21 November 2026 at 9:30 in India; reminders are sent at 9:00.
const IN_7_DAYS = "2026-11-28";
const TODAY = "2026-11-21";

let bench: ReminderBench;
beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

const states = async () => (await bench.ledger()).map((row) => row.state);

describe("what the sweep plans", () => {
  it("reminds customer and owner by email and WhatsApp 7 days before and on the day, once", async () => {
    await bench.tenantWithTerm(IN_7_DAYS);
    expect(await bench.sweepAndWork()).toEqual(["sent", "sent", "sent", "sent"]);
    expect(await bench.sweepAndWork()).toEqual([]);
    bench.clock.advance({ days: 3 });
    expect(await bench.sweepAndWork()).toEqual([]);
    bench.clock.set("2026-11-28T03:30:00Z");
    expect(await bench.sweepAndWork()).toEqual(["sent", "sent", "sent", "sent"]);
    expect(bench.notifiers.emails.map((email) => email.tag).sort()).toEqual([
      "renewal-7d",
      "renewal-7d",
      "renewal-due",
      "renewal-due",
    ]);
    expect(bench.notifiers.templates.map((message) => message.template).sort()).toEqual([
      "owner_renewal_7d",
      "owner_renewal_due_today",
      "renewal_due_today",
      "renewal_reminder_7d",
    ]);
  });

  it("plans nothing twice when two sweeps run at once", async () => {
    await bench.tenantWithTerm(TODAY);
    await Promise.all([sweepReminders(bench.deps), sweepReminders(bench.deps), sweepReminders(bench.deps)]);
    expect(await bench.work()).toEqual(["sent", "sent", "sent", "sent"]);
    expect(await bench.ledger()).toHaveLength(4);
  });

  it("waits for the send hour of the tenant's own zone", async () => {
    await bench.tenantWithTerm(TODAY, { timeZone: "America/New_York" });
    expect(await bench.sweepAndWork()).toEqual([]);
    bench.clock.set("2026-11-21T13:59:59.999Z");
    expect(await bench.sweepAndWork()).toEqual([]);
    bench.clock.set("2026-11-21T14:00:00.000Z");
    expect(await bench.sweepAndWork()).toHaveLength(4);
  });

  it("sends up to 48 hours late, and records once what is later", async () => {
    await bench.tenantWithTerm(TODAY);
    bench.clock.set("2026-11-23T03:30:00.000Z");
    expect(await bench.sweepAndWork()).toEqual(["sent", "sent", "sent", "sent"]);

    await bench.superuser.query("delete from reminder");
    bench.clock.set("2026-11-23T03:30:00.001Z");
    expect(await sweepReminders(bench.deps)).toMatchObject({ planned: 0, missed: 4 });
    expect(await sweepReminders(bench.deps)).toMatchObject({ planned: 0, missed: 0 });
    expect(await bench.work()).toEqual([]);
    expect(new Set(await states())).toEqual(new Set(["missed"]));
    expect((await bench.ledger())[0]?.state_reason).toBe("Couldn't be sent within 48 hours of its scheduled time.");
  });

  it("reminds a subscription entered on the step's day at once, and one entered later not at all", async () => {
    const tenant = await createTestTenant(bench.deps);
    await createTestSubscription(tenant.ctx, { endOn: IN_7_DAYS });
    await createTestSubscription(tenant.ctx, { endOn: "2026-11-27" });
    expect(await bench.sweepAndWork()).toHaveLength(4);
    expect(new Set((await bench.ledger()).map((row) => row.subscription_id)).size).toBe(1);
  });

  it.each(["cancelled", "pending"] as const)("leaves a %s subscription alone", async (status) => {
    const tenant = await createTestTenant(bench.deps);
    await createTestSubscription(tenant.ctx, { endOn: TODAY, status });
    expect(await bench.sweepAndWork()).toEqual([]);
  });

  it("reminds for paid accounts and running trials only", async () => {
    await bench.tenantWithTerm(TODAY, { accountStatus: "trial" });
    await bench.tenantWithTerm(TODAY, { accountStatus: "trial", trialEndsAt: bench.clock.now() });
    await bench.tenantWithTerm(TODAY, { accountStatus: "suspended" });
    expect(await sweepReminders(bench.deps)).toMatchObject({ planned: 4 });
  });

  it("uses the channels that a person can be reached on, and does not begin again when another is added", async () => {
    const tenant = await createTestTenant(bench.deps, { ownerPhone: null });
    const { customerId } = await createTestSubscription(tenant.ctx, { endOn: TODAY, phone: null });
    expect(await bench.sweepAndWork()).toHaveLength(2);
    await updateCustomer(tenant.ctx, { id: customerId, changes: { phone: "+919876543211" } });
    expect(await bench.sweepAndWork()).toEqual([]);
  });

  describe("for a customer who had no address when the owner was reminded", () => {
    const given = async () => {
      const tenant = await createTestTenant(bench.deps, { ownerPhone: null });
      const term = await createTestSubscription(tenant.ctx, { endOn: "2026-11-28", phone: null, email: "" });
      return { ...tenant, ...term };
    };
    const sentTo = () => bench.notifiers.emails.map(({ to }) => to);
    const email = "asha@example.in";

    it("sends the step once they have one, and to the owner no other", async () => {
      const { ctx, customerId } = await given();
      await bench.sweepAndWork();
      expect(sentTo()).toHaveLength(1);
      bench.clock.advance({ hours: 1 });
      await updateCustomer(ctx, { id: customerId, changes: { email } });
      await bench.sweepAndWork();
      await bench.sweepAndWork();
      expect(sentTo().slice(1)).toEqual([email]);
      expect(await bench.ledger()).toHaveLength(2);
    });

    it("sends it to a payer who has one", async () => {
      const { ctx, customerId } = await given();
      await bench.sweepAndWork();
      const payer = await createCustomer(ctx, { name: "Papa", email, phone: null, company: null, status: "active" });
      await setPayer(ctx, { customerId, payerId: payer.id });
      await bench.sweepAndWork();
      expect(sentTo().slice(1)).toEqual([email]);
    });

    it.each(["before", "after"])(
      "sends none that was skipped %s the address came, and one once that is undone",
      async (when) => {
        const { ctx, customerId, id } = await given();
        const step = { subscriptionId: id, endDate: "2026-11-28", daysBefore: 7 } as const;
        await bench.sweepAndWork();
        if (when === "before") expect(await skipReminder(ctx, step)).toEqual({ skipped: true, messages: 1 });
        await updateCustomer(ctx, { id: customerId, changes: { email } });
        expect(await skipReminder(ctx, step)).toEqual({ skipped: true, messages: 1 });
        await bench.sweepAndWork();
        expect(sentTo()).toHaveLength(1);
        bench.clock.advance({ hours: 1 });
        expect(await unskipReminder(ctx, step)).toEqual({ skipped: false, messages: 1 });
        await bench.sweepAndWork();
        expect(sentTo().slice(1)).toEqual([email]);
      },
    );

    it("can't skip one that would not follow: customers are not reminded", async () => {
      const { ctx, id } = await given();
      await saveNotificationSettings(ctx, { remindCustomer: false });
      await bench.sweepAndWork();
      const skipped = skipReminder(ctx, { subscriptionId: id, endDate: "2026-11-28", daysBefore: 7 });
      await expect(skipped).rejects.toMatchObject({ explanation: { reason: "reminder.sent" } });
    });

    it("records and sends nothing two days later, nor of a step that was skipped", async () => {
      const { ctx, customerId, id } = await given();
      await sweepReminders(bench.deps);
      await skipReminder(ctx, { subscriptionId: id, endDate: "2026-11-28", daysBefore: 7 });
      await updateCustomer(ctx, { id: customerId, changes: { email } });
      await bench.sweepAndWork();
      expect(await bench.ledger()).toHaveLength(1);
      await bench.superuser.query("update reminder set state = 'sent', skipped_by = null");
      bench.clock.advance({ days: 2, hours: 1 });
      await bench.sweepAndWork();
      expect(await bench.ledger()).toHaveLength(1);
      expect(sentTo()).toEqual([]);
    });
  });

  it("sends a term entered early on the step's day to customers who are switched on before its time", async () => {
    const tenant = await createTestTenant(bench.deps, { ownerPhone: null });
    await saveNotificationSettings(tenant.ctx, { remindCustomer: false });
    bench.clock.set("2026-11-22T01:30:00Z");
    await createTestSubscription(tenant.ctx, { endOn: "2026-11-29", phone: null, email: "asha@example.in" });
    await sweepReminders(bench.deps);
    bench.clock.set("2026-11-22T02:00:00Z");
    await saveNotificationSettings(tenant.ctx, { remindCustomer: true });
    bench.clock.set("2026-11-22T03:35:00Z");
    await bench.sweepAndWork();
    expect(bench.notifiers.emails.map(({ to }) => to)).toContain("asha@example.in");
  });

  it("plans each tenant in one share, so that all shares together leave nobody out and plan nobody twice", async () => {
    for (let tenant = 0; tenant < 40; tenant += 1) await bench.tenantWithTerm(TODAY);
    const planned = [];
    for (const slice of ALL_SLICES) planned.push((await sweepReminders(bench.deps, slice)).planned);
    expect(planned.reduce((sum, count) => sum + count, 0)).toBe(40 * 4);
    // Tenants are distributed by a hash, so no share has all of them.
    expect(planned.filter((count) => count > 0).length).toBeGreaterThan(8);
    expect((await bench.ledger()).length).toBe(40 * 4);
  });

  it("is not delayed in other shares by a business whose planning waits", async () => {
    const tenants = [];
    for (let count = 0; count < 12; count += 1) tenants.push(await bench.tenantWithTerm(TODAY));
    const [slow] = tenants;
    const holder = await bench.superuser.connect();
    await holder.query("begin");
    await holder.query("select id from customer where tenant_id = $1 for update", [slow?.tenantId]);
    const isDone = new Set<number>();
    const all = ALL_SLICES.map(async (slice, index) => {
      await sweepReminders(bench.deps, slice);
      isDone.add(index);
    });
    // All shares but the one that the lock blocks.
    await vi.waitFor(() => expect(isDone.size).toBe(ALL_SLICES.length - 1), PATIENCE_MS);
    await holder.query("rollback");
    holder.release();
    await Promise.all(all);
    expect(await states()).toHaveLength(12 * 4);
  });

  it("plans and enqueues for a business whose cancelled reminders can't be looked at again", async () => {
    const { ctx, subscription } = await bench.tenantWithTerm(IN_7_DAYS, { ownerPhone: null });
    await sweepReminders(bench.deps);
    await deleteCustomer(ctx, { id: subscription.customerId });
    await bench.work();
    await restoreCustomer(ctx, { id: subscription.customerId });
    await bench.superuser.query(`create function refuse_again() returns trigger language plpgsql as
      $$ begin if old.state = 'cancelled' and new.state = 'planned' then raise 'no'; end if; return new; end $$`);
    await bench.superuser.query(
      "create trigger refuse_again before update on reminder for each row execute function refuse_again()",
    );
    try {
      await createTestSubscription(ctx, { endOn: TODAY, customerName: "Dev", email: "dev@example.in", phone: null });
      await expect(sweepReminders(bench.deps)).rejects.toThrow("1 sweeps of tenants failed");
      await bench.work();
      expect(bench.notifiers.emails.map(({ to }) => to)).toContain("dev@example.in");
    } finally {
      await bench.superuser.query("drop function refuse_again cascade");
    }
    await bench.sweepAndWork();
    expect(new Set(await states())).toEqual(new Set(["sent"]));
  });

  it("shows a business's reminders to no other business", async () => {
    await bench.tenantWithTerm(TODAY);
    const other = await bench.tenantWithTerm("2027-01-01");
    await sweepReminders(bench.deps);
    const seen = await other.ctx.transact(({ trx }) => trx.selectFrom("reminder").selectAll().execute());
    expect(seen).toEqual([]);
  });

  it("plans hundreds of terms, page after page, and lets the small tenants have theirs in between", async () => {
    const hot = await bench.tenantWithTerm(TODAY);
    await bench.superuser.query(
      `with copied as (
        insert into customer (tenant_id, id, name, email, phone_e164, status, created_at, updated_at)
          select c.tenant_id, gen_random_uuid(), c.name, n || c.email, '+9198000' || lpad(n::text, 5, '0'), c.status, c.created_at, c.updated_at
          from customer c, generate_series(1, 450) n where c.id = $2
          returning id)
      insert into subscription select
        (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'customer_id', copied.id))).*
        from subscription s, copied where s.id = $1`,
      [hot.subscription.id, hot.subscription.customerId],
    );
    await bench.tenantWithTerm(TODAY);
    await bench.tenantWithTerm(TODAY);
    expect(await sweepReminders(bench.deps)).toMatchObject({ planned: 453 * 4, tenants: 3 });

    const { rows } = await bench.superuser.query<{ tenant_id: string; turn: number }>(
      "select tenant_id, turn from outbox order by id",
    );
    const isSmall = rows.map((row) => row.tenant_id !== hot.tenantId);
    // The large tenant's jobs are enqueued once all of it is planned, since messages to one phone
    // are combined; the others do not wait for that.
    expect(isSmall.lastIndexOf(true)).toBeLessThan(8);
    const turns = rows.filter((row) => row.tenant_id === hot.tenantId).map((row) => row.turn);
    // One job for each customer and channel, and one by each channel for the owner.
    expect(turns).toEqual(Array.from({ length: 451 * 2 + 2 }, (_, turn) => turn));
  });
});
