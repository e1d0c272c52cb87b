import type { Answers } from "@aavarti/testing/answers";
import { createInboxBench, type InboxBench } from "@aavarti/testing/inbox-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { addTeamMember, createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { applyReplyStatus } from "../conversations/apply-reply-status.ts";
import { cancelMessage } from "../conversations/cancel-message.ts";
import { draftReplyFor } from "../conversations/draft-reply-for.ts";
import { listConversations } from "../conversations/list-conversations.ts";
import { reply } from "../conversations/reply.ts";
import { retryMessage } from "../conversations/retry-message.ts";
import { sendReply } from "../conversations/send-reply.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { readTimeline } from "../customers/read-timeline.ts";
import { restoreCustomer } from "../customers/restore-customer.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { reversePayment } from "../payments/reverse-payment.ts";
import { confirmPromise, dismissPromise, recordPromise, undoPromise, withdrawPromise } from "./change-promise.ts";
import { listPromises } from "./list-promises.ts";

const PHONE = "+919876543210";

let bench: InboxBench;
let answers: Answers;
let tenant: TestTenant;
let ctx: ServiceContext;
let customerId: string;

beforeAll(async () => {
  bench = await createInboxBench();
  ({ answers } = bench);
});
beforeEach(async () => {
  await bench.reset();
  tenant = await createTestTenant(bench.deps, { ownerPhone: null });
  ({ ctx } = tenant);
  ({ customerId } = await createTestSubscription(ctx, { endOn: "2026-12-05", phone: PHONE }));
});
afterAll(() => bench.close());

/** Asha promises to pay tomorrow, and a reply repeats and confirms it. */
async function confirmed() {
  const { id, promiseId } = await suggested();
  const sent = await reply(ctx, { id, text: "Theek hai, kal", promiseId });
  expect(sent.isPromiseConfirmed).toBe(true);
  expect(await stateOf(promiseId)).toBe("open");
  return { id, promiseId, messageId: sent.id };
}

async function suggested() {
  bench.clock.advance({ minutes: 1 });
  await answers.whatsapp({ text: "kal dunga" });
  const { items } = await listConversations(ctx, { tab: "all", limit: 50, cursor: undefined });
  const id = items[0]?.id ?? "";
  const promiseId = (await draftReplyFor(ctx, { id })).draft?.promise?.id ?? "";
  expect(promiseId).not.toBe("");
  return { id, promiseId };
}

const stateOf = async (promiseId: string): Promise<string | undefined> =>
  (await bench.superuser.query<{ state: string }>("select state from payment_promise where id = $1", [promiseId]))
    .rows[0]?.state;

const send = async (messageId: string) => sendReply(await bench.systemContext(tenant.tenantId), { messageId });

const status = async (replyId: string, reported: "delivered" | "failed") =>
  applyReplyStatus(await bench.systemContext(tenant.tenantId), {
    replyId,
    messageId: null,
    status: reported,
    at: ctx.now(),
    fault: null,
  });

const version = async () =>
  Number(
    (
      await bench.superuser.query<{ version: string }>(
        "select version from notification_version where tenant_id = $1",
        [tenant.tenantId],
      )
    ).rows[0]?.version ?? 0,
  );

