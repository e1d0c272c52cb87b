import { ListCustomers } from "@aavarti/contract/customers";
import { afterRestore } from "@aavarti/db/after-restore";
import { checkReply as checkReplyJob, sendReply as sendReplyJob } from "@aavarti/jobs/definitions/conversations";
import { type Answers, createAnswers } from "@aavarti/testing/answers";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { addTeamMember, createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createWritingCustomer } from "@aavarti/testing/writing-customer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { listContacts } from "../customers/list-contacts.ts";
import { listCustomers } from "../customers/list-customers.ts";
import { restoreCustomer } from "../customers/restore-customer.ts";
import { listNotifications } from "../notifications/list-notifications.ts";
import {
  assignConversation,
  closeConversation,
  markConversationRead,
  reopenConversation,
  snoozeConversation,
} from "./change-conversation.ts";
import { countInboxTabs, listConversations, readConversation } from "./list-conversations.ts";
import { listThread } from "./list-thread.ts";
import { reply } from "./reply.ts";
import { checkReply, sendReply } from "./send-reply.ts";
import { writeConversationNote } from "./write-conversation-note.ts";

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

const tab = async (name: "unanswered" | "mine" | "all" | "snoozed" | "closed", who = ctx, search?: string) =>
  (await listConversations(who, { tab: name, limit: 50, cursor: undefined, search })).items;
const thread = async (id: string) => (await listThread(ctx, { id, limit: 50, cursor: undefined })).items;
const messages = async (id: string) => (await thread(id)).filter(({ source }) => source === "message");

/** The only open conversation of the business. */
async function onlyOpen() {
  const [conversation, ...others] = await tab("all");
  if (!conversation || others.length > 0) throw new Error("Expected exactly one open conversation");
  return conversation;
}

/** Asha asks something on WhatsApp. */
async function asked(text = "Is the pool open?") {
  await answers.whatsapp({ text });
  return onlyOpen();
}

/** Runs the jobs of replies whose time has come, as relay and worker would. */
async function work(): Promise<string[]> {
  const outcomes: string[] = [];
  for (;;) {
    const { rows } = await bench.superuser.query<{ name: string; payload: unknown }>(
      "delete from outbox where available_at <= $1 and name like 'reply.%' returning name, payload",
      [bench.clock.now()],
    );
    if (rows.length === 0) return outcomes;
    for (const { name, payload } of rows) {
      const { tenantId, messageId } = sendReplyJob.payload.parse(payload);
      const run = name === checkReplyJob.name ? checkReply : sendReply;
      const system = await bench.systemContext(tenantId);
      outcomes.push(await run(system, { messageId }).catch((error: Error) => error.message));
    }
  }
}

const passLeases = (seconds: number) =>
  bench.superuser.query("update conversation_message set lease_until = lease_until - make_interval(secs => $1)", [
    seconds,
  ]);

const writesEmail = async (
  text: string,
  more: { inReplyTo?: string; headers?: { Name: string; Value: string }[] } = {},
) => answers.email({ from: email, text, mailboxHash, ...more });

const written = async () =>
  (await bench.superuser.query("select from conversation_message where direction = 'out'")).rowCount;

