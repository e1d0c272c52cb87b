import { ListActivity } from "@aavarti/contract/activity";
import { CreateSavedReply, UpdateSavedReply } from "@aavarti/contract/saved-replies";
import { MAX_SAVED_REPLIES } from "@aavarti/domain/saved-replies";
import { type Answers, createAnswers } from "@aavarti/testing/answers";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listActivity } from "../activity/list-activity.ts";
import { listConversations } from "../conversations/list-conversations.ts";
import { reply } from "../conversations/reply.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { updateCustomer } from "../customers/update-customer.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { setPayer } from "../payments/set-payer.ts";
import { cancelSubscription } from "../subscriptions/cancel-subscription.ts";
import { deleteSubscription } from "../subscriptions/delete-subscription.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { fillSavedReplies } from "./fill-saved-replies.ts";
import {
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  restoreSavedReply,
  updateSavedReply,
} from "./manage-saved-replies.ts";

const PHONE = "+919876543210";
const DUES = {
  title: "What is due",
  textEn: "Hi {{customer.firstName or 'there'}}, {{account.due}} is due.",
  textHi: "नमस्ते {{customer.firstName or 'जी'}}, {{account.due}} बाकी है।",
};

let bench: ReminderBench;
let answers: Answers;
let tenant: TestTenant;
let stranger: TestTenant;
let customerId: string;
let subscriptionId: string;

beforeAll(async () => {
  bench = await createReminderBench();
  answers = createAnswers(bench);
});
beforeEach(async () => {
  await bench.reset();
  await bench.superuser.query("truncate webhook_event, unmatched_message");
  tenant = await createTestTenant(bench.deps, { ownerPhone: null });
  stranger = await createTestTenant(bench.deps, { ownerPhone: null });
  ({ id: subscriptionId, customerId } = await createTestSubscription(tenant.ctx, {
    endOn: "2026-11-28",
    phone: PHONE,
  }));
});
afterAll(() => bench.close());

const create = (values: Partial<typeof DUES> = DUES, ctx = tenant.ctx) =>
  createSavedReply(ctx, CreateSavedReply.parse({ title: "Title", ...values }));
const update = (id: string, changes: Record<string, unknown>, ctx = tenant.ctx) =>
  updateSavedReply(ctx, UpdateSavedReply.parse({ id, changes }));
const activity = async () => (await listActivity(tenant.ctx, ListActivity.parse({}))).items;

/** The conversation that the customer's message opens. */
async function conversation(): Promise<string> {
  await bench.sweepAndWork();
  await answers.whatsapp({ text: "kitna baaki hai?" });
  const [open] = (await listConversations(tenant.ctx, { tab: "all", limit: 1, cursor: undefined })).items;
  if (!open) throw new Error("Expected an open conversation");
  return open.id;
}
const filled = async (id: string, language?: "en" | "hi") =>
  (await fillSavedReplies(tenant.ctx, { id, language })).items.map(({ text, missing }) => text ?? missing);

