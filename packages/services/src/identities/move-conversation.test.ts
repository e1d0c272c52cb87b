import type { Answers } from "@aavarti/testing/answers";
import { createInboxBench, type InboxBench } from "@aavarti/testing/inbox-bench";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listConversations } from "../conversations/list-conversations.ts";
import { listThread } from "../conversations/list-thread.ts";
import { reply } from "../conversations/reply.ts";
import { writeConversationNote } from "../conversations/write-conversation-note.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { addCustomerIdentity, listCustomerIdentities } from "./manage-identities.ts";
import { moveConversation } from "./move-conversation.ts";
import { undoConversationMove } from "./undo-conversation-move.ts";

const STRANGER = "asha.work@example.in";
const ASHAS = "+919876543210";
const RAVIS = "+919811122333";

let bench: InboxBench;
let answers: Answers;
let tenant: TestTenant;
let other: TestTenant;
let asha: { id: string };
let ravi: { id: string };

beforeAll(async () => {
  bench = await createInboxBench();
  ({ answers } = bench);
});
beforeEach(async () => {
  await bench.reset();
  tenant = await createTestTenant(bench.deps, { ownerPhone: null });
  other = await createTestTenant(bench.deps, { ownerPhone: null });
  const person = (name: string, email: string, phone: string) =>
    createCustomer(tenant.ctx, { name, email, phone, status: "active" });
  asha = await person("Asha Patel", "asha@example.in", ASHAS);
  ravi = await person("Ravi Menon", "ravi@example.in", RAVIS);
});
afterAll(() => bench.close());

/** Somebody writes to the business's own address. */
const emailed = async (text: string, from = STRANGER) => {
  bench.clock.advance({ minutes: 1 });
  const mailboxHash = await bench.hashOf({ tenantId: tenant.tenantId });
  return answers.email({ from, text, mailboxHash });
};
const wrote = (text: string, from: string) => {
  bench.clock.advance({ minutes: 1 });
  return answers.whatsapp({ from, text });
};
const conversations = async () =>
  (await listConversations(tenant.ctx, { tab: "all", limit: 50, cursor: undefined })).items;
const ofCustomer = async (id: string) => (await conversations()).filter(({ customer }) => customer.id === id);
const only = async () => {
  const [one] = await conversations();
  if (!one) throw new Error("No conversation");
  return one;
};
const texts = async (id: string) =>
  (await listThread(tenant.ctx, { id, limit: 50, cursor: undefined })).items.map(({ text }) => text).toReversed();
const inTrash = async () =>
  (
    await bench.superuser.query<{ name: string }>(
      "select name from customer where tenant_id = $1 and deleted_at is not null",
      [tenant.tenantId],
    )
  ).rows.map(({ name }) => name);
const move = (id: string, to: string | null, name?: string, ctx = tenant.ctx) =>
  moveConversation(ctx, { id, customerId: to, ...(name !== undefined && { name }) });

