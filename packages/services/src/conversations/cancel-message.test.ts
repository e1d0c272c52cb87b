import { countSent } from "@aavarti/db/queries/sending";
import { type Answers, createAnswers } from "@aavarti/testing/answers";
import { holdMessage } from "@aavarti/testing/held-row";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { addTeamMember, createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createWritingCustomer } from "@aavarti/testing/writing-customer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listActivity } from "../activity/list-activity.ts";
import { advanceBulkSend } from "../bulk/advance-bulk-send.ts";
import { startBulkSend } from "../bulk/start-bulk-send.ts";
import type { ServiceContext } from "../context.ts";
import { applyReplyStatus } from "./apply-reply-status.ts";
import { cancelMessage } from "./cancel-message.ts";
import { closeConversation, reopenConversation, snoozeConversation } from "./change-conversation.ts";
import { listConversations, readConversation } from "./list-conversations.ts";
import { listThread } from "./list-thread.ts";
import { reply } from "./reply.ts";
import { sendReply } from "./send-reply.ts";
import { listOfferedTemplates, sendTemplate } from "./send-template.ts";
import { listTemplatesFor, startWithTemplate } from "./start-conversation.ts";

const PHONE = "+919876543210";

let bench: ReminderBench;
let answers: Answers;
let tenant: TestTenant;
let ctx: ServiceContext;
let customerId: string;

beforeAll(async () => {
  bench = await createReminderBench();
  answers = createAnswers(bench);
});
beforeEach(async () => {
  ({ tenant, ctx, customerId } = await createWritingCustomer(bench, PHONE));
  // She was reminded today, so that the templates fit tomorrow. Quiet hours end at 8:00 in India.
  bench.clock.advance({ days: 1 });
  bench.clock.set(new Date(`${ctx.today()}T17:00:00.000Z`));
});
afterAll(() => bench.close());

const thread = async (id: string) => (await listThread(ctx, { id, limit: 50, cursor: undefined })).items;

async function asked(text = "Is the pool open?"): Promise<string> {
  await answers.whatsapp({ text });
  const { items } = await listConversations(ctx, { tab: "any", limit: 50, cursor: undefined, search: undefined });
  return items.find(({ channel }) => channel === "whatsapp")?.id ?? "";
}

async function offered(id: string) {
  const [first] = (await listOfferedTemplates(ctx, { id })).templates;
  if (!first) throw new Error("No template is offered");
  return { id, template: first.template, subscriptionId: first.subscription.id };
}

const send = async (messageId: string) => sendReply(await bench.systemContext(tenant.tenantId), { messageId });

