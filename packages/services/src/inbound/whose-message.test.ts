import { RemindNow } from "@aavarti/contract/by-hand";
import { sendReply as sendReplyJob } from "@aavarti/jobs/definitions/conversations";
import { type Answers, createAnswers } from "@aavarti/testing/answers";
import { createDocumentBench, type DocumentBench } from "@aavarti/testing/document-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listConversations } from "../conversations/list-conversations.ts";
import { reply } from "../conversations/reply.ts";
import { sendReply } from "../conversations/send-reply.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { updateCustomer } from "../customers/update-customer.ts";
import {
  addCustomerIdentity,
  listCustomerIdentities,
  removeCustomerIdentity,
} from "../identities/manage-identities.ts";
import { moveConversation } from "../identities/move-conversation.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { sendReceipt } from "../receipts/send-receipt.ts";
import { remindNow } from "../reminders/plan/remind-now.ts";

/** The number of Asha, a customer of the school. */
const ASHAS = "+919876543210";
/** A number that belongs to the gym itself. */
const OWN = "+919811122333";

type Business = TestTenant & { customerId: string };

let bench: DocumentBench;
let answers: Answers;
let school: Business;
let gym: Business;

beforeAll(async () => {
  bench = await createDocumentBench();
  answers = createAnswers(bench);
});
beforeEach(async () => {
  await bench.reset();
  await bench.superuser.query("truncate webhook_event, unmatched_message");
  school = await business("Prerna Classes", ASHAS);
  gym = await business("Fit Gym", OWN);
});
afterAll(() => bench.close());

/** Creates a business whose customer owes a plan that ends in four days, with no step today. */
async function business(businessName: string, phone: string): Promise<Business> {
  bench.clock.advance({ days: -40 });
  const tenant = await createTestTenant(bench.deps, { ownerPhone: null, businessName });
  const { customerId } = await createTestSubscription(tenant.ctx, { endOn: "2026-11-25", phone });
  bench.clock.advance({ days: 40 });
  return { ...tenant, customerId };
}

/** A business sends its customer a reminder by hand, to the number in the record. */
async function remind({ ctx, tenantId, customerId }: Business) {
  await bench.superuser.query("delete from outbox");
  await remindNow(ctx, RemindNow.parse({ about: "customers", ids: [customerId] }));
  expect(await bench.work()).toEqual(["sent"]);
  const { rowCount } = await bench.superuser.query(
    "select from reminder where tenant_id = $1 and channel = 'whatsapp' and sent_at = $2",
    [tenantId, bench.clock.now()],
  );
  expect(rowCount).toBe(1);
}

/** Sends the replies that are due. */
async function sendReplies() {
  const { rows } = await bench.superuser.query<{ payload: unknown }>(
    "delete from outbox where name = $1 returning payload",
    [sendReplyJob.name],
  );
  for (const { payload } of rows) {
    const { tenantId, messageId } = sendReplyJob.payload.parse(payload);
    expect(await sendReply(await bench.systemContext(tenantId), { messageId })).toBe("sent");
  }
}

const chats = async ({ ctx }: Business) =>
  (await listConversations(ctx, { tab: "all", limit: 50, cursor: undefined })).items;
const answer = async (to: Business, text = "Welcome, Asha") => {
  const [chat] = await chats(to);
  const written = await reply(to.ctx, { id: chat?.id ?? "", text });
  await sendReplies();
  return written;
};
const giveAsIdentity = (value = ASHAS) =>
  addCustomerIdentity(gym.ctx, { customerId: gym.customerId, kind: "phone", value });
const giveInRecord = (phone = ASHAS, to = gym) => updateCustomer(to.ctx, { id: to.customerId, changes: { phone } });
const giveUserId = ({ tenantId, customerId }: Business, value: string) =>
  bench.superuser.query(
    `insert into customer_identity (tenant_id, id, customer_id, kind, value, source, verified_at, created_at, updated_at)
      values ($1, gen_random_uuid(), $2, 'wa_bsuid', $3, 'whatsapp', now(), now(), now())`,
    [tenantId, customerId, value],
  );
/** Returns what each business received. */
const received = async () => {
  const of = async ({ tenantId }: Business) =>
    (
      await bench.superuser.query<{ text: string }>(
        "select text from inbound_message where tenant_id = $1 order by created_at, id",
        [tenantId],
      )
    ).rows.map(({ text }) => text);
  const { rows } = await bench.superuser.query<{ text: string }>("select text from unmatched_message");
  return { school: await of(school), gym: await of(gym), nobody: rows.map(({ text }) => text) };
};
const providersIdOf = async ({ tenantId }: Business): Promise<string> =>
  (
    await bench.superuser.query<{ id: string }>(
      `select provider_message_id as id from reminder
        where tenant_id = $1 and channel = 'whatsapp' and recipient_kind = 'customer' and sent_at is not null`,
      [tenantId],
    )
  ).rows[0]?.id ?? "";

