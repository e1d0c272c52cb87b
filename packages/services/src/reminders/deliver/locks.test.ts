import { cancelPlannedFor } from "@aavarti/db/queries/consent";
import { raiseNotificationVersion } from "@aavarti/db/queries/notifications";
import { holdReminders } from "@aavarti/db/queries/promises";
import { scheduleInQuietHours } from "@aavarti/db/queries/reminders/by-hand";
import { lockCombinable, moveReminder } from "@aavarti/db/queries/reminders/deliver";
import { insertReminders } from "@aavarti/db/queries/reminders/plan";
import { releaseMessages } from "@aavarti/db/queries/sending";
import type { TenantTrx } from "@aavarti/db/tenant";
import { explainNotice } from "@aavarti/domain/reasons/notifications";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { PATIENCE_MS } from "@aavarti/testing/patience";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { changeConsent } from "../../consent/change-consent.ts";
import type { ServiceContext } from "../../context.ts";
import { takeInboundMessage } from "../../inbound/take-inbound-message.ts";
import { notify } from "../../notifications/notify.ts";

let bench: ReminderBench;
beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

const PHONE = "+919876500001";
const DESTINATION = {
  channel: "whatsapp",
  recipient_kind: "customer",
  recipient_address: PHONE,
  step: "due_today",
} as const;

/**
 * Creates two planned messages to one phone, with the higher id first in the table, so that a scan
 * finds them in the reverse order of their ids. They were sent as one message before, which the
 * provider knows by the second one's id.
 */
async function twoPlanned() {
  const { ctx } = await createTestTenant(bench.deps);
  const { id, customerId } = await createTestSubscription(ctx, { endOn: "2026-12-20", phone: PHONE });
  const ids = [ctx.newId(), ctx.newId()].sort();
  const [first = "", second = ""] = ids;
  const now = ctx.now();
  const row = (reminderId: string, endOn: "2026-12-20" | "2027-01-20") => ({
    ...DESTINATION,
    tenant_id: ctx.tenantId,
    id: reminderId,
    subscription_id: id,
    customer_id: customerId,
    term_end_on: endOn,
    recipient_id: customerId,
    state: "planned" as const,
    due_at: now,
    held_for: "unverified" as const,
    created_at: now,
    updated_at: now,
  });
  await ctx.transact(({ trx }) => insertReminders(trx, [row(second, "2026-12-20")]));
  await ctx.transact(({ trx }) => insertReminders(trx, [{ ...row(first, "2027-01-20"), merged_into: second }]));
  return { ctx, customerId, first, second, row };
}

/** Waits until a transaction waits for a lock in this database. */
const somebodyWaits = () =>
  vi.waitFor(
    async () => {
      const { rows } = await bench.superuser.query<{ waits: boolean }>(
        "select exists (select from pg_locks l join pg_database d on d.oid = l.database where not l.granted and d.datname = current_database()) or exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits",
      );
      expect(rows[0]?.waits).toBe(true);
    },
    { timeout: PATIENCE_MS, interval: 20 },
  );

const lockOne = (trx: TenantTrx, id: string) =>
  trx.selectFrom("reminder").select("id").where("id", "=", id).forUpdate().execute();

type Planned = Awaited<ReturnType<typeof twoPlanned>>;
const WAYS: Record<string, (trx: TenantTrx, planned: Planned) => Promise<unknown>> = {
  "a sender that takes what goes together": (trx, { first, ctx }) =>
    lockCombinable(trx, { ...DESTINATION, id: first }, { steps: ["due_today"], dueBy: ctx.now(), limit: 10 }),
  "STOP, which cancels them": (trx, { customerId, ctx }) =>
    cancelPlannedFor(trx, {
      customerId,
      channel: "whatsapp",
      reason: explainReminder("stopped.optedOut", { channel: "whatsapp", day: "2026-11-21" }),
      at: ctx.now(),
    }),
  "a promise, which puts them off": (trx, { customerId, ctx, first }) =>
    holdReminders(
      trx,
      { promiseId: first, customerId, subscriptionId: null, until: new Date(ctx.now().getTime() + 1) },
      { reason: explainReminder("waiting.promise", { promisedOn: "2026-11-22" }), at: ctx.now() },
    ).catch(onlyTheKey),
  "a sender that records what became of them": (trx, { second, ctx }) =>
    moveReminder(trx, second, { from: ["planned"] }, { state: "sent", updated_at: ctx.now() }),
  "a confirmed address, which lets them go": (trx, { ctx }) => releaseMessages(trx, "unverified", ctx.now()),
  "a send in quiet hours": (trx, { first, second, ctx }) => scheduleInQuietHours(trx, [second, first], ctx.now()),
};