describe("a template that waits for the end of quiet hours", () => {
  it("says when it goes, and that it is planned where another would be offered", async () => {
    const id = await asked();
    const { goesAt } = await listOfferedTemplates(ctx, { id });
    const entry = await sendTemplate(ctx, await offered(id));
    expect(goesAt).not.toBeNull();
    expect(entry).toMatchObject({ state: "planned", dueAt: goesAt });
    expect((await thread(id))[0]).toMatchObject({ id: entry.id, dueAt: goesAt });
    expect((await listOfferedTemplates(ctx, { id })).refused).toMatchObject({ reason: "template.queued" });
    bench.clock.set(new Date(Date.parse(goesAt ?? "") + 1_000));
    expect(await send(entry.id)).toBe("sent");
    expect((await thread(id)).find((one) => one.id === entry.id)).toMatchObject({ state: "sent", dueAt: null });
  });

  it("is cancelled for good, costs nothing, and may be sent again today", async () => {
    const id = await asked();
    const template = await offered(id);
    const { id: messageId } = await sendTemplate(ctx, template);
    expect(await readConversation(ctx, { id })).toMatchObject({ state: "waiting" });
    const cancelled = await cancelMessage(ctx, { id, messageId });
    expect(cancelled).toMatchObject({
      id: messageId,
      state: "cancelled",
      dueAt: null,
      canRetry: true,
      price: null,
      cause: { reason: "stopped.byMember" },
    });
    expect(await cancelMessage(ctx, { id, messageId })).toEqual(cancelled);
    expect(await send(messageId)).toBe("not-planned");
    expect(bench.notifiers.texts).toEqual([]);
    const { items } = await listActivity(ctx, { limit: 10, cursor: undefined });
    expect(JSON.stringify(items[0])).toContain("activity.messageCancelled");
    const again = await sendTemplate(ctx, template);
    expect(again).toMatchObject({ state: "planned", dueAt: expect.any(String) });
  });

  it("leaves the conversation where it belongs", async () => {
    const id = await asked("Can I pay on Friday?");
    const { id: first } = await sendTemplate(ctx, await offered(id));
    await cancelMessage(ctx, { id, messageId: first });
    expect(await readConversation(ctx, { id })).toMatchObject({
      state: "open",
      preview: "Can I pay on Friday?",
      isPreviewFromCustomer: true,
      isPreviewFailed: false,
    });
    const { id: answer } = await reply(ctx, { id, text: "Yes" });
    await send(answer);
    bench.clock.advance({ minutes: 1 });
    const second = await sendTemplate(ctx, await offered(id));
    await cancelMessage(ctx, { id, messageId: second.id });
    expect(await readConversation(ctx, { id })).toMatchObject({
      state: "waiting",
      preview: "Yes",
      isPreviewFailed: false,
    });
    bench.clock.advance({ minutes: 1 });
    const third = await sendTemplate(ctx, await offered(id));
    await closeConversation(ctx, { id });
    await cancelMessage(ctx, { id, messageId: third.id });
    expect(await readConversation(ctx, { id })).toMatchObject({ state: "closed" });
  });

  it("puts a conversation back that was closed or snoozed before", async () => {
    const id = await asked("Can I pay on Friday?");
    await closeConversation(ctx, { id });
    const first = await sendTemplate(ctx, await offered(id));
    const second = await reply(ctx, { id, text: "Friday is fine" });
    expect(await readConversation(ctx, { id })).toMatchObject({ state: "waiting" });
    await cancelMessage(ctx, { id, messageId: first.id });
    expect(await readConversation(ctx, { id })).toMatchObject({ state: "waiting" });
    await cancelMessage(ctx, { id, messageId: second.id });
    expect(await readConversation(ctx, { id })).toMatchObject({ state: "closed" });
    await reopenConversation(ctx, { id });
    const snoozedUntil = new Date(bench.clock.now().getTime() + 86_400_000).toISOString();
    await snoozeConversation(ctx, { id, until: snoozedUntil, state: "open" });
    const third = await sendTemplate(ctx, await offered(id));
    expect(await readConversation(ctx, { id })).toMatchObject({ state: "waiting", snoozedUntil: null });
    await cancelMessage(ctx, { id, messageId: third.id });
    expect(await readConversation(ctx, { id })).toMatchObject({ state: "open", snoozedUntil });
  });

  it("leaves open what the customer asked, and closed what was closed, between two cancelled messages", async () => {
    const state = async (conversationId: string) => (await readConversation(ctx, { id: conversationId })).state;
    const id = await asked("Can I pay on Friday?");
    await closeConversation(ctx, { id });
    const first = await sendTemplate(ctx, await offered(id));
    bench.clock.advance({ minutes: 1 });
    await asked("Is the pool open today?");
    const second = await reply(ctx, { id, text: "Yes" });
    await cancelMessage(ctx, { id, messageId: first.id });
    await cancelMessage(ctx, { id, messageId: second.id });
    expect(await state(id)).toBe("open");
    const third = await sendTemplate(ctx, await offered(id));
    await closeConversation(ctx, { id });
    bench.clock.advance({ minutes: 1 });
    const fourth = await reply(ctx, { id, text: "And tomorrow" });
    await cancelMessage(ctx, { id, messageId: third.id });
    await cancelMessage(ctx, { id, messageId: fourth.id });
    expect(await state(id)).toBe("closed");
  });

  it("knows where it was before a reply also after an earlier bulk message was cancelled", async () => {
    const id = await asked();
    await closeConversation(ctx, { id });
    bench.clock.advance({ hours: 12 });
    const news = {
      kind: "text",
      subject: "News",
      text: "We open at 7.",
      isOffer: false,
      emailFallback: false,
    } as const;
    const { id: sendId } = await startBulkSend(ctx, { ...news, id: ctx.newId(), customerIds: [customerId] });
    await advanceBulkSend(await bench.systemContext(tenant.tenantId), { sendId });
    const [bulk] = await thread(id);
    bench.clock.advance({ minutes: 1 });
    const { id: messageId } = await reply(ctx, { id, text: "Until 9" });
    await cancelMessage(ctx, { id, messageId: bulk?.id ?? "" });
    await cancelMessage(ctx, { id, messageId });
    expect(await readConversation(ctx, { id })).toMatchObject({ state: "closed" });
  });

  it("no longer counts against the day's limit", async () => {
    const id = await asked();
    const counted = () => ctx.transact(({ trx }) => countSent(trx, ctx.today()));
    const before = await counted();
    const { id: messageId } = await sendTemplate(ctx, await offered(id));
    expect(await counted()).toBe(before + 1);
    await cancelMessage(ctx, { id, messageId });
    await cancelMessage(ctx, { id, messageId });
    expect(await counted()).toBe(before);
  });

  it("closes a conversation that would have begun with it", async () => {
    const [first] = (await listTemplatesFor(ctx, { customerId })).templates;
    const sent = { customerId, template: first?.template ?? "", subscriptionId: first?.subscription.id ?? "" };
    const { id } = await startWithTemplate(ctx, sent as Parameters<typeof startWithTemplate>[1]);
    const [message] = (await thread(id)).filter(({ source }) => source === "message");
    await cancelMessage(ctx, { id, messageId: message?.id ?? "" });
    expect(await readConversation(ctx, { id })).toMatchObject({ state: "closed", isPreviewFailed: false });
  });

  it("is not cancelled once its sending began, and is sent or cancelled by one of both at once", async () => {
    const id = await asked();
    const { id: messageId } = await reply(ctx, { id, text: "Yes" });
    for (const state of ["sending", "unknown", "sent", "failed"]) {
      await bench.superuser.query("update conversation_message set state = $2 where id = $1", [messageId, state]);
      await expect(cancelMessage(ctx, { id, messageId })).rejects.toMatchObject({
        code: "CONFLICT",
        explanation: { reason: "reply.notCancellable" },
      });
    }
    for (let round = 0; round < 5; round += 1) {
      const { id: one } = await reply(ctx, { id, text: `Round ${round}` });
      bench.notifiers.reset();
      const [outcome, cancelled] = await Promise.allSettled([send(one), cancelMessage(ctx, { id, messageId: one })]);
      const isSent = outcome.status === "fulfilled" && outcome.value === "sent";
      expect(cancelled.status).toBe(isSent ? "rejected" : "fulfilled");
      expect(bench.notifiers.texts).toHaveLength(isSent ? 1 : 0);
    }
  });

  it.each<[string, string, (messageId: string) => Promise<unknown>, unknown]>([
    [
      "its sending finds that it may not go",
      "update conversation set last_inbound_at = last_inbound_at - interval '2 days'",
      send,
      "cancelled",
    ],
    [
      "its failure is reported",
      "update conversation_message set state = 'sent'",
      async (replyId) => {
        const failed = { replyId, messageId: null, status: "failed" as const, at: ctx.now(), fault: null };
        return applyReplyStatus(await bench.systemContext(tenant.tenantId), failed);
      },
      true,
    ],
  ])("is not cancelled while %s, without a deadlock", async (_, before, settle, settled) => {
    const id = await asked();
    const { id: messageId } = await reply(ctx, { id, text: "Yes" });
    await bench.superuser.query(before);
    const held = await holdMessage(bench.superuserUrl, messageId);
    const ended = settle(messageId);
    await held.untilWaiting(1);
    const both = Promise.allSettled([ended, cancelMessage(ctx, { id, messageId })]);
    await held.untilWaiting(2);
    await held.release();
    expect(await both).toMatchObject([
      { status: "fulfilled", value: settled },
      { status: "rejected", reason: { code: "CONFLICT" } },
    ]);
  });

  it("is unknown to another business and needs the permission to reply", async () => {
    const id = await asked();
    const { id: messageId } = await reply(ctx, { id, text: "Yes" });
    const other = await createTestTenant(bench.deps);
    await expect(cancelMessage(other.ctx, { id, messageId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const viewer = await addTeamMember(tenant, { role: "viewer", name: "Vikram" });
    await expect(cancelMessage(viewer, { id, messageId })).rejects.toMatchObject({ code: "FORBIDDEN" });
    const [inbound] = (await thread(id)).filter(({ direction }) => direction === "in");
    await expect(cancelMessage(ctx, { id, messageId: inbound?.id ?? "" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await thread(id))[0]).toMatchObject({ state: "planned" });
  });
});
