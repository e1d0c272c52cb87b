import type { ReminderRow } from "@aavarti/db/queries/reminders";
import { reconcileReminder as reconcileJob, sendReminder as sendJob } from "@aavarti/jobs/definitions/reminders";
import { createTestClock, type TestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createRecordingNotifiers, type RecordingNotifiers } from "@aavarti/testing/recording-notifiers";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Dependencies } from "../context.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { updateCustomer } from "../customers/update-customer.ts";
import { deleteSubscription } from "../subscriptions/delete-subscription.ts";
import { updateSubscription } from "../subscriptions/update-subscription.ts";
import { systemContext } from "../system-context.ts";
import { applyDeliveryStatus, type DeliveryStatus } from "./apply-delivery-status.ts";
import { reconcileReminder } from "./reconcile-reminder.ts";
import { sendReminder } from "./send-reminder.ts";
import { sweepReminders } from "./sweep-reminders.ts";

// The test clock begins on Saturday 21 November 2026 at 9:30 in India; reminders go out at 9.
const IN_7_DAYS = "2026-11-28";
const TODAY = "2026-11-21";

let database: TestDatabase;
let everything: pg.Pool;
let clock: TestClock;
let notifiers: RecordingNotifiers;
let deps: Dependencies;

beforeAll(async () => {
  database = await createTestDatabase();
  everything = new pg.Pool({ connectionString: database.superuserUrl, max: 1 });
});

afterAll(async () => {
  await everything.end();
  await database.close();
});

beforeEach(async () => {
  await everything.query("truncate tenant, app_user, outbox cascade");
  clock = createTestClock();
  notifiers = createRecordingNotifiers();
  const base = makeDependencies({ db: database.db, now: clock.now });
  deps = { ...base, providers: { ...base.providers, email: notifiers.email, whatsapp: notifiers.whatsapp } };
});

/** A tenant whose subscription was entered three days ago: before the steps that the tests are about. */
async function given(
  endOn: `${number}-${number}-${number}`,
  tenantOptions: Parameters<typeof createTestTenant>[1] = {},
) {
  const now = clock.now();
  clock.advance({ days: -3 });
  const tenant = await createTestTenant(deps, { trialEndsAt: new Date("2026-12-31"), ...tenantOptions });
  const subscription = await createTestSubscription(tenant.ctx, { endOn });
  clock.set(now);
  return { ...tenant, subscription };
}

/** All reminders of all tenants, as a superuser sees them. */
async function ledger(): Promise<ReminderRow[]> {
  const { rows } = await everything.query<ReminderRow>(
    "select * from reminder order by recipient_kind, channel, due_at",
  );
  return rows;
}
const states = async () => (await ledger()).map((row) => row.state);

/** Does the jobs whose time has come, as relay and worker would, until none is left. */
async function work(): Promise<string[]> {
  const done: string[] = [];
  for (;;) {
    const { rows } = await everything.query<{ name: string; payload: unknown }>(
      "delete from outbox where available_at <= $1 returning name, payload",
      [clock.now()],
    );
    if (rows.length === 0) return done;
    for (const { name, payload } of rows) {
      const { tenantId, reminderId } = sendJob.payload.parse(payload);
      const ctx = await systemContext(deps, tenantId, name);
      if (!ctx) throw new Error("The tenant is gone");
      if (name === sendJob.name) done.push(await sendReminder(ctx, { reminderId }));
      else if (name === reconcileJob.name) done.push(`reconciled: ${await reconcileReminder(ctx, { reminderId })}`);
      else throw new Error(`Unexpected job ${name}`);
    }
  }
}

const sweepAndWork = async () => {
  await sweepReminders(deps);
  return work();
};

const passLeases = (seconds: number) =>
  everything.query("update reminder set lease_until = lease_until - make_interval(secs => $1)", [seconds]);

