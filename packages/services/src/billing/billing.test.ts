import { insertOrder, insertPayment } from "@aavarti/db/queries/activation-payments";
import { STATE_CODES } from "@aavarti/domain/indian-states";
import type { Paper } from "@aavarti/domain/paper";
import type { Seller } from "@aavarti/domain/seller";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Dependencies } from "../context.ts";
import { renderDocument } from "../documents/render-document.ts";
import { issueReceipt, issueUnaskedReceipt } from "./issue-receipt.ts";
import { readBilling } from "./read-billing.ts";
import { readReceiptFile } from "./read-receipt-file.ts";

const clock = createTestClock("2026-11-23T06:00:00.000Z");
const seller: Seller = { name: "Aavarti", address: "12 MG Road, Pune", gstin: "27AAPFU0939F1ZV" };
const buyer = { name: "Prerna Classes", address: null, gstin: null, state: "23" as const };

let database: TestDatabase;
let deps: Dependencies;

beforeAll(async () => {
  database = await createTestDatabase();
  const plain = makeDependencies({ db: database.db, now: clock.now });
  deps = { ...plain, settings: { ...plain.settings, seller } };
});
afterAll(() => database.close());

type Payer = TestTenant & { paymentId: string };

/** Creates a business that has paid for its activation. */
async function payer(of: Dependencies = deps, changes: { activates?: boolean } = {}): Promise<Payer> {
  const tenant = await createTestTenant(of);
  const { ctx, tenantId } = tenant;
  const now = ctx.now();
  const times = { created_at: now, updated_at: now };
  const paymentId = ctx.newId();
  await ctx.transact(async ({ trx }) => {
    const amount = { tenant_id: tenantId, mode: "sandbox", amount_paise: 150_000, currency: "INR", ...times } as const;
    const order = await insertOrder(trx, {
      ...amount,
      id: ctx.newId(),
      purpose: "activation",
      receipt: `act_${paymentId}`,
      provider_order_id: `order_${paymentId}`,
      status: "paid",
    });
    await insertPayment(trx, {
      ...amount,
      id: paymentId,
      order_id: order.id,
      provider_payment_id: `pay_${paymentId}`,
      status: "captured",
      method: "upi",
      activates: true,
      captured_at: now,
      ...changes,
    });
  });
  return { ...tenant, paymentId };
}

const issue = ({ ctx, paymentId }: Payer) => issueReceipt(ctx, { paymentId, ...buyer });
const receiptOf = async ({ ctx }: Payer) => (await readBilling(ctx)).payments[0]?.receipt;

/** Renders what the outbox holds for a business, as the worker does; `render` makes the PDF. */
async function renderAll({ ctx, tenantId }: Payer, render = async ({ title }: Paper) => Buffer.from(title)) {
  const jobs = await database.db
    .selectFrom("outbox")
    .select("payload")
    .where("tenant_id", "=", tenantId)
    .where("name", "=", "document.render")
    .execute();
  for (const { payload } of jobs) {
    const { documentId } = payload as { documentId: string };
    await renderDocument(ctx, { documentId }, render);
  }
  return jobs.length;
}

describe("the receipt of a payment to us", () => {
  it("is issued once, with the tax of the buyer's state, and rendered in each language", async () => {
    const paid = await payer();
    expect((await readBilling(paid.ctx)).payments).toMatchObject([
      { amount: "1500.00", status: "paid", canHaveReceipt: true, receipt: null, creditNote: null },
    ]);
    await issue(paid);
    const issued = await receiptOf(paid);
    expect(issued).toMatchObject({ issuedOn: "2026-11-23", isReady: false });
    await issueReceipt(paid.ctx, { paymentId: paid.paymentId, ...buyer, name: "Another name" });

    const papers: Paper[] = [];
    expect(
      await renderAll(paid, async (paper) => {
        papers.push(paper);
        return Buffer.from(`%PDF ${paper.title}`);
      }),
    ).toBe(2);
    expect(papers.map(({ title }) => title)).toEqual(["Tax invoice", "टैक्स इनवॉइस"]);
    expect(papers[0]?.parties[0]).toMatchObject({ name: "Prerna Classes", lines: ["Madhya Pradesh (23)"] });
    expect(papers[0]?.sums.map(({ value }) => value)).toEqual(["1,271.19", "228.81"]);
    expect(await receiptOf(paid)).toEqual({ ...issued, isReady: true });

    const file = await readReceiptFile(paid.ctx, { paymentId: paid.paymentId, kind: "receipt", language: "hi" });
    expect(file.fileName).toBe(`${issued?.number.replaceAll("/", "-")}.pdf`);
    expect(Buffer.from(file.content, "base64").toString()).toBe("%PDF टैक्स इनवॉइस");
  });

  it("is never rendered again", async () => {
    const paid = await payer();
    await issue(paid);
    await renderAll(paid);
    await renderAll(paid, async () => Buffer.from("a newer layout"));
    const file = await readReceiptFile(paid.ctx, { paymentId: paid.paymentId, kind: "receipt", language: "en" });
    expect(Buffer.from(file.content, "base64").toString()).toBe("Tax invoice");
  });

  it("has the state of the GSTIN, whatever state was chosen", async () => {
    const paid = await payer();
    await issueReceipt(paid.ctx, { paymentId: paid.paymentId, ...buyer, gstin: "27AAACR5055K1Z7" });
    const own = await paid.ctx.transact(({ trx }) =>
      trx.selectFrom("activation_receipt").selectAll().executeTakeFirstOrThrow(),
    );
    expect(own).toMatchObject({ buyer_state: "27", cgst_paise: 11_441, sgst_paise: 11_441, igst_paise: 0 });
  });

  it("shows no tax when the operator has no GSTIN", async () => {
    const plain = { ...deps, settings: { ...deps.settings, seller: { ...seller, gstin: null } } };
    const paid = await payer(plain);
    expect((await readBilling(paid.ctx)).isTaxInvoice).toBe(false);
    await issue(paid);
    await renderAll(paid);
    const file = await readReceiptFile(paid.ctx, { paymentId: paid.paymentId, kind: "receipt", language: "en" });
    expect(Buffer.from(file.content, "base64").toString()).toBe("Receipt");
  });

  it("is issued automatically in the business's name when it is not requested", async () => {
    const paid = await payer();
    await issueUnaskedReceipt(paid.ctx, { paymentId: paid.paymentId });
    await issueUnaskedReceipt(paid.ctx, { paymentId: paid.paymentId });
    const rows = await paid.ctx.transact(({ trx }) => trx.selectFrom("activation_receipt").selectAll().execute());
    expect(rows).toMatchObject([{ buyer_name: "Prerna Classes", buyer_address: "Indore", place_of_supply: "27" }]);
  });

  it("is written to the audit log", async () => {
    const paid = await payer();
    await issue(paid);
    const events = await paid.ctx.transact(({ trx }) =>
      trx.selectFrom("audit_event").select(["action", "changes"]).execute(),
    );
    const number = (await receiptOf(paid))?.number;
    expect(events).toEqual([{ action: "payment.receipt-issued", changes: { number } }]);
  });
});

