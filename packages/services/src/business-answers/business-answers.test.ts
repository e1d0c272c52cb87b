import { ListActivity } from "@aavarti/contract/activity";
import { CreateBusinessAnswer, UpdateBusinessAnswer } from "@aavarti/contract/business-answers";
import { MAX_BUSINESS_ANSWERS } from "@aavarti/domain/business-answers";
import { type Answers, createAnswers } from "@aavarti/testing/answers";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listActivity } from "../activity/list-activity.ts";
import { answerAutomatically } from "../automatic-answers/answer-automatically.ts";
import { saveAutomaticAnswers } from "../automatic-answers/settings.ts";
import { draftReplyFor } from "../conversations/draft-reply-for.ts";
import { listConversations } from "../conversations/list-conversations.ts";
import { recordPayment } from "../payments/record-payment.ts";
import {
  createBusinessAnswer,
  deleteBusinessAnswer,
  listBusinessAnswers,
  restoreBusinessAnswer,
  updateBusinessAnswer,
} from "./manage-answers.ts";
import { tryBusinessAnswers } from "./try-answers.ts";

const PHONE = "+919876543210";
const PARKING = {
  questions: ["Do you have parking?", "parking hai kya"],
  textEn: "Yes, free parking behind the building.",
  textHi: "जी, बिल्डिंग के पीछे पार्किंग मुफ़्त है।",
};
const HOURS = { questions: ["What are your timings?"], textEn: "Open 6 am to 10 pm, Monday to Saturday." };

let bench: ReminderBench;
let answers: Answers;
let tenant: TestTenant;
let stranger: TestTenant;
let customerId: string;

beforeAll(async () => {
  bench = await createReminderBench();
  answers = createAnswers(bench);
});
beforeEach(async () => {
  await bench.reset();
  await bench.superuser.query("truncate webhook_event, unmatched_message");
  tenant = await createTestTenant(bench.deps, { ownerPhone: null });
  stranger = await createTestTenant(bench.deps, { ownerPhone: null });
  ({ customerId } = await createTestSubscription(tenant.ctx, { endOn: "2026-12-05", phone: PHONE }));
});
afterAll(() => bench.close());

const create = (values: object = PARKING, ctx = tenant.ctx) =>
  createBusinessAnswer(ctx, CreateBusinessAnswer.parse(values));
const update = (id: string, changes: Record<string, unknown>, ctx = tenant.ctx) =>
  updateBusinessAnswer(ctx, UpdateBusinessAnswer.parse({ id, changes }));
const questions = async () => (await listBusinessAnswers(tenant.ctx)).map((one) => one.questions[0]);
const activity = async () => (await listActivity(tenant.ctx, ListActivity.parse({}))).items;

/** The customer writes; returns the draft of a reply. */
async function draftTo(...texts: string[]) {
  for (const text of texts) {
    bench.clock.advance({ minutes: 1 });
    await answers.whatsapp({ text });
  }
  const [open] = (await listConversations(tenant.ctx, { tab: "all", limit: 1, cursor: undefined })).items;
  if (!open) throw new Error("Expected a conversation");
  return (await draftReplyFor(tenant.ctx, { id: open.id })).draft;
}

