import { countSent } from "@aavarti/db/queries/sending";
import { type Answers, createAnswers } from "@aavarti/testing/answers";
import { createDocumentBench, type DocumentBench } from "@aavarti/testing/document-bench";
import { overlapping } from "@aavarti/testing/overlapping";
import { addTeamMember, createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createWritingCustomer } from "@aavarti/testing/writing-customer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listActivity } from "../activity/list-activity.ts";
import type { ServiceContext } from "../context.ts";
import { sendDelivery } from "../documents/send-delivery.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { cancelReceipt } from "../receipts/cancel-receipt.ts";
import { readSharing, sendReceipt } from "../receipts/send-receipt.ts";
import { sendStatement } from "../statements/send-statement.ts";
import { cancelMessage } from "./cancel-message.ts";
import { listConversations, readConversation } from "./list-conversations.ts";
import { listThread } from "./list-thread.ts";
import { reply } from "./reply.ts";

let bench: DocumentBench;
let answers: Answers;
let tenant: TestTenant;
let ctx: ServiceContext;
let customerId: string;
let email: string;
let mailboxHash: string;

beforeAll(async () => {
  bench = await createDocumentBench();
  answers = createAnswers(bench);
});
beforeEach(async () => {
  ({ tenant, ctx, customerId, email, mailboxHash } = await createWritingCustomer(bench, "+919876543210"));
  // Quiet hours end at 8:00 in India, at 2:30 in UTC.
  bench.clock.set(new Date(`${ctx.today()}T17:30:00.000Z`));
});
afterAll(() => bench.close());

const morning = () => bench.clock.advance({ hours: 9, minutes: 1 });
const thread = async (id: string) => (await listThread(ctx, { id, limit: 50, cursor: undefined })).items;
const documents = async (id: string) => (await thread(id)).filter(({ source }) => source === "document");
const send = (id: string) => sendReceipt(ctx, { id, channel: "whatsapp", afterUndo: false });
const sent = () => bench.notifiers.templates.length + bench.notifiers.documents.length;
const version = async () => {
  const { rows } = await bench.superuser.query<{ version: number }>(
    "select coalesce(max(version), 0)::int as version from notification_version where tenant_id = $1",
    [ctx.tenantId],
  );
  return rows[0]?.version ?? 0;
};

/** She asked for a receipt at night, and it is queued for the morning. */
async function queued() {
  const payment = await recordPayment(ctx, { customerId, amount: 150_000, mode: "upi" });
  await answers.whatsapp({ text: "Receipt bhejo" });
  const { items } = await listConversations(ctx, { tab: "any", limit: 50, cursor: undefined, search: undefined });
  const id = items.find(({ channel }) => channel === "whatsapp")?.id ?? "";
  const { id: messageId } = await send(payment.id);
  return { payment, id, messageId };
}

