import { ReadStatement, type Statement } from "@aavarti/contract/statements";
import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import type { TestClock } from "@aavarti/testing/clock";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import type { TestTenant } from "@aavarti/testing/tenants";
import { createTwoBusinesses, type TwoBusinesses } from "@aavarti/testing/two-businesses";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCustomer } from "../customers/create-customer.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { updateCustomer } from "../customers/update-customer.ts";
import { discountCharge } from "../payments/discount-charge.ts";
import { listCharges } from "../payments/list-charges.ts";
import { readAccount } from "../payments/read-account.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { refundPayment, reversePayment } from "../payments/reverse-payment.ts";
import { setPayer } from "../payments/set-payer.ts";
import { createProduct } from "../products/create-product.ts";
import { updateProduct } from "../products/update-product.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { updateSubscription } from "../subscriptions/update-subscription.ts";
import { readStatement } from "./read-statement.ts";

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

const read = (customerId: string, more: Partial<ReadStatement> = {}) =>
  readStatement(tenant.ctx, { customerId, limit: 200, ...more });
const inShort = ({ lines }: Statement) => lines.map(({ date, kind, amount, balance }) => [date, kind, amount, balance]);

async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: businesses.database.superuserUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** What is due less the advance, as the account says it. */
async function owedBy(customerId: string): Promise<number> {
  const { due, advance } = await readAccount(tenant.ctx, { customerId });
  return Number(due) - Number(advance);
}

/** Sunita pays for Dev and Anaya, who owe ₹2,400 and ₹1,500 since 19 November. */
async function family() {
  const sunita = await createCustomer(tenant.ctx, {
    name: "Sunita Patil",
    email: "sunita@example.in",
    phone: "98930 54126",
    company: null,
    status: "active",
    language: "hi",
  });
  const dev = await createTestSubscription(tenant.ctx, { endOn: "2026-12-19", customerName: "Dev", price: 240_000 });
  const anaya = await createTestSubscription(tenant.ctx, {
    endOn: "2026-12-19",
    customerName: "Anaya",
    price: 150_000,
  });
  for (const { customerId } of [dev, anaya]) await setPayer(tenant.ctx, { customerId, payerId: sunita.id });
  return { sunita: sunita.id, dev, anaya };
}

describe("the lines of a statement", () => {
  const wordsOf = ({ lines }: Statement) =>
    lines.map(({ kind, customer, charge, payment }) => [
      kind,
      customer.name,
      charge && [charge.customer.name, charge.product.name, charge.startDate, charge.endDate, charge.discountReason],
      payment && [payment.customer.name, payment.receiptNumber],
    ]);

  it("say what was true when they were recorded, whatever changes afterwards", async () => {
    const { sunita, dev } = await family();
    const { receiptNumber } = await recordPayment(tenant.ctx, { customerId: sunita, amount: 100_000, mode: "cash" });
    const before = wordsOf(await read(sunita));
    const ofDev = wordsOf(await read(dev.customerId));
    const gold = ["Dev", "Gold plan", "2026-11-19", "2026-12-19", null];
    expect(before).toEqual([
      ["charge", "Dev", gold, null],
      ["charge", "Anaya", ["Anaya", "Gold plan", "2026-11-19", "2026-12-19", null], null],
      ["payment", "Sunita Patil", null, ["Sunita Patil", receiptNumber]],
    ]);
    expect(ofDev).toEqual([
      ["charge", "Dev", gold, null],
      ["allocation", "Dev", gold, ["Sunita Patil", receiptNumber]],
    ]);

    clock.advance({ days: 1 });
    const silver = await createProduct(tenant.ctx, {
      name: "Silver plan",
      price: 300_000,
      durationMonths: 3,
      description: "More",
      sku: null,
    });
    await updateCustomer(tenant.ctx, { id: dev.customerId, changes: { name: "Dev Rao" } });
    await updateCustomer(tenant.ctx, { id: sunita, changes: { name: "Sunita Rao" } });
    await updateProduct(tenant.ctx, { id: dev.productId, changes: { name: "Old plan" } });
    await updateSubscription(tenant.ctx, {
      id: dev.id,
      changes: { productId: silver.id, price: 300_000, customEndDate: "2027-02-19" },
    });
    const [charge] = (await listCharges(tenant.ctx, { customerId: dev.customerId, limit: 1 })).items;
    await discountCharge(tenant.ctx, { id: charge?.id ?? "", discount: 10_000, reason: "Sibling" });
    const after = wordsOf(await read(sunita));
    expect(after.slice(0, 3)).toEqual(before);
    const now = ["Dev Rao", "Silver plan", "2026-11-19", "2027-02-19"];
    expect(after.slice(3)).toEqual([
      ["increase", "Dev Rao", [...now, null], null],
      ["discount", "Dev Rao", [...now, "Sibling"], null],
    ]);
    await discountCharge(tenant.ctx, { id: charge?.id ?? "", discount: 20_000, reason: "Festival" });
    await setPayer(tenant.ctx, { customerId: dev.customerId, payerId: null });
    const alone = wordsOf(await read(dev.customerId));
    expect(alone.slice(0, 2)).toEqual(ofDev);
    expect(alone.map(([kind, , described]) => [kind, described?.[4]])).toEqual([
      ["charge", null],
      ["allocation", null],
      ["increase", null],
      ["discount", "Sibling"],
      ["discount", "Festival"],
    ]);
  });

  it("show the charge as it is now when an older version stored no description", async () => {
    const { dev } = await family();
    await asSuperuser("delete from charge_description");
    await updateProduct(tenant.ctx, { id: dev.productId, changes: { name: "Platinum plan" } });
    expect((await read(dev.customerId)).lines).toMatchObject([{ charge: { product: { name: "Platinum plan" } } }]);
  });
});

