import { countUnmatchedMessages } from "@aavarti/db/queries/inbound-messages";
import type { Explanation } from "@aavarti/domain/explanations";
import { sentenceIn } from "@aavarti/domain/sentence-in";
import type { Answers } from "@aavarti/testing/answers";
import { createInboxBench, type InboxBench } from "@aavarti/testing/inbox-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listConversations } from "../conversations/list-conversations.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { updateCustomer } from "../customers/update-customer.ts";
import { listNotifications } from "../notifications/list-notifications.ts";
import { setPayer } from "../payments/set-payer.ts";
import { listPromises } from "../promises/list-promises.ts";
import { listMessages } from "./list-messages.ts";

const PHONE = "+919876543210";
let bench: InboxBench;
let answers: Answers;
beforeAll(async () => {
  bench = await createInboxBench();
  ({ answers } = bench);
});
beforeEach(async () => {
  await bench.reset();
});
afterAll(() => bench.close());

const page = { limit: 50, cursor: undefined, customerId: undefined, channel: undefined };

/** Creates a business whose customer has just been sent a reminder. */
async function reminded(options: { customerName?: string; businessName?: string } = {}) {
  const tenant = await createTestTenant(bench.deps, { ownerPhone: null, ...options });
  const email = `asha-${tenant.tenantId}@example.in`;
  const subscription = await createTestSubscription(tenant.ctx, {
    endOn: "2026-11-21",
    phone: PHONE,
    email,
    ...options,
  });
  await bench.sweepAndWork();
  return { ...tenant, subscription, email };
}

const messageIdOf = async (tenantId: string, channel: string): Promise<string> => {
  const { rows } = await bench.superuser.query<{ provider_message_id: string }>(
    "select provider_message_id from reminder where tenant_id = $1 and channel = $2 and recipient_kind = 'customer'",
    [tenantId, channel],
  );
  return rows[0]?.provider_message_id ?? "";
};

const hashOf = (tenantId: string, customerId: string) => bench.hashOf({ tenantId, customerId });

const unmatched = () => countUnmatchedMessages(bench.deps.db);

