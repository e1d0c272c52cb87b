import { sendReply as sendReplyJob } from "@aavarti/jobs/definitions/conversations";
import type { Answers } from "@aavarti/testing/answers";
import { createInboxBench, type InboxBench } from "@aavarti/testing/inbox-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listConversations } from "../conversations/list-conversations.ts";
import { listThread } from "../conversations/list-thread.ts";
import { reply } from "../conversations/reply.ts";
import { sendReply } from "../conversations/send-reply.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { updateCustomer } from "../customers/update-customer.ts";
import { addCustomerIdentity, removeCustomerIdentity } from "../identities/manage-identities.ts";
import { moveConversation } from "../identities/move-conversation.ts";
import { undoConversationMove } from "../identities/undo-conversation-move.ts";
import { setPayer } from "../payments/set-payer.ts";
import { answerAutomatically } from "./answer-automatically.ts";
import { saveAutomaticAnswers } from "./settings.ts";

const PHONE = "+919876543210";
const STRANGER = "stranger@example.net";
const BIMALS = "bimal@example.in";
const FORGED = [{ Name: "Authentication-Results", Value: "mx.example; dmarc=fail" }];

let bench: InboxBench;
let answers: Answers;
let tenant: TestTenant;
let asha: { id: string; email: string };
let bimal: { id: string };

beforeAll(async () => {
  bench = await createInboxBench();
  ({ answers } = bench);
});
beforeEach(async () => {
  await bench.reset();
  tenant = await createTestTenant(bench.deps, { ownerPhone: null });
  const email = `asha-${tenant.tenantId}@example.in`;
  const { customerId } = await createTestSubscription(tenant.ctx, { endOn: "2026-12-05", phone: PHONE, email });
  asha = { id: customerId, email };
  bimal = await createCustomer(tenant.ctx, { name: "Bimal Sen", email: BIMALS, status: "active" });
  await saveAutomaticAnswers(tenant.ctx, {
    intents: ["amount", "due-date"],
    days: [1, 2, 3, 4, 5, 6, 7],
    fromHour: 0,
    untilHour: 24,
  });
  bench.notifiers.reset();
});
afterAll(() => bench.close());

const signed = (customerId: string) => bench.hashOf({ tenantId: tenant.tenantId, customerId });
/** Somebody writes to Asha's reply address, or as `more` says. */
async function emailed(from: string, text: string, more: Partial<Parameters<Answers["email"]>[0]> = {}) {
  bench.clock.advance({ minutes: 1 });
  return answers.email({ from, text, mailboxHash: await signed(asha.id), ...more });
}
async function wrote(text: string, from = PHONE) {
  bench.clock.advance({ minutes: 1 });
  return answers.whatsapp({ text, from });
}
/** Runs the job of the newest message, 15 seconds later, and returns what it did. */
async function answered() {
  bench.clock.advance({ seconds: 20 });
  const { rows } = await bench.superuser.query<{ id: string }>(
    "select id from inbound_message order by created_at desc, id desc limit 1",
  );
  return answerAutomatically(await bench.systemContext(tenant.tenantId), { messageId: rows[0]?.id ?? "" });
}
/** Sends the replies that wait, and returns to whom. */
async function sent(): Promise<string[]> {
  const { rows } = await bench.superuser.query<{ payload: unknown }>(
    "delete from outbox where name = $1 returning payload",
    [sendReplyJob.name],
  );
  for (const { payload } of rows) {
    const { messageId } = sendReplyJob.payload.parse(payload);
    await sendReply(await bench.systemContext(tenant.tenantId), { messageId });
  }
  return [...bench.notifiers.emails, ...bench.notifiers.texts].map(({ to }) => to);
}
const chats = async () => (await listConversations(tenant.ctx, { tab: "all", limit: 50, cursor: undefined })).items;
async function chatOf(customerId: string) {
  const found = (await chats()).find(({ customer }) => customer.id === customerId);
  if (!found) throw new Error("No conversation");
  return found;
}
const texts = async (id: string) =>
  (await listThread(tenant.ctx, { id, limit: 50, cursor: undefined })).items
    .filter(({ direction }) => direction === "in")
    .map(({ text }) => text)
    .toReversed();
