import type { SendReceipt } from "@aavarti/contract/receipts";
import { findDocument } from "@aavarti/db/queries/documents";
import {
  createDocumentBench,
  type DocumentBench,
  type DocumentWork,
  paperIn,
  printed,
} from "@aavarti/testing/document-bench";
import { createTestSubscription, type TestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordConsent } from "../consent/record-consent.ts";
import type { ServiceContext } from "../context.ts";
import { updateCustomer } from "../customers/update-customer.ts";
import { deleteOldDocuments } from "../documents/delete-old-documents.ts";
import { renderDocument } from "../documents/render-document.ts";
import { sendDelivery } from "../documents/send-delivery.ts";
import { readAccount } from "../payments/read-account.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { refundPayment, reversePayment } from "../payments/reverse-payment.ts";
import { setPayer } from "../payments/set-payer.ts";
import { createProduct } from "../products/create-product.ts";
import { updateProduct } from "../products/update-product.ts";
import { updateSubscription } from "../subscriptions/update-subscription.ts";
import { prepareReceipt, readReceipt } from "./prepare-receipt.ts";
import { readSharing, sendReceipt } from "./send-receipt.ts";

let bench: DocumentBench;
let tenant: TestTenant;
let ctx: ServiceContext;

beforeAll(async () => {
  bench = await createDocumentBench();
});
beforeEach(async () => {
  await bench.reset();
  tenant = await createTestTenant(bench.deps);
  ({ ctx } = tenant);
});
afterAll(() => bench.close());

const owing = (customerName: string, options: { email?: string; price?: number } = {}) =>
  createTestSubscription(ctx, { endOn: "2026-12-19", customerName, ...options });

const pay = (customerId: string, amount = 150_000) =>
  recordPayment(ctx, { customerId, amount, mode: "upi", reference: "633512884071", allowSameReference: true });

/** Asha has paid what she owes. */
async function paid(email = "asha@example.in") {
  const { customerId } = await owing("Asha Patel", { email });
  return { customerId, ...(await pay(customerId)) };
}

/** Sunita has paid for Dev, and a part of what she owes herself. */
async function paidByParent() {
  const dev = await owing("Dev Patil", { price: 240_000 });
  const sunita = await owing("Sunita Patil", { email: "sunita@example.in" });
  await setPayer(ctx, { customerId: dev.customerId, payerId: sunita.customerId });
  const { id } = await pay(sunita.customerId, 300_000);
  return { dev, sunita, id };
}

/** Renames all that a receipt names, changes the plan and the payer, and undoes a discount. */
async function changeEverything({ dev, sunita }: Record<"dev" | "sunita", TestSubscription>) {
  const silver = await createProduct(ctx, {
    name: "Silver plan",
    price: 900_00,
    durationMonths: 3,
    description: "Less",
    sku: null,
  });
  await updateSubscription(ctx, { id: dev.id, changes: { productId: silver.id } });
  await updateSubscription(ctx, { id: sunita.id, changes: { startDate: "2026-11-10" } });
  await setPayer(ctx, { customerId: dev.customerId, payerId: null });
  await updateCustomer(ctx, { id: dev.customerId, changes: { name: "Dev Deshmukh" } });
  await updateCustomer(ctx, { id: sunita.customerId, changes: { name: "Sunita Deshmukh", email: "s@example.in" } });
  await updateProduct(ctx, { id: sunita.productId, changes: { name: "Platinum plan" } });
  await bench.superuser.query(
    "update tenant set business_name = 'Prerna Academy', city = 'Bhopal', currency = 'USD', default_language = 'hi'",
  );
  await bench.superuser.query("update app_user set email = 'new-' || email, phone_e164 = '+919111111111'");
}

const work = (options?: DocumentWork) => bench.workDocuments(options);
const papersOf = (id: string) =>
  readReceipt(ctx, { id, language: "en" }).then(({ content }) => paperIn(Buffer.from(content, "base64")));
const deliveries = async (id: string) => (await readSharing(ctx, { id })).deliveries;
const send = (id: string, more: Partial<SendReceipt> = {}) =>
  sendReceipt(ctx, { id, channel: "email", afterUndo: false, ...more });