describe("a message on WhatsApp", () => {
  it("is stored for the customer and notifies the team with its text and a link to it", async () => {
    const { ctx, subscription } = await reminded();
    await answers.whatsapp({ text: "Is the pool open?" });
    const { items } = await listMessages(ctx, { ...page, customerId: subscription.customerId });
    expect(items).toMatchObject([
      { channel: "whatsapp", from: PHONE, text: "Is the pool open?", customer: { name: "Asha Patel" } },
    ]);
    const [conversation] = (await listConversations(ctx, { tab: "all", limit: 1, cursor: undefined })).items;
    expect(conversation).toMatchObject({ customer: { name: "Asha Patel" } });
    const bell = await listNotifications(ctx, { limit: 10, cursor: undefined, status: undefined });
    expect(bell.items[0]).toMatchObject({
      kind: "customer.replied",
      title: "Asha Patel replied: Is the pool open?",
      link: `/dashboard/inbox?conversation=${conversation?.id}&message=${items[0]?.id}`,
    });
  });

  it.each(["🙂".repeat(100), `!${"🙂".repeat(100)}`])("is quoted without half an emoji: %s", async (text) => {
    const { ctx } = await reminded();
    await answers.whatsapp({ text });
    expect((await listMessages(ctx, page)).items).toMatchObject([{ text }]);
    const bell = await listNotifications(ctx, { limit: 10, cursor: undefined, status: undefined });
    expect(bell.items[0]?.title).toMatch(/^Asha Patel replied: !?🙂{79}…$/u);
  });

  it("is stored once, however often and in whatever batch it is delivered", async () => {
    const { ctx, tenantId } = await reminded();
    await answers.whatsapp({ id: "wamid.1", text: "Hello" });
    expect(await answers.whatsapp({ id: "wamid.1", text: "Hello" })).toBeNull();
    // The same message in another batch is a different event.
    await bench.superuser.query("update webhook_event set event_key = 'another batch'");
    await answers.whatsapp({ id: "wamid.1", text: "Hello" });
    expect((await listMessages(ctx, page)).items).toHaveLength(1);
    const { rows } = await bench.superuser.query(
      "select 1 from notification where tenant_id = $1 and kind = 'customer.replied'",
      [tenantId],
    );
    expect(rows).toHaveLength(1);
  });

  it("names the quoted reminder, even from a hidden number", async () => {
    const { ctx, tenantId } = await reminded();
    await answers.whatsapp({ from: null, text: "Yes", replyTo: await messageIdOf(tenantId, "whatsapp") });
    const [message] = (await listMessages(ctx, page)).items;
    expect(message).toMatchObject({ text: "Yes", reminderId: expect.any(String) });
  });

  it("is shown to no business when two wrote within ten minutes, unless it quotes one's message", async () => {
    const first = await reminded({ businessName: "Prerna Classes" });
    bench.clock.advance({ minutes: 5 });
    const second = await reminded({ businessName: "Fit Gym" });
    await answers.whatsapp({ text: "I pay after salary" });
    expect(await unmatched()).toBe(1);
    await answers.whatsapp({ text: "For the gym", replyTo: await messageIdOf(second.tenantId, "whatsapp") });
    await answers.whatsapp({ text: "For the classes", replyTo: await messageIdOf(first.tenantId, "whatsapp") });
    expect((await listMessages(second.ctx, page)).items.map(({ text }) => text)).toEqual(["For the gym"]);
    expect((await listMessages(first.ctx, page)).items.map(({ text }) => text)).toEqual(["For the classes"]);
  });

  it("belongs to the business that wrote last, however long ago", async () => {
    const first = await reminded({ businessName: "Prerna Classes" });
    bench.clock.advance({ minutes: 11 });
    const second = await reminded({ businessName: "Fit Gym" });
    await answers.whatsapp({ text: "For the gym" });
    bench.clock.advance({ days: 90 });
    await answers.whatsapp({ text: "Hello?" });
    expect((await listMessages(second.ctx, page)).items.map(({ text }) => text)).toEqual(["Hello?", "For the gym"]);
    expect((await listMessages(first.ctx, page)).items).toEqual([]);
  });

  it("opts out of every business that has the number, also when the sender is unclear", async () => {
    const first = await reminded({ businessName: "Prerna Classes" });
    const second = await reminded({ businessName: "Fit Gym" });
    await answers.whatsapp({ text: "STOP" });
    const { rows } = await bench.superuser.query<{ tenant_id: string }>(
      "select tenant_id from consent_event where channel = 'whatsapp' and state = 'withdrawn'",
    );
    expect(rows.map((row) => row.tenant_id).sort()).toEqual([first.tenantId, second.tenantId].sort());
  });

  it("is stored and counted when no business has the number, or two that never wrote", async () => {
    await answers.whatsapp({ from: "+919800000001", text: "Hello?" });
    for (const name of ["One", "Two"]) {
      const { ctx } = await createTestTenant(bench.deps, { businessName: name });
      await createTestSubscription(ctx, { endOn: "2027-11-21", phone: "+919800000002" });
    }
    await answers.whatsapp({ from: "+919800000002", text: "Hello?" });
    expect(await unmatched()).toBe(2);
    const { rows } = await bench.superuser.query("select 1 from inbound_message");
    expect(rows).toEqual([]);
  });

  it("may be a picture, or contain characters that can't be stored", async () => {
    const { ctx } = await reminded();
    await answers.whatsapp({ type: "image" });
    await answers.whatsapp({ text: "a\u0000b\ud800" });
    expect((await listMessages(ctx, page)).items.map(({ kind, text }) => [kind, text]).sort()).toEqual([
      ["image", ""],
      ["text", "ab\ufffd"],
    ]);
    const { rows } = await bench.superuser.query<{ title: string; title_explanation: Explanation }>(
      "select title, title_explanation from notification where tenant_id = $1 and title like '% sent %'",
      [ctx.tenantId],
    );
    expect(rows.map(({ title }) => title)).toEqual(["Asha Patel sent a photo"]);
    expect(rows.map(({ title_explanation }) => sentenceIn("hi", title_explanation))).toEqual(["Asha Patel ने फ़ोटो भेजी"]);
  });
});