describe("a receipt that waits for the end of quiet hours", () => {
  it("is cancelled: it stays in the thread, is never sent, and the customer has no answer", async () => {
    const { payment, id, messageId } = await queued();
    expect(await documents(id)).toMatchObject([{ id: messageId, state: "planned", dueAt: expect.any(String) }]);
    expect(await readConversation(ctx, { id })).toMatchObject({ state: "waiting" });
    const before = await version();
    const cancelled = await cancelMessage(ctx, { id, messageId });
    expect(cancelled).toMatchObject({
      id: messageId,
      source: "document",
      state: "cancelled",
      dueAt: null,
      canRetry: false,
      price: null,
      cause: { reason: "stopped.byMember", params: { day: ctx.today(), time: "23:00" } },
      document: { kind: "payment_receipt", number: payment.receiptNumber, paymentId: payment.id },
    });
    expect(await version()).toBe(before + 1);
    expect(await documents(id)).toEqual([cancelled]);
    const around = await listThread(ctx, { id, limit: 50, cursor: undefined, around: messageId });
    expect(around.items).toContainEqual(cancelled);
    expect(await readConversation(ctx, { id })).toMatchObject({ state: "open" });
    const { items } = await listActivity(ctx, { limit: 10, cursor: undefined });
    expect(JSON.stringify(items[0])).toContain("activity.messageCancelled");
    morning();
    expect(await bench.workDocuments()).not.toContain("sent");
    expect(sent()).toBe(0);
    expect((await readSharing(ctx, { id: payment.id })).deliveries).toMatchObject([
      { id: messageId, state: "cancelled" },
    ]);
  });

  it("stays cancelled when it is cancelled again, with one audit event", async () => {
    const { id, messageId } = await queued();
    const cancelled = await cancelMessage(ctx, { id, messageId });
    bench.clock.advance({ minutes: 5 });
    const before = await version();
    expect(await cancelMessage(ctx, { id, messageId })).toEqual(cancelled);
    expect(await version()).toBe(before);
    const { items } = await listActivity(ctx, { limit: 50, cursor: undefined });
    expect(items.filter((item) => JSON.stringify(item).includes("activity.messageCancelled"))).toHaveLength(1);
  });

  it("is cancelled from its payment too, once and for all, but not as another payment's", async () => {
    const { payment, id, messageId } = await queued();
    const other = await recordPayment(ctx, { customerId, amount: 50_000, mode: "cash" });
    await expect(cancelReceipt(ctx, { id: other.id, deliveryId: messageId })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const cancelled = await cancelReceipt(ctx, { id: payment.id, deliveryId: messageId });
    expect(cancelled).toMatchObject({
      id: messageId,
      state: "cancelled",
      reasonStated: { reason: "stopped.byMember" },
    });
    expect(await cancelReceipt(ctx, { id: payment.id, deliveryId: messageId })).toEqual(cancelled);
    expect(await documents(id)).toMatchObject([{ id: messageId, state: "cancelled" }]);
    expect(await readConversation(ctx, { id })).toMatchObject({ state: "open" });
    const { items } = await listActivity(ctx, { limit: 50, cursor: undefined });
    expect(items.filter((item) => JSON.stringify(item).includes("activity.messageCancelled"))).toHaveLength(1);
    morning();
    expect(await bench.workDocuments()).not.toContain("sent");
    expect(sent()).toBe(0);
  });

  it("is cancelled from its payment only by who may send it, not by another tenant, and not once it was sent", async () => {
    const { payment, messageId } = await queued();
    const wish = { id: payment.id, deliveryId: messageId };
    await expect(cancelReceipt(tenant.as("viewer"), wish)).rejects.toMatchObject({ code: "FORBIDDEN" });
    const stranger = await createTestTenant(bench.deps);
    await expect(cancelReceipt(stranger.ctx, wish)).rejects.toMatchObject({ code: "NOT_FOUND" });
    morning();
    expect(await bench.workDocuments()).toContain("sent");
    await expect(cancelReceipt(ctx, wish)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(sent()).toBe(1);
  });

  it("keeps its number and is sent again from its payment afterwards", async () => {
    const { payment, id, messageId } = await queued();
    await cancelMessage(ctx, { id, messageId });
    const again = await send(payment.id);
    expect(again).toMatchObject({ isRepeat: false, state: "planned" });
    expect(again.id).not.toBe(messageId);
    expect(await readConversation(ctx, { id })).toMatchObject({ state: "waiting" });
    morning();
    expect((await bench.workDocuments()).filter((outcome) => outcome === "sent")).toHaveLength(1);
    const shown = await documents(id);
    const [one, other] = shown.map(({ state, document }) => [state, document?.number]);
    expect([one, other].toSorted()).toEqual([
      ["cancelled", payment.receiptNumber],
      ["sent", payment.receiptNumber],
    ]);
  });

  it("leaves the conversation waiting after a later reply", async () => {
    const { id, messageId } = await queued();
    bench.clock.advance({ minutes: 1 });
    await reply(ctx, { id, text: "You get it tomorrow" });
    await cancelMessage(ctx, { id, messageId });
    expect(await readConversation(ctx, { id })).toMatchObject({ state: "waiting" });
  });

  it("gives back what it took of the day's limit with an attempt that failed, and nothing else", async () => {
    const counted = () => ctx.transact(({ trx }) => countSent(trx, ctx.today()));
    const { payment, id, messageId } = await queued();
    morning();
    const before = await counted();
    bench.notifiers.uploadScript = ["not-sent"];
    expect(await bench.workDocuments()).toContain("put-off");
    expect(await counted()).toBe(before + 1);
    await cancelMessage(ctx, { id, messageId });
    await cancelMessage(ctx, { id, messageId });
    expect(await counted()).toBe(before);
    const second = await send(payment.id);
    await bench.superuser.query("update sending_day set messages = 5 where tenant_id = $1", [ctx.tenantId]);
    await cancelMessage(ctx, { id, messageId: second.id });
    expect(await counted()).toBe(5);
  });

  it("gives back nothing of another day than that of its attempt", async () => {
    bench.clock.set(new Date(`${ctx.today()}T15:20:00.000Z`));
    const { id, messageId } = await queued();
    bench.notifiers.uploadScript = ["not-sent"];
    expect(await bench.workDocuments()).toContain("put-off");
    // Its job comes late, after midnight and in quiet hours.
    bench.clock.advance({ hours: 4 });
    expect(await bench.workDocuments()).toContain("held");
    const values = "insert into sending_day (tenant_id, day, messages) values ($1, $2, 5)";
    await bench.superuser.query(values, [ctx.tenantId, ctx.today()]);
    await cancelMessage(ctx, { id, messageId });
    expect(await ctx.transact(({ trx }) => countSent(trx, ctx.today()))).toBe(5);
  });

  it("is not cancelled once its sending began, nor where it was cancelled for another reason", async () => {
    const { id, messageId } = await queued();
    const refused = { code: "CONFLICT", explanation: { reason: "reply.notCancellable" } };
    const put = (state: string) =>
      bench.superuser.query(
        "update document_delivery set state = $2, lease_until = now() + interval '30 seconds' where id = $1",
        [messageId, state],
      );
    for (const state of ["sending", "unknown", "failed", "cancelled"]) {
      await put(state);
      await expect(cancelMessage(ctx, { id, messageId })).rejects.toMatchObject(refused);
    }
    await put("planned");
    morning();
    expect(await bench.workDocuments()).toContain("sent");
    await expect(cancelMessage(ctx, { id, messageId })).rejects.toMatchObject(refused);
    expect(await documents(id)).toMatchObject([{ id: messageId, state: "sent" }]);
  });

  it("is sent or cancelled, never both, by the job and a member at once", async () => {
    const { id, messageId } = await queued();
    const deliveries = [messageId];
    for (let round = 1; round < 10; round += 1) {
      const payment = await recordPayment(ctx, { customerId, amount: 10_000 + round, mode: "cash" });
      deliveries.push((await send(payment.id)).id);
    }
    // The PDFs are rendered, and nothing is due.
    await bench.workDocuments();
    morning();
    const system = await bench.systemContext(tenant.tenantId);
    for (const [round, deliveryId] of deliveries.entries()) {
      bench.notifiers.reset();
      const isSent = round % 2 === 0;
      const work = (who: ServiceContext) => sendDelivery(who, { deliveryId });
      const cancel = (who: ServiceContext) => cancelMessage(who, { id, messageId: deliveryId });
      // The second of both waits for the first one's lock.
      if (isSent)
        expect(await overlapping(system, bench.superuser, work, () => cancel(ctx))).toEqual({
          first: { value: "sent" },
          second: { refused: "CONFLICT" },
          waited: true,
        });
      else
        expect(await overlapping(ctx, bench.superuser, cancel, () => work(system))).toMatchObject({
          first: { value: { state: "cancelled" } },
          second: { value: "not-planned" },
          waited: true,
        });
      expect(sent()).toBe(isSent ? 1 : 0);
      const shown = (await documents(id)).find((entry) => entry.id === deliveryId);
      expect(shown).toMatchObject({ state: isSent ? "sent" : "cancelled" });
    }
  });

  it("is unknown to another business and in another conversation", async () => {
    const { id, messageId } = await queued();
    const unknown = { code: "NOT_FOUND" };
    const other = await createTestTenant(bench.deps);
    await expect(cancelMessage(other.ctx, { id, messageId })).rejects.toMatchObject(unknown);
    await answers.email({ from: email, text: "Hello", mailboxHash });
    const { items } = await listConversations(ctx, { tab: "any", limit: 50, cursor: undefined, search: undefined });
    const mail = items.find(({ channel }) => channel === "email")?.id ?? "";
    await expect(cancelMessage(ctx, { id: mail, messageId })).rejects.toMatchObject(unknown);
    await expect(cancelMessage(ctx, { id: ctx.newId(), messageId })).rejects.toMatchObject(unknown);
    expect(await documents(id)).toMatchObject([{ state: "planned" }]);
  });

  it("needs the permission to send a receipt: an accountant may cancel it, and no other message", async () => {
    const { id, messageId } = await queued();
    const { id: written } = await reply(ctx, { id, text: "Yes" });
    const viewer = await addTeamMember(tenant, { role: "viewer", name: "Vikram" });
    const accountant = await addTeamMember(tenant, { role: "accountant", name: "Anil" });
    const forbidden = { code: "FORBIDDEN" };
    await expect(cancelMessage(viewer, { id, messageId })).rejects.toMatchObject(forbidden);
    await expect(cancelMessage(accountant, { id, messageId: written })).rejects.toMatchObject(forbidden);
    expect(await documents(id)).toMatchObject([{ state: "planned" }]);
    expect(await cancelMessage(accountant, { id, messageId })).toMatchObject({
      state: "cancelled",
      cause: { params: { name: "Anil" } },
    });
  });
});

it("cancels a statement that waits, in the thread where it answers nothing", async () => {
  const { id, messageId } = await queued();
  await cancelMessage(ctx, { id, messageId });
  await reply(ctx, { id, text: "Here it comes" });
  const { id: statement } = await sendStatement(ctx, { customerId, channel: "whatsapp" });
  expect(await cancelMessage(ctx, { id, messageId: statement })).toMatchObject({
    id: statement,
    state: "cancelled",
    document: { kind: "statement" },
  });
  expect(await documents(id)).toMatchObject([{ state: "cancelled" }, { state: "cancelled" }]);
  expect(await readConversation(ctx, { id })).toMatchObject({ state: "waiting" });
});