const move = (id: string, customerId: string) => moveConversation(tenant.ctx, { id, customerId });

describe("what the records say goes to a known address only", () => {
  it("not to a stranger who has the reply address of a reminder", async () => {
    await emailed(STRANGER, "How much is due?");
    expect(await chatOf(asha.id)).toMatchObject({ address: STRANGER, isAddressKnown: false });
    expect(await answered()).toBe("for-a-person");
    expect(await sent()).toEqual([]);
  });

  it("to that address once a member verified it", async () => {
    await emailed(STRANGER, "How much is due?");
    await addCustomerIdentity(tenant.ctx, { customerId: asha.id, kind: "email", value: STRANGER });
    expect(await chatOf(asha.id)).toMatchObject({ isAddressKnown: true });
    expect(await answered()).toBe("answered");
    expect(await sent()).toEqual([STRANGER]);
  });

  it("to the payer's address, as reminders do", async () => {
    await bench.superuser.query("update customer set payer_id = $1 where id = $2", [bimal.id, asha.id]);
    await emailed(STRANGER, "How much is due?");
    await bench.superuser.query("update conversation set address = $1", [BIMALS]);
    expect(await chatOf(asha.id)).toMatchObject({ isAddressKnown: true });
  });

  it("not after mail whose DMARC failed, until somebody has replied", async () => {
    await emailed(asha.email, "How much is due?", { headers: FORGED });
    expect(await chatOf(asha.id)).toMatchObject({ isAddressKnown: true });
    expect(await answered()).toBe("for-a-person");
    await emailed(asha.email, "When is it due?");
    expect(await answered()).toBe("for-a-person");
    await reply(tenant.ctx, { id: (await chatOf(asha.id)).id, text: "Hello" });
    bench.clock.advance({ hours: 25 });
    await emailed(asha.email, "How much do I owe?");
    expect(await answered()).toBe("answered");
  });

  it("not when the address is not theirs any more by the time it is sent", async () => {
    await emailed(asha.email, "How much is due?");
    expect(await answered()).toBe("answered");
    await bench.superuser.query("update customer set email = 'new@example.in' where id = $1", [asha.id]);
    expect(await sent()).toEqual([]);
    const { rows } = await bench.superuser.query("select state, state_reason from conversation_message");
    expect(rows).toMatchObject([{ state: "cancelled" }]);
  });
});

it("a forged answer to a message of ours is nobody's, although its sender is the customer's address", async () => {
  await emailed(asha.email, "Hello");
  const { id } = await chatOf(asha.id);
  await reply(tenant.ctx, { id, text: "Hello, Asha" });
  await sent();
  const inReplyTo = tenant.ctx.newId();
  await bench.superuser.query("update conversation_message set provider_message_id = $1", [inReplyTo]);
  const mail = { mailboxHash: "", inReplyTo };
  expect(await emailed(asha.email, "How much is due?", { ...mail, headers: FORGED })).toBe("message: unmatched");
  expect(await texts(id)).toEqual(["Hello"]);
  expect(await emailed(asha.email, "How much is due?", mail)).toBe("message: kept");
  expect(await texts(id)).toEqual(["Hello", "How much is due?"]);
});