describe("a payer's message", () => {
  const PAPA = "+919876500001";
  /** A payer who has just been sent the reminder about a child, in a business beside another. */
  async function payerReminded(businessName = "Prerna Classes") {
    const tenant = await createTestTenant(bench.deps, { ownerPhone: null, businessName });
    const { ctx } = tenant;
    const child = await createTestSubscription(ctx, { endOn: "2026-11-21", phone: null, customerName: "Riya" });
    const sibling = await createTestSubscription(ctx, { endOn: "2027-11-21", phone: null, customerName: "Ravi" });
    const email = `papa-${tenant.tenantId}@example.in`;
    const payer = await createCustomer(ctx, { name: "Papa", email, phone: PAPA, status: "active" });
    for (const { customerId } of [child, sibling]) await setPayer(ctx, { customerId, payerId: payer.id });
    await bench.sweepAndWork();
    const shownTo = async (customerId: string) =>
      (await listMessages(ctx, { ...page, customerId })).items.map(({ text, customer }) => [text, customer.name]);
    return { ...tenant, child, sibling, payer, email, shownTo };
  }

  it("belongs to the business that wrote to them about a child, and is shown with that child", async () => {
    const other = await createTestTenant(bench.deps, { businessName: "Fit Gym" });
    await createTestSubscription(other.ctx, { endOn: "2027-11-21", phone: PAPA });
    const { ctx, tenantId, child, sibling, payer, shownTo } = await payerReminded();
    await answers.whatsapp({ from: PAPA, text: "Friday" });
    const quoted = { from: PAPA, text: "Is Riya doing well?", replyTo: await messageIdOf(tenantId, "whatsapp") };
    await answers.whatsapp(quoted);
    expect(await unmatched()).toBe(0);
    expect(await shownTo(payer.id)).toEqual([
      ["Is Riya doing well?", "Papa"],
      ["Friday", "Papa"],
    ]);
    expect(await shownTo(child.customerId)).toEqual(await shownTo(payer.id));
    expect(await shownTo(sibling.customerId)).toEqual([]);
    expect((await listMessages(other.ctx, page)).items).toEqual([]);
    const promises = await listPromises(ctx, { limit: 50, customerId: child.customerId });
    expect(promises.items).toMatchObject([{ customer: { name: "Papa" }, subscription: { id: child.id } }]);
    expect((await listPromises(ctx, { limit: 50, customerId: sibling.customerId })).items).toEqual([]);
  });

  it("belongs to the payer among records that share the number", async () => {
    const { ctx, child, payer, shownTo } = await payerReminded();
    await updateCustomer(ctx, { id: child.customerId, changes: { phone: PAPA } });
    await answers.whatsapp({ from: PAPA, text: "Which batch?" });
    expect(await shownTo(payer.id)).toEqual([["Which batch?", "Papa"]]);
    expect(await shownTo(child.customerId)).toEqual([["Which batch?", "Papa"]]);
  });

  it("belongs to the payer by its signed address or the email it answers", async () => {
    const { tenantId, child, sibling, payer, email, shownTo } = await payerReminded();
    const mailboxHash = await hashOf(tenantId, payer.id);
    expect(await answers.email({ from: email, text: "By the 25th", mailboxHash })).toBe("message: kept");
    const { rows } = await bench.superuser.query<{ id: string }>(
      "update reminder set provider_message_id = gen_random_uuid()::text where tenant_id = $1 and channel = 'email' and recipient_kind = 'customer' returning provider_message_id as id",
      [tenantId],
    );
    await answers.email({ from: email, text: "Thanks", inReplyTo: rows[0]?.id ?? "" });
    expect(await shownTo(child.customerId)).toEqual([
      ["Thanks", "Papa"],
      ["By the 25th", "Papa"],
    ]);
    expect(await shownTo(sibling.customerId)).toEqual([]);
  });
});