describe("saved replies", () => {
  it("are created, listed by title, and changed, with a line in the activity log", async () => {
    const thanks = await create({ title: "thanks", textEn: "Thank you" });
    const dues = await create();
    expect(dues).toMatchObject(DUES);
    expect(thanks).toMatchObject({ textHi: null });
    expect(await listSavedReplies(tenant.ctx)).toEqual([thanks, dues]);
    const changed = await update(thanks.id, { textHi: "धन्यवाद", textEn: null });
    expect(changed).toMatchObject({ title: "thanks", textEn: null, textHi: "धन्यवाद" });
    expect(await update(thanks.id, { textHi: "धन्यवाद" })).toEqual(changed);
    const [entry, ...earlier] = await activity();
    expect(entry).toMatchObject({
      sentence: "changed the saved reply thanks",
      edits: [
        { field: "Text in English", before: "Thank you", after: null },
        { field: "Text in Hindi", before: null, after: "धन्यवाद" },
      ],
    });
    expect(earlier.slice(0, 2).map(({ sentence }) => sentence)).toEqual([
      "created the saved reply What is due",
      "created the saved reply thanks",
    ]);
  });

  it("are refused with an unknown or unclosed variable, which is named, and without any text", async () => {
    await expect(async () => create({ textEn: "Hi", textHi: "{{customer.nam}}" })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      fields: { textHi: { reason: "messageText.misspeltVariable", params: { name: "customer.nam" } } },
    });
    await expect(async () => create({ textEn: "Hi {{account.due" })).rejects.toMatchObject({
      fields: { textEn: { reason: "messageText.notClosed" } },
    });
    await expect(async () => create({})).rejects.toMatchObject({
      fields: { textEn: { reason: "savedReply.noText" } },
    });
    const { id } = await create({ textEn: "Hi" });
    await expect(update(id, { textEn: "Hi {{pause.startDate}}" })).rejects.toMatchObject({
      fields: { textEn: { reason: "messageText.unknownVariable", params: { name: "pause.startDate" } } },
    });
    await expect(update(id, { textEn: " " })).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    expect(await listSavedReplies(tenant.ctx)).toMatchObject([{ title: "Title", textEn: "Hi" }]);
  });

  it("have a unique title in any letter case, and at most 200 of them", async () => {
    const dues = await create();
    await expect(create({ ...DUES, title: "WHAT is due" })).rejects.toMatchObject({
      code: "CONFLICT",
      fields: { title: { reason: "savedReply.titleTaken" } },
    });
    const other = await create({ title: "Other", textEn: "Hi" });
    await expect(update(other.id, { title: "what is due" })).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await update(dues.id, { title: "What is DUE" })).toMatchObject({ title: "What is DUE" });
    await bench.superuser.query(
      `insert into saved_reply (tenant_id, id, title, text_en, created_at, updated_at)
       select $1, gen_random_uuid(), 'Reply ' || n, 'Hi', now(), now() from generate_series(1, $2) n`,
      [tenant.tenantId, MAX_SAVED_REPLIES - 2],
    );
    await expect(create({ title: "One more", textEn: "Hi" })).rejects.toThrow("You can have up to 200 saved replies");
  });

  it("are deleted, and restored within 30 days", async () => {
    const { id } = await create();
    await deleteSavedReply(tenant.ctx, { id });
    expect(await listSavedReplies(tenant.ctx)).toEqual([]);
    await expect(deleteSavedReply(tenant.ctx, { id })).rejects.toThrow("Saved reply not found");
    await expect(update(id, { title: "New" })).rejects.toThrow("Saved reply not found");
    expect(await restoreSavedReply(tenant.ctx, { id })).toMatchObject(DUES);
    await deleteSavedReply(tenant.ctx, { id });
    await create();
    await expect(restoreSavedReply(tenant.ctx, { id })).rejects.toMatchObject({ code: "CONFLICT" });
    bench.clock.advance({ days: 31 });
    await expect(restoreSavedReply(tenant.ctx, { id })).rejects.toThrow("Saved reply not found");
  });

  it("of another business are out of reach", async () => {
    const { id } = await create();
    const inbox = await conversation();
    expect(await listSavedReplies(stranger.ctx)).toEqual([]);
    for (const act of [
      () => update(id, { title: "Mine" }, stranger.ctx),
      () => deleteSavedReply(stranger.ctx, { id }),
      () => restoreSavedReply(stranger.ctx, { id }),
      () => fillSavedReplies(stranger.ctx, { id: inbox }),
    ])
      await expect(act()).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await listSavedReplies(tenant.ctx)).toMatchObject([DUES]);
  });

  it("are read by every role, and changed by those who may change templates", async () => {
    const { id } = await create();
    const inbox = await conversation();
    expect(await listSavedReplies(tenant.as("viewer"))).toHaveLength(1);
    expect((await fillSavedReplies(tenant.as("agent"), { id: inbox })).items).toHaveLength(1);
    const agent = tenant.as("agent");
    for (const act of [
      () => create({ title: "Other", textEn: "Hi" }, agent),
      () => update(id, { title: "Other" }, agent),
      () => deleteSavedReply(agent, { id }),
      () => restoreSavedReply(agent, { id }),
    ])
      expect(act).toThrow("Your role (agent)");
    expect(await update(id, { title: "By a manager" }, tenant.as("manager"))).toMatchObject({ id });
  });

  it("leave no trace when the log can't be written", async () => {
    const own = await create();
    const before = await activity();
    // The database can't store this character.
    const failing = { ...tenant.ctx, requestId: "\u0000" };
    await expect(create({ title: "Other", textEn: "Hi" }, failing)).rejects.toThrow();
    await expect(update(own.id, { title: "Other" }, failing)).rejects.toThrow();
    await expect(deleteSavedReply(failing, { id: own.id })).rejects.toThrow();
    expect(await listSavedReplies(tenant.ctx)).toEqual([own]);
    expect(await activity()).toEqual(before);
  });
});