describe("a message on WhatsApp", () => {
  it("opens one conversation that waits for an answer, unread by everybody", async () => {
    const conversation = await asked();
    expect(conversation).toMatchObject({
      customer: { id: customerId, name: "Asha Patel" },
      channel: "whatsapp",
      address: PHONE,
      state: "open",
      isUnread: true,
      preview: "Is the pool open?",
      isPreviewFromCustomer: true,
      assignee: null,
      windowClosesAt: "2026-11-22T03:59:00.000Z",
    });
    bench.clock.advance({ minutes: 5 });
    await answers.whatsapp({ text: "And on Sunday?" });
    expect(await onlyOpen()).toMatchObject({ id: conversation.id, preview: "And on Sunday?" });
    expect((await messages(conversation.id)).map(({ text, direction }) => [direction, text])).toEqual([
      ["in", "And on Sunday?"],
      ["in", "Is the pool open?"],
    ]);
    expect(await countInboxTabs(ctx)).toEqual({ unanswered: 1, mine: 0, all: 1, snoozed: 0, closed: 0 });
  });

  it("shows the reminders that were sent on the same channel between the messages", async () => {
    const { id } = await asked();
    expect((await thread(id)).map(({ source, direction }) => [source, direction])).toEqual([
      ["message", "in"],
      ["reminder", "out"],
    ]);
  });

  it("is in the conversation once, however often it is delivered", async () => {
    await answers.whatsapp({ id: "wamid.1", text: "Hello" });
    await bench.superuser.query("update webhook_event set event_key = 'another batch'");
    await answers.whatsapp({ id: "wamid.1", text: "Hello" });
    expect(await messages((await onlyOpen()).id)).toHaveLength(1);
  });

  it("opens a closed conversation again, and ends a snooze", async () => {
    const { id } = await asked();
    await closeConversation(ctx, { id });
    expect(await tab("all")).toEqual([]);
    await answers.whatsapp({ text: "Hello?" });
    expect(await onlyOpen()).toMatchObject({ id, state: "open" });
    await snoozeConversation(ctx, { id, until: "2026-11-23T04:00:00.000Z" });
    expect([await tab("unanswered"), (await tab("snoozed")).length]).toEqual([[], 1]);
    await answers.whatsapp({ text: "Are you there?" });
    expect(await tab("unanswered")).toMatchObject([{ id, snoozedUntil: null }]);
  });

  it("is found by any word of the conversation", async () => {
    const { id } = await asked("Kitna baaki hai?");
    await reply(ctx, { id, text: "Nothing is due, Asha." });
    for (const word of ["BAAKI", "nothing is due", "asha p", "98765"])
      expect((await tab("all", ctx, word)).map((one) => one.id)).toEqual([id]);
    expect(await tab("all", ctx, "swimming")).toEqual([]);
    expect(await tab("all", ctx, "%")).toEqual([]);
  });
});

describe("an email", () => {
  it("continues the open conversation, or the one whose message it answers, or begins a new one", async () => {
    await writesEmail("When does it end?");
    const first = await onlyOpen();
    expect(first).toMatchObject({ channel: "email", subject: "Re: Your Gold plan", windowClosesAt: null });
    await writesEmail("And what does it cost?");
    expect((await messages(first.id)).map(({ text }) => text)).toEqual(["And what does it cost?", "When does it end?"]);

    await reply(ctx, { id: first.id, text: "On 30 November." });
    await work();
    // Postmark's ids are UUIDs, by which an answer names the email.
    const postmarkId = bench.deps.newId();
    await bench.superuser.query("update conversation_message set provider_message_id = $1", [postmarkId]);
    await closeConversation(ctx, { id: first.id });
    bench.clock.advance({ days: 2 });
    await writesEmail("Do you sell towels?");
    const second = await onlyOpen();
    expect(second.id).not.toBe(first.id);
    await writesEmail("Thanks for the date", { inReplyTo: postmarkId });
    expect(await tab("all")).toHaveLength(2);
    expect((await messages(first.id))[0]).toMatchObject({ text: "Thanks for the date" });
  });

  it("is previewed by the customer's own words, and kept whole", async () => {
    const text = "Will pay on Friday.\n\nOn Sat, 21 Nov 2026 at 10:05, Gym <g@gym.example> wrote:\n> Due on 25 Nov";
    await writesEmail(text);
    const conversation = await onlyOpen();
    expect(conversation.preview).toBe("Will pay on Friday.");
    expect((await messages(conversation.id))[0]).toMatchObject({ text });
    const { items } = await listNotifications(ctx, { limit: 50, cursor: undefined });
    const [notice] = items.filter(({ kind }) => kind === "customer.replied");
    expect(notice?.title).toContain("Will pay on Friday.");
    expect(notice?.title).not.toContain("wrote");
  });

  it("is answered in its thread, from a person, to the address that it came from", async () => {
    await writesEmail("When does it end?", { headers: [{ Name: "Message-ID", Value: "<q1@mail.example>" }] });
    const { id } = await onlyOpen();
    await reply(ctx, { id, text: "On 30 November." });
    expect(await work()).toEqual(["sent"]);
    expect(bench.notifiers.emails).toMatchObject([
      {
        to: email,
        subject: "Re: Your Gold plan",
        text: "On 30 November.",
        inReplyTo: "q1@mail.example",
        references: ["q1@mail.example"],
        writtenBy: "person",
      },
    ]);
  });

  it("neither counts as unanswered nor reopens the conversation when it is an automatic response", async () => {
    await writesEmail("When does it end?");
    const { id } = await onlyOpen();
    await closeConversation(ctx, { id });
    await writesEmail("I am on holiday", {
      inReplyTo: "x",
      headers: [{ Name: "Auto-Submitted", Value: "auto-replied" }],
    });
    expect(await tab("unanswered")).toEqual([]);
  });
});