describe("an email to a customer's reply address from another customer", () => {
  it("is that one's, in their own thread", async () => {
    await emailed(asha.email, "Hello");
    await emailed(BIMALS, "How much is due?");
    expect(await texts((await chatOf(bimal.id)).id)).toEqual(["How much is due?"]);
    expect(await texts((await chatOf(asha.id)).id)).toEqual(["Hello"]);
    expect(await chatOf(asha.id)).toMatchObject({ address: asha.email });
  });

  it("stays the first one's where several others have the address, or DMARC fails", async () => {
    await emailed(BIMALS, "Forged", { headers: FORGED });
    await createCustomer(tenant.ctx, { name: "Chitra Sen", email: BIMALS, status: "active" });
    await emailed(BIMALS, "Shared");
    const { id, isAddressKnown } = await chatOf(asha.id);
    expect(isAddressKnown).toBe(false);
    expect(await texts(id)).toEqual(["Forged", "Shared"]);
    expect(await answered()).toBe("for-a-person");
  });

  it("doesn't start messages again that the other stopped, unless DMARC passes", async () => {
    expect(await emailed(BIMALS, "STOP")).toBe("message: stop");
    expect(await emailed(BIMALS, "START")).toBe("message: kept");
    const passes = [{ Name: "Authentication-Results", Value: "mx.example; dmarc=pass" }];
    expect(await emailed(BIMALS, "START", { headers: passes })).toBe("message: start");
  });
});