describe("answers of the business", () => {
  it("are created, changed, moved, deleted and restored, with a line each in the activity log", async () => {
    const parking = await create();
    const hours = await create(HOURS);
    expect(parking).toMatchObject({ ...PARKING, isActive: true, position: 1 });
    expect(await update(hours.id, { position: 1 })).toMatchObject({ position: 1 });
    expect(await questions()).toEqual(["What are your timings?", "Do you have parking?"]);
    expect(await update(hours.id, { position: 99 })).toMatchObject({ position: 2 });
    expect(await update(hours.id, { textEn: "Open 24 hours", isActive: false })).toMatchObject({
      textEn: "Open 24 hours",
      isActive: false,
      questions: HOURS.questions,
    });
    expect(await update(hours.id, { isActive: false })).toMatchObject({ isActive: false });
    await deleteBusinessAnswer(tenant.ctx, { id: parking.id });
    expect(await questions()).toEqual(["What are your timings?"]);
    await expect(update(parking.id, { position: 1 })).rejects.toThrow("Answer not found");
    expect(await restoreBusinessAnswer(tenant.ctx, { id: parking.id })).toMatchObject(PARKING);
    const sentences = (await activity()).map(({ sentence }) => sentence);
    expect(sentences.slice(0, 7)).toEqual([
      "restored the answer to “Do you have parking?”",
      "deleted the answer to “Do you have parking?”",
      ...Array.from({ length: 3 }, () => "changed the answer to “What are your timings?”"),
      "added an answer to “What are your timings?”",
      "added an answer to “Do you have parking?”",
    ]);
    bench.clock.advance({ days: 1 });
    await deleteBusinessAnswer(tenant.ctx, { id: parking.id });
    bench.clock.advance({ days: 31 });
    await expect(restoreBusinessAnswer(tenant.ctx, { id: parking.id })).rejects.toThrow("Answer not found");
  });

  it("are refused with an unknown variable or a question to a writer, without a text, and with a vague question", async () => {
    await expect(async () => create({ ...PARKING, textHi: "{{customer.nam}}" })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      fields: { textHi: { reason: "messageText.misspeltVariable" } },
    });
    await expect(async () => create({ ...PARKING, textEn: "On {{ask:Which day?}}" })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
    });
    await expect(async () => create({ questions: ["Parking?"] })).rejects.toMatchObject({
      fields: { textEn: { reason: "businessAnswer.noText" } },
    });
    await expect(async () => create({ ...PARKING, questions: ["Parking?", "kya hai?"] })).rejects.toMatchObject({
      fields: { questions: { reason: "businessAnswer.vague", params: { question: "kya hai?" } } },
    });
    expect(CreateBusinessAnswer.safeParse({ ...PARKING, questions: Array(6).fill("Parking?") }).success).toBe(false);
    const { id } = await create();
    await expect(update(id, { textEn: "{{pause.startDate}}" })).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    expect(await listBusinessAnswers(tenant.ctx)).toMatchObject([PARKING]);
  });

  it("are at most 100", async () => {
    await bench.superuser.query(
      `insert into business_answer (tenant_id, id, questions, text_en, is_active, position, created_at, updated_at)
       select $1, gen_random_uuid(), '{Parking?}', 'Yes', true, n, now(), now() from generate_series(1, $2) n`,
      [tenant.tenantId, MAX_BUSINESS_ANSWERS],
    );
    await expect(create()).rejects.toThrow("You can have up to 100 answers");
  });

  it("of another business are out of reach, and change none of its drafts", async () => {
    const { id } = await create();
    await create({ questions: ["Is there wifi?"], textEn: "The stranger's wifi" }, stranger.ctx);
    expect(await listBusinessAnswers(stranger.ctx)).toHaveLength(1);
    for (const act of [
      () => update(id, { position: 1 }, stranger.ctx),
      () => deleteBusinessAnswer(stranger.ctx, { id }),
      () => restoreBusinessAnswer(stranger.ctx, { id }),
    ])
      await expect(act()).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await draftTo("is there wifi?")).toBeNull();
    expect((await tryBusinessAnswers(tenant.ctx, { message: "is there wifi?" })).outcome).toBe("none");
  });

  it("are read by every role, and changed by those who may change templates", async () => {
    const { id } = await create();
    expect(await listBusinessAnswers(tenant.as("viewer"))).toHaveLength(1);
    expect((await tryBusinessAnswers(tenant.as("viewer"), { message: "parking?" })).outcome).toBe("answered");
    const agent = tenant.as("agent");
    for (const act of [
      () => create(HOURS, agent),
      () => update(id, { position: 1 }, agent),
      () => deleteBusinessAnswer(agent, { id }),
      () => restoreBusinessAnswer(agent, { id }),
    ])
      expect(act).toThrow("Your role (agent)");
    for (const role of ["admin", "manager"] as const)
      expect(await update(id, { textEn: `Yes, says the ${role}` }, tenant.as(role))).toMatchObject({ id });
  });

  it("leave no trace when the log can't be written", async () => {
    const own = await create();
    const before = await activity();
    // The database can't store this character.
    const failing = { ...tenant.ctx, requestId: "\u0000" };
    await expect(create(HOURS, failing)).rejects.toThrow();
    await expect(update(own.id, { textEn: "No" }, failing)).rejects.toThrow();
    await expect(deleteBusinessAnswer(failing, { id: own.id })).rejects.toThrow();
    expect(await listBusinessAnswers(tenant.ctx)).toEqual([own]);
    expect(await activity()).toEqual(before);
  });
});