describe("a promise that a reply confirmed", () => {
  it("is a suggestion again once the reply is cancelled, with the reason in the timeline", async () => {
    const { id, promiseId, messageId } = await confirmed();
    const before = await version();
    await cancelMessage(ctx, { id, messageId });
    expect(await stateOf(promiseId)).toBe("suggested");
    expect(await version()).toBeGreaterThan(before);
    expect((await listPromises(ctx, { customerId, limit: 50 })).items).toMatchObject([
      { id: promiseId, state: "suggested", remindersResumeOn: null, decidedAt: null },
    ]);
    const { items } = await readTimeline(ctx, { id: customerId, limit: 50, cursor: undefined });
    expect(items.filter(({ what }) => what === "promise.unconfirmed")).toHaveLength(1);
    const { rows } = await bench.superuser.query(
      "select changes, actor_id from audit_event where action = 'promise.unconfirmed'",
    );
    expect(rows).toMatchObject([{ changes: { promiseId, messageId } }]);
    expect((await draftReplyFor(ctx, { id })).draft?.promise?.id).toBe(promiseId);
  });

  it("opens the promise again that it had replaced", async () => {
    const older = await recordPromise(ctx, { customerId, promisedOn: "2026-12-10" });
    const { id, promiseId, messageId } = await confirmed();
    expect(await stateOf(older.id)).toBe("withdrawn");
    await cancelMessage(ctx, { id, messageId });
    expect([await stateOf(promiseId), await stateOf(older.id)]).toEqual(["suggested", "open"]);
  });

  it("leaves the promise withdrawn that it had replaced, once that one would be broken", async () => {
    bench.clock.advance({ minutes: 1 });
    const older = await recordPromise(ctx, { customerId, promisedOn: ctx.today() });
    await answers.whatsapp({ text: "5 din baad dunga" });
    const { items } = await listConversations(ctx, { tab: "all", limit: 50, cursor: undefined });
    const id = items[0]?.id ?? "";
    const promiseId = (await draftReplyFor(ctx, { id })).draft?.promise?.id ?? "";
    const { id: messageId } = await reply(ctx, { id, text: "Theek hai", promiseId });
    await send(messageId);
    expect([await stateOf(promiseId), await stateOf(older.id)]).toEqual(["open", "withdrawn"]);
    bench.clock.advance({ days: 3 });
    expect(await status(messageId, "failed")).toBe(true);
    expect((await listPromises(ctx, { customerId, limit: 50 })).items).toMatchObject([
      { id: promiseId, state: "suggested" },
      { id: older.id, state: "withdrawn" },
    ]);
    await confirmPromise(ctx, { id: promiseId });
    expect([await stateOf(promiseId), await stateOf(older.id)]).toEqual(["open", "withdrawn"]);
  });

  it("is a suggestion again when WhatsApp refuses the reply, at once or later", async () => {
    const first = await confirmed();
    bench.notifiers.script = ["refused"];
    expect(await send(first.messageId)).toBe("failed");
    expect(await stateOf(first.promiseId)).toBe("suggested");

    const second = await reply(ctx, { id: first.id, text: "Theek hai, kal", promiseId: first.promiseId });
    expect(await send(second.id)).toBe("sent");
    expect(await stateOf(first.promiseId)).toBe("open");
    expect(await status(second.id, "failed")).toBe(true);
    expect(await stateOf(first.promiseId)).toBe("suggested");
  });

  it("is a suggestion again when the reply may not be sent any more, also of a customer in Trash", async () => {
    const { promiseId, messageId } = await confirmed();
    await deleteCustomer(ctx, { id: customerId });
    expect(await send(messageId)).toBe("cancelled");
    expect(await stateOf(promiseId)).toBe("suggested");
    await restoreCustomer(ctx, { id: customerId });

    const closed = await suggested();
    const late = await reply(ctx, { id: closed.id, text: "Theek hai, kal", promiseId: closed.promiseId });
    bench.clock.advance({ hours: 25 });
    expect(await send(late.id)).toBe("cancelled");
    expect(await stateOf(closed.promiseId)).toBe("suggested");
  });

  it("stays as it is while it isn't known whether the reply was sent", async () => {
    const { promiseId, messageId } = await confirmed();
    bench.notifiers.script = ["unknown"];
    expect(await send(messageId)).toBe("unknown");
    expect(await stateOf(promiseId)).toBe("open");
  });

  it.each<[string, string, (promiseId: string) => Promise<unknown>]>([
    ["confirmed by hand", "open", (promiseId) => confirmPromise(ctx, { id: promiseId })],
    [
      "undone and confirmed again",
      "open",
      async (promiseId) => {
        await undoPromise(ctx, { id: promiseId, state: "open" });
        await confirmPromise(ctx, { id: promiseId });
      },
    ],
    ["dismissed", "dismissed", (promiseId) => dismissPromise(ctx, { id: promiseId })],
    ["withdrawn", "withdrawn", (promiseId) => withdrawPromise(ctx, { id: promiseId })],
    ["replaced", "withdrawn", () => recordPromise(ctx, { customerId, promisedOn: "2026-12-10" })],
    ["kept", "open", () => recordPayment(ctx, { customerId, amount: 300_000, mode: "cash" })],
  ])("is left alone where it was %s since", async (_, state, decide) => {
    const { id, promiseId, messageId } = await confirmed();
    bench.clock.advance({ minutes: 1 });
    await decide(promiseId);
    await cancelMessage(ctx, { id, messageId });
    expect(await stateOf(promiseId)).toBe(state);
  });

  it("is left alone once it is broken", async () => {
    const { id, promiseId, messageId } = await confirmed();
    bench.clock.advance({ days: 4 });
    await cancelMessage(ctx, { id, messageId });
    expect((await listPromises(ctx, { customerId, limit: 50 })).items).toMatchObject([
      { id: promiseId, state: "broken" },
    ]);
  });

  it("is confirmed again when the reply is sent again, and undone again with that try", async () => {
    const { id, promiseId, messageId } = await confirmed();
    await cancelMessage(ctx, { id, messageId });
    const second = await retryMessage(ctx, { id, messageId });
    expect(await stateOf(promiseId)).toBe("open");
    await cancelMessage(ctx, { id, messageId: second.id });
    expect(await stateOf(promiseId)).toBe("suggested");
    await retryMessage(ctx, { id, messageId: second.id });
    expect(await stateOf(promiseId)).toBe("open");
  });

  it("is not confirmed again with the reply where it was dismissed since", async () => {
    const { id, promiseId, messageId } = await confirmed();
    await cancelMessage(ctx, { id, messageId });
    await dismissPromise(ctx, { id: promiseId });
    expect(await retryMessage(ctx, { id, messageId })).toMatchObject({ state: "planned" });
    expect(await stateOf(promiseId)).toBe("dismissed");
  });

  it("is confirmed again when the failed reply arrives after all, and then stays", async () => {
    const { id, promiseId, messageId } = await confirmed();
    expect(await send(messageId)).toBe("sent");
    await status(messageId, "failed");
    const again = await retryMessage(ctx, { id, messageId });
    await cancelMessage(ctx, { id, messageId: again.id });
    expect(await stateOf(promiseId)).toBe("suggested");
    expect(await status(messageId, "delivered")).toBe(true);
    expect(await stateOf(promiseId)).toBe("open");
  });

  it("stays confirmed when a second try is cancelled because the first one arrived", async () => {
    const { id, promiseId, messageId } = await confirmed();
    expect(await send(messageId)).toBe("sent");
    await status(messageId, "failed");
    const again = await retryMessage(ctx, { id, messageId });
    await status(messageId, "delivered");
    expect(await send(again.id)).toBe("cancelled");
    expect(await stateOf(promiseId)).toBe("open");
  });

  it("says which reply confirmed it: not one after a colleague had", async () => {
    const { id, promiseId } = await suggested();
    const meera = await addTeamMember(tenant, { role: "manager", name: "Meera" });
    await confirmPromise(meera, { id: promiseId });
    const sent = await reply(ctx, { id, text: "Theek hai, kal", promiseId });
    expect(sent.isPromiseConfirmed).toBe(false);
    await cancelMessage(ctx, { id, messageId: sent.id });
    expect(await stateOf(promiseId)).toBe("open");
  });

  it("stands while one of two replies that said it stands", async () => {
    const { id, promiseId, messageId } = await confirmed();
    const second = await reply(ctx, { id, text: "Kal theek hai", promiseId });
    expect(second.isPromiseConfirmed).toBe(false);
    await cancelMessage(ctx, { id, messageId });
    expect(await stateOf(promiseId)).toBe("open");
    await cancelMessage(ctx, { id, messageId: second.id });
    expect(await stateOf(promiseId)).toBe("suggested");
  });

  it("stands for a reply that is sent again while another stands for it", async () => {
    const { id, promiseId, messageId } = await confirmed();
    await cancelMessage(ctx, { id, messageId });
    const other = await reply(ctx, { id, text: "Kal theek hai", promiseId });
    const again = await retryMessage(ctx, { id, messageId });
    await cancelMessage(ctx, { id, messageId: other.id });
    expect(await stateOf(promiseId)).toBe("open");
    await cancelMessage(ctx, { id, messageId: again.id });
    expect(await stateOf(promiseId)).toBe("suggested");
  });

  it.each<["before" | "after"]>([["before"], ["after"]])(
    "isn't open again in place of a newer one where its own reply failed %s that one was cancelled",
    async (when) => {
      const first = await confirmed();
      await send(first.messageId);
      bench.clock.advance({ minutes: 1 });
      await answers.whatsapp({ text: "25 tareekh ko dunga" });
      const newer = (await draftReplyFor(ctx, { id: first.id })).draft?.promise?.id ?? "";
      const { id: messageId } = await reply(ctx, { id: first.id, text: "Theek hai, 25", promiseId: newer });
      const states = async () => [await stateOf(first.promiseId), await stateOf(newer)];
      expect(await states()).toEqual(["withdrawn", "open"]);
      if (when === "before") await status(first.messageId, "failed");
      await cancelMessage(ctx, { id: first.id, messageId });
      expect(await states()).toEqual([when === "before" ? "suggested" : "open", "suggested"]);
      if (when === "after") await status(first.messageId, "failed");
      expect(await states()).toEqual(["suggested", "suggested"]);
    },
  );

  it("is a suggestion again once the payment that kept it is reversed, if its reply wasn't sent", async () => {
    const pay = () => recordPayment(ctx, { customerId, amount: 300_000, mode: "cash" });
    const { id, promiseId, messageId } = await confirmed();
    const kept = await pay();
    await reversePayment(ctx, { id: kept.id, reason: "Bounced" });
    expect(await stateOf(promiseId)).toBe("open");
    const again = await pay();
    await cancelMessage(ctx, { id, messageId });
    expect(await stateOf(promiseId)).toBe("open");
    await reversePayment(ctx, { id: again.id, reason: "Bounced" });
    expect(await stateOf(promiseId)).toBe("suggested");
    const { rows } = await bench.superuser.query(
      "select changes from audit_event where action = 'promise.unconfirmed' and tenant_id = $1",
      [tenant.tenantId],
    );
    expect(rows).toMatchObject([{ changes: { promiseId } }]);
  });

  it("may be deleted, and its reply stays", async () => {
    const { promiseId, messageId } = await confirmed();
    await bench.superuser.query("delete from payment_promise where id = $1", [promiseId]);
    const { rows } = await bench.superuser.query("select promise_id from conversation_message where id = $1", [
      messageId,
    ]);
    expect(rows).toEqual([{ promise_id: null }]);
  });

  it("is nothing of another business", async () => {
    const { id, promiseId, messageId } = await confirmed();
    const other = await createTestTenant(bench.deps, { ownerPhone: null });
    await expect(cancelMessage(other.ctx, { id, messageId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await sendReply(await bench.systemContext(other.tenantId), { messageId })).toBe("not-planned");
    expect(await stateOf(promiseId)).toBe("open");
    const theirs = await createTestSubscription(other.ctx, { endOn: "2026-12-05" });
    const promise = await recordPromise(other.ctx, { customerId: theirs.customerId, promisedOn: "2026-12-01" });
    await expect(
      bench.superuser.query("update conversation_message set promise_id = $2 where id = $1", [messageId, promise.id]),
    ).rejects.toMatchObject({ constraint: "conversation_message_promise" });
  });

  it("follows its reply when the reply is cancelled and sent at once", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, promiseId, messageId } = await confirmed();
      const outcomes = [send(messageId), cancelMessage(ctx, { id, messageId }), confirmPromise(ctx, { id: promiseId })];
      for (const outcome of await Promise.allSettled(outcomes))
        if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "CONFLICT" });
      // Confirmed by hand it stays, whichever came first.
      expect(await stateOf(promiseId)).toBe("open");
      await dismissPromise(ctx, { id: promiseId });
    }
    for (let round = 0; round < 10; round += 1) {
      const { id, promiseId, messageId } = await confirmed();
      const [sent, cancelled] = await Promise.allSettled([send(messageId), cancelMessage(ctx, { id, messageId })]);
      const isSent = sent.status === "fulfilled" && sent.value === "sent";
      expect(cancelled.status).toBe(isSent ? "rejected" : "fulfilled");
      expect(await stateOf(promiseId)).toBe(isSent ? "open" : "suggested");
      await dismissPromise(ctx, { id: promiseId });
    }
  });
});