describe("the receipt of a payment", () => {
  it("names who paid, for whom, and what is left, as it was when the payment was recorded", async () => {
    const dev = await owing("Dev Patil", { price: 240_000 });
    const sunita = await owing("Sunita Patil", { email: "sunita@example.in" });
    await setPayer(ctx, { customerId: dev.customerId, payerId: sunita.customerId });
    const { id, receiptNumber } = await pay(sunita.customerId, 300_000);
    expect(await prepareReceipt(ctx, { id, language: "en" })).toEqual({
      number: receiptNumber,
      language: "en",
      isReady: false,
    });
    await work();
    const paper = await papersOf(id);
    expect(paper).toMatchObject({
      title: "Receipt",
      issuer: { name: "Prerna Classes", lines: ["Indore", "+91 98260 41177", expect.stringContaining("@")] },
      parties: [{ label: "Received from", name: "Sunita Patil", lines: ["+91 98765 43210", "sunita@example.in"] }],
      total: { label: "Amount received", value: "₹3,000.00" },
      inWords: 300_000,
      notes: ["₹900.00 was left to pay after this payment."],
    });
    expect(paper.rows.map(({ cells }) => [cells[0], cells[3]])).toEqual([
      ["Dev Patil", "₹2,400.00"],
      ["Sunita Patil", "₹600.00"],
    ]);
    expect(paper.facts.map(({ value }) => value)).toEqual([receiptNumber, "21 Nov 2026", "UPI", "633512884071"]);

    bench.clock.advance({ hours: 1 });
    await pay(sunita.customerId, 90_000);
    expect(await papersOf(id), "what was paid since is on other receipts").toEqual(paper);
  });

  it("states what was kept as an advance, also after the advance has paid something", async () => {
    const { customerId } = await owing("Asha Patel");
    const { id } = await pay(customerId, 200_000);
    await prepareReceipt(ctx, { id, language: "en" });
    await work();
    const before = await papersOf(id);
    expect(before.rows.map(({ cells }) => cells.slice(1))).toEqual([
      ["Gold plan", "19 Nov 2026 – 18 Dec 2026", "₹1,500.00"],
      ["Advance", "", "₹500.00"],
    ]);
    bench.clock.advance({ hours: 1 });
    const more = await createTestSubscription(ctx, { endOn: "2026-12-21", customerName: "Second" });
    await setPayer(ctx, { customerId: more.customerId, payerId: customerId });
    expect(await readAccount(ctx, { customerId })).toMatchObject({ advance: "0.00", due: "1000.00" });
    expect(await papersOf(id)).toEqual(before);
  });

  it("is planned once, however often it is asked for, and again once the payment is reversed", async () => {
    const { id } = await paid();
    await Promise.all(Array.from({ length: 8 }, () => prepareReceipt(ctx, { id, language: "hi" })));
    await work();
    const count = async () => (await bench.superuser.query("select from document")).rowCount;
    expect(await count()).toBe(1);
    expect(await prepareReceipt(ctx, { id, language: "hi" })).toMatchObject({ isReady: true });
    await reversePayment(ctx, { id, reason: "Entered twice" });
    expect(await prepareReceipt(ctx, { id, language: "hi" })).toMatchObject({ isReady: false });
    expect(await count()).toBe(2);
  });

  it("stays as it was issued, whatever changes afterwards, and also when it is printed anew", async () => {
    const { dev, sunita, id } = await paidByParent();
    await prepareReceipt(ctx, { id, language: "en" });
    await work();
    const before = await papersOf(id);
    const shared = (await readSharing(ctx, { id })).text;
    expect(before.rows.map(({ cells }) => cells)).toEqual([
      ["Dev Patil", "Gold plan", "19 Nov 2026 – 18 Dec 2026", "₹2,400.00"],
      ["Sunita Patil", "Gold plan", "19 Nov 2026 – 18 Dec 2026", "₹600.00"],
    ]);

    bench.clock.advance({ days: 8 });
    await changeEverything({ dev, sunita });
    expect(await papersOf(id)).toEqual(before);
    expect((await readSharing(ctx, { id })).text).toBe(shared.replace("Hi Sunita Patil", "Hi Sunita Deshmukh"));
    await deleteOldDocuments(bench.deps);
    await prepareReceipt(ctx, { id, language: "en" });
    await work();
    expect(await papersOf(id)).toEqual(before);
    const hindi = async () => {
      await prepareReceipt(ctx, { id, language: "hi" });
      await work();
      return readReceipt(ctx, { id, language: "hi" }).then(({ content }) => paperIn(Buffer.from(content, "base64")));
    };
    expect((await hindi()).rows[0]?.cells).toEqual([
      "Dev Patil",
      "Gold plan",
      "19 नवंबर 2026 – 18 दिसंबर 2026",
      "₹2,400.00",
    ]);
  });

  it("is marked as cancelled once its payment is reversed, and says the rest as it was issued", async () => {
    const { dev, sunita, id } = await paidByParent();
    await prepareReceipt(ctx, { id, language: "en" });
    await work();
    const before = await papersOf(id);
    bench.clock.advance({ days: 1 });
    await changeEverything({ dev, sunita });
    await reversePayment(ctx, { id, reason: "Entered twice" });
    await prepareReceipt(ctx, { id, language: "en" });
    await work();
    expect(await papersOf(id)).toEqual({
      ...before,
      title: "Cancelled receipt",
      subtitle: "Payment reversed on 22 Nov 2026",
      notes: ["This payment was reversed on 22 Nov 2026. This receipt is no longer valid."],
      total: { label: "Amount", value: "₹3,000.00" },
      parties: [{ ...before.parties[0], label: "Payer" }],
    });
  });

  it("is issued on the first request when an older version didn't store it", async () => {
    const { id, customerId } = await paid();
    await bench.superuser.query("delete from payment_receipt");
    await prepareReceipt(ctx, { id, language: "en" });
    await updateCustomer(ctx, { id: customerId, changes: { name: "Asha Rao" } });
    await work();
    expect((await papersOf(id)).parties[0]).toMatchObject({ name: "Asha Patel" });
  });

  it("can't be changed or deleted by the application", async () => {
    const { id } = await paid();
    for (const statement of [
      sql`update payment_receipt set issued_at = now() where payment_id = ${id}::uuid`,
      sql`delete from payment_receipt where payment_id = ${id}::uuid`,
      sql`update charge_description set product_name = 'Other'`,
      sql`delete from charge_description`,
    ])
      await expect(ctx.transact(({ trx }) => statement.execute(trx))).rejects.toThrow(/permission denied/);
  });

  it("says that the payment was reversed, and no longer that anything was received", async () => {
    const { id } = await paid();
    await prepareReceipt(ctx, { id, language: "en" });
    await work();
    await reversePayment(ctx, { id, reason: "Entered twice" });
    await expect(readReceipt(ctx, { id, language: "en" })).rejects.toMatchObject({ code: "CONFLICT" });
    await work();
    const paper = await papersOf(id);
    expect(paper).toMatchObject({
      subtitle: "Payment reversed on 21 Nov 2026",
      total: { label: "Amount", value: "₹1,500.00" },
      notes: ["This payment was reversed on 21 Nov 2026. This receipt is no longer valid."],
    });
  });

  it("is stored as what it says, when the payment is reversed before it is rendered", async () => {
    const { id } = await paid();
    await prepareReceipt(ctx, { id, language: "en" });
    await reversePayment(ctx, { id, reason: "Entered twice" });
    await work();
    expect((await papersOf(id)).subtitle).toBe("Payment reversed on 21 Nov 2026");
  });

  it("is unknown to another business, and a viewer may not send it", async () => {
    const { id } = await paid();
    await prepareReceipt(ctx, { id, language: "en" });
    await work();
    const other = await createTestTenant(bench.deps);
    for (const call of [prepareReceipt, readReceipt])
      await expect(call(other.ctx, { id, language: "en" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(readSharing(other.ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(sendReceipt(other.ctx, { id, channel: "email", afterUndo: false })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const documents = await bench.superuser.query<{ id: string }>("select id from document");
    const stored = documents.rows[0]?.id ?? "";
    expect(await ctx.transact(({ trx }) => findDocument(trx, stored))).toBeDefined();
    expect(await other.ctx.transact(({ trx }) => findDocument(trx, stored))).toBeUndefined();

    expect(await prepareReceipt(tenant.as("viewer"), { id, language: "en" })).toMatchObject({ isReady: true });
    expect(() => sendReceipt(tenant.as("viewer"), { id, channel: "email", afterUndo: false })).toThrow(
      expect.objectContaining({ code: "FORBIDDEN" }),
    );
    expect(await deliveries(id)).toEqual([]);
  });
});

describe("sending a receipt", () => {
  it("emails the PDF to the payer in their language, once for any number of taps", async () => {
    const { id, customerId, receiptNumber } = await paid();
    await updateCustomer(ctx, { id: customerId, changes: { language: "hi" } });
    const taps = await Promise.all(Array.from({ length: 5 }, () => send(id)));
    expect(new Set(taps.map((one) => one.id)).size).toBe(1);
    expect(await work()).toContain("sent");
    expect(bench.notifiers.emails).toMatchObject([
      {
        to: "asha@example.in",
        fromName: "Prerna Classes",
        subject: `रसीद ${receiptNumber}: Prerna Classes`,
        idempotencyKey: taps[0]?.id,
        tag: "receipt",
        attachments: [{ name: "R-26-27-000001.pdf", contentType: "application/pdf" }],
      },
    ]);
    const [email] = bench.notifiers.emails;
    expect(email?.text).toContain("Prerna Classes में आपका ₹1,500 का पेमेंट 21 नवंबर 2026 को मिल गया है।");
    expect(email?.unsubscribeUrl).toMatch(/unsubscribe/);
    expect(JSON.parse(email?.attachments?.[0]?.content.toString() ?? "")).toMatchObject({ title: "रसीद" });
    expect(await deliveries(id)).toMatchObject([{ state: "sent", address: "asha@example.in", language: "hi" }]);
    const { rows } = await bench.superuser.query(
      "select changes from audit_event where action = 'payment.receipt-sent'",
    );
    expect(rows).toEqual([{ changes: { paymentId: id, number: receiptNumber, channel: "email" } }]);

    bench.clock.advance({ seconds: 59 });
    expect(await send(id), "a moment ago").toMatchObject({ id: taps[0]?.id, state: "sent", isRepeat: true });
    await work();
    expect(bench.notifiers.emails).toHaveLength(1);
    bench.clock.advance({ seconds: 1 });
    expect(await send(id), "asked for again").toMatchObject({ isRepeat: false });
    await work();
    expect(bench.notifiers.emails).toHaveLength(2);
  });

  it("sends within a minute what is another wish: to another address or in another language, or what failed", async () => {
    const { id, customerId } = await paid();
    await send(id);
    await work();
    await send(id, { language: "hi" });
    await work();
    await updateCustomer(ctx, { id: customerId, changes: { email: "new@example.in" } });
    await send(id);
    await work();
    expect(bench.notifiers.emails.map(({ to }) => to)).toEqual([
      "asha@example.in",
      "asha@example.in",
      "new@example.in",
    ]);
    const failing = await paid("failing@example.in");
    await send(failing.id);
    bench.notifiers.script = ["refused"];
    expect(await work()).toContain("failed");
    expect(await send(failing.id)).toMatchObject({ isRepeat: false });
  });

  it("sends once for taps on two devices while the worker sends at once", async () => {
    const { id } = await paid();
    await prepareReceipt(ctx, { id, language: "en" });
    await work();
    const [first] = await Promise.all([send(id).then(async (one) => ({ ...one, outcomes: await work() })), send(id)]);
    expect(await send(id)).toMatchObject({ id: first.id, isRepeat: true });
    await work();
    expect(bench.notifiers.emails).toHaveLength(1);
  });

  it("waits for the PDF", async () => {
    const { id } = await paid();
    await send(id);
    expect(await work({ renders: false })).toEqual(["not-rendered"]);
    expect(bench.notifiers.emails).toEqual([]);
    const { rows } = await bench.superuser.query<{ id: string }>("select id from document");
    await renderDocument(ctx, { documentId: rows[0]?.id ?? "" }, printed);
    expect(await work()).toEqual(["sent"]);
    bench.clock.advance({ seconds: 10 });
    expect(await work(), "the job that would have looked again").toEqual(["not-planned"]);
    expect(bench.notifiers.emails).toHaveLength(1);
  });

  it("calls the provider once, however many workers got the job", async () => {
    const { id } = await paid();
    const { id: deliveryId } = await send(id);
    const documents = await bench.superuser.query<{ id: string }>("select id from document");
    await renderDocument(ctx, { documentId: documents.rows[0]?.id ?? "" }, printed);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => sendDelivery(ctx, { deliveryId })));
    expect(outcomes.filter((outcome) => outcome === "sent")).toHaveLength(1);
    expect(bench.notifiers.emails).toHaveLength(1);
  });

  it("is finished once by another worker, when one dies before or after the provider was called", async () => {
    for (const script of ["crash", "accept-then-unknown"] as const) {
      bench.notifiers.reset();
      const { id } = await paid(`${script}@example.in`);
      await send(id);
      bench.notifiers.script = [script];
      await work();
      expect((await deliveries(id))[0]?.state).toBe(script === "crash" ? "sending" : "unknown");
      // The job that was written with the claim looks it up, whatever became of the first.
      for (let round = 0; round < 4; round += 1) {
        bench.clock.advance({ seconds: 31 });
        await bench.passDeliveryLeases(31);
        await work();
      }
      expect(bench.notifiers.emails, script).toHaveLength(1);
      expect((await deliveries(id))[0]?.state).toBe("sent");
    }
  });

  it("tries again what was surely not sent, and gives up what was refused", async () => {
    const { id } = await paid();
    await send(id);
    bench.notifiers.script = ["not-sent", "refused"];
    expect(await work()).toContain("put-off");
    bench.clock.advance({ seconds: 120 });
    expect(await work()).toContain("failed");
    bench.clock.advance({ hours: 3 });
    await work();
    expect(bench.notifiers.emails).toEqual([]);
    expect(await deliveries(id)).toMatchObject([{ state: "failed", reason: "It was refused." }]);
  });

  it("waits until the payment can no longer be undone, and is cancelled when it is undone", async () => {
    const { id } = await paid();
    expect(await send(id, { afterUndo: true })).toMatchObject({ dueAt: "2026-11-21T04:05:00.000Z" });
    expect(await work()).toEqual(["not-due"]);
    await reversePayment(ctx, { id, reason: "Undone" });
    bench.clock.advance({ minutes: 5 });
    expect(await work()).toEqual(["cancelled"]);
    expect(await deliveries(id)).toMatchObject([{ state: "cancelled", reason: "The payment was reversed." }]);
    await expect(send(id)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(bench.notifiers.emails).toEqual([]);
  });

  it("waits for the morning", async () => {
    bench.clock.set("2026-11-21T17:30:00Z");
    const { id } = await paid();
    expect(await send(id)).toMatchObject({ dueAt: "2026-11-22T02:30:00.000Z" });
    await work();
    expect(bench.notifiers.emails).toEqual([]);
    bench.clock.set("2026-11-22T02:30:00Z");
    expect(await work()).toContain("sent");
  });

  it("is sent in quiet hours when that is asked for, also one that is queued, but not hours later", async () => {
    bench.clock.set("2026-11-21T17:30:00Z");
    const { id } = await paid();
    expect(await readSharing(ctx, { id })).toMatchObject({ quietUntil: "2026-11-22T02:30:00.000Z" });
    const queued = await send(id);
    await work();
    expect(bench.notifiers.emails).toEqual([]);
    expect(await send(id, { evenInQuietHours: true })).toMatchObject({
      id: queued.id,
      dueAt: "2026-11-21T17:30:00.000Z",
    });
    expect(await work()).toContain("sent");
    expect(bench.notifiers.emails).toHaveLength(1);

    const late = await paid("late@example.in");
    await send(late.id, { evenInQuietHours: true });
    bench.clock.advance({ hours: 2 });
    await work();
    expect(bench.notifiers.emails, "the worker was off").toHaveLength(1);
    expect(await deliveries(late.id)).toMatchObject([{ state: "planned", dueAt: "2026-11-22T02:30:00.000Z" }]);
  });

  it.each([
    { name: "now", evenInQuietHours: true, seconds: 0 },
    { name: "now, hours later", evenInQuietHours: true, seconds: 7_200 },
    { name: "again", evenInQuietHours: false, seconds: 0 },
    { name: "again, hours later", evenInQuietHours: false, seconds: 7_200 },
  ])("goes out once, as it reads now, when it changed while queued and is sent $name", async (asked) => {
    bench.clock.set("2026-11-21T17:30:00Z");
    const { customerId } = await owing("Asha Patel", { email: "asha@example.in" });
    const { id } = await pay(customerId, 200_000);
    const queued = await send(id);
    await work();
    await refundPayment(ctx, { id, amount: 50_000, mode: "cash", reason: "Paid too much" });
    bench.clock.advance({ seconds: asked.seconds });
    const sent = await send(id, { evenInQuietHours: asked.evenInQuietHours });
    expect(sent).toMatchObject({ isRepeat: false, state: "planned" });
    expect(sent.id).not.toBe(queued.id);
    await work();
    expect(bench.notifiers.emails).toHaveLength(asked.evenInQuietHours ? 1 : 0);
    bench.clock.set("2026-11-22T02:30:00Z");
    await work();
    expect(bench.notifiers.emails).toHaveLength(1);
    const [attached] = bench.notifiers.emails[0]?.attachments ?? [];
    expect(JSON.stringify(paperIn(Buffer.from(attached?.content ?? "")))).toContain("₹500.00");
    expect(await deliveries(id)).toMatchObject([
      { id: sent.id, state: "sent" },
      { id: queued.id, state: "cancelled", reason: "Not sent because it was no longer needed." },
    ]);
  });

  it("is refused to who has opted out or has no email, and leaves no trace", async () => {
    const { id, customerId } = await paid();
    await recordConsent(ctx, {
      customerId,
      channel: "email",
      state: "withdrawn",
      purpose: "reminders",
      source: "in person",
    });
    await expect(send(id)).rejects.toMatchObject({
      code: "CONFLICT",
      message: "Opted out of email on 21 Nov 2026.",
    });
    const none = await paid("");
    await expect(send(none.id)).rejects.toThrow(
      "Asha Patel has no email address. Add one, or download the PDF and share it yourself.",
    );
    expect((await bench.superuser.query("select from outbox where name like 'document.%'")).rowCount).toBe(0);
    expect((await bench.superuser.query("select from document")).rowCount).toBe(0);
    expect(await deliveries(id)).toEqual([]);
  });

  it("is not sent to who opts out while it waits", async () => {
    const { id, customerId } = await paid();
    await send(id, { afterUndo: true });
    await recordConsent(ctx, {
      customerId,
      channel: "email",
      state: "withdrawn",
      purpose: "reminders",
      source: "in person",
    });
    bench.clock.advance({ minutes: 5 });
    expect(await work()).toContain("cancelled");
    expect(bench.notifiers.emails).toEqual([]);
  });

  it("is cancelled when the payer is gone", async () => {
    const { id, customerId } = await paid();
    await send(id, { afterUndo: true });
    // The database deletes the delivery with its payer, unless its triggers are off.
    await bench.superuser.query(`set session_replication_role = replica;
      delete from customer where id = '${customerId}';
      set session_replication_role = origin`);
    bench.clock.advance({ minutes: 5 });
    expect(await work()).toContain("cancelled");
    expect((await bench.superuser.query("select state, state_reason from document_delivery")).rows).toEqual([
      { state: "cancelled", state_reason: "The recipient was deleted." },
    ]);
  });

  it("takes the place of the planned message that the payment was received", async () => {
    await bench.superuser.query(
      "insert into message_switch (tenant_id, kind, since) values ($1, 'receipt', now() - interval '1 year')",
      [tenant.tenantId],
    );
    const planned = async () =>
      (await bench.ledger()).filter(({ step }) => step === "receipt").map((row) => row.channel);
    const { id } = await paid();
    expect((await planned()).toSorted()).toEqual(["email", "whatsapp"]);
    await send(id);
    expect(await planned()).toEqual(["whatsapp"]);
  });

  it("takes that place also where a parent pays, and leaves the messages of others", async () => {
    await bench.superuser.query(
      "insert into message_switch (tenant_id, kind, since) values ($1, 'receipt', now() - interval '1 year')",
      [tenant.tenantId],
    );
    const sunita = await owing("Sunita Patil", { email: "sunita@example.in" });
    const dev = await owing("Dev Patil");
    await setPayer(ctx, { customerId: dev.customerId, payerId: sunita.customerId });
    const { id } = await pay(sunita.customerId, 300_000);
    await paid("asha@example.in");
    const emails = async () =>
      (await bench.ledger()).flatMap((row) =>
        row.step === "receipt" && row.channel === "email" ? row.recipient_address : [],
      );
    expect((await emails()).toSorted()).toEqual(["asha@example.in", "sunita@example.in", "sunita@example.in"]);
    await send(id);
    expect(await emails()).toEqual(["asha@example.in"]);
  });
});

describe("the PDFs of receipts", () => {
  it("are deleted after a week, and rendered again when they are requested", async () => {
    const { id } = await paid();
    await send(id);
    await work();
    bench.clock.advance({ days: 6 });
    expect(await deleteOldDocuments(bench.deps)).toBe(0);
    bench.clock.advance({ days: 1, seconds: 1 });
    expect(await deleteOldDocuments(bench.deps)).toBe(1);
    expect(await deliveries(id), "what was sent stays known").toMatchObject([{ state: "sent" }]);
    expect(await prepareReceipt(ctx, { id, language: "en" })).toMatchObject({ isReady: false });
    await work();
    expect(await papersOf(id)).toMatchObject({ title: "Receipt" });
  });

  it("are deleted with the payer", async () => {
    const { id, customerId } = await paid();
    await send(id);
    await work();
    await bench.superuser.query("delete from ledger_entry; delete from charge; delete from reminder");
    await bench.superuser.query("delete from subscription_term; delete from subscription");
    await bench.superuser.query("delete from customer where id = $1", [customerId]);
    for (const table of ["document", "document_delivery", "payment"])
      expect((await bench.superuser.query(`select from ${table}`)).rowCount, table).toBe(0);
  });
});

describe("sharing a receipt", () => {
  it("offers a text in the payer's language", async () => {
    const { id } = await paid();
    expect(await readSharing(ctx, { id })).toMatchObject({
      phone: "+919876543210",
      email: "asha@example.in",
      text: "Hi Asha Patel, Prerna Classes received your payment of ₹1,500 on 21 Nov 2026. Receipt: R/26-27/000001. Thank you!",
    });
  });

  it("names, in either language, for whom it was paid and how much for each", async () => {
    const { id } = await paidByParent();
    const { texts } = await readSharing(ctx, { id });
    expect(texts.en).toContain("₹3,000 on 21 Nov 2026. It was for: Dev Patil ₹2,400, Sunita Patil ₹600. Receipt:");
    expect(texts.hi).toContain("मिल गया है। किसके लिए: Dev Patil ₹2,400, Sunita Patil ₹600। रसीद:");
  });

  it("says of a reversed payment only that its receipt is no longer valid", async () => {
    const { id } = await paid();
    await reversePayment(ctx, { id, reason: "Wrong customer" });
    expect(await readSharing(ctx, { id })).toMatchObject({
      isReversed: true,
      text: "Hi Asha Patel, receipt R/26-27/000001 from Prerna Classes is no longer valid: its payment was reversed on 21 Nov 2026.",
    });
  });
});