describe("a stranger's email", () => {
  it("moves to the customer who wrote it: the prospect goes to Trash, the next email is the customer's", async () => {
    await emailed("What does it cost?");
    const { id } = await only();
    await writeConversationNote(tenant.ctx, { id, text: "Asha's office" });
    const moved = await move(id, asha.id);
    expect(moved).toMatchObject({ isAddressLinked: true, isMerged: true });
    expect(moved.conversation).toMatchObject({ id, customer: { name: "Asha Patel" }, address: STRANGER });
    expect(await texts(id)).toEqual(["What does it cost?", "Asha's office"]);
    expect(await inTrash()).toEqual(["asha.work"]);
    await emailed("And when?");
    expect(await ofCustomer(asha.id)).toHaveLength(1);
    expect(await texts(id)).toHaveLength(3);
    const { rows } = await bench.superuser.query<{ action: string }>(
      "select action from audit_event where tenant_id = $1 and action in ('conversation.moved', 'customer.deleted')",
      [tenant.tenantId],
    );
    expect(rows.map(({ action }) => action).toSorted()).toEqual(["conversation.moved", "customer.deleted"]);
  });

  it("is the prospect's again after Undo, once, within five minutes", async () => {
    await emailed("What does it cost?");
    const { id, customer } = await only();
    const { moveId } = await move(id, asha.id);
    expect(await undoConversationMove(tenant.ctx, { id: moveId })).toMatchObject({ id, customer });
    expect(await listCustomerIdentities(tenant.ctx, { customerId: asha.id })).toEqual([]);
    expect(await inTrash()).toEqual([]);
    await emailed("And when?");
    expect(await ofCustomer(customer.id)).toHaveLength(1);
    await expect(undoConversationMove(tenant.ctx, { id: moveId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const again = await move(id, asha.id);
    bench.clock.advance({ minutes: 5 });
    await expect(undoConversationMove(tenant.ctx, { id: again.moveId })).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await ofCustomer(asha.id)).toHaveLength(1);
  });

  it("keeps its prospect when the member may not delete customers, or the prospect has anything else", async () => {
    await emailed("What does it cost?");
    const { id } = await only();
    const moved = await move(id, asha.id, undefined, tenant.as("agent"));
    expect(moved).toMatchObject({ isMerged: false, isAddressLinked: true });
    expect(await inTrash()).toEqual([]);
    await emailed("And when?");
    expect(await texts(id)).toEqual(["What does it cost?", "And when?"]);
  });
});

describe("a conversation by email", () => {
  it("moves with an address beside the record, and Undo gives that back", async () => {
    await addCustomerIdentity(tenant.ctx, { customerId: asha.id, kind: "email", value: STRANGER });
    await emailed("Hello");
    const { id } = await only();
    const { moveId } = await move(id, ravi.id);
    expect(await listCustomerIdentities(tenant.ctx, { customerId: asha.id })).toEqual([]);
    expect(await listCustomerIdentities(tenant.ctx, { customerId: ravi.id })).toMatchObject([
      { value: STRANGER, source: "conversation" },
    ]);
    await emailed("Ravi again");
    expect(await texts(id)).toEqual(["Hello", "Ravi again"]);
    await undoConversationMove(tenant.ctx, { id: moveId });
    expect(await listCustomerIdentities(tenant.ctx, { customerId: asha.id })).toMatchObject([{ value: STRANGER }]);
    expect(await ofCustomer(ravi.id)).toEqual([]);
    const { rows } = await bench.superuser.query("select distinct customer_id from inbound_message");
    expect(rows).toEqual([{ customer_id: asha.id }]);
  });

  it("moves to somebody new, whom Undo puts in Trash", async () => {
    const mailboxHash = await bench.hashOf({ tenantId: tenant.tenantId, customerId: asha.id });
    await answers.email({ from: "neha@example.in", text: "I am Neha", mailboxHash });
    const { id } = await only();
    const moved = await move(id, null, "Neha Rao");
    expect(moved.conversation.customer.name).toBe("Neha Rao");
    expect(moved.isAddressLinked).toBe(true);
    await emailed("Me again", "neha@example.in");
    expect(await texts(id)).toEqual(["I am Neha", "Me again"]);
    await undoConversationMove(tenant.ctx, { id: moved.moveId });
    expect(await inTrash()).toEqual(["Neha Rao"]);
    expect(await ofCustomer(asha.id)).toHaveLength(1);
  });

  it("is refused for the same or an unknown customer, a role without permission, and another business", async () => {
    await emailed("Hello", "asha@example.in");
    const { id } = await only();
    await expect(move(id, asha.id)).rejects.toMatchObject({ code: "CONFLICT" });
    const theirs = await createCustomer(other.ctx, { name: "Theirs", email: "t@example.in", status: "active" });
    await expect(move(id, theirs.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(move(id, theirs.id, undefined, other.ctx)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect((async () => move(id, ravi.id, undefined, tenant.as("viewer")))()).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    const { moveId } = await move(id, ravi.id);
    await expect(undoConversationMove(other.ctx, { id: moveId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await ofCustomer(ravi.id)).toHaveLength(1);
  });

  it("stays while a reply is being sent, and a failure leaves no trace", async () => {
    await emailed("Hello");
    const { id, customer } = await only();
    await reply(tenant.ctx, { id, text: "Hello, too", fileIds: [] });
    await expect(move(id, null, "Neha Rao")).rejects.toMatchObject({ code: "CONFLICT" });
    const { rowCount } = await bench.superuser.query("select from customer where tenant_id = $1", [tenant.tenantId]);
    expect(rowCount).toBe(3);
    expect(await ofCustomer(customer.id)).toHaveLength(1);
  });

  it("goes to one customer, with its address, when two people move it at once", async () => {
    await emailed("Hello");
    const { id } = await only();
    const outcomes = await Promise.allSettled([move(id, asha.id), move(id, ravi.id)]);
    // The later one was read before the earlier was stored, or after it.
    expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "NOT_FOUND" });
    const { customer } = await only();
    const { rows } = await bench.superuser.query(
      "select customer_id from inbound_message union all select customer_id from customer_identity where removed_at is null",
    );
    expect(rows).toEqual([{ customer_id: customer.id }, { customer_id: customer.id }]);
  });
});

describe("a chat on WhatsApp", () => {
  it("becomes part of the chat that the customer has, and Undo takes out only what was moved", async () => {
    await wrote("One", ASHAS);
    await wrote("Two", RAVIS);
    await wrote("Three", ASHAS);
    const [ashas] = await ofCustomer(asha.id);
    const [ravis] = await ofCustomer(ravi.id);
    if (!ashas || !ravis) throw new Error("No chats");
    await writeConversationNote(tenant.ctx, { id: ravis.id, text: "A note" });
    const { conversation, moveId, isAddressLinked } = await move(ravis.id, asha.id);
    expect(conversation).toMatchObject({ id: ashas.id, preview: "Three", address: ASHAS });
    expect(isAddressLinked).toBe(true);
    expect(await texts(ashas.id)).toEqual(["One", "Two", "Three", "A note"]);
    expect(await ofCustomer(ravi.id)).toEqual([]);
    await wrote("Four", ASHAS);
    const back = await undoConversationMove(tenant.ctx, { id: moveId });
    expect(back).toMatchObject({ id: ravis.id, customer: { name: "Ravi Menon" }, preview: "Two", address: RAVIS });
    expect(back.windowClosesAt).toBe(ravis.windowClosesAt);
    expect(await texts(ravis.id)).toEqual(["Two", "A note"]);
    expect(await texts(ashas.id)).toEqual(["One", "Three", "Four"]);
    expect((await ofCustomer(asha.id))[0]).toMatchObject({ preview: "Four" });
  });

  it("that went on with the customer before meanwhile is joined again by Undo", async () => {
    await wrote("One", ASHAS);
    const { id } = await only();
    const noChat = await createCustomer(tenant.ctx, { name: "Neha Rao", email: "n@example.in", status: "active" });
    await addCustomerIdentity(tenant.ctx, { customerId: asha.id, kind: "phone", value: "+919811199999" });
    const { moveId } = await move(id, noChat.id);
    await wrote("Two", "+919811199999");
    expect(await conversations()).toHaveLength(2);
    const back = await undoConversationMove(tenant.ctx, { id: moveId });
    expect(await texts(back.id)).toEqual(["One", "Two"]);
    expect(await conversations()).toHaveLength(1);
  });

  it("is erased with the customer who has it, and so is what undoing needs", async () => {
    await wrote("One", ASHAS);
    const { id } = await only();
    const noChat = await createCustomer(tenant.ctx, { name: "Neha Rao", email: "n@example.in", status: "active" });
    const { moveId } = await move(id, noChat.id);
    await bench.superuser.query("delete from customer where id = $1", [noChat.id]);
    expect(await conversations()).toEqual([]);
    await expect(undoConversationMove(tenant.ctx, { id: moveId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