describe("a reply", () => {
  it("is sent once, and its status shows in the thread", async () => {
    const { id } = await asked();
    const entry = await reply(ctx, { id, text: "Yes, until 9 pm." });
    expect(entry).toMatchObject({
      direction: "out",
      state: "planned",
      author: { id: tenant.userId, name: "Priya Sharma" },
    });
    expect(await readConversation(ctx, { id })).toMatchObject({
      state: "waiting",
      preview: "Yes, until 9 pm.",
      isPreviewFromCustomer: false,
      assignee: { id: tenant.userId },
    });
    expect(await work()).toEqual(["sent"]);
    expect(bench.notifiers.texts).toEqual([{ to: PHONE, text: "Yes, until 9 pm.", opaque: entry.id }]);
    await report(entry.id, "delivered");
    await report(entry.id, "sent");
    expect((await messages(id))[0]).toMatchObject({ text: "Yes, until 9 pm.", state: "delivered" });
  });

  it("reopens the conversation, with the cause, when it is not delivered", async () => {
    const { id } = await asked();
    const { id: replyId } = await reply(ctx, { id, text: "Yes." });
    await work();
    await report(replyId, "failed", [{ code: 131026, title: "Message undeliverable" }]);
    expect((await messages(id))[0]).toMatchObject({
      state: "failed",
      cause: { sentence: expect.any(String) },
      nextStep: { sentence: expect.any(String) },
    });
    expect(await tab("unanswered")).toMatchObject([{ id }]);
  });

  it("is open for everybody again when the provider refuses it, also after it was closed", async () => {
    const { id } = await asked();
    await reply(ctx, { id, text: "Yes." });
    await closeConversation(ctx, { id });
    bench.notifiers.script = ["refused"];
    expect(await work()).toEqual(["failed"]);
    expect(await tab("unanswered")).toMatchObject([{ id, isPreviewFailed: true, snoozedUntil: null }]);
    await reply(ctx, { id, text: "Yes, it is." });
    expect(await tab("all")).toMatchObject([{ id, state: "waiting", isPreviewFailed: false }]);
  });

  it("stays answered by a later reply when an earlier one is not delivered", async () => {
    const { id } = await asked();
    const { id: replyId } = await reply(ctx, { id, text: "Yes." });
    await work();
    bench.clock.advance({ seconds: 5 });
    await reply(ctx, { id, text: "Until 9 pm." });
    await work();
    await report(replyId, "failed", [{ code: 131026, title: "Message undeliverable" }]);
    expect(await tab("all")).toMatchObject([{ id, state: "waiting", isPreviewFailed: false }]);
  });

  it("opens nothing when it belongs to a bulk send", async () => {
    const { id } = await asked();
    const { id: messageId } = await reply(ctx, { id, text: "We are closed on Monday." });
    await closeConversation(ctx, { id });
    expect(await work()).toEqual(["sent"]);
    const sendId = ctx.newId();
    await bench.superuser.query(
      `insert into bulk_send (tenant_id, id, kind, text, is_offer, state, starts_at, finished_at, created_at, updated_at)
        values ($1, $2, 'text', 'We are closed on Monday.', false, 'done', now(), now(), now(), now())`,
      [tenant.tenantId, sendId],
    );
    await bench.superuser.query(
      `insert into bulk_recipient (tenant_id, send_id, customer_id, place, state, route, address, message_id, updated_at)
        values ($1, $2, $3, 0, 'written', 'window', $4, $5, now())`,
      [tenant.tenantId, sendId, customerId, PHONE, messageId],
    );
    await report(messageId, "failed", [{ code: 131026, title: "Message undeliverable" }]);
    expect(await readConversation(ctx, { id })).toMatchObject({ state: "closed", isPreviewFailed: false });
  });

  it("closes the window that is shown when WhatsApp refuses it as too late", async () => {
    const { id } = await asked();
    bench.clock.advance({ minutes: 5 });
    const { id: replyId } = await reply(ctx, { id, text: "Yes." });
    await work();
    await report(replyId, "failed", [{ code: 131047, title: "Re-engagement message" }]);
    const now = bench.clock.now().toISOString();
    expect((await readConversation(ctx, { id })).windowClosesAt).toBe(now);
    bench.clock.advance({ minutes: 5 });
    await answers.whatsapp({ text: "Hello?" });
    const { windowClosesAt } = await readConversation(ctx, { id });
    expect(Date.parse(windowClosesAt ?? "")).toBeGreaterThan(bench.clock.now().getTime());
  });

  it("is refused once WhatsApp's window has closed, and leaves no trace", async () => {
    const { id } = await asked();
    bench.clock.advance({ hours: 24 });
    await expect(reply(ctx, { id, text: "Yes." })).rejects.toMatchObject({
      code: "CONFLICT",
      explanation: { reason: "reply.windowClosed" },
    });
    expect([await written(), await work()]).toEqual([0, []]);
  });

  it("is not sent when the window closes between writing and sending", async () => {
    const { id } = await asked();
    bench.clock.advance({ hours: 23, minutes: 58 });
    await reply(ctx, { id, text: "Yes." });
    bench.clock.advance({ minutes: 2 });
    expect(await work()).toEqual(["cancelled"]);
    expect(bench.notifiers.texts).toEqual([]);
    expect((await messages(id))[0]).toMatchObject({ state: "cancelled", cause: { reason: "stopped.windowClosed" } });
  });

  it("goes out once when two people press Send at the same time", async () => {
    const { id } = await asked();
    const colleague = await addTeamMember(tenant, { name: "Rohan Patil", role: "agent" });
    const [newest] = await messages(id);
    const seenId = newest?.id ?? null;
    const both = await Promise.allSettled([
      reply(ctx, { id, text: "Yes.", seenId }),
      reply(colleague, { id, text: "Yes, it is.", seenId }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "CONFLICT", explanation: { reason: "reply.newMessage" } },
    });
    expect(await work()).toEqual(["sent"]);
    expect(bench.notifiers.texts).toHaveLength(1);
  });

  it("is sent once by workers that claim it at the same time", async () => {
    const { id } = await asked();
    const { id: messageId } = await reply(ctx, { id, text: "Yes." });
    const system = await bench.systemContext(tenant.tenantId);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => sendReply(system, { messageId })));
    expect(outcomes.toSorted()).toEqual(["not-planned", "not-planned", "not-planned", "not-planned", "sent"]);
    expect(bench.notifiers.texts).toHaveLength(1);
  });

  it("is never sent again on WhatsApp after its sender died", async () => {
    const { id } = await asked();
    bench.notifiers.script = ["crash"];
    await reply(ctx, { id, text: "Yes." });
    expect(await work()).toEqual(["The process lost its mind"]);
    await passLeases(60);
    bench.clock.advance({ minutes: 1 });
    expect(await work()).toEqual(["unknown"]);
    expect((await messages(id))[0]).toMatchObject({ state: "unknown" });
    expect(bench.notifiers.texts).toEqual([]);
  });

  it("is looked up before it is sent again by email after its sender died", async () => {
    await writesEmail("When does it end?");
    const { id } = await onlyOpen();
    bench.notifiers.script = ["accept-then-unknown"];
    await reply(ctx, { id, text: "On 30 November." });
    expect(await work()).toEqual(["unknown"]);
    await passLeases(120);
    bench.clock.advance({ minutes: 2 });
    expect(await work()).toEqual(["found"]);
    expect(bench.notifiers.emails).toHaveLength(1);
    expect((await messages(id))[0]).toMatchObject({ state: "sent" });
  });

  it("is cancelled by a restore when it was on its way in the backup, and waits for a person", async () => {
    const { id } = await asked();
    await reply(ctx, { id, text: "Until 9 pm" });
    await afterRestore(bench.ownerUrl, bench.clock.now());
    expect(await work()).toEqual([]);
    const sent = (await messages(id)).find(({ direction }) => direction === "out");
    expect(sent).toMatchObject({ state: "cancelled" });
    expect(sent?.cause?.sentence).toContain("restored from a backup");
    expect((await tab("unanswered")).map((one) => one.id)).toEqual([id]);
    await reply(ctx, { id, text: "Until 9 pm" });
    expect(await work()).toEqual(["sent"]);
  });

  it("is the last message of the customer in the list of contacts, once it was sent", async () => {
    bench.clock.advance({ minutes: 1 });
    const { id } = await asked();
    bench.clock.advance({ minutes: 1 });
    await reply(ctx, { id, text: "Until 9 pm" });
    const last = async () => (await listContacts(ctx, { limit: 50, sort: "name" })).items[0]?.lastMessage;
    expect(await last()).toMatchObject({ isFromCustomer: true, text: "Is the pool open?" });
    await work();
    expect(await last()).toMatchObject({ isFromCustomer: false, channel: "whatsapp", text: "Until 9 pm" });
  });

  it("is retried later when it certainly was not sent", async () => {
    const { id } = await asked();
    bench.notifiers.script = ["not-sent"];
    await reply(ctx, { id, text: "Yes." });
    expect(await work()).toEqual(["put-off"]);
    bench.clock.advance({ minutes: 3 });
    expect(await work()).toContain("sent");
    expect(bench.notifiers.texts).toHaveLength(1);
  });

  it("is not sent to a customer who is in Trash by then", async () => {
    const { id } = await asked();
    await reply(ctx, { id, text: "Yes." });
    await deleteCustomer(ctx, { id: customerId });
    expect(await work()).toEqual(["cancelled"]);
    expect(bench.notifiers.texts).toEqual([]);
    expect(await tab("all")).toEqual([]);
    await expect(readConversation(ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await restoreCustomer(ctx, { id: customerId });
    expect(await tab("all")).toHaveLength(1);
  });

  it("needs a verified email address of its author", async () => {
    const stranger = await createTestTenant(bench.deps, { isOwnerVerified: false, ownerPhone: null });
    const { customerId: theirs } = await createTestSubscription(stranger.ctx, { endOn: "2027-11-21" });
    const { tenantId } = stranger;
    const id = bench.deps.newId();
    await bench.superuser.query(
      `insert into conversation (tenant_id, id, customer_id, channel, address, state, last_message_at, preview,
         is_preview_inbound, created_at, updated_at)
       values ($1, $2, $3, 'email', 'x@example.in', 'open', $4, 'Hello', true, $4, $4)`,
      [tenantId, id, theirs, bench.clock.now()],
    );
    await expect(reply(stranger.ctx, { id, text: "Yes." })).rejects.toMatchObject({ code: "EMAIL_NOT_VERIFIED" });
    expect(await written()).toBe(0);
  });
});