describe("what the sweep plans", () => {
  it("reminds customer and owner by email and WhatsApp 7 days before and on the day, once", async () => {
    await given(IN_7_DAYS);
    expect(await sweepAndWork()).toEqual(["sent", "sent", "sent", "sent"]);
    expect(await sweepAndWork()).toEqual([]);
    clock.advance({ days: 3 });
    expect(await sweepAndWork()).toEqual([]);
    clock.set("2026-11-28T03:30:00Z");
    expect(await sweepAndWork()).toEqual(["sent", "sent", "sent", "sent"]);
    expect(notifiers.emails.map((email) => email.tag).sort()).toEqual([
      "renewal-7d",
      "renewal-7d",
      "renewal-due",
      "renewal-due",
    ]);
    expect(notifiers.templates.map((message) => message.template).sort()).toEqual([
      "owner_renewal_7d",
      "owner_renewal_due_today",
      "renewal_due_today",
      "renewal_reminder_7d",
    ]);
  });

  it("plans nothing twice when two sweeps run at once", async () => {
    await given(TODAY);
    await Promise.all([sweepReminders(deps), sweepReminders(deps), sweepReminders(deps)]);
    expect(await work()).toEqual(["sent", "sent", "sent", "sent"]);
    expect(await ledger()).toHaveLength(4);
  });

  it("waits for the send hour of the tenant's own zone", async () => {
    await given(TODAY, { timeZone: "America/New_York" });
    expect(await sweepAndWork()).toEqual([]);
    clock.set("2026-11-21T13:59:59.999Z");
    expect(await sweepAndWork()).toEqual([]);
    clock.set("2026-11-21T14:00:00.000Z");
    expect(await sweepAndWork()).toHaveLength(4);
  });

  it("sends up to 48 hours late, and records once what is later", async () => {
    await given(TODAY);
    clock.set("2026-11-23T03:30:00.000Z");
    expect(await sweepAndWork()).toEqual(["sent", "sent", "sent", "sent"]);

    await everything.query("truncate reminder");
    clock.set("2026-11-23T03:30:00.001Z");
    expect(await sweepReminders(deps)).toMatchObject({ planned: 0, missed: 4 });
    expect(await sweepReminders(deps)).toMatchObject({ planned: 0, missed: 0 });
    expect(await work()).toEqual([]);
    expect(new Set(await states())).toEqual(new Set(["missed"]));
    expect((await ledger())[0]?.state_reason).toBe("It could not be sent within 48 hours of its time.");
  });

  it("reminds a subscription entered on the step's day at once, and one entered later not at all", async () => {
    const tenant = await createTestTenant(deps);
    await createTestSubscription(tenant.ctx, { endOn: IN_7_DAYS });
    await createTestSubscription(tenant.ctx, { endOn: "2026-11-27" });
    expect(await sweepAndWork()).toHaveLength(4);
    expect(new Set((await ledger()).map((row) => row.subscription_id)).size).toBe(1);
  });

  it.each(["cancelled", "pending"] as const)("leaves a %s subscription alone", async (status) => {
    const tenant = await createTestTenant(deps);
    await createTestSubscription(tenant.ctx, { endOn: TODAY, status });
    expect(await sweepAndWork()).toEqual([]);
  });

  it("reminds for paid accounts and running trials only", async () => {
    await given(TODAY, { accountStatus: "trial" });
    await given(TODAY, { accountStatus: "trial", trialEndsAt: clock.now() });
    await given(TODAY, { accountStatus: "suspended" });
    expect(await sweepReminders(deps)).toMatchObject({ planned: 4 });
  });

  it("uses the channels that a person can be reached on, and does not begin again when another is added", async () => {
    const tenant = await createTestTenant(deps, { ownerPhone: null });
    const { customerId } = await createTestSubscription(tenant.ctx, { endOn: TODAY, phone: null });
    expect(await sweepAndWork()).toHaveLength(2);
    await updateCustomer(tenant.ctx, { id: customerId, changes: { phone: "+919876543211" } });
    expect(await sweepAndWork()).toEqual([]);
  });

  it("shows a tenant's reminders to nobody else", async () => {
    await given(TODAY);
    const other = await given("2027-01-01");
    await sweepReminders(deps);
    const seen = await other.ctx.transact(({ trx }) => trx.selectFrom("reminder").selectAll().execute());
    expect(seen).toEqual([]);
  });

  it("plans hundreds of terms, page after page", async () => {
    const { subscription } = await given(TODAY);
    await everything.query(
      `insert into subscription select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).*
        from subscription s, generate_series(1, 450) where s.id = $1`,
      [subscription.id],
    );
    expect(await sweepReminders(deps)).toMatchObject({ planned: 451 * 4, tenants: 1 });
  });
});