/**
 * Ignores only the foreign key error: the promise does not exist, and the test is about the locks
 * taken before.
 */
function onlyTheKey(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === "23503")) throw error;
}

it.each(Object.entries(WAYS))("%s locks planned messages in the order of their ids", async (_who, way) => {
  const planned = await twoPlanned();
  const { ctx, first, second } = planned;
  const held = Promise.withResolvers<void>();
  const inOrder = ctx.transact(async ({ trx }) => {
    await lockOne(trx, first);
    held.resolve();
    await somebodyWaits();
    // Locking the second row first would deadlock with this transaction.
    await lockOne(trx, second);
  });
  await held.promise;
  await Promise.all([inOrder, rolledBack(ctx, (trx) => way(trx, planned))]);
});

/**
 * Runs in a transaction that is rolled back, because a statement that fails on purpose aborts it
 * and nothing could be committed.
 */
const rolledBack = (ctx: ServiceContext, run: (trx: TenantTrx) => Promise<unknown>) =>
  ctx
    .transact(async ({ trx }) => {
      await run(trx);
      throw new Error("rolled back");
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error && error.message === "rolled back")) throw error;
    });

it("lets a sender plan another message for a customer who opts out at that moment", async () => {
  const { ctx, customerId, row } = await twoPlanned();
  const held = Promise.withResolvers<void>();
  const sender = ctx.transact(async ({ trx }) => {
    await lockCombinable(
      trx,
      { ...DESTINATION, id: row(ctx.newId(), "2026-12-20").id },
      { steps: ["due_today"], dueBy: ctx.now(), limit: 10 },
    );
    held.resolve();
    await somebodyWaits();
    // The new row's foreign key check reads the customer, whom the other transaction has locked.
    await insertReminders(trx, [{ ...row(ctx.newId(), "2026-12-20"), channel: "email" }]);
  });
  await held.promise;
  const stop = ctx.transact((unit) =>
    changeConsent(ctx, unit, {
      customerId,
      channel: "whatsapp",
      state: "withdrawn",
      source: "whatsapp_reply",
      by: { kind: "customer" },
      confirm: false,
    }),
  );
  expect(await Promise.all([sender, stop])).toEqual([undefined, true]);
});

const OPTING_OUT: Record<string, (ctx: ServiceContext, customerId: string) => Promise<unknown>> = {
  "a STOP": (ctx, customerId) =>
    takeInboundMessage(ctx, {
      customerId,
      reminderId: null,
      channel: "whatsapp",
      providerMessageId: "wamid.stop",
      from: PHONE,
      kind: "text",
      subject: null,
      text: "STOP",
      html: null,
      answeredIds: [],
      messageIdHeader: null,
      isAutomatic: false,
      receivedAt: ctx.now(),
      files: [],
    }),
  // As by a link that is about several customers.
  "an opt-out after another customer's notification": (ctx, customerId) =>
    ctx.transact(async (unit) => {
      await notify(ctx, unit, {
        kind: "customer.opted-out",
        title: explainNotice("notice.optedOut", { name: "Asha", channel: "whatsapp" }),
        body: [explainNotice("notice.byLink")],
        link: "/dashboard/customers",
        subjectId: ctx.newId(),
      });
      const by = { source: "email_link", by: { kind: "customer" }, confirm: false } as const;
      await changeConsent(ctx, unit, { customerId, channel: "whatsapp", state: "withdrawn", ...by });
    }),
};

it.each(Object.entries(OPTING_OUT))("%s cancels what a payment locks before the version", async (_what, optOut) => {
  const { ctx, customerId, first } = await twoPlanned();
  const held = Promise.withResolvers<void>();
  const payment = ctx.transact(async ({ trx }) => {
    await lockOne(trx, first);
    held.resolve();
    await somebodyWaits();
    await raiseNotificationVersion(trx, ctx.tenantId);
  });
  await held.promise;
  await Promise.all([payment, optOut(ctx, customerId)]);
  const { rows } = await bench.superuser.query("select distinct state from reminder where channel = 'whatsapp'");
  expect(rows).toEqual([{ state: "cancelled" }]);
});