describe("a message by email", () => {
  it("belongs to the customer in its signed address, from any sender", async () => {
    const { ctx, tenantId, subscription } = await reminded();
    const mailboxHash = await hashOf(tenantId, subscription.customerId);
    expect(await answers.email({ from: "papa@example.in", text: "I pay for Asha", mailboxHash })).toBe("message: kept");
    expect((await listMessages(ctx, page)).items).toMatchObject([
      { channel: "email", from: "papa@example.in", text: "I pay for Asha", subject: "Re: Your Gold plan" },
    ]);
  });

  it("belongs to the email it replies to when it has no signed address and comes from that email's recipient", async () => {
    const { ctx, tenantId, email } = await reminded();
    const { rows } = await bench.superuser.query<{ id: string }>(
      "update reminder set provider_message_id = gen_random_uuid()::text where tenant_id = $1 and channel = 'email' and recipient_kind = 'customer' returning provider_message_id as id",
      [tenantId],
    );
    const inReplyTo = rows[0]?.id ?? "";
    expect(await answers.email({ from: "stranger@example.in", text: "Hello", inReplyTo })).toBe("message: unmatched");
    expect(await answers.email({ from: email, text: "Hello", inReplyTo })).toBe("message: kept");
    expect((await listMessages(ctx, page)).items).toMatchObject([{ text: "Hello", reminderId: expect.any(String) }]);
  });

  it("belongs to no business when the address is forged or only the sender is known", async () => {
    const { tenantId, subscription, email } = await reminded();
    const mailboxHash = (await hashOf(tenantId, subscription.customerId)).replace(/.$/, (last) =>
      last === "0" ? "1" : "0",
    );
    await answers.email({ from: email, text: "Hello", mailboxHash });
    await answers.email({ from: email, text: "Hello again" });
    expect(await unmatched()).toBe(2);
  });

  it("is stored without a notification when it is automatic", async () => {
    const { ctx, tenantId, subscription } = await reminded();
    const mailboxHash = await hashOf(tenantId, subscription.customerId);
    const headers = [{ Name: "Auto-Submitted", Value: "auto-replied" }];
    await answers.email({ from: "asha@example.in", text: "STOP", mailboxHash, headers });
    expect((await listMessages(ctx, page)).items).toMatchObject([{ kind: "automatic" }]);
    expect((await bench.superuser.query("select 1 from consent_event")).rows).toEqual([]);
    const { rows } = await bench.superuser.query("select 1 from notification where kind like 'customer.%'");
    expect(rows).toEqual([]);
  });
});

describe("who may read customers' messages", () => {
  it("is every team member of the business and no one else", async () => {
    const mine = await reminded();
    const other = await createTestTenant(bench.deps);
    await answers.whatsapp({ text: "Hello" });
    expect((await listMessages(mine.as("viewer"), page)).items).toHaveLength(1);
    expect((await listMessages(other.ctx, page)).items).toEqual([]);
    expect((await listMessages(other.ctx, { ...page, customerId: mine.subscription.customerId })).items).toEqual([]);
  });

  it("pages from the newest", async () => {
    const { ctx } = await reminded();
    for (const text of ["one", "two", "three"]) {
      await answers.whatsapp({ text });
      bench.clock.advance({ seconds: 1 });
    }
    const first = await listMessages(ctx, { ...page, limit: 2 });
    expect(first.items.map(({ text }) => text)).toEqual(["three", "two"]);
    expect(first.nextCursor).not.toBeNull();
  });

  it("includes a customer in Trash, without a notification", async () => {
    const { ctx, tenantId, subscription } = await reminded();
    const mailboxHash = await hashOf(tenantId, subscription.customerId);
    await deleteCustomer(ctx, { id: subscription.customerId });
    await answers.email({ from: "asha@example.in", text: "Hello", mailboxHash });
    expect((await listMessages(ctx, page)).items).toHaveLength(1);
    const { rows } = await bench.superuser.query("select 1 from notification where kind = 'customer.replied'");
    expect(rows).toEqual([]);
  });
});

it("stores nothing of a message that failed, and tries it again", async () => {
  const { ctx } = await reminded();
  await bench.superuser.query("alter table notification_version add constraint broken check (version < 0) not valid");
  await expect(answers.whatsapp({ id: "wamid.9", text: "Hello" })).rejects.toThrow();
  expect((await listMessages(ctx, page)).items).toEqual([]);
  await bench.superuser.query("alter table notification_version drop constraint broken");
  await answers.whatsapp({ id: "wamid.9", text: "Hello" });
  expect((await listMessages(ctx, page)).items).toHaveLength(1);
});