describe("what is checked again at the moment of sending", () => {
  const planned = async () => {
    const tenant = await given(IN_7_DAYS);
    await sweepReminders(deps);
    return tenant;
  };
  const reasons = async () => [...new Set((await ledger()).map((row) => `${row.state}: ${row.state_reason}`))];

  it.each([
    ["the subscription was cancelled", "cancelled: The subscription is cancelled."],
    ["the subscription was deleted", "cancelled: The subscription was deleted."],
    ["the customer was deleted", "cancelled: The subscription was deleted."],
    ["it was renewed", "cancelled: Renewed: it now runs until 28 Nov 2027."],
    ["the end moved earlier", "cancelled: The end date is now 26 Nov 2026."],
    ["the account was suspended", "cancelled: The account is not active."],
  ])("nothing goes out when %s", async (what, reason) => {
    const { ctx, subscription, tenantId } = await planned();
    const { id } = subscription;
    if (what.includes("cancelled")) await updateSubscription(ctx, { id, changes: { status: "cancelled" } });
    if (what === "the subscription was deleted") await deleteSubscription(ctx, { id });
    if (what === "the customer was deleted") await deleteCustomer(ctx, { id: subscription.customerId });
    if (what === "it was renewed") await updateSubscription(ctx, { id, changes: { customEndDate: "2027-11-28" } });
    if (what.includes("earlier")) await updateSubscription(ctx, { id, changes: { customEndDate: "2026-11-26" } });
    if (what.includes("suspended"))
      await everything.query("update tenant set account_status = 'suspended' where id = $1", [tenantId]);
    await work();
    expect(await reasons()).toEqual([reason]);
    expect(notifiers.emails).toEqual([]);
    expect(notifiers.templates).toEqual([]);
  });

  it("uses the address of now", async () => {
    const { ctx, subscription } = await planned();
    await updateCustomer(ctx, { id: subscription.customerId, changes: { email: "new@example.in" } });
    await work();
    expect(notifiers.emails.map((email) => email.to)).toContain("new@example.in");
    expect((await ledger()).map((row) => row.recipient_address)).toContain("new@example.in");
  });

  it("what lands in the night waits for the morning", async () => {
    await given(TODAY);
    clock.set("2026-11-21T15:30:00.000Z");
    await sweepReminders(deps);
    expect(await work()).toEqual([]);
    // Rung by hand, it still waits.
    const { ctx, id } = await firstEmail();
    expect(await sendReminder(ctx, { reminderId: id })).toBe("not-due");
    clock.set("2026-11-22T02:30:00.000Z");
    expect(await work()).toEqual(["sent", "sent", "sent", "sent"]);
    expect(notifiers.emails[0]?.text).toContain("was due on 21 Nov 2026");
  });

  it("what was planned by day and is sent by night waits for the morning", async () => {
    await given(TODAY);
    await sweepReminders(deps);
    clock.set("2026-11-21T16:00:00.000Z");
    expect(new Set(await work())).toEqual(new Set(["held"]));
    clock.set("2026-11-22T02:30:00.000Z");
    expect(await work()).toEqual(["sent", "sent", "sent", "sent"]);
  });

  it("what was planned in time and is sent 48 hours late is missed", async () => {
    await given(TODAY);
    await sweepReminders(deps);
    clock.advance({ hours: 49 });
    expect(new Set(await work())).toEqual(new Set(["missed"]));
    expect(notifiers.emails).toEqual([]);
  });
});

/** The one email to the customer, and a context to work on it. */
async function firstEmail() {
  const row = (await ledger()).find((candidate) => candidate.channel === "email");
  if (!row) throw new Error("No email was planned");
  const ctx = await systemContext(deps, row.tenant_id, "test");
  if (!ctx) throw new Error("The tenant is gone");
  return { ctx, id: row.id };
}

