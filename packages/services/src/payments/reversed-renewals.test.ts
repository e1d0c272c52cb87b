import { findLedgerProblem } from "@aavarti/db/queries/ledger-check";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { holdAccount } from "@aavarti/testing/held-row";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import type { TestTenant } from "@aavarti/testing/tenants";
import { createTwoBusinesses, type TwoBusinesses } from "@aavarti/testing/two-businesses";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cancelSubscription } from "../subscriptions/cancel-subscription.ts";
import { deleteSubscription } from "../subscriptions/delete-subscription.ts";
import { findDetail } from "../subscriptions/read-detail.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { undoRenewal } from "../subscriptions/undo-renewal.ts";
import { listCharges } from "./list-charges.ts";
import { readAccount } from "./read-account.ts";
import { readPayment } from "./read-payment.ts";
import { recordPayment } from "./record-payment.ts";
import { reversePayment, undoPayment } from "./reverse-payment.ts";
import { setPayer } from "./set-payer.ts";

const TODAY = "2026-11-21";
/** The end of the next term of a subscription that ends today. */
const NEXT = "2026-12-21";
const REASON = "Wrong customer";

let businesses: TwoBusinesses;
let superuser: pg.Pool;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  businesses = await createTwoBusinesses();
  superuser = new pg.Pool({ connectionString: businesses.database.superuserUrl });
});
afterAll(async () => {
  await superuser.end();
  await businesses.database.close();
});
beforeEach(async () => {
  ({ tenant, other } = await businesses.renew());
});
/** Whatever a test does, balances, charges and payments are what the ledger says. */
afterEach(async () => {
  expect(await tenant.ctx.transact(({ trx }) => findLedgerProblem(trx))).toBeUndefined();
});

/** A subscription of ₹1,500 that ends today and is paid. */
const ending = (customerName = "Asha") =>
  createTestSubscription(tenant.ctx, { endOn: TODAY, customerName, isPaid: true });

/** Asha has renewed with a payment of all of the next term, by default too long ago for Undo. */
async function renewedWithPayment({ daysAgo = 3 } = {}) {
  const { id, customerId } = await ending();
  const before = await findDetail(tenant.ctx, { id });
  const payment = await recordPayment(tenant.ctx, {
    customerId,
    amount: 150_000,
    mode: "upi",
    renew: [{ id, endDate: TODAY }],
  });
  businesses.clock.advance({ days: daysAgo });
  return { id, customerId, before, paymentId: payment.id, renewed: [{ id, endDate: NEXT as CalendarDate }] };
}

const account = (customerId: string) => readAccount(tenant.ctx, { customerId });
const detail = (id: string) => findDetail(tenant.ctx, { id });
const eventsOf = async () => {
  const { rows } = await superuser.query<{ action: string }>(
    "select action from audit_event where tenant_id = $1 order by at, id",
    [tenant.tenantId],
  );
  return rows.map(({ action }) => action);
};

