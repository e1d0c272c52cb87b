import { type Answers, createAnswers } from "@aavarti/testing/answers";
import { createDocumentBench, type DocumentBench } from "@aavarti/testing/document-bench";
import { holdCost } from "@aavarti/testing/held-row";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createWritingCustomer } from "@aavarti/testing/writing-customer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { draftReplyFor } from "../conversations/draft-reply-for.ts";
import { countInboxTabs, listConversations } from "../conversations/list-conversations.ts";
import { listThread } from "../conversations/list-thread.ts";
import { reply } from "../conversations/reply.ts";
import { applyDocumentStatus } from "../documents/apply-document-status.ts";
import { moveConversation } from "../identities/move-conversation.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { refundPayment, reversePayment } from "../payments/reverse-payment.ts";
import { sendStatement } from "../statements/send-statement.ts";
import { sendReceipt } from "./send-receipt.ts";

const PHONE = "+919876543210";

let bench: DocumentBench;
let answers: Answers;
let ctx: ServiceContext;
let customerId: string;

beforeAll(async () => {
  bench = await createDocumentBench();
  answers = createAnswers(bench);
});
beforeEach(async () => {
  ({ ctx, customerId } = await createWritingCustomer(bench, PHONE));
});
afterAll(() => bench.close());

/** She paid, and asks for the receipt on WhatsApp. */
async function asked() {
  const payment = await recordPayment(ctx, { customerId, amount: 150_000, mode: "upi" });
  await answers.whatsapp({ text: "Receipt bhejo" });
  const { items } = await listConversations(ctx, { tab: "unanswered", limit: 50, cursor: undefined });
  const [conversation] = items;
  if (!conversation) throw new Error("Nobody waits for an answer");
  return { payment, id: conversation.id };
}

const send = (id: string, who = ctx) => sendReceipt(who, { id, channel: "whatsapp", afterUndo: false });
const unanswered = async () => (await countInboxTabs(ctx)).unanswered;
const draft = async (id: string) => (await draftReplyFor(ctx, { id })).draft;