describe("a saved reply in a conversation", () => {
  it("holds the customer's amounts and dates, in their language or the one asked for", async () => {
    await create();
    await create({
      title: "Z: renewal",
      textEn: "{{product.name}} until {{subscription.endDate}} ({{subscription.daysLeft}}): {{subscription.amount}}",
    });
    const id = await conversation();
    expect(await filled(id)).toEqual(["Hi Asha, ₹1,500 is due.", "Gold plan until 28 Nov 2026 (in 7 days): ₹1,500"]);
    await updateCustomer(tenant.ctx, { id: customerId, changes: { language: "hi" } });
    expect(await fillSavedReplies(tenant.ctx, { id })).toMatchObject({
      language: "hi",
      items: [
        { language: "hi", text: "नमस्ते Asha, ₹1,500 बाकी है।" },
        { language: "en", text: "Gold plan until 28 Nov 2026 (in 7 days): ₹1,500" },
      ],
    });
    expect(await filled(id, "en")).toContain("Hi Asha, ₹1,500 is due.");
    await recordPayment(tenant.ctx, { customerId, amount: 60_050, mode: "cash" });
    expect(await filled(id, "en")).toContain("Hi Asha, ₹899.50 is due.");
    // The next term is due on a day to come.
    await renewSubscription(tenant.ctx, { id: subscriptionId, endDate: "2026-11-28" });
    expect(await filled(id, "en")).toContain("Hi Asha, ₹899.50 is due.");
  });

  it("has no text but names what is missing without a value and a fallback", async () => {
    await create({ textEn: "{{account.due}} by {{subscription.endDate}}, {{customer.company or 'friend'}}" });
    const id = await conversation();
    await recordPayment(tenant.ctx, { customerId, amount: 150_000, mode: "cash" });
    expect(await filled(id)).toEqual([["account.due"]]);
    await deleteSubscription(tenant.ctx, { id: subscriptionId });
    expect(await filled(id)).toEqual([["account.due", "subscription.endDate"]]);
  });

  it("is about the running subscription that ends first, and never about one that is over before it", async () => {
    await create({ textEn: "{{product.name}}: {{subscription.endDate}}" });
    const id = await conversation();
    await bench.superuser.query(
      `insert into subscription select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'end_on', '2026-12-05'))).*
       from subscription s where id = $1`,
      [subscriptionId],
    );
    expect(await filled(id)).toEqual(["Gold plan: 28 Nov 2026"]);
    await cancelSubscription(tenant.ctx, { id: subscriptionId, when: "now", reason: "moved" });
    expect(await filled(id)).toEqual(["Gold plan: 5 Dec 2026"]);
  });

  it("tells a payer what the family owes, and a beneficiary only their own part", async () => {
    await create({ textEn: "{{account.due}}" });
    const id = await conversation();
    const child = await createTestSubscription(tenant.ctx, {
      endOn: "2026-11-28",
      customerName: "Ravi Patel",
      phone: null,
      price: 20_000,
    });
    await setPayer(tenant.ctx, { customerId: child.customerId, payerId: customerId });
    expect(await filled(id)).toEqual(["₹1,700"]);
    await setPayer(tenant.ctx, { customerId: child.customerId, payerId: null });
    const other = await createCustomer(tenant.ctx, { name: "Rohit", email: "rohit@example.in", status: "active" });
    await setPayer(tenant.ctx, { customerId: child.customerId, payerId: other.id });
    await setPayer(tenant.ctx, { customerId, payerId: other.id });
    expect(await filled(id)).toEqual(["₹1,500"]);
  });

  it("is not found for a customer in Trash", async () => {
    const id = await conversation();
    await deleteCustomer(tenant.ctx, { id: customerId });
    await expect(filled(id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("is not sent while a variable is left in it, and nothing is planned", async () => {
    const id = await conversation();
    await expect(async () =>
      reply(tenant.ctx, { id, text: "Hi {{customer.frstName or 'there'}}" }),
    ).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      fields: { text: { reason: "reply.unfilledVariable", params: { name: "customer.frstName" } } },
    });
    const { rowCount } = await bench.superuser.query("select from conversation_message");
    expect(rowCount).toBe(0);
    expect(await reply(tenant.ctx, { id, text: "Use {one} or {two}" })).toMatchObject({ state: "planned" });
  });
});