describe("after a conversation was moved", () => {
  it("mail from that sender to the first customer's reply address is the other's, also if a third has it", async () => {
    await createCustomer(tenant.ctx, { name: "Chitra Sen", email: BIMALS, status: "active" });
    await emailed(BIMALS, "It's Bimal");
    const { id } = await chatOf(asha.id);
    expect(await move(id, bimal.id)).toMatchObject({ isAddressLinked: false });
    await emailed(BIMALS, "How much is due?");
    expect(await texts(id)).toEqual(["It's Bimal", "How much is due?"]);
    expect((await chats()).map(({ customer }) => customer.name)).toEqual(["Bimal Sen"]);
    expect(await answered()).toBe("for-a-person");
  });

  it("an address that was the payer's gets nothing of those they pay for", async () => {
    const ravi = await createCustomer(tenant.ctx, { name: "Ravi", email: "ravi@example.in", status: "active" });
    await setPayer(tenant.ctx, { customerId: asha.id, payerId: ravi.id });
    await answers.email({ from: "ravi@example.in", text: "Hello", mailboxHash: await signed(ravi.id) });
    await move((await chatOf(ravi.id)).id, bimal.id);
    await emailed("ravi@example.in", "How much is due?");
    expect(await answered()).toBe("for-a-person");
    expect(await sent()).toEqual([]);
    for (const chat of await chats())
      if (chat.customer.id === asha.id) expect(chat).toMatchObject({ isAddressKnown: false });
  });

  it("messages from a number in the first one's record are the other's, and Undo ends that", async () => {
    await wrote("Hello");
    const { id } = await chatOf(asha.id);
    const { moveId, isAddressLinked } = await move(id, bimal.id);
    expect(isAddressLinked).toBe(true);
    await wrote("How much is due?");
    expect((await chats()).map(({ customer }) => customer.name)).toEqual(["Bimal Sen"]);
    expect(await answered()).toBe("for-a-person");
    await undoConversationMove(tenant.ctx, { id: moveId });
    await wrote("How much is due?");
    expect((await chats()).map(({ customer }) => customer.id)).toEqual([asha.id]);
    expect(await answered()).toBe("answered");
    expect(await sent()).toEqual([PHONE]);
  });

  it("nothing is answered automatically until a person has replied", async () => {
    const phone = "+919811122333";
    const other = await createTestSubscription(tenant.ctx, { endOn: "2026-12-05", phone, email: "own@example.in" });
    await wrote("Hello");
    const { id } = await chatOf(asha.id);
    await move(id, other.customerId);
    await wrote("How much is due?");
    expect(await answered()).toBe("for-a-person");
    await reply(tenant.ctx, { id, text: "Hello" });
    await sent();
    bench.clock.advance({ hours: 25 });
    await wrote("How much do I owe?");
    expect(await answered()).toBe("answered");
  });

  it("STOP also stops messages to the record that still has the number", async () => {
    await wrote("Hello");
    await move((await chatOf(asha.id)).id, bimal.id);
    await wrote("STOP");
    const { rows } = await bench.superuser.query<{ customer_id: string }>(
      "select distinct customer_id from consent_event where state = 'withdrawn' and channel = 'whatsapp'",
    );
    expect(rows.map((row) => row.customer_id).toSorted()).toEqual([asha.id, bimal.id].toSorted());
  });

  it("moving on and back, and removing the address, leave one clear owner", async () => {
    const chitra = await createCustomer(tenant.ctx, { name: "Chitra Sen", email: "c@example.in", status: "active" });
    await wrote("Hello");
    const { id } = await chatOf(asha.id);
    await move(id, bimal.id);
    await move(id, chitra.id);
    await wrote("Still Chitra");
    expect((await chats()).map(({ customer }) => customer.id)).toEqual([chitra.id]);
    await move(id, asha.id);
    await wrote("It's Asha");
    expect((await chats()).map(({ customer }) => customer.id)).toEqual([asha.id]);
    await move(id, bimal.id);
    const { rows } = await bench.superuser.query<{ id: string }>(
      "select id from customer_identity where customer_id = $1 and removed_at is null",
      [bimal.id],
    );
    await removeCustomerIdentity(tenant.ctx, { id: rows[0]?.id ?? "" });
    await wrote("Asha again");
    expect(await texts((await chatOf(asha.id)).id)).toEqual(["Asha again"]);
  });

  it("nobody's facts go to an address that was removed from the other, until a member adds it again", async () => {
    await wrote("Hello");
    await move((await chatOf(asha.id)).id, bimal.id);
    const { rows } = await bench.superuser.query<{ id: string }>("select id from customer_identity");
    await removeCustomerIdentity(tenant.ctx, { id: rows[0]?.id ?? "" });
    await wrote("How much is due?");
    expect(await answered()).toBe("for-a-person");
    expect(await sent()).toEqual([]);
    for (const chat of await chats()) expect(chat).toMatchObject({ isAddressKnown: false });
    expect(await texts((await chatOf(asha.id)).id)).toEqual(["How much is due?"]);

    await addCustomerIdentity(tenant.ctx, { customerId: asha.id, kind: "phone", value: PHONE });
    expect(await chatOf(asha.id)).toMatchObject({ isAddressKnown: true });
    await wrote("When is it due?");
    expect(await answered()).toBe("answered");
    expect(await sent()).toEqual([PHONE]);
  });

  it("nor to one that a payer had, after it was removed", async () => {
    const ravi = await createCustomer(tenant.ctx, { name: "Ravi", email: "ravi@example.in", status: "active" });
    await setPayer(tenant.ctx, { customerId: asha.id, payerId: ravi.id });
    await answers.email({ from: "ravi@example.in", text: "Hello", mailboxHash: await signed(ravi.id) });
    await move((await chatOf(ravi.id)).id, bimal.id);
    const { rows } = await bench.superuser.query<{ id: string }>("select id from customer_identity");
    await removeCustomerIdentity(tenant.ctx, { id: rows[0]?.id ?? "" });
    await emailed("ravi@example.in", "How much is due?");
    expect(await answered()).toBe("for-a-person");
    for (const chat of await chats()) expect(chat).toMatchObject({ isAddressKnown: false });
  });

  it("an address that a member writes into the record is theirs again", async () => {
    await wrote("Hello");
    await move((await chatOf(asha.id)).id, bimal.id);
    const { rows } = await bench.superuser.query<{ id: string }>("select id from customer_identity");
    await removeCustomerIdentity(tenant.ctx, { id: rows[0]?.id ?? "" });
    await updateCustomer(tenant.ctx, { id: asha.id, changes: { phone: "+919811122333" } });
    await updateCustomer(tenant.ctx, { id: asha.id, changes: { phone: PHONE } });
    await wrote("How much is due?");
    expect(await answered()).toBe("answered");
  });

  it("is forgotten when either customer is erased", async () => {
    await wrote("Hello");
    await move((await chatOf(asha.id)).id, bimal.id);
    await bench.superuser.query("delete from customer where id = $1", [bimal.id]);
    expect((await bench.superuser.query("select from moved_sender")).rowCount).toBe(0);
  });

  it("nothing of another business changes", async () => {
    const other = await createTestTenant(bench.deps, { ownerPhone: null });
    await wrote("Hello");
    await move((await chatOf(asha.id)).id, bimal.id);
    const { rows } = await bench.superuser.query("select distinct tenant_id from moved_sender");
    expect(rows).toEqual([{ tenant_id: tenant.tenantId }]);
    expect(await other.ctx.transact(({ trx }) => trx.selectFrom("moved_sender").selectAll().execute())).toEqual([]);
  });

  it("a reply for the customer before is refused, and one for the other is sent", async () => {
    await emailed(STRANGER, "How much is due?");
    const { id } = await chatOf(asha.id);
    await move(id, bimal.id);
    const seen = { id, text: "₹5,555 is due now" };
    await expect(reply(tenant.ctx, { ...seen, customerId: asha.id })).rejects.toMatchObject({
      code: "CONFLICT",
      explanation: { reason: "reply.otherCustomer" },
    });
    expect((await bench.superuser.query("select from conversation_message")).rowCount).toBe(0);
    expect(await sent()).toEqual([]);
    await reply(tenant.ctx, { ...seen, customerId: bimal.id });
    expect(await sent()).toEqual([STRANGER]);
  });

  it("Undo gives a chat in which its customer never wrote its own address back", async () => {
    await bench.superuser.query("update customer set phone_e164 = '+919811122333' where id = $1", [bimal.id]);
    await bench.superuser.query(
      `insert into conversation (tenant_id, id, customer_id, channel, address, state, last_message_at, preview,
         is_preview_inbound, created_at, updated_at)
       values ($1, $2, $3, 'whatsapp', '+919811122333', 'waiting', $4, 'Hi', false, $4, $4)`,
      [tenant.tenantId, tenant.ctx.newId(), bimal.id, bench.clock.now()],
    );
    await wrote("Hello");
    const { moveId } = await move((await chatOf(asha.id)).id, bimal.id);
    expect(await chatOf(bimal.id)).toMatchObject({ address: PHONE });
    await undoConversationMove(tenant.ctx, { id: moveId });
    expect(await chatOf(bimal.id)).toMatchObject({ address: "+919811122333" });
    expect(await chatOf(asha.id)).toMatchObject({ address: PHONE });
  });
});

describe("a reply", () => {
  it("goes to the address that it was written to, whoever writes before it is sent", async () => {
    await emailed(asha.email, "Hello");
    const { id } = await chatOf(asha.id);
    await reply(tenant.ctx, { id, text: "₹5,555 is due now", address: asha.email });
    await emailed(STRANGER, "Me too");
    expect(await chatOf(asha.id)).toMatchObject({ address: STRANGER });
    expect(await sent()).toEqual([asha.email]);
  });

  it("is refused when it would go to another address than its author saw", async () => {
    await emailed(asha.email, "Hello");
    const { id } = await chatOf(asha.id);
    await emailed(STRANGER, "Me too");
    const seen = { id, text: "₹5,555 is due now" };
    await expect(reply(tenant.ctx, { ...seen, address: asha.email })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "The reply address has changed. Check it and send again.",
    });
    expect((await bench.superuser.query("select from conversation_message")).rowCount).toBe(0);
    await reply(tenant.ctx, { ...seen, address: STRANGER.toUpperCase() });
    expect(await sent()).toEqual([STRANGER]);
  });
});