describe("a renewal that was recorded with a payment", () => {
  it("is undone with it, also days later and twice, and nothing of it stays due", async () => {
    const { id, customerId, before, paymentId, renewed } = await renewedWithPayment();
    expect((await readPayment(tenant.ctx, { id: paymentId })).renewals).toMatchObject([
      { id, customer: { name: "Asha" }, term: 2, startDate: TODAY, endDate: NEXT, canUndo: true },
    ]);
    const reversed = await reversePayment(tenant.ctx, { id: paymentId, reason: REASON, renewed });
    expect(reversed).toMatchObject({ reversalReason: REASON, charges: [] });
    expect(await detail(id)).toMatchObject({ endDate: TODAY, term: 1, unpaid: before.unpaid, undoUntil: null });
    expect(await account(customerId)).toMatchObject({ due: "0.00", advance: "0.00" });
    expect((await eventsOf()).slice(-2).sort()).toEqual(["payment.reversed", "subscription.renewal-undone"]);
    const events = await eventsOf();
    expect(await reversePayment(tenant.ctx, { id: paymentId, reason: "Again", renewed })).toEqual(reversed);
    expect(await eventsOf()).toEqual(events);
    expect((await readPayment(tenant.ctx, { id: paymentId })).renewals).toEqual([]);
  });

  it("stays and is due again when it is not named, and is not undone later", async () => {
    const { id, customerId, paymentId, renewed } = await renewedWithPayment();
    await reversePayment(tenant.ctx, { id: paymentId, reason: REASON });
    expect(await detail(id)).toMatchObject({ endDate: NEXT, term: 2, unpaid: "1500.00" });
    expect(await account(customerId)).toMatchObject({ due: "1500.00" });
    await expect(reversePayment(tenant.ctx, { id: paymentId, reason: REASON, renewed })).rejects.toMatchObject({
      explanation: { reason: "payment.reversed" },
    });
    expect(await detail(id)).toMatchObject({ endDate: NEXT });
  });

  it("is undone with the payment also when it was recorded by Paid now", async () => {
    const { id, customerId } = await ending();
    await renewSubscription(tenant.ctx, { id, endDate: TODAY, payment: { mode: "cash", amount: 50_000 } });
    businesses.clock.advance({ days: 1 });
    const { rows } = await superuser.query(
      "select id from payment where with_subscription_id = $1 and with_term_seq = 2",
      [id],
    );
    await reversePayment(tenant.ctx, { id: rows[0]?.id, reason: REASON, renewed: [{ id, endDate: NEXT }] });
    expect(await detail(id)).toMatchObject({ endDate: TODAY, term: 1 });
    expect(await account(customerId)).toMatchObject({ due: "0.00", advance: "0.00" });
  });

  it("makes what another payment paid for it an advance", async () => {
    const { customerId, paymentId, id, renewed } = await renewedWithPayment();
    const [term] = (await listCharges(tenant.ctx, { subscriptionId: id, limit: 1 })).items;
    expect(term).toMatchObject({ term: 2, state: "paid" });
    await recordPayment(tenant.ctx, { customerId, amount: 40_000, mode: "cash" });
    await reversePayment(tenant.ctx, { id: paymentId, reason: REASON, renewed });
    expect(await account(customerId)).toMatchObject({ due: "0.00", advance: "400.00" });
  });

  it("is undone alone of several, and the others are due again", async () => {
    const [dev, anaya] = [await ending("Dev"), await ending("Anaya")];
    await setPayer(tenant.ctx, { customerId: anaya.customerId, payerId: dev.customerId });
    const { id } = await recordPayment(tenant.ctx, {
      customerId: dev.customerId,
      amount: 300_000,
      mode: "upi",
      renew: [
        { id: dev.id, endDate: TODAY },
        { id: anaya.id, endDate: TODAY },
      ],
    });
    expect((await readPayment(tenant.ctx, { id })).renewals.map(({ customer }) => customer.name)).toEqual([
      "Anaya",
      "Dev",
    ]);
    // Named twice, it is undone once.
    const renewed = [
      { id: anaya.id, endDate: NEXT as CalendarDate },
      { id: anaya.id, endDate: NEXT as CalendarDate },
    ];
    await reversePayment(tenant.ctx, { id, reason: REASON, renewed });
    expect(await detail(anaya.id)).toMatchObject({ endDate: TODAY, unpaid: "0.00" });
    expect(await detail(dev.id)).toMatchObject({ endDate: NEXT, unpaid: "1500.00" });
  });

  it("is not one that was made later in place of the renewal undone alone", async () => {
    const { id, customerId } = await ending();
    const payment = await recordPayment(tenant.ctx, { customerId, amount: 50_000, mode: "upi" });
    // It names the term that was undone, and its money is an advance.
    await superuser.query("update payment set with_subscription_id = $1, with_term_seq = 2 where id = $2", [
      id,
      payment.id,
    ]);
    businesses.clock.advance({ days: 1 });
    await renewSubscription(tenant.ctx, { id, endDate: TODAY, from: "old_end" });
    expect((await readPayment(tenant.ctx, { id: payment.id })).renewals).toEqual([]);
    const renewed = [{ id, endDate: NEXT as CalendarDate }];
    await expect(reversePayment(tenant.ctx, { id: payment.id, reason: REASON, renewed })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await detail(id)).toMatchObject({ endDate: NEXT, term: 2, unpaid: "1000.00" });
    await undoRenewal(tenant.ctx, { id, endDate: NEXT });
    expect(await readPayment(tenant.ctx, { id: payment.id })).toMatchObject({ reversedAt: null });
    expect(await account(customerId)).toMatchObject({ due: "0.00", advance: "500.00" });
  });
});

