import { encodeCursor } from "@aavarti/contract/lists";
import { ListPayerCharges, ListPayments } from "@aavarti/contract/payments";
import { ReadStatement } from "@aavarti/contract/statements";
import { lockAccounts } from "@aavarti/db/queries/accounts";
import { findLedgerProblem } from "@aavarti/db/queries/ledger-check";
import { listBalances } from "@aavarti/db/queries/payments";
import { findReminderSubject } from "@aavarti/db/queries/reminders/subjects";
import { addDays, type CalendarDate, daysBetween } from "@aavarti/domain/calendar";
import { isUnavailable } from "@aavarti/domain/errors";
import { toAmountText } from "@aavarti/domain/money";
import type { TestClock } from "@aavarti/testing/clock";
import { overlapping } from "@aavarti/testing/overlapping";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import type { TestTenant } from "@aavarti/testing/tenants";
import { createTwoBusinesses, type TwoBusinesses } from "@aavarti/testing/two-businesses";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { listCustomers } from "../customers/list-customers.ts";
import { restoreCustomer } from "../customers/restore-customer.ts";
import { writeSubscription } from "../onboarding/write-subscription.ts";
import { createProduct } from "../products/create-product.ts";
import { recordPromise } from "../promises/change-promise.ts";
import { readOwed } from "../reminders/compose/owed.ts";
import { renewMany } from "../renewals/renew-many.ts";
import { searchEverything } from "../search/search-everything.ts";
import { readStatement } from "../statements/read-statement.ts";
import { cancelSubscription } from "../subscriptions/cancel-subscription.ts";
import { changeProduct } from "../subscriptions/change-product.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { deleteSubscription } from "../subscriptions/delete-subscription.ts";
import { readHistory } from "../subscriptions/read-history.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { restoreSubscription } from "../subscriptions/restore-subscription.ts";
import { undoCreation } from "../subscriptions/undo-creation.ts";
import { undoRenewal } from "../subscriptions/undo-renewal.ts";
import { updateSubscription } from "../subscriptions/update-subscription.ts";
import { discountCharge } from "./discount-charge.ts";
import { listCharges } from "./list-charges.ts";
import { listPayerCharges } from "./list-payer-charges.ts";
import { accountOf, readAccount } from "./read-account.ts";
import { readDay } from "./read-day.ts";
import { listPayments, readPayment } from "./read-payment.ts";
import { readTotals } from "./read-totals.ts";
import { recordPayment } from "./record-payment.ts";
import { refundPayment, reversePayment, undoPayment } from "./reverse-payment.ts";
import { setOpening } from "./set-opening.ts";
import { setPayer } from "./set-payer.ts";

const TODAY = "2026-11-21";
let businesses: TwoBusinesses;
let clock: TestClock;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  businesses = await createTwoBusinesses();
  ({ clock } = businesses);
});
afterAll(() => businesses.database.close());
beforeEach(async () => {
  ({ tenant, other } = await businesses.renew());
});
/** Whatever a test does, balances, charges and payments are what the ledger says. */
afterEach(async () => {
  expect(await tenant.ctx.transact(({ trx }) => findLedgerProblem(trx))).toBeUndefined();
});

/** A subscription of ₹1,500 that began `ago` days before today, owed since then. */
const owing = (ago = 2, customerName = "Asha", price = 150_000) =>
  createTestSubscription(tenant.ctx, { endOn: addDays(TODAY, 30 - ago), customerName, price });

const pay = (customerId: string, amount: number, more: Partial<Parameters<typeof recordPayment>[1]> = {}) =>
  recordPayment(tenant.ctx, { customerId, amount, mode: "upi", ...more });
const account = (customerId: string) => readAccount(tenant.ctx, { customerId });
const charges = async (more: Partial<Parameters<typeof listCharges>[1]> = {}) =>
  (await listCharges(tenant.ctx, { limit: 50, ...more })).items;
const totals = (from: CalendarDate = TODAY, to: CalendarDate = TODAY) => readTotals(tenant.ctx, { from, to });