describe("sending", () => {
  /** Only the customer's email is planned, so that a script of outcomes concerns one message. */
  const plannedEmail = async () => {
    const tenant = await createTestTenant(deps, { ownerPhone: null });
    await createTestSubscription(tenant.ctx, { endOn: TODAY, phone: null });
    await sweepReminders(deps);
    await everything.query("delete from reminder where recipient_kind = 'owner'");
    await everything.query("delete from outbox where payload ->> 'reminderId' not in (select id::text from reminder)");
    return firstEmail();
  };
  const plannedTemplate = async () => {
    const tenant = await createTestTenant(deps, { ownerPhone: null });
    await createTestSubscription(tenant.ctx, { endOn: TODAY });
    await sweepReminders(deps);
    await everything.query("delete from reminder where channel = 'email'");
    await everything.query("delete from outbox where payload ->> 'reminderId' not in (select id::text from reminder)");
  };
  const row = async () => {
    const [only, ...others] = await ledger();
    if (!only || others.length > 0) throw new Error(`Expected one reminder, found ${others.length + 1}`);
    return only;
  };

  it("calls the provider once, however many workers have the job", async () => {
    const { ctx, id } = await plannedEmail();
    notifiers.onSend = () => new Promise((resolve) => setTimeout(resolve, 20));
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => sendReminder(ctx, { reminderId: id })));
    expect(outcomes.filter((outcome) => outcome === "sent")).toHaveLength(1);
    expect(notifiers.emails).toHaveLength(1);
  });

  it("calls the provider outside of any transaction", async () => {
    await plannedEmail();
    notifiers.onSend = async () => {
      const { rows } = await everything.query(
        "select state, attempts, lease_until > clock_timestamp() as leased from reminder",
      );
      expect(rows).toEqual([{ state: "sending", attempts: 1, leased: true }]);
    };
    expect(await work()).toEqual(["sent"]);
    expect(await row()).toMatchObject({ state: "sent", lease_until: null });
  });

  it("records a refusal for good, with its cause and what to do", async () => {
    await plannedEmail();
    notifiers.script = ["refused"];
    expect(await work()).toEqual(["failed"]);
    expect(await row()).toMatchObject({
      state: "failed",
      state_reason: "It was refused.",
      next_step: "Do something about it.",
    });
    clock.advance({ hours: 1 });
    expect(await sweepAndWork()).toEqual([]);
  });

  it("tries again what was surely not sent, no sooner than the provider asked", async () => {
    await plannedEmail();
    notifiers.script = ["not-sent", "not-sent"];
    expect(await work()).toEqual(["put-off"]);
    clock.advance({ seconds: 119 });
    expect(await work()).toEqual([]);
    clock.advance({ seconds: 1 });
    expect(await work()).toEqual(["put-off"]);
    clock.advance({ seconds: 120 });
    expect(await work()).toEqual(["sent"]);
    expect(await row()).toMatchObject({ state: "sent", attempts: 3, state_reason: null });
    expect(notifiers.emails).toHaveLength(1);
  });

  it("gives up after 48 hours of trying", async () => {
    await plannedEmail();
    notifiers.script = Array.from({ length: 500 }, () => "not-sent");
    for (let half = 0; half < 100 && (await row()).state === "planned"; half += 1) {
      await work();
      clock.advance({ minutes: 30 });
    }
    expect((await row()).state).toBe("missed");
  });

  it("looks up an email whose answer was lost, and does not send it again when it is there", async () => {
    await plannedEmail();
    notifiers.script = ["accept-then-unknown"];
    expect(await work()).toEqual(["unknown", "reconciled: found"]);
    expect(await row()).toMatchObject({ state: "sent", provider_message_id: `message-of-${(await row()).id}` });
    expect(notifiers.emails).toHaveLength(1);
  });

  it("sends an email again only when it was not found after the search has caught up", async () => {
    await plannedEmail();
    notifiers.script = ["unknown"];
    expect(await work()).toEqual(["unknown", "reconciled: in-flight"]);
    expect((await row()).state).toBe("unknown");
    clock.advance({ seconds: 31 });
    await passLeases(31);
    expect(await work()).toEqual(["reconciled: planned-again", "sent"]);
    expect(notifiers.emails).toHaveLength(1);
  });

  it.each(["crash", "accept"] as const)(
    "after a worker died in the middle (%s), looks up before anything else",
    async (fate) => {
      const { ctx, id } = await plannedEmail();
      await everything.query("truncate outbox");
      notifiers.script = [fate];
      if (fate === "crash") await expect(sendReminder(ctx, { reminderId: id })).rejects.toThrow("lost its mind");
      else {
        // It dies after the provider accepted and before it could write that down.
        await sendReminder(ctx, { reminderId: id });
        await everything.query(
          "update reminder set state = 'sending', lease_until = clock_timestamp() + interval '30 s', sent_at = null",
        );
      }
      expect(await sendReminder(ctx, { reminderId: id })).toBe("not-planned");
      expect(await sweepAndWork()).toEqual([]);
      await passLeases(61);
      expect(await sweepAndWork()).toEqual(
        fate === "crash" ? ["reconciled: planned-again", "sent"] : ["reconciled: found"],
      );
      expect(notifiers.emails).toHaveLength(1);
      expect((await row()).state).toBe("sent");
    },
  );

  it("shows a WhatsApp message whose answer was lost as unknown and never sends it again", async () => {
    await plannedTemplate();
    notifiers.script = ["accept-then-unknown"];
    expect(await work()).toEqual(["unknown", "reconciled: unknown"]);
    await passLeases(3_600);
    clock.advance({ hours: 5 });
    expect(await sweepAndWork()).toEqual([]);
    expect(await row()).toMatchObject({ state: "unknown", state_reason: "It was unknown." });
    expect(notifiers.templates).toHaveLength(1);
  });

  it("leaves a channel that is not configured, and says so", async () => {
    await plannedTemplate();
    const { unconfiguredWhatsApp } = await import("@aavarti/providers/not-configured");
    deps.providers.whatsapp = unconfiguredWhatsApp();
    expect(await work()).toEqual(["not-configured"]);
    expect(await row()).toMatchObject({ state: "cancelled", state_reason: "WhatsApp service is not configured" });
  });

  it("rings again for a reminder whose job was lost with the queue", async () => {
    await plannedEmail();
    await everything.query("truncate outbox");
    expect(await sweepAndWork()).toEqual([]);
    clock.advance({ seconds: 16 });
    expect(await sweepAndWork()).toEqual(["sent"]);
  });

  describe("delivery statuses", () => {
    const arrive = async (status: DeliveryStatus["status"], minute: number) => {
      const { tenant_id, id } = await row();
      const ctx = await systemContext(deps, tenant_id, "test");
      if (!ctx) throw new Error("The tenant is gone");
      const fault = status === "failed" ? { code: "131026", reason: "Not on WhatsApp.", nextStep: "Call." } : null;
      const at = new Date(Date.UTC(2026, 10, 21, 5, minute));
      return applyDeliveryStatus(ctx, { reminderId: id, messageId: "wamid.X", status, at, fault });
    };

    it("move a reminder forward only, in whatever order they arrive", async () => {
      await plannedTemplate();
      await work();
      expect(await arrive("read", 3)).toBe(true);
      expect(await arrive("delivered", 2)).toBe(false);
      expect(await arrive("sent", 1)).toBe(false);
      expect(await arrive("failed", 4)).toBe(false);
      expect((await row()).state).toBe("read");
      expect((await row()).read_at?.getUTCMinutes()).toBe(3);
    });

    it("end with a failure that comes before delivery", async () => {
      await plannedTemplate();
      await work();
      expect(await arrive("failed", 1)).toBe(true);
      expect(await arrive("delivered", 2)).toBe(false);
      expect(await row()).toMatchObject({ state: "failed", state_reason: "Not on WhatsApp.", next_step: "Call." });
    });

    it("settle what was unknown", async () => {
      await plannedTemplate();
      notifiers.script = ["accept-then-unknown"];
      await work();
      expect(await arrive("delivered", 1)).toBe(true);
      expect(await row()).toMatchObject({ state: "delivered", provider_message_id: "wamid.X" });
    });

    it("may be faster than our own note that it was sent", async () => {
      await plannedTemplate();
      notifiers.onSend = async () => {
        await arrive("delivered", 1);
      };
      await work();
      expect(await row()).toMatchObject({ state: "delivered", provider_message_id: "wamid.X" });
    });

    it("turn a delivered email into a bounced one, and not a delivered WhatsApp message into a failed one", async () => {
      await plannedEmail();
      await work();
      await arrive("delivered", 1);
      expect(await arrive("failed", 2)).toBe(true);
      expect((await row()).state).toBe("failed");
    });
  });
});