describe("an undo of a payment that is reversed already", () => {
  it.each(["Undone", "Import undone"])(
    "is refused while its renewal is left, whatever reason was typed: %s",
    async (reason) => {
      const { id, paymentId, renewed } = await renewedWithPayment({ daysAgo: 0 });
      await reversePayment(tenant.ctx, { id: paymentId, reason });
      await expect(undoPayment(tenant.ctx, { id: paymentId, renewed })).rejects.toMatchObject({
        code: "CONFLICT",
        explanation: { reason: "payment.reversed" },
      });
      expect(await detail(id)).toMatchObject({ endDate: NEXT });
      expect(await undoPayment(tenant.ctx, { id: paymentId, renewed: [] })).toMatchObject({ reversalReason: reason });
    },
  );

  it("leaves a later renewal to the same day as it is", async () => {
    const { id } = await ending();
    const renew = { id, endDate: TODAY, payment: { amount: 150_000, mode: "upi" } } as const;
    const { payment } = await renewSubscription(tenant.ctx, renew);
    if (!payment) throw new Error("No payment was recorded");
    const renewed = [{ id, endDate: NEXT as CalendarDate }];
    businesses.clock.advance({ seconds: 30 });
    await undoPayment(tenant.ctx, { id: payment.id, renewed });
    businesses.clock.advance({ seconds: 30 });
    await renewSubscription(tenant.ctx, { id, endDate: TODAY });
    await undoPayment(tenant.ctx, { id: payment.id, renewed });
    expect((await readPayment(tenant.ctx, { id: payment.id })).renewals).toEqual([]);
    expect(await detail(id)).toMatchObject({ endDate: NEXT });
  });
});

describe("a renewal after which something changed", () => {
  const refused = { code: "CONFLICT", explanation: { reason: "renewal.changedSince" } };

  it.each([
    {
      name: "it was renewed again",
      change: (id: string) => renewSubscription(tenant.ctx, { id, endDate: NEXT }),
    },
    {
      name: "it is set to be cancelled",
      change: (id: string) => cancelSubscription(tenant.ctx, { id, when: "at_end", reason: "price" }),
    },
  ])("is not undone once $name, and the payment is not reversed", async ({ change }) => {
    const { id, paymentId, renewed } = await renewedWithPayment();
    await change(id);
    const before = [await detail(id), await readPayment(tenant.ctx, { id: paymentId }), await eventsOf()];
    expect(before[1]).toMatchObject({ renewals: [{ id, canUndo: false }] });
    await expect(reversePayment(tenant.ctx, { id: paymentId, reason: REASON, renewed })).rejects.toMatchObject(refused);
    expect([await detail(id), await readPayment(tenant.ctx, { id: paymentId }), await eventsOf()]).toEqual(before);
    await reversePayment(tenant.ctx, { id: paymentId, reason: REASON });
    expect((await detail(id)).unpaid).not.toBe("0.00");
  });

  it("is not undone with its payment within five minutes once it was renewed again", async () => {
    const { id, paymentId, renewed } = await renewedWithPayment({ daysAgo: 0 });
    await renewSubscription(tenant.ctx, { id, endDate: NEXT });
    const before = [await detail(id), await readPayment(tenant.ctx, { id: paymentId }), await eventsOf()];
    await expect(undoPayment(tenant.ctx, { id: paymentId, renewed })).rejects.toMatchObject({
      code: "CONFLICT",
      explanation: { reason: "renewal.movedSince" },
    });
    expect([await detail(id), await readPayment(tenant.ctx, { id: paymentId }), await eventsOf()]).toEqual(before);
  });

  it("is not undone while its subscription is in Trash, nor offered", async () => {
    const { id, paymentId, renewed } = await renewedWithPayment();
    await deleteSubscription(tenant.ctx, { id });
    expect((await readPayment(tenant.ctx, { id: paymentId })).renewals).toEqual([]);
    await expect(reversePayment(tenant.ctx, { id: paymentId, reason: REASON, renewed })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("is undone, or renewed once more, when both happen at once", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, customerId } = await ending(`Asha ${round}`);
      const { id: paymentId } = await recordPayment(tenant.ctx, {
        customerId,
        amount: 150_000,
        mode: "upi",
        renew: [{ id, endDate: TODAY }],
      });
      const [reversed, again] = await Promise.allSettled([
        reversePayment(tenant.ctx, { id: paymentId, reason: REASON, renewed: [{ id, endDate: NEXT }] }),
        renewSubscription(tenant.ctx, { id, endDate: NEXT }),
      ]);
      const isUndone = reversed.status === "fulfilled";
      expect(again.status).toBe(isUndone ? "rejected" : "fulfilled");
      const { reason } = (isUndone ? again : reversed) as PromiseRejectedResult;
      expect(reason).toMatchObject({ code: "CONFLICT" });
      expect(await detail(id)).toMatchObject({ term: isUndone ? 1 : 3 });
      expect((await readPayment(tenant.ctx, { id: paymentId })).reversedAt === null).toBe(!isUndone);
    }
  });

  it("is undone once by several people at once", async () => {
    const { id, paymentId, renewed } = await renewedWithPayment();
    await Promise.all(
      Array.from({ length: 5 }, () => reversePayment(tenant.ctx, { id: paymentId, reason: REASON, renewed })),
    );
    expect(await detail(id)).toMatchObject({ endDate: TODAY, term: 1 });
    expect((await eventsOf()).filter((action) => action === "subscription.renewal-undone")).toHaveLength(1);
  });
});

