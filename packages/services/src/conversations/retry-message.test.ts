import { previewOf } from "@aavarti/domain/conversations";
import { sendReply as sendReplyJob } from "@aavarti/jobs/definitions/conversations";
import { type Answers, createAnswers } from "@aavarti/testing/answers";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { addTeamMember, createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createWritingCustomer } from "@aavarti/testing/writing-customer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { updateCustomer } from "../customers/update-customer.ts";
import { applyReplyStatus } from "./apply-reply-status.ts";
import { markConversationRead, markConversationUnread } from "./change-conversation.ts";
import { countInboxTabs, listConversations, readConversation } from "./list-conversations.ts";
import { listThread } from "./list-thread.ts";
import { reply } from "./reply.ts";
import { retryMessage } from "./retry-message.ts";
import { sendReply } from "./send-reply.ts";
import { listTemplatesFor, startConversation, startWithTemplate } from "./start-conversation.ts";

const PHONE = "+919876543210";

let bench: ReminderBench;
let answers: Answers;
let tenant: TestTenant;
let ctx: ServiceContext;
let customerId: string;
let email: string;
let mailboxHash: string;

beforeAll(async () => {
  bench = await createReminderBench();
  answers = createAnswers(bench);
});
beforeEach(async () => {
  ({ tenant, ctx, customerId, email, mailboxHash } = await createWritingCustomer(bench, PHONE));
});
afterAll(() => bench.close());

const listed = async (who = ctx) =>
  (await listConversations(who, { tab: "any", limit: 50, cursor: undefined, search: undefined })).items;
const thread = async (id: string) => (await listThread(ctx, { id, limit: 50, cursor: undefined })).items;

async function asked(text = "Is the pool open?"): Promise<string> {
  await answers.whatsapp({ text });
  const found = (await listed()).find(({ channel }) => channel === "whatsapp");
  if (!found) throw new Error("No conversation");
  return found.id;
}

async function work(): Promise<string[]> {
  const outcomes: string[] = [];
  for (;;) {
    const { rows } = await bench.superuser.query<{ payload: unknown }>(
      "delete from outbox where available_at <= $1 and name = $2 returning payload",
      [bench.clock.now(), sendReplyJob.name],
    );
    if (rows.length === 0) return outcomes;
    for (const { payload } of rows) {
      const { tenantId, messageId } = sendReplyJob.payload.parse(payload);
      outcomes.push(await sendReply(await bench.systemContext(tenantId), { messageId }));
    }
  }
}

/** A reply that WhatsApp refuses for good. */
async function failedReply(text = "Yes, till 9"): Promise<{ id: string; messageId: string }> {
  const id = await asked();
  const { id: messageId } = await reply(ctx, { id, text });
  await bench.superuser.query("update conversation_message set state = 'failed' where id = $1", [messageId]);
  await bench.superuser.query("delete from outbox");
  return { id, messageId };
}

const sentTexts = () => bench.notifiers.texts.map(({ text }) => text);
const outgoing = async () =>
  Number(
    (await bench.superuser.query("select count(*) from conversation_message where direction = 'out'")).rows[0].count,
  );