describe("a receipt that is sent after the customer's message", () => {
  it("answers it: the conversation waits for them, without another suggestion", async () => {
    const { payment, id } = await asked();
    expect(await draft(id)).toMatchObject({
      intents: ["send-receipt"],
      askedReceipt: { paymentId: payment.id, number: payment.receiptNumber, amount: "1500.00" },
      facts: [{ name: "payment", record: { id: payment.id }, amount: "1500.00", number: payment.receiptNumber }],
    });
    await send(payment.id);
    expect([await unanswered(), await draft(id)]).toEqual([0, null]);
    await bench.workDocuments();
    expect(await unanswered()).toBe(0);
    bench.clock.advance({ minutes: 1 });
    await answers.whatsapp({ text: "Kitna baaki hai?" });
    expect(await unanswered()).toBe(1);
    expect(await draft(id)).not.toBeNull();
  });

  it("is offered of the last payment that isn't reversed, also one with a refund; none without", async () => {
    const first = await recordPayment(ctx, { customerId, amount: 150_000, mode: "upi" });
    const { payment: second, id } = await asked();
    await refundPayment(ctx, { id: second.id, amount: 50_000, mode: "upi", reason: "Paid too much" });
    const refunded = { paymentId: second.id, number: second.receiptNumber, amount: "1500.00" };
    expect((await draft(id))?.askedReceipt).toEqual(refunded);
    await reversePayment(ctx, { id: second.id, reason: "duplicate" });
    expect((await draft(id))?.askedReceipt?.paymentId).toBe(first.id);
    await reversePayment(ctx, { id: first.id, reason: "duplicate" });
    expect(await draft(id)).toBeNull();
  });

  it("answers it when it waited for the morning and is sent now", async () => {
    bench.clock.advance({ hours: 13 });
    const payment = await recordPayment(ctx, { customerId, amount: 150_000, mode: "upi" });
    await sendReceipt(ctx, { id: payment.id, channel: "whatsapp", afterUndo: false });
    bench.clock.advance({ minutes: 5 });
    await answers.whatsapp({ text: "Receipt bhejo" });
    const { items } = await listConversations(ctx, { tab: "unanswered", limit: 50, cursor: undefined });
    await sendReceipt(ctx, { id: payment.id, channel: "whatsapp", afterUndo: false, evenInQuietHours: true });
    expect([await unanswered(), await draft(items[0]?.id ?? "")]).toEqual([0, null]);
    expect(await bench.workDocuments()).toContain("sent");
    expect([await unanswered(), await draft(items[0]?.id ?? "")]).toEqual([0, null]);
  });

  it("answers nobody once it failed, or when the product sent it by itself", async () => {
    const { payment, id } = await asked();
    const delivery = await send(payment.id);
    await bench.workDocuments();
    await applyDocumentStatus(ctx, {
      deliveryId: delivery.id,
      messageId: null,
      status: "failed",
      at: bench.clock.now(),
      fault: null,
      pricing: null,
    });
    expect(await unanswered()).toBe(1);
    expect(await draft(id)).not.toBeNull();
  });

  it("fails while its conversation becomes part of another chat, without a deadlock", async () => {
    const { payment, id } = await asked();
    const { id: deliveryId } = await send(payment.id);
    await bench.workDocuments();
    const other = await createTestSubscription(ctx, { endOn: "2026-12-21", phone: "+919876543219" });
    await answers.whatsapp({ text: "Hello", from: "+919876543219" });
    const failed = { deliveryId, messageId: null, status: "failed" as const, at: bench.clock.now(), fault: null };
    // It has changed its delivery then, and not yet opened the conversation.
    const held = await holdCost(bench.superuserUrl, deliveryId);
    const failing = applyDocumentStatus(ctx, failed);
    await held.untilWaiting(1);
    const moving = moveConversation(ctx, { id, customerId: other.customerId });
    await held.untilWaiting(2);
    await held.release();
    expect(await Promise.allSettled([failing, moving])).toMatchObject([
      { status: "fulfilled", value: true },
      { status: "fulfilled" },
    ]);
    expect(await unanswered()).toBe(1);
  });

  it("is in the thread as scheduled while it waits for the end of quiet hours, and as sent once", async () => {
    bench.clock.advance({ hours: 13 });
    const { payment, id } = await asked();
    await send(payment.id);
    const thread = async () => (await listThread(ctx, { id, limit: 50, cursor: undefined })).items;
    const documents = async () => (await thread()).filter(({ source }) => source === "document");
    const waiting = await documents();
    expect(waiting).toMatchObject([
      { state: "planned", dueAt: expect.any(String), document: { number: payment.receiptNumber } },
    ]);
    expect(await listThread(ctx, { id, limit: 50, cursor: undefined, around: waiting[0]?.id })).toMatchObject({
      items: await thread(),
    });
    bench.clock.advance({ hours: 12 });
    expect(await bench.workDocuments()).toContain("sent");
    expect(await documents()).toMatchObject([{ id: waiting[0]?.id, state: "sent", dueAt: null }]);
  });

  it("is in the thread as scheduled where it answers nothing, as after a payment at night", async () => {
    const { id } = await asked();
    await reply(ctx, { id, text: "Thanks" });
    bench.clock.advance({ hours: 13 });
    const version = async () =>
      (
        await bench.superuser.query<{ version: number }>(
          "select coalesce(max(version), 0)::int as version from notification_version where tenant_id = $1",
          [ctx.tenantId],
        )
      ).rows[0]?.version ?? 0;
    const before = await version();
    const payment = await recordPayment(ctx, { customerId, amount: 50_000, mode: "cash" });
    const raised = await version();
    expect(raised).toBeGreaterThan(before);
    await sendReceipt(ctx, { id: payment.id, channel: "whatsapp", afterUndo: true });
    expect(await version()).toBeGreaterThan(raised);
    const { items } = await listThread(ctx, { id, limit: 50, cursor: undefined });
    expect(items[0]).toMatchObject({
      source: "document",
      state: "planned",
      dueAt: expect.any(String),
      document: { number: payment.receiptNumber },
    });
    const around = await listThread(ctx, { id, limit: 50, cursor: undefined, around: items[0]?.id });
    expect(around.items).toEqual(items);
  });

  it("is in the thread with its number, amount and for whom it is", async () => {
    const { payment, id } = await asked();
    await send(payment.id);
    await sendStatement(ctx, { customerId, channel: "whatsapp" });
    await bench.workDocuments();
    const { items } = await listThread(ctx, { id, limit: 50, cursor: undefined });
    const documents = items.flatMap(({ document }) => document ?? []);
    expect(documents.find(({ kind }) => kind === "payment_receipt")).toEqual({
      kind: "payment_receipt",
      language: "en",
      number: payment.receiptNumber,
      amount: "1500.00",
      customers: ["Asha Patel"],
      paymentId: payment.id,
      statementId: null,
      from: null,
      to: null,
    });
    expect(documents.find(({ kind }) => kind === "statement")).toMatchObject({
      number: null,
      amount: null,
      customers: ["Asha Patel"],
      paymentId: null,
      statementId: expect.any(String),
      to: "2026-11-21",
    });
  });
});