describe("the statement of a payer", () => {
  it("has the charges of everybody they pay for, each named, and agrees with the account", async () => {
    const { sunita, dev, anaya } = await family();
    const [charge] = (await listCharges(tenant.ctx, { customerId: anaya.customerId, limit: 1 })).items;
    await discountCharge(tenant.ctx, { id: charge?.id ?? "", discount: 30_000, reason: "Sibling discount" });
    const wrong = await recordPayment(tenant.ctx, { customerId: sunita, amount: 360_000, mode: "cash" });
    await reversePayment(tenant.ctx, { id: wrong.id, reason: "Entered twice" });
    clock.advance({ days: 1 });
    const paid = await recordPayment(tenant.ctx, {
      customerId: sunita,
      amount: 400_000,
      mode: "upi",
      receivedOn: "2026-11-20",
      reference: "632512884071",
    });
    await refundPayment(tenant.ctx, { id: paid.id, amount: 10_000, mode: "cash", reason: "Too much" });

    const statement = await read(sunita);
    expect(statement).toMatchObject({
      customer: { name: "Sunita Patil" },
      members: [
        { name: "Sunita Patil", charged: "0.00" },
        { name: "Anaya", charged: "1200.00" },
        { name: "Dev", charged: "2400.00" },
      ],
      payer: { id: sunita, phone: "+919893054126", email: "sunita@example.in", language: "hi" },
      from: null,
      to: "2026-11-22",
      opening: "0.00",
      charged: "3900.00",
      discounts: "300.00",
      paid: "3900.00",
      closing: "-300.00",
      nextCursor: null,
    });
    expect(inShort(statement)).toEqual([
      ["2026-11-19", "charge", "2400.00", "2400.00"],
      ["2026-11-19", "charge", "1500.00", "3900.00"],
      ["2026-11-20", "payment", "-4000.00", "-100.00"],
      ["2026-11-21", "discount", "-300.00", "-400.00"],
      ["2026-11-21", "payment", "-3600.00", "-4000.00"],
      ["2026-11-21", "reversal", "3600.00", "-400.00"],
      ["2026-11-22", "refund", "100.00", "-300.00"],
    ]);
    expect(statement.lines).toMatchObject([
      { customer: { id: dev.customerId }, charge: { kind: "term", startDate: "2026-11-19", endDate: "2026-12-19" } },
      { customer: { name: "Anaya" } },
      { payment: { mode: "upi", reference: "632512884071", receiptNumber: paid.receiptNumber } },
      { charge: { customer: { name: "Anaya" }, discountReason: "Sibling discount" } },
      { payment: { mode: "cash" } },
      { payment: { reversalReason: "Entered twice" } },
      {},
    ]);
    expect(await owedBy(sunita)).toBe(-300);
  });

  it("goes to the customer themselves while their payer is in Trash", async () => {
    const { sunita, dev } = await family();
    await deleteCustomer(tenant.ctx, { id: sunita });
    const statement = await read(dev.customerId);
    expect(statement).toMatchObject({ members: [{ name: "Dev" }], payer: { id: dev.customerId } });
  });

  it("is only their own charges for somebody with a payer, who gets the statement", async () => {
    const { sunita, dev } = await family();
    await recordPayment(tenant.ctx, { customerId: sunita, amount: 390_000, mode: "upi" });
    const statement = await read(dev.customerId);
    expect(statement).toMatchObject({ members: [{ name: "Dev" }], payer: { id: sunita }, closing: "0.00" });
    expect(inShort(statement)).toEqual([
      ["2026-11-19", "charge", "2400.00", "2400.00"],
      ["2026-11-21", "allocation", "-2400.00", "0.00"],
    ]);
    expect(statement.lines[1]).toMatchObject({ payment: { customer: { name: "Sunita Patil" }, mode: "upi" } });
  });
});