describe("a note", () => {
  it("is never sent, and notifies whom it mentions", async () => {
    const { id } = await asked();
    const colleague = await addTeamMember(tenant, { name: "Rohan Patil", role: "agent" });
    const entry = await writeConversationNote(ctx, { id, text: "@Rohan Patil do you know?" });
    expect(entry).toMatchObject({ direction: "note", state: null });
    expect(await work()).toEqual([]);
    expect(bench.notifiers.texts).toEqual([]);
    expect((await messages(id))[0]).toMatchObject({ direction: "note", text: "@Rohan Patil do you know?" });
    expect(await readConversation(ctx, { id })).toMatchObject({ state: "open", preview: "Is the pool open?" });
    const bell = await listNotifications(colleague, { limit: 10, cursor: undefined, status: undefined });
    expect(bell.items[0]).toMatchObject({
      kind: "note.mentioned",
      link: `/dashboard/inbox?conversation=${id}&message=${entry.id}`,
    });
  });
});

describe("a conversation", () => {
  it("lists with what its customer owes and their subscription, as the list of customers does", async () => {
    const { account } = await asked();
    const { items } = await listCustomers(ctx, ListCustomers.parse({}));
    const { due, toCome, dueSince, plan } = items.find(({ id }) => id === customerId) ?? {};
    expect(account).toEqual({ due, toCome, dueSince, plan });
    expect(account.plan).not.toBeNull();
    expect(Number(account.due)).toBeGreaterThan(0);
  });

  it("is read by each member for themselves", async () => {
    const { id } = await asked();
    const colleague = await addTeamMember(tenant, { name: "Rohan Patil", role: "agent" });
    bench.clock.advance({ minutes: 1 });
    expect(await markConversationRead(ctx, { id })).toMatchObject({ isUnread: false });
    expect(await readConversation(colleague, { id })).toMatchObject({ isUnread: true });
    bench.clock.advance({ minutes: 1 });
    await answers.whatsapp({ text: "Hello?" });
    expect(await readConversation(ctx, { id })).toMatchObject({ isUnread: true });
  });

  it("is assigned to a member only, and is then in their tab", async () => {
    const { id } = await asked();
    const colleague = await addTeamMember(tenant, { name: "Rohan Patil", role: "agent" });
    const assigneeId = colleague.actor.kind === "user" ? colleague.actor.userId : "";
    await assignConversation(ctx, { id, assigneeId });
    expect([(await tab("mine", colleague)).length, await tab("mine")]).toEqual([1, []]);
    await expect(assignConversation(ctx, { id, assigneeId: bench.deps.newId() })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await assignConversation(ctx, { id, assigneeId: null })).toMatchObject({ assignee: null });
  });

  it("comes back from its snooze by itself", async () => {
    const { id } = await asked();
    await snoozeConversation(ctx, { id, until: "2026-11-21T10:00:00.000Z" });
    expect(await tab("unanswered")).toEqual([]);
    bench.clock.advance({ hours: 7 });
    expect(await tab("unanswered")).toMatchObject([{ id }]);
    for (const until of ["2026-11-20T10:00:00.000Z", "2029-01-01T00:00:00.000Z"])
      expect(() => snoozeConversation(ctx, { id, until })).toThrow(/time/);
  });

  it("is closed and reopened, however often it is asked for", async () => {
    const { id } = await asked();
    for (let turn = 0; turn < 2; turn += 1)
      expect(await closeConversation(ctx, { id })).toMatchObject({ state: "closed" });
    expect(await tab("closed")).toMatchObject([{ id }]);
    for (let turn = 0; turn < 2; turn += 1)
      expect(await reopenConversation(ctx, { id })).toMatchObject({ state: "open" });
  });

  it("gets its state of before back, unless the customer wrote meanwhile", async () => {
    const { id } = await asked();
    await reply(ctx, { id, text: "Yes." });
    const until = "2026-11-23T04:00:00.000Z";
    await closeConversation(ctx, { id });
    expect(await reopenConversation(ctx, { id, state: "waiting" })).toMatchObject({ state: "waiting" });
    await snoozeConversation(ctx, { id, until });
    await closeConversation(ctx, { id });
    expect(await snoozeConversation(ctx, { id, until, state: "waiting" })).toMatchObject({ state: "waiting" });
    expect(await reopenConversation(ctx, { id, state: "open" })).toMatchObject({
      state: "waiting",
      snoozedUntil: null,
    });
    await closeConversation(ctx, { id });
    await answers.whatsapp({ text: "Hello?" });
    expect(await reopenConversation(ctx, { id, state: "waiting" })).toMatchObject({ state: "open" });
  });

  it("is read by a viewer, who can't change it or answer", async () => {
    const { id } = await asked();
    const viewer = tenant.as("viewer");
    expect(await tab("all", viewer)).toHaveLength(1);
    const attempts = [
      () => reply(viewer, { id, text: "Yes." }),
      () => writeConversationNote(viewer, { id, text: "Hm" }),
      () => closeConversation(viewer, { id }),
      () => reopenConversation(viewer, { id }),
      () => assignConversation(viewer, { id, assigneeId: null }),
      () => snoozeConversation(viewer, { id, until: "2026-11-23T04:00:00.000Z" }),
    ];
    for (const attempt of attempts)
      await expect((async () => attempt())()).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await written()).toBe(0);
  });

  it("is unknown to another business", async () => {
    const { id } = await asked();
    const other = await createTestTenant(bench.deps, { ownerPhone: null });
    expect(await tab("all", other.ctx)).toEqual([]);
    for (const attempt of [
      () => readConversation(other.ctx, { id }),
      () => listThread(other.ctx, { id, limit: 50, cursor: undefined }),
      () => reply(other.ctx, { id, text: "Yes." }),
      () => closeConversation(other.ctx, { id }),
      () => markConversationRead(other.ctx, { id }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("has pages that neither repeat nor leave out an entry", async () => {
    const { id } = await asked("0");
    for (let number = 1; number < 7; number += 1) {
      if (number % 3 === 0) bench.clock.advance({ minutes: 1 });
      await answers.whatsapp({ text: String(number) });
    }
    const texts: string[] = [];
    let cursor: Awaited<ReturnType<typeof listThread>>["nextCursor"] | undefined;
    do {
      const page = await listThread(ctx, { id, limit: 2, cursor: cursor ? decoded(cursor) : undefined });
      texts.push(...page.items.filter(({ source }) => source === "message").map(({ text }) => text));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(texts.toSorted()).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
  });
});

/** Reads a page's cursor as the API does. */
function decoded(cursor: string) {
  const [instant = "", id = ""] = Buffer.from(cursor, "base64url").toString().split(" ");
  return { createdAt: new Date(instant), id };
}

/** WhatsApp reports the status of a reply. */
function report(opaque: string, status: string, errors?: object[]) {
  const entry = {
    id: `wamid.${opaque}`,
    status,
    timestamp: String(Math.floor(bench.clock.now().getTime() / 1_000)),
    recipient_id: PHONE.slice(1),
    biz_opaque_callback_data: opaque,
    ...(errors && { errors }),
  };
  const value = { metadata: { phone_number_id: "1" }, statuses: [entry] };
  return answers.report("whatsapp", `${opaque}-${status}`, {
    object: "whatsapp_business_account",
    entry: [{ changes: [{ field: "messages", value }] }],
  });
}