describe("a suggested reply", () => {
  it("is the business's answer in the customer's language, with its question as the fact", async () => {
    const { id } = await create();
    expect(await draftTo("Do you have parking?")).toMatchObject({
      language: "en",
      intents: [],
      source: "rules",
      text: "Hi Asha,\nYes, free parking behind the building.",
      facts: [
        { name: "own-answer", record: { kind: "business-answer", id }, label: "Do you have parking?", amount: null },
      ],
    });
    await update(id, { textEn: "No, sorry." });
    expect((await draftTo())?.text).toBe("Hi Asha,\nNo, sorry.");
    await update(id, { isActive: false });
    expect(await draftTo()).toBeNull();
  });

  it("to Hinglish is in Hinglish, or in English without a Hinglish text", async () => {
    const { id } = await create();
    expect(await draftTo("parking hai kya?")).toMatchObject({
      language: "en",
      text: `Hi Asha,\n${PARKING.textEn}`,
    });
    const textHinglish = "Haan ji {{customer.firstName}}, building ke peeche parking free hai.";
    expect(await update(id, { textHinglish })).toMatchObject({ ...PARKING, textHinglish });
    expect((await activity())[0]).toMatchObject({ action: "business-answer.updated" });
    expect(await draftTo()).toMatchObject({
      language: "hi-Latn",
      text: "Namaste Asha ji,\nHaan ji Asha, building ke peeche parking free hai.",
    });
    const both = await draftTo("aur kitna baaki hai?");
    expect(both?.text).toMatch(/₹1,500 baaki hai[\s\S]*\nHaan ji Asha, building/);
    const tried = await tryBusinessAnswers(tenant.ctx, { message: "parking hai kya?" });
    expect(tried).toMatchObject({ language: "hi-Latn", answers: [{ text: textHinglish }] });
    expect((await draftTo("पार्किंग है क्या?"))?.text).toContain(PARKING.textHi);
    await expect(update(id, { textHinglish: "Haan {{customer.nam}}" })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      fields: { textHinglish: expect.anything() },
    });
    await expect(update(id, { textEn: null, textHi: null })).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  });

  it("answers opening hours, which no record holds, and keeps what the records answer theirs", async () => {
    expect(await draftTo("what are your timings?")).toBeNull();
    await create(HOURS);
    await create({ questions: ["kitna baaki hai"], textEn: "Never said" });
    expect(await draftTo()).toMatchObject({ intents: ["opening-hours"], text: `Hi Asha,\n${HOURS.textEn}` });
    const both = await draftTo("kitna baaki hai?");
    expect(both?.intents).toEqual(["opening-hours", "amount"]);
    expect(both?.text).toMatch(/₹1,500 baaki hai[\s\S]*\nOpen 6 am to 10 pm/);
    expect(both?.text).not.toContain("Never said");
  });

  it("answers both questions or none, and none beside a complaint", async () => {
    await create();
    await create(HOURS);
    expect((await draftTo("parking hai kya? timing kya hai?"))?.facts).toHaveLength(2);
    expect(await draftTo("and is there a swimming pool?")).toBeNull();
    expect(await tryBusinessAnswers(tenant.ctx, { message: "parking hai? swimming pool hai kya?" })).toMatchObject({
      outcome: "partly",
      answers: [{ text: PARKING.textEn }],
    });
  });

  it("fills in the customer's values, and is none where one is missing", async () => {
    await create({
      questions: ["What is the referral code?"],
      textEn: "{{customer.firstName}}, you owe {{account.due}}.",
    });
    expect((await draftTo("what is the referral code?"))?.text).toBe("Hi Asha,\nAsha, you owe ₹1,500.");
    await recordPayment(tenant.ctx, { customerId, amount: 150_000, mode: "cash" });
    expect(await draftTo()).toBeNull();
  });

  it("is never sent without a person", async () => {
    await saveAutomaticAnswers(tenant.ctx, {
      intents: ["amount"],
      days: [1, 2, 3, 4, 5, 6, 7],
      fromHour: 0,
      untilHour: 24,
    });
    await create();
    const messageId = (await draftTo("parking bhi hai? kitna baaki hai"))?.messageId ?? "";
    expect(await answerAutomatically(tenant.ctx, { messageId })).toBe("for-a-person");
    const { rowCount } = await bench.superuser.query("select from conversation_message");
    expect(rowCount).toBe(0);
  });
});

it("trying a message says which answer it would get, and stores nothing", async () => {
  const { id } = await create();
  expect(await tryBusinessAnswers(tenant.ctx, { message: "Is parking available?" })).toEqual({
    outcome: "answered",
    withRecords: false,
    language: "en",
    answers: [{ id, question: PARKING.questions[0], text: PARKING.textEn }],
  });
  expect(await tryBusinessAnswers(tenant.ctx, { message: "kitna baaki hai" })).toMatchObject({ outcome: "records" });
  expect(await tryBusinessAnswers(tenant.ctx, { message: "call me, parking?" })).toMatchObject({ outcome: "partly" });
  expect(await tryBusinessAnswers(tenant.ctx, { message: "is there a pool" })).toMatchObject({ outcome: "none" });
});