describe("a period", () => {
  it("joins the one before, and until today closes with what is owed now", async () => {
    const { id, customerId } = await createTestSubscription(tenant.ctx, { endOn: "2026-10-19", price: 100_000 });
    await recordPayment(tenant.ctx, { customerId, amount: 60_000, mode: "cash", receivedOn: "2026-10-02" });
    // The next term is due on a later day; what is charged is owed from now on.
    await renewSubscription(tenant.ctx, { id, endDate: "2026-10-19", from: "today" });
    await recordPayment(tenant.ctx, { customerId, amount: 90_000, mode: "upi" });
    const september = await read(customerId, { to: "2026-09-30" });
    const october = await read(customerId, { from: "2026-10-01", to: "2026-10-31" });
    const november = await read(customerId, { from: "2026-11-01" });
    expect([september.closing, october.opening]).toEqual(["1000.00", "1000.00"]);
    expect([october.closing, november.opening]).toEqual(["400.00", "400.00"]);
    expect(Number(november.closing)).toBe(await owedBy(customerId));
    expect((await read(customerId)).closing).toBe(november.closing);
  });

  it("has today's day at most, also for a renewal ahead of its day", async () => {
    const { id, customerId } = await createTestSubscription(tenant.ctx, { endOn: "2026-12-01", price: 100_000 });
    await renewSubscription(tenant.ctx, { id, endDate: "2026-12-01" });
    const statement = await read(customerId, { from: "2026-11-21", to: "2027-12-31" });
    expect(statement.to).toBe("2026-11-21");
    expect(inShort(statement)).toEqual([["2026-11-21", "charge", "1000.00", "2000.00"]]);
    expect(await owedBy(customerId)).toBe(2000);
  });

  it("is refused when it ends before it starts", async () => {
    const { customerId } = await createTestSubscription(tenant.ctx, { endOn: "2026-12-19" });
    await expect(read(customerId, { from: "2026-11-02", to: "2026-11-01" })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
    });
  });

  it("is read in pages, of which each line is on one", async () => {
    const { customerId } = await createTestSubscription(tenant.ctx, { endOn: "2026-12-19" });
    for (let day = 1; day <= 12; day += 1) {
      const receivedOn = addDays("2026-11-03", -day) as CalendarDate;
      await recordPayment(tenant.ctx, { customerId, amount: day * 100, mode: "cash", receivedOn });
    }
    const whole = await read(customerId);
    expect(whole.lines).toHaveLength(13);
    const lines: Statement["lines"] = [];
    let cursor: string | null = null;
    do {
      const asked = ReadStatement.parse({ customerId, limit: 5, ...(cursor && { cursor }) });
      const page: Statement = await readStatement(tenant.ctx, asked);
      expect([page.opening, page.closing]).toEqual([whole.opening, whole.closing]);
      lines.push(...page.lines);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(lines).toEqual(whole.lines);
  });
});

it("answers one page of an account of 10,000 entries", async () => {
  const { customerId } = await createTestSubscription(tenant.ctx, { endOn: "2026-12-19" });
  await tenant.ctx.transact(async ({ trx }) => {
    const payments = Array.from({ length: 2_500 }, (_, place) => ({
      id: tenant.ctx.newId(),
      received_on: addDays("2020-01-01", place % 2000),
    }));
    for (let from = 0; from < payments.length; from += 500) {
      const part = payments.slice(from, from + 500);
      await trx
        .insertInto("payment")
        .values(
          part.map(({ id, received_on }) => ({
            tenant_id: tenant.ctx.tenantId,
            id,
            payer_id: customerId,
            mode: "cash" as const,
            received_on,
            received_paise: 200,
            amount_paise: 0,
            allocated_paise: 0,
            created_at: clock.now(),
            updated_at: clock.now(),
          })),
        )
        .execute();
      await trx
        .insertInto("ledger_entry")
        .values(
          part.flatMap(({ id, received_on }) =>
            [-100, 100, -200, 200].map((amount_paise) => ({
              tenant_id: tenant.ctx.tenantId,
              id: tenant.ctx.newId(),
              transaction_id: tenant.ctx.newId(),
              kind: amount_paise < 0 ? ("payment" as const) : ("reversal" as const),
              account: "advance" as const,
              amount_paise,
              customer_id: customerId,
              payment_id: id,
              occurred_on: received_on,
              created_at: clock.now(),
            })),
          ),
        )
        .execute();
    }
  });
  const statement = await read(customerId, { from: "2020-01-01" });
  expect(statement.lines).toHaveLength(200);
  expect(statement.nextCursor).not.toBeNull();
});

describe("another business", () => {
  it("sees nothing of it", async () => {
    const { customerId } = await createTestSubscription(tenant.ctx, { endOn: "2026-12-19" });
    await expect(readStatement(other.ctx, { customerId, limit: 10 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