describe.each([
  ["beside the record", () => giveAsIdentity()],
  ["in the record", () => giveInRecord()],
])("a business that gives its customer another business's customer's number, %s", (_name, give) => {
  it("gets none of that person's messages in a chat of replies, and cannot write to them", async () => {
    await answers.whatsapp({ text: "Hello" });
    await answer(school);
    bench.clock.advance({ minutes: 30 });
    await remind(gym);
    await give();
    await answers.whatsapp({ text: "My door code is 4711" });
    expect(await received()).toEqual({ school: ["Hello", "My door code is 4711"], gym: [], nobody: [] });
    expect(await chats(gym)).toEqual([]);
    await expect(reply(gym.ctx, { id: (await chats(school))[0]?.id ?? "", text: "Pay me@upi" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("writes to its own number in an open chat, not to the person's", async () => {
    await remind(gym);
    await remind(school);
    await answers.whatsapp({ from: OWN, text: "Mine" });
    await give();
    bench.notifiers.reset();
    await answer(gym, "Pay me@upi");
    const { rows } = await bench.superuser.query("select address from conversation where tenant_id = $1", [
      gym.tenantId,
    ]);
    expect(rows).toEqual([{ address: OWN }]);
    await answers.whatsapp({ text: "For the school" });
    expect(await received()).toEqual({ school: ["For the school"], gym: ["Mine"], nobody: [] });
  });

  it("takes no message away from the business that reminded the person days ago", async () => {
    await remind(school);
    bench.clock.advance({ days: 2 });
    await remind(gym);
    await give();
    await answers.whatsapp({ text: "I paid" });
    expect(await received()).toEqual({ school: ["I paid"], gym: [], nobody: [] });
  });

  it("takes no message away from a chat of today that nobody has answered yet", async () => {
    await answers.whatsapp({ text: "Hello" });
    await remind(gym);
    await give();
    await answers.whatsapp({ text: "Is anybody there?" });
    expect((await received()).school).toEqual(["Hello", "Is anybody there?"]);
    bench.clock.advance({ days: 1 });
    await answers.whatsapp({ text: "Never mind" });
    expect(await received()).toMatchObject({ gym: [], nobody: ["Never mind"] });
  });

  it("takes no message away from a business that sent only a receipt", async () => {
    const { id } = await recordPayment(school.ctx, { customerId: school.customerId, amount: 50_000, mode: "upi" });
    await sendReceipt(school.ctx, { id, channel: "whatsapp", afterUndo: false });
    expect(await bench.workDocuments()).toContain("sent");
    bench.clock.advance({ days: 2 });
    await remind(gym);
    await give();
    await answers.whatsapp({ text: "Thanks for the receipt" });
    expect(await received()).toEqual({ school: ["Thanks for the receipt"], gym: [], nobody: [] });
  });
});

it("an answer that quotes a reminder reaches the business that sent it, whoever wrote last", async () => {
  await remind(school);
  const schools = await providersIdOf(school);
  bench.clock.advance({ days: 2 });
  await giveInRecord();
  await remind(gym);
  await answers.whatsapp({ text: "To the school", replyTo: schools });
  await answers.whatsapp({ text: "To the gym", replyTo: await providersIdOf(gym) });
  await answers.whatsapp({ text: "To the last" });
  expect(await received()).toEqual({ school: ["To the school"], gym: ["To the gym", "To the last"], nobody: [] });
});

it("reaches the business that wrote last to a hidden sender, not the one that wrote to another number", async () => {
  await giveUserId(school, "IN.asha");
  await answers.whatsapp({ from: null, userId: "IN.asha", text: "Hello" });
  await answer(school);
  bench.clock.advance({ days: 2 });
  await remind(gym);
  await giveUserId(gym, "IN.asha");
  await answers.whatsapp({ from: null, userId: "IN.asha", text: "My door code is 4711" });
  expect(await received()).toEqual({ school: ["Hello", "My door code is 4711"], gym: [], nobody: [] });
});

it("counts what went to the user id for a sender who shows a number as well", async () => {
  await giveUserId(school, "IN.asha");
  await giveInRecord("+919800000009", school);
  await answers.whatsapp({ from: null, userId: "IN.asha", text: "Hello" });
  await answer(school);
  await giveAsIdentity();
  bench.clock.advance({ days: 2 });
  await answers.whatsapp({ userId: "IN.asha", text: "Now with my number" });
  expect(await received()).toEqual({ school: ["Hello", "Now with my number"], gym: [], nobody: [] });
});

it("counts nothing that failed, was cancelled or was not sent", async () => {
  await giveInRecord();
  await remind(school);
  await remind(gym);
  await bench.superuser.query("update reminder set state = 'failed' where tenant_id = $1", [gym.tenantId]);
  await answers.whatsapp({ text: "For the school" });
  for (const state of ["cancelled", "unknown", "planned", "sending"])
    await bench.superuser.query("update reminder set state = $2, lease_until = now() where tenant_id = $1", [
      school.tenantId,
      state,
    ]);
  bench.clock.advance({ days: 1 });
  await answers.whatsapp({ text: "For whom?" });
  expect(await received()).toEqual({ school: ["For the school"], gym: [], nobody: ["For whom?"] });
});

it("quoting a receipt reaches the business that sent it, also when another one wrote since", async () => {
  const { id } = await recordPayment(school.ctx, { customerId: school.customerId, amount: 50_000, mode: "upi" });
  await sendReceipt(school.ctx, { id, channel: "whatsapp", afterUndo: false });
  await bench.workDocuments();
  const { rows } = await bench.superuser.query<{ id: string }>(
    "select provider_message_id as id from document_delivery",
  );
  bench.clock.advance({ days: 2 });
  await giveInRecord();
  await remind(gym);
  await answers.whatsapp({ text: "Thanks", replyTo: rows[0]?.id ?? "" });
  await answers.whatsapp({ text: "And the gym?" });
  expect(await received()).toEqual({ school: ["Thanks"], gym: [], nobody: ["And the gym?"] });
  bench.clock.advance({ days: 1 });
  await answers.whatsapp({ text: "To the last" });
  expect(await received()).toMatchObject({ school: ["Thanks"], gym: ["To the last"] });
});

describe("a business that wrote last to a number which its customer no longer has", () => {
  /** The gym wrote to Asha's number in March, the school after that. */
  const bothWrote = async () => {
    await giveInRecord();
    await remind(gym);
    bench.clock.advance({ days: 2 });
    await remind(school);
  };
  const another = (to: Business, name: string, phone: string) =>
    createCustomer(to.ctx, { name, email: `${name}@example.in`, phone, status: "active" });
  const receivedBy = async ({ tenantId }: Business) =>
    (
      await bench.superuser.query<{ name: string; text: string }>(
        `select c.name, m.text from inbound_message m join customer c on c.tenant_id = m.tenant_id and c.id = m.customer_id
          where m.tenant_id = $1 order by m.created_at, m.id`,
        [tenantId],
      )
    ).rows.map(({ name, text }) => `${name}: ${text}`);

  it("gets the answers for the customer to whom the chat was moved, when a third one has the number", async () => {
    await bothWrote();
    await answers.whatsapp({ text: "For the school" });
    await answer(school);
    const ravi = await another(school, "Ravi", "+919800000001");
    await another(school, "Third", ASHAS);
    const [chat] = await chats(school);
    expect(await moveConversation(school.ctx, { id: chat?.id ?? "", customerId: ravi.id })).toMatchObject({
      isAddressLinked: false,
    });
    await giveInRecord("+919800000002", school);
    await answers.whatsapp({ text: "My door code is 4711" });
    expect(await receivedBy(gym)).toEqual([]);
    expect(await receivedBy(school)).toEqual(["Ravi: For the school", "Ravi: My door code is 4711"]);
  });

  it("gets the answers that were the customer's to whom the chat was moved, until it was removed from them", async () => {
    await bothWrote();
    await answers.whatsapp({ text: "Hello" });
    const ravi = await another(school, "Ravi", "+919800000001");
    const [chat] = await chats(school);
    await moveConversation(school.ctx, { id: chat?.id ?? "", customerId: ravi.id });
    await answers.whatsapp({ text: "Ravi here" });
    const [identity] = await listCustomerIdentities(school.ctx, { customerId: ravi.id });
    await removeCustomerIdentity(school.ctx, { id: identity?.id ?? "" });
    await answers.whatsapp({ text: "Asha again" });
    await deleteCustomer(school.ctx, { id: school.customerId });
    await answers.whatsapp({ text: "For whom?" });
    expect(await receivedBy(school)).toEqual(["Ravi: Hello", "Ravi: Ravi here", "Asha Patel: Asha again"]);
    expect(await received()).toMatchObject({ gym: [], nobody: ["For whom?"] });
  });

  it("gets the answers for its second record with the number when the first is in Trash", async () => {
    await bothWrote();
    await deleteCustomer(school.ctx, { id: school.customerId });
    await answers.whatsapp({ text: "Held" });
    await another(school, "Asha", ASHAS);
    await answers.whatsapp({ text: "My door code is 4711" });
    expect(await receivedBy(school)).toEqual(["Asha: My door code is 4711"]);
    expect(await received()).toMatchObject({ gym: [], nobody: ["Held"] });
  });

  it("gets the answers for the customer with the chat when the number is in no record any more", async () => {
    await giveInRecord();
    await remind(gym);
    bench.clock.advance({ days: 2 });
    await giveInRecord(OWN);
    await answers.whatsapp({ text: "Hello", replyTo: await providersIdOf(gym) });
    bench.clock.advance({ days: 1 });
    await remind(school);
    await answers.whatsapp({ text: "To the school" });
    await giveInRecord("+919800000002", school);
    await giveInRecord();
    await answers.whatsapp({ text: "My door code is 4711" });
    expect((await received()).school).toEqual(["To the school", "My door code is 4711"]);
  });
});