describe("an account", () => {
  it("offers renewals of the next 7 days, and the one asked for however far ahead", async () => {
    const { customerId, id } = await owing(2);
    const soon = await createTestSubscription(tenant.ctx, { customerName: "Dev", endOn: addDays(TODAY, 7) });
    await setPayer(tenant.ctx, { customerId: soon.customerId, payerId: customerId });
    const renewals = async (subscriptionId?: string) =>
      (await readAccount(tenant.ctx, { customerId, subscriptionId })).renewals.map((renewal) => renewal.id);
    expect(await renewals()).toEqual([soon.id]);
    expect(await renewals(id)).toEqual([soon.id, id]);
    await expect(renewals((await owing(2, "Ravi")).id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await readAccount(tenant.ctx, { customerId, subscriptionId: id })).toMatchObject({
      renewals: [{ id: soon.id }, { id, endDate: addDays(TODAY, 28), price: "1500.00", isLate: false }],
    });
  });
});

describe("a term", () => {
  it("is owed from its first day, and overdue from the day after", async () => {
    const { customerId, id } = await owing(2);
    expect(await account(customerId)).toMatchObject({
      customer: { id: customerId, name: "Asha" },
      due: "1500.00",
      overdue: "1500.00",
      dueSince: addDays(TODAY, -2),
      advance: "0.00",
      collected: "0.00",
      charges: [{ subscriptionId: id, term: 1, kind: "term", amount: "1500.00", state: "overdue", daysOverdue: 2 }],
      usual: null,
    });
    const today = await owing(0, "Ravi");
    expect(await charges({ customerId: today.customerId })).toMatchObject([{ state: "due", daysOverdue: 0 }]);
    expect(await charges({ status: "overdue" })).toMatchObject([{ customer: { name: "Asha" } }]);
    expect(await charges({ status: "due_today" })).toMatchObject([{ customer: { name: "Ravi" } }]);
  });

  it("is to come until its first day, apart from what is owed today", async () => {
    await owing(2, "Asha", 150_000);
    const later = await owing(-3, "Ravi", 90_000);
    await owing(0, "Zoya", 20_000);
    const namesOf = async (status: "open" | "due" | "to_come") =>
      (await charges({ status })).map(({ customer }) => customer.name);
    expect(await namesOf("open")).toEqual(["Asha", "Zoya", "Ravi"]);
    expect(await namesOf("due")).toEqual(["Asha", "Zoya"]);
    expect(await namesOf("to_come")).toEqual(["Ravi"]);
    const zoya = (await charges({ status: "due_today" }))[0]?.customer.id ?? "";
    await setPayer(tenant.ctx, { customerId: later.customerId, payerId: zoya });
    expect(await account(zoya)).toMatchObject({ due: "1100.00", toCome: "900.00" });
    expect((await account(zoya)).members.map(({ due, toCome }) => [due, toCome])).toEqual([
      ["200.00", "0.00"],
      ["900.00", "900.00"],
    ]);
    // Somebody else's later dues are not Zoya's.
    await owing(-5, "Meera", 70_000);
    const list = await listCustomers(tenant.ctx, { limit: 10 });
    expect(list.items.find(({ id }) => id === zoya)).toMatchObject({
      due: "200.00",
      toCome: "0.00",
      dueOfOthers: "900.00",
      toComeOfOthers: "900.00",
    });
    expect(list.items.find(({ id }) => id === later.customerId)).toMatchObject({ due: "900.00", toCome: "900.00" });
    const { people } = await searchEverything(tenant.ctx, { q: "Zoya" });
    expect(people).toMatchObject([{ id: zoya, due: "200.00" }]);
    await setPayer(tenant.ctx, { customerId: later.customerId, payerId: null });
    expect((await totals()).now).toMatchObject({
      owed: { count: 2, amount: "1700.00" },
      toCome: { count: 2, amount: "1600.00" },
      overdue: { count: 1, amount: "1500.00" },
      dueToday: { count: 1, amount: "200.00" },
    });
    clock.set("2026-11-24T04:00:00Z");
    expect((await charges({ status: "due_today" })).map(({ customer }) => customer.id)).toEqual([later.customerId]);
  });

  it("is found by the name of who pays, too", async () => {
    const { customerId } = await owing(2, "Dev");
    await owing(1, "Kabir");
    const { id: payerId } = await createCustomer(tenant.ctx, {
      name: "Sunita Patil",
      email: "sunita@example.in",
      phone: null,
      status: "active",
    });
    await setPayer(tenant.ctx, { customerId, payerId });
    for (const search of ["sunita", "dev"])
      expect((await charges({ status: "due", search })).map(({ customer }) => customer.name)).toEqual(["Dev"]);
    expect(await charges({ search: "zzz" })).toEqual([]);
  });

  it("charges the joining fee once, with the first term", async () => {
    const { customerId, productId } = await owing();
    const { id } = await createSubscription(tenant.ctx, {
      customerId,
      productId,
      startDate: TODAY,
      durationMonths: 1,
      status: "active",
      price: 100_000,
      setupFee: 20_000,
    });
    await renewSubscription(tenant.ctx, { id, endDate: "2026-12-21" });
    const own = await charges({ subscriptionId: id });
    expect(own.map(({ kind, term, amount }) => [kind, term, amount]).sort()).toEqual([
      ["joining_fee", 1, "200.00"],
      ["term", 1, "1000.00"],
      ["term", 2, "1000.00"],
    ]);
  });

  it("is owed when it is renewed without a payment, and no more once the renewal is undone", async () => {
    const { id, customerId } = await owing(30);
    await pay(customerId, 150_000);
    const renewed = await renewSubscription(tenant.ctx, { id, endDate: TODAY });
    expect(renewed).toMatchObject({ unpaid: "1500.00" });
    expect((await readHistory(tenant.ctx, { id })).terms).toMatchObject([
      { charge: { state: "paid", paid: "1500.00" }, paidBefore: false, isOpening: false },
      { charge: { state: "due", balance: "1500.00" } },
    ]);
    await undoRenewal(tenant.ctx, { id, endDate: renewed.endDate as CalendarDate });
    expect(await account(customerId)).toMatchObject({ due: "0.00", advance: "0.00", charges: [] });
    // The same term is raised again, as the same charge.
    await renewSubscription(tenant.ctx, { id, endDate: TODAY });
    expect(await charges({ subscriptionId: id })).toHaveLength(2);
  });

  it("follows a corrected price, start and customer", async () => {
    const { id, customerId } = await owing(2);
    await pay(customerId, 100_000);
    await updateSubscription(tenant.ctx, { id, changes: { price: 120_000, startDate: addDays(TODAY, -1) } });
    expect(await charges({ subscriptionId: id })).toMatchObject([
      { amount: "1200.00", paid: "1000.00", balance: "200.00", dueOn: addDays(TODAY, -1), state: "partly_paid" },
    ]);
    const dev = await createCustomer(tenant.ctx, {
      name: "Dev",
      email: "dev@example.in",
      phone: null,
      company: null,
      status: "active",
    });
    await updateSubscription(tenant.ctx, { id, changes: { customerId: dev.id } });
    expect([(await account(customerId)).due, (await account(dev.id)).due]).toEqual(["0.00", "200.00"]);
    await updateSubscription(tenant.ctx, { id, changes: { price: 30_000 } });
    // What Asha paid beyond the price is hers again.
    expect(await account(customerId)).toMatchObject({ due: "0.00", advance: "700.00" });
  });

  it("is not owed while it is pending or deleted, and never when it was cancelled before it began", async () => {
    const { id, customerId } = await owing(2);
    await pay(customerId, 50_000);
    await deleteSubscription(tenant.ctx, { id });
    expect(await account(customerId)).toMatchObject({ due: "0.00", advance: "0.00" });
    await restoreSubscription(tenant.ctx, { id });
    expect(await account(customerId)).toMatchObject({ due: "1000.00", advance: "0.00" });
    await updateSubscription(tenant.ctx, { id, changes: { status: "pending" } });
    expect(await account(customerId)).toMatchObject({ due: "0.00", advance: "0.00" });
    await updateSubscription(tenant.ctx, { id, changes: { status: "active" } });
    expect(await account(customerId)).toMatchObject({ due: "1000.00" });
    await deleteCustomer(tenant.ctx, { id: customerId });
    expect(await charges({ status: "open" })).toEqual([]);
    await restoreCustomer(tenant.ctx, { id: customerId });
    expect(await account(customerId)).toMatchObject({ due: "1000.00" });

    const ahead = await owing(-5, "Ravi");
    await pay(ahead.customerId, 150_000);
    await cancelSubscription(tenant.ctx, { id: ahead.id, when: "now", reason: "moved" });
    expect(await account(ahead.customerId)).toMatchObject({ due: "0.00", advance: "1500.00" });
  });

  it("credits the unused days when the product changes, and leaves the rest owed", async () => {
    const { id, customerId } = await owing(10, "Asha", 300_000);
    await pay(customerId, 300_000);
    const better = await createProduct(tenant.ctx, {
      name: "Platinum",
      price: 600_000,
      durationMonths: 1,
      description: "More",
      sku: null,
    });
    await changeProduct(tenant.ctx, { id, productId: better.id, mode: "restart" });
    // 20 of 30 days are left: 2,000 are credited to 6,000.
    expect(await charges({ subscriptionId: id, status: "open" })).toMatchObject([
      { amount: "6000.00", paid: "2000.00", balance: "4000.00", state: "partly_paid" },
    ]);
    expect(await account(customerId)).toMatchObject({ due: "4000.00", advance: "0.00" });
  });
});

describe("a payment", () => {
  it("pays the oldest charge first, and the rest is an advance that the next term uses", async () => {
    const { id, customerId, productId } = await owing(2);
    const second = await createSubscription(tenant.ctx, {
      customerId,
      productId,
      startDate: addDays(TODAY, -9),
      durationMonths: 12,
      status: "active",
      price: 240_000,
    });
    const part = await pay(customerId, 300_000, { mode: "cash", reference: "A-1", note: "At the counter" });
    expect(part).toMatchObject({
      customer: { id: customerId },
      mode: "cash",
      amount: "3000.00",
      advance: "0.00",
      due: "900.00",
      advanceBalance: "0.00",
      receivedOn: TODAY,
      receiptNumber: "R/26-27/000001",
      reference: "A-1",
      note: "At the counter",
      charges: [
        { subscriptionId: second.id, amount: "2400.00" },
        { subscriptionId: id, amount: "600.00" },
      ],
    });
    expect(await charges({ status: "partly_paid" })).toMatchObject([{ subscriptionId: id, daysOverdue: 2 }]);
    expect(await pay(customerId, 250_000)).toMatchObject({
      advance: "1600.00",
      due: "0.00",
      receiptNumber: "R/26-27/000002",
    });
    await renewSubscription(tenant.ctx, { id, endDate: addDays(TODAY, 28) });
    expect(await account(customerId)).toMatchObject({
      due: "0.00",
      advance: "100.00",
      usual: { mode: "upi", times: 1 },
    });
  });

  it("is returned as it is read afterwards, with a receipt and, for a sample, without one", async () => {
    const dev = await owing(2, "Dev");
    const zoya = await owing(1, "Zoya", 90_000);
    await setPayer(tenant.ctx, { customerId: zoya.customerId, payerId: dev.customerId });
    const renew = [{ id: dev.id, endDate: addDays(TODAY, 28), from: "old_end" as const }];
    const family = await pay(dev.customerId, 500_000, { renew, reference: "444438177499", note: "Both" });
    expect(family.charges.map(({ customer }) => customer.name)).toEqual(["Dev", "Zoya", "Dev"]);
    expect(family).toMatchObject({ recordedBy: { name: "Priya Sharma" }, advance: "1100.00" });

    const { customerId } = await owing(2, "Ravi");
    await tenant.ctx.transact(({ trx }) =>
      trx.updateTable("customer").set({ is_sample: true }).where("id", "=", customerId).execute(),
    );
    const sample = await pay(customerId, 150_000);
    expect([family.receiptNumber, sample.receiptNumber]).toEqual([expect.stringMatching(/1$/), null]);
    for (const { due: _, advanceBalance: __, renewed: ___, ...recorded } of [family, sample])
      expect(await readPayment(tenant.ctx, { id: recorded.id })).toMatchObject(recorded);
  });

  it("refuses a UTR that another payment has, until it is allowed, and names that payment", async () => {
    const fatima = await owing(2, "Fatima Sheikh");
    const ishaan = await owing(2, "Ishaan");
    const upi = { mode: "upi" as const, reference: "431877209912" };
    const first = await pay(fatima.customerId, 150_000, upi);
    const again = { mode: "bank_transfer" as const, reference: "UTR 4318 7720-9912".slice(4) };
    await expect(pay(ishaan.customerId, 150_000, again)).rejects.toMatchObject({
      code: "CONFLICT",
      explanation: {
        reason: "payment.sameReference",
        params: { name: "Fatima Sheikh", amount: 150_000, receivedOn: TODAY, receipt: first.receiptNumber },
      },
    });
    expect((await account(ishaan.customerId)).due).toBe("1500.00");
    const found = async (sameReference: string, ctx = tenant.ctx) =>
      (await listPayments(ctx, ListPayments.parse({ sameReference }))).items.map(({ id }) => id);
    expect(await found(again.reference)).toEqual([first.id]);
    expect([await found("43187720991"), await found("99 12"), await found("431877209912", other.ctx)]).toEqual([
      [],
      [],
      [],
    ]);
    // Numbers of cheques repeat between banks.
    const cheque = await pay(ishaan.customerId, 50_000, { mode: "cheque", reference: "431877209912" });
    const allowed = await pay(ishaan.customerId, 50_000, { ...again, allowSameReference: true });
    expect((await found("431877209912")).toSorted()).toEqual([first.id, cheque.id, allowed.id].toSorted());
    for (const { id } of [first, cheque, allowed]) await reversePayment(tenant.ctx, { id, reason: "Wrong" });
    expect(await found("431877209912")).toEqual([]);
    expect(await pay(ishaan.customerId, 50_000, again)).toMatchObject({ amount: "500.00" });
  });

  it.each([
    ["a no-break space", "4318\u00a07720\u00a09912"],
    ["spaces of other widths and signs without one", "4318\u20097720\u3000\u200b9912"],
    ["dashes and colons", "4318–7720:9912"],
    ["full-width digits", "４３１８７７２０９９１２"],
    ["digits of Hindi", "४३१८७७२०९९१२"],
    ["digits of Bengali and signs that nobody sees", "৪৩১৮\ufe0f৭৭২০\u034f৯৯১২"],
    ["what a bank and an app write", "UTR No. 431877209912 (GPay)"],
    ["words around it", "Paid by PhonePe 431877209912, HDFC bank"],
    ["emoji", "🙏 UTR 431877209912 ✅"],
    ["words in Hindi", "यूटीआर नंबर 431877209912 (भुगतान हो गया)"],
  ])("knows a UTR again that was pasted with %s", async (_, reference) => {
    const fatima = await owing(2, "Fatima Sheikh");
    const first = await pay(fatima.customerId, 50_000, { mode: "upi", reference });
    await expect(pay(fatima.customerId, 50_000, { mode: "upi", reference: "431877209912" })).rejects.toMatchObject({
      explanation: { reason: "payment.sameReference" },
    });
    const found = async (filter: object) =>
      (await listPayments(tenant.ctx, ListPayments.parse(filter))).items.map(({ id }) => id);
    expect([await found({ sameReference: reference }), await found({ search: "77209912" })]).toEqual([
      [first.id],
      [first.id],
    ]);
  });

  it("takes the same number of another bank, and asks where no bank is named", async () => {
    const fatima = await owing(2, "Fatima Sheikh");
    const bank = (reference: string) => ({ mode: "bank_transfer" as const, reference });
    const axis = await pay(fatima.customerId, 50_000, bank("AXIS431877209912"));
    const sbi = await pay(fatima.customerId, 50_000, bank("SBI431877209912"));
    const found = async (sameReference: string) =>
      (await listPayments(tenant.ctx, ListPayments.parse({ sameReference }))).items.map(({ id }) => id);
    expect([await found("Axis Bank 431877209912"), (await found("431877209912")).toSorted()]).toEqual([
      [axis.id],
      [axis.id, sbi.id].toSorted(),
    ]);
    for (const reference of ["431877209912", "Axis Bank 431877209912"])
      await expect(pay(fatima.customerId, 50_000, bank(reference))).rejects.toMatchObject({
        explanation: { reason: "payment.sameReference" },
      });
  });

  it.each([
    ["UTR UTIBN52026112900012345", "utibn52026112900012345 (NEFT)"],
    ["SBIN426333012345", "UTR No.: SBIN426333012345"],
    ["T2411291234567", "UPI Ref. T2411291234567"],
  ])("asks about %s entered as %s", async (first, again) => {
    const { customerId } = await owing(2, "Fatima Sheikh");
    const upi = (reference: string) => ({ mode: "upi" as const, reference });
    await pay(customerId, 1_000, upi(first));
    await expect(pay(customerId, 1_000, upi(again))).rejects.toMatchObject({
      explanation: { reason: "payment.sameReference" },
    });
  });

  it("finds the payment with a UTR behind fifty newer ones that were reversed", async () => {
    const { customerId } = await owing(2, "Fatima Sheikh");
    const upi = { mode: "upi" as const, reference: "431877209912" };
    const first = await pay(customerId, 1_000, upi);
    for (let made = 0; made < 50; made += 1) {
      clock.advance({ seconds: 1 });
      const { id } = await pay(customerId, 1_000, { ...upi, allowSameReference: true });
      await reversePayment(tenant.ctx, { id, reason: "Wrong" });
    }
    await expect(pay(customerId, 1_000, upi)).rejects.toMatchObject({
      explanation: { reason: "payment.sameReference", params: { receipt: first.receiptNumber } },
    });
  });

  it("refuses a UTR that another payment has with a renewal and a new subscription, and renews nothing", async () => {
    const [fatima, ishaan] = [await owing(2, "Fatima Sheikh"), await owing(2, "Ishaan")];
    const payment = { mode: "upi" as const, reference: "431877209912" };
    await pay(fatima.customerId, 50_000, payment);
    const before = await account(ishaan.customerId);
    const renewal = { id: ishaan.id, endDate: addDays(TODAY, 28) };
    const another = {
      customerId: ishaan.customerId,
      productId: ishaan.productId,
      startDate: TODAY as CalendarDate,
      durationMonths: 1,
      status: "active" as const,
      price: 150_000,
    };
    for (const attempt of [
      () => renewSubscription(tenant.ctx, { ...renewal, payment }),
      () => createSubscription(tenant.ctx, { ...another, payment }),
    ])
      await expect(attempt()).rejects.toMatchObject({ explanation: { reason: "payment.sameReference" } });
    expect(await account(ishaan.customerId)).toEqual(before);
    const renewed = await renewSubscription(tenant.ctx, {
      ...renewal,
      payment: { ...payment, allowSameReference: true },
    });
    // A repeated request answers as the first did.
    expect((await renewSubscription(tenant.ctx, { ...renewal, payment })).endDate).toBe(renewed.endDate);
  });

  it("lets the renewals of one request share a UTR, and none with another payment", async () => {
    const [fatima, renewed, next] = [await owing(2, "Fatima"), await owing(2, "Ishaan"), await owing(2, "Zoya")];
    const payment = { mode: "upi" as const, reference: "431877209912" };
    const items = [renewed, next].map(({ id }) => ({ id, endDate: addDays(TODAY, 28) }));
    const refused = { problem: { reason: "payment.sameReference" } };
    // The first was renewed before and records nothing, so the other's payment is checked.
    await pay(fatima.customerId, 50_000, payment);
    await renewSubscription(tenant.ctx, { id: renewed.id, endDate: addDays(TODAY, 28) });
    expect((await renewMany(tenant.ctx, { items, payment })).items).toMatchObject([{ problem: null }, refused]);
    // A repeated request takes up where the first ended, with the payment that this one recorded.
    const [ours, theirs] = [await owing(2, "Dev"), await owing(2, "Meera")];
    const shared = { mode: "upi" as const, reference: "431877209914" };
    const [first, second] = [ours, theirs].map(({ id }) => ({ id, endDate: addDays(TODAY, 28) }));
    if (!first || !second) throw new Error("Two are renewed");
    // The second of the request was recorded, and the first failed.
    await renewMany(tenant.ctx, { items: [second], payment: shared });
    expect((await renewMany(tenant.ctx, { items: [first], payment: shared })).items).toMatchObject([refused]);
    const again = await renewMany(tenant.ctx, { items: [first, second], payment: shared });
    expect(again.items).toMatchObject([{ problem: null }, { problem: null }]);
    expect(
      (await listPayments(tenant.ctx, ListPayments.parse({ sameReference: shared.reference }))).items,
    ).toHaveLength(2);
  });

  it("takes a UTR once when two record it at the same time", async () => {
    const customers = [await owing(2, "Dev"), await owing(2, "Zoya")];
    const tried = await Promise.allSettled(
      customers.map(({ customerId }) => pay(customerId, 150_000, { mode: "upi", reference: "431877209913" })),
    );
    expect(tried.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("pays the charges that were chosen, and no more than is owed", async () => {
    const { id, customerId } = await owing(40);
    await renewSubscription(tenant.ctx, { id, endDate: addDays(TODAY, -10), from: "old_end" });
    const [oldest, newest] = await charges({ status: "open" });
    const chargeId = newest?.id ?? "";
    await expect(pay(customerId, 200_000, { allocations: [{ chargeId, amount: 150_001 }] })).rejects.toMatchObject({
      code: "CONFLICT",
      explanation: { reason: "payment.moreThanOwed", params: { left: 150_000 } },
    });
    const paid = await pay(customerId, 160_000, { allocations: [{ chargeId, amount: 150_000 }] });
    expect(paid.charges).toMatchObject([
      { chargeId: oldest?.id, amount: "100.00" },
      { chargeId, amount: "1500.00" },
    ]);
    await expect(
      pay(customerId, 100, { allocations: [{ chargeId: tenant.ctx.newId(), amount: 1 }] }),
    ).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("refuses a day more than ten years ago, whose receipt would open a series of its own", async () => {
    const asha = await owing(30, "Asha");
    for (const receivedOn of ["1900-01-01", "2016-11-20"] as CalendarDate[])
      await expect(pay(asha.customerId, 150_000, { receivedOn })).rejects.toMatchObject({
        code: "VALIDATION_FAILED",
        fields: { receivedOn: { reason: "payment.tooLongAgo" } },
      });
    const paid = await pay(asha.customerId, 150_000, { receivedOn: "2016-11-21" as CalendarDate });
    expect(paid.receiptNumber).toBe("R/16-17/000001");
  });

  it("renews at once what it pays for, or does neither", async () => {
    const asha = await owing(30, "Asha");
    const ravi = await owing(31, "Ravi");
    await pay(asha.customerId, 150_000);
    await pay(ravi.customerId, 150_000);
    const renew = [
      { id: asha.id, endDate: TODAY as CalendarDate },
      { id: ravi.id, endDate: addDays(TODAY, -1), from: "today" as const },
    ];
    const wrong = [{ ...renew[0], endDate: addDays(TODAY, 3), id: asha.id }];
    await expect(pay(asha.customerId, 300_000, { renew: [...wrong] })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(pay(asha.customerId, 300_000, { renew, receivedOn: addDays(TODAY, 1) })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      fields: { receivedOn: { reason: "payment.inFuture" } },
    });
    expect(await charges({ status: "open" })).toEqual([]);
    const paid = await pay(asha.customerId, 300_000, { renew, customerIds: [asha.customerId, ravi.customerId] });
    expect(paid.renewed).toEqual([
      { id: asha.id, endDate: "2026-12-21" },
      { id: ravi.id, endDate: addDays(TODAY, 30) },
    ]);
    expect(paid.charges.map(({ customer, amount }) => [customer.name, amount]).sort()).toEqual([
      ["Asha", "1500.00"],
      ["Ravi", "1500.00"],
    ]);
    clock.advance({ minutes: 4 });
    const undone = await undoPayment(tenant.ctx, { id: paid.id, renewed: paid.renewed as never });
    expect(undone).toMatchObject({ reversalReason: "Undone", charges: [], undoUntil: null });
    expect(await account(asha.customerId)).toMatchObject({ due: "0.00", advance: "0.00" });
    expect(await undoPayment(tenant.ctx, { id: paid.id, renewed: paid.renewed as never })).toEqual(undone);
  });

  it("is recorded with a renewal or a new subscription, for what was unpaid before first", async () => {
    const { id, customerId, productId } = await owing(30);
    const payment = { mode: "cash" as const, amount: 200_000 };
    const renewed = await renewSubscription(tenant.ctx, { id, endDate: TODAY, payment });
    expect(renewed.unpaid).toBe("1000.00");
    const [listed] = (await listPayments(tenant.ctx, { limit: 10 })).items;
    expect(renewed.payment).toMatchObject({ id: listed?.id, amount: "2000.00", receiptNumber: listed?.receiptNumber });
    expect(renewed.payment?.receiptNumber).not.toBeNull();
    expect(await charges({ subscriptionId: id })).toMatchObject([
      { term: 2, state: "partly_paid", balance: "1000.00" },
      { term: 1, state: "paid" },
    ]);
    // A renewal that is sent twice is one renewal with one payment.
    expect(await renewSubscription(tenant.ctx, { id, endDate: TODAY, payment })).not.toHaveProperty("payment");
    expect((await listPayments(tenant.ctx, { limit: 10 })).items).toHaveLength(1);
    const added = await createSubscription(tenant.ctx, {
      customerId,
      productId,
      startDate: TODAY,
      durationMonths: 1,
      status: "active",
      price: 100_000,
      setupFee: 20_000,
      payment: { mode: "card", amount: 110_000 },
    });
    expect(added.payment).toMatchObject({ mode: "card", amount: "1100.00", receiptNumber: expect.any(String) });
    expect(await charges({ subscriptionId: id })).toMatchObject([{ state: "paid" }, { state: "paid" }]);
    expect((await charges({ subscriptionId: added.id })).map(({ paid }) => paid).sort()).toEqual(["0.00", "100.00"]);
  });

  it("recorded with a renewal pays the new term first where that is chosen, and is undone with it", async () => {
    const { id } = await owing(30);
    const payment = { mode: "cash" as const, oldestFirst: false };
    const renewed = await renewSubscription(tenant.ctx, { id, endDate: TODAY, payment });
    const states = async (subscriptionId: string) =>
      (await charges({ subscriptionId })).map(({ term, state }) => [term, state]);
    const newTermPaid = [
      [2, "paid"],
      [1, "overdue"],
    ];
    expect(await states(id)).toEqual(newTermPaid);
    const other = await owing(30);
    await renewMany(tenant.ctx, { items: [{ id: other.id, endDate: TODAY }], payment });
    expect(await states(other.id)).toEqual(newTermPaid);
    // It is undone with its renewal, whatever it paid.
    await undoRenewal(tenant.ctx, { id, endDate: renewed.endDate as CalendarDate });
    expect(await states(id)).toEqual([[1, "overdue"]]);
  });

  it("is divided alike with its renewal and by the renewal, also when the new term is due first", async () => {
    const divide = async (
      renews: (of: { id: string; customerId: string; endDate: CalendarDate }) => Promise<unknown>,
    ) => {
      // The new term starts at the old end, before the day on which the other subscription is due.
      const { id, customerId, productId } = await owing(60);
      await pay(customerId, 150_000);
      const other = await createSubscription(tenant.ctx, {
        customerId,
        productId,
        startDate: TODAY,
        durationMonths: 1,
        status: "active",
        price: 100_000,
        setupFee: 0,
      });
      await renews({ id, customerId, endDate: addDays(TODAY, -30) });
      return [await charges({ subscriptionId: other.id }), await charges({ subscriptionId: id })].map((of) =>
        of.map(({ paid }) => paid),
      );
    };
    const from = "old_end" as const;
    const divided = [
      await divide(({ id, endDate }) =>
        renewSubscription(tenant.ctx, { id, endDate, from, payment: { mode: "cash", amount: 120_000 } }),
      ),
      await divide(({ id, endDate }) =>
        renewMany(tenant.ctx, { items: [{ id, endDate }], from, payment: { mode: "cash" } }),
      ),
      await divide(({ id, customerId, endDate }) => pay(customerId, 120_000, { renew: [{ id, endDate, from }] })),
    ];
    expect(divided).toEqual([
      [["1000.00"], ["200.00", "1500.00"]],
      [["1000.00"], ["500.00", "1500.00"]],
      [["1000.00"], ["200.00", "1500.00"]],
    ]);
  });

  it("recorded with a new subscription is undone with it, within five minutes and only by who may", async () => {
    const { customerId, productId } = await owing(30);
    const create = () =>
      createSubscription(tenant.ctx, {
        customerId,
        productId,
        startDate: TODAY,
        durationMonths: 1,
        status: "active",
        price: 100_000,
        payment: { mode: "upi" },
      });
    const before = await account(customerId);
    const { id } = await create();
    expect(() => undoCreation(tenant.as("viewer"), { id })).toThrow(expect.objectContaining({ code: "FORBIDDEN" }));
    await undoCreation(tenant.ctx, { id });
    expect(await account(customerId)).toMatchObject({ due: before.due, advance: "0.00" });
    expect((await listPayments(tenant.ctx, { limit: 10 })).items).toMatchObject([{ reversalReason: "Undone" }]);
    await expect(undoCreation(tenant.ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const late = await create();
    clock.advance({ minutes: 6 });
    await expect(undoCreation(tenant.ctx, { id: late.id })).rejects.toMatchObject({
      code: "CONFLICT",
      explanation: { reason: "subscription.undoTooLate" },
    });
    expect(await account(customerId)).toMatchObject({ due: before.due });
  });

  it("is reversed with a reason, and stays in the list", async () => {
    const { customerId } = await owing(2);
    const { id } = await pay(customerId, 150_000);
    const reversed = await reversePayment(tenant.ctx, { id, reason: "Entered twice" });
    expect(reversed).toMatchObject({
      amount: "1500.00",
      advance: "0.00",
      refunded: "0.00",
      reversalReason: "Entered twice",
      charges: [],
    });
    expect(await reversePayment(tenant.ctx, { id, reason: "Again" })).toEqual(reversed);
    expect(await account(customerId)).toMatchObject({ due: "1500.00", advance: "0.00", usual: null });
    expect((await listPayments(tenant.ctx, { limit: 10 })).items).toMatchObject([
      { id, reversedAt: expect.any(String) },
    ]);
    expect(await totals()).toMatchObject({ collected: "0.00", payments: 0, byMode: [] });
  });

  it("is reversed for a deleted subscription without leaving a balance", async () => {
    const { id: subscriptionId, customerId } = await owing(2);
    const { id } = await pay(customerId, 50_000);
    await deleteSubscription(tenant.ctx, { id: subscriptionId });
    await reversePayment(tenant.ctx, { id, reason: "Entered twice" });
    expect(await account(customerId)).toMatchObject({ due: "0.00", advance: "0.00" });
    await restoreSubscription(tenant.ctx, { id: subscriptionId });
    expect(await account(customerId)).toMatchObject({ due: "1500.00" });
  });

  it("is undone for five minutes by who recorded it", async () => {
    const { customerId } = await owing(2);
    const agent = tenant.as("agent");
    const own = await recordPayment(agent, { customerId, amount: 100, mode: "cash" });
    expect(own.undoUntil).toBe("2026-11-21T04:05:00.000Z");
    const colleague = { ...agent, actor: { ...agent.actor, userId: tenant.ctx.newId() } } as typeof agent;
    await expect(undoPayment(colleague, { id: own.id, renewed: [] })).rejects.toMatchObject({ code: "FORBIDDEN" });
    clock.advance({ minutes: 6 });
    await expect(undoPayment(agent, { id: own.id, renewed: [] })).rejects.toMatchObject({
      code: "CONFLICT",
      explanation: { reason: "payment.undoTooLate" },
    });
  });

  it("is reversed with its refund, in every mode and on every day", async () => {
    const { customerId } = await owing(2);
    const { id } = await pay(customerId, 200_000, { receivedOn: addDays(TODAY, -1) });
    await refundPayment(tenant.ctx, { id, amount: 50_000, mode: "cash", reason: "Paid too much" });
    expect((await totals(addDays(TODAY, -1))).byMode).toHaveLength(2);
    await reversePayment(tenant.ctx, { id, reason: "Entered twice" });
    for (const day of [addDays(TODAY, -1), TODAY] as const)
      expect(await totals(day, day)).toMatchObject({ collected: "0.00", payments: 0, byMode: [] });
    expect(await account(customerId)).toMatchObject({ due: "1500.00", advance: "0.00", collected: "0.00" });
  });

  it("is refunded as far as it is unused", async () => {
    const { customerId } = await owing(2);
    const { id } = await pay(customerId, 200_000);
    await expect(
      refundPayment(tenant.ctx, { id, amount: 50_001, mode: "cash", reason: "Paid too much" }),
    ).rejects.toMatchObject({ explanation: { reason: "payment.moreThanAdvance", params: { left: 50_000 } } });
    expect(
      await refundPayment(tenant.ctx, { id, amount: 20_000, mode: "cash", reason: "Paid too much" }),
    ).toMatchObject({
      amount: "2000.00",
      refunded: "200.00",
      advance: "300.00",
    });
    expect(await totals()).toMatchObject({
      collected: "1800.00",
      byMode: [
        { mode: "cash", amount: "-200.00" },
        { mode: "upi", amount: "2000.00" },
      ],
    });
  });

  it("is allocated once when 200 are recorded at once for one charge", async () => {
    const { customerId } = await owing(2);
    // On a busy machine the last ones wait too long for a connection: nothing of them was run.
    const insist = (): Promise<unknown> =>
      pay(customerId, 150_000).catch((error: unknown) => {
        if (isUnavailable(error) && error.outcome === "not-connected") return insist();
        throw error;
      });
    await Promise.all(Array.from({ length: 200 }, insist));
    const items = (await listPayments(tenant.ctx, { limit: 500 })).items;
    expect(items).toHaveLength(200);
    expect(items.filter(({ advance }) => advance === "0.00")).toHaveLength(1);
    expect(new Set(items.map(({ receiptNumber }) => receiptNumber)).size).toBe(200);
    expect(items.map(({ receiptNumber }) => receiptNumber)).toContain("R/26-27/000200");
    expect(await account(customerId)).toMatchObject({ due: "0.00", advance: "298500.00" });
  });
});

describe("a discount", () => {
  it("is one, with a reason, and frees what was paid beyond it", async () => {
    const { customerId } = await owing(2);
    const [charge] = await charges();
    const id = charge?.id ?? "";
    expect(await discountCharge(tenant.ctx, { id, discount: 30_000, reason: "Sibling" })).toMatchObject({
      amount: "1200.00",
      discount: "300.00",
      discountReason: "Sibling",
      balance: "1200.00",
    });
    await pay(customerId, 120_000);
    await discountCharge(tenant.ctx, { id, discount: 50_000, reason: "Festival" });
    expect(await account(customerId)).toMatchObject({ due: "0.00", advance: "200.00" });
    await discountCharge(tenant.ctx, { id, discount: 0, reason: "Was a mistake" });
    expect(await charges()).toMatchObject([{ amount: "1500.00", discountReason: null, paid: "1200.00" }]);
    await expect(discountCharge(tenant.ctx, { id, discount: 150_001, reason: "x" })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
    });
    expect(await discountCharge(tenant.ctx, { id, discount: 150_000, reason: "Scholarship" })).toMatchObject({
      state: "waived",
    });
  });
});

describe("a payer", () => {
  it("pays for everybody they pay for, from one payment and from their advance", async () => {
    const dev = await owing(5, "Dev", 240_000);
    const anaya = await owing(2, "Anaya", 150_000);
    const sunita = await createCustomer(tenant.ctx, {
      name: "Sunita",
      email: "sunita@example.in",
      phone: null,
      company: null,
      status: "active",
    });
    for (const { customerId } of [dev, anaya]) await setPayer(tenant.ctx, { customerId, payerId: sunita.id });
    const before = await account(anaya.customerId);
    expect(before).toMatchObject({
      customer: { name: "Sunita" },
      due: "3900.00",
      members: [
        { name: "Sunita", due: "0.00" },
        { name: "Anaya", due: "1500.00" },
        { name: "Dev", due: "2400.00" },
      ],
    });
    const paid = await pay(sunita.id, 300_000);
    expect(paid.charges.map(({ customer, amount }) => [customer.name, amount])).toEqual([
      ["Dev", "2400.00"],
      ["Anaya", "600.00"],
    ]);
    await pay(sunita.id, 200_000);
    await renewSubscription(tenant.ctx, { id: dev.id, endDate: addDays(TODAY, 25) });
    expect(await account(dev.customerId)).toMatchObject({ due: "1300.00", advance: "0.00" });
    await setPayer(tenant.ctx, { customerId: anaya.customerId, payerId: null });
    expect(await account(anaya.customerId)).toMatchObject({ customer: { name: "Anaya" }, due: "0.00" });
    await expect(setPayer(tenant.ctx, { customerId: sunita.id, payerId: anaya.customerId })).rejects.toMatchObject({
      explanation: { reason: "payer.paysForOthers" },
    });
    await expect(setPayer(tenant.ctx, { customerId: anaya.customerId, payerId: dev.customerId })).rejects.toMatchObject(
      {
        explanation: { reason: "payer.hasPayer" },
      },
    );
    expect(() => setPayer(tenant.ctx, { customerId: sunita.id, payerId: sunita.id })).toThrow("another person");
  });

  it("is not chosen while in Trash, nor is somebody whose payer is there, and the reason is true", async () => {
    const [asha, papa, xen] = [await owing(2, "Asha"), await owing(2, "Papa"), await owing(2, "Xen")];
    await setPayer(tenant.ctx, { customerId: asha.customerId, payerId: papa.customerId });
    await deleteCustomer(tenant.ctx, { id: papa.customerId });
    const choose = (payerId: string) => setPayer(tenant.ctx, { customerId: xen.customerId, payerId });
    await expect(choose(asha.customerId)).rejects.toMatchObject({
      code: "CONFLICT",
      message: "Asha's payer is in Trash. Restore them, or remove them as Asha's payer, first.",
    });
    await expect(choose(papa.customerId)).rejects.toMatchObject({
      code: "CONFLICT",
      message: "Papa is in Trash. Restore them first.",
    });
    await setPayer(tenant.ctx, { customerId: asha.customerId, payerId: null });
    expect(await choose(asha.customerId)).toMatchObject({ customer: { name: "Asha" } });
  });

  it("is chosen for customers without a common one: the receipt and the rest are theirs", async () => {
    const [dev, anaya] = [await owing(2, "Dev"), await owing(2, "Anaya")];
    const paid = await pay(anaya.customerId, 350_000, { customerIds: [dev.customerId, anaya.customerId] });
    expect(paid).toMatchObject({ customer: { name: "Anaya" }, advance: "500.00", advanceBalance: "500.00" });
    expect(paid.charges.map(({ customer }) => customer.name).sort()).toEqual(["Anaya", "Dev"]);
    expect(await account(anaya.customerId)).toMatchObject({ due: "0.00", advance: "500.00", usual: { mode: "upi" } });
    expect(await account(dev.customerId)).toMatchObject({ due: "0.00", advance: "0.00", usual: null });
  });

  it("is of the same business, and chosen by who may record payments", async () => {
    const dev = await owing(2, "Dev");
    const theirs = await createTestSubscription(other.ctx, { endOn: TODAY });
    await expect(pay(theirs.customerId, 150_000, { customerIds: [dev.customerId] })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const asked = { customerId: dev.customerId, amount: 150_000, mode: "cash" as const };
    expect(() => recordPayment(tenant.as("viewer"), asked)).toThrow("doesn't allow");
    expect(await account(dev.customerId)).toMatchObject({ due: "1500.00" });
  });
});

describe("charges by payer", () => {
  const byPayer = async (more: Partial<Parameters<typeof listPayerCharges>[1]> = {}) =>
    (await listPayerCharges(tenant.ctx, { limit: 50, status: "due", ...more })).items;
  const shortOf = async (more?: Parameters<typeof byPayer>[0]) =>
    (await byPayer(more)).map(({ payer, count, customers, balance }) => [payer.name, count, customers, balance]);
  /** Sunita pays for Dev and Anaya; Ravi pays for himself. */
  async function family() {
    const dev = await owing(5, "Dev", 240_000);
    const anaya = await owing(2, "Anaya", 150_000);
    const ravi = await owing(3, "Ravi", 90_000);
    const sunita = await createCustomer(tenant.ctx, {
      name: "Sunita",
      email: "sunita@example.in",
      phone: null,
      company: null,
      status: "active",
    });
    for (const { customerId } of [dev, anaya]) await setPayer(tenant.ctx, { customerId, payerId: sunita.id });
    return { dev, anaya, ravi, sunita };
  }

  it("are one row for each payer with all charges they pay, the oldest first", async () => {
    const { sunita, ravi } = await family();
    await pay(sunita.id, 40_000);
    expect(await byPayer()).toMatchObject([
      {
        payer: { id: sunita.id, name: "Sunita" },
        count: 2,
        customers: 2,
        dueOn: addDays(TODAY, -5),
        amount: "3900.00",
        paid: "400.00",
        balance: "3500.00",
        state: "partly_paid",
        daysOverdue: 5,
        charges: [{ customer: { name: "Dev" } }, { customer: { name: "Anaya" } }],
      },
      { payer: { id: ravi.customerId, name: "Ravi" }, count: 1, balance: "900.00", state: "overdue" },
    ]);
    expect((await account(sunita.id)).due).toBe("3500.00");
    expect(await shortOf({ status: "partly_paid" })).toEqual([["Sunita", 1, 1, "2000.00"]]);
    expect(await shortOf({ status: "due_today" })).toEqual([]);
  });

  it("are found by the payer's or a family member's name, and counted in full", async () => {
    await family();
    for (const search of ["anaya", "sunita"]) expect(await shortOf({ search })).toEqual([["Sunita", 2, 2, "3900.00"]]);
    expect(await shortOf({ search: "ravi" })).toEqual([["Ravi", 1, 1, "900.00"]]);
    expect(await shortOf({ search: "zzz" })).toEqual([]);
  });

  it("are the customer's own while the payer is in Trash", async () => {
    const { sunita } = await family();
    await deleteCustomer(tenant.ctx, { id: sunita.id });
    expect(await shortOf()).toEqual([
      ["Dev", 1, 1, "2400.00"],
      ["Ravi", 1, 1, "900.00"],
      ["Anaya", 1, 1, "1500.00"],
    ]);
  });

  it("are paid by nobody else's money while the payer is in Trash, and together once they are restored", async () => {
    const { sunita, dev, anaya } = await family();
    await deleteCustomer(tenant.ctx, { id: sunita.id });
    expect(await shortOf({ search: "dev" })).toEqual([["Dev", 1, 1, "2400.00"]]);
    expect(await shortOf({ search: "sunita" })).toEqual([]);
    expect((await charges({ customerId: sunita.id })).map(({ customer }) => customer.name)).toEqual([]);
    expect((await charges({ customerId: dev.customerId })).map((charge) => charge.payer)).toEqual([null]);

    const own = await pay(dev.customerId, 240_000);
    expect(own).toMatchObject({ charges: [{ customer: { name: "Dev" } }], due: "0.00", advanceBalance: "0.00" });
    const ahead = await pay(dev.customerId, 200_000);
    expect(ahead).toMatchObject({ charges: [], due: "0.00", advanceBalance: "2000.00" });
    expect(await shortOf({ search: "anaya" })).toEqual([["Anaya", 1, 1, "1500.00"]]);
    await renewSubscription(tenant.ctx, { id: anaya.id, endDate: addDays(TODAY, 28) });
    expect(await account(dev.customerId)).toMatchObject({
      customer: { name: "Dev" },
      due: "0.00",
      advance: "2000.00",
      members: [{ name: "Dev" }],
    });
    expect(await account(anaya.customerId)).toMatchObject({
      customer: { name: "Anaya" },
      due: "3000.00",
      advance: "0.00",
      members: [{ name: "Anaya" }],
      charges: [{ customer: { name: "Anaya" } }, { customer: { name: "Anaya" } }],
    });
    expect(await account(sunita.id)).toMatchObject({ due: "0.00", members: [{ name: "Sunita" }], charges: [] });

    await restoreCustomer(tenant.ctx, { id: sunita.id });
    expect(await account(anaya.customerId)).toMatchObject({
      customer: { name: "Sunita" },
      due: "1000.00",
      advance: "0.00",
      members: [{ name: "Sunita" }, { name: "Anaya", due: "1000.00" }, { name: "Dev", due: "0.00" }],
    });
    expect((await readPayment(tenant.ctx, { id: own.id })).charges).toMatchObject([{ customer: { name: "Dev" } }]);
  });

  it("leave the advance of a payer in Trash alone until they are restored", async () => {
    const { sunita, anaya } = await family();
    await pay(sunita.id, 500_000);
    await deleteCustomer(tenant.ctx, { id: sunita.id });
    await renewSubscription(tenant.ctx, { id: anaya.id, endDate: addDays(TODAY, 28) });
    expect(await account(anaya.customerId)).toMatchObject({ due: "1500.00", advance: "0.00" });
    expect(await account(sunita.id)).toMatchObject({ due: "0.00", advance: "1100.00" });
    const statement = await readStatement(tenant.ctx, ReadStatement.parse({ customerId: sunita.id }));
    expect(statement).toMatchObject({ closing: "-1100.00", members: [{ name: "Sunita" }] });
    const owedOf = await tenant.ctx.transact(async ({ trx }) => {
      const subject = await findReminderSubject(trx, anaya.id);
      return (await readOwed(trx, subject ? [subject] : []))(subject);
    });
    expect(owedOf.advancePaise).toBe(0);
    await restoreCustomer(tenant.ctx, { id: sunita.id });
    expect(await account(anaya.customerId)).toMatchObject({ due: "400.00", advance: "0.00" });
  });

  it.each([
    { first: "payment", second: "delete", payments: ["Dev 2400.00", "Anaya 1500.00"] },
    { first: "delete", second: "payment", payments: ["Dev 2400.00"] },
    { first: "payment", second: "restore", payments: ["Dev 2400.00", "Anaya 1500.00"] },
    { first: "restore", second: "payment", payments: ["Dev 2400.00", "Anaya 1500.00"] },
  ] as const)("wait for each other: $first, then $second of the payer", async ({ first, second, payments }) => {
    const { sunita, dev, anaya } = await family();
    if (first === "restore" || second === "restore") await deleteCustomer(tenant.ctx, { id: sunita.id });
    const acts: Record<typeof first | typeof second, (ctx: ServiceContext) => Promise<unknown>> = {
      payment: (ctx) => recordPayment(ctx, { customerId: dev.customerId, amount: 390_000, mode: "upi" }),
      delete: (ctx) => deleteCustomer(ctx, { id: sunita.id }),
      restore: (ctx) => restoreCustomer(ctx, { id: sunita.id }),
    };
    const superuser = new pg.Pool({ connectionString: businesses.database.superuserUrl });
    try {
      expect(await overlapping(tenant.ctx, superuser, acts[first], acts[second])).toMatchObject({ waited: true });
    } finally {
      await superuser.end();
    }
    const [payment] = (await listPayments(tenant.ctx, { limit: 5 })).items;
    const paid = (await readPayment(tenant.ctx, { id: payment?.id ?? "" })).charges;
    expect(paid.map(({ customer, amount }) => `${customer.name} ${amount}`)).toEqual(payments);
    expect(await account(anaya.customerId)).toMatchObject({ due: payments.length > 1 ? "0.00" : "1500.00" });
  });

  it("come in pages without repeated payers", async () => {
    await family();
    const first = await listPayerCharges(tenant.ctx, { limit: 1, status: "due" });
    expect(first.items.map(({ payer }) => payer.name)).toEqual(["Sunita"]);
    const { cursor } = ListPayerCharges.parse({ cursor: first.nextCursor });
    const second = await listPayerCharges(tenant.ctx, { limit: 1, status: "due", cursor });
    expect(second).toMatchObject({ items: [{ payer: { name: "Ravi" } }], nextCursor: null });
  });

  /** A message to who pays about one subscription, as the worker leaves it. */
  const insertReminder = (
    { id, customerId }: { id: string; customerId: string },
    {
      recipientId,
      endOn,
      step = "due_today",
      state = "delivered",
      hour = 5,
    }: {
      recipientId: string;
      endOn: CalendarDate;
      step?: string;
      state?: "delivered" | "cancelled";
      hour?: number;
    },
  ) => {
    const at = new Date(`${TODAY}T0${hour}:00:00.000Z`);
    return tenant.ctx.transact(({ trx }) =>
      trx
        .insertInto("reminder")
        .values({
          tenant_id: tenant.tenantId,
          id: tenant.ctx.newId(),
          subscription_id: id,
          customer_id: customerId,
          term_end_on: endOn,
          step,
          channel: "whatsapp",
          recipient_kind: "customer",
          recipient_id: recipientId,
          state,
          due_at: at,
          created_at: at,
          updated_at: at,
        })
        .execute(),
    );
  };

  it("have the newest message to the payer about them, and a promise", async () => {
    const { dev, anaya, ravi, sunita } = await family();
    const toSunita = { recipientId: sunita.id };
    // Messages about an earlier term, a receipt and a cancelled one are none of these.
    await insertReminder(dev, { ...toSunita, endOn: addDays(TODAY, -35) });
    await insertReminder(dev, { ...toSunita, endOn: addDays(TODAY, 25), step: "receipt", hour: 6 });
    await insertReminder(anaya, {
      ...toSunita,
      endOn: addDays(TODAY, -2),
      step: "due_in_7",
      state: "cancelled",
      hour: 6,
    });
    expect(await byPayer()).toMatchObject([{ lastReminder: null, promise: null }, { lastReminder: null }]);

    await insertReminder(dev, { ...toSunita, endOn: addDays(TODAY, -5), hour: 3 });
    await insertReminder(anaya, { ...toSunita, endOn: addDays(TODAY, -2), hour: 4 });
    await insertReminder(ravi, { recipientId: ravi.customerId, endOn: addDays(TODAY, 27), hour: 5 });
    const sentAt = (hour: number) => ({ channel: "whatsapp", state: "delivered", at: `${TODAY}T0${hour}:00:00.000Z` });
    await recordPromise(tenant.ctx, { customerId: sunita.id, promisedOn: addDays(TODAY, 2) });
    expect(await byPayer()).toMatchObject([
      {
        payer: { name: "Sunita" },
        lastReminder: sentAt(4),
        promise: { state: "open", promisedOn: addDays(TODAY, 2) },
      },
      { payer: { name: "Ravi" }, lastReminder: sentAt(5), promise: null },
    ]);
    const owed = await charges({ status: "due" });
    expect(
      owed.map(({ customer, lastReminder, promise }) => [customer.name, lastReminder?.at, promise?.state]),
    ).toEqual([
      ["Dev", sentAt(3).at, "open"],
      ["Ravi", sentAt(5).at, undefined],
      ["Anaya", sentAt(4).at, "open"],
    ]);
    await pay(ravi.customerId, 90_000);
    expect(await charges({ customerId: ravi.customerId })).toMatchObject([{ lastReminder: null, promise: null }]);
  });

  it("are another business's secret", async () => {
    await family();
    expect((await listPayerCharges(other.ctx, { limit: 50, status: "due" })).items).toEqual([]);
  });
});

describe("the summary of a day", () => {
  const summary = (day: CalendarDate = TODAY) => readDay(tenant.ctx, { day });

  it("lists what was received, returned and reversed on that day, and agrees with the totals", async () => {
    const asha = await owing(5, "Asha", 240_000);
    const ravi = await owing(2, "Ravi", 150_000);
    const early = await pay(ravi.customerId, 50_000, { mode: "cash", receivedOn: addDays(TODAY, -1) });
    await pay(asha.customerId, 300_000, { mode: "upi", reference: "UTR 4411" });
    const wrong = await pay(ravi.customerId, 20_000, { mode: "cash" });
    const cash = await pay(ravi.customerId, 100_000, { mode: "cash" });
    await reversePayment(tenant.ctx, { id: wrong.id, reason: "Entered twice" });
    clock.set("2026-11-21T04:01:00Z");
    await reversePayment(tenant.ctx, { id: early.id, reason: "Not his" });
    const { id: over } = await pay(asha.customerId, 70_000, { mode: "card" });
    await refundPayment(tenant.ctx, { id: over, amount: 30_000, mode: "cash", reason: "Paid too much" });

    const day = await summary();
    expect(day).toMatchObject({
      payments: 3,
      received: "4700.00",
      refunded: "300.00",
      collected: "4400.00",
      byMode: [
        { mode: "cash", payments: 1, received: "1000.00", refunded: "300.00", collected: "700.00" },
        { mode: "upi", payments: 1, received: "3000.00", refunded: "0.00", collected: "3000.00" },
        { mode: "card", payments: 1, received: "700.00", refunded: "0.00", collected: "700.00" },
      ],
      byPerson: [{ payments: 3, collected: "4400.00" }],
      unlisted: 0,
      refunds: [{ paymentId: over, customer: { name: "Asha" }, mode: "cash", amount: "300.00" }],
    });
    expect(day.list.map(({ customer, amount, reversedAt }) => [customer.name, amount, reversedAt !== null])).toEqual([
      ["Asha", "3000.00", false],
      ["Ravi", "200.00", true],
      ["Ravi", "1000.00", false],
      ["Asha", "700.00", false],
    ]);
    expect(day.list[2]).toMatchObject({ id: cash.id, receiptNumber: cash.receiptNumber, recordedBy: day.people[0] });
    expect(day.reversals.map(({ amount, receivedOn, reversalReason }) => [amount, receivedOn, reversalReason])).toEqual(
      [
        ["200.00", TODAY, "Entered twice"],
        ["500.00", addDays(TODAY, -1), "Not his"],
      ],
    );
    const { collected, payments, byMode } = await totals();
    expect({ collected, payments }).toEqual({ collected: day.collected, payments: day.payments });
    expect(byMode.map(({ mode, amount }) => [mode, amount])).toEqual(
      day.byMode.map(({ mode, collected }) => [mode, collected]),
    );
    expect(await summary(addDays(TODAY, -1))).toMatchObject({ payments: 0, collected: "0.00", reversals: [] });
  });

  it("is that of one person, or of everyone", async () => {
    const { customerId } = await owing(5, "Asha", 240_000);
    await pay(customerId, 10_000);
    const colleague = { ...tenant.ctx, actor: other.ctx.actor };
    await recordPayment(colleague, { customerId, amount: 20_000, mode: "cash" });
    const all = await summary();
    expect(all).toMatchObject({ payments: 2, collected: "300.00" });
    expect(all.people).toHaveLength(2);
    const of = all.byPerson.find(({ collected }) => collected === "200.00");
    const own = await readDay(tenant.ctx, { day: TODAY, personId: of?.person?.id });
    expect(own).toMatchObject({
      payments: 1,
      collected: "200.00",
      byMode: [{ mode: "cash" }],
      list: [{ mode: "cash" }],
    });
    expect(own.people).toEqual(all.people);
  });

  it("begins and ends at midnight where the business is", async () => {
    const { customerId } = await owing(5, "Asha", 240_000);
    const { id } = await pay(customerId, 10_000);
    clock.set("2026-11-21T18:31:00Z");
    await reversePayment(tenant.ctx, { id, reason: "Entered twice" });
    expect((await summary()).reversals).toEqual([]);
    expect((await summary(addDays(TODAY, 1))).reversals).toMatchObject([{ id }]);
  });

  it("needs the permission to see totals, and shows no other business's payments", async () => {
    const { customerId } = await owing(5, "Asha", 240_000);
    await pay(customerId, 10_000);
    expect(() => readDay(tenant.as("agent"), { day: TODAY })).toThrow(expect.objectContaining({ code: "FORBIDDEN" }));
    expect(await readDay(other.ctx, { day: TODAY })).toMatchObject({ payments: 0, list: [], people: [] });
  });
});

describe("what was collected for a customer", () => {
  it("is what was paid for their own charges, and adds up over those who share a payer", async () => {
    const dev = await owing(5, "Dev", 240_000);
    const anaya = await owing(2, "Anaya", 150_000);
    await pay(dev.customerId, 10_000);
    const sunita = await createCustomer(tenant.ctx, {
      name: "Sunita",
      email: "sunita@example.in",
      phone: null,
      company: null,
      status: "active",
    });
    for (const { customerId } of [dev, anaya]) await setPayer(tenant.ctx, { customerId, payerId: sunita.id });
    await pay(sunita.id, 300_000);
    const collected = async () => {
      const { collected, members } = await account(anaya.customerId);
      return [collected, ...members.map((member) => [member.name, member.collected])];
    };
    expect(await collected()).toEqual(["3100.00", ["Sunita", "0.00"], ["Anaya", "700.00"], ["Dev", "2400.00"]]);
    const more = await pay(sunita.id, 100_000);
    expect(await collected()).toEqual(["4100.00", ["Sunita", "200.00"], ["Anaya", "1500.00"], ["Dev", "2400.00"]]);
    await reversePayment(tenant.ctx, { id: more.id, reason: "Entered twice" });
    expect(await collected()).toEqual(["3100.00", ["Sunita", "0.00"], ["Anaya", "700.00"], ["Dev", "2400.00"]]);
  });
});

describe("terms of before", () => {
  it("count as paid until they are marked as unpaid", async () => {
    const { id, customerId } = await owing(10, "Asha", 300_000);
    const terms = [{ subscriptionId: id, term: 1 }];
    await expect(setOpening(tenant.ctx, { terms, paid: false })).rejects.toMatchObject({
      explanation: { reason: "opening.notOpening" },
    });
    await tenant.ctx.transact(({ trx }) =>
      trx.updateTable("subscription_term").set({ settled_at_opening: false }).execute(),
    );
    expect(await setOpening(tenant.ctx, { terms, paid: true })).toEqual({ changed: 1, due: "0.00" });
    expect(await account(customerId)).toMatchObject({ due: "0.00", charges: [] });
    expect((await readHistory(tenant.ctx, { id })).terms).toMatchObject([
      { paidBefore: true, isOpening: true, charge: null },
    ]);
    await updateSubscription(tenant.ctx, { id, changes: { price: 310_000 } });
    expect(await account(customerId)).toMatchObject({ due: "0.00", advance: "0.00" });
    expect(await setOpening(tenant.ctx, { terms, paid: false })).toEqual({ changed: 1, due: "3100.00" });
    expect(await setOpening(tenant.ctx, { terms, paid: false })).toEqual({ changed: 0, due: "3100.00" });
    expect((await readHistory(tenant.ctx, { id })).terms).toMatchObject([
      { paidBefore: false, isOpening: true, charge: { balance: "3100.00" } },
    ]);
    await pay(customerId, 100);
    await expect(setOpening(tenant.ctx, { terms, paid: true })).rejects.toMatchObject({
      explanation: { reason: "opening.hasPayments" },
    });
  });

  it("credit their unused days without counting as collected", async () => {
    const { customerId } = await owing(2);
    await pay(customerId, 150_000);
    const made = async (name: string, price: number) =>
      createProduct(tenant.ctx, { name, price, durationMonths: 1, description: name, sku: null });
    const [gold, platinum] = [await made("Gold", 300_000), await made("Platinum", 600_000)];
    const product = { id: gold.id, name: "Gold", pricePaise: 300_000, durationMonths: 1 };
    const { id, terms } = await tenant.ctx.transact((unit) =>
      writeSubscription(tenant.ctx, unit, { customerId, product, endsInDays: 10 }),
    );
    expect(await account(customerId)).toMatchObject({ due: "0.00" });
    await changeProduct(tenant.ctx, { id, productId: platinum.id, mode: "restart" });
    // 10 of 30 or 31 days are left of 3,000.
    const days = daysBetween(terms.at(-1)?.startOn ?? TODAY, terms.at(-1)?.endOn ?? TODAY);
    const credit = Math.round((300_000 * 10) / days);
    expect(await account(customerId)).toMatchObject({ due: toAmountText(600_000 - credit), advance: "0.00" });
    expect(await totals("2026-10-01")).toMatchObject({ collected: "1500.00", payments: 1 });
    expect((await listPayments(tenant.ctx, { limit: 10 })).items).toHaveLength(1);
    // They were not paid after all: then all of it is owed.
    await setOpening(tenant.ctx, { terms: [{ subscriptionId: id, term: terms.length }], paid: false });
    expect(await account(customerId)).toMatchObject({ due: toAmountText(300_000 - credit + 600_000) });
  });
});

describe("what is read", () => {
  it("adds up by day, mode and person, and agrees with the reports", async () => {
    const { customerId } = await owing(0, "Asha");
    await owing(3, "Ravi");
    await pay(customerId, 50_000, { mode: "cash" });
    await recordPayment(tenant.as("agent"), {
      customerId,
      amount: 120_000,
      mode: "upi",
      receivedOn: addDays(TODAY, -1),
    });
    const read = await totals(addDays(TODAY, -3), TODAY);
    expect(read).toMatchObject({
      booked: "3000.00",
      collected: "1700.00",
      payments: 2,
      byMode: [
        { mode: "cash", amount: "500.00" },
        { mode: "upi", amount: "1200.00" },
      ],
      byDay: [
        { date: addDays(TODAY, -3), booked: "1500.00", collected: "0.00" },
        { date: addDays(TODAY, -2), booked: "0.00", collected: "0.00" },
        { date: addDays(TODAY, -1), booked: "0.00", collected: "1200.00" },
        { date: TODAY, booked: "1500.00", collected: "500.00" },
      ],
      now: {
        owed: { count: 1, amount: "1500.00" },
        overdue: { count: 1, amount: "1500.00" },
        dueToday: { count: 0, amount: "0.00" },
        partlyPaid: { count: 0, amount: "0.00" },
        advance: { count: 1, amount: "200.00" },
      },
      paid: { count: 1, amount: "1500.00" },
      checkedAt: null,
      isBalanced: null,
    });
    expect(read.byPerson.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(1700);
    expect(() => readTotals(tenant.ctx, { from: TODAY, to: addDays(TODAY, -1) })).toThrow("on or after");
  });

  it("shows balances in the list of customers, and finds who owes", async () => {
    const asha = await owing(2, "Asha");
    const ravi = await owing(0, "Ravi");
    await pay(ravi.customerId, 160_000);
    const listed = async (balance?: "due" | "overdue" | "advance") =>
      (await listCustomers(tenant.ctx, { limit: 10, balance, sort: "name" } as never)).items.map(
        ({ name, due, advance, dueSince }) => [name, due, advance, dueSince],
      );
    expect(await listed()).toEqual([
      ["Asha", "1500.00", "0.00", addDays(TODAY, -2)],
      ["Ravi", "0.00", "100.00", null],
    ]);
    expect((await listed("overdue")).map(([name]) => name)).toEqual(["Asha"]);
    expect((await listed("due")).map(([name]) => name)).toEqual(["Asha"]);
    expect((await listed("advance")).map(([name]) => name)).toEqual(["Ravi"]);
    expect(asha.id).not.toBe(ravi.id);
  });

  it("shows a customer's record what paid their charges, and who pays once restored from Trash", async () => {
    const [dev, anaya, sunita] = [await owing(2, "Dev"), await owing(2, "Anaya"), await owing(2, "Sunita")];
    const payerId = sunita.customerId;
    for (const { customerId } of [dev, anaya]) await setPayer(tenant.ctx, { customerId, payerId });
    const { id } = await pay(payerId, 450_000);
    const partsOf = async (forCustomerId: string) =>
      (await listPayments(tenant.ctx, { limit: 10, forCustomerId })).items.map((one) => [one.id, one.amount, one.part]);
    for (const { customerId } of [dev, anaya, sunita])
      expect(await partsOf(customerId)).toEqual([[id, "4500.00", "1500.00"]]);
    expect((await account(dev.customerId)).payerInTrash).toBeNull();
    await deleteCustomer(tenant.ctx, { id: payerId });
    expect(await partsOf(dev.customerId)).toEqual([[id, "4500.00", "1500.00"]]);
    expect((await account(dev.customerId)).payerInTrash).toEqual({ id: payerId, name: "Sunita" });
    const stranger = await owing(2, "Ravi");
    expect(await partsOf(stranger.customerId)).toEqual([]);
    expect((await listPayments(tenant.ctx, { limit: 10, customerId: payerId })).items).toMatchObject([{ part: null }]);
  });

  it("shows a payer's record what those they pay for paid before, so that its rows are what was collected", async () => {
    const [anaya, sunita] = [await owing(2, "Anaya"), await owing(2, "Sunita")];
    const payerId = sunita.customerId;
    const before = await pay(anaya.customerId, 50_000);
    await setPayer(tenant.ctx, { customerId: anaya.customerId, payerId });
    const after = await pay(payerId, 150_000);
    const { items } = await listPayments(tenant.ctx, { limit: 10, forCustomerId: payerId });
    expect(items.map(({ id }) => id).toSorted()).toEqual([before.id, after.id].toSorted());
    expect(items.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(2000);
    expect((await account(payerId)).soFar.collected).toBe("2000.00");
  });

  it("lists payments by the day received, the last recorded of a day first, in pages", async () => {
    const { customerId } = await owing();
    for (const ago of [0, 5, 1, 5, 0, 2]) await pay(customerId, 100, { receivedOn: addDays(TODAY, -ago) });
    const whole = (await listPayments(tenant.ctx, { limit: 50, customerId })).items;
    expect(whole.map(({ receivedOn }) => receivedOn)).toEqual([0, 0, 1, 2, 5, 5].map((ago) => addDays(TODAY, -ago)));
    const numbers = whole.map(({ receiptNumber }) => Number(receiptNumber?.slice(-6)));
    expect(numbers).toEqual([5, 1, 3, 6, 4, 2]);
    const read: string[] = [];
    let cursor: string | null = null;
    do {
      const input = ListPayments.parse({ limit: 2, ...(cursor ? { cursor } : {}) });
      const page = await listPayments(tenant.ctx, input);
      read.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(read).toEqual(whole.map(({ id }) => id));
    // A page's cursor from before the list had this order.
    const old = encodeCursor({ createdAt: new Date(), id: whole[0]?.id ?? "" });
    expect(ListPayments.safeParse({ cursor: old }).success).toBe(false);
  });

  it("comes in pages", async () => {
    for (const name of ["Asha", "Ravi", "Meera"]) {
      const { customerId } = await owing(2, name);
      await pay(customerId, 1000);
    }
    const first = await listCharges(tenant.ctx, { limit: 2, status: "open" });
    expect(first.items).toHaveLength(2);
    const payments = await listPayments(tenant.ctx, { limit: 2 });
    expect(payments.items.map(({ customer }) => customer.name)).toEqual(["Meera", "Ravi"]);
    expect(payments.nextCursor).not.toBeNull();
    expect((await listPayments(tenant.ctx, { limit: 5, search: "000002" })).items).toHaveLength(1);
  });

  it("are found by the name of a payer in Trash", async () => {
    for (const name of ["Asha", "Ashok"]) {
      const { customerId } = await owing(2, name);
      await pay(customerId, 1000);
      if (name === "Asha") await deleteCustomer(tenant.ctx, { id: customerId });
    }
    const { items } = await listPayments(tenant.ctx, { limit: 5, search: "ash" });
    expect(items.map(({ customer }) => customer.name)).toEqual(["Ashok", "Asha"]);
    expect((await listPayments(tenant.ctx, { limit: 5, search: "meera" })).items).toEqual([]);
  });
});

describe("another business", () => {
  it("sees and changes nothing", async () => {
    const { customerId, id: subscriptionId } = await owing(2);
    const { id } = await pay(customerId, 100_000);
    const [charge] = await charges();
    const ctx = other.ctx;
    expect((await listPayments(ctx, { limit: 10 })).items).toEqual([]);
    expect((await listCharges(ctx, { limit: 10 })).items).toEqual([]);
    expect(await readTotals(ctx, { from: TODAY, to: TODAY })).toMatchObject({
      collected: "0.00",
      now: { owed: { count: 0 } },
    });
    const refused = [
      readPayment(ctx, { id }),
      readAccount(ctx, { customerId }),
      recordPayment(ctx, { customerId, amount: 1, mode: "cash" }),
      reversePayment(ctx, { id, reason: "x" }),
      undoPayment(ctx, { id, renewed: [] }),
      refundPayment(ctx, { id, amount: 1, mode: "cash", reason: "x" }),
      discountCharge(ctx, { id: charge?.id ?? "", discount: 1, reason: "x" }),
      setOpening(ctx, { terms: [{ subscriptionId, term: 1 }], paid: false }),
      setPayer(ctx, { customerId, payerId: null }),
    ];
    for (const result of await Promise.allSettled(refused))
      expect(result).toMatchObject({ status: "rejected", reason: { code: "NOT_FOUND" } });
    const own = await createTestSubscription(ctx, { endOn: TODAY });
    await expect(
      recordPayment(ctx, { customerId: own.customerId, amount: 1, mode: "cash", customerIds: [customerId] }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a role", () => {
  it("may record, reverse, discount and see totals as its work asks", async () => {
    const { customerId, id } = await owing(2);
    const paid = await pay(customerId, 1000);
    const [charge] = await charges();
    const asked = { customerId, amount: 100, mode: "cash" as const };
    expect(await readAccount(tenant.as("viewer"), { customerId })).toMatchObject({ due: "1490.00" });
    expect(() => recordPayment(tenant.as("viewer"), asked)).toThrow("doesn't allow");
    expect(() => setPayer(tenant.as("viewer"), { customerId, payerId: null })).toThrow("doesn't allow");
    expect(() => undoPayment(tenant.as("viewer"), { id: paid.id, renewed: [] })).toThrow("doesn't allow");
    for (const role of ["viewer", "agent"] as const) {
      const ctx = tenant.as(role);
      expect(() => reversePayment(ctx, { id: paid.id, reason: "x" })).toThrow("doesn't allow");
      expect(() => refundPayment(ctx, { id: paid.id, amount: 1, mode: "cash", reason: "x" })).toThrow("doesn't allow");
      expect(() => discountCharge(ctx, { id: charge?.id ?? "", discount: 1, reason: "x" })).toThrow("doesn't allow");
      const terms = [{ subscriptionId: id, term: 1 }];
      expect(() => setOpening(ctx, { terms, paid: false })).toThrow("doesn't allow");
      expect(() => readTotals(ctx, { from: TODAY, to: TODAY })).toThrow("doesn't allow");
    }
    expect(await recordPayment(tenant.as("accountant"), asked)).toMatchObject({ amount: "1.00" });
    const renew = [{ id, endDate: addDays(TODAY, 28) }];
    expect(() => recordPayment(tenant.as("accountant"), { ...asked, renew })).toThrow("doesn't allow");
    expect(() =>
      renewSubscription(tenant.as("accountant"), { ...renew[0], payment: { mode: "cash" } } as never),
    ).toThrow();
    expect(await readTotals(tenant.as("accountant"), { from: TODAY, to: TODAY })).toMatchObject({ collected: "11.00" });
  });
});

describe("an account among many", () => {
  const MANY = 3000;

  it("is locked and read by its indexes, not by reading every customer", async () => {
    const { customerId } = await owing();
    await tenant.ctx.transact(async ({ trx }) => {
      await sql`insert into customer (tenant_id, id, name, email, status, created_at, updated_at)
        select ${tenant.tenantId}::uuid, gen_random_uuid(), 'Customer ' || n, '', 'active', now(), now()
        from generate_series(1, ${MANY}::int) n`.execute(trx);
      await sql`insert into customer_balance (tenant_id, customer_id, due_paise, advance_paise, updated_at)
        select c.tenant_id, c.id, 0, 0, now() from customer c where c.name like 'Customer %'`.execute(trx);
    });
    const superuser = new pg.Client({ connectionString: businesses.database.superuserUrl });
    await superuser.connect();
    await superuser.query("vacuum analyze customer, customer_balance, charge");
    await superuser.end();
    const read = await tenant.ctx.transact(async ({ trx }) => {
      const rowsRead = async () => {
        const { rows } = await sql<{ rows: number }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
          from pg_stat_xact_user_tables where relname in ('customer', 'customer_balance')`.execute(trx);
        return rows[0]?.rows ?? Number.NaN;
      };
      const before = await rowsRead();
      await lockAccounts(
        trx,
        { customerIds: [customerId], chargeIds: [], paymentIds: [], subscriptionIds: [] },
        { waits: true },
      );
      await listBalances(trx, customerId, TODAY);
      return (await rowsRead()) - before;
    });
    expect(read).toBeLessThan(20);
  });

  it("is read in as many queries for a large family as for one customer", async () => {
    const { customerId } = await owing();
    const queriesFor = (id: string) =>
      tenant.ctx.transact(async (unit) => {
        let queries = 0;
        const counted = unit.trx.withPlugin({
          transformQuery({ node }) {
            queries += 1;
            return node;
          },
          transformResult: async ({ result }) => result,
        });
        const { members } = await accountOf(
          tenant.ctx,
          { ...unit, trx: counted as typeof unit.trx },
          { customerId: id },
        );
        return { queries, members: members.length };
      });
    const alone = await queriesFor(customerId);
    await tenant.ctx.transact(async ({ trx }) => {
      await sql`insert into customer (tenant_id, id, name, email, status, payer_id, created_at, updated_at)
        select ${tenant.tenantId}::uuid, gen_random_uuid(), 'Child ' || n, '', 'active', ${customerId}::uuid, now(), now()
        from generate_series(1, 50) n`.execute(trx);
    });
    expect(await queriesFor(customerId)).toEqual({ queries: alone.queries, members: 51 });
  });
});