describe("reversing with a renewal", () => {
  it("needs the permission to renew, and a renewal of that payment and business", async () => {
    const { id, customerId, paymentId, renewed } = await renewedWithPayment();
    const asked = { id: paymentId, reason: REASON, renewed };
    for (const role of ["viewer", "agent", "accountant"] as const)
      expect(() => reversePayment(tenant.as(role), asked)).toThrow("doesn't allow");
    await expect(reversePayment(other.ctx, asked)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const theirs = await createTestSubscription(other.ctx, { endOn: TODAY });
    const unrelated = await ending("Ravi");
    for (const subscriptionId of [theirs.id, unrelated.id])
      await expect(
        reversePayment(tenant.ctx, { ...asked, renewed: [...renewed, { id: subscriptionId, endDate: TODAY }] }),
      ).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await detail(id)).toMatchObject({ endDate: NEXT, unpaid: "0.00" });
    expect(await account(customerId)).toMatchObject({ due: "0.00" });
    await reversePayment(tenant.as("manager"), asked);
    expect(await detail(id)).toMatchObject({ endDate: TODAY });
  });

  it("leaves no trace when the renewal fails to be undone", async () => {
    const { id, paymentId, renewed } = await renewedWithPayment();
    const before = [await detail(id), await readPayment(tenant.ctx, { id: paymentId }), await eventsOf()];
    await superuser.query("create function fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$");
    await superuser.query(
      `create trigger fail before insert on audit_event for each row
        when (new.action = 'subscription.renewal-undone') execute function fail()`,
    );
    await expect(reversePayment(tenant.ctx, { id: paymentId, reason: REASON, renewed })).rejects.toThrow("broken");
    await superuser.query("drop function fail cascade");
    expect([await detail(id), await readPayment(tenant.ctx, { id: paymentId }), await eventsOf()]).toEqual(before);
  });

  it("leaves no trace when its connection is killed, and is done when repeated", async () => {
    const { id, customerId, paymentId, renewed } = await renewedWithPayment();
    const before = [await detail(id), await readPayment(tenant.ctx, { id: paymentId }), await eventsOf()];
    const held = await holdAccount(businesses.database.superuserUrl, customerId);
    const reversed = reversePayment(tenant.ctx, { id: paymentId, reason: REASON, renewed });
    const [outcome] = await Promise.all([
      Promise.allSettled([reversed]),
      held
        .untilWaiting(1)
        .then(() =>
          superuser.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          ),
        ),
    ]);
    expect(outcome[0]?.status).toBe("rejected");
    await held.release();
    expect([await detail(id), await readPayment(tenant.ctx, { id: paymentId }), await eventsOf()]).toEqual(before);
    await reversePayment(tenant.ctx, { id: paymentId, reason: REASON, renewed });
    expect(await detail(id)).toMatchObject({ endDate: TODAY, unpaid: "0.00" });
  });
});