describe("the numbers of receipts", () => {
  const numbersOf = async (paid: readonly Payer[]) =>
    Promise.all(paid.map(async (of) => (await receiptOf(of))?.number));
  const sequence = (number: string | undefined): number => Number(number?.slice(-6));

  it("have no gap and no repeat when thirty businesses ask at once and some fail", async () => {
    clock.set("2028-06-01T06:00:00.000Z");
    const paid = await Promise.all(Array.from({ length: 30 }, () => payer()));
    const outcomes = await Promise.allSettled(
      paid.map((of, index) => {
        if (index % 3 > 0) return issue(of);
        // The transaction fails after it took its number.
        const broken = { ...of.ctx, settings: of.ctx.settings, newId: failingAfter(of.ctx.newId, 3) };
        return issueReceipt(broken, { paymentId: of.paymentId, ...buyer });
      }),
    );
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(10);
    const numbers = (await numbersOf(paid)).filter((number) => number !== undefined);
    expect(numbers.map(sequence).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    );
  });

  it("begin anew on 1 April in India, which is still March in UTC", async () => {
    clock.set("2029-03-31T18:29:00.000Z");
    const [last, first, next] = [await payer(), await payer(), await payer()];
    await issue(last);
    clock.set("2029-03-31T18:31:00.000Z");
    await issue(first);
    await issue(next);
    expect(await numbersOf([last, first, next])).toEqual(["AAV/28-29/000021", "AAV/29-30/000001", "AAV/29-30/000002"]);
    clock.set("2026-11-23T06:00:00.000Z");
  });

  it("are given back by a refused receipt", async () => {
    const duplicate = await payer(deps, { activates: false });
    await expect(issue(duplicate)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await duplicate.ctx.transact(({ trx }) => trx.selectFrom("document").selectAll().execute())).toEqual([]);
  });
});

describe("access to receipts", () => {
  it("ends at the tenant", async () => {
    const [paid, stranger] = [await payer(), await payer()];
    await issue(paid);
    await renderAll(paid);
    const { paymentId } = paid;
    await expect(issueReceipt(stranger.ctx, { paymentId, ...buyer })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(readReceiptFile(stranger.ctx, { paymentId, kind: "receipt", language: "en" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await receiptOf(stranger)).toBeNull();
  });

  it("is refused to roles without it", async () => {
    const paid = await payer();
    const file = { paymentId: paid.paymentId, kind: "receipt", language: "en" } as const;
    const forbidden = { code: "FORBIDDEN" };
    for (const role of ["agent", "viewer"] as const) {
      await expect(readBilling(paid.as(role))).rejects.toMatchObject(forbidden);
      await expect(readReceiptFile(paid.as(role), file)).rejects.toMatchObject(forbidden);
    }
    for (const role of ["manager", "accountant"] as const)
      await expect(issueReceipt(paid.as(role), { paymentId: paid.paymentId, ...buyer })).rejects.toMatchObject(
        forbidden,
      );
    expect(await receiptOf(paid)).toBeNull();
  });

  it("waits for the PDF", async () => {
    const paid = await payer();
    const file = { paymentId: paid.paymentId, kind: "receipt", language: "en" } as const;
    await expect(readReceiptFile(paid.ctx, file)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await issue(paid);
    await expect(readReceiptFile(paid.ctx, file)).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

it("knows a place of supply for every state", async () => {
  expect(STATE_CODES).toHaveLength(37);
  const paid = await payer();
  await issueReceipt(paid.ctx, { paymentId: paid.paymentId, ...buyer, state: "97" });
  expect(await renderAll(paid)).toBe(2);
});

/** Returns a generator of ids that throws after this many. */
function failingAfter(newId: () => string, times: number): () => string {
  let left = times;
  return () => {
    left -= 1;
    if (left < 0) throw new Error("The process died");
    return newId();
  };
}