describe("a message that was not delivered", () => {
  it("is sent again as a new message, once for any number of presses", async () => {
    const { id, messageId } = await failedReply();
    expect((await thread(id))[0]).toMatchObject({ id: messageId, canRetry: true, isRetried: false });
    const presses = await Promise.allSettled(Array.from({ length: 4 }, () => retryMessage(ctx, { id, messageId })));
    expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await outgoing()).toBe(2);
    expect(await work()).toEqual(["sent"]);
    expect(sentTexts()).toEqual(["Yes, till 9"]);
    const [again, first] = await thread(id);
    expect(again).toMatchObject({ text: "Yes, till 9", state: "sent", canRetry: false });
    expect(first).toMatchObject({ id: messageId, state: "failed", canRetry: false, isRetried: true, firstTryId: null });
    expect(again?.firstTryId).toBe(messageId);
    expect(await readConversation(ctx, { id })).toMatchObject({ state: "waiting" });
    await expect(retryMessage(ctx, { id, messageId })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("isn't sent again where it would fail again for the same reason", async () => {
    const { id, messageId } = await failedReply();
    const failFor = (reason: string) =>
      bench.superuser.query(
        "update conversation_message set state_reason = 'No', state_explanation = $2 where id = $1",
        [messageId, JSON.stringify({ reason, params: {}, message: "No" })],
      );
    await failFor("whatsapp.notOnWhatsapp");
    await expect(retryMessage(ctx, { id, messageId })).rejects.toMatchObject({
      code: "CONFLICT",
      explanation: { reason: "reply.failsAgain" },
    });
    expect(await outgoing()).toBe(1);
    await failFor("whatsapp.tooFast");
    expect(await retryMessage(ctx, { id, messageId })).toMatchObject({ state: "planned" });
  });

  it("can be sent again once that failed too, by the newest try alone", async () => {
    const { id, messageId } = await failedReply();
    const second = await retryMessage(ctx, { id, messageId });
    await bench.superuser.query("update conversation_message set state = 'failed' where id = $1", [second.id]);
    await expect(retryMessage(ctx, { id, messageId })).rejects.toMatchObject({ code: "CONFLICT" });
    bench.clock.advance({ minutes: 1 });
    expect(await retryMessage(ctx, { id, messageId: second.id })).toMatchObject({ firstTryId: messageId });
    expect((await thread(id)).filter(({ canRetry }) => canRetry)).toEqual([]);
    expect(await outgoing()).toBe(3);
  });

  it("leaves two tries at once to the database: one of them at most is alive", async () => {
    const { id, messageId } = await failedReply();
    await retryMessage(ctx, { id, messageId });
    await expect(
      bench.superuser.query(
        `insert into conversation_message (tenant_id, id, conversation_id, direction, text, state, retry_of_id, created_at, updated_at)
         select tenant_id, gen_random_uuid(), conversation_id, 'out', text, 'planned', id, now(), now()
         from conversation_message where id = $1`,
        [messageId],
      ),
    ).rejects.toThrow("conversation_message_retry_alive");
  });

  it("is not sent again as free text after the window, nor while it may have arrived", async () => {
    const { id, messageId } = await failedReply();
    for (const state of ["planned", "sending", "unknown", "sent", "delivered"]) {
      await bench.superuser.query("update conversation_message set state = $2 where id = $1", [messageId, state]);
      await expect(retryMessage(ctx, { id, messageId })).rejects.toMatchObject({ code: "CONFLICT" });
    }
    await bench.superuser.query("update conversation_message set state = 'failed' where id = $1", [messageId]);
    bench.clock.advance({ hours: 25 });
    await expect(retryMessage(ctx, { id, messageId })).rejects.toMatchObject({
      explanation: { reason: "reply.windowClosed" },
    });
    expect(await outgoing()).toBe(1);
  });

  it("takes its files with it, and shows them in both entries", async () => {
    const { id, messageId } = await failedReply("");
    await bench.superuser.query(
      `insert into file (tenant_id, id, customer_id, conversation_message_id, kind, name, source, state, position, size_bytes,
        sha256, content_type, media_id, created_at, updated_at)
       values ($1, gen_random_uuid(), $2, $3, 'document', 'Fees.pdf', '{"from":"member"}', 'ready', 0, 4, repeat('a', 64), 'application/pdf',
        'media-old', now(), now())`,
      [tenant.tenantId, customerId, messageId],
    );
    const again = await retryMessage(ctx, { id, messageId });
    expect(again.files).toMatchObject([{ name: "Fees.pdf" }]);
    expect((await thread(id)).find((entry) => entry.id === messageId)?.files).toMatchObject([{ name: "Fees.pdf" }]);
    expect((await bench.superuser.query("select media_id from file")).rows).toEqual([{ media_id: null }]);
  });

  it("is not sent to who has written by email since from another address", async () => {
    await answers.email({ from: email, text: "How much do I owe?", mailboxHash });
    const [conversation] = await listed();
    const id = conversation?.id ?? "";
    const { id: messageId } = await reply(ctx, { id, text: "₹900", address: email, customerId });
    await bench.superuser.query("update conversation_message set state = 'failed'");
    await bench.superuser.query("delete from outbox");
    await answers.email({ from: "stranger@example.net", text: "And me?", mailboxHash });
    expect((await listed()).map(({ id }) => id)).toEqual([id]);
    for (const address of [undefined, email, "stranger@example.net"])
      await expect(retryMessage(ctx, { id, messageId, customerId, address })).rejects.toMatchObject({
        code: "CONFLICT",
        explanation: { reason: "reply.otherAddress" },
      });
    expect(await outgoing()).toBe(1);
    await answers.email({ from: email, text: "That was my son", mailboxHash });
    await retryMessage(ctx, { id, messageId, customerId, address: email });
    expect(await work()).toEqual(["sent"]);
    expect(bench.notifiers.emails).toMatchObject([{ to: email, text: "₹900" }]);
  });

  it("is not sent in a conversation that is another customer's than its sender saw", async () => {
    const { id, messageId } = await failedReply();
    const other = await createTestSubscription(ctx, { endOn: "2026-12-21", phone: "+919811100001" });
    await expect(retryMessage(ctx, { id, messageId, customerId: other.customerId })).rejects.toMatchObject({
      explanation: { reason: "reply.otherCustomer" },
    });
    expect(await outgoing()).toBe(1);
    await retryMessage(ctx, { id, messageId, customerId, address: PHONE });
    expect(await work()).toEqual(["sent"]);
  });

  it("is not sent again once it was delivered after its failure, nor is a later try", async () => {
    const { id, messageId } = await failedReply();
    const system = await bench.systemContext(tenant.tenantId);
    const arrive = (replyId: string) =>
      applyReplyStatus(system, { replyId, messageId: null, status: "delivered", at: ctx.now(), fault: null });
    const second = await retryMessage(ctx, { id, messageId });
    await bench.superuser.query("update conversation_message set state = 'failed' where id = $1", [second.id]);
    bench.clock.advance({ minutes: 1 });
    const third = await retryMessage(ctx, { id, messageId: second.id });
    expect(await arrive(second.id)).toBe(true);
    expect(await work()).toContain("cancelled");
    expect(sentTexts()).toEqual([]);
    expect((await thread(id)).slice(0, 3).map(({ state, canRetry }) => [state, canRetry])).toEqual([
      ["cancelled", false],
      ["delivered", false],
      ["failed", false],
    ]);
    await expect(retryMessage(ctx, { id, messageId: third.id })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("is unknown to another business and needs the permission to reply", async () => {
    const { id, messageId } = await failedReply();
    const other = await createTestTenant(bench.deps);
    await expect(retryMessage(other.ctx, { id, messageId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const viewer = await addTeamMember(tenant, { role: "viewer", name: "Vikram" });
    await expect(retryMessage(viewer, { id, messageId })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await outgoing()).toBe(1);
  });
});

describe("a conversation marked as unread", () => {
  it("is unread for the member alone until they open it, also when closed or never written in", async () => {
    const id = await asked();
    const agent = await addTeamMember(tenant, { role: "agent", name: "Anil" });
    for (const who of [ctx, agent]) await markConversationRead(who, { id });
    expect(await markConversationUnread(ctx, { id })).toMatchObject({ isUnread: true });
    expect(await readConversation(agent, { id })).toMatchObject({ isUnread: false });
    await bench.superuser.query("update conversation set state = 'closed'");
    expect((await listed())[0]).toMatchObject({ isUnread: true });
    expect(await markConversationRead(ctx, { id })).toMatchObject({ isUnread: false });
    const other = await createTestTenant(bench.deps);
    await expect(markConversationUnread(other.ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a new conversation", () => {
  const first = { subject: "New timings", text: "From Monday, we open at 6:00." };

  it("begins by email with what is sent, to the address in the record", async () => {
    const conversation = await startConversation(ctx, { customerId, ...first });
    expect(conversation).toMatchObject({
      channel: "email",
      address: email,
      subject: "New timings",
      state: "waiting",
      assignee: { name: expect.any(String) },
      isUnread: false,
      preview: first.text,
      isPreviewFromCustomer: false,
    });
    expect(await work()).toEqual(["sent"]);
    expect(bench.notifiers.emails).toMatchObject([{ to: email, subject: "New timings", text: first.text }]);
    expect(await countInboxTabs(ctx)).toMatchObject({ unanswered: 0, all: 1 });
  });

  it("is sent once for three presses without an idempotency key, and again a minute later", async () => {
    const presses = await Promise.all([1, 2, 3].map(() => startConversation(ctx, { customerId, ...first })));
    expect(new Set(presses.map(({ id }) => id)).size).toBe(1);
    expect(await work()).toEqual(["sent"]);
    expect(bench.notifiers.emails).toHaveLength(1);
    const other = await startConversation(ctx, { customerId, ...first, text: "From Monday, we open at 7:00." });
    expect(other.id).not.toBe(presses[0]?.id);
    bench.clock.advance({ minutes: 2 });
    expect((await startConversation(ctx, { customerId, ...first })).id).not.toBe(presses[0]?.id);
    expect(await work()).toEqual(["sent", "sent"]);
  });

  it("goes to an address that was corrected at once", async () => {
    const before = await startConversation(ctx, { customerId, ...first });
    await bench.superuser.query("update customer set email = 'right@example.in' where id = $1", [customerId]);
    const after = await startConversation(ctx, { customerId, ...first });
    expect([before.address, after.address]).toEqual([email, "right@example.in"]);
  });

  it("is not stored when it is refused", async () => {
    await updateCustomer(ctx, { id: customerId, changes: { email: "" } });
    await expect(startConversation(ctx, { customerId, ...first })).rejects.toMatchObject({
      explanation: { reason: "conversation.noEmail" },
    });
    const other = await createTestTenant(bench.deps);
    await expect(startConversation(other.ctx, { customerId, ...first })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const viewer = await addTeamMember(tenant, { role: "viewer", name: "Vikram" });
    await expect(startConversation(viewer, { customerId, ...first })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await listed()).toEqual([]);
  });

  it("goes to the corrected address when the first email failed", async () => {
    const { id } = await startConversation(ctx, { customerId, ...first });
    const [message] = await thread(id);
    await bench.superuser.query("update conversation_message set state = 'failed'");
    await bench.superuser.query("delete from outbox");
    await updateCustomer(ctx, { id: customerId, changes: { email: "new@example.in" } });
    await retryMessage(ctx, { id, messageId: message?.id ?? "" });
    expect(await work()).toEqual(["sent"]);
    expect(bench.notifiers.emails).toMatchObject([{ to: "new@example.in" }]);
  });

  it("begins on WhatsApp with a template, and goes on in the chat that there is", async () => {
    // She was reminded today, so that the templates fit tomorrow.
    bench.clock.advance({ days: 1 });
    const { templates } = await listTemplatesFor(ctx, { customerId });
    const [offered] = templates;
    if (!offered) throw new Error("No template is offered");
    const sent = { customerId, template: offered.template, subscriptionId: offered.subscription.id };
    const conversation = await startWithTemplate(ctx, sent);
    expect(conversation).toMatchObject({
      channel: "whatsapp",
      address: PHONE,
      state: "waiting",
      preview: previewOf(offered.text),
    });
    expect(await work()).toEqual(["sent"]);
    await expect(startWithTemplate(ctx, sent)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await listed()).toHaveLength(1);
    expect(await asked()).toBe(conversation.id);
  });
});
